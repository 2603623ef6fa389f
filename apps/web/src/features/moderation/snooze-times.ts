import type { QueuedCase } from '@unslop/domain/calls/moderation';
import { MODERATION } from '@unslop/domain/limits';

const HOUR_MS = 3_600_000;
/** A snoozed case returns at this hour in the viewer's time zone. */
const MORNING = 8;

/** Returns the latest time a case can be snoozed until: within a week, and well before an urgent case is due. */
export function latestSnooze({ danger, due_at }: Pick<QueuedCase, 'danger' | 'due_at'>, now: Date): Date {
  const week = now.getTime() + MODERATION.snoozeDays * 24 * HOUR_MS;
  const beforeDate = danger >= 3 ? Date.parse(due_at) - MODERATION.snoozeEndsHours * HOUR_MS : week;
  return new Date(Math.min(week, beforeDate));
}

/** Returns the morning of the day `days` from now. */
export function morningIn(days: number, now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING);
}

/** Parses a date field's value, such as "2026-11-29", to that morning. */
export function morningOf(day: string): Date {
  const [year, month, date] = day.split('-').map(Number);
  return new Date(year!, month! - 1, date, MORNING);
}

/** Formats a day for a date field. */
export function dayOf(at: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** Returns the last day whose morning is allowed. Null if not even tomorrow is. */
export function lastDay(latest: Date, now: Date): string | null {
  for (let days = MODERATION.snoozeDays; days > 0; days--)
    if (morningIn(days, now) <= latest) return dayOf(morningIn(days, now));
  return null;
}
