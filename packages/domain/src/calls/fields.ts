import { z } from 'zod';
import { namedObject } from '../endpoint.ts';
import { LENGTH, PAGE } from '../limits.ts';
import { NOT_IN_TEXT } from '../names.ts';

/** Schemas shared by several calls. Bodies are always strict: unknown fields are rejected, and nothing is coerced. */
export const id = z.uuid();
export const isoTime = z.iso.datetime({ offset: true });
export const commentLikes = z.int().nullable().describe('null while the votes are sealed');
export const centsField = z.int().describe('US cents');
export const byId = z.strictObject({ id });
/** Reply of a download. */
export const file = z.custom<AsyncIterable<Uint8Array>>();
export const done = namedObject('Done', { success: z.literal(true) });

/** A whole number in a query string, clamped to 1..50. */
export const pageLimit = z
  .string()
  .regex(/^-?\d{1,12}$/)
  .transform((text) => Math.min(PAGE.maxSize, Math.max(1, Number(text))))
  .optional()
  .describe(`${PAGE.defaultSize} unless said; brought into 1 to ${PAGE.maxSize}`);
/** Whole US dollars in a query string. */
export const dollars = z
  .string()
  .regex(/^\d{1,7}$/)
  .transform(Number);
/** An opaque list cursor from an earlier reply. */
export const cursor = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_-]+$/)
  .optional()
  .describe('the `next` of the page before; left out for the first one');

/** Text as people type it: trimmed, without control characters that could hide or break something. */
export function text(max: number) {
  return z
    .string()
    .trim()
    .max(max)
    .refine((value) => !NOT_IN_TEXT.test(value), { message: 'contains characters that are not allowed' })
    .refine((value) => value.isWellFormed(), { message: 'is not valid text' });
}

/** A search term: trimmed, a few words at most. Ignored if blank. */
export const searchTerm = z
  .string()
  .trim()
  .max(LENGTH.search)
  .refine((term) => term.split(/\s+/).length <= LENGTH.searchWords, { message: 'has too many words' })
  .refine((term) => term.isWellFormed() && !term.includes('\0'), { message: 'is not valid text' });

export const picture = namedObject('Picture', {
  url: z.string(),
  width: z.int(),
  height: z.int(),
  widths: z.array(z.int()),
  /** True once AVIF variants exist. They are created in the background. */
  avif: z.boolean(),
  thumbhash: z.string().nullable(),
  alt: z.string(),
});
export type Picture = z.infer<typeof picture>;

/** Public fields of an author, shown next to their work. */
export const author = {
  user_id: id,
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
};
