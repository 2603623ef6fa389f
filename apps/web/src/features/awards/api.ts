import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { keys } from '../../lib/queries.ts';

/** Reads the award record, once the slop is settled. */
export function useAward(slopId: string, isSettled = true) {
  return useQuery({
    queryKey: keys.award(slopId),
    queryFn: ({ signal }) => call('getAward', { params: { id: slopId } }, { signal }),
    enabled: isSettled,
  });
}
