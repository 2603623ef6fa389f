import { read } from '../../platform/http/routes.ts';
import { bestPair, figures } from './showcase.ts';

export const showcaseRoutes = [
  read('getShowcase', async ({ deps }) => ({ pair: await bestPair(deps), ...(await figures(deps)) })),
];
