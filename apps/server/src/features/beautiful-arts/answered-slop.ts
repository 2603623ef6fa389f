import type { AiSlopStatus } from '@unslop/domain/ai-slops';
import type { answeredSlop } from '@unslop/domain/calls/artists';
import { sql } from 'kysely';
import type { z } from 'zod';
import { presentPicture } from '../../core/images/picture.ts';

/** The slop that art answers, under names that do not meet those of the art, from `ai_slops_with_profiles s`. */
export interface AnsweredSlopRow {
  slop_id: string;
  slop_title: string;
  slop_status: AiSlopStatus;
  slop_prize_pool_cents: number;
  slop_deadline: Date;
  slop_image_url: string;
  slop_image_width: number;
  slop_image_height: number;
  slop_image_widths: number[];
  slop_image_has_avif: boolean;
  slop_image_thumbhash: string | null;
  slop_image_alt: string;
}

export const answeredSlopColumns = sql`s.id as slop_id, s.title as slop_title, s.status as slop_status,
  s.prize_pool_cents as slop_prize_pool_cents, s.deadline as slop_deadline, s.image_url as slop_image_url,
  s.image_width as slop_image_width, s.image_height as slop_image_height, s.image_widths as slop_image_widths,
  s.image_has_avif as slop_image_has_avif, s.image_thumbhash as slop_image_thumbhash, s.image_alt as slop_image_alt`;

export function presentAnsweredSlop(row: AnsweredSlopRow): z.infer<typeof answeredSlop> {
  const image = {
    image_url: row.slop_image_url,
    image_width: row.slop_image_width,
    image_height: row.slop_image_height,
    image_widths: row.slop_image_widths,
    image_has_avif: row.slop_image_has_avif,
    image_thumbhash: row.slop_image_thumbhash,
    image_alt: row.slop_image_alt,
  };
  return {
    id: row.slop_id,
    title: row.slop_title,
    image: presentPicture(image, row.slop_title),
    status: row.slop_status,
    prize_pool_cents: row.slop_prize_pool_cents,
    deadline: row.slop_deadline.toISOString(),
  };
}
