import type { QueuedCase } from '@unslop/domain/calls/moderation';
import { MODERATION } from '@unslop/domain/limits';

const HOUR_MS = 3_600_000;
/** A snoozed case comes back in the morning, in the viewer's time zone. */
const MORNING = 8;

/** Returns the last moment until which a case can be snoozed: within a week, and before its date comes near. */
export function latestSnooze({ danger, due_at }: Pick<QueuedCase, 'danger' | 'due_at'>, now: Date): Date {
  const week = now.getTime() + MODERATION.snoozeDays * 24 * HOUR_MS;
  const beforeDate = danger >= 3 ? Date.parse(due_at) - MODERATION.snoozeEndsHours * HOUR_MS : week;
  return new Date(Math.min(week, beforeDate));
}

/** Returns the morning of the day that is so many days from now. */
export function morningIn(days: number, now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING);
}

/** Returns the morning of a day as a date field says it, "2026-11-29". */
export function morningOf(day: string): Date {
  const [year, month, date] = day.split('-').map(Number);
  return new Date(year!, month! - 1, date, MORNING);
}

/** Returns a day as a date field takes it. */
export function dayOf(at: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** Returns the last day whose morning is allowed; null if not even tomorrow's is. */
export function lastDay(latest: Date, now: Date): string | null {
  for (let days = MODERATION.snoozeDays; days > 0; days--)
    if (morningIn(days, now) <= latest) return dayOf(morningIn(days, now));
  return null;
}
