import { keys, useInvalidate } from '../../lib/queries.tsx';

/** Reads the account again after a change. */
export function useRefreshAccount(): () => Promise<unknown> {
  return useInvalidate(keys.account());
}
