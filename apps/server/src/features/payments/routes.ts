import { Refusal } from '@unslop/domain/errors';
import { read, write } from '../../platform/http/routes.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { bookPayment } from './book.ts';
import { retrieveIntent } from './intents.ts';
import type { PaymentKinds } from './kinds.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { findReceipt } from './receipts.ts';

export const paymentRoutes = (kinds: PaymentKinds) => [
  write('checkPayment', { transactions: 'own' }, async ({ deps, db, params, user }) => {
    const own = await db
      .selectFrom('payments')
      .select(['id', 'amount_cents'])
      .where('user_id', '=', user.userId)
      .where('payment_intent_id', '=', params.id)
      .executeTakeFirst();
    if (!own) throw new Refusal('NOT_FOUND');
    const intent = await retrieveIntent(deps, params.id);
    const refused = await inTransaction(db, (trx) => bookPayment(trx, kinds, intent, deps.config));
    const { refund_reason: sentBack } = await db
      .selectFrom('payments')
      .select('refund_reason')
      .where('id', '=', own.id)
      .executeTakeFirstOrThrow();
    return {
      status: intent.status,
      credited: intent.status === 'succeeded' && refused === null && sentBack === null,
      sent_back: sentBack,
      payment_id: own.id,
      amount_cents: own.amount_cents,
    };
  }),

  read('getReceipt', ({ db, params, user, deps }) =>
    findReceipt(db, kinds, deps.config.receipts, user.userId, params.id),
  ),

  read('downloadReceipt', async ({ db, params, user, deps, reply }) => {
    const receipt = await findReceipt(db, kinds, deps.config.receipts, user.userId, params.id);
    reply.headers({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="unslop-receipt-${receipt.number}.pdf"`,
      'x-content-type-options': 'nosniff',
    });
    return receiptPdf(receipt);
  }),
];
