import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { id } from './fields.ts';

const follow = {
  body: z.strictObject({ followed_id: id }),
  reply: z.object({
    success: z.literal(true),
    following: z.boolean().describe('whether the caller follows this person now'),
    followers_count: z.int(),
  }),
};

export const followerEndpoints = endpoints({
  followUser: {
    access: 'member',
    summary: 'Follows a person; again is a success',
    ...follow,
    refusals: ['USER_NOT_FOUND', 'CANNOT_FOLLOW_YOURSELF', 'ACCOUNT_BANNED'],
    rate: 'follow',
  },
  unfollowUser: {
    access: 'member',
    summary: 'Follows a person no more; again is a success',
    ...follow,
    refusals: ['USER_NOT_FOUND'],
    rate: 'follow',
  },
});
