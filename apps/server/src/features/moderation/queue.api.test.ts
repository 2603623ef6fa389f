import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openCase } from '../../core/cases/open-case.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { act, answerProposal, caseCalls, moderatorOf } from '../../testing/moderators.ts';
import { eventually, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let [mia, max]: Person[] = [];
let poster: Person;
beforeAll(async () => {
  app = await startTestApp();
  [mia, max] = [await moderatorOf(app), await moderatorOf(app)];
  poster = await app.person({ balance: 200_000 });
});
// Close all cases, so each test starts with an empty queue.
beforeEach(async () => {
  await app.owner.query(`update moderation_cases set status = 'closed', is_appealed = false, closed_at = app_now()`);
});
afterAll(() => app.stop());

const { adult, people, reported, list, get, claim } = caseCalls(
  () => app,
  () => mia!,
);
const idsOf = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id);
const ids = async (query: Record<string, string | number> = {}) => idsOf(await list({ limit: 50, ...query }));
const found = (subjectType: 'comment' | 'award' | 'profile', subjectId: string, finding: 'looks_alike' | 'same_card') =>
  inTransaction(app.db, (trx) => openCase(trx, { subjectType, subjectId, why: { finding } }));
const named = async (username: string, displayName: string) => {
  const person = await adult();
  await app.owner.query('update profiles set username = $2, display_name = $3 where id = $1', [
    person.id,
    username,
    displayName,
  ]);
  return person;
};
const slopCalled = async (title: string): Promise<string> => {
  const body = { p_title: title, p_prize_pool: 10, p_duration_days: 3, p_image_url: await app.upload(poster) };
  return (await app.call('createSlopWithPrize', poster, { body })).body;
};
/** Creates a person with reported entries in several contests. The case of the contest that ends first comes first. */
async function thiefOf(entries: number) {
  const thief = await adult();
  const cases: string[] = [];
  for (let n = 0; n < entries; n += 1)
    cases.push(await reported('comment', await app.art(thief, await app.slop(poster, { days: 1 + n }))));
  return { thief, cases };
}

describe('the queue', () => {
  test('filters by subject, finding, contest, person and assignee [T430]', async () => {
    const [ada, bob] = await people(2);
    const slop = await app.slop(poster);
    const art = await app.art(ada!, slop);
    const words = (await app.call('createComment', bob!, { body: { ai_slop_id: slop, content: 'Words' } })).body.id;
    const cases = {
      ai_slop: await reported('ai_slop', await app.slop(poster)),
      entry: await reported('comment', art),
      comment: await reported('comment', words),
      profile: await reported('profile', bob!.id),
      award: await found('award', slop, 'same_card'),
    };
    for (const [kind, id] of Object.entries(cases)) expect(await ids({ kind }), kind).toEqual([id]);
    expect(await ids({ kind: 'process' })).toEqual([]);
    await claim(cases.entry);
    expect(await act(app, mia!, cases.entry, { action: 'ask_process' })).toBe('done');
    expect(await ids({ kind: 'process' })).toEqual([cases.entry]);
    expect(await ids({ finding: 'same_card' })).toEqual([cases.award]);
    expect(await ids({ finding: 'looks_alike' })).toEqual([]);
    expect((await ids({ ai_slop_id: slop })).toSorted()).toEqual([cases.entry, cases.award, cases.comment].toSorted());
    expect(await ids({ user_id: bob!.id })).toEqual([cases.comment, cases.profile]);
    expect(await ids({ user_id: bob!.id, kind: 'profile' })).toEqual([cases.profile]);
    const body = { assigned_to: mia!.id };
    expect((await app.call('assignCase', max!, { params: { id: cases.profile }, body })).status).toBe(200);
    expect(await ids({ assigned: 'me' })).toEqual([cases.profile]);
    expect((await ids({ assigned: 'nobody' })).toSorted()).toEqual(
      Object.values(cases)
        .filter((id) => id !== cases.profile)
        .toSorted(),
    );
    for (const query of [{ kind: 'art' }, { finding: 'x' }, { ai_slop_id: '1' }, { assigned: 'all' }, { q: ' ' }])
      expect((await app.call('listCases', mia!, { query: query as never })).status).toBe(400);
  });

  test('filters closed and waiting cases, page by page [T430]', async () => {
    const { cases } = await thiefOf(3);
    const other = await reported('profile', (await adult()).id);
    await claim(other);
    expect(await act(app, mia!, other, { action: 'ban' })).toBe('proposed');
    expect(await ids({ status: 'waiting', kind: 'profile' })).toEqual([other]);
    expect(await ids({ status: 'waiting', kind: 'entry' })).toEqual([]);
    await app.owner.query(`update moderation_cases set status = 'closed', closed_at = app_now() where id = any($1)`, [
      cases,
    ]);
    const first = await list({ status: 'closed', kind: 'entry', limit: 2 });
    const seen = [...idsOf(first), ...idsOf(await list({ status: 'closed', kind: 'entry', cursor: first.next }))];
    expect(seen.slice(0, 3).toSorted()).toEqual(cases.toSorted());
    expect(first.data.map(({ group }: { group: unknown }) => group)).toEqual([null, null]);
  });

  test('searches slop titles, names and the words of reports [T431]', async () => {
    const zoe = await named('zoe_wobble', 'Zoë of the Hills');
    const slop = await slopCalled('Marmalade skies');
    const [entry, person] = [await reported('comment', await app.art(zoe, slop)), await reported('profile', zoe.id)];
    const ofSlop = await reported('ai_slop', await slopCalled('Marzipan'));
    await app.call('createReport', await adult(), {
      body: {
        subject_type: 'ai_slop',
        subject_id: (await get(ofSlop)).body.subject_id,
        reason: 'Taken from Quokkaville',
      },
    });
    expect(await ids({ q: 'marm' })).toEqual([entry]);
    expect((await ids({ q: 'mar' })).toSorted()).toEqual([entry, ofSlop].toSorted());
    expect(await ids({ q: 'quokka' })).toEqual([ofSlop]);
    for (const q of ['wobbl', 'HILLS', 'Zoë of']) expect(await ids({ q }), q).toEqual([entry, person]);
    expect(await ids({ q: 'wobbl', kind: 'profile' })).toEqual([person]);
    const first = await list({ q: 'wobbl', limit: 1 });
    expect([idsOf(first), await ids({ q: 'wobbl', cursor: first.next })]).toEqual([[entry], [person]]);
    for (const q of ['nothing here', "'", '%', ':*', '& |']) expect(await ids({ q }), q).toEqual([]);
    const { body } = await app.call('claimCase', mia!, { params: { id: person } });
    expect(body.claimed_until).toBeDefined();
    expect(await act(app, mia!, person, { action: 'dismiss' })).toBe('done');
    expect(await ids({ q: 'wobbl', status: 'closed' })).toEqual([person]);
  });

  test('finds very common words along its own order [T431]', async () => {
    const slop = await slopCalled('Umbrella');
    const entry = await reported('comment', await app.art(await adult(), slop));
    const other = await reported('profile', (await adult()).id);
    await app.owner.query(
      `insert into auth.users (name, email) select 'Umbrella ' || n, 'umbrella' || n || '@example.com' from generate_series(1, 1001) n`,
    );
    expect(await ids({ q: 'umbrella' })).toEqual([entry]);
    await app.call('createReport', await adult(), {
      body: {
        subject_type: 'profile',
        subject_id: (await get(other)).body.subject_id,
        reason: 'No umbrella of their own',
      },
    });
    expect(await ids({ q: 'umbrella' })).toEqual([entry, other]);
    expect(await ids({ q: 'umbrella of' })).toEqual([other]);
  });

  test('shows nobody a case about themselves under any filter [T431]', async () => {
    const judge = await named('judge_kumquat', 'Kumquat');
    await app.owner.query(`update profiles set role = 'moderator' where id = $1`, [judge.id]);
    const slop = await slopCalled('Kumquats in a row');
    const own = [await reported('profile', judge.id), await reported('comment', await app.art(judge, slop))];
    const other = await reported('comment', await app.art(await adult(), slop));
    const queries = [{ q: 'kumquat' }, { q: 'nice' }, { user_id: judge.id }, { ai_slop_id: slop }, { kind: 'entry' }];
    for (const query of queries) {
      const seen = idsOf((await app.call('listCases', judge, { query: query as never })).body);
      expect(seen.filter((id) => own.includes(id))).toEqual([]);
    }
    expect((await ids({ q: 'kumquat' })).toSorted()).toEqual([...own, other].toSorted());
    const answers = [
      await app.call('assignCase', judge, { params: { id: own[0]! }, body: { assigned_to: null } }),
      await app.call('snoozeCase', judge, { params: { id: own[0]! }, body: { until: null } }),
      await app.call('addCaseNote', judge, { params: { id: own[0]! }, body: { text: 'x' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    const bulk = await app.call('bulkPreview', judge, { body: { ids: [own[0]!] } });
    expect(bulk.body.data[0].acts.map(({ refused }: { refused: string }) => refused)).toEqual(
      Array(5).fill('Not found'),
    );
  });

  test('has the date of a call for process on its card [T444]', async () => {
    const entry = await reported('comment', await app.art(await adult(), await app.slop(poster, { days: 5 })));
    await claim(entry);
    expect((await list()).data[0].process).toBeNull();
    expect(await act(app, mia!, entry, { action: 'ask_process' })).toBe('done');
    const { rows } = await app.owner.query('select due_at from process_calls where case_id = $1', [entry]);
    const [card] = (await list()).data;
    expect(card.process.status).toBe('asked');
    expect(new Date(card.process.until)).toEqual(rows[0].due_at);
    await app.advance('49 hours');
    expect((await list()).data[0].process).toEqual({ status: 'unanswered', until: null });
    await app.owner.query('update process_calls set paused_at = app_now() where case_id = $1', [entry]);
    expect((await get(entry)).body.process).toEqual({ status: 'paused', until: null });
    await app.owner.query('update process_calls set closed_at = app_now() where case_id = $1', [entry]);
    expect((await get(entry)).body.process).toBeNull();
  });
});

describe('a card', () => {
  test('groups one person’s pictures with the same findings, most urgent first [T432]', async () => {
    const { thief, cases } = await thiefOf(4);
    const other = await reported('comment', await app.art(await adult(), await app.slop(poster, { days: 6 })));
    const person = await reported('profile', thief.id);
    const [card, ...rest] = (await list()).data;
    expect([card.id, card.group]).toEqual([cases[0], { count: 3, ids: cases.slice(1) }]);
    expect(idsOf({ data: rest })).toEqual([other, person]);
    expect(rest.map(({ group }: { group: unknown }) => group)).toEqual([null, null]);
    expect((await list()).counts.open).toBe(6);
    const seen: string[] = [];
    let page = await list({ limit: 1 });
    for (; page.next; page = await list({ limit: 1, cursor: page.next })) seen.push(...idsOf(page));
    expect([...seen, ...idsOf(page)]).toEqual([cases[0], other, person]);
    // Within one contest, cases are not grouped.
    const { ai_slop_id: slop } = (
      await app.owner.query('select ai_slop_id from moderation_cases where id = $1', [cases[2]])
    ).rows[0];
    const [inSlop] = (await list({ ai_slop_id: slop })).data;
    expect([inSlop.id, inSlop.group.count]).toEqual([cases[2], 3]);
    // Nor for one person: opening a card uses this filter.
    expect(await ids({ user_id: thief.id, kind: 'entry' })).toEqual(cases);
  });

  test('drops decided, proposed and unlike cases and shows the next one [T432]', async () => {
    const { cases } = await thiefOf(4);
    const [first, second, third, fourth] = cases as [string, string, string, string];
    const cards = async () =>
      (await list()).data.map(({ id, group }: { id: string; group: { ids: string[] } | null }) => [
        id,
        group?.ids ?? [],
      ]);
    await claim(first);
    expect(await act(app, mia!, first, { action: 'dismiss' })).toBe('done');
    expect(await cards()).toEqual([[second, [third, fourth]]]);
    await claim(third);
    expect(await act(app, mia!, third, { action: 'hide' })).toBe('proposed');
    expect(await cards()).toEqual([
      [second, [fourth]],
      [third, []],
    ]);
    expect(await answerProposal(app, max!, third, false)).toBe('done');
    expect(await cards()).toEqual([[second, [third, fourth]]]);
    await found('comment', (await get(fourth)).body.subject_id, 'looks_alike');
    expect(await cards()).toEqual([
      [second, [third]],
      [fourth, []],
    ]);
    await found('comment', (await get(second)).body.subject_id, 'looks_alike');
    expect(await cards()).toEqual([
      [second, [fourth]],
      [third, []],
    ]);
    expect((await list({ finding: 'looks_alike' })).data[0].group.ids).toEqual([fourth]);
  });

  test('is right after concurrent changes of its cases [T432]', async () => {
    const { cases } = await thiefOf(8);
    const change = async (n: number) => {
      const id = cases[n % cases.length];
      const closing = `status = 'closed', closed_at = app_now()`;
      const set = [
        closing,
        `status = 'open', closed_at = null`,
        `danger = ${1 + (n % 3)}`,
        `due_at = app_now() + interval '${n} hours'`,
      ][n % 4];
      await app.db.executeQuery({
        sql: `update moderation_cases set ${set} where id = '${id}'`,
        parameters: [],
        query: { kind: 'RawNode' } as never,
        queryId: { queryId: 'x' },
      });
    };
    for (let round = 0; round < 5; round += 1)
      await Promise.all(Array.from({ length: 24 }, (_, n) => change(round * 7 + n * 5)));
    const { rows } = await app.owner.query(
      `select k.id as card, k.case_id, k.findings, k.danger, k.due_at, c.id as first, c.findings as first_findings, c.danger as first_danger, c.due_at as first_due_at
         from case_cards k full join (select distinct on (card_id) * from moderation_cases where card_id is not null
                                       order by card_id, -danger, due_at, id) c on c.card_id = k.id
        where (k.case_id, k.findings, k.danger, k.due_at) is distinct from (c.id, c.findings, c.danger, c.due_at)`,
    );
    expect(rows).toEqual([]);
    expect((await app.owner.query('select from case_cards')).rowCount).toBeGreaterThan(0);
  });

  test('is right after two of its cases were closed concurrently [T432]', async () => {
    const { cases } = await thiefOf(3);
    const [one, two] = [await app.owner.connect(), await app.owner.connect()];
    const close = `update moderation_cases set status = 'closed', closed_at = app_now() where id = $1`;
    try {
      await one.query('begin');
      await one.query(close, [cases[1]]);
      // Run the deferred triggers now.
      await one.query('set constraints all immediate');
      const second = two.query(close, [cases[0]]);
      await eventually(async () => {
        const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
        return (await app.owner.query(waiting)).rowCount;
      }, 'the second waits for the first');
      await one.query('commit');
      await second;
    } finally {
      for (const client of [one, two]) client.release();
    }
    expect(await ids()).toEqual([cases[2]]);
  });

  test('is maintained by the database alone [T432]', async () => {
    for (const change of [
      'delete from case_cards',
      'update case_cards set danger = 1',
      'update case_notes set text = $$x$$',
    ])
      await expect(
        app.db.executeQuery({
          sql: change,
          parameters: [],
          query: { kind: 'RawNode' } as never,
          queryId: { queryId: 'x' },
        }),
      ).rejects.toThrow('permission denied');
  });
});
