import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../../platform/deps.ts';
import { networkOf, noteTraces } from '../traces/traces.ts';
import { cookiePrefix, readCookie, sessionCookieName, setCookie, sign, verify } from './cookies.ts';

const DEVICE_SECONDS = 400 * 24 * 3600;

/**
 * After a sign-in in a browser: notes the browser, by a signed cookie of its own that outlives the session, and the network. The
 * browser sends that cookie when it signs in, and never with a page: guests' responses are cached for requests without cookies.
 * Never a reason for a sign-in to fail.
 */
export async function noteSignIn(
  { db, config, log }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const session = [reply.getHeader('set-cookie')]
    .flat()
    .map((line) => readCookie(String(line).split(';')[0], sessionCookieName(config)))
    .find((value) => value);
  const token = session && verify(session, config.secret);
  if (!token) return;
  try {
    // __Host- would need the path /.
    const name = `${cookiePrefix(config).replace('__Host-', '__Secure-')}.device`;
    const known = readCookie(request.headers.cookie, name);
    const device = (known && verify(known, config.secret)) ?? randomBytes(18).toString('base64url');
    const { rows } = await sql<{ userId: string }>`
      select user_id as "userId" from auth.sessions where token = ${token}`.execute(db);
    if (!rows[0]) return;
    await noteTraces(db, config, rows[0].userId, { device, network: networkOf(request.ip) });
    reply.header(
      'set-cookie',
      setCookie(config, name, encodeURIComponent(sign(device, config.secret)), DEVICE_SECONDS, '/api/auth'),
    );
  } catch (error) {
    log.warn({ err: error }, 'a sign-in could not be noted');
  }
}
