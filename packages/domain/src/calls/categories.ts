import { z } from 'zod';
import { endpoints, namedObject } from '../endpoint.ts';
import { listedAiSlop } from './ai-slops.ts';
import { artistCard } from './artists.ts';
import { isoTime } from './fields.ts';
import { pair } from './showcase.ts';

const categoryCount = namedObject('CategoryCount', { id: z.string(), name: z.string(), count: z.int() });

export const categoryEndpoints = endpoints({
  listCategories: {
    access: 'anyone',
    shared: true,
    summary: 'The eight categories with the number of slops in each',
    reply: z.object({ data: z.array(categoryCount) }),
  },
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
