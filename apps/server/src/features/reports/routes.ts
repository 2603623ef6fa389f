import { write } from '../../platform/http/routes.ts';
import { report } from './reports.ts';

export const reportRoutes = [
  write('createReport', async ({ trx, body, user, deps }) => {
    const what = { type: body.subject_type, id: body.subject_id, reason: body.reason };
    const isNew = await report(trx, deps.config, user.userId, what);
    return { success: true, message: isNew ? 'Thank you. We will look at it.' : 'You reported this already.' };
  }),
];
