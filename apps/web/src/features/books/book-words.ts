import type { BookDay } from '@unslop/domain/calls/books';

/** The figures of a day that is published. */
export type Figures = NonNullable<BookDay['figures']>;

/** Returns what belongs to people: what they have, less what some of them owe, and the prizes. */
export const belongsToPeople = ({ owed_cents, prize_cents }: Figures): number => owed_cents + prize_cents;

/** Returns what the ledger says the card provider must hold. */
export const expectedCents = ({ stripe_cents }: Figures): number => 0 - stripe_cents;

/** The rule by which a day has no figures, for people. */
export const CARRIED =
  'We publish new figures when at least 10 people changed each of them, by each kind of movement, so that nobody can work out what one person has. Until then we carry them into the next day.';

/** "Nov 3, 2026": a day of the books is one in UTC, wherever it is read. */
export function formatDay(day: string): string {
  return new Date(`${day}T00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
}

const times = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** "Nov 3, 2026, 12:10 AM UTC". */
export const utcTime = (at: string) => `${times.format(new Date(at))} UTC`;
