/** Pure rules of a slop: its deadline, its shown status and its countdown badge. */

/** Status in the API: `expired` from the deadline on, `awarded` once it is settled with a winner. */
export type AiSlopStatus = 'open' | 'expired' | 'awarded';

const FIVE_MINUTES_MS = 5 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/** Returns now plus `days`, rounded up to the next 5-minute mark in UTC. A time on the mark stays. */
export function deadlineAfter(nowMs: number, days: number): Date {
  return new Date(Math.ceil((nowMs + days * DAY_MS) / FIVE_MINUTES_MS) * FIVE_MINUTES_MS);
}

export const statusLabels: Record<AiSlopStatus, string> = { open: 'Active', expired: 'Expired', awarded: 'Awarded' };

type Timed = { status: AiSlopStatus; deadline: string | null };

/** True from the deadline on, even if the slop is not settled yet. */
export function isClosed(slop: Timed, nowMs: number): boolean {
  return slop.status !== 'open' || (slop.deadline !== null && Date.parse(slop.deadline) <= nowMs);
}

/** True between the deadline and settlement, while the votes are counted and the entries are frozen. */
export function isSettling(slop: Timed & { settled_at: string | null }, nowMs: number): boolean {
  return slop.settled_at === null && isClosed(slop, nowMs);
}

export interface CountdownBadge {
  text: string;
  tone: 'grey' | 'green' | 'orange' | 'red';
}

/** Returns the countdown badge at `nowMs` (server time), or null for an open slop without a deadline. */
export function countdownBadge(slop: Timed, nowMs: number): CountdownBadge | null {
  if (slop.status === 'awarded') return { text: 'Awarded', tone: 'grey' };
  if (slop.status === 'expired') return { text: 'Expired', tone: 'grey' };
  if (slop.deadline === null) return null;
  const leftMs = Date.parse(slop.deadline) - nowMs;
  if (leftMs <= 0) return { text: 'Expired', tone: 'grey' };
  if (leftMs >= DAY_MS) {
    const days = Math.floor(leftMs / DAY_MS);
    return { text: days === 1 ? '1 day left' : `${days} days left`, tone: 'green' };
  }
  const two = (n: number) => String(n).padStart(2, '0');
  if (leftMs >= HOUR_MS) {
    return {
      text: `${two(Math.floor(leftMs / HOUR_MS))}h ${two(Math.floor((leftMs % HOUR_MS) / 60_000))}m`,
      tone: 'orange',
    };
  }
  return { text: `${two(Math.floor(leftMs / 60_000))}m ${two(Math.floor((leftMs % 60_000) / 1000))}s`, tone: 'red' };
}
