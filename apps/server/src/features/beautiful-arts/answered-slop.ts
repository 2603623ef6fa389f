import type { answeredSlop } from '@unslop/domain/calls/artists';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type PictureRow, withPicture } from '../../core/images/picture.ts';
import { type RowOf, withIsoTimes } from '../../platform/times.ts';

type AnsweredSlop = z.infer<typeof answeredSlop>;
type Shown = Omit<RowOf<AnsweredSlop, 'deadline'>, 'image'> & PictureRow;

/** Slop that the art answers, from `ai_slops_with_profiles s`. The prefix keeps its columns apart from the art's. */
export type AnsweredSlopRow = { [K in keyof Shown as `slop_${K}`]: Shown[K] };

export const answeredSlopColumns = sql`s.id as slop_id, s.title as slop_title, s.status as slop_status,
  s.prize_pool_cents as slop_prize_pool_cents, s.deadline as slop_deadline, s.image_url as slop_image_url,
  s.image_width as slop_image_width, s.image_height as slop_image_height, s.image_widths as slop_image_widths,
  s.image_has_avif as slop_image_has_avif, s.image_thumbhash as slop_image_thumbhash, s.image_alt as slop_image_alt`;

export function presentAnsweredSlop(row: AnsweredSlopRow): AnsweredSlop {
  const columns = Object.entries(row).filter(([name]) => name.startsWith('slop_'));
  const slop = Object.fromEntries(
    columns.map(([name, value]) => [name.slice('slop_'.length), value]),
  ) as unknown as Shown;
  return withIsoTimes(withPicture(slop, slop.title));
}
