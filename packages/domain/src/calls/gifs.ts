import { z } from 'zod';
import { endpoints, namedObject } from '../endpoint.ts';
import { byId, file } from './fields.ts';

export const gif = namedObject('Gif', {
  state: z.enum(['waiting', 'making', 'ready', 'failed']),
  progress: z.int().min(0).max(100).describe('percent'),
  size_bytes: z.int().nullable().describe('null: not made yet'),
  width: z.int().nullable(),
  height: z.int().nullable(),
});
export type Gif = z.infer<typeof gif>;

export const gifEndpoints = endpoints({
  makeGif: {
    access: 'anyone',
    summary: 'The before/after animation of a piece of art; made once, however many ask',
    params: byId,
    reply: gif,
    refusals: ['ART_NOT_FOUND'],
    rate: 'gif',
  },
  getGif: {
    access: 'anyone',
    summary: 'How far the animation of a piece of art is',
    params: byId,
    reply: gif,
    refusals: ['ART_NOT_FOUND', 'NOT_FOUND'],
  },
  downloadGif: {
    access: 'anyone',
    summary: 'The animation itself, once it is ready',
    params: byId,
    reply: file,
    download: 'image/gif',
    refusals: ['ART_NOT_FOUND', 'NOT_FOUND'],
  },
});
