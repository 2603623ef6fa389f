import { keys, useCall } from '../../lib/queries.ts';

/** Reads the price of a piece of art and the viewer's options. */
export function useArtSale(artId: string) {
  return useCall(keys.artSale(artId), 'getArtSale', { params: { id: artId } });
}

/** Plain link: the browser sends the session cookie. */
export const originalAddress = (artId: string) => `/api/comments/${artId}/original`;
