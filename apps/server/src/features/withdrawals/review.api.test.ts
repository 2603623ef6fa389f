import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCase } from '../../core/cases/open-case.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { connect, settleDue, untilIdle, untilStatus, withdraw, withdrawalRow } from '../../testing/money.ts';
import { eventually, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { workDueWithdrawals, workWithdrawal } from './worker.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withSandbox: true, withJobs: true, awardReviewHours: 72 });
});
afterAll(() => app.stop());

/** When all that came by webhook is worked, so that no event grows old, and no worker is about to wait from a later time on. */
async function later(interval: string): Promise<void> {
  await eventually(
    async () => (await app.owner.query('select from stripe_events where worked_at is null')).rowCount === 0,
    'all events to be worked',
  );
  await untilIdle(app);
  await app.advance(interval);
}
const walletOf = async (person: Person) => (await app.call('getWallet', person)).body;

/** A person with a payout account who has just won $20, and has $10 that came in before. */
async function winner(): Promise<{ artist: Person; slop: string; art: string }> {
  const [poster, artist, fan] = [
    await app.person({ balance: 2000 }),
    await app.person({ balance: 1000 }),
    await app.person(),
  ];
  await connect(app, artist);
  const slop = await app.slop(poster, { prize: 20 });
  const art = await app.art(artist, slop);
  await app.call('likeComment', fan, { params: { id: art } });
  await later('2 days');
  await settleDue(app);
  return { artist, slop, art };
}
const report = (art: string) =>
  inTransaction(app.db, (trx) =>
    openCase(trx, { subjectType: 'comment', subjectId: art, awardReviewHours: 72, why: 'report', delays: true }),
  );
const close = (id: string) =>
  app.owner.query(`update moderation_cases set status = 'closed', closed_at = app_now() where id = $1`, [id]);
const work = async (id: string) => {
  await workDueWithdrawals(app.db);
  await workWithdrawal(app.deps, id);
};

test('a prize can be spent at once and withdrawn after three days; other money at any time', async () => {
  const { artist } = await winner();
  const wallet = await walletOf(artist);
  expect(wallet).toMatchObject({
    balance_cents: 3000,
    cleared_cents: 1000,
    uncleared_cents: 2000,
    in_review_cents: 2000,
  });
  expect(wallet.notices).toEqual([
    `We check large or unusual prizes before they can be withdrawn: $20.00 until ${wallet.clears_at.slice(0, 16).replace('T', ' at ')} UTC. You can spend it on prizes at once.`,
  ]);
  await app.slop(artist, { prize: 11 });
  expect(await walletOf(artist)).toMatchObject({ balance_cents: 1900, cleared_cents: 0, in_review_cents: 1900 });
  const { status, body } = await withdraw(app, artist, 19);
  expect(status).toBe(200);
  const row = await withdrawalRow(app, body.withdrawal_id);
  expect(row.clears_at.toISOString()).toBe(wallet.clears_at);
  await work(body.withdrawal_id);
  expect(await withdrawalRow(app, body.withdrawal_id)).toMatchObject({ status: 'pending' });
  await later('71 hours');
  await work(body.withdrawal_id);
  expect(await withdrawalRow(app, body.withdrawal_id)).toMatchObject({ status: 'pending' });
  await later('2 hours');
  await work(body.withdrawal_id);
  await untilStatus(app, body.withdrawal_id, 'paid');
});

test('while a case about it is open a prize is not withdrawn, however long that takes, and the rest is', async () => {
  const { artist, art } = await winner();
  const caseId = await report(art);
  await later('10 days');
  expect(await walletOf(artist)).toMatchObject({
    cleared_cents: 1000,
    in_review_cents: 2000,
    clears_at: null,
    clearing: [],
  });
  expect((await walletOf(artist)).notices[0]).toContain('$20.00 until we are done. You can spend it');
  const refused = await withdraw(app, artist, 10.01);
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'ERROR_PRIZE_IN_REVIEW' } } });
  expect(refused.body.error.message).toBe(
    'We check large or unusual prizes before they can be withdrawn. You can withdraw up to $10.00 now.',
  );
  const { body } = await withdraw(app, artist, 10);
  await work(body.withdrawal_id);
  await untilStatus(app, body.withdrawal_id, 'paid');
  await close(caseId);
  expect(await walletOf(artist)).toMatchObject({ cleared_cents: 2000, in_review_cents: 0, notices: [] });
  expect((await withdraw(app, artist, 20)).status).toBe(200);
});

test('a withdrawal that is pending waits while a case stands, and says so', async () => {
  const { artist, art } = await winner();
  const id = (await withdraw(app, artist, 30)).body.withdrawal_id;
  const caseId = await report(art);
  await later('4 days');
  await work(id);
  expect(await withdrawalRow(app, id)).toMatchObject({ status: 'pending' });
  expect((await app.call('getWithdrawal', artist, { params: { id } })).body.waits_for).toContain('We check large');
  await close(caseId);
  await later('2 minutes');
  await work(id);
  await untilStatus(app, id, 'paid');
});

test('a case that is opened after the review time, about another entry, or by itself for a week holds nothing', async () => {
  const { artist, art, slop } = await winner();
  const finding = await inTransaction(app.db, (trx) =>
    openCase(trx, { subjectType: 'award', subjectId: slop, awardReviewHours: 72, why: { finding: 'same_card' } }),
  );
  await later('4 days');
  expect((await walletOf(artist)).notices[0]).toMatch(/until we are done, at the latest until .* UTC/);
  expect((await withdraw(app, artist, 30)).body.error.code).toBe('ERROR_PRIZE_IN_REVIEW');
  await later('3 days 1 hour');
  expect(await walletOf(artist)).toMatchObject({ in_review_cents: 0, cleared_cents: 3000 });
  await report(art);
  expect(await walletOf(artist)).toMatchObject({ in_review_cents: 0 });
  await close(finding);

  const another = await winner();
  const other = await app.art(await app.person(), await app.slop(await app.person({ balance: 1000 })));
  await report(other);
  await later('4 days');
  expect(await walletOf(another.artist)).toMatchObject({ in_review_cents: 0 });
});
