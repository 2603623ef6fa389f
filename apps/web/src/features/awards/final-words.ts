import { delayDefault, delayReasons } from '@unslop/domain/award-delays';
import type { Award } from '@unslop/domain/calls/awards';
import { formatMoment } from '../../lib/dates.ts';

/** When an award becomes final, or did. */
export type AwardDate = Pick<Award, 'final_at' | 'is_final' | 'delayed_by'>;

/** Says in a sentence or two whether the prize is paid, or when it will be; null for a refund that is over, which the outcome says. */
export function payWords({ final_at, is_final, delayed_by }: AwardDate, isRefund: boolean): string | null {
  if (is_final) return isRefund ? null : 'The prize is paid.';
  const when = isRefund ? `It is back on ${formatMoment(final_at)}` : `The prize is paid on ${formatMoment(final_at)}`;
  return delayed_by
    ? `${delayWords({ delayed_by })} ${when} unless something else is decided.`
    : `${when} unless something comes up.`;
}

/** Says why an award takes longer. */
export const delayWords = ({ delayed_by }: { delayed_by: NonNullable<Award['delayed_by']> }): string =>
  `This takes longer because ${delayReasons[delayed_by]}.`;

/** Says what is paid if nobody decides anything by the date. */
export const defaultWords = ({ delayed_by }: Pick<Award, 'delayed_by'>): string => delayDefault(delayed_by ?? 'report');
