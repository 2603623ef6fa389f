import { delayDefault, delayReasons } from '@unslop/domain/award-delays';
import type { Award } from '@unslop/domain/calls/awards';
import { formatMoment } from '../../lib/dates.ts';

/** When an award becomes or became final. */
export type AwardDate = Pick<Award, 'final_at' | 'is_final' | 'delayed_by'>;

/** Says if the prize is paid, or when it will be. Null for a completed refund, which the outcome states. */
export function payWords({ final_at, is_final, delayed_by }: AwardDate, isRefund: boolean): string | null {
  if (is_final) return isRefund ? null : 'We’ve paid the prize.';
  const when = isRefund
    ? `The poster gets it back on ${formatMoment(final_at)}`
    : `We’ll pay the prize on ${formatMoment(final_at)}`;
  return delayed_by
    ? `${delayWords({ delayed_by })} ${when} unless moderators decide otherwise.`
    : `${when} unless something comes up.`;
}

/** Explains a delay of an award. */
export const delayWords = ({ delayed_by }: { delayed_by: NonNullable<Award['delayed_by']> }): string =>
  `This takes longer because ${delayReasons[delayed_by]}.`;

/** States the default outcome if nobody decides by the date. */
export const defaultWords = ({ delayed_by }: Pick<Award, 'delayed_by'>): string => delayDefault(delayed_by ?? 'report');
