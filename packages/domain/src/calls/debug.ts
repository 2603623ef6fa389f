import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { byId, isoTime } from './fields.ts';

/** Calls for the pages under /debug. Off in production unless enabled, and then NOT_FOUND. */
export const debugEndpoints = endpoints({
  getDebugState: {
    access: 'member',
    summary: 'The true state of the live channel, of your notifications and of the queue',
    reply: z.object({
      now: isoTime,
      live: z.object({ is_listening: z.boolean(), channel: z.string(), streams: z.int(), own_streams: z.int() }),
      notifications: z.object({ total: z.int(), unread: z.int(), by_type: z.record(z.string(), z.int()) }),
      queue: z.object({ waiting: z.int(), failing: z.int() }),
    }),
    refusals: ['NOT_FOUND'],
  },
  getDebugAiSlop: {
    access: 'anyone',
    summary: 'A slop as the database holds it, its counters beside what is counted now',
    params: byId,
    reply: z.object({ row: z.record(z.string(), z.unknown()), counters: z.record(z.string(), z.int()) }),
    refusals: ['NOT_FOUND', 'AI_SLOP_NOT_FOUND'],
  },
  listDebugImages: {
    access: 'member',
    summary: 'Your latest uploads with what became of them',
    reply: z.object({ data: z.array(z.record(z.string(), z.unknown())) }),
    refusals: ['NOT_FOUND'],
  },
});
