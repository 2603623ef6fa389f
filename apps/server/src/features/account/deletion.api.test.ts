import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicKey } from '../../core/images/files.ts';
import { removeImageFiles } from '../../core/images/removal.ts';
import { memberCalls } from '../../testing/members.ts';
import { claim, moderatorOf, reported } from '../../testing/moderators.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { settleDueAiSlops } from '../awards/settle.ts';
import { finishDeletions } from './unfinished.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
const { member, leave } = memberCalls(() => app);
const codeOf = async (answer: Promise<{ body: { error?: { code: string } } }>) => (await answer).body.error?.code;
const like = (by: Person, id: string) => app.call('likeComment', by, { params: { id } });

describe('deleting an account', () => {
  test('asks for the password again', async () => {
    const ann = await member();
    expect(await codeOf(leave(ann, { password: 'wrong' }))).toBe('WRONG_PASSWORD');
    expect(await codeOf(app.call('deleteAccount', ann, { body: {} }))).toBe('WRONG_PASSWORD');
    expect((await app.call('getOwnProfile', ann)).status).toBe(200);
  });

  test('asks a user without a password to reauthenticate instead', async () => {
    const guest = await app.person();
    const proved = (ago: string) =>
      app.owner.query('update auth.sessions set proved_at = app_now() - $2::interval where user_id = $1', [
        guest.id,
        ago,
      ]);
    await proved('15 minutes');
    expect(await codeOf(app.call('deleteAccount', guest, { body: {} }))).toBe('PROOF_REQUIRED');
    expect(await codeOf(leave(guest))).toBe('PROOF_REQUIRED');
    await proved('14 minutes 50 seconds');
    expect((await app.call('deleteAccount', guest, { body: {} })).status).toBe(200);
  });

  test('is refused with the reason while something is pending [D01 G16]', async () => {
    const [poster, artist] = [await member({ balance: 1000 }), await member()];
    const slop = await app.slop(poster);
    await app.art(artist, slop);
    expect(await codeOf(leave(poster))).toBe('OWN_SLOP_OPEN');
    await app.advance('2 days');
    // It is due but not settled yet, so it still blocks.
    expect(await codeOf(leave(poster))).toBe('OWN_SLOP_OPEN');
    expect(await codeOf(leave(artist))).toBe('SETTLING');
    await settleDueAiSlops(app.deps);
    expect((await leave(artist)).status).toBe(200);
    const left = await leave(poster);
    expect([left.status, left.body.error.message]).toEqual([
      409,
      'You still have $10.00 in your balance. Withdraw it, or agree to give it up.',
    ]);
    await sql`insert into payments (user_id, payment_intent_id, status, type, amount_cents, amount_to_add_cents, fee_cents)
      values (${poster.id}, 'pi_running', 'processing', 'account_funding', 534, 500, 34)`.execute(app.db);
    expect(await codeOf(leave(poster, { give_up_balance: true }))).toBe('PAYMENT_RUNNING');
    // A bank may take days.
    await app.advance('2 days');
    expect(await codeOf(leave(poster, { give_up_balance: true }))).toBe('PAYMENT_RUNNING');
    await sql`update payments set status = 'canceled' where payment_intent_id = 'pi_running'`.execute(app.db);
    expect((await leave(poster, { give_up_balance: true })).status).toBe(200);
    expect(await app.balanceOf(poster)).toBe(0);
  });

  test('lists every reason beforehand [D01]', async () => {
    const [poster, other] = [await member({ balance: 3000 }), await member({ balance: 1000 })];
    const deletionOf = async (person: Person) => (await app.call('getAccount', person)).body.deletion;
    expect(await deletionOf(poster)).toEqual({ reasons: [], balance_cents: 3000, debt_cents: 0 });
    const slop = await app.slop(poster);
    await app.art(poster, await app.slop(other));
    await sql`insert into payments (user_id, payment_intent_id, status, type, amount_cents, amount_to_add_cents, fee_cents)
      values (${poster.id}, 'pi_reasons', 'processing', 'account_funding', 534, 500, 34)`.execute(app.db);
    await unguarded(withdrawalOf(poster));
    const codesOf = async () => (await deletionOf(poster)).reasons.map(({ code }: { code: string }) => code);
    expect(await codesOf()).toEqual(['WITHDRAWAL_WAITING', 'PAYMENT_RUNNING', 'OWN_SLOP_OPEN']);
    expect((await deletionOf(poster)).reasons[0].message).toBe(
      'You have a waiting withdrawal. Cancel it, or wait until it arrives.',
    );
    expect(await codeOf(leave(poster))).toBe('WITHDRAWAL_WAITING');
    await unguarded(`update withdrawals set status = 'processing' where id = '${poster.id}'`);
    expect((await codesOf())[0]).toBe('WITHDRAWAL_RUNNING');
    expect(await codeOf(leave(poster))).toBe('WITHDRAWAL_RUNNING');
    await unguarded(`delete from withdrawals where id = '${poster.id}'`);
    await sql`update payments set status = 'canceled' where payment_intent_id = 'pi_reasons'`.execute(app.db);
    await app.call('cancelAiSlop', poster, { params: { id: slop } });
    expect(await codesOf()).toEqual([]);
  });

  test('is refused for an hour after a card form was opened, then allowed [D01]', async () => {
    const ann = await member();
    await sql`insert into payments (user_id, payment_intent_id, status, type, amount_cents, amount_to_add_cents, fee_cents)
      values (${ann.id}, 'pi_left_open', 'requires_payment_method', 'account_funding', 534, 500, 34)`.execute(app.db);
    await app.advance('59 minutes');
    expect(await codeOf(leave(ann))).toBe('PAYMENT_RUNNING');
    await app.advance('2 minutes');
    expect((await leave(ann)).status).toBe(200);
  });

  test('is refused while a withdrawal is pending [D01]', async () => {
    const ann = await member();
    await unguarded(withdrawalOf(ann));
    expect(await codeOf(leave(ann))).toBe('WITHDRAWAL_WAITING');
    await unguarded(`delete from withdrawals where id = '${ann.id}'`);
  });

  test('erases personal data and keeps what others are entitled to [D02]', async () => {
    const [poster, artist, fan] = [await member({ balance: 1000 }), await member(), await member()];
    await app.call('updateProfile', artist, {
      body: { full_name: 'Ann Artist', bio: 'I paint.', website: 'https://a.example' },
    });
    const slop = await app.slop(poster);
    const art = await app.art(artist, slop, 'My art');
    const losing = await app.art(fan, slop, 'Mine too');
    await app.call('createComment', artist, { body: { ai_slop_id: slop, content: 'Good luck, all!' } });
    await like(poster, art);
    await app.call('followUser', fan, { body: { followed_id: artist.id } });
    await app.call('saveArtist', fan, { params: { id: artist.id } });
    await app.advance('2 days');
    await settleDueAiSlops(app.deps);
    const files = await putFiles(art);
    const losingFiles = await putFiles(losing);
    expect((await leave(artist, { give_up_balance: true })).status).toBe(200);
    expect((await leave(fan)).status).toBe(200);
    await workImageJobs();

    for (const key of [...files.public, ...losingFiles.public, losingFiles.original])
      expect(await app.deps.storage.exists(key)).toBe(false);
    expect(await app.deps.storage.exists(files.original)).toBe(true);
    expect((await app.call('getProfile', null, { params: { id: artist.id } })).status).toBe(404);
    expect((await app.call('getOwnProfile', artist)).status).toBe(401);
    const { rows } = await sql<Record<string, unknown>>`select * from profiles where id = ${artist.id}`.execute(app.db);
    expect(rows[0]).toMatchObject({
      display_name: 'deleted user',
      full_name: null,
      bio: null,
      website: null,
      avatar_url: null,
    });
    expect(JSON.stringify(rows[0])).not.toContain('Ann');
    const user = await sql`select from auth.users where id = ${artist.id} or email = ${artist.email}`.execute(app.db);
    expect(user.rows).toHaveLength(0);
    const comments = (await app.call('listComments', null, { params: { id: slop } })).body.data;
    expect(comments.map((c: { content: string; display_name: string }) => [c.content, c.display_name])).toEqual([
      ['Good luck, all!', 'deleted user'],
    ]);
    expect((await app.call('listArtists', null)).body.data.some((item: { id: string }) => item.id === artist.id)).toBe(
      false,
    );
    const award = (await app.call('getAward', null, { params: { id: slop } })).body;
    expect(award).toMatchObject({ winning_comment_id: art, outcome: 'awarded' });
    expect(award.entries.find((entry: { comment_id: string }) => entry.comment_id === art)).toMatchObject({
      image: null,
      display_name: 'deleted user',
      counted_likes: 1,
    });
    expect((await app.call('getProfile', fan, { params: { id: poster.id } })).body.followers_count).toBe(0);
    // The poster leaves as well. The slop is out of the feeds, but its record stays.
    expect((await leave(poster)).status).toBe(200);
    expect((await app.call('listAiSlops', null)).body.data.some((item: { id: string }) => item.id === slop)).toBe(
      false,
    );
    expect((await app.call('getAward', null, { params: { id: slop } })).status).toBe(200);
  });

  test('keeps cases and the moderation log without the name [T055]', async () => {
    const [ann, bob, mia] = [await member(), await member(), await moderatorOf(app)];
    await app.call('updateProfile', ann, { body: { username: 'ann_who_leaves' } });
    const id = await reported(app, bob, 'profile', ann.id, 'because');
    await claim(app, mia, id);
    const answers = [await app.call('showReporters', mia, { params: { id } }), await leave(ann), await leave(bob)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await app.call('getCase', mia, { params: { id } });
    expect(body).toMatchObject({
      person: { user_id: ann.id, display_name: 'deleted user' },
      reports: [{ reason: 'because' }],
      events: [{ action: 'show_reporters' }],
    });
    expect((await app.call('showReporters', mia, { params: { id } })).body.reports).toMatchObject([
      { reporter: { user_id: bob.id, display_name: 'deleted user' } },
    ]);
    expect(JSON.stringify(body)).not.toContain('ann_who_leaves');
    const { username } = (await app.call('getOwnProfile', mia)).body;
    expect((await app.call('deleteAccount', mia, { body: {} })).status).toBe(200);
    const log = await app.owner.query('select * from moderation_log where case_id = $1', [id]);
    expect(log.rows).toMatchObject([1, 2].map(() => ({ moderator_id: mia.id, actor: 'moderator' })));
    expect(JSON.stringify(log.rows)).not.toContain(username);
  });

  test('likes still count anonymously until every contest is final [V10]', async () => {
    const [poster, artist, voter] = [await app.person({ balance: 3000 }), await app.person(), await member()];
    const [over, on] = [await app.slop(poster), await app.slop(poster, { days: 5 })];
    const [oldArt, newArt] = [await app.art(artist, over), await app.art(artist, on)];
    await like(voter, oldArt);
    await like(voter, newArt);
    await app.call('likeAiSlop', voter, { params: { id: on } });
    await app.advance('2 days');
    // The first slop is due but not settled yet. Its likes are being counted by mailbox.
    expect((await leave(voter)).body.error.code).toBe('SETTLING');
    await settleDueAiSlops(app.deps);
    expect((await leave(voter)).status).toBe(200);
    const likes = async (id: string) => (await app.call('getCommentLikes', null, { params: { id } })).body.likes;
    const all = async () => [
      await likes(oldArt),
      await likes(newArt),
      (await app.call('getAiSlopLikes', null, { params: { id: on } })).body.likes,
    ];
    expect(await all()).toEqual([1, 1, 1]);
    await finishDeletions(app.deps);
    expect(await all()).toEqual([1, 1, 1]);
    await app.advance('5 days');
    await settleDueAiSlops(app.deps);
    await finishDeletions(app.deps);
    expect(await all()).toEqual([0, 0, 0]);
    for (const [slop, art] of [
      [over, oldArt],
      [on, newArt],
    ] as const)
      expect((await app.call('getAward', null, { params: { id: slop } })).body).toMatchObject({
        winning_comment_id: art,
        entries: [{ shown_likes: 1, counted_likes: 1 }],
      });
  });
});

const withdrawalOf = ({ id }: Person) => `insert into withdrawals
  (id, user_id, requested_amount_cents, total_fees_deducted_cents, net_transfer_amount_cents, stripe_account_id)
  values ('${id}', '${id}', 1000, 48, 952, 'acct_x')`;

/** Runs a statement that no request may run and that the audit would find. Undo it within the test. */
async function unguarded(statement: string): Promise<void> {
  await app.owner.query(`begin; set local session_replication_role = replica; ${statement}; commit`);
}

/** Stores the files that an upload would leave, for art that the test app created without them. */
async function putFiles(commentId: string): Promise<{ public: string[]; original: string }> {
  const { rows } = await sql<{ id: string; bucket: string; path: string; user_id: string }>`
    select i.* from images i join comments c on c.image_id = i.id where c.id = ${commentId}`.execute(app.db);
  const image = rows[0]!;
  const original = `private/originals/${image.user_id}/${randomUUID()}.png`;
  await sql`update images set original_path = ${original} where id = ${image.id}`.execute(app.db);
  const keys = [publicKey(image), publicKey(image, 100)];
  for (const key of [...keys, original]) {
    await app.deps.storage.put(key, Buffer.from('x'), { contentType: 'image/webp', cacheControl: 'private' });
  }
  return { public: keys, original };
}

async function workImageJobs(): Promise<void> {
  const { rows } = await sql<{ payload: unknown }>`select j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'images_remove_files'`.execute(
    app.db,
  );
  for (const { payload } of rows) await removeImageFiles(payload, app.deps);
}
