import { read } from '../../platform/http/routes.ts';
import { findReceipt, listVotes } from './votes.ts';

export const voteRoutes = [
  read('listVotes', ({ db, query, user }) => listVotes(db, user.userId, query)),
  read('getVoteReceipt', ({ db, params, user, deps }) => findReceipt(db, deps.config, user.userId, params.id)),
];
