import pg from 'pg';
import { drafts, entries, PHRASES, SHOP, type Step, tables, uid } from './world-steps.ts';

/**
 * A world of any size, created with SQL to measure how reads scale. It has about five comments and twenty likes per
 * slop over two years. Most slops have few and some have very many. Related rows are complete, so the audit finds
 * nothing. The busiest (person 1, the slop in the middle) have as much in a small world as in a big one.
 */
export interface ScaleWorld {
  size: WorldSize;
  /** A user with many slops, entries, saved artists, purchases and notifications. */
  busyUserId: string;
  /** A slop with a thousand comments. */
  popularSlopId: string;
}

export interface WorldSize {
  slops: number;
  /** Multiple of the usual number of likes. */
  likes: number;
}

const PEOPLE_EACH = 5;

/** Called before and after each step with its progress. */
export type OnStep = (name: string, done: number, of: number) => void;

/**
 * Fills an empty, migrated database. Drops triggers, foreign keys and indexes meanwhile and then restores them.
 * Restoring checks the keys over all rows.
 * @param lanes  number of concurrent statements, each on its own connection
 */
export async function makeScaleWorld(
  ownerUrl: string,
  size: WorldSize,
  { lanes = 1, onStep = () => {} }: { lanes?: number; onStep?: OnStep } = {},
): Promise<ScaleWorld> {
  const clients = await Promise.all(Array.from({ length: lanes }, () => connect(ownerUrl)));
  const owner = clients[0]!;
  try {
    const keys = await lookAtKeys(owner);
    const isPlain = ({ isForeign }: Key) => !isForeign;
    const phases: Step[][] = [
      ...keys.map(({ name, drop }): Step[] => [[name, drop]]),
      [['numbers', workshop(size)]],
      ...drafts.map((step) => [step]),
      tables,
      [...entries],
      keys.filter(isPlain).map(({ name, make }): Step => [name, make]),
      ...keys.filter(({ isForeign }) => isForeign).map(({ name, make }): Step[] => [[name, make]]),
      [['numbers put away', `drop schema ${SHOP} cascade`]],
      [['statistics', 'vacuum (analyze)']],
    ];
    const of = phases.flat().length;
    let done = 0;
    for (const phase of phases) {
      const waiting = [...phase];
      await Promise.all(
        clients.map(async (client) => {
          for (let step = waiting.shift(); step; step = waiting.shift()) {
            onStep(step[0], done, of);
            await client.query(step[1]);
            if (step[0] === 'numbers') await writePhrases(client);
            done += 1;
          }
        }),
      );
    }
    return await scaleWorld(owner, size);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function connect(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl, statement_timeout: 0 });
  client.on('error', () => {});
  await client.connect();
  await client.query(`set session_replication_role = replica; set synchronous_commit = off`);
  await client.query(
    `set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 1`,
  );
  return client;
}

export async function scaleWorld(owner: pg.Client, size: WorldSize): Promise<ScaleWorld> {
  const { rows } = await owner.query<{ busy: string; popular: string }>(
    `select ${uid(`'u1'`)} as busy, ${uid(`'s' || $1::int`)} as popular`,
    [Math.ceil(size.slops / 2)],
  );
  return { size, busyUserId: rows[0]!.busy, popularSlopId: rows[0]!.popular };
}

interface Key {
  name: string;
  isForeign: boolean;
  drop: string;
  make: string;
}

/** Returns foreign keys first, then the constraints that they reference. */
async function lookAtKeys(owner: pg.Client): Promise<Key[]> {
  const { rows } = await owner.query<Key>(
    `select * from (
       select k.conname as name, k.contype = 'f' as "isForeign",
              format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as drop,
              format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as make
         from pg_constraint k
        where k.contype in ('f', 'p', 'u') and k.connamespace in ('public'::regnamespace, 'auth'::regnamespace)
          -- A view that groups by a primary key cannot be without it.
          and not exists (select from pg_depend d where d.refobjid = k.oid and d.classid = 'pg_rewrite'::regclass)
       union all
       select c.relname, false, format('drop index %s', x.indexrelid::regclass), pg_get_indexdef(x.indexrelid)
         from pg_index x join pg_class c on c.oid = x.indexrelid
        where c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace)
          and not exists (select from pg_constraint k where k.conindid = x.indexrelid)) keys
     order by "isForeign" desc, name`,
  );
  return rows;
}

function workshop({ slops, likes }: WorldSize): string {
  const people = Math.max(200, Math.floor(slops / PEOPLE_EACH));
  return `
    create schema ${SHOP};
    create table ${SHOP}.size as select ${slops}::int as slops, ${people}::int as people, ${likes}::int as likes_times, app_now() as made_at,
      app_now() - interval '730 days' as begun_at;
    -- A number from 0 to 1 that belongs to a thing and a question.
    create function ${SHOP}.random(n bigint, seed bigint) returns float8 language sql immutable parallel safe as
      $$ select ((hashint8extended(n, seed) & 2147483647) + 1) / 2147483649.0::float8 $$;
    create function ${SHOP}.uid(kind text, n bigint) returns uuid language sql immutable parallel safe as
      $$ select ${uid('kind || n::text')} $$;
    create table ${SHOP}.phrases (id int primary key, title text, description text, remark text, name text);`;
}

/** Writes phrases with a natural distribution of words: few are frequent, most are rare, many share a prefix. */
async function writePhrases(owner: pg.Client): Promise<void> {
  let state = 7;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const heads = 'ca sto the pa mo dra li be wi fro sha no ru ge vel qui'.split(' ');
  const tails = 't stle rm n per on ght ar nd g dow va st m vet lt rest de'.split(' ');
  const dictionary = ['the', 'a', 'of', 'cat', 'with', 'and', 'in', 'my', 'castle', 'robot'];
  while (dictionary.length < 4_000) {
    const middle = dictionary.length < 400 ? '' : tails[Math.floor(random() * tails.length)]!;
    const last = dictionary.length < 400 ? '' : 'aeiou'[Math.floor(random() * 5)]!;
    dictionary.push(pick(heads) + middle + last + pick(tails) + (dictionary.length > 1_500 ? pick(tails) : ''));
  }
  function pick(from: string[]): string {
    return from[Math.floor(random() * from.length)]!;
  }
  const words = (least: number, most: number) =>
    Array.from(
      { length: least + Math.floor(random() * (most - least + 1)) },
      () => dictionary[Math.floor(dictionary.length ** random()) - 1]!,
    ).join(' ');
  const phrases = Array.from({ length: PHRASES }, (_, id) => ({
    id: id + 1,
    title: words(3, 8),
    description: random() < 0.2 ? '' : words(5, 30),
    remark: words(2, 18),
    name: dictionary[10 + Math.floor(random() * 3_900)]!,
  }));
  const column = (name: keyof (typeof phrases)[number]) => phrases.map((one) => one[name]);
  await owner.query(
    `insert into ${SHOP}.phrases select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[])`,
    [column('id'), column('title'), column('description'), column('remark'), column('name')],
  );
  await owner.query(`analyze ${SHOP}.phrases`);
}
