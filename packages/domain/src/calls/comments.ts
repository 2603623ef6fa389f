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
  text,
} from './fields.ts';

const comment = namedObject('Comment', {
  id,
  ai_slop_id: id,
  ...author,
  content: z.string(),
  image_url: z.string().nullable(),
  image: picture.nullable(),
  created_at: isoTime,
  likes: commentLikes,
  liked: z.boolean(),
  seen_by: z
    .int()
    .describe('how many people have seen the entry, each day counted for itself; an estimate, some minutes old'),
  shows_process: z.boolean().describe('its artist shows how it was made'),
  price_cents: centsField.nullable().describe('what the original can be bought for; null: not for sale'),
  withdrawn_at: isoTime
    .nullable()
    .describe('art that its author withdrew from the contest; its image and text are gone'),
  is_disputed: z.boolean().describe('another person posted the same picture before; moderators have not decided yet'),
  is_covered: z
    .boolean()
    .describe('hidden while moderators check: image and text are gone for now, its place and its likes stay'),
});
export type Comment = z.infer<typeof comment>;

/** An image comment in a profile, with the slop it answers. */
export const art = namedObject('Art', {
  id,
  ai_slop_id: id,
  slop_title: z.string(),
  title: z.string(),
  ...author,
  image: picture,
  created_at: isoTime,
  likes: commentLikes,
  is_winner: z.boolean(),
});
export type Art = z.infer<typeof art>;

const commentSorts = ['oldest', 'newest', 'most_liked', 'least_seen', 'own'] as const;
export type CommentSort = (typeof commentSorts)[number];

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ALSO = new RegExp(`^${ID}(?:,${ID}){0,4}$`);

export const commentEndpoints = endpoints({
  listComments: {
    access: 'anyone',
    shared: true,
    summary: 'The comments of a slop, oldest first unless said',
    description:
      'most_liked: withdrawn art is last; while votes are sealed all count as equally liked. least_seen and own: entries, then text, then ' +
      'withdrawn art. own: entries that few have seen first, those alike in an order that is the caller’s own and stays for a day; guests share one.',
    params: byId,
    query: z.strictObject({
      sort: z.enum(commentSorts).optional(),
      also: z
        .string()
        .regex(ALSO)
        .transform((ids) => ids.split(','))
        .optional()
        .describe('up to five ids: given with the first page wherever they stand, if they are there'),
      cursor,
      limit: pageLimit.describe('50 unless said'),
    }),
    reply: z.object({
      data: z.array(comment),
      count: z.int().describe('all that stand, on whatever page'),
      next: z.string().nullable(),
    }),
    refusals: ['AI_SLOP_NOT_FOUND'],
  },
  noteSeen: {
    access: 'anyone',
    summary: 'Says which entries of a slop the caller has seen; counted once a day and person, without keeping who',
    params: byId,
    body: z.strictObject({ comment_ids: z.array(id).min(1).max(50) }),
    reply: done,
  },
  createComment: {
    access: 'member',
    summary: 'Comments on an open slop; with an image it is an entry',
    body: z.strictObject({
      ai_slop_id: id,
      user_id: id.optional(),
      content: text(LENGTH.comment).default(''),
      image_url: z.string().max(500).nullish(),
      alt: text(LENGTH.alt).optional(),
      about_generator: text(LENGTH.aboutGenerator)
        .optional()
        .describe('of art whose file says that a generator made it: what its artist says to that'),
      claim: text(LENGTH.ownershipClaim)
        .min(1)
        .optional()
        .describe('why it is theirs, from who posts a picture that another person posted before'),
    }),
    reply: z.object({
      ...comment.shape,
      is_held: z.boolean().describe('not shown before a moderator has looked, who hid the same picture before'),
    }),
    refusals: [
      'AI_SLOP_NOT_FOUND',
      'COMMENTING_CLOSED',
      'SETTLING',
      'EMPTY_COMMENT',
      'ART_LIMIT',
      'SAME_AS_SLOP',
      'PICTURE_POSTED',
      'IMAGE_NOT_CLAIMABLE',
      'IDEMPOTENCY_MISMATCH',
    ],
    rate: 'comment',
    idempotent: true,
  },
  deleteComment: {
    access: 'member',
    summary: 'Deletes your own text comment, outside the settling window',
    params: byId,
    reply: done,
    refusals: ['COMMENT_NOT_FOUND', 'NOT_YOUR_COMMENT', 'SETTLING', 'ART_IS_WITHDRAWN_NOT_DELETED'],
  },
  retractArt: {
    access: 'member',
    summary: 'Retracts your own art while the slop is open; removes losing art after settlement',
    params: byId,
    reply: done,
    refusals: ['COMMENT_NOT_FOUND', 'NOT_YOUR_COMMENT', 'SETTLING', 'WINNING_ART_STAYS'],
    rate: 'comment',
  },
  listArtOf: {
    access: 'anyone',
    shared: true,
    summary: "A person's image comments, newest first",
    params: byId,
    query: z.strictObject({ cursor, limit: pageLimit }),
    reply: z.object({ data: z.array(art), next: z.string().nullable() }),
    refusals: ['USER_NOT_FOUND'],
  },
});
