import { createDb, createPool, type Db } from '@unslop/database/connect';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorActs } from '../../testing/operator-acts.ts';
import { operate } from '../../testing/operator-command.ts';
import { times } from '../../testing/repeat.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { settleDueAiSlops } from '../awards/settle.ts';
import { openReports, personId, showSubject } from './show.ts';

let app: TestApp;
let owner: Db;
beforeAll(async () => {
  app = await startTestApp();
  owner = createDb(createPool(app.ownerUrl, { max: 25, lockTimeoutMs: 20_000, statementTimeoutMs: 20_000 }));
});
afterAll(async () => {
  await owner.destroy();
  await app.stop();
});

const { act, like, get } = operatorActs(
  () => app,
  () => owner,
);
const report = (by: Person, subject_type: string, subject_id: string, reason = 'It is not nice') =>
  app.call('createReport', by, { body: { subject_type, subject_id, reason } });

describe('reports', () => {
  test('reach the operator once each, and only about visible content', async () => {
    const [poster, ann, bob] = [await app.person({ balance: 1000 }), await app.person(), await app.person()];
    const slop = await app.slop(poster);
    const art = await app.art(ann, slop);
    expect((await report(bob, 'ai_slop', slop)).body.message).toBe('Thank you. We will look at it.');
    expect((await report(bob, 'ai_slop', slop)).body).toEqual({ success: true, message: 'You already reported this.' });
    expect((await report(ann, 'ai_slop', slop, 'Nor is it new')).status).toBe(200);
    expect((await report(bob, 'comment', art)).status).toBe(200);
    expect((await report(bob, 'profile', ann.id)).status).toBe(200);
    expect((await report(bob, 'comment', slop)).status).toBe(404);
    const [own, ownArt, oneself] = [
      await report(poster, 'ai_slop', slop),
      await report(ann, 'comment', art),
      await report(bob, 'profile', bob.id),
    ];
    for (const { status, body } of [own, ownArt, oneself])
      expect([status, body.error.message]).toEqual([403, 'You can’t report your own posts.']);
    expect((await app.call('createReport', null, { body: {} })).status).toBe(401);
    const open = await openReports(owner, 10);
    const first = await app.owner.query('select min(created_at) as at from reports where subject_id = $1', [slop]);
    expect(open[0]).toEqual({
      subject_type: 'ai_slop',
      subject_id: slop,
      reports: 2,
      reasons: ['It is not nice', 'Nor is it new'],
      first_at: first.rows[0].at,
    });
    await act('hide', 'comment', art);
    expect((await openReports(owner, 10)).map(({ subject_id }) => subject_id)).not.toContain(art);
    const shown = await showSubject(owner, 'comment', art);
    expect(shown.log).toMatchObject([{ actor: 'op', action: 'hide', reason: 'because' }]);
    expect(await personId(owner, ann.id)).toBe(ann.id);
    const other = await app.art(bob, slop);
    await act('hide', 'ai_slop', slop);
    expect((await report(ann, 'comment', other)).status).toBe(404);
  });
});

describe('hiding a slop', () => {
  test('without art by others refunds the prize and removes it everywhere', async () => {
    const poster = await app.person({ balance: 1000 });
    const id = await app.slop(poster);
    await app.art(poster, id);
    expect(await act('hide', 'ai_slop', id)).toBe(true);
    expect(await act('hide', 'ai_slop', id)).toBe(false);
    expect(await app.balanceOf(poster)).toBe(1000);
    expect((await get('getAiSlop', id)).status).toBe(404);
    expect((await get('getAward', id)).status).toBe(404);
    expect((await app.call('listAiSlops', null)).body.data.map((slop: { id: string }) => slop.id)).not.toContain(id);
    expect((await get('getProfile', poster.id)).body).toMatchObject({ ai_slops_count: 0, beautiful_art_count: 0 });
    expect((await app.call('likeAiSlop', poster, { params: { id } })).status).toBe(404);
    const { rows } = await sql`select outcome, reason from awards where ai_slop_id = ${id}`.execute(owner);
    expect(rows).toEqual([{ outcome: 'refunded', reason: 'hidden' }]);
    // It comes back in its settled state, with its art.
    expect(await act('unhide', 'ai_slop', id)).toBe(true);
    expect((await get('getAiSlop', id)).body.status).toBe('expired');
    expect((await get('getProfile', poster.id)).body).toMatchObject({ ai_slops_count: 1, beautiful_art_count: 1 });
  });

  test('with art decides by the current votes immediately', async () => {
    const [poster, ann, bob, voter, late] = [
      await app.person({ balance: 1000 }),
      await app.person(),
      await app.person(),
      await app.person(),
      await app.person({ isVerified: false }),
    ];
    const id = await app.slop(poster);
    const [annsArt, bobsArt] = [await app.art(ann, id), await app.art(bob, id)];
    await like(voter, annsArt);
    await like(late, bobsArt);
    await act('hide', 'ai_slop', id);
    expect([await app.balanceOf(poster), await app.balanceOf(ann), await app.balanceOf(bob)]).toEqual([0, 1000, 0]);
    expect((await get('getArt', annsArt)).status).toBe(404);
    expect((await app.call('listComments', null, { params: { id } })).status).toBe(404);
    expect((await app.call('getCommentLikes', null, { params: { id: annsArt } })).status).toBe(404);
    expect((await app.call('listArtOf', null, { params: { id: ann.id } })).body.data).toEqual([]);
    expect((await app.call('listArtists', null)).body.data.map((item: { id: string }) => item.id)).not.toContain(
      ann.id,
    );
    expect(
      (await app.call('searchContent', null, { body: { search_term: 'A slop' } })).body.slops.map(
        (slop: { id: string }) => slop.id,
      ),
    ).not.toContain(id);
    await app.advance('2 days');
    await settleDueAiSlops(app.deps);
    expect(await app.balanceOf(ann)).toBe(1000);
  });

  test('closes once for twenty concurrent operators and a late settlement', async () => {
    for (let round = 0; round < times(10); round++) {
      const [poster, ann] = [await app.person({ balance: 1000 }), await app.person()];
      const id = await app.slop(poster);
      const art = await app.art(ann, id);
      await like(poster, art);
      await app.advance('25 hours');
      const operators = () => Array.from({ length: 20 }, () => act('hide', 'ai_slop', id));
      const settlement = () => settleDueAiSlops(app.deps);
      // Either may run first.
      const [settled, ...done] =
        round % 2 === 0 ? [settlement(), ...operators()] : [...operators(), settlement()].reverse();
      await settled;
      expect((await Promise.all(done)).filter((one) => one === true)).toHaveLength(1);
      expect([await app.balanceOf(poster), await app.balanceOf(ann)]).toEqual([0, 1000]);
      const { rows } = await sql<{ reason: string; closings: number }>`
        select w.reason, (select count(*)::int from ledger_movements m
                           where m.ai_slop_id = w.ai_slop_id and m.kind in ('prize_awarded', 'prize_returned')) as closings
          from awards w where w.ai_slop_id = ${id}`.execute(owner);
      // The first of the two counted the votes as of the deadline.
      expect(rows).toEqual([{ reason: 'deadline', closings: 1 }]);
    }
  });
});

describe('hiding art', () => {
  test('takes an entry out of the race, counts and feeds, and back', async () => {
    const [poster, ann, voter] = [await app.person({ balance: 1000 }), await app.person(), await app.person()];
    const id = await app.slop(poster);
    const art = await app.art(ann, id);
    await like(voter, art);
    await act('hide', 'comment', art);
    expect((await get('getAiSlop', id)).body.beautiful_art_count).toBe(0);
    expect((await get('getArt', art)).status).toBe(404);
    expect((await app.call('listComments', null, { params: { id } })).body.data).toEqual([]);
    expect((await app.call('listArtists', null)).body.data.map((item: { id: string }) => item.id)).not.toContain(
      ann.id,
    );
    await act('unhide', 'comment', art);
    expect((await app.call('listArtists', null)).body.data.map((item: { id: string }) => item.id)).toContain(ann.id);
    await act('hide', 'comment', art);
    await app.advance('25 hours');
    // G03: entries are frozen while votes are counted.
    await expect(act('unhide', 'comment', art)).rejects.toThrow('We’re counting the votes');
    await settleDueAiSlops(app.deps);
    expect(await app.balanceOf(poster)).toBe(1000);
  });
});

describe('hidden and banned users', () => {
  test('npm run ops -- moderate ban names entries that can still win', async () => {
    const [poster, ann] = [await app.person({ balance: 5000 }), await app.person({ balance: 5000 })];
    const art = await app.art(ann, await app.slop(poster));
    const hidden = await app.art(ann, await app.slop(poster));
    await act('hide', 'comment', hidden);
    // Art under the artist's own slop wins nothing.
    await app.art(ann, await app.slop(ann));
    const title = (await get('getArt', art)).body.ai_slop.title;
    const ban = () => operate(app, 'moderate.ts', 'ban', ann.id, '--public', 'No moderator is free');
    // The operator acting alone must give a public reason.
    expect((await operate(app, 'moderate.ts', 'ban', ann.id)).stderr).toMatch('say why in public');
    const stays = [
      'Their posts stay. These entries can still win. To take them out of the contest:',
      `  npm run ops -- moderate hide comment ${art}   "${title}"`,
      '',
    ];
    expect((await ban()).stdout.split('\n')).toEqual([`Done: ban profile ${ann.id}, and it is in the log.`, ...stays]);
    await act('hide', 'comment', art);
    expect((await ban()).stdout).toBe('Nothing to do: that was already done.\n');
  }, 90_000);

  test('a banned user can only read; likes from before the ban count [V06]', async () => {
    const [poster, ann, voter] = [await app.person({ balance: 1000 }), await app.person(), await app.person()];
    const id = await app.slop(poster);
    const art = await app.art(ann, id);
    await like(voter, art);
    await act('ban', 'profile', voter.id);
    expect((await app.call('getOwnProfile', voter)).status).toBe(401);
    const token = 'a'.repeat(48);
    await app.owner.query(
      `insert into auth.sessions (token, user_id, expires_at) values ($1, $2, now() + interval '30 days')`,
      [token, voter.id],
    );
    const { sessionCookie } = await import('../../core/auth/cookies.ts');
    const again = { ...voter, cookie: sessionCookie(app.deps.config, token).split(';')[0]! };
    expect((await app.call('getOwnProfile', again)).status).toBe(200);
    for (const answer of [await like(again, art), await app.call('unlikeComment', again, { params: { id: art } })]) {
      expect([answer.status, answer.body.error.code]).toEqual([403, 'ACCOUNT_BANNED']);
    }
    await app.advance('2 days');
    await act('unban', 'profile', voter.id);
    await settleDueAiSlops(app.deps);
    const award = (await get('getAward', id)).body;
    expect(award.outcome).toBe('awarded');
    expect(award.entries[0]).toMatchObject({ shown_likes: 1, counted_likes: 1, left_out: { banned: 0 } });
    expect((await like(again, art)).status).toBe(200);
  });

  test('a hidden user has no page and no name anywhere', async () => {
    const [poster, ann] = [await app.person({ balance: 1000 }), await app.person()];
    const id = await app.slop(poster);
    await app.art(ann, id);
    await app.call('updateProfile', ann, { body: { full_name: 'Rude Name' } });
    await act('hide', 'profile', ann.id);
    expect((await get('getProfile', ann.id)).status).toBe(404);
    expect((await app.call('getArtist', null, { params: { id: ann.id } })).status).toBe(404);
    expect(JSON.stringify((await app.call('listComments', null, { params: { id } })).body)).not.toContain('Rude Name');
    expect((await app.call('listArtists', null, { query: { q: 'rude' } })).body).toMatchObject({ data: [], count: 0 });
    await act('unhide', 'profile', ann.id);
    expect((await app.call('listArtists', null, { query: { q: 'rude' } })).body.count).toBe(1);
  });

  test('a hidden user can still see and export the account', async () => {
    const [ann, bob] = [await app.person({ balance: 1000 }), await app.person()];
    await app.call('updateProfile', ann, { body: { full_name: 'Rude Name' } });
    await act('hide', 'profile', ann.id);
    expect((await app.call('getOwnProfile', ann)).body).toMatchObject({ full_name: 'Rude Name', balance_cents: 1000 });
    expect((await app.call('getProfile', ann, { params: { id: ann.id } })).status).toBe(200);
    expect((await app.call('getProfile', bob, { params: { id: ann.id } })).status).toBe(404);
    expect((await app.call('updateProfile', ann, { body: { full_name: 'Ann' } })).body.full_name).toBe('Ann');
    expect((await app.call('exportAccount', ann)).status).toBe(200);
  });

  test('the server’s role can neither ban, hide nor write the log [T010]', async () => {
    const ann = await app.person({ balance: 1000 });
    const slop = await app.slop(ann);
    const art = await app.art(await app.person(), slop);
    for (const statement of [
      sql`update ai_slops set hidden_at = now() where id = ${slop}`,
      sql`update ai_slops set user_id = ${ann.id} where id = ${slop}`,
      sql`update comments set hidden_at = now() where id = ${art}`,
      sql`update people set id = id where id = ${ann.id}`,
      sql`delete from people where id = ${ann.id}`,
      sql`insert into moderation_log (actor, action, subject_type, subject_id, reason) values ('op', 'ban', 'profile', ${ann.id}, '')`,
      sql`update profiles set banned_at = null where id = ${ann.id}`,
      sql`update profiles set hidden_at = now() where id = ${ann.id}`,
      sql`delete from moderation_log`,
    ]) {
      await expect(statement.execute(app.db)).rejects.toThrow('permission denied');
    }
  });
});
