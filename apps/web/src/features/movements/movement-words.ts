import { formatMoney } from '@unslop/domain/money';
import type { StatementKind } from '@unslop/domain/movements';

/** Shorter than the text in a CSV line, because the slop's name follows if there is one. */
const words: Record<StatementKind, { withSlop: string; alone: string }> = {
  top_up: both('Added funds by card'),
  top_up_reversed: both('A top-up was refunded or disputed'),
  top_up_restored: both('A refunded or disputed top-up came back to you'),
  prize_held: { withSlop: 'Prize held for', alone: 'Prize held for the winner' },
  prize_raised: { withSlop: 'Prize raised for', alone: 'Prize raised' },
  prize_awarded: { withSlop: 'You won the prize of', alone: 'You won a prize' },
  prize_returned: { withSlop: 'Prize came back from', alone: 'Prize came back' },
  prize_taken_back: {
    withSlop: 'Prize taken back (the winner changed):',
    alone: 'Prize taken back (the winner changed)',
  },
  revised_prize_awarded: { withSlop: 'You won the prize after all:', alone: 'You won a prize after all' },
  revised_prize_returned: {
    withSlop: 'Prize came back (the winner changed):',
    alone: 'Prize came back (the winner changed)',
  },
  withdrawal_requested: both('Withdrawal requested'),
  withdrawal_returned: both('Withdrawal came back'),
  transfer_reversed: both('A paid withdrawal came back'),
  sale: { withSlop: 'Sold your art for', alone: 'Sold your art' },
  sale_reversed: { withSlop: 'A sale was refunded or disputed, art for', alone: 'A sale was refunded or disputed' },
  sale_restored: { withSlop: 'Your sale counts again, art for', alone: 'Your sale counts again' },
  purchase_parked: {
    withSlop: 'A buyer paid twice and got one payment back, art for',
    alone: 'A buyer paid twice and got one payment back',
  },
  debt_carried_over: both('You owed this on an account you deleted'),
  balance_given_up: both('Balance given up'),
  paid_outside: both('Paid to you another way'),
};

export function movementWords(kind: string, hasSlop: boolean): string {
  const known = words[kind as StatementKind] ?? both('Other movement');
  return hasSlop ? known.withSlop : known.alone;
}

/** "+$25.00" or "-$25.00". */
export function signedMoney(cents: number): string {
  return cents > 0 ? `+${formatMoney(cents)}` : formatMoney(cents);
}

function both(text: string) {
  return { withSlop: `${text}:`, alone: text };
}
