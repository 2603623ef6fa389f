import { z } from 'zod';
import { endpoints, namedObject } from '../endpoint.ts';
import { LENGTH } from '../limits.ts';
import {
  author,
  byId,
  centsField,
  commentLikes,
  cursor,
  done,
  id,
  isoTime,
  pageLimit,
  picture,
  searchTerm,
  text,
} from './fields.ts';

/** The slop that a piece of art answers, shown as the "before". */
export const answeredSlop = namedObject('AnsweredSlop', {
  id,
  title: z.string(),
  image: picture,
  status: z.enum(['open', 'expired', 'awarded']),
  prize_pool_cents: centsField,
  deadline: isoTime,
});

export const artistListItem = namedObject('ArtistListItem', {
  id: id.describe("the artist's user id"),
  latest_comment: z.object({
    id,
    content: z.string(),
    created_at: isoTime,
    image_url: z.string(),
    ai_slop_id: id,
    image: picture,
    likes: commentLikes,
    liked: z.boolean().describe('whether the caller likes it'),
    saved: z.boolean().describe('whether the caller saved it'),
    price_cents: centsField.nullable().describe('what the original can be bought for; null: not for sale'),
  }),
  artist_profile: z.object({
    id,
    username: z.string(),
    avatar_url: z.string().nullable(),
    display_name: z.string(),
    is_following: z.boolean().describe('whether the caller follows the artist'),
  }),
  latest_comment_created_at: isoTime,
  ai_slop: answeredSlop,
});
export type ArtistListItem = z.infer<typeof artistListItem>;

/** An artist on a card. */
export const artistCard = namedObject('ArtistCard', {
  ...author,
  cover: picture.nullable().describe('the latest art'),
  specialties: z.array(z.string()).describe('names of the categories worked in, the most frequent first'),
  rating: z.number().nullable().describe("mean of the buyers' ratings, one decimal; null: none yet"),
  ratings_count: z.int(),
  completed_works: z.int(),
  response_time_minutes: z.int().nullable().describe('median from slop to art'),
  is_verified: z.boolean().describe('e-mail verified and payouts connected'),
  saved: z.boolean().describe('whether the caller saved this artist'),
});
export type ArtistCard = z.infer<typeof artistCard>;

const artist = artistCard.extend({
  full_name: z.string().nullable(),
  bio: z.string().nullable(),
  website: z.string().nullable(),
  created_at: isoTime,
  ai_slops_count: z.int(),
  followers_count: z.int(),
  following_count: z.int(),
  wins_count: z.int(),
  is_following: z.boolean(),
});
export type Artist = z.infer<typeof artist>;

export const artistEndpoints = endpoints({
  listArtists: {
    access: 'anyone',
    shared: true,
    rate: 'search',
    ratedBy: 'q',
    summary: 'Artists, one entry each with the latest art, newest art first, with their count; by name',
    query: z.strictObject({
      q: searchTerm.optional().describe('part of a display name or username, in any case'),
      older_than: isoTime.optional().describe('art at least 1 ms older'),
      newer_than: isoTime.optional().describe('art at least 1 ms newer'),
      cursor,
      limit: pageLimit,
    }),
    reply: z.object({
      data: z.array(artistListItem),
      count: z.int().describe('by a name at most 1,000 are counted'),
      next: z.string().nullable(),
    }),
  },
  getArtist: {
    access: 'anyone',
    shared: true,
    summary: 'One artist with statistics of the work',
    params: byId,
    reply: artist,
    refusals: ['USER_NOT_FOUND'],
  },
  contactArtist: {
    access: 'member',
    summary: 'Mails an artist through the site, from a confirmed address; neither side sees the address of the other',
    params: byId,
    body: z.strictObject({ message: text(LENGTH.message).min(1) }),
    reply: done,
    refusals: ['USER_NOT_FOUND', 'CANNOT_CONTACT_YOURSELF', 'CONTACT_NEEDS_EMAIL'],
    rate: 'contact',
  },
});
