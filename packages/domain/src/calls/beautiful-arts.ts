import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { answeredSlop } from './artists.ts';
import { art } from './comments.ts';
import { byId, centsField, isoTime } from './fields.ts';

const artDetails = art.extend({
  description: z.string(),
  image_url: z.string(),
  updated_at: isoTime,
  liked: z.boolean(),
  is_disputed: z.boolean().describe('another person posted the same picture before; moderators have not decided yet'),
  shows_process: z.boolean().describe('its artist shows how it was made'),
  price_cents: centsField.nullable().describe('null: not for sale'),
  ai_slop: answeredSlop,
  saved: z.boolean().describe('whether the caller saved it'),
  purchased: z.boolean().describe('whether the caller bought it and may download the original'),
  is_own: z.boolean(),
});
export type ArtDetails = z.infer<typeof artDetails>;

export const artEndpoints = endpoints({
  getArt: {
    access: 'anyone',
    shared: true,
    summary: 'One piece of beautiful art; its id is the id of the comment',
    params: byId,
    reply: artDetails,
    refusals: ['ART_NOT_FOUND'],
  },
});
