import { z } from 'zod';
import { endpoints, namedObject } from '../endpoint.ts';

export const categoryCount = namedObject('CategoryCount', { id: z.string(), name: z.string(), count: z.int() });

export const categoryEndpoints = endpoints({
  listCategories: {
    access: 'anyone',
    shared: true,
    summary: 'The eight categories with the number of slops in each',
    reply: z.object({ data: z.array(categoryCount) }),
  },
});
