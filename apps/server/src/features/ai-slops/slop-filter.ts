import type { Place, Sort } from './sorts.ts';

/** Which slops a list shows, in which order, and where its page begins. */
export interface SlopFilter {
  q?: string;
  userId?: string;
  category?: string;
  status?: 'open' | 'closed';
  prizeMinCents?: number;
  prizeMaxCents?: number;
  olderThan?: string;
  newerThan?: string;
  sort: Sort;
  after: Place | null;
  limit: number;
}
