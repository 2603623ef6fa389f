import { setTimeout as sleep } from 'node:timers/promises';
import { runAudit } from '@unslop/database/audit';
import { methodAndPath } from '@unslop/domain/calls';
import autocannon from 'autocannon';
import { fixturesOf, type TestUser } from '../../tests/e2e/support/people.ts';
import { type Installation, startInstallation } from '../processes/installation.ts';
import { newVisitor } from '../processes/visitor.ts';
import { percentile } from './figures.ts';
import { cpuSecondsOf } from './machine.ts';

export interface Round {
  slops: number;
  /** Seconds from the deadline to the last settlement, by the database's clock. */
  seconds: number;
  /** Latency of the feed while nothing is due, and during settlement. */
  idleP95Ms: number;
  rushP95Ms: number;
  rushReads: number;
  failedReads: number;
  workerCpuMsPerSlop: number;
  /** Missing or duplicate results, and broken invariants. */
  violations: string[];
}

const READS_PER_SECOND = 200;
const IDLE_SECONDS = 8;
const POSTERS = 50;
const ARTISTS = 100;
/** A dollar each is held per slop. */
const DOLLARS_EACH = 1;

export class SettlementRush {
  readonly #installation: Installation;
  #rounds = 0;

  private constructor(installation: Installation) {
    this.#installation = installation;
  }

  static async start(): Promise<SettlementRush> {
    const installation = await startInstallation({
      apis: 1,
      workers: 1,
      isDurable: true,
      env: { RATE_FACTOR: '1000' },
    });
    const rush = new SettlementRush(installation);
    try {
      for (let n = 0; n < POSTERS + ARTISTS; n += 1) await newVisitor(installation);
      return rush;
    } catch (error) {
      await rush.stop();
      throw error;
    }
  }

  /** Settles slops with a common deadline. Each has two entries, three likes that count, a winner and a prize. */
  async round(slops: number, onProgress: (settled: number) => void): Promise<Round> {
    const installation = this.#installation;
    const ids = await this.#post(slops);
    const idle = await readFeed(installation, () => sleep(IDLE_SECONDS * 1000));

    const cpuBefore = cpuSecondsOf(installation.workers[0]!.pid());
    await endIn(installation, ids, 2);
    const rush = await readFeed(installation, async () => {
      for (let left = slops; left > 0; await sleep(200)) {
        const [row] = await installation.query<{ left: number }>(
          `select count(*)::int as left from ai_slops where id = any($1) and status = 'open'`,
          [ids],
        );
        left = row!.left;
        onProgress(slops - left);
      }
    });
    const workerCpuSeconds = cpuSecondsOf(installation.workers[0]!.pid()) - cpuBefore;
    const [took] = await installation.query<{ seconds: number }>(
      `select extract(epoch from max(settled_at) - min(deadline_at))::float8 as seconds from awards where ai_slop_id = any($1)`,
      [ids],
    );
    return {
      slops,
      seconds: took!.seconds,
      idleP95Ms: percentile(idle.tookMs, 0.95),
      rushP95Ms: percentile(rush.tookMs, 0.95),
      rushReads: rush.tookMs.length,
      failedReads: idle.failed + rush.failed,
      workerCpuMsPerSlop: (workerCpuSeconds * 1000) / slops,
      violations: await this.#violations(ids),
    };
  }

  stop(): Promise<void> {
    return this.#installation.stop();
  }

  /** Inserts complete slops with SQL, like the API. The ledger's own routine moves the money. @returns their ids */
  async #post(slops: number): Promise<string[]> {
    this.#rounds += 1;
    const installation = this.#installation;
    const people = await installation.query<TestUser>('select id from profiles order by id');
    const [posters, artists] = [people.slice(0, POSTERS), people.slice(POSTERS)];
    for (const poster of posters) {
      const dollars = Math.ceil(slops / POSTERS) * DOLLARS_EACH;
      await fixturesOf({ ...installation, url: installation.publicUrl }).fund(poster, dollars);
    }
    const of = (list: readonly TestUser[]) => `('{${list.map(({ id }) => id).join()}}'::uuid[])`;
    const poster = `${of(posters)}[1 + n % ${posters.length}]`;
    const artist = `${of(artists)}[1 + (n + m) % ${artists.length}]`;
    const id = (what: string) => uuidOf(`'${what}:${this.#rounds}:' || n`);
    const idOfArt = (what: string) => uuidOf(`'${what}:${this.#rounds}:' || n || ':' || m`);
    const numbers = `generate_series(1, ${slops}) n`;
    const art = `${numbers}, generate_series(1, 2) m`;
    const images = (image: string, owner: string, purpose: string, folder: string, from: string) =>
      `insert into images (id, user_id, purpose, bucket, path, original_type, original_bytes, width, height, widths, used_at)
       select ${image}, ${owner}, '${purpose}', 'images', '${folder}/' || ${image} || '.webp', 'image/png', 100, 480, 480, '{480}', now()
         from ${from}`;
    const statements = [
      images(id('picture'), poster, 'ai-slop', 'ai_slops', numbers),
      `insert into ai_slops (id, user_id, title, image_id, image_url, image_path, prize_pool_cents, duration_days, deadline_at)
       select ${id('slop')}, ${poster}, 'Slop ' || n, ${id('picture')}, '/media/images/ai_slops/' || ${id('picture')} || '.webp',
              'ai_slops/' || ${id('picture')} || '.webp', ${DOLLARS_EACH * 100}, 1, app_now() + interval '1 day' from ${numbers}`,
      `insert into ai_slop_counters (ai_slop_id, beautiful_art_count) select ${id('slop')}, 2 from ${numbers}`,
      `select ledger_post('prize_held:' || ${id('slop')}, 'prize_held', '{balance,prize}', array[${poster}, null],
              array[null, ${id('slop')}], '{${-DOLLARS_EACH * 100},${DOLLARS_EACH * 100}}', ${id('slop')}) from ${numbers}`,
      images(idOfArt('art-picture'), artist, 'comment', 'comments', art),
      `insert into comments (id, ai_slop_id, user_id, image_id, image_url, image_path)
       select ${idOfArt('art')}, ${id('slop')}, ${artist}, ${idOfArt('art-picture')},
              '/media/images/comments/' || ${idOfArt('art-picture')} || '.webp', 'comments/' || ${idOfArt('art-picture')} || '.webp'
         from ${art}`,
      `insert into comment_counters (comment_id, likes_count) select ${idOfArt('art')}, m from ${art}`,
      `insert into comment_likes (comment_id, user_id)
       select ${idOfArt('art')}, ${of(posters)}[1 + (n + l) % ${posters.length}] from ${art}, generate_series(1, m) l`,
      `update profile_counters c set
         ai_slops_count = (select count(*) from ai_slops s where s.user_id = c.user_id),
         beautiful_art_count = (select count(*) from beautiful_arts b where b.user_id = c.user_id)`,
      `insert into artists (user_id, latest_comment_id, latest_at)
       select distinct on (user_id) user_id, id, created_at from beautiful_arts order by user_id, created_at desc, id desc
       on conflict (user_id) do update set latest_comment_id = excluded.latest_comment_id, latest_at = excluded.latest_at`,
    ];
    for (const statement of statements) await installation.query(statement);
    // Not the awards, which are empty in the first round. PostgreSQL would then scan the whole table for each foreign
    // key to it.
    await installation.query(
      'analyze images, ai_slops, ai_slop_counters, comments, comment_counters, comment_likes, profiles, profile_counters, artists, ledger_accounts',
    );
    const rows = await installation.query<{ id: string }>(`select ${id('slop')} as id from ${numbers}`);
    return rows.map((row) => row.id);
  }

  /** Checks that each slop has exactly one award, one movement of money and three notifications. */
  async #violations(ids: string[]): Promise<string[]> {
    const [counts] = await this.#installation.query<Record<string, number>>(
      `select (select count(*) from awards where ai_slop_id = any($1) and outcome = 'awarded')::int as awards,
              (select count(*) from award_entries where ai_slop_id = any($1))::int as entries,
              (select count(*) from ledger_movements where ai_slop_id = any($1) and kind = 'prize_awarded')::int as movements,
              (select count(*) from notifications where ai_slop_id = any($1))::int as notifications,
              (select count(distinct (user_id, ai_slop_id)) from notifications where ai_slop_id = any($1))::int as "different notifications"`,
      [ids],
    );
    const wanted: Record<string, number> = {
      awards: ids.length,
      entries: 2 * ids.length,
      movements: ids.length,
      notifications: 3 * ids.length,
      'different notifications': 3 * ids.length,
    };
    const wrong = Object.keys(wanted).filter((name) => counts![name] !== wanted[name]);
    const { findings } = await runAudit(this.#installation.ownerUrl);
    return [
      ...wrong.map((name) => `${counts![name]} ${name} instead of ${wanted[name]}`),
      ...findings.map(({ invariant, count }) => `${invariant}: ${count} rows`),
    ];
  }
}

/** Derives an id from a name, in the form of a random UUID. No API call accepts another form. */
function uuidOf(name: string): string {
  return `overlay(overlay(md5(${name}) placing '4' from 13) placing '8' from 17)::uuid`;
}

/** Moves their deadlines to a common time. The database never allows that, so it disables triggers. */
async function endIn(installation: Installation, ids: readonly string[], seconds: number): Promise<void> {
  await installation.query(`begin; alter table ai_slops disable trigger user;
    update ai_slops set deadline_at = date_trunc('second', app_now()) + interval '${seconds} seconds'
     where id = any('{${ids.join()}}');
    alter table ai_slops enable trigger user; commit`);
}

/** Reads the anonymous feed 200 times per second while `work` runs. */
async function readFeed(
  { apis }: Installation,
  work: () => Promise<unknown>,
): Promise<{ tookMs: number[]; failed: number }> {
  const tookMs: number[] = [];
  let failed = 0;
  const ended = Promise.withResolvers<void>();
  const reading = autocannon(
    {
      url: `${apis[0]!.url}${methodAndPath('listAiSlops').path}?limit=5`,
      connections: 10,
      overallRate: READS_PER_SECOND,
      duration: 3_600,
    },
    () => ended.resolve(),
  );
  reading.on('response', (_client, status, _bytes, ms) => {
    tookMs.push(ms);
    if (status !== 200) failed += 1;
  });
  reading.on('reqError', () => {
    failed += 1;
  });
  try {
    await work();
  } finally {
    reading.stop();
    await ended.promise;
  }
  return { tookMs, failed };
}
