import type { Db } from '@unslop/database/connect';
import type { PersonKey } from '@unslop/database/seed/world/people';
import { deposits } from '@unslop/database/seed/world/relations';
import { cardFee, cents, wholeDollars } from '@unslop/domain/money';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import type { Config } from '../platform/config.ts';
import { createStripe } from '../platform/stripe.ts';

export interface PaidTopUp {
  intent: Stripe.PaymentIntent;
}

/**
 * Pays every top-up of the demo with the sandbox's test card, so that the provider's books and ours tell the same story.
 * Runs before the town comes to life; a repeated seed finds the same payments again by their keys.
 */
export async function payTopUps(config: Config, db: Db, ids: Record<PersonKey, string>): Promise<PaidTopUp[]> {
  const stripe = createStripe(config);
  await sql`delete from payments where user_id = any(${Object.values(ids)}) and status <> 'succeeded'`.execute(db);
  const paid: PaidTopUp[] = [];
  for (const { person, dollars } of deposits) {
    const toAdd = wholeDollars(dollars);
    const fee = cardFee(toAdd);
    const total = cents(toAdd + fee);
    const { id } = await db
      .insertInto('payments')
      .values({
        user_id: ids[person],
        type: 'account_funding',
        amount_cents: total,
        amount_to_add_cents: toAdd,
        fee_cents: fee,
        metadata: JSON.stringify({ type: 'account_funding', amount_to_add: dollars }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const intent = await stripe.paymentIntents.create(
      {
        amount: total,
        currency: 'usd',
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        payment_method: 'pm_card_visa',
        confirm: true,
        metadata: { type: 'account_funding', amount_to_add: dollars.toFixed(2), user_id: ids[person], payment_id: id },
      },
      { idempotencyKey: `payment:${id}` },
    );
    paid.push({ intent });
  }
  return paid;
}
