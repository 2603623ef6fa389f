import { keys, useInvalidate } from '../../lib/queries.ts';

/** Reads the account again after a change. */
export function useRefreshAccount(): () => Promise<unknown> {
  return useInvalidate(keys.account());
}
