import { createHmac, randomInt } from 'node:crypto';
import { authEndpoints } from '@unslop/domain/calls/auth';
import { Refusal } from '@unslop/domain/errors';
import { REAUTH } from '@unslop/domain/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../../platform/deps.ts';
import { hit } from '../../platform/http/rate-limits.ts';
import { noBody } from '../../platform/http/steps/parse.ts';
import { sendMailLater } from '../../platform/mail.ts';
import type { Session } from '../../platform/session.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { reauthCodeEmail } from '../mail/email-templates.ts';
import { limitOwnMail } from './limits.ts';
import { confirmPassword, passwordHashOf } from './passwords.ts';
import { requireSession } from './sessions.ts';

/**
 * Serves reauthentication, for calls that a session alone does not allow (`reauth` of an endpoint). People give the
 * password, or an emailed code if the account has none. It counts for one session, of a cookie or a bearer token.
 * Banned users may reauthenticate too, because they may withdraw.
 */
export function serveReauthRoutes(server: FastifyInstance, deps: Deps): void {
  server.get('/api/auth/reauth', (request) => showWay(deps, request));
  server.post('/api/auth/reauth', (request) => reauthenticate(deps, request));
  server.post('/api/auth/reauth/code', (request) => sendCode(deps, request));
}

async function showWay(deps: Deps, request: FastifyRequest) {
  const session = await requireSession(deps, request, { forBanned: true });
  return { way: (await passwordHashOf(deps.db, session.userId)) ? 'password' : 'code', email: session.email };
}

async function reauthenticate(deps: Deps, request: FastifyRequest) {
  const { password, code }: { password?: string; code?: string } = authEndpoints.reauthenticate.body.parse(
    request.body,
  );
  const session = await requireSession(deps, request, { forBanned: true });
  if (password !== undefined) {
    // Without a password, a recent sign-in must not renew itself.
    if (!(await passwordHashOf(deps.db, session.userId))) throw new Refusal('PROOF_REQUIRED');
    await confirmPassword(deps, request, session, password);
  } else await useCode(deps, session, code!);
  await sql`update auth.sessions set proved_at = app_now() where id = ${session.sessionId}`.execute(deps.db);
  return { status: true };
}

/**
 * Sends a code, only to an account without a password. An open mailbox on the same screen proves less than a password.
 */
async function sendCode(deps: Deps, request: FastifyRequest) {
  noBody.parse(request.body);
  const session = await requireSession(deps, request, { forBanned: true });
  if (await passwordHashOf(deps.db, session.userId)) {
    throw new Refusal('INVALID_REQUEST', { reason: 'this account has a password' });
  }
  await limitOwnMail(deps, request, session.userId);
  const code = String(randomInt(10 ** REAUTH.codeDigits)).padStart(REAUTH.codeDigits, '0');
  await inTransaction(deps.db, async (trx) => {
    await sql`delete from auth.verifications where identifier = ${identifierOf(session)}`.execute(trx);
    await sql`insert into auth.verifications (identifier, value, expires_at) values (${identifierOf(session)},
      ${storedCodeOf(deps, session, code)}, clock_timestamp() + make_interval(secs => ${REAUTH.codeSeconds}))`.execute(
      trx,
    );
    await sendMailLater(trx, reauthCodeEmail(session.email, code));
  });
  return { status: true, message: `We sent a code to ${session.email}.` };
}

/** Uses a code, which works once. The few tries an hour make it impossible to guess. */
async function useCode(deps: Deps, session: Session, code: string): Promise<void> {
  await hit(deps.db, 'reauthCode', session.userId, deps.config.rateFactor);
  const { rows } = await sql`delete from auth.verifications where identifier = ${identifierOf(session)}
    and value = ${storedCodeOf(deps, session, code)} and expires_at > clock_timestamp() returning id`.execute(deps.db);
  if (rows.length === 0) throw new Refusal('PROOF_CODE_WRONG');
}

/** Keeps the prefix `proof`: during an upgrade, processes of two versions share the stored codes. */
function identifierOf({ sessionId }: Session): string {
  return `proof:${sessionId}`;
}

/** Starts with the user's id, like every link that a new password ends. The code cannot be read from it. */
function storedCodeOf({ config }: Deps, { sessionId, userId }: Session, code: string): string {
  const mac = createHmac('sha256', config.secret).update(`proof:${sessionId}:${code}`).digest('base64url');
  return `${userId} ${mac}`;
}
