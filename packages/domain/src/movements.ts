/** The kinds of movement that a person can find in the own statement; docs/money.md has them all. */
export const movementKinds = [
  'top_up',
  'top_up_reversed',
  'top_up_restored',
  'prize_held',
  'prize_raised',
  'prize_awarded',
  'prize_returned',
  'withdrawal_requested',
  'withdrawal_returned',
  'transfer_reversed',
  'sale',
  'sale_reversed',
  'sale_restored',
  'balance_given_up',
] as const;
export type MovementKind = (typeof movementKinds)[number];

const texts: Record<MovementKind, string> = {
  top_up: 'Funds added by card',
  top_up_reversed: 'A card payment was refunded or disputed',
  top_up_restored: 'A card payment came back after a dispute or a failed refund',
  prize_held: 'Prize held for the winner{of}',
  prize_raised: 'Prize raised{of}',
  prize_awarded: 'Prize won{of}',
  prize_returned: 'Prize came back{of}',
  withdrawal_requested: 'Withdrawal requested',
  withdrawal_returned: 'Withdrawal came back in full',
  transfer_reversed: 'Part of a withdrawal came back',
  sale: 'Art sold{of}',
  sale_reversed: 'A sale was refunded or disputed{of}',
  sale_restored: 'A sale was restored after its dispute was won{of}',
  balance_given_up: 'Balance given up when the account was closed',
};

/** A movement in plain words; `subject` is the title of the slop or the art it is about. */
export function movementText(kind: string, subject: string | null): string {
  const text = texts[kind as MovementKind] ?? 'Other movement';
  return text.replace('{of}', subject ? `: “${subject}”` : '');
}
