import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runAudit } from '@unslop/database/audit';
import { createTestDatabase, type TestDatabase } from '@unslop/database/test-database';
import { withClient } from '@unslop/database/with-client';
import { cardFee, cents } from '@unslop/domain/money';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { urlOf } from '../../core/images/files.ts';
import { type ImageRow, storeUpload } from '../../core/images/uploads.ts';
import { paymentKinds } from '../../payment-kinds.ts';
import { createStorage } from '../../platform/create-storage.ts';
import { readBytes } from '../../platform/storage.ts';
import { stripeHandlers } from '../../stripe-tables.ts';
import { connect, pay, transfersOf, withdrawalRow, writeWithdrawal } from '../../testing/money.ts';
import { smallPicture } from '../../testing/small-picture.ts';
import { eventually, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import { areWithdrawalsOff, resumeRestoredWithdrawals } from '../withdrawals/switch.ts';
import { workWithdrawal } from '../withdrawals/worker.ts';
import { backUp } from './backup.ts';
import { reasonOf, restore, type Target } from './restore.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'unslop-backups-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Creates an empty installation: a database without tables, and a folder that does not exist yet. */
async function emptyTarget(name: string): Promise<{ database: TestDatabase; dir: string; to: Target }> {
  const database = await createTestDatabase({ isBare: true });
  const { ownerUrl, appUrl } = database;
  const dir = path.join(folder, name);
  const storage = createStorage({ dataDir: dir, s3: null });
  return { database, dir, to: { ownerUrl, appUrl, storage, mediaDir: path.join(dir, 'media'), sandboxDir: null } };
}
const withOwner = ({ ownerUrl }: TestDatabase, work: (owner: pg.Client) => Promise<void>) =>
  withClient({ connectionString: ownerUrl }, work);

describe('everything lost but the backup', () => {
  const password = 'correct horse battery';
  const email = 'mira@example.com';
  let app: TestApp;
  let again: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ withSandbox: true, withJobs: true });
  });
  afterAll(() => again?.stop());

  const account = (to: TestApp, call: string, body: object) =>
    to.server.inject({
      method: 'POST',
      url: `/api/auth/${call}/email`,
      payload: body,
      headers: { origin: to.deps.config.publicUrl },
    });
  const topUp = async (person: Person, dollars: number): Promise<string> => {
    const amount = dollars * 100 + cardFee(cents(dollars * 100));
    const { body } = await app.call('createPaymentIntent', person, {
      body: { amount, currency: 'usd', metadata: { type: 'account_funding', amount_to_add: dollars } },
    });
    return body.clientSecret;
  };
  const rich = async (dollars: number): Promise<Person> => {
    const person = await app.person();
    await pay(app, await topUp(person, dollars));
    await eventually(async () => (await app.balanceOf(person)) === dollars * 100, 'the credit');
    return person;
  };
  const picture = async (person: Person, purpose: 'ai-slop' | 'comment'): Promise<ImageRow> =>
    storeUpload(app.db, app.deps.storage, { userId: person.id, purpose, bytes: await smallPicture(200, 30, 90) });
  const slopOf = async (person: Person, prize: number): Promise<{ id: string; image: ImageRow }> => {
    const image = await picture(person, 'ai-slop');
    const body = { p_title: 'A slop', p_prize_pool: prize, p_duration_days: 3, p_image_url: urlOf(image) };
    return { id: (await app.call('createSlopWithPrize', person, { body })).body, image };
  };
  const chains = async (of: TestApp) =>
    (
      await of.owner.query<{ account: string; seq: number; movement: number; cents: number; after: number }>(
        `select account_id as account, account_seq as seq, movement_id as movement, amount_cents as cents, balance_after_cents as after
           from ledger_entries order by 1, 2`,
      )
    ).rows;

  test('restores all data, catches up with the provider and pays nothing twice [O15]', {
    timeout: 120_000,
  }, async () => {
    const [poster, artist, late, paidBefore, lookedUp] = await Promise.all([
      rich(100),
      app.person(),
      app.person(),
      rich(30),
      rich(30),
    ]);
    expect((await account(app, 'sign-up', { name: 'Mira', email, password })).statusCode).toBe(200);
    const slop = await slopOf(poster, 20);
    const art = await picture(artist, 'comment');
    const posted = await app.call('createComment', artist, {
      body: { ai_slop_id: slop.id, content: 'By hand', image_url: urlOf(art) },
    });
    await app.call('likeComment', poster, { params: { id: posted.body.id } });
    const secret = await topUp(late, 40);
    const [first, second] = await Promise.all(
      [paidBefore, lookedUp].map(async (person) => writeWithdrawal(app, person, await connect(app, person))),
    );

    // Raise prizes, like, unlike and post pictures for as long as the backup takes.
    const mover = await rich(200);
    const moving = await slopOf(mover, 1);
    let isOver = false;
    let prize = 1;
    const work = (async () => {
      while (!isOver) {
        prize += 1;
        await app.call('raisePrize', mover, { params: { id: moving.id }, body: { prize_pool: Math.min(prize, 150) } });
        await app.call(prize % 2 ? 'likeComment' : 'unlikeComment', mover, { params: { id: posted.body.id } });
        const image = await picture(artist, 'comment');
        await app.call('createComment', artist, {
          body: { ai_slop_id: moving.id, content: '', image_url: urlOf(image) },
        });
      }
    })();
    await eventually(async () => prize > 3, 'the first movements', 60_000);
    const backup = path.join(folder, 'drill');
    // However fast the backup is, make sure that something moves between its rows and its files.
    let hasMoved: Promise<unknown> | undefined;
    const storage = {
      ...app.deps.storage,
      read: async (key: string) => {
        const atFirst = prize;
        hasMoved ??= eventually(async () => prize > atFirst + 1, 'movements between rows and files', 60_000);
        await hasMoved;
        return app.deps.storage.read(key);
      },
    };
    const manifest = await backUp({ storage, ownerUrl: app.ownerUrl, sandboxDir: null }, backup);
    isOver = true;
    await work;
    expect(hasMoved).toBeDefined();
    expect(manifest.missingFiles).toEqual([]);

    // The provider goes on: two withdrawals are sent, a payment succeeds, and idempotency keys older than a day are
    // deleted.
    for (const id of [first!, second!]) {
      await app.owner.query(`update withdrawals set next_try_at = app_now() where id = $1`, [id]);
      await eventually(async () => (await withdrawalRow(app, id)).status === 'paid', 'the withdrawal to be sent');
    }
    await pay(app, secret);
    await eventually(async () => (await app.balanceOf(late)) === 4000, 'the payment after the backup');
    await app.control('/clock', { advanceMs: 26 * 3_600_000 });
    const before = await chains(app);
    const quiet = await app.balanceOf(poster);
    const original = await readBytes(app.deps.storage, art.original_path!);

    const target = await emptyTarget('again');
    cpSync(path.join(app.deps.config.dataDir, 'sandbox'), path.join(target.dir, 'sandbox'), { recursive: true });
    await app.stop();
    const restored = await restore(backup, target.to);
    expect((await runAudit(target.database.ownerUrl)).findings).toEqual([]);
    again = await startTestApp({ withSandbox: true, on: target });

    // Every account is in the state of one moment: its chain is a prefix of the chain it has now.
    const after = await chains(again);
    const known = new Map(before.map((entry) => [`${entry.account} ${entry.seq}`, entry]));
    expect(
      after.filter((entry) => JSON.stringify(known.get(`${entry.account} ${entry.seq}`)) !== JSON.stringify(entry)),
    ).toEqual([]);
    expect(after.length).toBeGreaterThan(20);
    expect(after.length).toBeLessThan(before.length);
    expect(await again.balanceOf(poster)).toBe(quiet);

    const shown = await again.server.inject({ url: urlOf(slop.image) });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(await readBytes(again.deps.storage, art.original_path!)).toEqual(original);
    const unseen = (
      await again.owner.query<{ path: string }>('select path from images where used_at is not null')
    ).rows.filter((image) => !existsSync(path.join(target.dir, 'media/public/images', image.path)));
    expect(unseen).toEqual([]);

    // Nobody is signed in, and everybody can sign in.
    expect((await again.call('getOwnProfile', poster)).status).toBe(401);
    expect((await account(again, 'sign-in', { email, password })).statusCode).toBe(200);

    // A waiting withdrawal is looked up before it is sent, although the books know nothing of its transfer.
    expect(await areWithdrawalsOff(again.db, randomUUID())).toBe(true);
    await withOwner(target.database, (owner) => resumeRestoredWithdrawals(owner, reasonOf(restored)));
    expect(await areWithdrawalsOff(again.db, randomUUID())).toBe(false);
    await again.owner.query(`update withdrawals set next_try_at = app_now() where id = $1`, [second]);
    await workWithdrawal(again.deps, second!);
    expect((await withdrawalRow(again, second!)).status).toBe('paid');
    expect(await transfersOf(again, second!)).toHaveLength(1);
    const { caughtUp, differences } = await reconcile(
      again.deps,
      stripeHandlers(again.deps.config),
      paymentKinds,
      null,
    );
    expect(caughtUp.length).toBeGreaterThan(0);
    expect(differences).toEqual([]);
    expect((await withdrawalRow(again, first!)).status).toBe('paid');
    expect(await transfersOf(again, first!)).toHaveLength(1);
    expect(await again.balanceOf(late)).toBe(4000);

    // New rows get new ids.
    const last = after.reduce((most, { movement }) => Math.max(most, movement), 0);
    const session = (await account(again, 'sign-in', { email, password })).cookies[0]!;
    const mira = { id: '', email, cookie: `${session.name}=${encodeURIComponent(session.value)}` };
    expect((await again.call('likeAiSlop', mira, { params: { id: slop.id } })).status).toBe(200);
    const { rows } = await again.owner.query<{ id: number }>('select max(id) as id from ledger_movements');
    expect(rows[0]!.id).toBeGreaterThan(last);
    expect((await runAudit(again.ownerUrl)).findings).toEqual([]);
  });
});
