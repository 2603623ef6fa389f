import { countOf } from '../../ui/format-count.ts';

/** Lists up to three specialties and counts the rest. */
export function specialtyWords(specialties: readonly string[]): string {
  const shown = specialties.slice(0, 3).join(', ');
  return specialties.length > 3 ? `${shown} +${specialties.length - 3} more` : shown;
}

/** Average rating with one decimal; "New" without ratings. */
export function ratingWords(rating: number | null): string {
  return rating === null ? 'New' : rating.toFixed(1);
}

/** Label below the rating. */
export function ratingLabel(count: number): string {
  return count === 0 ? 'No ratings yet' : countOf(count, 'rating');
}

/** Describes how fast this artist usually enters a slop. Null if unknown. */
export function responseWords(minutes: number | null): string | null {
  if (minutes === null) return null;
  if (minutes < 60) return 'Usually enters within the hour';
  if (minutes < 24 * 60) return `Usually enters within ${countOf(Math.round(minutes / 60), 'hour')}`;
  return `Usually enters within ${countOf(Math.round(minutes / 1440), 'day')}`;
}
