import type { BookDay } from '@unslop/domain/calls/books';

/** What the site owes to people: what they have, less what some of them owe. */
export const owedToPeople = (day: BookDay): number =>
  day.balance_cents + day.hold_cents + day.prize_cents + day.debt_cents;

/** What the ledger says has to be there. */
export const expectedCents = (day: BookDay): number => 0 - day.stripe_cents;

interface Reason {
  cents: number;
  text: string;
}

/** Why the card provider holds more or less than the ledger says; all reasons together are the difference. */
export function reasonsOf(day: BookDay): Reason[] {
  if (!day.provider) return [];
  const { held_cents, fees_cents, own_cents } = day.provider;
  const onTheWay = held_cents - expectedCents(day) + fees_cents - own_cents;
  const reasons: Reason[] = [
    { cents: 0 - fees_cents, text: 'Fees that the card provider has kept of payments: Unslop bears them' },
    {
      cents: own_cents,
      text: own_cents < 0 ? 'Taken out by Unslop to its own bank' : 'Paid in by Unslop, so that withdrawals never wait',
    },
    {
      cents: onTheWay,
      text: 'Moved between the two moments: paid, refunded or sent on one side, not yet on the other',
    },
  ];
  return reasons.filter(({ cents }) => cents !== 0);
}

/** "Nov 3, 2026": a day of the books is one in UTC, wherever it is read. */
export function formatDay(day: string): string {
  return new Date(`${day}T00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
}
