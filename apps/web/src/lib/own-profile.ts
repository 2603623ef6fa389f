import { keys, useCall } from './queries.tsx';

/** One's own profile with the balance; live. */
export function useOwnProfile() {
  return useCall(keys.ownProfile(), 'getOwnProfile', {});
}
