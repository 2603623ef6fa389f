import { read, write } from '../../platform/http/routes.ts';
import { findOwnProfile, findProfile } from './profiles.ts';
import { updateProfile } from './update.ts';

export const profileRoutes = [
  read('getProfile', ({ db, params, user }) => findProfile(db, params.id, user?.userId ?? null)),
  read('getOwnProfile', ({ db, user }) => findOwnProfile(db, user.userId)),
  write('updateProfile', async ({ trx, body, user }) => {
    const { user_id, ...changes } = body;
    await updateProfile(trx, user.userId, changes);
    return findOwnProfile(trx, user.userId);
  }),
];
