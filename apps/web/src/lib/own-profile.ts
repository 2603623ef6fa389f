import { keys } from './queries.tsx';
import { useCall } from './use-call.ts';

/** One's own profile with the balance; live. */
export function useOwnProfile() {
  return useCall(keys.ownProfile(), 'getOwnProfile', {});
}
