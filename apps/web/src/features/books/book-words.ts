import type { BookDay } from '@unslop/domain/calls/books';

/** The figures of a day that is published. */
export type Figures = NonNullable<BookDay['figures']>;

/** Returns what belongs to people: what they have, less what some of them owe, and the prizes. */
export const belongsToPeople = ({ owed_cents, prize_cents }: Figures): number => owed_cents + prize_cents;

/** Returns what the ledger says the card provider must hold. */
export const expectedCents = ({ stripe_cents }: Figures): number => 0 - stripe_cents;

/** The rule by which a day has no figures, for people. */
export const CARRIED =
  'We publish new figures when at least 10 people changed each of them, so that nobody can work out what one person has. Until then we carry them into the next day.';

interface Reason {
  cents: number;
  text: string;
}

/** Why the card provider holds more or less than the ledger says; all reasons together are the difference. */
export function reasonsOf({ figures, provider }: Pick<BookDay, 'figures' | 'provider'>): Reason[] {
  if (!figures || !provider) return [];
  const { held_cents, fees_cents, own_cents } = provider;
  const onTheWay = held_cents - expectedCents(figures) + fees_cents - own_cents;
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
