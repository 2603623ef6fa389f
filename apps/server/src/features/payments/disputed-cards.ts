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
 * A card with a disputed payment, or one lost in a dispute, cannot pay here again, whoever holds it. We store only a
 * keyed hash of the provider's fingerprint, and delete it if the dispute is won.
 */

/** Hashes a fingerprint with a key used only here, so the hash cannot be compared with anything else. */
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

/** Records a dispute. A job reads its card from the provider, because the event does not include it. */
export async function noteDispute(trx: Trx, reversalId: string): Promise<void> {
  await trx.insertInto('disputed_cards').values({ reversal_id: reversalId }).execute();
  await enqueue(trx, 'note_disputed_cards', {}, { jobKey: 'disputed_cards', maxAttempts: 25 });
}

/** Removes a dispute that was won. */
export async function forgetDispute(trx: Trx, reversalId: string): Promise<void> {
  await trx.deleteFrom('disputed_cards').where('reversal_id', '=', reversalId).execute();
}

const AT_ONCE = 50;

/**
 * Job `note_disputed_cards`: reads the cards that are not known yet. A failure for one does not stop the others. The
 * job then fails at the end and is retried.
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
    // It was not paid by card, or the provider no longer has the payment.
    await deps.db.deleteFrom('disputed_cards').where('reversal_id', '=', reversalId).execute();
  }
}

/** Deletes hashes after five years. No card is valid for longer. */
export async function pruneDisputedCards(db: Db): Promise<void> {
  await deleteOld(db, sql`disputed_cards`, sql`noted_at < ${nowSql} - interval '5 years'`);
}
