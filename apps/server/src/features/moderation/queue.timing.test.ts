import { afterAll, beforeAll, expect, test } from 'vitest';
import { moderatorOf } from '../../testing/moderators.ts';
import { type Answer, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let mia: Person;
let poster: Person;
/** Person with a fifth of all cases, on one card per kind of finding. */
let ada: Person;
let slop: string;
beforeAll(async () => {
  app = await startTestApp({ publicCacheMs: 1_000 });
  [mia, poster, ada] = [await moderatorOf(app), await app.person({ balance: 1000 }), await app.person()];
  slop = await app.slop(poster);
  await app.owner.query(`update profiles set username = 'ada_kumquat' where id = $1`, [ada.id]);
  await makeCases();
}, 600_000);
afterAll(() => app.stop());

const MANY = 100_000;
const PEOPLE = 4_000;
const ROUNDS = 100;

/** Inserts open cases of many people, as if from reports and findings. One in fifty waits for a second moderator. */
async function makeCases(): Promise<void> {
  const owner = await app.owner.connect();
  try {
    await owner.query(`
      insert into auth.users (name, email) select 'Person ' || n, 'person' || n || '@example.com' from generate_series(1, ${PEOPLE}) n`);
    // Triggers are off here, so also write the rows that they maintain.
    await owner.query('set session_replication_role = replica');
    await owner.query(
      `insert into moderation_cases (subject_type, subject_id, person_id, ai_slop_id, danger, reports_count, opened_at, due_at, status, kind,
              findings, assigned_to)
       select case when n % 10 = 0 then 'profile' else 'comment' end, gen_random_uuid(),
              case when n % 5 = 0 then $1 else p.id end, $2, 1 + n % 3, 1, app_now() - n * interval '1 second',
              app_now() - n * interval '1 second', case when n % 50 = 7 then 'waiting' else 'open' end,
              case when n % 10 = 0 then 'profile' when n % 10 < 7 then 'entry' else 'comment' end,
              case when n % 4 = 0 then '{looks_alike}' when n % 1000 = 1 then '{burst_of_votes,same_network}' else '{}' end::text[],
              case when n % 20 = 3 then $3::uuid end
         from generate_series(1, ${MANY}) n
         join (select id, row_number() over (order by id) as at from profiles where display_name like 'Person %') p on p.at = 1 + n % ${PEOPLE}`,
      [ada.id, slop, mia.id],
    );
    await owner.query('update moderation_cases c set card_id = card_of(c)');
    await owner.query(`
      insert into case_cards
      select distinct on (card_id) card_id, id, person_id, subject_type, ai_slop_id, kind, findings, danger, due_at, assigned_to
        from moderation_cases order by card_id, -danger, due_at, id`);
    await owner.query(
      `insert into reports (reporter_id, subject_type, subject_id, reason, delays)
       select $1, subject_type, subject_id, case when row_number() over () % 2000 = 0 then 'Taken from Zanzibar' else 'A copy of the work of others' end, true
         from moderation_cases`,
      [poster.id],
    );
    await owner.query(
      `insert into process_calls (case_id, comment_id, due_at) select id, subject_id, app_now() + interval '1 day'
         from moderation_cases where kind = 'entry' order by due_at limit 1000`,
    );
    await owner.query(
      `insert into case_snoozes (moderator_id, case_id, until)
       select $1, case_id, app_now() + interval '1 day' from case_cards order by -danger, due_at, case_id limit 100`,
      [mia.id],
    );
    await owner.query(
      `insert into case_notes (case_id, moderator_id, text) select id, $1, 'A note' from moderation_cases where danger = 3`,
      [mia.id],
    );
    await owner.query(
      `insert into moderation_log (actor, moderator_id, action, subject_type, subject_id, person_id, case_id, created_at, case_opened_at)
       select 'moderator', $1, 'dismiss', subject_type, subject_id, person_id, id, opened_at + interval '1 hour', opened_at
         from moderation_cases`,
      [mia.id],
    );
    await owner.query('set session_replication_role = origin');
    await owner.query('vacuum analyze');
  } finally {
    owner.release();
  }
}

async function p95Of(ask: () => Promise<Answer>): Promise<number> {
  expect((await ask()).status).toBe(200);
  const times: number[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    const from = performance.now();
    await ask();
    times.push(performance.now() - from);
  }
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS * 0.95)]!;
}

async function expectQuick(name: string, ask: () => Promise<Answer>): Promise<void> {
  const p95 = await p95Of(ask);
  console.log(`${name}: p95 ${p95.toFixed(1)} ms`);
  expect(p95, name).toBeLessThan(50);
}

const page = (query: Record<string, string | number>) => () => app.call('listCases', mia, { query });

test('pages of queue and log take under 50 ms with 100,000 cases and acts [T053]', async () => {
  let middle = await app.call('listCases', mia);
  expect(middle.body.data).toHaveLength(10);
  for (let n = 0; n < 40; n++)
    middle = await app.call('listCases', mia, { query: { limit: 50, cursor: middle.body.next } });
  expect(middle.body.data).toHaveLength(50);
  await expectQuick('the queue', page({}));
  await expectQuick('the queue, deep', page({ cursor: middle.body.next }));
  // Ask as a member, to bypass the shared cache.
  await expectQuick('the public log', () => app.call('listModerationLog', mia));
});

test('filtered, searched and grouped pages of the queue take under 50 ms too [T433]', async () => {
  const busiest = (await app.call('listCases', mia, { query: { user_id: ada.id } })).body.data[0];
  expect(busiest.group.count).toBe(1000);
  const { rows } = await app.owner.query('select person_id from case_cards where person_id <> $1 limit 1', [ada.id]);
  const asked: Record<string, Record<string, string | number>> = {
    'one kind': { kind: 'entry' },
    'another kind': { kind: 'profile' },
    'calls for process': { kind: 'process' },
    'a frequent finding': { finding: 'looks_alike' },
    'a rare finding': { finding: 'burst_of_votes' },
    'no finding': { finding: 'same_card' },
    'one contest': { ai_slop_id: slop },
    'a busy person': { user_id: ada.id },
    'another person': { user_id: rows[0].person_id },
    'my cases': { assigned: 'me' },
    'nobody’s cases': { assigned: 'nobody' },
    'snoozed cases': { snoozed: 'true' },
    'a name with very many cases': { q: 'kumquat' },
    'a name that all have': { q: 'person' },
    'one person’s name': { q: 'person 17' },
    'a title': { q: 'a slop' },
    'a rare word of reports': { q: 'zanzibar' },
    'a frequent word of reports': { q: 'copy' },
    'no such word': { q: 'xyzzyq' },
    'a word, a kind and a finding': { q: 'copy', kind: 'comment', finding: 'looks_alike' },
    'what waits': { status: 'waiting' },
    'what waits, of a kind': { status: 'waiting', kind: 'comment' },
    'fifty cards': { limit: 50 },
  };
  for (const [name, query] of Object.entries(asked)) {
    await expectQuick(name, page(query));
    const { next } = (await page({ ...query, limit: 10 })()).body;
    if (next) await expectQuick(`${name}, next page`, page({ ...query, cursor: next }));
  }
});
