import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { voteLeafText, votesText } from './receipts.ts';

const docs = path.join(import.meta.dirname, '../../../docs/use');
const { leafOf, problemWith } = await import(path.join(docs, 'verify-vote.mjs'));
const { headOf, problemOfAward, problemOfInclusionProof, problemsOf } = await import(
  path.join(docs, 'verify-books.mjs')
);

const page = readFileSync(path.join(docs, 'receipts.md'), 'utf8');
const example = page.slice(page.indexOf('## Example'));
const texts = [...example.matchAll(/(?:^ {4}.+\n)+/gm)].map(([text]) => text.trimEnd().replaceAll(/^ {4}/gm, ''));
const [receipt, award, books, movement] = [...example.matchAll(/```json\n([^`]+)```/g)].map(([, json]) =>
  JSON.parse(json!),
);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('the example in docs/use/receipts.md is correct in every number [T370]', () => {
  expect(problemWith(receipt, award)).toBeNull();
  expect(problemsOf(books)).toEqual([]);
  expect(problemOfAward(award, books)).toBeNull();
  expect(problemOfInclusionProof(movement, books)).toBeNull();

  const [vote, votes, day] = texts;
  expect(vote).toBe(voteLeafText(receipt));
  expect(sha256(`\0${vote}`)).toBe(receipt.leaf);
  expect(leafOf(receipt).toString('hex')).toBe(receipt.leaf);
  expect(votes).toBe(votesText(award));
  expect(sha256(votes!)).toBe(award.votes.root);
  expect(sha256(day!)).toBe(books.days[1].head);
  expect(headOf(books.days[0])).toBe(books.days[0].head);
  expect(receipt.root).toBe(award.entries[0].votes_root);
  expect(award.entries[2]).toMatchObject({ counted_likes: 0, votes_root: sha256('') });
});
