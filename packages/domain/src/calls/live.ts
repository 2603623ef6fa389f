import { z } from 'zod';
import type { OtherEndpoint } from '../endpoint.ts';

/** The stream of changes. It names what to fetch again and never carries the data. */
export const liveEndpoints = {
  watchTopics: {
    call: 'GET /api/live',
    access: 'anyone',
    summary: 'Server-sent events: the names of what has changed and should be fetched again',
    description:
      'Events: `ready` first, with the topics that changed in the last 30 seconds and how many milliseconds ago; `changed` with ' +
      'topics in `data` (`*`: anything may have changed); `leaving` with the milliseconds after which to connect again. Who is signed in also hears `user:{id}` of their own. At most 5 streams at once for a user, 20 for an address.',
    query: z.object({
      topics: z
        .string()
        .optional()
        .describe('comma separated, at most 50: feed, artists, slop:{id}; others are ignored'),
    }),
    reply: z.string(),
    download: 'text/event-stream',
  },
} as const satisfies Record<string, OtherEndpoint>;
