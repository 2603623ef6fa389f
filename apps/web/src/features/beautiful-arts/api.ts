import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const beautifulArtKey = (id: string) => ['art', id] as const;

export function useBeautifulArt(id: string) {
  return useQuery({
    queryKey: beautifulArtKey(id),
    queryFn: ({ signal }) => call('getBeautifulArt', { params: { id } }, { signal }),
  });
}
