import { createHash, randomBytes } from 'node:crypto';
import { authEndpoints } from '@unslop/domain/calls/auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../../platform/deps.ts';
import { sendMailLater } from '../../platform/mail.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';
import {
  addressChangeAskedEmail,
  addressChangedEmail,
  addressInUseEmail,
  addressTakenEmail,
  confirmNewAddressEmail,
} from '../mail/email-templates.ts';
import { noteAccountChange } from './account-changes.ts';
import { checkEmail } from './bodies.ts';
import { callbackPage, withWords } from './callback-page.ts';
import { BEARER_SECONDS, expiredSessionCookie } from './cookies.ts';
import { limitMail } from './limits.ts';
import { confirmPassword } from './passwords.ts';
import { deleteLinksOf, endSessionsOf, readSession, requireSession } from './sessions.ts';

/** Serves changes of an account's email address. They need the password and a confirmation from the new mailbox. */
export function serveEmailRoutes(server: FastifyInstance, deps: Deps): void {
  server.post('/api/auth/change-email', (request) => askForChange(deps, request));
  // Exclude HEAD: mail scanners probe links with it.
  server.get('/api/auth/confirm-email', { exposeHeadRoute: false }, (request, reply) => confirm(deps, request, reply));
}

/** Gives the same response and account page for free and taken addresses. Only the email to that address differs. */
async function askForChange(deps: Deps, request: FastifyRequest) {
  const { email, password } = authEndpoints.changeEmail.body.parse(request.body);
  const session = await requireSession(deps, request);
  checkEmail(email);
  await limitMail(deps, request, email);
  await confirmPassword(deps, request, session, password);
  const { publicUrl } = deps.config;
  await inTransaction(deps.db, async (trx) => {
    await deleteEmailChanges(trx, session.userId);
    if (email === session.email) return;
    const { rows } = await sql`select from auth.users where email = ${email}`.execute(trx);
    const isTaken = rows.length > 0;
    // Store this for a taken address too, with a token that is sent to nobody: the account page shows the pending
    // address.
    const token = randomBytes(24).toString('base64url');
    await sql`insert into auth.verifications (identifier, value, expires_at) values (${identifierOf(token)},
      ${`${session.userId} ${email}`}, clock_timestamp() + make_interval(secs => ${BEARER_SECONDS}))`.execute(trx);
    const link = `${publicUrl}/api/auth/confirm-email?token=${token}`;
    await sendMailLater(trx, isTaken ? addressTakenEmail(email) : confirmNewAddressEmail(email, link));
    await sendMailLater(trx, addressChangeAskedEmail(session.email, publicUrl));
  });
  return { status: true, message: 'Check your new email address for a confirmation link' };
}

/**
 * Handles the link in the new mailbox. Changes the address once, ends every session, and notifies the old address.
 * Works only in a browser signed in to the account, so nobody can be tricked into confirming an address for a stranger.
 */
async function confirm(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { token } = request.query as { token?: unknown };
  reply.header('referrer-policy', 'no-referrer');
  const session = await readSession(deps.db, deps.config, request);
  const failure = session
    ? await changeEmail(deps, typeof token === 'string' ? token : '', session.userId)
    : 'SIGN_IN_FIRST';
  if (failure) return reply.redirect(withWords(`${callbackPage(deps.config)}?error=${failure}`));
  reply.header('set-cookie', expiredSessionCookie(deps.config));
  return reply.redirect(`${deps.config.publicUrl}/login`);
}

async function changeEmail(
  { db, config }: Deps,
  token: string,
  signedInAs: string,
): Promise<'INVALID_TOKEN' | 'EMAIL_TAKEN' | null> {
  try {
    return await inTransaction(db, async (trx) => {
      const { rows } = await sql<{ value: string }>`delete from auth.verifications
        where identifier = ${identifierOf(token)} and expires_at > clock_timestamp()
          and split_part(value, ' ', 1) = ${signedInAs}::text returning value`.execute(trx);
      const [userId, email] = rows[0]?.value.split(' ') ?? [];
      if (!userId) return 'INVALID_TOKEN';
      const changed = await sql<{ old_email: string }>`
        update auth.users u set email = ${email}, email_verified = true, updated_at = now()
          from auth.users before where before.id = u.id and u.id = ${userId} returning before.email as old_email`.execute(
        trx,
      );
      if (!changed.rows[0]) return 'INVALID_TOKEN';
      await deleteLinksOf(trx, userId);
      await endSessionsOf(trx, userId);
      await noteAccountChange(trx, userId, 'email');
      await sendMailLater(trx, addressChangedEmail(changed.rows[0].old_email, config.publicUrl));
      await sendMailLater(trx, addressInUseEmail(email!, config.publicUrl));
      return null;
    });
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'users_email_key') return 'EMAIL_TAKEN';
    throw error;
  }
}

/** Hashes the token: a leaked database copy must not contain working links. */
function identifierOf(token: string): string {
  return `change-email:${createHash('sha256').update(token).digest('base64url')}`;
}

/** Deletes pending changes to another address. A new password ends them too. */
export async function deleteEmailChanges(trx: Trx | Deps['db'], userId: string): Promise<void> {
  await sql`delete from auth.verifications where value like ${`${userId} %`}`.execute(trx);
}
