import { keys, useCall } from './queries.ts';

/** Reads the user's profile with the balance, with live updates. */
export function useOwnProfile() {
  return useCall(keys.ownProfile(), 'getOwnProfile', {});
}
