import type { BookDay } from '@unslop/domain/calls/books';

/** Figures of a published day. */
export type Figures = NonNullable<BookDay['figures']>;

/** Returns what belongs to people: balances minus debts, plus prizes. */
export const belongsToPeople = ({ owed_cents, prize_cents }: Figures): number => owed_cents + prize_cents;

/** Returns the balance that the card provider must hold according to the ledger. */
export const expectedCents = ({ stripe_cents }: Figures): number => 0 - stripe_cents;

/** Explains to users why a day has no figures. */
export const CARRIED =
  'We publish new figures only when at least 10 people changed each one, so nobody can work out what one person has. Until then they carry over to the next day.';

/** "Nov 3, 2026". Days in the books are UTC in every time zone. */
export function formatDay(day: string): string {
  return new Date(`${day}T00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
}

const times = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** "Nov 3, 2026, 12:10 AM UTC". */
export const utcTime = (at: string) => `${times.format(new Date(at))} UTC`;
