import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createDb, createPool, type Db } from '@unslop/database/connect';
import type { Award } from '@unslop/domain/calls/awards';
import type { Vote, VoteReceipt } from '@unslop/domain/calls/votes';
import { voteLeafText } from '@unslop/domain/receipts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { merkleTree } from '../../core/merkle/merkle.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteAccount } from '../account/deletion.ts';
import { finishDeletions } from '../account/unfinished.ts';
import { settleAiSlop, settleDueAiSlops } from '../awards/settle.ts';
import { moderate } from '../moderation/moderate.ts';

/** Script that outsiders run. */
const SCRIPT = path.join(import.meta.dirname, '../../../../../docs/use/verify-vote.mjs');
const { leafOf, problemWith } = await import(SCRIPT);

let app: TestApp;
let owner: Db;
beforeAll(async () => {
  app = await startTestApp();
  owner = createDb(createPool(app.ownerUrl, { max: 2 }));
});
afterAll(async () => {
  await owner.destroy();
  await app.stop();
});

const like = (by: Person, id: string) => app.call('likeComment', by, { params: { id } });
const recordOf = async (id: string): Promise<Award> => (await app.call('getAward', null, { params: { id } })).body;
const receiptOf = (by: Person, id: string) => app.call('getVoteReceipt', by, { params: { id } });
const votesOf = async (by: Person, query = {}) =>
  (await app.call('listVotes', by, { query })).body as { data: Vote[]; next: string | null };
const settle = async () => {
  await app.advance('2 days');
  await settleDueAiSlops(app.deps);
};
const countOf = async (slop: string): Promise<number> =>
  (
    await app.owner.query<{ n: number }>(
      `select count(*)::int as n from vote_receipts r join comments c on c.id = r.comment_id where c.ai_slop_id = $1`,
      [slop],
    )
  ).rows[0]!.n;

/** Creates an open slop with an entry. */
async function contest(): Promise<{ slop: string; art: string }> {
  const slop = await app.slop(await app.person({ balance: 1000 }));
  return { slop, art: await app.art(await app.person(), slop) };
}

describe('the receipts of a settled slop', () => {
  test('show each voter how the vote was counted, and prove it to the outside script [T210]', async () => {
    const { slop, art } = await contest();
    const [ann, bob, eve] = [await app.person(), await app.person(), await app.person({ isVerified: false })];
    for (const voter of [ann, bob, eve]) await like(voter, art);
    expect((await votesOf(ann)).data).toEqual([]);
    expect((await receiptOf(ann, art)).status).toBe(404);
    await settle();
    const record = await recordOf(slop);
    expect(record.votes).toEqual({
      root: expect.stringMatching(/^[0-9a-f]{64}$/),
      count: 2,
      construction: 'unslop votes 2',
    });
    const [entry] = record.entries;
    expect((await votesOf(ann)).data).toMatchObject([{ ai_slop_id: slop, comment_id: art, outcome: 'counted' }]);
    expect((await votesOf(eve)).data).toMatchObject([{ comment_id: art, outcome: 'unverified' }]);
    expect((await receiptOf(eve, art)).status).toBe(404);
    for (const voter of [ann, bob]) {
      const receipt: VoteReceipt = (await receiptOf(voter, art)).body;
      expect(receipt).toMatchObject({ voter_id: voter.id, root: entry!.votes_root, count: 2 });
      expect(problemWith(receipt, record)).toBeNull();
      for (const wrong of [
        { voter_id: eve.id },
        { voted_at: record.settled_at },
        { secret: '' },
        { index: 1 - receipt.index },
        { count: 3 },
        { path: [] },
      ])
        expect(problemWith({ ...receipt, ...wrong }, record)).not.toBeNull();
      expect(problemWith(receipt, { ...record, votes: { ...record.votes, root: '0'.repeat(64) } })).not.toBeNull();
    }
    expect((await receiptOf(await app.person(), art)).status).toBe(404);
  });

  test('can be downloaded and verified by the outside script [T211]', async () => {
    const { slop, art } = await contest();
    const ann = await app.person();
    await like(ann, art);
    await settle();
    const files = [(await receiptOf(ann, art)).body, await recordOf(slop)].map((content, n) => {
      const file = path.join(app.deps.config.dataDir, `${n}.json`);
      writeFileSync(file, JSON.stringify(content));
      return file;
    });
    const run = () => spawnSync(process.execPath, [SCRIPT, ...files], { encoding: 'utf8' });
    expect(run()).toMatchObject({ status: 0, stdout: expect.stringContaining('Counted: one of 1 votes under') });
    writeFileSync(files[1]!, JSON.stringify(await recordOf((await settledWith([])).slop)));
    expect(run()).toMatchObject({ status: 1, stdout: expect.stringContaining('NOT PROVEN') });
  });

  /** Settles a slop with an entry that these people liked. */
  async function settledWith(voters: Person[]) {
    const made = await contest();
    for (const voter of voters) await like(voter, made.art);
    await settle();
    return made;
  }

  test('are written once, however often a settlement is tried [T212]', async () => {
    const { slop, art } = await contest();
    const voters = [await app.person(), await app.person(), await app.person()];
    for (const voter of voters) await like(voter, art);
    await app.advance('2 days');
    await expect(
      inTransaction(app.db, async (trx) => {
        await settleAiSlop(trx, slop);
        throw new Error('killed here');
      }),
    ).rejects.toThrow('killed here');
    expect(await countOf(slop)).toBe(0);
    await Promise.all([1, 2, 3].map(() => settleDueAiSlops(app.deps)));
    await settleDueAiSlops(app.deps);
    expect(await countOf(slop)).toBe(3);
    const record = await recordOf(slop);
    for (const voter of voters) expect(problemWith((await receiptOf(voter, art)).body, record)).toBeNull();
  });

  test('do not change with later likes or unlikes [T213]', async () => {
    const [ann, late] = [await app.person(), await app.person()];
    const { slop, art } = await settledWith([ann]);
    const before = await recordOf(slop);
    await app.call('unlikeComment', ann, { params: { id: art } });
    await like(late, art);
    expect(await recordOf(slop)).toEqual(before);
    expect(problemWith((await receiptOf(ann, art)).body, before)).toBeNull();
    expect((await votesOf(late)).data).toEqual([]);
  });

  test('an entry without counted likes has the root of no leaf [T214]', async () => {
    const { slop } = await settledWith([]);
    const { votes, entries } = await recordOf(slop);
    expect(votes!.count).toBe(0);
    expect(entries.map(({ votes_root }) => votes_root)).toEqual([createHash('sha256').digest('hex')]);
  });

  test('are deleted with the account; the anonymous leaf stays [T215]', async () => {
    const [ann, bob] = [await app.person(), await app.person()];
    const { slop, art } = await settledWith([ann, bob]);
    const before = await recordOf(slop);
    await inTransaction(app.db, (trx) => deleteAccount(trx, app.deps.config, ann.id, true));
    expect(await countOf(slop)).toBe(1);
    expect((await recordOf(slop)).votes).toEqual(before.votes);
    expect(problemWith((await receiptOf(bob, art)).body, before)).toBeNull();
    // Between the deadline and the count nobody who voted can leave, because mailboxes show which votes belong to one
    // person.
    const [carl, next] = [await app.person(), await contest()];
    await like(carl, next.art);
    await app.advance('2 days');
    const leave = () => inTransaction(app.db, (trx) => deleteAccount(trx, app.deps.config, carl.id, true));
    await expect(leave()).rejects.toMatchObject({ code: 'SETTLING' });
    await settleDueAiSlops(app.deps);
    await leave();
    expect((await recordOf(next.slop)).votes).toMatchObject({ count: 1 });
    expect(await countOf(next.slop)).toBe(0);
  });

  test('are paged, newest first, without content of hidden slops [T216]', async () => {
    const ann = await app.person();
    const contests = [await contest(), await contest(), await contest()];
    for (const { art } of contests) await like(ann, art);
    const arts = contests.map(({ art }) => art).toReversed();
    await settle();
    await inTransaction(owner, (trx) =>
      moderate(trx, {
        actor: 'olga',
        action: 'hide',
        subject: 'ai_slop',
        id: contests[1]!.slop,
        reason: 'x',
        rule: 'spam',
      }),
    );
    const first = await votesOf(ann, { limit: 2 });
    const rest = await votesOf(ann, { limit: 2, cursor: first.next });
    expect([...first.data, ...rest.data].map(({ comment_id }) => comment_id)).toEqual(arts);
    expect(first.data.map(({ ai_slop_title, image }) => [ai_slop_title, image === null])).toEqual([
      ['A slop', false],
      [null, true],
    ]);
    expect(rest.next).toBeNull();
    expect((await app.call('listVotes', ann, { query: { cursor: 'x' } })).status).toBe(400);
    expect((await app.call('listVotes', null)).status).toBe(401);
  });
});

test('a vote for a withdrawn entry is left out, for a hidden one counted [T262]', async () => {
  const poster = await app.person({ balance: 1000 });
  const slop = await app.slop(poster);
  const artists = [await app.person(), await app.person(), await app.person()];
  const arts = [];
  for (const artist of artists) arts.push(await app.art(artist, slop));
  const [retracted, hidden, stays] = arts as [string, string, string];
  const [ann, gone] = [await app.person(), await app.person()];
  for (const art of [retracted, hidden, stays]) await like(ann, art);
  await like(gone, retracted);
  await app.call('retractArt', artists[0]!, { params: { id: retracted } });
  const hide = { actor: 'olga', action: 'hide', subject: 'comment', id: hidden, reason: 'x', rule: 'spam' } as const;
  await inTransaction(owner, (trx) => moderate(trx, hide));
  expect((await votesOf(ann)).data).toEqual([]);
  await inTransaction(app.db, (trx) => deleteAccount(trx, app.deps.config, gone.id, true));
  await settle();
  const { data } = await votesOf(ann);
  expect(data.map(({ comment_id, outcome, image }) => [comment_id, outcome, image === null])).toEqual([
    [stays, 'counted', false],
    [hidden, 'counted', true],
    [retracted, 'entry_removed', true],
  ]);
  expect((await recordOf(slop)).votes).toMatchObject({ count: 2 });
  expect((await receiptOf(ann, retracted)).status).toBe(404);
  // One of them belongs to the deleted account, until its deletion is finished.
  expect(await countOf(slop)).toBe(4);
  await finishDeletions(app.deps);
  expect(await countOf(slop)).toBe(3);
});

describe('10,000 votes', () => {
  const VOTES = 10_000;

  test('are all proven by the outside script; one more or less changes the root [T217]', async () => {
    const { slop, art } = await contest();
    await app.owner.query(
      `with voter as (insert into auth.users (name, email, email_verified)
         select 'Voter ' || n, 'voter' || n || '@example.com', true from generate_series(1, ${VOTES}) n returning id)
       select count(*) from voter`,
    );
    await app.owner.query(
      `insert into comment_likes (comment_id, user_id)
       select $1, u.id from auth.users u where u.email like 'voter%@example.com'`,
      [art],
    );
    await app.owner.query('update comment_counters set likes_count = $2 where comment_id = $1', [art, VOTES]);
    await settle();
    const record = await recordOf(slop);
    expect(record.votes!.count).toBe(VOTES);

    const { rows } = await app.owner.query<{ voter_id: string; at: Date; secret: string }>(
      `select user_id as voter_id, liked_at as at, secret from vote_receipts where comment_id = $1`,
      [art],
    );
    const award = await app.owner.query<{ vote_leaves: Buffer; root: Buffer }>(
      'select vote_leaves, merkle_root(vote_leaves) as root from awards where ai_slop_id = $1',
      [slop],
    );
    const { vote_leaves: leaves, root } = award.rows[0]!;
    const tree = merkleTree(leaves);
    expect(root.toString('hex')).toBe(record.entries[0]!.votes_root);
    const receipts = rows.map(({ voter_id, at, secret }) => {
      const vote = { ai_slop_id: slop, comment_id: art, voter_id, voted_at: at.toISOString(), secret };
      return { construction: 'unslop vote 1', ...vote, ...tree.prove(leafOf(vote))! };
    });
    expect(receipts).toHaveLength(VOTES);
    expect(receipts.filter((receipt) => problemWith(receipt, record) !== null)).toEqual([]);

    const sorted = (all: Buffer[]) => Buffer.concat(all.toSorted(Buffer.compare));
    const each = Array.from({ length: VOTES }, (_, n) => leaves.subarray(n * 32, (n + 1) * 32));
    expect(sorted(each).equals(leaves)).toBe(true);
    const roots = [tree, merkleTree(sorted(each.slice(1))), merkleTree(sorted([...each, Buffer.alloc(32, 7)]))];
    expect(new Set(roots.map((one) => one.root.toString('hex'))).size).toBe(3);

    const text = JSON.stringify(record);
    expect(receipts.filter(({ voter_id, secret }) => text.includes(voter_id) || text.includes(secret))).toEqual([]);
    // With a single vote the root is the leaf itself. Trying everybody at the known time does not reveal it.
    const alone = await contest();
    const ann = await app.person();
    await like(ann, alone.art);
    await settle();
    const [entry] = (await recordOf(alone.slop)).entries;
    const receipt: VoteReceipt = (await receiptOf(ann, alone.art)).body;
    const hashOf = (candidate: object) =>
      createHash('sha256')
        .update('\0')
        .update(voteLeafText({ ...receipt, ...candidate }))
        .digest('hex');
    expect(hashOf({})).toBe(entry!.votes_root);
    const guesses = [ann.id, ...rows.map(({ voter_id }) => voter_id)].flatMap((voter_id) =>
      ['', rows[0]!.secret, '00000000-0000-0000-0000-000000000000'].map((secret) => hashOf({ voter_id, secret })),
    );
    expect(guesses).not.toContain(entry!.votes_root);
  });
});
