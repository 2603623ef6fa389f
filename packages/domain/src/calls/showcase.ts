import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { centsField, id, picture } from './fields.ts';

export const pair = z.object({
  ai_slop_id: id,
  title: z.string(),
  slop_image: picture,
  art_id: id,
  art_image: picture,
  artist: z.object({ user_id: id, username: z.string(), display_name: z.string() }),
  prize_cents: centsField.nullable().describe('what the art won; null: it has not won'),
});
export type Pair = z.infer<typeof pair>;

export const showcaseEndpoints = endpoints({
  getShowcase: {
    access: 'anyone',
    shared: true,
    summary: 'What the first page shows a guest: the best awarded pair of slop and art, and three figures',
    reply: z.object({
      pair: pair
        .nullable()
        .describe('awarded in the last 30 days with the most counted likes, else the best there is; null: none yet'),
      paid_to_artists_cents: centsField.describe('the prizes of all awards'),
      open_contests: z.int(),
      awards: z.int().describe('awards whose record anyone can read'),
    }),
  },
});
