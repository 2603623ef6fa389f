import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { keys } from '../../lib/queries.tsx';
import { useCall } from '../../lib/use-call.ts';

export function useArtist(id: string) {
  return useCall(keys.artist(id), 'getArtist', { params: { id } });
}

/** A mail through the site: neither side sees the other's address. */
export function useContactArtist(id: string) {
  return useMutation({
    mutationFn: (message: string) => call('contactArtist', { params: { id }, body: { message } }),
  });
}
