import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const change = (by: Person | null, body: object) => app.call('updateProfile', by, { body });
const rowOf = async ({ id }: Person) => (await app.owner.query('select * from profiles where id = $1', [id])).rows[0];
const newName = () => `name_${Math.random().toString(36).slice(2, 12)}`;

describe('a profile', () => {
  test('shows balance and payout account to its owner, and to nobody else [A258 B142]', async () => {
    const [ann, bob] = await Promise.all([app.person({ balance: 1234 }), app.person()]);
    await app.owner.query(
      `insert into payout_accounts (user_id, stripe_account_id, status) values ($1, 'acct_1', 'active')`,
      [ann.id],
    );
    const own = (await app.call('getOwnProfile', ann)).body;
    expect(own).toMatchObject({ id: ann.id, balance_cents: 1234, debt_cents: 0, stripe_account_id: 'acct_1' });
    for (const viewer of [bob, null, ann]) {
      const { status, body } = await app.call('getProfile', viewer, { params: { id: ann.id } });
      expect(status).toBe(200);
      for (const secret of ['balance', 'debt', 'stripe', 'acct_1', '1234', 'email', 'role']) {
        expect(JSON.stringify({ ...body, id: '', created_at: '', username: '', display_name: '' })).not.toContain(
          secret,
        );
      }
    }
    expect((await app.call('getOwnProfile', null)).status).toBe(401);
  });

  test('only its owner can change it, and never balance, role or payout account [A285 B142]', async () => {
    const [ann, bob] = await Promise.all([app.person({ balance: 500 }), app.person()]);
    const before = await rowOf(ann);
    expect((await change(null, { bio: 'x' })).status).toBe(401);
    expect((await change(bob, { user_id: ann.id, bio: 'x' })).status).toBe(403);
    for (const [field, value] of Object.entries({
      balance: 1,
      balance_cents: 1,
      role: 'moderator',
      stripe_account_id: 'acct_evil',
      email_verified_at: '2020-01-01T00:00:00Z',
      banned_at: null,
      id: bob.id,
      created_at: '2020-01-01T00:00:00Z',
    })) {
      expect((await change(ann, { [field]: value })).status, field).toBe(400);
    }
    expect(await rowOf(ann)).toEqual(before);
    expect(await app.balanceOf(ann)).toBe(500);
    // The server's role cannot do it either, whatever a request makes it run.
    for (const set of [`role = 'moderator'`, 'banned_at = null', 'email_verified_at = now()']) {
      await expect(app.deps.pool.query(`update profiles set ${set} where id = '${ann.id}'`), set).rejects.toThrow(
        /permission denied/,
      );
    }
  });

  test('writes exactly the five fields sent [A284]', async () => {
    const ann = await app.person();
    const username = newName();
    const sent = { username, full_name: 'Ann Example', bio: 'I paint clouds.', website: 'https://example.com/ann' };
    const before = await rowOf(ann);
    expect((await change(ann, sent)).body).toMatchObject({ id: ann.id, ...sent });
    const { updated_at, display_name, ...after } = await rowOf(ann);
    expect(after).toMatchObject(sent);
    const untouched = Object.keys(after).filter((column) => !(column in sent));
    for (const column of untouched) expect(after[column], column).toEqual(before[column]);
    await change(ann, { bio: 'Only this' });
    expect(await rowOf(ann)).toMatchObject({ ...sent, bio: 'Only this' });
  });

  test('exists as soon as there is an account [A284]', async () => {
    const ann = await app.person();
    expect(await rowOf(ann)).toMatchObject({ id: ann.id, bio: null, avatar_url: null, role: 'member' });
    expect((await rowOf(ann)).username).toMatch(/^[a-z]+_[a-z]+_\d{4}$/);
  });

  test('requires a plain, unique username in any case [A275]', async () => {
    const [ann, bob] = await Promise.all([app.person(), app.person()]);
    const taken = newName();
    await change(bob, { username: taken });
    const before = await rowOf(ann);
    for (const username of ['', '  ', 'ab', 'x'.repeat(31), 'with space', 'gr\u00fcn', '<b>bold</b>', '@ann']) {
      const answer = await change(ann, { username });
      expect([username, answer.status]).toEqual([username, 400]);
    }
    const clash = await change(ann, { username: taken.toUpperCase() });
    expect([clash.status, clash.body.error.message]).toEqual([409, 'This username is taken.']);
    expect(await rowOf(ann)).toEqual(before);
  });

  test('lists slops newest first, and as art only comments with an image [A262 A263]', async () => {
    const [ann, bob] = await Promise.all([app.person({ balance: 1000 }), app.person({ balance: 1000 })]);
    const slops = [
      await app.slop(ann, { prize: 1 }),
      await app.slop(ann, { prize: 1 }),
      await app.slop(ann, { prize: 1 }),
    ];
    const theirs = await app.slop(bob);
    const art = await app.art(ann, theirs);
    await app.call('createComment', ann, { body: { ai_slop_id: theirs, content: 'Words' } });
    const listed = (await app.call('listAiSlops', null, { query: { user_id: ann.id } })).body.data;
    expect(listed.map(({ id }: { id: string }) => id)).toEqual(slops.toReversed());
    const arts = (await app.call('listArtOf', null, { params: { id: ann.id } })).body.data;
    expect(arts.map(({ id }: { id: string }) => id)).toEqual([art]);
    expect((await app.call('getProfile', null, { params: { id: ann.id } })).body).toMatchObject({
      ai_slops_count: 3,
      beautiful_art_count: 1,
    });
  });
});
