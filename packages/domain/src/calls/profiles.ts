import { z } from 'zod';
import { endpoints, namedObject } from '../endpoint.ts';
import { LENGTH } from '../limits.ts';
import { byId, centsField, id, isoTime, text } from './fields.ts';

/** Public view of a person. Never contains the e-mail address, the balance or the payout account. */
const profile = namedObject('Profile', {
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

const ownProfile = namedObject('OwnProfile', {
  ...profile.shape,
  balance_cents: centsField,
  debt_cents: centsField.describe('what is owed after a disputed or refunded top-up'),
  stripe_account_id: z.string().nullable(),
  frozen: z.boolean(),
});
export type OwnProfile = z.infer<typeof ownProfile>;

export const profileEndpoints = endpoints({
  getProfile: {
    access: 'anyone',
    shared: true,
    summary: 'A public profile',
    params: byId,
    reply: profile,
    refusals: ['USER_NOT_FOUND'],
  },
  getOwnProfile: {
    access: 'member',
    summary: 'Your profile with balance',
    reply: ownProfile,
  },
  updateProfile: {
    access: 'member',
    summary: 'Changes your own profile; fields that are not sent stay as they are',
    body: z.strictObject({
      user_id: id.optional(),
      username: z.string().max(200).optional().describe('3 to 30 letters, digits, dots, hyphens or underscores'),
      full_name: text(LENGTH.fullName).nullish(),
      display_name: text(LENGTH.fullName).nullish().describe('left out: the full name, else the username'),
      bio: text(LENGTH.bio).nullish(),
      website: z.string().max(8_000).nullish().describe('http or https, at most 200 characters'),
      avatar_url: z
        .string()
        .max(500)
        .nullish()
        .describe('the address of an upload with the purpose avatar; null: none'),
    }),
    reply: ownProfile,
    refusals: [
      'USERNAME_TAKEN',
      'USERNAME_INVALID',
      'USERNAME_RESERVED',
      'NAME_RESERVED',
      'NAME_INVISIBLE',
      'WEBSITE_INVALID',
      'IMAGE_NOT_CLAIMABLE',
    ],
    rate: 'profile',
  },
});
