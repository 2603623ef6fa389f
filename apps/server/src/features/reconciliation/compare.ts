import type { Db, TableRow } from '@unslop/database/connect';
import { formatMoney } from '@unslop/domain/money';
import { sql } from 'kysely';
import type { Deps } from '../../platform/deps.ts';
import { idOf } from '../../platform/stripe.ts';
import type { ProviderBooks } from './provider-books.ts';

export interface Difference {
  what: string;
  id: string;
  stripe: string;
  ours: string;
}

interface OurPayment extends TableRow<'payments', 'status' | 'amount_received_cents' | 'charge_id' | 'refunded_cents'> {
  payment_intent_id: string;
}
interface OurReversal extends TableRow<'payment_reversals', 'reversal_id' | 'amount_cents' | 'state'> {
  kind: 'refund' | 'dispute';
}
type OurWithdrawal = TableRow<
  'withdrawals',
  'id' | 'stripe_transfer_id' | 'net_transfer_amount_cents' | 'reversed_cents' | 'status'
>;

/** Compares Stripe's objects with our books, and our books with Stripe's objects. Reads only. */
export async function compare(deps: Deps, books: ProviderBooks, since: number | undefined): Promise<Difference[]> {
  const [payments, reversals, withdrawals] = await Promise.all([
    readPayments(deps.db),
    readReversals(deps.db),
    readWithdrawals(deps.db),
  ]);
  const differences = [
    ...intents(books, payments),
    ...charges(books, payments),
    ...refunds(books, reversals),
    ...disputes(books, reversals),
    ...transfers(books, withdrawals),
  ];
  // With a complete list from Stripe, whatever only we have is missing there.
  if (since === undefined) differences.push(...onlyOurs(books, payments, reversals, withdrawals));
  return differences;
}

const NOTHING = 'not known';

function intents(books: ProviderBooks, payments: Map<string, OurPayment>): Difference[] {
  return [...books.intents.values()].flatMap((intent) => {
    const ours = payments.get(intent.id);
    const isPaid = intent.status === 'succeeded';
    const stripe = isPaid ? `succeeded with ${formatMoney(intent.amount_received)}` : intent.status;
    const differs = (text: string) => [{ what: 'payment intent', id: intent.id, stripe, ours: text }];
    if (!ours) return isPaid ? differs(NOTHING) : [];
    if (isPaid !== (ours.status === 'succeeded')) return differs(ours.status);
    if (isPaid && ours.amount_received_cents !== intent.amount_received) {
      return differs(`succeeded with ${formatMoney(ours.amount_received_cents ?? 0)}`);
    }
    return [];
  });
}

function charges(books: ProviderBooks, payments: Map<string, OurPayment>): Difference[] {
  return [...books.charges.values()].flatMap((charge) => {
    if (!charge.paid) return [];
    const ours = payments.get(idOf(charge.payment_intent) ?? '');
    const differs = (stripe: string, text: string) => [{ what: 'charge', id: charge.id, stripe, ours: text }];
    if (!ours) return differs(`${formatMoney(charge.amount_captured)} paid`, NOTHING);
    if (ours.charge_id !== charge.id) return differs('the charge of its payment', ours.charge_id ?? NOTHING);
    if (ours.refunded_cents !== charge.amount_refunded) {
      return differs(`${formatMoney(charge.amount_refunded)} refunded`, `${formatMoney(ours.refunded_cents)} refunded`);
    }
    return [];
  });
}

function refunds(books: ProviderBooks, reversals: Map<string, OurReversal>): Difference[] {
  return [...books.refunds.values()].flatMap((refund) => {
    const isStanding = refund.status !== 'failed' && refund.status !== 'canceled';
    return reversal('refund', refund.id, refund.amount, isStanding, reversals);
  });
}

function disputes(books: ProviderBooks, reversals: Map<string, OurReversal>): Difference[] {
  return [...books.disputes.values()].flatMap((dispute) => {
    if (dispute.status.startsWith('warning')) return [];
    const isStanding = dispute.status !== 'won' && dispute.status !== 'prevented';
    return reversal('dispute', dispute.id, dispute.amount, isStanding, reversals);
  });
}

function reversal(what: string, id: string, amount: number, isStanding: boolean, reversals: Map<string, OurReversal>) {
  const ours = reversals.get(id);
  const describe = (state: boolean, cents: number) => `${formatMoney(cents)} ${state ? 'taken' : 'given back'}`;
  const stripe = describe(isStanding, amount);
  if (!ours) return isStanding ? [{ what, id, stripe, ours: NOTHING }] : [];
  const text = describe(ours.state === 'taken', ours.amount_cents);
  return text === stripe ? [] : [{ what, id, stripe, ours: text }];
}

function transfers(books: ProviderBooks, withdrawals: OurWithdrawal[]): Difference[] {
  const byTransfer = new Map(withdrawals.map((row) => [row.stripe_transfer_id, row]));
  const byId = new Map(withdrawals.map((row) => [row.id, row]));
  return [...books.transfers.values()].flatMap((transfer) => {
    const ours = byTransfer.get(transfer.id);
    const differs = (stripe: string, text: string) => [{ what: 'transfer', id: transfer.id, stripe, ours: text }];
    if (!ours) {
      const asked = byId.get(transfer.transfer_group?.replace('withdrawal:', '') ?? '');
      const text = asked
        ? `withdrawal ${asked.id} is ${asked.status} with ${asked.stripe_transfer_id ?? 'no transfer'}`
        : NOTHING;
      return differs(`${formatMoney(transfer.amount)} sent`, text);
    }
    if (ours.net_transfer_amount_cents !== transfer.amount) {
      return differs(`${formatMoney(transfer.amount)} sent`, `${formatMoney(ours.net_transfer_amount_cents)} sent`);
    }
    if (ours.reversed_cents !== transfer.amount_reversed) {
      return differs(
        `${formatMoney(transfer.amount_reversed)} reversed`,
        `${formatMoney(ours.reversed_cents)} reversed`,
      );
    }
    return [];
  });
}

function onlyOurs(
  books: ProviderBooks,
  payments: Map<string, OurPayment>,
  reversals: Map<string, OurReversal>,
  withdrawals: OurWithdrawal[],
): Difference[] {
  const missing = (what: string, id: string, ours: string) => ({ what, id, stripe: NOTHING, ours });
  return [
    ...[...payments.values()]
      .filter((row) => row.status === 'succeeded' && !books.intents.has(row.payment_intent_id))
      .map((row) =>
        missing(
          'payment intent',
          row.payment_intent_id,
          `succeeded with ${formatMoney(row.amount_received_cents ?? 0)}`,
        ),
      ),
    ...[...reversals.values()]
      .filter((row) => row.state === 'taken' && !books[`${row.kind}s`].has(row.reversal_id))
      .map((row) => missing(row.kind, row.reversal_id, `${formatMoney(row.amount_cents)} taken`)),
    ...withdrawals
      .filter((row) => row.stripe_transfer_id !== null && !books.transfers.has(row.stripe_transfer_id))
      .map((row) => missing('transfer', row.stripe_transfer_id!, `${formatMoney(row.net_transfer_amount_cents)} sent`)),
  ];
}

async function readPayments(db: Db): Promise<Map<string, OurPayment>> {
  const { rows } = await sql<OurPayment>`
    select payment_intent_id, status, amount_received_cents, charge_id, refunded_cents from payments
     where payment_intent_id is not null`.execute(db);
  return new Map(rows.map((row) => [row.payment_intent_id, row]));
}

async function readReversals(db: Db): Promise<Map<string, OurReversal>> {
  const { rows } = await sql<OurReversal>`
    select reversal_id, kind, amount_cents, state from payment_reversals`.execute(db);
  return new Map(rows.map((row) => [row.reversal_id, row]));
}

async function readWithdrawals(db: Db): Promise<OurWithdrawal[]> {
  const { rows } = await sql<OurWithdrawal>`
    select id, stripe_transfer_id, net_transfer_amount_cents, reversed_cents, status from withdrawals`.execute(db);
  return rows;
}
