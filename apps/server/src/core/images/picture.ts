import type { Picture } from '@unslop/domain/calls/fields';
import { sql } from 'kysely';

export interface PictureRow {
  image_url: string;
  image_width: number;
  image_height: number;
  image_widths: number[];
  image_has_avif: boolean;
  image_thumbhash: string | null;
  image_alt: string;
}

/** Columns of `images i` that `presentPicture` needs. */
export const imageColumns = sql`'/media/' || i.bucket || '/' || i.path as image_url, i.width as image_width, i.height as image_height,
  i.widths as image_widths, i.has_avif as image_has_avif, i.thumbhash as image_thumbhash, i.alt as image_alt`;

/** A `PictureRow` in which every column is null if there is no picture. */
export type MaybePictureRow = { [K in keyof PictureRow]: PictureRow[K] | null };

/** Returns a picture as in every API response. Uses `fallbackAlt` if the uploader gave no description. */
export function presentPicture(row: PictureRow, fallbackAlt: string): Picture;
export function presentPicture(row: MaybePictureRow, fallbackAlt: string): Picture | null;
export function presentPicture(row: MaybePictureRow, fallbackAlt: string): Picture | null {
  return isPicture(row)
    ? {
        url: row.image_url,
        width: row.image_width,
        height: row.image_height,
        widths: row.image_widths,
        avif: row.image_has_avif,
        thumbhash: row.image_thumbhash,
        alt: row.image_alt || fallbackAlt,
      }
    : null;
}

function isPicture(row: MaybePictureRow): row is PictureRow {
  return row.image_url !== null;
}

/** Replaces a row's picture columns with the picture. */
export function withPicture<R extends MaybePictureRow>(row: R, fallbackAlt: string) {
  const { image_width, image_height, image_widths, image_has_avif, image_thumbhash, image_alt, ...rest } = row;
  const image = presentPicture(row, fallbackAlt) as R extends PictureRow ? Picture : Picture | null;
  return { ...rest, image };
}
