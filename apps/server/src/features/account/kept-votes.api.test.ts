import { runAudit } from '@unslop/database/audit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { originOf } from '../../core/traces/origin.ts';
import { noteTraces } from '../../core/traces/traces.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';
import { memberCalls } from '../../testing/members.ts';
import { act, answerProposal, disqualifyByTwo, moderatorPair, taken } from '../../testing/moderators.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { finalizeDueAwards } from '../awards/final.ts';
import { settleDueAiSlops } from '../awards/settle.ts';
import { likeAs } from '../likes/likes.ts';
import { deleteAccount } from './deletion.ts';
import { finishDeletion, finishDeletions } from './unfinished.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ awardReviewHours: 72 });
});
afterAll(() => app.stop());
const { member, leave } = memberCalls(() => app);

const ok = async (answer: ReturnType<TestApp['call']>) => expect((await answer).status).toBe(200);
const codeOf = async (answer: ReturnType<TestApp['call']>) => (await answer).body.error?.code;
const like = (by: Person, id: string) => ok(app.call('likeComment', by, { params: { id } }));
const awardOf = async (slop: string) => (await app.call('getAward', null, { params: { id: slop } })).body;
const likesOf = async (id: string) => (await app.call('getCommentLikes', null, { params: { id } })).body.likes;
const broken = async () => (await runAudit(app.ownerUrl)).findings.map(({ invariant }) => invariant);

/** Creates a contest over $10 that ends after `days`. */
async function contest(entries = 1, days = 1) {
  const poster = await member({ balance: 1000 });
  const slop = await app.slop(poster, { days });
  const artists: Person[] = [];
  const arts: string[] = [];
  for (let n = 0; n < entries; n += 1) {
    artists.push(await member());
    arts.push(await app.art(artists[n]!, slop));
  }
  return { poster, slop, artists, arts };
}
async function settle(): Promise<void> {
  await app.advance('2 days');
  await settleDueAiSlops(app.deps);
}
async function makeFinal(after = '73 hours'): Promise<void> {
  await app.advance(after);
  await finalizeDueAwards(app.deps);
}

/** Reads the remaining votes and traces of a person. */
async function leftOf({ id }: Person): Promise<Record<string, number>> {
  const { rows } = await app.owner.query(
    `select (select count(*)::int from comment_likes where user_id = $1) as likes,
            (select count(*)::int from ai_slop_likes where user_id = $1) as likes_of_slops,
            (select count(*)::int from like_origins where user_id = $1) as origins,
            (select count(*)::int from person_traces where user_id = $1) as traces,
            (select count(*)::int from vote_receipts where user_id = $1) as receipts,
            (select count(*)::int from unfinished_deletions where user_id = $1) as waiting`,
    [id],
  );
  return rows[0];
}
const NOTHING = { likes: 0, likes_of_slops: 0, origins: 0, traces: 0, receipts: 0, waiting: 0 };

/** Likes with a known network and a known browser. */
async function voteOf(voter: Person, art: string): Promise<void> {
  const origin = originOf(app.deps.config, { ip: '203.0.113.9', headers: {} });
  await likeAs(app.db, voter.id, { commentId: art }, origin);
  await noteTraces(app.db, app.deps.config, voter.id, { device: 'one', card: 'two' });
}

describe('who voted and commented', () => {
  test('can delete the account: the vote counts until the award is final [T412]', async () => {
    const { slop, arts } = await contest(2);
    const voter = await member();
    await voteOf(voter, arts[0]!);
    await ok(app.call('likeAiSlop', voter, { params: { id: slop } }));
    await ok(app.call('createComment', voter, { body: { ai_slop_id: slop, content: 'Lovely' } }));
    await ok(leave(voter));
    const kept = { likes: 1, likes_of_slops: 1, origins: 1, traces: 2, receipts: 0, waiting: 1 };
    await finishDeletions(app.deps);
    expect(await leftOf(voter)).toEqual(kept);
    expect((await app.call('getProfile', null, { params: { id: voter.id } })).status).toBe(404);
    await settle();
    await finishDeletions(app.deps);
    expect(await leftOf(voter)).toEqual({ ...kept, receipts: 1 });
    expect(await broken()).toEqual([]);

    await makeFinal();
    await finishDeletions(app.deps);
    expect(await leftOf(voter)).toEqual(NOTHING);
    expect(await likesOf(arts[0]!)).toBe(0);
    const { winning_comment_id, entries, votes } = await awardOf(slop);
    expect([winning_comment_id, votes.count]).toEqual([arts[0], 1]);
    expect(entries).toContainEqual(expect.objectContaining({ comment_id: arts[0], shown_likes: 1, counted_likes: 1 }));
    expect(await broken()).toEqual([]);
  });

  test('in a final contest leaves nothing after the deletion [T412]', async () => {
    const { arts } = await contest();
    const voter = await member();
    await voteOf(voter, arts[0]!);
    await settle();
    await makeFinal();
    await ok(leave(voter));
    expect(await leftOf(voter)).toEqual(NOTHING);
    expect(await broken()).toEqual([]);
  });

  test('and unliked in the review leaves traces until the award is final [T412]', async () => {
    const { arts } = await contest();
    const voter = await member();
    await voteOf(voter, arts[0]!);
    await settle();
    await ok(app.call('unlikeComment', voter, { params: { id: arts[0]! } }));
    await ok(leave(voter));
    expect(await leftOf(voter)).toMatchObject({ likes: 0, origins: 1, traces: 2, receipts: 1, waiting: 1 });
    await makeFinal();
    await finishDeletions(app.deps);
    expect(await leftOf(voter)).toEqual(NOTHING);
    expect(await broken()).toEqual([]);
  });

  test('in two contests keeps both votes until the last award is final [T412]', async () => {
    const voter = await member();
    for (const { arts } of [await contest(), await contest(1, 6)]) await voteOf(voter, arts[0]!);
    await ok(leave(voter));
    for (const receipts of [1, 2]) {
      await settle();
      await finishDeletions(app.deps);
      expect(await leftOf(voter)).toMatchObject({ likes: 2, origins: 2, traces: 2, receipts, waiting: 1 });
      await makeFinal();
    }
    await finishDeletions(app.deps);
    expect(await leftOf(voter)).toEqual(NOTHING);
  });
});

describe('the art of a deleted account', () => {
  test('leaves its contest and is never paid, whoever is disqualified later [T413]', async () => {
    const { poster, slop, artists, arts } = await contest(3);
    for (const [n, votes] of [3, 2, 1].entries())
      for (let v = 0; v < votes; v += 1) await like(await app.person(), arts[n]!);
    await ok(leave(artists[0]!));
    const { body } = await app.call('listComments', null, { params: { id: slop } });
    expect(body.data.map(({ id }: { id: string }) => id).toSorted()).toEqual(arts.slice(1).toSorted());
    expect(await codeOf(app.call('likeComment', await app.person(), { params: { id: arts[0]! } }))).toBe(
      'COMMENT_NOT_FOUND',
    );
    await settle();
    expect(await awardOf(slop)).toMatchObject({ winning_comment_id: arts[1] });
    expect(await codeOf(leave(artists[1]!))).toBe('OWN_PRIZE_COMING');
    await ok(leave(artists[2]!));
    await disqualifyByTwo(app, arts[1]!, await moderatorPair(app));
    const { rows } = await app.owner.query(
      'select winning_comment_id, paid_to from award_finals where ai_slop_id = $1',
      [slop],
    );
    expect(rows).toEqual([{ winning_comment_id: null, paid_to: poster.id }]);
    await makeFinal('10 days');
    expect(await app.balanceOf(poster)).toBe(1000);
    expect(await broken()).toEqual([]);
  });

  test('no longer keeps the poster from cancelling [T413]', async () => {
    const { poster, slop, artists } = await contest();
    await ok(leave(artists[0]!));
    await ok(app.call('cancelAiSlop', poster, { params: { id: slop } }));
    expect(await app.balanceOf(poster)).toBe(1000);
    await finishDeletions(app.deps);
    expect(await leftOf(artists[0]!)).toEqual(NOTHING);
  });
});

describe('one mailbox', () => {
  async function withAddress(email: string): Promise<Person> {
    const person = await member();
    await app.owner.query('update auth.users set email = $2 where id = $1', [person.id, email]);
    return person;
  }

  test('has one vote per entry, however often its account is recreated [T414]', async () => {
    const { slop, arts } = await contest();
    for (const address of ['nia@gmail.com', 'n.ia+2@gmail.com']) {
      const voter = await withAddress(address);
      await like(voter, arts[0]!);
      await ok(leave(voter));
    }
    await like(await withAddress('nia@googlemail.com'), arts[0]!);
    const other = await withAddress('max@gmail.com');
    await like(other, arts[0]!);
    await ok(leave(other));
    await settle();
    const { entries } = await awardOf(slop);
    expect(entries[0]).toMatchObject({ shown_likes: 4, counted_likes: 2, left_out: { same_mailbox: 2 } });
    expect(await broken()).toEqual([]);
  });

  test('has one vote when moderators preview the winner of an open slop [T465]', async () => {
    const { slop, artists, arts } = await contest(2);
    for (const name of ['lea', 'kai']) {
      const first = await withAddress(`${name}@gmail.com`);
      await like(first, arts[1]!);
      await ok(leave(first));
      await like(await withAddress(`${name}+2@gmail.com`), arts[1]!);
    }
    for (let n = 0; n < 3; n += 1) await like(await app.person(), arts[0]!);
    await app.owner.query(
      `update profiles set display_name = 'artist ' || array_position($1::uuid[], id) where id = any($1)`,
      [artists.map(({ id }) => id)],
    );
    const [first, second] = await moderatorPair(app);
    const id = await taken(app, first, 'ai_slop', slop);
    const hide = { action: 'hide', rule: 'stolen' };
    const effectsIn = (acts: { action: string; effects: string[] }[]) =>
      acts.find(({ action }) => action === 'hide')!.effects.join(' ');
    const read = async () => effectsIn((await app.call('getCase', first, { params: { id } })).body.acts);
    const preview = async () =>
      effectsIn((await app.call('bulkPreview', first, { body: { ids: [id] } })).body.data[0].acts);
    for (const effects of [await read(), await preview()]) {
      expect(effects).toContain('artist 1');
      expect(effects).not.toContain('artist 2');
    }
    expect(await act(app, first, id, hide)).toBe('proposed');
    const { proposal } = (await app.call('getCase', second, { params: { id } })).body;
    expect(proposal.effects.join(' ')).toContain('artist 1');
    expect(await answerProposal(app, second, id)).toBe('done');
    const { rows } = await app.owner.query('select paid_to from award_finals where ai_slop_id = $1', [slop]);
    expect(rows).toEqual([{ paid_to: artists[0]!.id }]);
  });

  test('at a disposable domain counts no more after a deletion [T414]', async () => {
    const { slop, arts } = await contest();
    for (const address of ['fan@mailinator.com', 'fan@example.org']) {
      const voter = await withAddress(address);
      await app.owner.query(
        `update profiles set email_verified_at = (select deadline_at from ai_slops where id = $2) - interval '23 hours' where id = $1`,
        [voter.id, slop],
      );
      await like(voter, arts[0]!);
      await ok(leave(voter));
    }
    await settle();
    expect((await awardOf(slop)).entries[0]).toMatchObject({ counted_likes: 1, left_out: { throwaway: 1 } });
  });
});

describe('a deletion', () => {
  test('is atomic, and erases once when finished twenty times concurrently [T416]', async () => {
    const { slop, arts } = await contest();
    const [voter, other] = [await member(), await app.person()];
    await voteOf(voter, arts[0]!);
    await like(other, arts[0]!);
    const before = await leftOf(voter);
    const killed = (work: (trx: Trx) => Promise<void>) =>
      expect(
        inTransaction(app.db, async (trx) => {
          await work(trx);
          throw new Error('killed here');
        }),
      ).rejects.toThrow('killed here');
    await killed((trx) => deleteAccount(trx, app.deps.config, voter.id, false));
    expect(await leftOf(voter)).toEqual(before);
    const answers = await Promise.all(Array.from({ length: 5 }, () => leave(voter)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await settle();
    await makeFinal();
    await killed((trx) => finishDeletion(trx, voter.id));
    expect(await leftOf(voter)).toMatchObject({ likes: 1, waiting: 1 });
    await Promise.all(Array.from({ length: 20 }, () => finishDeletions(app.deps)));
    await finishDeletions(app.deps);
    expect(await leftOf(voter)).toEqual(NOTHING);
    expect(await likesOf(arts[0]!)).toBe(1);
    expect((await awardOf(slop)).entries[0]).toMatchObject({ counted_likes: 2 });
    expect(await broken()).toEqual([]);
  });

  test('of a poster waits for the final award and shows the date [T417]', async () => {
    const { poster, slop } = await contest();
    const inWords = async (column: string) => {
      const { rows } = await app.owner.query(`select ${column} as at from ai_slops where id = $1`, [slop]);
      return rows[0].at.toLocaleDateString('en-US', {
        month: 'long',
        day: 'numeric',
        year: 'numeric',
        timeZone: 'UTC',
      });
    };
    const refusal = async () => (await leave(poster)).body.error;
    expect(await refusal()).toMatchObject({
      code: 'OWN_SLOP_OPEN',
      message: expect.stringContaining(`on ${await inWords(`deadline_at + interval '72 hours'`)} unless`),
    });
    await settle();
    expect(await refusal()).toMatchObject({
      code: 'OWN_AWARD_IN_REVIEW',
      message: expect.stringContaining(`on ${await inWords(`settled_at + interval '72 hours'`)} unless`),
    });
    await makeFinal();
    await ok(leave(poster, { give_up_balance: true }));
  });

  test('is not finished for an existing account [T419]', async () => {
    const { arts } = await contest();
    const voter = await member();
    await voteOf(voter, arts[0]!);
    await settle();
    await makeFinal();
    const { rows } = await app.deps.pool.query('select finish_deletion($1) as is_done', [voter.id]);
    expect([rows, await leftOf(voter)]).toEqual([
      [{ is_done: false }],
      expect.objectContaining({ likes: 1, traces: 2 }),
    ]);
    for (const statement of [
      'delete from unfinished_deletions',
      'update unfinished_deletions set is_throwaway = false',
    ])
      await expect(app.deps.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('by the previous version is finished by the job; the audit finds leftovers [T419]', async () => {
    const { arts } = await contest();
    const voter = await member();
    await voteOf(voter, arts[0]!);
    await settle();
    await makeFinal();
    // Every version of the server deletes an account with this statement.
    await app.db.updateTable('profiles').set({ deleted_at: new Date() }).where('id', '=', voter.id).execute();
    await app.owner.query('delete from auth.users where id = $1', [voter.id]);
    expect(await broken()).toEqual([]);
    await app.owner.query('delete from unfinished_deletions where user_id = $1', [voter.id]);
    expect(await broken()).toEqual(['votes_of_the_deleted_end']);
    await app.owner.query('insert into unfinished_deletions (user_id) values ($1)', [voter.id]);
    await finishDeletions(app.deps);
    expect(await leftOf(voter)).toEqual(NOTHING);
    expect(await broken()).toEqual([]);
  });
});
