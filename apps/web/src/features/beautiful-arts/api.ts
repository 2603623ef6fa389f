import { useCall } from '../../lib/queries.tsx';

export const beautifulArtKey = (id: string) => ['art', id] as const;

export function useBeautifulArt(id: string) {
  return useCall(beautifulArtKey(id), 'getBeautifulArt', { params: { id } });
}
