import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { byId, centsField, id, isoTime } from './fields.ts';

/** What everyone may see of a person. Never the e-mail address, the balance or the payout account. */
export const profile = z.object({
  id,
  username: z.string(),
  full_name: z.string().nullable(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  bio: z.string().nullable(),
  website: z.string().nullable(),
  created_at: isoTime,
  ai_slops_count: z.int(),
  beautiful_art_count: z.int(),
  followers_count: z.int(),
  following_count: z.int(),
  is_following: z.boolean().describe('whether the caller follows this person'),
});
export type Profile = z.infer<typeof profile>;

export const ownProfile = profile.extend({
  balance_cents: centsField,
  debt_cents: centsField.describe('what is owed after a disputed or refunded top-up'),
  stripe_account_id: z.string().nullable(),
  frozen: z.boolean(),
});
export type OwnProfile = z.infer<typeof ownProfile>;

export const profileEndpoints = endpoints({
  getProfile: {
    access: 'anyone',
    summary: 'A public profile',
    params: byId,
    reply: profile,
    refusals: ['USER_NOT_FOUND'],
  },
  getOwnProfile: {
    access: 'member',
    summary: "One's own profile with balance",
    reply: ownProfile,
  },
});
