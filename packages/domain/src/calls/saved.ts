import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { artistCard } from './artists.ts';
import { art } from './comments.ts';
import { byId, cursor, isoTime, pageLimit } from './fields.ts';

const state = z.object({ saved: z.boolean() });
const page = z.strictObject({ cursor, limit: pageLimit });
const savingArt = { access: 'member', params: byId, reply: state, refusals: ['ART_NOT_FOUND'], rate: 'save' } as const;
const savingArtist = {
  access: 'member',
  params: byId,
  reply: state,
  refusals: ['USER_NOT_FOUND'],
  rate: 'save',
} as const;

export const savedEndpoints = endpoints({
  saveArt: { summary: 'Saves art; again is a success', ...savingArt },
  unsaveArt: { summary: 'Takes art out of what is saved', ...savingArt },
  saveArtist: { summary: 'Saves an artist; again is a success', ...savingArtist },
  unsaveArtist: { summary: 'Takes an artist out of what is saved', ...savingArtist },
  listSavedArt: {
    access: 'member',
    summary: 'Saved art, last saved first; what is gone from the site is left out',
    query: page,
    reply: z.object({ data: z.array(art.extend({ saved_at: isoTime })), next: z.string().nullable() }),
  },
  listSavedArtists: {
    access: 'member',
    summary: 'Saved artists, last saved first',
    query: page,
    reply: z.object({ data: z.array(artistCard.extend({ saved_at: isoTime })), next: z.string().nullable() }),
  },
});
