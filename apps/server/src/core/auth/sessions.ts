import { randomBytes } from 'node:crypto';
import { type Db, prepared } from '@unslop/database/connect';
import { Refusal } from '@unslop/domain/errors';
import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import { deleteOld } from '../../platform/delete-old.ts';
import type { Callers, Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/session.ts';
import type { Trx } from '../../platform/transactions.ts';
import { BEARER_SECONDS, readCookie, SESSION_SECONDS, sessionCookie, sessionCookieName, verify } from './cookies.ts';

/** The part of a request that identifies its session. Every Fastify request fits. */
export interface Bearer {
  headers: Pick<FastifyRequest['headers'], 'cookie' | 'authorization'>;
}

interface Row extends Session {
  /** Its thirty days began more than a day ago. */
  isOld: boolean;
}

/**
 * Reads the caller's session in one statement. better-auth takes three and is several times slower. Reads a banned
 * person's session too; the routes refuse their writes.
 * A bearer token is a session of one hour. A cookie is a sliding session of thirty days. Neither works as the other, so
 * a stolen token never becomes a long session.
 */
export async function readSession(db: Db | Trx, config: Config, request: Bearer): Promise<Session | null> {
  const credential = credentialOf(config, request);
  if (!credential) return null;
  const { rows } = await sql<Row>`${prepared}
    select s.id as "sessionId", u.id as "userId", u.email, p.username, p.display_name as "displayName",
           p.avatar_url as "avatarUrl", p.role, p.email_verified_at as "emailVerifiedAt",
           is_banned(p.banned_at, p.banned_until) as "isBanned", s.proved_at as "provedAt", ${isOldSql} as "isOld"
      from auth.sessions s
      join auth.users u on u.id = s.user_id
      join profiles p on p.id = u.id
     where ${isOf(credential)} and p.deleted_at is null`.execute(db);
  if (!rows[0]) return null;
  const { isOld, ...session } = rows[0];
  if (isOld && !credential.isBearer) await slide(db, config, request, credential.token);
  return session;
}

/**
 * Reads only what `also` selects for the user `caller."userId"`. Deleting an account deletes its sessions, so a session
 * alone identifies its user.
 */
async function readOwn<R extends object>(
  db: Db,
  config: Config,
  request: Bearer,
  also: RawBuilder<R>,
): Promise<R | null> {
  const credential = credentialOf(config, request);
  if (!credential) return null;
  const { rows } = await sql<R & Pick<Row, 'isOld'>>`${prepared}
    select caller."isOld", also.*
      from (select s.user_id as "userId", ${isOldSql} as "isOld" from auth.sessions s where ${isOf(credential)}) caller
      left join lateral (${also}) also on true`.execute(db);
  if (!rows[0]) return null;
  const { isOld, ...row } = rows[0];
  if (isOld && !credential.isBearer) await slide(db, config, request, credential.token);
  return row as unknown as R;
}

/** Condition on `auth.sessions s` for the session of this credential. */
const isOf = ({ token, isBearer }: Credential) => sql`s.token = ${token} and s.expires_at > clock_timestamp()
  and (s.expires_at <= s.created_at + make_interval(secs => ${BEARER_SECONDS + 60})) = ${isBearer}`;
const isOldSql = sql`s.expires_at < clock_timestamp() + make_interval(secs => ${SESSION_SECONDS - 24 * 3600})`;

/** Reads the session of each request at most once. */
export function callersOf({ db, config }: Pick<Deps, 'db' | 'config'>): Callers {
  const sessions = new WeakMap<object, Promise<Session | null>>();
  return {
    sessionOf(request) {
      const session = sessions.get(request) ?? readSession(db, config, request);
      sessions.set(request, session);
      return session;
    },
    async readOwn(request, also) {
      const row = await readOwn(db, config, request, also);
      if (!row) sessions.set(request, Promise.resolve(null));
      return row;
    },
    hasToken: (request) => credentialOf(config, request) !== null,
  };
}

/** @throws Refusal NOT_AUTHENTICATED without a session, ACCOUNT_BANNED for a banned user unless `forBanned` */
export async function requireSession(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  request: Bearer,
  { forBanned = false } = {},
): Promise<Session> {
  const session = await readSession(db, config, request);
  if (!session) throw new Refusal('NOT_AUTHENTICATED');
  if (session.isBanned && !forBanned) throw new Refusal('ACCOUNT_BANNED');
  return session;
}

/** Renews a session that is in use, once a day. Extends it to thirty days, and its cookie too. */
async function slide(db: Db | Trx, config: Config, request: Bearer, token: string): Promise<void> {
  await sql`update auth.sessions set expires_at = clock_timestamp() + make_interval(secs => ${SESSION_SECONDS}),
    updated_at = clock_timestamp() where token = ${token}`.execute(db);
  renewed.set(request, sessionCookie(config, token));
}

const renewed = new WeakMap<Bearer, string>();

/** Returns the cookie to send with the response, if this request's session was just renewed. */
export function renewedCookie(request: Bearer): string | undefined {
  return renewed.get(request);
}

/**
 * Returns the verified token of a request: the bearer's, or else the cookie's. Checks the signature once per request.
 */
export function credentialOf(config: Config, request: Bearer): Credential | null {
  const known = credentials.get(request);
  if (known !== undefined) return known;
  const credential = verifiedCredential(config, request);
  credentials.set(request, credential);
  return credential;
}

interface Credential {
  token: string;
  isBearer: boolean;
}
const credentials = new WeakMap<Bearer, Credential | null>();

function verifiedCredential(config: Config, { headers }: Bearer): Credential | null {
  const bearer = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const signed = bearer ?? readCookie(headers.cookie, sessionCookieName(config));
  const token = signed && verify(signed, config.secret);
  return token ? { token, isBearer: bearer !== undefined } : null;
}

/** Starts a cookie session without better-auth, as part of our transaction. @returns its token */
export async function startSession(trx: Trx, request: FastifyRequest, userId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await sql`insert into auth.sessions (token, user_id, expires_at, ip_address, user_agent) values (${token}, ${userId},
    clock_timestamp() + make_interval(secs => ${SESSION_SECONDS}), ${request.ip},
    ${request.headers['user-agent'] ?? ''})`.execute(trx);
  return token;
}

/** Ends one session on every device that uses it. */
export async function endSession(db: Db | Trx, token: string): Promise<void> {
  await sql`delete from auth.sessions where token = ${token}`.execute(db);
}

/** Ends one of a person's own sessions. No-op for another person's session or one that has ended. */
export async function endSessionById(db: Db | Trx, userId: string, sessionId: string): Promise<void> {
  await sql`delete from auth.sessions where user_id = ${userId} and id = ${sessionId}`.execute(db);
}

/**
 * Ends every session of a person immediately, on every server. Used after a ban, a deletion or a change of address.
 * @param exceptId  the session to keep
 */
export async function endSessionsOf(db: Db | Trx, userId: string, exceptId: string | null = null): Promise<void> {
  await sql`delete from auth.sessions where user_id = ${userId} and id is distinct from ${exceptId}`.execute(db);
}

/** Returns the ids of these sessions that have ended or expired. */
export async function endedSessions(db: Db, sessionIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from unnest(${sessionIds}::uuid[]) id
    where not exists (select from auth.sessions s where s.id = id.id and s.expires_at > clock_timestamp())`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes the account: address, passwords, sessions and links. The caller handles the profile. */
export async function deleteUser(trx: Trx, userId: string): Promise<void> {
  await deleteLinksOf(trx, userId);
  await sql`delete from account_changes where user_id = ${userId}`.execute(trx);
  await sql`delete from auth.users where id = ${userId}`.execute(trx);
}

/** Deletes every working link and code mailed to an account. */
export async function deleteLinksOf(db: Db | Trx, userId: string): Promise<void> {
  await sql`delete from auth.verifications where value = ${userId} or value like ${`${userId} %`}`.execute(db);
}

/** Deletes expired sessions, email links and sign-in states. */
export async function pruneExpired(db: Db): Promise<void> {
  await deleteOld(db, sql`auth.sessions`, sql`expires_at < clock_timestamp()`);
  await deleteOld(db, sql`auth.verifications`, sql`expires_at < clock_timestamp()`);
}
