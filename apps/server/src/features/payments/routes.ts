import { Refusal } from '@unslop/domain/errors';
import { outside, read } from '../../platform/http/routes.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { retrieveIntent } from '../deposits/intents.ts';
import { bookPayment } from './book.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { findReceipt } from './receipts.ts';

export const paymentRoutes = [
  outside('checkPayment', async ({ deps, db, params, user }) => {
    const own = await db
      .selectFrom('payments')
      .select('id')
      .where('user_id', '=', user.userId)
      .where('payment_intent_id', '=', params.id)
      .executeTakeFirst();
    if (!own) throw new Refusal('NOT_FOUND');
    const intent = await retrieveIntent(deps, params.id);
    const parked = await inTransaction(db, (trx) => bookPayment(trx, intent, deps.config.clearingDays));
    return { status: intent.status, credited: intent.status === 'succeeded' && parked === null };
  }),

  read('getReceipt', ({ db, params, user }) => findReceipt(db, user.userId, params.id)),

  read('downloadReceipt', async ({ db, params, user, reply }) => {
    const receipt = await findReceipt(db, user.userId, params.id);
    reply.headers({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="unslop-receipt-${receipt.number}.pdf"`,
      'x-content-type-options': 'nosniff',
    });
    return receiptPdf(receipt);
  }),
];
