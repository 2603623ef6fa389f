import { createHash } from 'node:crypto';
import pg from 'pg';

/** Size of the world, and supplies for the rounds. */
export interface Size {
  people: number;
  slops: number;
  /** People with a session. */
  callers: number;
  /** Unused uploads per caller. */
  uploads: number;
  /** Slops past their deadline that are not settled. */
  due: number;
}

/** Search terms, taken from the titles. */
export const WORDS = ['chrome', 'cat', 'paper', 'whale', 'neon', 'tiger', 'glass', 'swan', 'wooden', 'fox', 'frog'];

const TEXTS = 4;
const ART = 4;
const LIKES = 20;

/** Derives an id from names, like `pg_temp.id_of`, in the form of a random UUID. */
const idOf = (...name: (string | number)[]): string =>
  createHash('md5')
    .update(name.join(':'))
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');

export const personId = (n: number): string => idOf('person', n);
export const withdrawalId = (n: number): string => idOf('withdrawal', n);
export const slopId = (n: number): string => idOf('slop', n);
export const dueSlopId = (n: number): string => idOf('due', n);
export const sessionToken = (caller: number): string => `bench-session-${caller}`;
export const uploadUrl = (caller: number, n: number): string =>
  `/media/images/comments/${personId(caller)}/${idOf('upload', caller, n)}.webp`;

/**
 * Fills the empty database with SQL: people, and slops with four comments, four pieces of art and some likes each. Only
 * the ledger's routine may move the due slops' money.
 */
export async function makeWorld(ownerUrl: string, size: Size): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`create function pg_temp.id_of(name text) returns uuid language sql immutable as
    $$ select overlay(overlay(md5(name) placing '4' from 13) placing '8' from 17)::uuid $$`);
  try {
    // Disable triggers and foreign keys. The rows below are complete, including counters.
    await owner.query(`set session_replication_role = replica`);
    await addPeople(owner, size);
    await addSlops(owner, 'slop', size.slops, size.people, '5 days');
    await addSlops(owner, 'due', size.due, size.people, '-1 minute');
    await owner.query(`insert into artists (user_id, latest_comment_id, latest_at)
      select distinct on (user_id) user_id, id, created_at from comments where image_id is not null
       order by user_id, created_at desc, id desc`);
    await owner.query(`insert into list_totals (list, category, is_open, prize_pool_cents, rows_count)
      select 'ai_slops', category, true, prize, count(*)
        from ai_slops, lateral (values (0), (prize_pool_cents)) prizes(prize) group by category, prize
      union all select 'artists', '', false, 0, count(*) from artists`);
    await owner.query(`set session_replication_role = origin`);
    await moveMoney(owner, size);
    await owner.query('vacuum analyze');
  } finally {
    await owner.end();
  }
}

async function addPeople(owner: pg.Client, { people, callers, uploads }: Size): Promise<void> {
  await owner.query(
    `insert into auth.users (id, name, email, email_verified)
       select pg_temp.id_of('person:' || n), 'Person ' || n, 'p' || n || '@example.com', true
         from generate_series(0, $1::int - 1) n`,
    [people],
  );
  await owner.query(
    `insert into profiles (id, username, display_name, email_verified_at)
       select pg_temp.id_of('person:' || n), 'person_' || n, 'Person ' || n, app_now() - interval '90 days'
         from generate_series(0, $1::int - 1) n`,
    [people],
  );
  await owner.query(`insert into profile_counters (user_id) select id from profiles`);
  await owner.query(
    `insert into ledger_accounts (kind, user_id) select kind, id from profiles, unnest('{balance,debt,hold}'::text[]) kind`,
  );
  await owner.query(
    `insert into auth.sessions (token, user_id, expires_at)
       select 'bench-session-' || n, pg_temp.id_of('person:' || n), now() + interval '30 days'
         from generate_series(0, $1::int - 1) n`,
    [callers],
  );
  await owner.query(
    addingImages(`select pg_temp.id_of('upload:' || c || ':' || n) as id, pg_temp.id_of('person:' || c) as user_id,
        'comment' as purpose, null::timestamptz as used_at
      from generate_series(0, $1::int - 1) c, generate_series(0, $2::int - 1) n`),
    [callers, uploads],
  );
}

/** Adds slops of many posters, newest first by number, with everything in them. */
async function addSlops(
  owner: pg.Client,
  kind: 'slop' | 'due',
  count: number,
  people: number,
  endsIn: string,
): Promise<void> {
  // All values derive from the slop's number `n` and the number `m` of the comment or like.
  const numbers = `generate_series(0, ${count - 1}) n`;
  const person = (expression: string) => `pg_temp.id_of('person:' || (${expression}) % ${people})`;
  const slop = `pg_temp.id_of('${kind}:' || n)`;
  const slopImage = `pg_temp.id_of('${kind}-image:' || n)`;
  const comment = `pg_temp.id_of('${kind}-comment:' || n || ':' || m)`;
  const artImage = `pg_temp.id_of('${kind}-art:' || n || ':' || m)`;
  const at = (ago: string) => `date_trunc('milliseconds', now() - interval '1 day' - ${ago})`;
  const comments = TEXTS + ART;
  const word = (n: string) => `($1::text[])[1 + (${n}) % ${WORDS.length}]`;

  await owner.query(
    addingImages(`select ${slopImage} as id, ${person('n * 7')} as user_id, 'ai-slop' as purpose, now() as used_at from ${numbers}
      union all select ${artImage}, ${person('n * 7 + m * 13 + 1')}, 'comment', now()
        from ${numbers}, generate_series(1, ${ART}) m`),
  );
  await owner.query(
    `insert into ai_slops (id, user_id, title, description, category, image_id, image_url, image_path, prize_pool_cents,
        duration_days, deadline_at, created_at)
      select ${slop}, ${person('n * 7')}, ${word('n')} || ' ' || ${word('n / 3 + 5')} || ' number ' || n,
             'A machine was asked for this one, and this is what the machine gave back. Can you do it better?',
             'illustration', ${slopImage}, '/media/images/ai_slops/' || ${person('n * 7')} || '/' || ${slopImage} || '.webp',
             'ai_slops/' || ${person('n * 7')} || '/' || ${slopImage} || '.webp', 500 + 100 * (n % 50), 6,
             date_trunc('minute', app_now() + interval '${endsIn}') + n % 500 * interval '${kind === 'slop' ? 1 : 0} minutes',
             ${at(`n * interval '1 minute'`)}
        from ${numbers}`,
    [WORDS],
  );
  await owner.query(
    `insert into ai_slop_counters (ai_slop_id, likes_count, comments_count, beautiful_art_count)
       select ${slop}, ${LIKES}, ${TEXTS}, ${ART} from ${numbers}`,
  );
  await owner.query(
    `insert into comments (id, ai_slop_id, user_id, content, image_id, image_url, image_path, created_at)
       select ${comment}, ${slop}, ${person('n * 7 + m * 13 + 1')}, 'What I made of it, or think of it.',
              case when m <= ${ART} then ${artImage} end,
              case when m <= ${ART} then '/media/images/comments/' || ${artImage} || '.webp' end,
              case when m <= ${ART} then 'comments/' || ${artImage} || '.webp' end,
              ${at(`n * interval '1 minute' - m * interval '2 seconds'`)}
         from ${numbers}, generate_series(1, ${comments}) m`,
  );
  await owner.query(
    `insert into comment_counters (comment_id, likes_count)
       select ${comment}, case when m <= ${ART} then ${LIKES} / m else 0 end from ${numbers}, generate_series(1, ${comments}) m`,
  );
  await owner.query(
    `insert into ai_slop_likes (ai_slop_id, user_id, liked_at)
       select ${slop}, ${person('n * 11 + m')}, ${at(`n * interval '1 minute' - interval '1 minute'`)}
         from ${numbers}, generate_series(1, ${LIKES}) m`,
  );
  await owner.query(
    `insert into comment_likes (comment_id, user_id, liked_at)
       select ${comment}, ${person('n * 11 + l * 17')}, ${at(`n * interval '1 minute' - interval '1 minute'`)}
         from ${numbers}, generate_series(1, ${ART}) m, generate_series(1, ${LIKES} / m) l`,
  );
  // Notifications of these likes for the authors: one each, because they came within an hour.
  await owner.query(
    `insert into notifications (user_id, type, kind, data, from_user_id, ai_slop_id, beautiful_art_id, group_key, created_at, is_read)
       select author, 'like', case when art is null then 'slop_liked' else 'art_liked' end, '{"slop": "A slop"}', fan, slop, art,
              coalesce('like:comment:' || art, 'like:slop:' || slop), ${at(`n * interval '1 minute' - interval '1 minute'`)}, n % 4 > 0
         from ${numbers}, lateral (
           select ${person('n * 7')} as author, ${person(`n * 11 + ${LIKES}`)} as fan, ${slop} as slop, null::uuid as art
           union all select ${person('n * 7 + m * 13 + 1')}, ${person('n * 11 + 17')}, ${slop}, ${comment}
             from generate_series(1, ${ART}) m) notified
        where author <> fan`,
  );
}

/** Returns SQL that adds pictures for the rows (id, user_id, purpose, used_at) of `source`. */
function addingImages(source: string): string {
  return `insert into images (id, user_id, purpose, bucket, path, original_type, original_bytes, width, height, widths,
      thumbhash, used_at)
    select id, user_id, purpose, 'images',
           case purpose when 'ai-slop' then 'ai_slops/' else 'comments/' end || user_id || '/' || id || '.webp',
           'image/png', 400000, 1600, 1200, '{480,720,960,1600}', 'HBkSHYSIeHiPiHh8eJd4eTN0EEQG', used_at
      from (${source}) source`;
}

/** Gives everyone a hundred dollars, and each poster of a due slop its prize as well, which is then held. */
async function moveMoney(owner: pg.Client, { people, due }: Size): Promise<void> {
  await owner.query(
    `insert into payments (id, user_id, payment_intent_id, status, type, amount_cents, amount_to_add_cents, fee_cents)
     select pg_temp.id_of('payment:' || n), pg_temp.id_of('person:' || n), 'pi_bench_' || n, 'succeeded', 'account_funding',
            10673, 10000, 673 from generate_series(0, $1::int - 1) n`,
    [people],
  );
  await owner.query(
    `select ledger_post('bench_funds:' || n, 'top_up', '{stripe,balance}', array[null, pg_temp.id_of('person:' || n)],
                        '{null,null}', '{-10000,10000}', p_payment_id => pg_temp.id_of('payment:' || n))
       from generate_series(0, $1::int - 1) n`,
    [people],
  );
  await owner.query(
    `select ledger_post('bench_top_up:' || s.id, 'top_up', '{stripe,balance}', array[null, s.user_id], '{null,null}',
                        array[-s.prize_pool_cents, s.prize_pool_cents],
                        p_payment_id => (select id from payments p where p.user_id = s.user_id)),
            ledger_post('prize_held:' || s.id, 'prize_held', '{balance,prize}', array[s.user_id, null], array[null, s.id],
                        array[-s.prize_pool_cents, s.prize_pool_cents], s.id)
       from generate_series(0, $1::int - 1) n join ai_slops s on s.id = pg_temp.id_of('due:' || n)`,
    [due],
  );
  // Withdrawals for the benchmark's ledger movements. They are failed, so no job works on them.
  await owner.query(
    `insert into withdrawals (id, user_id, requested_amount_cents, total_fees_deducted_cents, net_transfer_amount_cents,
                              status, stripe_account_id, error_message)
     select pg_temp.id_of('withdrawal:' || n), pg_temp.id_of('person:' || n), 100, 27, 73, 'failed', 'acct_bench', 'bench'
       from generate_series(0, $1::int - 1) n`,
    [people],
  );
}
