import { read } from '../../platform/http/routes.ts';
import { findOwnProfile, findProfile } from './profiles.ts';

export const profileRoutes = [
  read('getProfile', ({ db, params, user }) => findProfile(db, params.id, user?.userId ?? null)),
  read('getOwnProfile', ({ db, user }) => findOwnProfile(db, user.userId)),
];
