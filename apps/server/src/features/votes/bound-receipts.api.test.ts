import path from 'node:path';
import { auditIn } from '@unslop/database/audit';
import type { Award } from '@unslop/domain/calls/awards';
import type { BookDay } from '@unslop/domain/calls/books';
import type { VoteReceipt } from '@unslop/domain/calls/votes';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/transactions.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteAccount } from '../account/deletion.ts';
import { settleDueAiSlops } from '../awards/settle.ts';
import { closeDays } from '../books/books.ts';

const docs = path.join(import.meta.dirname, '../../../../../docs/use');
const { problemOfRecord, problemWith } = await import(path.join(docs, 'verify-vote.mjs'));
const { problemOfAward, problemsOf } = await import(path.join(docs, 'verify-books.mjs'));

let app: TestApp;
/** Settled contest with two entries: the first has two votes, the second three. */
let slop: string;
let arts: [string, string];
let voters: Person[];
beforeAll(async () => {
  app = await startTestApp();
  slop = await app.slop(await app.person({ balance: 1000 }));
  arts = [await app.art(await app.person(), slop), await app.art(await app.person(), slop)];
  voters = [];
  for (const n of [0, 0, 1, 1, 1]) {
    const voter = await app.person();
    voters.push(voter);
    await app.call('likeComment', voter, { params: { id: arts[n]! } });
  }
  await app.advance('2 days');
  await settleDueAiSlops(app.deps);
});
afterAll(() => app.stop());

/** Calls as a member, because the answer for guests may be a second old. */
const recordOf = async (): Promise<Award> => (await app.call('getAward', voters[4]!, { params: { id: slop } })).body;
const receiptOf = async (n: number): Promise<VoteReceipt> =>
  (await app.call('getVoteReceipt', voters[n]!, { params: { id: arts[n < 2 ? 0 : 1] } })).body;
const receipts = () => Promise.all(voters.map((_, n) => receiptOf(n)));
const list = async (): Promise<{ days: BookDay[] }> =>
  (await app.call('exportBooks', null, { query: { format: 'json' } })).body;

async function closedDays(): Promise<number> {
  await closeDays(app.deps);
  return (await list()).days.length;
}

/** Runs statements without triggers, calls `look`, and rolls back. */
async function corrupted<T>(statements: string[], look: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: app.ownerUrl });
  await client.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
    return await look(client);
  } finally {
    await client.query('rollback');
    await client.end();
  }
}
const found = (...statements: string[]) =>
  corrupted(statements, async (client) => (await auditIn(client)).findings.map(({ invariant }) => invariant));

describe('a receipt', () => {
  test('fails if totals are swapped, a count or root changed, or an entry missing [T370]', async () => {
    const record = await recordOf();
    for (const receipt of await receipts()) {
      expect(problemWith(receipt, record)).toBeNull();
      const [a, b] = record.entries as [Award['entries'][number], Award['entries'][number]];
      for (const entries of [
        [
          { ...a, counted_likes: b.counted_likes },
          { ...b, counted_likes: a.counted_likes },
        ],
        [
          { ...a, votes_root: b.votes_root, counted_likes: b.counted_likes },
          { ...b, votes_root: a.votes_root, counted_likes: a.counted_likes },
        ],
        [{ ...a, counted_likes: a.counted_likes + 1 }, b],
        [
          { ...a, counted_likes: a.counted_likes + 1 },
          { ...b, counted_likes: b.counted_likes - 1 },
        ],
        [a],
        [a, { ...b, votes_root: '0'.repeat(64) }],
      ]) {
        const count = entries.reduce((sum, { counted_likes }) => sum + counted_likes, 0);
        expect(problemWith(receipt, { ...record, entries, votes: { ...record.votes, count } })).not.toBeNull();
      }
    }
    expect(await found()).toEqual([]);
    const swap = `update award_entries set counted_likes = 5 - counted_likes, shown_likes = 5 - shown_likes where ai_slop_id = '${slop}'`;
    expect(await found(swap)).toContain('votes_are_under_their_root');
  });

  test('the audit finds removed and added votes and receipts that are no leaf [T371]', async () => {
    const one = `comment_id = '${arts[0]}' and user_id = '${voters[0]!.id}'`;
    expect(await found(`delete from vote_receipts where ${one}`)).toEqual(['leaves_have_their_receipts']);
    expect(await found(`update vote_receipts set secret = gen_random_uuid() where ${one}`)).toEqual([
      'leaves_have_their_receipts',
    ]);
    expect(
      await found(
        `update awards set votes_count = votes_count - 1, vote_leaves = substr(vote_leaves, 33) where ai_slop_id = '${slop}'`,
      ),
    ).toEqual(expect.arrayContaining(['votes_are_under_their_root', 'leaves_have_their_receipts']));
    expect(
      await found(
        `insert into vote_receipts (user_id, liked_at, comment_id, outcome, secret)
         values (gen_random_uuid(), app_now(), '${arts[0]}', 'counted', gen_random_uuid())`,
      ),
    ).toEqual(['leaves_have_their_receipts']);
  });

  test('is audited for all time, even in awards of the first format [T372]', async () => {
    const asVersion1 = [
      `update award_entries set votes_root = null`,
      `update awards set votes_version = 1, settled_at = settled_at, vote_leaves = l.leaves, votes_root = merkle_root(l.leaves)
         from (select string_agg(leaf, ''::bytea order by leaf) as leaves
                 from (select substr(vote_leaves, 32 * n + 1, 32) as leaf from awards, generate_series(0, votes_count - 1) n) x) l`,
    ];
    expect(await found(...asVersion1)).toEqual([]);
    expect(await found(...asVersion1, `delete from vote_receipts where user_id = '${voters[4]!.id}'`)).toEqual([
      'leaves_have_their_receipts',
    ]);
    const client = new pg.Client({ connectionString: app.ownerUrl });
    await client.connect();
    const change = async (...statements: string[]) => {
      await client.query('set session_replication_role = replica');
      for (const statement of statements) await client.query(statement);
    };
    const before = await client.query('select a.votes_root, a.vote_leaves from awards a');
    const roots = await client.query('select comment_id, votes_root from award_entries');
    try {
      await change(...asVersion1);
      const record = await recordOf();
      expect(record.votes).toMatchObject({ construction: 'unslop vote 1', count: 5 });
      expect(record.entries.map(({ votes_root }) => votes_root)).toEqual([null, null]);
      for (const receipt of await receipts()) {
        expect(receipt).toMatchObject({ count: 5, root: record.votes!.root });
        expect(problemWith(receipt, record)).toBeNull();
        expect(problemWith({ ...receipt, secret: '' }, record)).not.toBeNull();
      }
    } finally {
      const { votes_root, vote_leaves } = before.rows[0];
      await client.query('update awards set votes_version = 2, votes_root = $1, vote_leaves = $2', [
        votes_root,
        vote_leaves,
      ]);
      for (const row of roots.rows)
        await client.query('update award_entries set votes_root = $2 where comment_id = $1', [
          row.comment_id,
          row.votes_root,
        ]);
      await client.end();
    }
  });

  test('of a deleted account is counted by its deletion, which no role can fake [T373]', async () => {
    await inTransaction(app.db, (trx) => deleteAccount(trx, app.deps.config, voters[0]!.id, true));
    const { rows } = await app.owner.query('select ai_slop_id, receipts_count from receipt_deletions');
    expect(rows).toEqual([{ ai_slop_id: slop, receipts_count: 1 }]);
    expect(await found()).toEqual([]);
    expect(await found('delete from receipt_deletions')).toEqual(['leaves_have_their_receipts']);
    await expect(app.deps.pool.query('update receipt_deletions set receipts_count = 9')).rejects.toMatchObject({
      code: '42501',
    });
    for (const [statement, code] of [
      ['update receipt_deletions set receipts_count = receipts_count - 1', 'SL005'],
      ['delete from receipt_deletions', 'SL005'],
    ] as const)
      await expect(app.owner.query(statement)).rejects.toMatchObject({ code });
    // With every trigger on, the owner of the database may delete a receipt. It is not recorded as an account deletion.
    const client = new pg.Client({ connectionString: app.ownerUrl });
    await client.connect();
    try {
      await client.query('begin');
      await client.query('delete from vote_receipts where user_id = $1', [voters[1]!.id]);
      expect((await auditIn(client)).findings.map(({ invariant }) => invariant)).toEqual([
        'leaves_have_their_receipts',
      ]);
    } finally {
      await client.query('rollback');
      await client.end();
    }
  });
});

describe('an award', () => {
  test('is in the closed day of its settlement, verified by the outside script [T374]', async () => {
    expect((await recordOf()).closed_day).toBeNull();
    expect(problemOfAward(await recordOf(), await list())).toContain('not in a closed day yet');
    await app.advance('1 day');
    // A transaction of another test in this cluster can delay the closing.
    await expect.poll(closedDays, { timeout: 20_000 }).toBeGreaterThan(2);
    const [record, books] = [await recordOf(), await list()];
    expect(problemsOf(books)).toEqual([]);
    expect(problemOfRecord(record)).toBeNull();
    expect(problemOfAward(record, books)).toBeNull();
    expect(books.days.find(({ day }) => day === record.closed_day!.day)).toMatchObject({ awards: 1 });
    const closed_day = record.closed_day!;
    for (const wrong of [
      { settled_at: record.deadline },
      { votes: { ...record.votes, root: '0'.repeat(64) } },
      { closed_day: { ...closed_day, day: books.days[0]!.day } },
      { closed_day: { ...closed_day, index: 1 } },
      { closed_day: { ...closed_day, count: 2 } },
    ])
      expect(problemOfAward({ ...record, ...wrong }, books), JSON.stringify(wrong)).not.toBeNull();
  });

  test('is reported by the audit if missing from its day or changed since [T375]', async () => {
    expect(await found()).toEqual([]);
    expect(await found('delete from award_days')).toEqual(['days_have_their_awards']);
    expect(await found(`update awards set settled_at = settled_at + interval '1 second'`)).toContain(
      'days_have_their_awards',
    );
    expect(
      await found(
        `update book_days set awards_count = 0, award_leaves = '', awards_root = sha256('') where awards_count > 0`,
      ),
    ).toEqual(expect.arrayContaining(['days_are_a_chain', 'days_have_their_awards']));
  });
});
