import { Refusal } from '@unslop/domain/errors';
import { outside } from '../../platform/http/routes.ts';

export const accountRoutes = [
  outside('exportAccount', async () => {
    throw new Refusal('UNAVAILABLE');
  }),
  outside('deleteAccount', async () => {
    throw new Refusal('UNAVAILABLE');
  }),
];
