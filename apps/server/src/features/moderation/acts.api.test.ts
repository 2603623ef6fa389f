import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claim, moderatorOf, reported, statementsOf } from '../../testing/moderators.ts';
import { notificationsOf, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let poster: Person;
let moderator: Person;
beforeAll(async () => {
  app = await startTestApp();
  poster = await app.person({ balance: 100_000 });
  moderator = await moderatorOf(app);
});
afterAll(() => app.stop());

const act = (by: Person, id: string, body: object) =>
  app.call('actOnCase', by, { params: { id }, body: { reason: 'It is a copy', ...body } });
const mailsTo = async ({ id }: Person) =>
  (
    await app.owner.query(
      `select payload from graphile_worker._private_jobs where payload ->> 'userId' = $1 order by id`,
      [id],
    )
  ).rows.map(({ payload }) => payload as { title: string; text: string; link: { label: string; path: string } });

describe('an act in a case', () => {
  test('T001 hides art, closes the case, and tells the artist and the reporter why, by notification and mail', async () => {
    const [ann, bob] = [await app.person(), await app.person()];
    const art = await app.art(ann, await app.slop(poster));
    const id = await reported(app, bob, 'comment', art);
    expect((await act(moderator, id, { action: 'hide', rule: 'stolen' })).body.error.code).toBe('CASE_NOT_YOURS');
    await claim(app, moderator, id);
    expect((await act(moderator, id, { action: 'hide' })).status).toBe(400);
    expect((await act(moderator, id, { action: 'hide', rule: 'stolen' })).body).toEqual({ status: 'done' });
    expect((await app.call('getBeautifulArt', null, { params: { id: art } })).status).toBe(404);
    expect((await act(moderator, id, { action: 'hide', rule: 'stolen' })).body.error.code).toBe('ALREADY_SO');

    const [statement] = await statementsOf(app, ann);
    expect(statement).toMatchObject({
      action: 'hide',
      part: 'affected',
      title: 'Your art for “A slop” was taken down',
      subject: 'your art for “A slop”',
      path: null,
      rule: 'stolen',
      reason: 'It is a copy',
      decided_by: 'a moderator',
      effects: ['Nobody sees it any more.', 'It is out of the contest.'],
      appeal: null,
    });
    expect(Date.parse(statement.appeal_until) - Date.parse(statement.created_at)).toBe(183 * 86_400_000);
    expect((await app.call('getStatement', ann, { params: { id: statement.id } })).body).toEqual(statement);
    expect((await app.call('getStatement', bob, { params: { id: statement.id } })).status).toBe(404);
    const notice = (await notificationsOf(app, ann)).at(-1)!;
    expect([notice.content, notice.link]).toEqual([
      'Your art for “A slop” was taken down. Read why, and what you can do.',
      `/appeals/${statement.id}`,
    ]);
    const [mail] = await mailsTo(ann);
    expect(mail).toMatchObject({
      title: 'Your art for “A slop” was taken down',
      link: { label: 'Read it, or appeal', path: `/appeals/${statement.id}` },
    });
    expect(mail!.text).toContain('Rule: Post only your own work.');
    expect(mail!.text).toContain('Reason: It is a copy');
    expect(mail!.text).toContain('Decided by a moderator; no machine decided.');
    expect(mail!.text).toContain('You may appeal once, until ');

    const [answer] = await statementsOf(app, bob);
    expect(answer).toMatchObject({
      action: null,
      part: 'reporter',
      title: expect.stringMatching(/^We acted on your report about the art for “A slop” by /),
      rule: 'stolen',
      reason: '',
      effects: [],
      appeal_until: null,
    });
  });
});
