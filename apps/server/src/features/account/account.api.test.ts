import { randomUUID } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicKey } from '../../core/images/files.ts';
import { removeImageFiles } from '../../core/images/removal.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { claim, moderatorOf, reported } from '../../testing/moderators.ts';
import { type Answer, eventually, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { settleAiSlop, settleDueAiSlops } from '../awards/settle.ts';
import { deleteAccount } from './deletion.ts';

let app: TestApp;
let hash: string;
const PASSWORD = 'correct horse battery';
beforeAll(async () => {
  app = await startTestApp();
  hash = await hashPassword(PASSWORD);
});
afterAll(() => app.stop());

/** A user with a password. */
async function member(options: Parameters<TestApp['person']>[0] = {}): Promise<Person> {
  const person = await app.person(options);
  await app.owner.query(
    `insert into auth.accounts (account_id, provider_id, user_id, password) values ($1, 'credential', $2, $3)`,
    [person.id, person.id, hash],
  );
  return person;
}
const leave = (person: Person, more: object = {}) =>
  app.call('deleteAccount', person, { body: { password: PASSWORD, ...more } });
const codeOf = async (answer: Promise<{ body: { error?: { code: string } } }>) => (await answer).body.error?.code;
const like = (by: Person, id: string) => app.call('likeComment', by, { params: { id } });

describe('deleting an account', () => {
  test('asks for the password again', async () => {
    const ann = await member();
    expect(await codeOf(leave(ann, { password: 'wrong' }))).toBe('WRONG_PASSWORD');
    expect(await codeOf(app.call('deleteAccount', ann, { body: {} }))).toBe('WRONG_PASSWORD');
    expect((await app.call('getOwnProfile', ann)).status).toBe(200);
  });

  test('asks a user without a password for a fresh proof instead', async () => {
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

  test('D01 G16 is refused with the reason while something is under way', async () => {
    const [poster, artist] = [await member({ balance: 1000 }), await member()];
    const slop = await app.slop(poster);
    await app.art(artist, slop);
    expect(await codeOf(leave(poster))).toBe('OWN_SLOP_OPEN');
    expect(await codeOf(leave(artist))).toBe('OWN_ENTRY_OPEN');
    await app.advance('2 days');
    // Due but not settled yet: still under way.
    expect(await codeOf(leave(poster))).toBe('OWN_SLOP_OPEN');
    expect(await codeOf(leave(artist))).toBe('OWN_ENTRY_OPEN');
    await settleDueAiSlops(app.deps);
    expect((await leave(artist)).status).toBe(200);
    const left = await leave(poster);
    expect([left.status, left.body.error.message]).toEqual([
      409,
      'There is still $10.00 in your balance. Withdraw it, or agree to give it up.',
    ]);
    await sql`insert into payments (user_id, payment_intent_id, status, type, amount_cents, amount_to_add_cents, fee_cents)
      values (${poster.id}, 'pi_running', 'processing', 'account_funding', 534, 500, 34)`.execute(app.db);
    expect(await codeOf(leave(poster, { give_up_balance: true }))).toBe('PAYMENT_RUNNING');
    await sql`update payments set status = 'canceled' where payment_intent_id = 'pi_running'`.execute(app.db);
    expect((await leave(poster, { give_up_balance: true })).status).toBe(200);
    expect(await app.balanceOf(poster)).toBe(0);
  });

  test('D01 every reason is listed before it is asked for', async () => {
    const [poster, other] = [await member({ balance: 3000 }), await member({ balance: 1000 })];
    const deletionOf = async (person: Person) => (await app.call('getAccount', person)).body.deletion;
    expect(await deletionOf(poster)).toEqual({ reasons: [], balance_cents: 3000 });
    const slop = await app.slop(poster);
    await app.art(poster, await app.slop(other));
    await sql`insert into payments (user_id, payment_intent_id, status, type, amount_cents, amount_to_add_cents, fee_cents)
      values (${poster.id}, 'pi_reasons', 'processing', 'account_funding', 534, 500, 34)`.execute(app.db);
    await unguarded(withdrawalOf(poster));
    const codesOf = async () => (await deletionOf(poster)).reasons.map(({ code }: { code: string }) => code);
    expect(await codesOf()).toEqual(['WITHDRAWAL_WAITING', 'PAYMENT_RUNNING', 'OWN_SLOP_OPEN', 'OWN_ENTRY_OPEN']);
    expect((await deletionOf(poster)).reasons[0].message).toBe(
      'A withdrawal waits to be sent. Cancel it, or wait until it has arrived.',
    );
    expect(await codeOf(leave(poster))).toBe('WITHDRAWAL_WAITING');
    await unguarded(`update withdrawals set status = 'processing' where id = '${poster.id}'`);
    expect((await codesOf())[0]).toBe('WITHDRAWAL_RUNNING');
    expect(await codeOf(leave(poster))).toBe('WITHDRAWAL_RUNNING');
    await unguarded(`delete from withdrawals where id = '${poster.id}'`);
    await sql`update payments set status = 'canceled' where payment_intent_id = 'pi_reasons'`.execute(app.db);
    await app.call('cancelAiSlop', poster, { params: { id: slop } });
    expect(await codesOf()).toEqual(['OWN_ENTRY_OPEN']);
  });

  test('D01 is refused while a withdrawal is on its way', async () => {
    const ann = await member();
    await unguarded(withdrawalOf(ann));
    expect(await codeOf(leave(ann))).toBe('WITHDRAWAL_WAITING');
    await unguarded(`delete from withdrawals where id = '${ann.id}'`);
  });

  test('D02 erases what is personal, keeps what others are entitled to', async () => {
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
    // The poster leaves as well: the slop is out of the feeds, its record stays.
    expect((await leave(poster)).status).toBe(200);
    expect((await app.call('listAiSlops', null)).body.data.some((item: { id: string }) => item.id === slop)).toBe(
      false,
    );
    expect((await app.call('getAward', null, { params: { id: slop } })).status).toBe(200);
  });

  test('T055 leaves cases and the log of moderation, without a name in them', async () => {
    const [ann, bob, mia] = [await member(), await member(), await moderatorOf(app)];
    await app.call('updateProfile', ann, { body: { username: 'ann_who_leaves' } });
    const id = await reported(app, bob, 'profile', ann.id, 'because');
    await claim(app, mia, id);
    const answers = [await app.call('showReporters', mia, { params: { id } }), await leave(ann), await leave(bob)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await app.call('getCase', mia, { params: { id } });
    expect(body).toMatchObject({
      person: { user_id: ann.id, display_name: 'deleted user' },
      reports: [{ reason: 'because', reporter: { user_id: bob.id, display_name: 'deleted user' } }],
      events: [{ action: 'show_reporters' }],
    });
    expect(JSON.stringify(body)).not.toContain('ann_who_leaves');
    const { username } = (await app.call('getOwnProfile', mia)).body;
    expect((await app.call('deleteAccount', mia, { body: {} })).status).toBe(200);
    const log = await app.owner.query('select * from moderation_log where case_id = $1', [id]);
    expect(log.rows).toMatchObject([{ moderator_id: mia.id, actor: 'moderator' }]);
    expect(JSON.stringify(log.rows)).not.toContain(username);
  });

  test('V10 likes go where the race is on and stay, anonymous, where it is over', async () => {
    const [poster, artist, voter] = [await app.person({ balance: 3000 }), await app.person(), await member()];
    const [over, on] = [await app.slop(poster), await app.slop(poster, { days: 5 })];
    const [oldArt, newArt] = [await app.art(artist, over), await app.art(artist, on)];
    await like(voter, oldArt);
    await like(voter, newArt);
    await app.call('likeAiSlop', voter, { params: { id: on } });
    await app.advance('2 days');
    // The first slop is due and not settled yet: its like must stay for the count.
    expect((await leave(voter)).status).toBe(200);
    await settleDueAiSlops(app.deps);
    expect((await app.call('getAward', null, { params: { id: over } })).body).toMatchObject({
      winning_comment_id: oldArt,
    });
    const likes = async (id: string) => (await app.call('getCommentLikes', null, { params: { id } })).body.likes;
    expect([await likes(oldArt), await likes(newArt)]).toEqual([1, 0]);
    expect((await app.call('getAiSlopLikes', null, { params: { id: on } })).body.likes).toBe(0);
  });

  test('D03 twenty deletions at once are one, and posting under it leaves nothing behind', async () => {
    const ann = await member({ balance: 5000 });
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => leave(ann, { give_up_balance: true })),
      ...Array.from({ length: 5 }, () => app.slop(ann).catch(() => null)),
    ]);
    const left = answers.filter((answer) => answer && typeof answer === 'object' && answer.status === 200);
    expect(left.length).toBeLessThanOrEqual(1);
    // Either it is gone with nothing open, or a slop was first and it stays; the audit proves the rest.
    const { rows } = await sql<{ is_deleted: boolean; open: number }>`select deleted_at is not null as is_deleted,
      (select count(*)::int from ai_slops where user_id = p.id and status = 'open') as open from profiles p where id = ${ann.id}`.execute(
      app.db,
    );
    expect(rows[0]!.is_deleted).toBe(left.length === 1);
    if (rows[0]!.is_deleted) expect(rows[0]!.open).toBe(0);
  });

  test('D03 deletion and login at once: no session outlives the account', async () => {
    const ann = await member();
    const login = () =>
      app.server.inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        headers: { origin: app.deps.config.publicUrl },
        payload: { email: ann.email, password: PASSWORD },
      });
    // Hashing takes its time, so the deletion comes in the middle of it.
    const [, ...logins] = await Promise.all([
      new Promise((resolve) => setTimeout(resolve, 60)).then(() =>
        inTransaction(app.db, (trx) => deleteAccount(trx, ann.id, false)),
      ),
      ...Array.from({ length: 5 }, login),
    ]);
    // 429: its turn at hashing did not come in time.
    for (const { statusCode } of logins) expect([200, 401, 429]).toContain(statusCode);
    expect((await sql`select from auth.sessions where user_id = ${ann.id}`.execute(app.db)).rows).toHaveLength(0);
    expect((await login()).statusCode).toBe(401);
  });

  test('D03 deletion and award at once: every round ends with one outcome', async () => {
    for (let round = 0; round < 20; round++) {
      const [poster, artist, voter] = await Promise.all([app.person({ balance: 1000 }), app.person(), app.person()]);
      const slop = await app.slop(poster);
      const art = await app.art(artist, slop);
      await like(voter, art);
      await app.advance('2 days');
      await Promise.all([
        inTransaction(app.db, (trx) => settleAiSlop(trx, slop)),
        inTransaction(app.db, (trx) => deleteAccount(trx, voter.id, false)),
      ]);
      await settleDueAiSlops(app.deps);
      expect((await app.call('getAward', null, { params: { id: slop } })).body).toMatchObject({
        winning_comment_id: art,
      });
    }
  });
});

describe('what comes while an account is being deleted', () => {
  /** Starts `act` when the deletion has done its work and has not committed yet; gives the act's answer. */
  async function duringDeletion(person: Person, act: () => Promise<Answer>): Promise<Answer> {
    let answer: Promise<Answer> | undefined;
    await inTransaction(app.db, async (trx) => {
      await deleteAccount(trx, person.id, false);
      answer = act();
      await eventually(async () => {
        const { rows } = await app.owner.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length > 0;
      }, 'the act waits for the deletion');
    });
    return answer!;
  }
  const rowsAbout = async (person: Person) =>
    (
      await app.owner.query(
        `select (select count(*)::int from followers where $1 in (follower_id, following_id)) as follows,
                (select count(*)::int from saved_artists where $1 in (user_id, artist_id)) as saved,
                (select count(*)::int from saved_beautiful_arts where user_id = $1) as saved_art,
                (select count(*)::int from notifications where user_id = $1) as notifications,
                (select display_name from profiles where id = $1) as name`,
        [person.id],
      )
    ).rows[0];
  const nothing = { follows: 0, saved: 0, saved_art: 0, notifications: 0, name: 'deleted user' };

  test('D03 no edit brings a name back', async () => {
    const ann = await member();
    const answer = await duringDeletion(ann, () =>
      app.call('updateProfile', ann, { body: { full_name: 'Ann Again' } }),
    );
    expect([answer.status, answer.body.error.code]).toEqual([401, 'NOT_AUTHENTICATED']);
    expect(await rowsAbout(ann)).toEqual(nothing);
  });

  test('D03 nobody follows, saves or notifies a deleted user', async () => {
    const bob = await app.person();
    for (const [name, input] of [
      ['followUser', (id: string) => ({ body: { followed_id: id } })],
      ['saveArtist', (id: string) => ({ params: { id } })],
    ] as const) {
      const ann = await member();
      expect((await duringDeletion(ann, () => app.call(name, bob, input(ann.id)))).status, name).toBe(404);
      expect(await rowsAbout(ann)).toEqual(nothing);
    }
    expect((await app.call('getProfile', null, { params: { id: bob.id } })).body.following_count).toBe(0);
    const poster = await app.person({ balance: 1000 });
    const slop = await app.slop(poster);
    const ann = await member();
    const comment = await app.call('createComment', ann, { body: { ai_slop_id: slop, content: 'Nice' } });
    expect((await duringDeletion(ann, () => like(bob, comment.body.id))).body.likes).toBe(1);
    expect(await rowsAbout(ann)).toEqual(nothing);
  });

  test('D03 a deleted user follows and saves nobody', async () => {
    const poster = await app.person({ balance: 1000 });
    const art = await app.art(await app.person(), await app.slop(poster));
    for (const [name, input] of [
      ['followUser', { body: { followed_id: poster.id } }],
      ['saveArtist', { params: { id: poster.id } }],
      ['saveBeautifulArt', { params: { id: art } }],
    ] as const) {
      const ann = await member();
      const answer = await duringDeletion(ann, () => app.call(name, ann, input));
      expect([name, answer.status]).toEqual([name, 401]);
      expect(await rowsAbout(ann)).toEqual(nothing);
    }
    expect((await app.call('getProfile', null, { params: { id: poster.id } })).body.followers_count).toBe(0);
  });
});

describe('the sign-in of an account', () => {
  const accountOf = async (person: Person) => (await app.call('getAccount', person)).body;
  const signInElsewhere = async (person: Person, userAgent: string) => {
    const { rows } = await sql<{
      id: string;
    }>`insert into auth.sessions (token, user_id, expires_at, ip_address, user_agent)
      values (${randomUUID()}, ${person.id}, now() + interval '30 days', '203.0.113.7', ${userAgent}) returning id`.execute(
      app.db,
    );
    return rows[0]!.id;
  };
  const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

  test('says where one is signed in; the others can be ended, one or all', async () => {
    const [ann, bob] = [await member(), await member()];
    const [desktop, unknown] = [await signInElsewhere(ann, FIREFOX), await signInElsewhere(ann, '')];
    const { email, has_password, has_google, sessions } = await accountOf(ann);
    expect({ email, has_password, has_google }).toEqual({ email: ann.email, has_password: true, has_google: false });
    expect(sessions.map(({ id }: { id: string }) => id).slice(1)).toEqual([unknown, desktop]);
    expect(sessions[0]).toMatchObject({ is_current: true, is_program: false });
    expect(sessions[1]).toMatchObject({ device: 'Unknown device', is_current: false });
    expect(sessions[2]).toMatchObject({ device: 'Firefox on Windows', network: '203.0.113.7', is_current: false });

    // Another's session is not theirs to end.
    expect((await app.call('endSession', bob, { params: { id: desktop } })).status).toBe(200);
    expect((await accountOf(ann)).sessions).toHaveLength(3);
    expect((await app.call('endSession', ann, { params: { id: desktop } })).status).toBe(200);
    expect((await app.call('endSession', ann, { params: { id: desktop } })).status).toBe(200);
    expect((await accountOf(ann)).sessions.map(({ device }: { device: string }) => device)).toEqual([
      sessions[0].device,
      'Unknown device',
    ]);
    await signInElsewhere(ann, FIREFOX);
    await Promise.all([app.call('endOtherSessions', ann), app.call('endOtherSessions', ann)]);
    expect((await accountOf(ann)).sessions).toEqual([sessions[0]]);
    expect((await accountOf(bob)).sessions).toHaveLength(1);
  });

  test('Google can be disconnected where there is a password, once, and its owner is notified', async () => {
    const [ann, guest] = [await member(), await app.person()];
    for (const { id } of [ann, guest]) {
      await app.owner.query(`insert into auth.accounts (account_id, provider_id, user_id) values ($1, 'google', $2)`, [
        `google-${id}`,
        id,
      ]);
    }
    expect(await accountOf(guest)).toMatchObject({ has_password: false, has_google: true });
    expect(await codeOf(app.call('disconnectGoogle', guest))).toBe('NO_PASSWORD_YET');
    const answers = await Promise.all([1, 2].map(() => app.call('disconnectGoogle', ann)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await accountOf(ann)).toMatchObject({ has_password: true, has_google: false });
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from graphile_worker._private_jobs
      where payload::text like '%Google was disconnected%' and payload::text like ${`%${ann.id}%`}`.execute(app.db);
    expect(rows[0]!.count).toBe(1);
  });

  test('a new address that waits to be confirmed is named until its link ends', async () => {
    const ann = await member();
    expect((await accountOf(ann)).new_email).toBeNull();
    await sql`insert into auth.verifications (identifier, value, expires_at)
      values ('change-email:x', ${`${ann.id} new@example.com`}, now() + interval '1 hour')`.execute(app.db);
    expect((await accountOf(ann)).new_email).toBe('new@example.com');
    await sql`update auth.verifications set expires_at = now() - interval '1 second' where identifier = 'change-email:x'`.execute(
      app.db,
    );
    expect((await accountOf(ann)).new_email).toBeNull();
  });
});

const withdrawalOf = ({ id }: Person) => `insert into withdrawals
  (id, user_id, requested_amount_cents, total_fees_deducted_cents, net_transfer_amount_cents, stripe_account_id)
  values ('${id}', '${id}', 1000, 48, 952, 'acct_x')`;

/** What no request may do, and the audit would find: for a moment only. */
async function unguarded(statement: string): Promise<void> {
  await app.owner.query(`begin; set local session_replication_role = replica; ${statement}; commit`);
}

/** Files as an upload leaves them, for art that the test app made without. */
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
