import type { Purchase } from '@unslop/domain/calls/purchases';
import { formatCurrency } from '@unslop/domain/money';
import { formatDate } from '../../lib/dates.ts';

/** What became of the money of a purchase, and what that means for the download. @returns null when nothing did */
export function whatWentBack({
  currency,
  refunded_cents,
  dispute,
  ended_at,
}: Pick<Purchase, 'currency' | 'refunded_cents' | 'dispute' | 'ended_at'>): string | null {
  const refund = refunded_cents > 0 ? `${formatCurrency(refunded_cents, currency)} was refunded to your card` : null;
  if (ended_at && dispute?.state === 'open')
    return sentences(
      refund,
      `You disputed this on ${formatDate(dispute.at)}: the download is closed until your bank decides`,
    );
  if (ended_at && dispute?.state === 'lost')
    return sentences(
      refund,
      `${formatCurrency(dispute.amount_cents, currency)} went back to your card after a dispute, on ${formatDate(dispute.at)}: the download has ended`,
    );
  if (ended_at) return sentences(refund, `The download ended on ${formatDate(ended_at)}`);
  const stands =
    dispute?.state === 'won' ? `Your dispute ended on ${formatDate(dispute.at)}, and the payment stands` : null;
  return refund || stands ? sentences(refund, stands, 'You keep the download') : null;
}

function sentences(...all: (string | null)[]): string {
  return all
    .filter((one) => one !== null)
    .map((one) => `${one}.`)
    .join(' ');
}
