import { formatMoney } from '@unslop/domain/money';
import { AmountSummary } from '../../ui/AmountSummary.tsx';
import type { TopUpQuote } from './amounts.ts';
import { whereItGoes } from './debt-words.ts';

interface PaymentReceiptProps {
  quote: TopUpQuote;
  wallet: { balance_cents: number; debt_cents: number } | null;
}

/** What reaches the balance, the fee, and what the card is charged. */
export function PaymentReceipt({ quote, wallet }: PaymentReceiptProps) {
  return (
    <AmountSummary
      heading="What you pay"
      lines={[
        ['Amount to Add', formatMoney(quote.toAdd)],
        ['Estimated Stripe Fee', formatMoney(quote.fee)],
      ]}
      total={['Total Charge', formatMoney(quote.total)]}
    >
      {whereItGoes(quote.toAdd, wallet?.debt_cents ?? 0)} The fee pays the card provider and the running of Unslop.
      {wallet && ` Your balance: ${formatMoney(wallet.balance_cents)}.`}
    </AmountSummary>
  );
}
