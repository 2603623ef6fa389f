import { write } from '../../platform/http/routes.ts';
import { report } from './reports.ts';

export const reportRoutes = [
  write('createReport', async ({ trx, body, user }) => {
    const isNew = await report(trx, user.userId, body);
    return { success: true, message: isNew ? 'Thank you. We will look at it.' : 'You already reported this.' };
  }),
];
