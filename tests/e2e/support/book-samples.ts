import type { BookDay } from '@unslop/domain/calls/books';

const DAYS = 90;
/** Number of days between published figures. */
const PUBLISHED_EVERY = 9;

/** Returns the closed days of a small site. @param isYoung  true: only four days, none with published figures */
export function bookSamples(isYoung = false): BookDay[] {
  return Array.from({ length: isYoung ? 4 : DAYS }, (_, n): BookDay => {
    const day = new Date(Date.UTC(2026, 7, 25 + n)).toISOString().slice(0, 10);
    const isPublished = !isYoung && n % PUBLISHED_EVERY === 4;
    const [owed, prize, platform] = [90_000 + n * 2_150, 20_000 + (n % 7) * 1_500, 4_000 + n * 180];
    const total = owed + prize + platform;
    return {
      construction: 'unslop day 2',
      day,
      closed_at: `${day}T23:59:59.000Z`,
      movements: (n * 7) % 23,
      root: 'a'.repeat(64),
      awards: n % 3,
      awards_root: 'b'.repeat(64),
      state: isPublished ? 'published' : 'carried',
      figures: isPublished
        ? { owed_cents: owed, prize_cents: prize, platform_cents: platform, stripe_cents: -total }
        : null,
      parts: null,
      provider: null,
      agreed_at: n % 5 === 2 ? null : `${day}T23:07:00.000Z`,
      previous: 'c'.repeat(64),
      head: '5f1d8a2e90b7c4636a0e2f7db58c914d03e6af8b217c5d94e60fb3a81c2d7e45',
    };
  });
}
