import { z } from 'zod';
import { endpoints, namedObject } from '../endpoint.ts';
import { id, isoTime } from './fields.ts';

const sessionUser = namedObject('SessionUser', {
  id,
  email: z.string(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  role: z.enum(['member', 'moderator']),
  email_verified_at: isoTime.nullable(),
});

export const sessionEndpoints = endpoints({
  getSession: {
    access: 'anyone',
    summary: 'Who is signed in, and what this installation offers',
    reply: z.object({
      user: sessionUser.nullable(),
      settings: z.object({
        google: z.boolean(),
        stripe_publishable_key: z.string().nullable(),
        sandbox: z.boolean(),
        debug_pages: z.boolean(),
        analytics_url: z.string().nullable(),
      }),
      now: isoTime.describe("the database's clock, which decides every deadline"),
    }),
  },
});
