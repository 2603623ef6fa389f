import { keys, useInvalidate } from '../../lib/queries.tsx';

/** Reads the account again after something about it was changed. */
export function useRefreshAccount(): () => Promise<unknown> {
  return useInvalidate(keys.account());
}
