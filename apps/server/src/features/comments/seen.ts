import { createHmac, hkdfSync } from 'node:crypto';
import type { Db } from '@unslop/database/connect';
import { sql } from 'kysely';
import { machineNow } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { inTransaction } from '../../platform/transactions.ts';

/**
 * Counts the people who have seen an entry without storing who they are. Each day, a HyperLogLog sketch per entry takes
 * keyed hashes of its viewers. The sketch is deleted when the day is over. Reasons and accuracy:
 * docs/work/decisions/0041-sealed-votes.md
 */
const BITS = 10;
const REGISTERS = 2 ** BITS;

type Sketch = Buffer;
const emptySketch = (): Sketch => Buffer.alloc(REGISTERS);

/** @param hash  at least eight random bytes, the same for the same viewer */
export function addViewer(sketch: Sketch, hash: Buffer): void {
  const register = hash.readUInt32BE(0) >>> (32 - BITS);
  sketch[register] = Math.max(sketch[register]!, Math.clz32(hash.readUInt32BE(4)) + 1);
}

export function merged(a: Sketch, b: Sketch): Sketch {
  return Buffer.from(a.map((rank, at) => Math.max(rank, b[at]!)));
}

/**
 * Estimates the number of viewers. Few viewers are estimated from the number of empty registers. Source: Flajolet and
 * others, HyperLogLog, 2007.
 */
export function countViewers(sketch: Sketch): number {
  const sum = sketch.reduce((total, rank) => total + 2 ** -rank, 0);
  const estimate = ((0.7213 / (1 + 1.079 / REGISTERS)) * REGISTERS ** 2) / sum;
  const empty = sketch.reduce((total, rank) => total + (rank === 0 ? 1 : 0), 0);
  return Math.round(empty > 0 && estimate <= 2.5 * REGISTERS ? REGISTERS * Math.log(REGISTERS / empty) : estimate);
}

export const today = () => new Date(machineNow()).toISOString().slice(0, 10);

/** Views of a day that this process has gathered and not written yet. */
interface Gathered {
  day: string;
  sketches: Map<string, Sketch>;
  timer: NodeJS.Timeout | undefined;
}
const gatheredBy = new WeakMap<Db, Gathered>();

const WRITTEN_EVERY_MS = 10_000;
/** Maximum sketches in memory, 1 kB each. Further entries are not counted. */
const MOST_GATHERED = 5_000;
const WRITTEN_AT_ONCE = 200;

/** Gathers views of these entries in memory. A timer writes them every few seconds. A crash loses them. */
export function gatherSeen(
  { db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>,
  viewer: string,
  commentIds: readonly string[],
): void {
  const gathered = gatheredBy.get(db) ?? { day: today(), sketches: new Map(), timer: undefined };
  gatheredBy.set(db, gathered);
  if (gathered.day !== today()) {
    gathered.sketches.clear();
    gathered.day = today();
  }
  const key = Buffer.from(hkdfSync('sha256', config.secret, '', `viewers of ${gathered.day}`, 32));
  for (const id of commentIds) {
    const sketch = gathered.sketches.get(id) ?? emptySketch();
    if (gathered.sketches.size >= MOST_GATHERED && !gathered.sketches.has(id)) continue;
    gathered.sketches.set(id, sketch);
    addViewer(sketch, createHmac('sha256', key).update(`${id} ${viewer}`).digest());
  }
  gathered.timer ??= setTimeout(() => {
    writeSeen(db).catch((error) => log.warn({ err: error }, 'what was seen is not counted'));
  }, WRITTEN_EVERY_MS).unref();
}

/**
 * Writes the gathered views. If another transaction has locked an entry's counters, its views are written with the next
 * batch.
 */
export async function writeSeen(db: Db): Promise<void> {
  const gathered = gatheredBy.get(db);
  if (!gathered) return;
  clearTimeout(gathered.timer);
  gathered.timer = undefined;
  const all = [...gathered.sketches];
  gathered.sketches = new Map();
  for (let at = 0; at < all.length; at += WRITTEN_AT_ONCE) {
    const some = new Map(all.slice(at, at + WRITTEN_AT_ONCE));
    for (const id of await writeSome(db, gathered.day, some)) {
      const since = gathered.sketches.get(id);
      gathered.sketches.set(id, since ? merged(since, some.get(id)!) : some.get(id)!);
    }
  }
}

/**
 * Locks the counters first, with SKIP LOCKED, so this and a like, a settlement or another process never deadlock. Reads
 * the views from other processes under the lock.
 * @returns the entries that another transaction had locked
 */
async function writeSome(db: Db, day: string, sketches: Map<string, Sketch>): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: string; is_mine: boolean }>`
      with mine as materialized (select comment_id from comment_counters
        where comment_id = any(${[...sketches.keys()]}::uuid[]) for no key update skip locked)
      select c.id, mine.comment_id is not null as is_mine
        from comments c left join mine on mine.comment_id = c.id
       where c.id = any(${[...sketches.keys()]}::uuid[]) and c.image_id is not null
         and c.withdrawn_at is null and c.removed_at is null and c.hidden_at is null`.execute(trx);
    const ids = rows.filter(({ is_mine }) => is_mine).map(({ id }) => id);
    const before = await sql<{ id: string; sketch: Sketch }>`select comment_id as id, sketch from entry_viewers
      where comment_id = any(${ids}::uuid[]) and day = ${day}::date`.execute(trx);
    const known = new Map(before.rows.map(({ id, sketch }) => [id, sketch]));
    const all = ids.map((id) => merged(sketches.get(id)!, known.get(id) ?? emptySketch()));
    await sql`insert into entry_viewers (comment_id, day, sketch)
      select id, ${day}::date, sketch from unnest(${ids}::uuid[], ${all}::bytea[]) as seen (id, sketch)
      on conflict on constraint entry_viewers_pkey do update set sketch = excluded.sketch`.execute(trx);
    const earlier = sql`case when n.seen_on = ${day}::date then n.seen_before else n.seen_count end`;
    await sql`update comment_counters n set seen_on = ${day}::date, seen_before = ${earlier}, seen_count = ${earlier} + viewers.count
        from unnest(${ids}::uuid[], ${all.map(countViewers)}::int[]) as viewers (id, count)
       where n.comment_id = viewers.id`.execute(trx);
    return rows.filter(({ is_mine }) => !is_mine).map(({ id }) => id);
  });
}

/** Deletes the sketches of past days, except yesterday's: a late process may still write to those. */
export async function pruneViewers(db: Db): Promise<void> {
  await sql`delete from entry_viewers where day < ${today()}::date - 1`.execute(db);
}
