import { createHash } from 'node:crypto';
import { voteLeafText, votesText } from '@unslop/domain/receipts';
import { expect, test } from 'vitest';
import { isProven } from './check-vote.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const sha256 = (...parts: (string | Buffer)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const voteOf = (n: number) => ({
  construction: 'unslop vote 1' as const,
  ai_slop_id: id(0),
  comment_id: id(1),
  voter_id: id(100 + n),
  voted_at: '2026-11-23T18:25:59.123Z',
  secret: id(200 + n),
});
const node = (left: Buffer, right: Buffer) => sha256(Buffer.of(1), left, right);
const hex = (hash: Buffer) => hash.toString('hex');

test('verifies a vote against the award record and detects any difference [T218]', async () => {
  const leaves = [0, 1, 2, 3, 4].map((n) => sha256(Buffer.of(0), voteLeafText(voteOf(n))));
  const [a, b, c, d, e] = leaves as [Buffer, Buffer, Buffer, Buffer, Buffer];
  const four = node(node(a, b), node(c, d));
  const root = hex(node(four, e));
  const paths = [[b, node(c, d), e], [a, node(c, d), e], [d, node(a, b), e], [c, node(a, b), e], [four]];
  const entries = [
    { comment_id: id(2), counted_likes: 3, votes_root: hex(a) },
    { comment_id: id(1), counted_likes: 5, votes_root: root },
  ];
  const bound = hex(sha256(votesText({ ai_slop_id: id(0), entries })));
  const award = {
    ai_slop_id: id(0),
    votes: { root: bound, count: 8, construction: 'unslop votes 2' as const },
    entries,
  };
  const swapped = entries.map((entry, n) => ({ ...entry, counted_likes: entries[1 - n]!.counted_likes }));
  for (const [index, path] of paths.entries()) {
    const receipt = { ...voteOf(index), leaf: '', index, count: 5, path: path.map(hex), root, record: '' };
    expect(await isProven(receipt, award, id(1))).toBe(true);
    for (const wrong of [
      { secret: id(9) },
      { voter_id: id(9) },
      { voted_at: '2026-11-23T18:25:59.124Z' },
      { index: (index + 1) % 5 },
      { count: 6 },
      { path: [] },
      { path: [...receipt.path, root] },
    ])
      expect(await isProven({ ...receipt, ...wrong }, award, id(1)), JSON.stringify(wrong)).toBe(false);
    expect(await isProven(receipt, award, id(2))).toBe(false);
    for (const wrong of [
      { votes: { ...award.votes, root: hex(a) } },
      { votes: { ...award.votes, count: 9 } },
      { votes: null },
      { entries: swapped },
      { entries: entries.slice(1) },
      { entries: [entries[0]!, { ...entries[1]!, votes_root: hex(a) }] },
    ])
      expect(await isProven(receipt, { ...award, ...wrong }, id(1)), JSON.stringify(wrong)).toBe(false);
    // Before version 2, the award's root covered all votes.
    const old = { root, count: 5, construction: 'unslop vote 1' as const };
    const entry = { comment_id: id(1), counted_likes: 5, votes_root: null };
    expect(await isProven(receipt, { ...award, votes: old, entries: [entry] }, id(1))).toBe(true);
    const changed = { ...old, root: hex(a) };
    expect(await isProven(receipt, { ...award, votes: changed, entries: [entry] }, id(1))).toBe(false);
  }
});
