import { settleDueAiSlops } from '../features/awards/settle.ts';
import { eventually, type Person, type TestApp } from './test-app.ts';

/** What tests of money do again and again, through the product's own calls and the stand-in's pages. */

/** Pays with a card as the browser does. */
export async function pay(
  app: TestApp,
  clientSecret: string,
  number = '4242424242424242',
): Promise<{ status: string; error?: { message: string } }> {
  const reply = await fetch(`${app.sandboxUrl}/cards/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.deps.config.publicUrl },
    body: JSON.stringify({ client_secret: clientSecret, card: { number, exp_month: 12, exp_year: 2040, cvc: '123' } }),
  });
  return reply.json() as Promise<{ status: string; error?: { message: string } }>;
}

/** A payout account that went through the hosted form. @returns its id at the provider */
export async function connect(app: TestApp, person: Person): Promise<string> {
  const { status, body } = await app.call('createConnectAccount', person);
  if (status !== 200) throw new Error(JSON.stringify(body));
  await app.control(`/accounts/${body.accountId}/complete`, {});
  const check = await app.call('checkPayoutAccount', person);
  if (check.body.payout_account.status !== 'active') throw new Error(JSON.stringify(check.body));
  return body.accountId;
}

export function withdraw(app: TestApp, person: Person, amount: unknown, key?: string) {
  return app.call('requestWithdrawal', person, {
    body: { amount },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
}

/** Somebody with cents on the balance, a payout account, and a withdrawal of some dollars that was accepted. */
export async function withdrawing(
  app: TestApp,
  { balance = 5000, dollars = 20 }: { balance?: number; dollars?: number } = {},
): Promise<{ person: Person; accountId: string; id: string }> {
  const person = await app.person({ balance });
  const accountId = await connect(app, person);
  const { status, body } = await withdraw(app, person, dollars);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { person, accountId, id: body.withdrawal_id };
}

export async function withdrawalRow(app: TestApp, id: string) {
  return (await app.owner.query('select * from withdrawals where id = $1', [id])).rows[0];
}

export function untilStatus(app: TestApp, id: string, status: string) {
  return eventually(async () => {
    const row = await withdrawalRow(app, id);
    return row.status === status && row;
  }, `the withdrawal to be ${status}`);
}

interface SandboxTransfer {
  id: string;
  amount: number;
  amount_reversed: number;
  destination: string;
  transfer_group: string;
}

/** The transfers that the provider has for a withdrawal. */
export async function transfersOf(app: TestApp, withdrawalId: string): Promise<SandboxTransfer[]> {
  const state = (await app.control('/state')) as { transfers?: SandboxTransfer[] };
  return (state.transfers ?? []).filter((transfer) => transfer.transfer_group === `withdrawal:${withdrawalId}`);
}

/** A settled slop with a winner, whose art may be sold. */
export async function settledArt(
  app: TestApp,
  { price = 5 }: { price?: number | null } = {},
): Promise<{ poster: Person; artist: Person; slop: string; art: string }> {
  const [poster, artist] = await Promise.all([app.person({ balance: 1000 }), app.person()]);
  const slop = await app.slop(poster);
  const art = await app.art(artist, slop, 'Sunny otter\nwith a hat');
  await app.call('likeComment', poster, { params: { id: art } });
  await app.advance('1 day 10 minutes');
  await settleDueAiSlops(app.deps);
  if (price !== null) {
    const { status, body } = await app.call('setArtPrice', artist, { params: { id: art }, body: { price } });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
  return { poster, artist, slop, art };
}
