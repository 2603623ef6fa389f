import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { byId, id } from './fields.ts';

export const originalityEndpoints = endpoints({
  listSameEntries: {
    access: 'anyone',
    shared: true,
    summary: 'Other slops under which the artist of this art has entered the same picture',
    params: byId,
    reply: z.object({ data: z.array(z.object({ id, ai_slop_id: id, slop_title: z.string() })) }),
    refusals: ['COMMENT_NOT_FOUND'],
  },
});
