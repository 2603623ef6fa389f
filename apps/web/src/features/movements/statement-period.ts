import { startOfMonth, startOfYear, subDays, subMonths, subYears } from 'date-fns';

export type PeriodId = 'days30' | 'month' | 'lastMonth' | 'year' | 'lastYear';

export const periods: readonly { id: PeriodId; name: string }[] = [
  { id: 'days30', name: 'Last 30 days' },
  { id: 'month', name: 'This month' },
  { id: 'lastMonth', name: 'Last month' },
  { id: 'year', name: 'This year' },
  { id: 'lastYear', name: 'Last year' },
];

/** From a moment on, before another; in the viewer's time zone, as bank statements are read. */
export function rangeOf(period: PeriodId | '', now: Date): { from?: string; until?: string } {
  const month = startOfMonth(now);
  const year = startOfYear(now);
  switch (period) {
    case '':
      return {};
    case 'days30':
      return { from: subDays(now, 30).toISOString() };
    case 'month':
      return { from: month.toISOString() };
    case 'lastMonth':
      return { from: subMonths(month, 1).toISOString(), until: month.toISOString() };
    case 'year':
      return { from: year.toISOString() };
    case 'lastYear':
      return { from: subYears(year, 1).toISOString(), until: year.toISOString() };
  }
}
