import { expiredSessionCookie } from '../../core/auth/cookies.ts';
import { disconnectGoogle, sessionsOf, signInOf } from '../../core/auth/own-account.ts';
import { confirmPassword } from '../../core/auth/passwords.ts';
import { endSessionById, endSessionsOf } from '../../core/auth/sessions.ts';
import { walletOf } from '../../core/ledger/ledger.ts';
import { emailUserLater } from '../../core/mail/user-email.ts';
import { read, write } from '../../platform/http/routes.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { closingPayoutAccount } from '../withdrawals/read.ts';
import { deleteAccount, presentReason, reasonsAgainstDeletion } from './deletion.ts';
import { archiveOf, originalsOf } from './export.ts';
import { exportOf, prepareExport, sendExportPart } from './export-job.ts';

export const accountRoutes = [
  read('getAccount', async ({ db, deps, user }) => {
    const [signIn, sessions, copy, reasons, { balance, debt }] = await Promise.all([
      signInOf(db, user.userId),
      sessionsOf(db, user),
      exportOf(db, user.userId),
      reasonsAgainstDeletion(db, deps.config, user.userId),
      walletOf(db, user.userId),
    ]);
    const deletion = { reasons: reasons.map(presentReason), balance_cents: balance, debt_cents: debt };
    return { ...signIn, sessions, export: copy, deletion };
  }),

  write('endSession', ({ trx, params, user }) => endSessionById(trx, user.userId, params.id)),

  write('endOtherSessions', ({ trx, user }) => endSessionsOf(trx, user.userId, user.sessionId)),

  write('disconnectGoogle', async ({ trx, user }) => {
    if (await disconnectGoogle(trx, user.userId)) {
      await emailUserLater(trx, user.userId, {
        title: 'You disconnected Google from your account',
        text: 'Now you log in with your email and password.\n\nIf that wasn’t you, someone is using your account: choose a new password, which logs out all devices.',
        link: { label: 'I didn’t do this', path: '/forgot-password' },
      });
    }
  }),

  write('prepareExport', { transactions: 'own' }, ({ deps, body, user }) =>
    prepareExport(deps, user.userId, body?.again ?? false),
  ),

  read('downloadExportPart', ({ deps, params, user, reply }) => sendExportPart(deps, user.userId, params.part, reply)),

  write('exportAccount', { transactions: 'own' }, async ({ deps, db, user, reply }) => {
    const originals = await originalsOf(db, user.userId);
    const file = await archiveOf(deps, user.userId, { withData: true, originals });
    await emailUserLater(db, user.userId, {
      title: 'You downloaded a copy of your account',
      text: 'You just exported everything that’s yours on Unslop: your profile, art, comments and statement.\n\nIf that wasn’t you, someone is using your account: choose a new password, which logs out all devices.',
      link: { label: 'I didn’t do this', path: '/forgot-password' },
    });
    reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="unslop-export.zip"')
      .header('cache-control', 'no-store');
    return file;
  }),

  write('deleteAccount', { transactions: 'own' }, async ({ deps, db, user, body, request, reply }) => {
    await confirmPassword(deps, request, user, body.password);
    const sendTo = body.give_up_balance ? null : await closingPayoutAccount(deps, user.userId);
    await inTransaction(db, (trx) =>
      deleteAccount(trx, deps.config, user.userId, body.give_up_balance, { sendTo, ...deps.config }),
    );
    reply.header('set-cookie', expiredSessionCookie(deps.config));
  }),
];
