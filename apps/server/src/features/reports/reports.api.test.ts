import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCase } from '../../core/cases/open-case.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { settleAiSlop } from '../awards/settle.ts';

let app: TestApp;
let poster: Person;
beforeAll(async () => {
  app = await startTestApp({ awardReviewHours: 72 });
  poster = await app.person({ balance: 100_000 });
});
afterAll(() => app.stop());

const report = (by: Person, type: string, id: string) =>
  app.call('createReport', by, { body: { subject_type: type, subject_id: id, reason: 'because' } });
const caseOf = async (id: string, type?: string) =>
  (
    await app.owner.query(
      'select * from moderation_cases where subject_id = $1 and subject_type = coalesce($2, subject_type)',
      [id, type],
    )
  ).rows;
const people = (n: number) => Promise.all(Array.from({ length: n }, () => app.person()));
const close = (id: string) =>
  app.owner.query(`update moderation_cases set status = 'closed', closed_at = app_now() where subject_id = $1`, [id]);

describe('the case of what was reported', () => {
  test('T030 200 people who report at once are one case with 200 reports', async () => {
    const profile = await app.person();
    const mob = await people(200);
    const answers = await Promise.all(mob.map((one) => report(one, 'profile', profile.id)));
    expect(answers.map(({ status }) => status)).toEqual(mob.map(() => 200));
    expect(await caseOf(profile.id)).toMatchObject([
      { subject_type: 'profile', person_id: profile.id, status: 'open', reports_count: 200, danger: 2 },
    ]);
  }, 60_000);

  test('T031 is dangerous while money is at stake: an open contest, or one in its review time', async () => {
    const [artist, voter, ...mob] = await people(4);
    const slop = await app.slop(poster);
    const [won, other] = [await app.art(artist!, slop), await app.art(artist!, slop)];
    const words = await app.call('createComment', artist!, { body: { ai_slop_id: slop, content: 'Words' } });
    await app.call('likeComment', voter!, { params: { id: won } });
    const dangerOf = async (type: string, id: string, by = mob[0]!) => {
      expect((await report(by, type, id)).status).toBe(200);
      return (await caseOf(id, type))[0].danger;
    };
    expect(await dangerOf('comment', words.body.id)).toBe(1);
    expect(await dangerOf('comment', other)).toBe(3);
    expect(await dangerOf('profile', artist!.id)).toBe(1);
    await app.advance('25 hours');
    await inTransaction(app.db, (trx) => settleAiSlop(trx, slop));
    expect(await dangerOf('comment', won)).toBe(3);
    const award = await inTransaction(app.db, (trx) =>
      openCase(trx, { subjectType: 'award', subjectId: slop, why: { finding: 'same_card' } }),
    );
    expect(await caseOf(slop)).toMatchObject([{ id: award, person_id: artist!.id, danger: 3, reports_count: 0 }]);
    await app.advance('73 hours');
    expect(await dangerOf('ai_slop', slop)).toBe(1);
  });

  test('T032 opens again for another reporter, never for the same one', async () => {
    const [profile, ann, bob] = await people(3);
    await report(ann!, 'profile', profile!.id);
    await close(profile!.id);
    expect((await report(ann!, 'profile', profile!.id)).body.message).toBe('You reported this already.');
    expect(await caseOf(profile!.id)).toMatchObject([{ status: 'closed' }]);
    await report(bob!, 'profile', profile!.id);
    expect(await caseOf(profile!.id)).toMatchObject([{ status: 'open', closed_at: null, reports_count: 1, danger: 1 }]);
  });

  test('T033 opens again for an appeal, which comes before single reports', async () => {
    const [profile, ann] = await people(2);
    await report(ann!, 'profile', profile!.id);
    await close(profile!.id);
    await inTransaction(app.db, (trx) =>
      openCase(trx, { subjectType: 'profile', subjectId: profile!.id, why: 'appeal' }),
    );
    expect(await caseOf(profile!.id)).toMatchObject([
      { status: 'open', is_appealed: true, danger: 2, reports_count: 0 },
    ]);
  });
});
