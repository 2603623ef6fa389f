import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import type { Deps } from '../../platform/deps.ts';
import { networkOf, noteTraces } from '../traces/traces.ts';
import { cookiePrefix, readCookie, sessionCookieName, setCookie, sign, verify } from './cookies.ts';

const DEVICE_SECONDS = 400 * 24 * 3600;

/** Number of accounts a browser remembers: the last ones that signed in. */
const MOST_ACCOUNTS = 8;

/**
 * Content of a browser's signed cookie: its id, and a keyed hash of each account that signed in there, newest first.
 */
interface Device {
  id: string;
  accounts: readonly string[];
}

/**
 * Records the browser and the network of a sign-in. A separate signed cookie identifies the browser and outlives the
 * session. Browsers send it only to /api/auth, because guests' pages are cached for requests without cookies. Never
 * makes a sign-in fail.
 */
export async function noteSignIn(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { db, config, log } = deps;
  const session = [reply.getHeader('set-cookie')]
    .flat()
    .map((line) => readCookie(String(line).split(';')[0], sessionCookieName(config)))
    .find((value) => value);
  const token = session && verify(session, config.secret);
  if (!token) return;
  try {
    const { rows } = await sql<{ userId: string; email: string }>`
      select u.id as "userId", u.email from auth.sessions s join auth.users u on u.id = s.user_id where s.token = ${token}`.execute(
      db,
    );
    if (!rows[0]) return;
    const { id, accounts } = readDevice(config, request) ?? { id: randomBytes(18).toString('base64url'), accounts: [] };
    await noteTraces(db, config, rows[0].userId, { device: id, network: networkOf(request.ip) });
    const own = accountIn(config, id, rows[0].email);
    const remembered = [own, ...accounts.filter((account) => account !== own)].slice(0, MOST_ACCOUNTS);
    const value = encodeURIComponent(sign([id, ...remembered].join('~'), config.secret));
    reply.header('set-cookie', setCookie(config, deviceCookieName(config), value, DEVICE_SECONDS, '/api/auth'));
  } catch (error) {
    log.warn({ err: error }, 'a sign-in could not be noted');
  }
}

/** Records a program's sign-in: its network, and its browser if it sent the device cookie. Programs get no cookie. */
export async function noteProgram({ db, config, log }: Deps, request: FastifyRequest, userId: string): Promise<void> {
  try {
    const device = readDevice(config, request)?.id ?? null;
    await noteTraces(db, config, userId, { device, network: networkOf(request.ip) });
  } catch (error) {
    log.warn({ err: error }, 'a sign-in could not be noted');
  }
}

/**
 * Returns the rate limit key of a known browser, which has signed in to this account before.
 * @returns null for any other browser
 */
export function knownBrowserOf(
  config: Pick<Config, 'publicUrl' | 'secret'>,
  request: FastifyRequest,
  email: string,
): string | null {
  const device = readDevice(config, request);
  if (!device) return null;
  const account = accountIn(config, device.id, email);
  return device.accounts.includes(account) ? account : null;
}

function readDevice(config: Pick<Config, 'publicUrl' | 'secret'>, request: FastifyRequest): Device | null {
  const signed = readCookie(request.headers.cookie, deviceCookieName(config));
  const [id, ...accounts] = (signed && verify(signed, config.secret))?.split('~') ?? [];
  return id ? { id, accounts } : null;
}

/** `__Host-` would require Path=/. */
function deviceCookieName(config: Pick<Config, 'publicUrl'>): string {
  return `${cookiePrefix(config).replace('__Host-', '__Secure-')}.device`;
}

/** Returns an account's hash, which differs by browser. Without the key, a cookie identifies no account. */
function accountIn({ secret }: Pick<Config, 'secret'>, id: string, email: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'known browsers', 32));
  return createHmac('sha256', key).update(`${id} ${email.toLowerCase()}`).digest('base64url').slice(0, 22);
}
