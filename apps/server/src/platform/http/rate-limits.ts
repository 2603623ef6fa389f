import { randomUUID } from 'node:crypto';
import { type Db, prepared } from '@unslop/database/connect';
import { Refusal } from '@unslop/domain/errors';
import { RATES, type RateName } from '@unslop/domain/limits';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { deleteOld } from '../delete-old.ts';

/**
 * Counts one hit of `key` against a named limit. Counts in PostgreSQL, so the limit holds across processes and restarts.
 * @throws Refusal RATE_LIMITED with the seconds until the window ends
 */
export async function hit(db: Db, name: RateName, key: string, factor: number): Promise<void> {
  const { max, windowMs } = RATES[name];
  const { rows } = await sql<{ hits: number; left_seconds: number }>`${prepared}
    select hits, left_seconds from count_hit(${`${name}:${key}`}, ${`${windowMs} ms`})`.execute(db);
  const { hits, left_seconds } = rows[0]!;
  if (hits > max * factor) throw new Refusal('RATE_LIMITED', { retryAfterSeconds: left_seconds });
}

/** False if `count` is refused because of a limit. */
export async function isWithin(count: () => Promise<void>): Promise<boolean> {
  try {
    await count();
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'RATE_LIMITED') return false;
    throw error;
  }
}

/** Takes back the hit of a call that did nothing. */
export async function takeBackHit(db: Db, name: RateName, key: string): Promise<void> {
  await sql`update rate_limits set hits = hits - 1 where key = ${`${name}:${key}`} and hits > 0`.execute(db);
}

/**
 * Maximum reads per minute and address that are not API calls: pages, preview images, feeds and the sitemap. Each process
 * counts its own.
 */
const READS = { page: 300, preview: 120, feed: 60 } as const;

export function readLimit({ rateFactor }: Pick<Config, 'rateFactor'>, name: keyof typeof READS) {
  return { max: READS[name] * rateFactor, timeWindow: 60_000 };
}

/**
 * Header of the calls that this process sends to itself to render a member's page. They read as a guest, but count against
 * the limit of members, because many members may share an address. Nobody outside can know its value.
 */
export const FOR_MEMBERS_PAGE = { 'x-for-members-page': randomUUID() };

export const isForMembersPage = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['x-for-members-page'] === FOR_MEMBERS_PAGE['x-for-members-page'];

/** Returns the address that a limit counts. IPv6 counts by /64, which belongs to one household or server. */
export const addressKey = (ip: string): string => addressBy(ip, 4);

/** Returns the same for slow lanes. IPv6 counts by /48, which providers assign to one customer. */
export const wideAddressKey = (ip: string): string => addressBy(ip, 3);

function addressBy(ip: string, groupsKept: 3 | 4): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (v4) return v4[1]!;
  const [head = '', tail = ''] = ip.toLowerCase().split('%')[0]!.split('::');
  const front = head ? head.split(':') : [];
  const back = tail ? tail.split(':') : [];
  const groups = ip.includes('::')
    ? [...front, ...Array(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back]
    : front;
  return `${groups
    .slice(0, groupsKept)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/${16 * groupsKept}`;
}

export async function pruneOldHits(db: Db): Promise<void> {
  await deleteOld(db, sql`rate_limits`, sql`window_starts_at < clock_timestamp() - interval '2 days'`);
}
