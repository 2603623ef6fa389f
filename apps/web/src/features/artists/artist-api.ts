import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { keys } from '../../lib/query-client.ts';

export function useArtist(id: string) {
  return useQuery({
    queryKey: keys.artist(id),
    queryFn: ({ signal }) => call('getArtist', { params: { id } }, { signal }),
  });
}

/** A mail through the site: neither side sees the other's address. */
export function useContactArtist(id: string) {
  return useMutation({
    mutationFn: (message: string) => call('contactArtist', { params: { id }, body: { message } }),
  });
}
