import { setTimeout as sleep } from 'node:timers/promises';
import { createDb, createPool } from '@unslop/database/connect';
import type { CaseSubject, FindingKind } from '@unslop/domain/calls/moderation';
import { openCase } from '@unslop/server/core/cases/open-case';
import { inTransaction } from '@unslop/server/platform/transactions';
import { asOwner, fixturesOf, type TestUser } from './people.ts';
import type { Stack } from './stack.ts';

/** The right decision in a case. */
type Verdict = 'hide' | 'propose' | 'dismiss' | 'reject';

export interface PlannedCase {
  id: string;
  verdict: Verdict;
  /** Username of the person the cases are about, as the queue shows it. */
  username: string;
}

type Call = ReturnType<typeof fixturesOf>['call'];

/**
 * Fills an empty product with a day's hundred cases:
 * - 60 spam comments of 5 people
 * - 20 copied entries of 3 people
 * - 10 reports without merit
 * - 5 winners with a finding
 * - 5 appeals
 */
export async function makeHundredCases(stack: Stack): Promise<PlannedCase[]> {
  const fixtures = fixturesOf(stack);
  const { call } = fixtures;
  const [poster, reporter, maker, fan] = await Promise.all([
    fixtures.person({ dollars: 200 }),
    fixtures.person(),
    fixtures.person(),
    fixtures.person(),
  ]);
  const contest = await fixtures.slop(poster, { title: 'A chrome cat' });
  const original = await fixtures.art(maker, contest, { content: 'In ink, with five toes' });
  const report = (id: string, reason: string) =>
    call('createReport', reporter, { body: { subject_type: 'comment', subject_id: id, reason } });

  const planned: { subject: [CaseSubject, string]; verdict: Verdict; username: string }[] = [];
  for (let n = 0; n < 5; n++) {
    const spammer = await fixtures.person();
    for (let at = 0; at < 12; at++) {
      const id = await fixtures.comment(spammer, contest, `Cheap watches, page ${at + 1}: watches-${n}.example`);
      await report(id, 'Spam or a scam');
      planned.push({ subject: ['comment', id], verdict: 'hide', username: spammer.username });
    }
  }
  const same = { image_id: await imageOf(stack, original), user_id: maker.id, bits: 4, is_half: false, claim: null };
  for (const count of [7, 7, 6]) {
    const thief = await fixtures.person();
    for (let at = 0; at < count; at++) {
      const id = await fixtures.art(thief, contest, { content: `Mine, number ${at + 1}` });
      await find(stack, 'comment', id, 'same_picture', same);
      planned.push({ subject: ['comment', id], verdict: 'propose', username: thief.username });
    }
  }
  for (let n = 0; n < 10; n++) {
    const kind = await fixtures.person();
    const id = await fixtures.comment(kind, contest, `I like the ${n + 1}. version better than the slop.`);
    await report(id, 'I do not like it');
    planned.push({ subject: ['comment', id], verdict: 'dismiss', username: kind.username });
  }
  for (let n = 0; n < 5; n++) {
    const winner = await fixtures.person();
    const slop = await fixtures.slop(poster, { title: `Ended contest ${n + 1}` });
    await fixtures.like(fan, await fixtures.art(winner, slop, { content: 'By hand' }));
    await fixtures.endsIn(slop, 0);
    while (!(await call('getAiSlop', null, { params: { id: slop } })).settled_at) await sleep(200);
    await find(stack, 'award', slop, 'same_network');
    planned.push({ subject: ['award', slop], verdict: 'dismiss', username: winner.username });
  }
  const other = await fixtures.moderator();
  for (let n = 0; n < 5; n++) {
    const rude = await fixtures.person();
    const id = await fixtures.comment(rude, contest, `Nobody who draws like this, number ${n + 1}, should draw.`);
    await report(id, 'Unkind');
    await appealed(stack, call, { id, by: rude, moderator: other });
    planned.push({ subject: ['comment', id], verdict: 'reject', username: rude.username });
  }
  return Promise.all(
    planned.map(async ({ subject: [type, subjectId], ...rest }) => ({
      id: await caseOf(stack, type, subjectId),
      ...rest,
    })),
  );
}

/** Counts the cases that did not end as a good moderator ends them. */
export async function countWrong(stack: Stack, cases: readonly PlannedCase[]): Promise<number> {
  const isRight: Readonly<Record<Verdict, string>> = {
    hide: `c.status = 'closed' and exists (select from comments k where k.id = c.subject_id and k.hidden_at is not null)`,
    propose: `c.status = 'waiting'`,
    dismiss: `c.status = 'closed' and exists (select from moderation_log l where l.case_id = c.id and l.action = 'dismiss')`,
    reject: `exists (select from moderation_appeals a where a.case_id = c.id and a.decision = 'rejected')`,
  };
  let wrong = 0;
  for (const [verdict, condition] of Object.entries(isRight)) {
    const ids = cases.filter((one) => one.verdict === verdict).map(({ id }) => id);
    const { rows } = await asOwner(stack, (owner) =>
      owner.query(`select count(*)::int as n from moderation_cases c where id = any($1) and not (${condition})`, [ids]),
    );
    wrong += rows[0].n;
  }
  return wrong;
}

async function find(
  stack: Stack,
  subjectType: CaseSubject,
  subjectId: string,
  finding: FindingKind,
  data: Record<string, unknown> = {},
): Promise<void> {
  const pool = createPool(stack.appUrl, { max: 1, statementTimeoutMs: 10_000, lockTimeoutMs: 10_000 });
  await inTransaction(createDb(pool), (trx) => openCase(trx, { subjectType, subjectId, why: { finding, data } }));
  await pool.end();
}

type Appealed = { id: string; by: TestUser; moderator: TestUser };

/** Makes a moderator hide a comment and its author appeal. */
async function appealed(stack: Stack, call: Call, { id, by, moderator }: Appealed): Promise<void> {
  const params = { id: await caseOf(stack, 'comment', id) };
  await call('claimCase', moderator, { params });
  await call('actOnCase', moderator, {
    params,
    body: { action: 'hide', rule: 'harassment', reason: 'This hounds somebody. We took it down.' },
  });
  const { data } = await call('listStatements', by);
  await call('createAppeal', by, { params: { id: data[0].id }, body: { text: 'It was meant as a joke.' } });
}

async function caseOf(stack: Stack, type: CaseSubject, subjectId: string): Promise<string> {
  const { rows } = await asOwner(stack, (owner) =>
    owner.query('select id from moderation_cases where subject_type = $1 and subject_id = $2', [type, subjectId]),
  );
  return rows[0].id;
}

async function imageOf(stack: Stack, commentId: string): Promise<string> {
  const { rows } = await asOwner(stack, (owner) =>
    owner.query('select image_id from comments where id = $1', [commentId]),
  );
  return rows[0].image_id;
}
