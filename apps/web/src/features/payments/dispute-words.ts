import type { Dispute } from '@unslop/domain/calls/payments';
import { formatDate } from '../../lib/dates.ts';

/** Where the dispute about a payment stands, in a few words beside its amount. */
export function disputeWords({ state, at }: Dispute): string {
  const day = formatDate(at);
  switch (state) {
    case 'open':
      return `disputed with your bank, ${day}`;
    case 'lost':
      return `went back to your card after a dispute, ${day}`;
    case 'won':
      return `dispute ended ${day}, the payment stands`;
  }
}
