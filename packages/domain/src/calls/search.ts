import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { aiSlop } from './ai-slops.ts';
import { artistListItem } from './artists.ts';
import { art } from './comments.ts';
import { cursor, pageLimit, searchTerm } from './fields.ts';

const contentTypes = ['all', 'slop', 'art', 'artist'] as const;

const query = z.strictObject({ q: searchTerm, cursor, limit: pageLimit });

export const searchEndpoints = endpoints({
  searchAiSlops: {
    access: 'anyone',
    late: true,
    summary:
      'Slops whose title has words that begin so; then those by description or by poster. A blank term finds none',
    query,
    reply: z.object({ data: z.array(aiSlop), next: z.string().nullable() }),
    rate: 'search',
  },
  searchArt: {
    access: 'anyone',
    late: true,
    summary: "Art by the artist's name; then by its own words or its slop's title. A blank term finds none",
    query,
    reply: z.object({ data: z.array(art), next: z.string().nullable() }),
    rate: 'search',
  },
  searchContent: {
    access: 'anyone',
    late: true,
    summary: 'The first ten of everything that a term finds, or of one kind',
    body: z.strictObject({ search_term: searchTerm, content_type: z.enum(contentTypes).default('all') }),
    reply: z.object({
      slops: z.array(aiSlop),
      arts: z.array(art),
      artists: z.array(artistListItem),
    }),
    rate: 'search',
  },
});
