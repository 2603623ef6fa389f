import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { listedAiSlop } from './ai-slops.ts';
import { artistCard } from './artists.ts';
import { categoryCount } from './categories.ts';
import { isoTime } from './fields.ts';
import { pair } from './showcase.ts';

export const classicEndpoints = endpoints({
  getClassic: {
    access: 'anyone',
    shared: true,
    summary: 'What the marketing home shows: one pair of slop and art, three slops, four artists, the categories',
    reply: z.object({
      pair: pair
        .nullable()
        .describe('the pair of the first page, else well-liked art of more than an hour; null: none yet'),
      slops: z.array(listedAiSlop),
      artists: z.array(artistCard),
      categories: z.array(categoryCount),
      now: isoTime,
    }),
  },
});
