import { read } from '../../platform/http/routes.ts';
import { findAward } from './read.ts';

export const awardRoutes = [read('getAward', ({ db, params }) => findAward(db, params.id))];
