import { notificationTypes } from '@unslop/domain/calls/notifications';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const listOf = async (person: Person, query: Record<string, string | number> = {}) =>
  (await app.call('listNotifications', person, { query })).body;
const notify = async (person: Person, content: string, type = 'info'): Promise<string> => {
  const { rows } = await app.owner.query(
    `insert into notifications (user_id, type, kind, data) values ($1, $2, 'text', jsonb_build_object('text', $3::text)) returning id`,
    [person.id, type, content],
  );
  await app.advance('1 second');
  return rows[0].id;
};
const isRead = async (id: string): Promise<boolean> =>
  (await app.owner.query('select is_read from notifications where id = $1', [id])).rows[0].is_read;

describe('notifications', () => {
  test("lists only one's own, newest first [A295]", async () => {
    const [ann, bob] = await Promise.all([app.person(), app.person()]);
    for (const n of [1, 2, 3]) {
      await notify(ann, `for Ann ${n}`);
      await notify(bob, `for Bob ${n}`);
    }
    const { data, unread } = await listOf(bob);
    expect(data.map(({ content }: { content: string }) => content)).toEqual(['for Bob 3', 'for Bob 2', 'for Bob 1']);
    expect(new Set(data.map(({ user_id }: { user_id: string }) => user_id))).toEqual(new Set([bob.id]));
    expect(unread).toBe(3);
    expect((await app.call('listNotifications', bob, { query: { user_id: ann.id } })).status).toBe(400);
    expect((await app.call('listNotifications', null)).status).toBe(401);
  });

  test('have nine fields and a link, with words made from stored data [A391]', async () => {
    const [ann, bob] = await Promise.all([app.person(), app.person()]);
    await app.call('followUser', bob, { body: { followed_id: ann.id } });
    expect((await listOf(ann)).data).toEqual([
      {
        id: expect.any(String),
        user_id: ann.id,
        type: 'follow',
        content: 'started following you',
        is_read: false,
        from_user_id: bob.id,
        ai_slop_id: null,
        beautiful_art_id: null,
        created_at: expect.stringMatching(/^\d{4}-/),
        link: `/user/${bob.id}`,
      },
    ]);
  });

  test("are marked as read one by one, never another's [A296 A298]", async () => {
    const [ann, bob] = await Promise.all([app.person(), app.person()]);
    const [first, second] = [await notify(ann, 'first'), await notify(ann, 'second')];
    expect((await app.call('readNotification', bob, { params: { id: first } })).status).toBe(404);
    expect((await app.call('readNotification', null, { params: { id: first } })).status).toBe(401);
    expect(await isRead(first)).toBe(false);
    expect((await app.call('readNotification', ann, { params: { id: first } })).status).toBe(200);
    expect([await isRead(first), await isRead(second)]).toEqual([true, false]);
    expect((await listOf(ann)).unread).toBe(1);
    expect((await app.call('getDebugState', ann)).body.notifications).toMatchObject({ total: 2, unread: 1 });
  });

  test("are marked as read all together, except others' [A297]", async () => {
    const [ann, bob] = await Promise.all([app.person(), app.person()]);
    for (const n of [1, 2, 3]) await notify(ann, `for Ann ${n}`);
    const bobs = await notify(bob, 'for Bob');
    expect((await app.call('readAllNotifications', ann)).status).toBe(200);
    const { data, unread } = await listOf(ann);
    expect(unread).toBe(0);
    expect(data.every(({ is_read }: { is_read: boolean }) => is_read)).toBe(true);
    expect(await isRead(bobs)).toBe(false);
    expect((await listOf(bob)).unread).toBe(1);
  });

  test('the unread number counts all of them, not only the page [A289]', async () => {
    const ann = await app.person();
    for (let n = 0; n < 5; n++) await notify(ann, `number ${n}`);
    const first = await listOf(ann, { limit: 2 });
    expect([first.data.length, first.unread]).toEqual([2, 5]);
    const second = await listOf(ann, { limit: 2, cursor: first.next });
    expect(second.data.map(({ content }: { content: string }) => content)).toEqual(['number 2', 'number 1']);
  });

  test('that were taken back are neither listed nor counted as unread', async () => {
    const [ann, bob] = await Promise.all([app.person(), app.person()]);
    const art = await app.art(ann, await app.slop(await app.person({ balance: 1000 })));
    const left = await notify(ann, 'for Ann');
    const shown = async () => {
      const { data, unread } = await listOf(ann);
      return [data.map(({ id }: { id: string }) => id).includes(left), data.length, unread];
    };
    const press = async (name: 'likeComment' | 'unlikeComment') =>
      expect((await app.call(name, bob, { params: { id: art } })).status).toBe(200);
    await press('likeComment');
    expect(await shown()).toEqual([true, 2, 2]);
    await press('unlikeComment');
    expect(await shown()).toEqual([true, 1, 1]);
  });

  test('have nine types and no others [A311]', async () => {
    const ann = await app.person();
    expect([...notificationTypes]).toEqual([
      'like',
      'comment',
      'contribution',
      'submission',
      'follow',
      'info',
      'success',
      'warning',
      'error',
    ]);
    for (const type of notificationTypes) await notify(ann, `a ${type}`, type);
    expect((await listOf(ann)).data).toHaveLength(9);
    await expect(notify(ann, 'no such type', 'party')).rejects.toThrow(/notifications_type_known/);
  });

  test('a test notification is created, unread, only for oneself [A355 A356]', async () => {
    const [ann, bob] = await Promise.all([app.person(), app.person()]);
    for (const type of ['info', 'like', 'comment', 'follow'] as const) {
      const { status, body } = await app.call('createTestNotification', ann, {
        body: { user_id: ann.id, type, content: `a test ${type}`, is_read: false, from_user_id: bob.id },
      });
      expect(status).toBe(200);
      const { rows } = await app.owner.query('select * from notifications where id = $1', [body.id]);
      expect(rows[0]).toMatchObject({
        user_id: ann.id,
        type,
        kind: 'text',
        data: { text: `a test ${type}` },
        is_read: false,
        from_user_id: bob.id,
      });
    }
    const foreign = await app.call('createTestNotification', bob, { body: { user_id: ann.id, content: 'boo' } });
    expect(foreign.status).toBe(403);
    expect((await listOf(ann)).data).toHaveLength(4);
  });

  test('the state of the live channel can be queried [A331 A332]', async () => {
    const ann = await app.person();
    const body = { table_names: ['notifications', 'followers'] };
    expect((await app.call('checkRealtimePublication', ann, { body })).body).toEqual({
      publication_exists: true,
      tables_in_publication: ['notifications', 'followers'],
    });
    const other = await app.call('checkRealtimePublication', ann, { body: { table_names: ['followers', 'payments'] } });
    expect(other.body.tables_in_publication).toEqual(['followers']);
    expect(await app.call('createRealtimeFunction', ann)).toMatchObject({ status: 200, body: { success: true } });
  });
});
