import { countOf } from '../../ui/format-count.ts';

/** Up to three specialties, then how many more there are. */
export function specialtyWords(specialties: readonly string[]): string {
  const shown = specialties.slice(0, 3).join(', ');
  return specialties.length > 3 ? `${shown} +${specialties.length - 3} more` : shown;
}

/** One decimal, as buyers gave it; "New" while nobody has. */
export function ratingWords(rating: number | null): string {
  return rating === null ? 'New' : rating.toFixed(1);
}

/** What stands under the rating. */
export function ratingLabel(count: number): string {
  return count === 0 ? 'No ratings yet' : countOf(count, 'rating');
}

/** How long it usually takes from a slop to this artist's art; null while that is not known. */
export function responseWords(minutes: number | null): string | null {
  if (minutes === null) return null;
  if (minutes < 60) return 'Usually enters within the hour';
  if (minutes < 24 * 60) return `Usually enters within ${countOf(Math.round(minutes / 60), 'hour')}`;
  return `Usually enters within ${countOf(Math.round(minutes / 1440), 'day')}`;
}
