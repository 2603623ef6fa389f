import { hash } from 'node:crypto';
import { createDb, createPool } from '@unslop/database/connect';
import { createTestDatabase } from '@unslop/database/test-database';
import { VOTE_FINDINGS } from '@unslop/domain/vote-findings';
import pg from 'pg';
import { countVotes } from '../../apps/server/src/features/awards/tally.ts';
import { lookAtVotes } from '../../apps/server/src/features/awards/vote-findings.ts';
import { honestMonth } from './honest.ts';
import { type CampaignKind, type Entry, Month } from './month.ts';
import { plant } from './planted.ts';

export interface Measured {
  seed: number;
  honest: number;
  likes: number;
  /** Campaigns of each kind, and how many were found: each target entry has a case, or lost the votes. */
  planted: Map<CampaignKind, { campaigns: number; found: number; entries: number; foundEntries: number }>;
  /** Honest entries with a case, by finding, and the number with any finding. */
  flagged: Map<string, number>;
  flaggedEntries: number;
  /** Milliseconds per set of a hundred slops. */
  setMs: number[];
  /** Texts that a moderator would read about campaign entries and honest ones. */
  cases: { campaign: CampaignKind | null; finding: string; data: Record<string, number> }[];
}

const SET = 100;

/** Creates the month of a seed in its own database and lets the product check it. Needs a test cluster. */
export async function measure(
  seed: number,
  thresholds = VOTE_FINDINGS as Record<keyof typeof VOTE_FINDINGS, number>,
): Promise<Measured> {
  const month = new Month(seed);
  honestMonth(month, () => plant(month));
  const database = await createTestDatabase();
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  const pool = createPool(database.appUrl, { max: 4, statementTimeoutMs: 120_000 });
  const db = createDb(pool);
  try {
    await owner.connect();
    await load(owner, month);
    const setMs: number[] = [];
    const leftOut = new Map<string, number>();
    const slops = month.slops.map(({ n, endsAt }) => ({
      id: idOf('s', n),
      isDue: true,
      deadline_at: timeOf(endsAt),
      now: timeOf(endsAt),
    }));
    for (let at = 0; at < slops.length; at += SET) {
      const set = slops.slice(at, at + SET);
      const startedAt = performance.now();
      await lookAtVotes(
        { db, config: { voteFindings: thresholds } as never },
        set.map(({ id }) => id),
      );
      setMs.push(performance.now() - startedAt);
      for (const rows of (await countVotes(db, set)).values())
        for (const row of rows) leftOut.set(row.comment_id, row.same_mailbox_likes);
    }
    const { rows } = await owner.query<{ id: string; kind: string; data: Record<string, number> }>(
      `select c.subject_id as id, f.kind, f.data from moderation_cases c join moderation_findings f on f.case_id = c.id`,
    );
    return { seed, likes: month.likes.length, setMs, ...judge(month, rows, leftOut) };
  } finally {
    await db.destroy();
    await owner.end();
    await database.drop();
  }
}

function judge(
  month: Month,
  rows: { id: string; kind: string; data: Record<string, number> }[],
  leftOut: Map<string, number>,
) {
  const found = Map.groupBy(rows, ({ id }) => id);
  const planted: Measured['planted'] = new Map();
  const flagged = new Map<string, number>();
  const cases = rows.map(({ id, kind, data }) => ({
    campaign: month.entries[Number.parseInt(id.slice(-12), 16)]!.campaign?.kind ?? null,
    finding: kind,
    data,
  }));
  let flaggedEntries = 0;
  const voters = Map.groupBy(
    month.likes.filter(({ entry, campaign }) => entry && campaign === entry.campaign && campaign),
    ({ entry }) => entry,
  );
  const isFound = (entry: Entry) => {
    const id = idOf('c', entry.n);
    // All of the mailbox's votes except one.
    if (entry.campaign!.kind === 'plus addresses') return leftOut.get(id) === (voters.get(entry)?.length ?? 0) - 1;
    return found.has(id);
  };
  for (const entry of month.entries) {
    const findings = found.get(idOf('c', entry.n)) ?? [];
    if (entry.campaign) continue;
    if (findings.length > 0) flaggedEntries += 1;
    for (const { kind } of findings) flagged.set(kind, (flagged.get(kind) ?? 0) + 1);
  }
  for (const { kind, entries } of month.campaigns) {
    const of = planted.get(kind) ?? { campaigns: 0, found: 0, entries: 0, foundEntries: 0 };
    const foundEntries = entries.filter(isFound).length;
    planted.set(kind, {
      campaigns: of.campaigns + 1,
      found: of.found + (foundEntries > 0 ? 1 : 0),
      entries: of.entries + entries.length,
      foundEntries: of.foundEntries + foundEntries,
    });
  }
  const honest = month.entries.filter(({ campaign }) => !campaign).length;
  return { honest, planted, flagged, flaggedEntries, cases };
}

const BEGAN = Date.now() - 31 * 86_400_000;
const timeOf = (hours: number) => new Date(BEGAN + hours * 3_600_000);
const idOf = (kind: string, n: number) =>
  `${kind.charCodeAt(0).toString(16).padStart(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
const originOf = (what: string) => hash('sha256', what, 'buffer').subarray(0, 8);

/** Inserts with SQL, without triggers, only the data that the product reads to judge votes. */
async function load(owner: pg.Client, month: Month): Promise<void> {
  const insert = (into: string, types: string, rows: unknown[][]) => insertAll(owner, into, types, rows);
  const likes = month.likes.filter(({ entry }) => entry);
  const count = Map.groupBy(likes, ({ entry }) => entry!);
  await owner.query(`set session_replication_role = 'replica'`);
  await insert(
    'auth.users (id, name, email, email_verified)',
    'uuid, text, text, boolean',
    month.people.map(({ n, email }) => [idOf('p', n), '', email, true]),
  );
  await insert(
    'profiles (id, username, display_name, created_at, email_verified_at)',
    'uuid, text, text, timestamptz, timestamptz',
    month.people.map(({ n, joinedAt }) => [
      idOf('p', n),
      `person_${n}`,
      `person_${n}`,
      timeOf(joinedAt),
      timeOf(joinedAt + 0.02),
    ]),
  );
  await insert(
    'ai_slops (id, user_id, title, image_id, image_url, image_path, prize_pool_cents, duration_days, deadline_at, created_at)',
    'uuid, uuid, text, uuid, text, text, bigint, int, timestamptz, timestamptz',
    month.slops.map(({ n, beginsAt, endsAt }) => [
      idOf('s', n),
      idOf('p', n),
      `Slop ${n}`,
      idOf('i', n),
      '',
      '',
      1000,
      Math.round((endsAt - beginsAt) / 24),
      timeOf(endsAt),
      timeOf(beginsAt),
    ]),
  );
  await insert(
    'comments (id, ai_slop_id, user_id, image_id, image_url, image_path, created_at)',
    'uuid, uuid, uuid, uuid, text, text, timestamptz',
    month.entries.map(({ n, slop, artist, at }) => [
      idOf('c', n),
      idOf('s', slop.n),
      idOf('p', artist.n),
      idOf('j', n),
      '',
      '',
      timeOf(at),
    ]),
  );
  await insert(
    'comment_counters (comment_id, likes_count)',
    'uuid, int',
    month.entries.map((entry) => [idOf('c', entry.n), count.get(entry)?.length ?? 0]),
  );
  await insert(
    'artists (user_id, latest_comment_id, latest_at)',
    'uuid, uuid, timestamptz',
    [...new Map(month.entries.map((entry) => [entry.artist, entry])).values()].map(({ n, artist, at }) => [
      idOf('p', artist.n),
      idOf('c', n),
      timeOf(at),
    ]),
  );
  await insert(
    'ai_slop_likes (ai_slop_id, user_id, liked_at)',
    'uuid, uuid, timestamptz',
    month.likes
      .filter(({ entry }) => !entry)
      .map(({ slop, person, at }) => [idOf('s', slop.n), idOf('p', person.n), timeOf(at)]),
  );
  await insert(
    'comment_likes (comment_id, user_id, liked_at)',
    'uuid, uuid, timestamptz',
    likes.map(({ entry, person, at }) => [idOf('c', entry!.n), idOf('p', person.n), timeOf(at)]),
  );
  await insert(
    'like_origins (comment_id, user_id, liked_at, network, browser)',
    'uuid, uuid, timestamptz, bytea, bytea',
    likes.map(({ entry, person, at, network }) => [
      idOf('c', entry!.n),
      idOf('p', person.n),
      timeOf(at),
      originOf(`n${network}`),
      originOf(person.browser),
    ]),
  );
  await owner.query(`set session_replication_role = 'origin'`);
  await owner.query('analyze');
}

const ROWS = 20_000;

async function insertAll(owner: pg.Client, into: string, types: string, rows: unknown[][]): Promise<void> {
  const columns = types.split(', ');
  for (let at = 0; at < rows.length; at += ROWS) {
    const part = rows.slice(at, at + ROWS);
    const arrays = columns.map((_, column) => part.map((row) => row[column]));
    const parameters = columns.map((type, column) => `$${column + 1}::${type}[]`);
    await owner.query(`insert into ${into} select * from unnest(${parameters.join(', ')})`, arrays);
  }
}
