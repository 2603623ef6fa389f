import { write } from '../../platform/http/routes.ts';
import { followUser, unfollowUser } from './followers.ts';

export const followerRoutes = [
  write('followUser', ({ trx, body, user }) => followUser(trx, user.userId, body.followed_id)),
  write('unfollowUser', ({ trx, body, user }) => unfollowUser(trx, user.userId, body.followed_id)),
];
