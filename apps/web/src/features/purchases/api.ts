import { keys, useCall } from '../../lib/queries.tsx';

/** What a piece of art costs, and what the viewer may do with it. */
export function useArtSale(artId: string) {
  return useCall(keys.artSale(artId), 'getArtSale', { params: { id: artId } });
}

/** A plain link: the session's cookie goes with it. */
export const originalAddress = (artId: string) => `/api/comments/${artId}/original`;
