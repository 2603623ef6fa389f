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

/** What a session is read from; every Fastify request fits. */
export interface Bearer {
  headers: Pick<FastifyRequest['headers'], 'cookie' | 'authorization'>;
}

interface Row extends Session {
  /** Its thirty days began more than a day ago. */
  isOld: boolean;
}

/**
 * Who calls, by one statement: better-auth's own way takes three and is several times slower. A banned person's
 * session is read too; the edge refuses what changes anything.
 * A bearer token is a session of one hour, a cookie one of thirty days that slides; neither works as the other, so
 * a stolen token does not become a long session.
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
 * What `also` selects for the user `caller."userId"`, and nothing else of who calls: with the account its sessions go too, so that a
 * session says enough of whose it is.
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

/** The condition on `auth.sessions s` for the session of this credential. */
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

/** @throws Refusal NOT_AUTHENTICATED without a session; ACCOUNT_BANNED for one of a banned user, unless `forBanned` */
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

/** Once a day a session that is used gets its thirty days anew, and the browser a cookie that lasts as long. */
async function slide(db: Db | Trx, config: Config, request: Bearer, token: string): Promise<void> {
  await sql`update auth.sessions set expires_at = clock_timestamp() + make_interval(secs => ${SESSION_SECONDS}),
    updated_at = clock_timestamp() where token = ${token}`.execute(db);
  renewed.set(request, sessionCookie(config, token));
}

const renewed = new WeakMap<Bearer, string>();

/** The cookie to send along with the answer to this request, if its session has just been prolonged. */
export function renewedCookie(request: Bearer): string | undefined {
  return renewed.get(request);
}

/** The signed token a request carries: the cookie's, or else the bearer's. Its signature is verified once a request. */
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

/** A cookie's session, made without better-auth where it has to be part of a transaction of ours. @returns its token */
export async function startSession(trx: Trx, request: FastifyRequest, userId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await sql`insert into auth.sessions (token, user_id, expires_at, ip_address, user_agent) values (${token}, ${userId},
    clock_timestamp() + make_interval(secs => ${SESSION_SECONDS}), ${request.ip},
    ${request.headers['user-agent'] ?? ''})`.execute(trx);
  return token;
}

/** Ends one session, wherever it is used. */
export async function endSession(db: Db | Trx, token: string): Promise<void> {
  await sql`delete from auth.sessions where token = ${token}`.execute(db);
}

/** Ends one of a person's own sessions; one that is not theirs, or is over, stays as it is. */
export async function endSessionById(db: Db | Trx, userId: string, sessionId: string): Promise<void> {
  await sql`delete from auth.sessions where user_id = ${userId} and id = ${sessionId}`.execute(db);
}

/**
 * Ends every session of a person at once, on every server: after a ban, a deletion, a change of address.
 * @param exceptId  the session that stays
 */
export async function endSessionsOf(db: Db | Trx, userId: string, exceptId: string | null = null): Promise<void> {
  await sql`delete from auth.sessions where user_id = ${userId} and id is distinct from ${exceptId}`.execute(db);
}

/** Which of these sessions, by id, have ended or run out. */
export async function endedSessions(db: Db, sessionIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from unnest(${sessionIds}::uuid[]) id
    where not exists (select from auth.sessions s where s.id = id.id and s.expires_at > clock_timestamp())`.execute(db);
  return rows.map(({ id }) => id);
}

/** The account itself: address, passwords, sessions and links. The profile is left to who deletes it. */
export async function deleteUser(trx: Trx, userId: string): Promise<void> {
  await deleteLinksOf(trx, userId);
  await sql`delete from account_changes where user_id = ${userId}`.execute(trx);
  await sql`delete from auth.users where id = ${userId}`.execute(trx);
}

/** Everything that was mailed to an account and still works. */
export async function deleteLinksOf(db: Db | Trx, userId: string): Promise<void> {
  await sql`delete from auth.verifications where value = ${userId} or value like ${`${userId} %`}`.execute(db);
}

/** Sessions, mail links and sign-in states that are over. */
export async function pruneExpired(db: Db): Promise<void> {
  await deleteOld(db, sql`auth.sessions`, sql`expires_at < clock_timestamp()`);
  await deleteOld(db, sql`auth.verifications`, sql`expires_at < clock_timestamp()`);
}
