import type { Db } from '@unslop/database/connect';
import { art, deposits, people, purchases, withdrawals } from '@unslop/database/seed/world';
import { invariant } from '@unslop/domain/errors';
import { type Cents, cardFee, cents, decimalDollars, toDollars, wholeDollars } from '@unslop/domain/money';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { createPayoutAccount } from '../features/payout-accounts/create.ts';
import { refreshPayoutAccount } from '../features/payout-accounts/payout-accounts.ts';
import type { Deps } from '../platform/deps.ts';

/** The demo's people, by key. Values are ids. */
export type Ids = ReadonlyMap<string, string>;

/** The demo's payments with the sandbox's test card, in the order of its lists. */
export interface PaidByCard {
  topUps: Stripe.PaymentIntent[];
  purchases: (Stripe.PaymentIntent & { price: Cents })[];
}

/**
 * Pays every top-up and purchase of the demo, so that the provider's books and ours agree. Runs before any demo events
 * are created. A repeated seed finds the same payments by their idempotency keys.
 */
export async function payByCard({ db, stripe }: Deps, ids: Ids): Promise<PaidByCard> {
  const paid: PaidByCard = { topUps: [], purchases: [] };
  await sql`delete from payments where user_id = any(${[...ids.values()]}) and status <> 'succeeded'`.execute(db);
  for (const { person, dollars } of deposits) {
    const toAdd = wholeDollars(dollars);
    const metadata = { type: 'account_funding', amount_to_add: decimalDollars(toAdd), user_id: ids.get(person)! };
    const payment_id = await writeTopUp(db, ids.get(person)!, toAdd);
    paid.topUps.push(await pay(stripe, toAdd, { ...metadata, payment_id }, `payment:${payment_id}`));
  }
  for (const { buyer, art: key } of purchases) {
    const price = priceOf(key);
    const metadata = { type: 'art_purchase', user_id: ids.get(buyer)! };
    paid.purchases.push({ ...(await pay(stripe, price, metadata, `demo:${ids.get(buyer)!}:${key}`)), price });
  }
  return paid;
}

async function writeTopUp(db: Db, userId: string, toAdd: Cents): Promise<string> {
  const fee = cardFee(toAdd);
  const { id } = await db
    .insertInto('payments')
    .values({
      user_id: userId,
      type: 'account_funding',
      amount_cents: toAdd + fee,
      amount_to_add_cents: toAdd,
      fee_cents: fee,
      metadata: JSON.stringify({ type: 'account_funding', amount_to_add: toDollars(toAdd) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function pay(stripe: Stripe, amount: Cents, metadata: Record<string, string>, idempotencyKey: string) {
  const params: Stripe.PaymentIntentCreateParams = {
    amount: cents(amount + cardFee(amount)),
    currency: 'usd',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    payment_method: 'pm_card_visa',
    confirm: true,
    metadata,
  };
  return stripe.paymentIntents.create(params, { idempotencyKey });
}

function priceOf(key: string): Cents {
  const dollars = art.find((piece) => piece.key === key)?.priceDollars;
  invariant(dollars !== undefined, `the demo's art "${key}" has a price`);
  return wholeDollars(dollars);
}

/**
 * Creates an active payout account in the sandbox for everyone in the demo who withdraws.
 * @returns account ids by person
 */
export async function connectAccounts(deps: Deps, ids: Ids): Promise<Map<string, string>> {
  const accounts = new Map<string, string>();
  for (const key of new Set(withdrawals.map(({ person }) => person))) {
    const { email, displayName } = people.find((person) => person.key === key)!;
    const accountId = await createPayoutAccount(deps, { userId: ids.get(key)!, email, displayName });
    // Submit what the person would enter on the hosted page.
    const reply = await fetch(`${deps.config.sandboxUrl}/control/accounts/${accountId}/complete`, {
      method: 'POST',
      headers: { authorization: `Bearer ${deps.config.stripe.secretKey}`, 'content-type': 'application/json' },
      body: '{}',
    });
    invariant(reply.ok, `the demo's payout account is completed: ${reply.status}`);
    await refreshPayoutAccount(deps, accountId);
    accounts.set(key, accountId);
  }
  return accounts;
}
