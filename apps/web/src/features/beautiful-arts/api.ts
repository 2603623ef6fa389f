import { useCall } from '../../lib/use-call.ts';

export const beautifulArtKey = (id: string) => ['art', id] as const;

export function useBeautifulArt(id: string) {
  return useCall(beautifulArtKey(id), 'getBeautifulArt', { params: { id } });
}
