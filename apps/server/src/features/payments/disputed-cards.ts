import { createHmac, hkdfSync } from 'node:crypto';
import type { Db } from '@unslop/database/connect';
import { sql } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { deleteOld } from '../../platform/delete-old.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueue } from '../../platform/queue.ts';
import { stripeErrorOf } from '../../platform/stripe.ts';
import type { Trx } from '../../platform/transactions.ts';
import { retrieveIntent } from './intents.ts';
import { cardOf } from './payment.ts';

/**
 * A card whose payment is disputed, or was lost in a dispute, cannot pay here again, whoever holds it. Only a keyed hash of the
 * provider's fingerprint is kept, and not once the dispute is won.
 */

/** With a key of its own, so that the hash can be compared with nothing else. */
function hashOf({ secret }: Pick<Config, 'secret'>, fingerprint: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'disputed cards', 32));
  return createHmac('sha256', key).update(fingerprint).digest();
}

/** True if a dispute about a payment with this card is open or lost. */
export async function isDisputedCard(
  trx: Trx,
  config: Pick<Config, 'secret'>,
  fingerprint: string | null | undefined,
): Promise<boolean> {
  if (!fingerprint) return false;
  const { rows } =
    await sql`select from disputed_cards where card_hash = ${hashOf(config, fingerprint)} limit 1`.execute(trx);
  return rows.length > 0;
}

/** Notes a dispute; a job reads its card at the provider, because the event does not name it. */
export async function noteDispute(trx: Trx, reversalId: string): Promise<void> {
  await trx.insertInto('disputed_cards').values({ reversal_id: reversalId }).execute();
  await enqueue(trx, 'note_disputed_cards', {}, { jobKey: 'disputed_cards', maxAttempts: 25 });
}

/** The dispute was won. */
export async function forgetDispute(trx: Trx, reversalId: string): Promise<void> {
  await trx.deleteFrom('disputed_cards').where('reversal_id', '=', reversalId).execute();
}

const AT_ONCE = 50;

/**
 * The job `note_disputed_cards`: reads the cards that are not known yet. One that cannot be read does not hold up the others; the
 * job fails after them, and is tried again.
 */
export async function noteDisputedCards(deps: Deps): Promise<void> {
  const { rows } = await sql<{ id: string; intent: string }>`
    select d.reversal_id as id, p.payment_intent_id as intent from disputed_cards d
      join payment_reversals r on r.reversal_id = d.reversal_id join payments p on p.id = r.payment_id
     where d.card_hash is null order by d.noted_at limit ${AT_ONCE}`.execute(deps.db);
  const failed: unknown[] = [];
  for (const { id, intent } of rows) {
    await noteCardOfDispute(deps, id, intent).catch((error) => failed.push(error));
  }
  if (failed.length > 0) throw new AggregateError(failed, `the cards of ${failed.length} disputes could not be read`);
}

async function noteCardOfDispute(deps: Deps, reversalId: string, paymentIntentId: string): Promise<void> {
  const intent = await retrieveIntent(deps, paymentIntentId).catch((error: Error) => {
    if (stripeErrorOf(error.cause)?.code === 'resource_missing') return null;
    throw error;
  });
  const fingerprint = intent && cardOf(intent)?.fingerprint;
  if (fingerprint) {
    await deps.db
      .updateTable('disputed_cards')
      .set({ card_hash: hashOf(deps.config, fingerprint) })
      .where('reversal_id', '=', reversalId)
      .execute();
  } else {
    // It was paid in another way, or the provider does not have the payment any more.
    await deps.db.deleteFrom('disputed_cards').where('reversal_id', '=', reversalId).execute();
  }
}

/** No card is valid for longer. */
export async function pruneDisputedCards(db: Db): Promise<void> {
  await deleteOld(db, sql`disputed_cards`, sql`noted_at < ${nowSql} - interval '5 years'`);
}
