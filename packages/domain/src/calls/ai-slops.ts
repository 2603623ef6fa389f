import { z } from 'zod';
import { CATEGORIES, type Category, STYLES, type Style } from '../categories.ts';
import { endpoints, namedObject } from '../endpoint.ts';
import { LENGTH, SLOP } from '../limits.ts';
import { awardDelays } from './awards.ts';
import {
  author,
  byId,
  centsField,
  cursor,
  dollars,
  done,
  id,
  isoTime,
  pageLimit,
  picture,
  searchTerm,
  text,
} from './fields.ts';

const category = z.enum(CATEGORIES.map((c) => c.id) as [Category, ...Category[]]);
const style = z.enum(STYLES.map((s) => s.id) as [Style, ...Style[]]);

export const aiSlop = namedObject('AiSlop', {
  id,
  ...author,
  title: z.string(),
  description: z.string(),
  category: category.nullable(),
  style: style.nullable(),
  image_url: z.string(),
  image_path: z.string(),
  image: picture,
  created_at: isoTime,
  likes: z.int(),
  liked: z.boolean().describe('whether the caller likes it'),
  comments_count: z.int().describe('text comments'),
  beautiful_art_count: z.int().describe('image comments'),
  prize_pool_cents: centsField,
  duration_days: z.int(),
  status: z
    .enum(['open', 'expired', 'awarded'])
    .describe('expired from the deadline on; until settled_at is set the votes are still being counted'),
  deadline: isoTime.nullable(),
  winning_comment_id: id.nullable(),
  awarded_at: isoTime.nullable(),
  settled_at: isoTime.nullable(),
  cancelled_at: isoTime.nullable(),
  has_sealed_votes: z.boolean().describe('the likes of what is under it are null until settled_at is set'),
  is_disputed: z.boolean().describe('another person posted the same picture before; moderators have not decided yet'),
});
export type AiSlop = z.infer<typeof aiSlop>;

/** Finality of a settled slop's award. */
const awardState = z.object({
  final_at: isoTime.describe('the prize is paid then unless something comes up, or was paid then'),
  is_final: z.boolean(),
  delayed_by: z.enum(awardDelays).nullable().describe('the kind of check that delays the award'),
});
export type AwardState = z.infer<typeof awardState>;

/** A slop in a list, with the art on its card. */
export const listedAiSlop = aiSlop.extend({
  shown_entries: z
    .array(z.object({ id, username: z.string(), display_name: z.string(), image: picture }))
    .describe(
      'the winning art of an awarded slop; else at most three of the latest eight entries, most liked first, or oldest first while votes are sealed',
    ),
});
export type ListedAiSlop = z.infer<typeof listedAiSlop>;

const aiSlopSorts = ['newest', 'ending_soon', 'highest_prize', 'most_art'] as const;
export type AiSlopSort = (typeof aiSlopSorts)[number];

const ownOpenSlop = ['AI_SLOP_NOT_FOUND', 'SETTLING', 'SLOP_CLOSED', 'NOT_YOUR_SLOP'] as const;

export const aiSlopEndpoints = endpoints({
  listAiSlops: {
    access: 'anyone',
    shared: true,
    rate: 'search',
    ratedBy: 'q',
    summary: 'Slops with their count, newest first unless said; by title, poster, category, status, prize',
    query: z.strictObject({
      q: searchTerm.optional().describe('words that begin words of the title'),
      user_id: id.optional(),
      category: category.optional(),
      status: z.enum(['open', 'closed']).optional().describe('closed: the deadline has passed'),
      prize_min: dollars.optional().describe('whole US dollars'),
      prize_max: dollars.optional().describe('whole US dollars'),
      sort: z.enum(aiSlopSorts).default('newest').describe('ending_soon: open ones only, unless closed is asked for'),
      older_than: isoTime.optional(),
      newer_than: isoTime.optional(),
      cursor,
      limit: pageLimit,
    }),
    reply: z.object({
      data: z.array(listedAiSlop),
      count: z
        .int()
        .describe('all slops that match, on every page; of those found by words or times at most 1,000 are counted'),
      next: z.string().nullable().describe('the cursor of the next page; null at the end'),
      now: isoTime,
    }),
  },
  getAiSlop: {
    access: 'anyone',
    shared: true,
    summary: 'One slop',
    params: byId,
    reply: aiSlop.extend({ now: isoTime, award: awardState.nullable().describe('null until the votes are counted') }),
    refusals: ['AI_SLOP_NOT_FOUND', 'AI_SLOP_COVERED'],
  },
  createSlopWithPrize: {
    access: 'member',
    summary: 'Posts a slop and holds its prize from the balance, in one step; answers its id',
    body: z.strictObject({
      p_title: text(LENGTH.title).min(1),
      p_description: text(LENGTH.description).default(''),
      p_prize_pool: z.number().describe('whole US dollars'),
      p_duration_days: z.int().min(SLOP.minDays).max(SLOP.maxDays).default(SLOP.defaultDays),
      p_image_url: z.string().max(500),
      p_image_path: z.string().max(500).optional(),
      p_user_id: id.optional(),
      category: category.optional(),
      style: style.optional(),
      alt: text(LENGTH.alt).optional(),
      has_sealed_votes: z.boolean().optional().describe('nobody sees how often an entry is liked before it is settled'),
      claim: text(LENGTH.ownershipClaim)
        .min(1)
        .optional()
        .describe('why it is theirs, from who posts art that another person posted before'),
    }),
    reply: z.string(),
    refusals: [
      'PICTURE_POSTED',
      'PICTURE_TAKEN_DOWN',
      'PROOF_REQUIRED',
      'INSUFFICIENT_BALANCE',
      'PRIZE_TOO_SMALL',
      'PRIZE_NOT_WHOLE',
      'IMAGE_NOT_CLAIMABLE',
      'ACCOUNT_FROZEN',
      'ACCOUNT_IN_REVIEW',
      'IDEMPOTENCY_MISMATCH',
      'IDEMPOTENCY_IN_PROGRESS',
    ],
    rate: 'newSlop',
    idempotent: true,
  },
  updateAiSlop: {
    access: 'member',
    summary: 'Edits title or description, until the first image comment',
    params: byId,
    body: z.strictObject({
      title: text(LENGTH.title).min(1).optional(),
      description: text(LENGTH.description).optional(),
    }),
    reply: done,
    refusals: [...ownOpenSlop, 'SLOP_HAS_ART'],
  },
  raisePrize: {
    access: 'member',
    summary: 'Raises the prize of an open slop from the balance',
    params: byId,
    body: z.strictObject({ prize_pool: z.number().describe('the new prize in whole US dollars') }),
    reply: z.object({ prize_pool_cents: centsField }),
    refusals: [
      ...ownOpenSlop,
      'PROOF_REQUIRED',
      'INSUFFICIENT_BALANCE',
      'PRIZE_TOO_SMALL',
      'PRIZE_NOT_RAISED',
      'PRIZE_NOT_WHOLE',
      'ACCOUNT_FROZEN',
      'ACCOUNT_IN_REVIEW',
      'IDEMPOTENCY_MISMATCH',
    ],
    idempotent: true,
  },
  cancelAiSlop: {
    access: 'member',
    summary: 'Cancels an open slop without art by others; the whole prize goes back to the balance',
    params: byId,
    reply: done,
    refusals: [...ownOpenSlop, 'SLOP_HAS_ART'],
  },
});
