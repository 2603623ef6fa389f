import type { Picture } from '@unslop/domain/calls/fields';

/** The columns by which the views give a picture. */
export interface PictureRow {
  image_url: string;
  image_width: number;
  image_height: number;
  image_widths: number[];
  image_has_avif: boolean;
  image_thumbhash: string | null;
  image_alt: string;
}

/** A picture as every answer of the API carries it; `fallbackAlt` stands in where the uploader described nothing. */
export function presentPicture(row: PictureRow, fallbackAlt: string): Picture {
  return {
    url: row.image_url,
    width: row.image_width,
    height: row.image_height,
    widths: row.image_widths,
    avif: row.image_has_avif,
    thumbhash: row.image_thumbhash,
    alt: row.image_alt || fallbackAlt,
  };
}
