import { createDb, createPool, type Db } from '@unslop/database/connect';
import type { PublicLogAct, QuarterFigures } from '@unslop/domain/calls/moderation';
import { publicActs } from '@unslop/domain/moderation-acts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/transactions.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { moderate } from './moderate.ts';

let app: TestApp;
let owner: Db;
let mia: Person;
beforeAll(async () => {
  app = await startTestApp();
  owner = createDb(createPool(app.ownerUrl, { max: 2 }));
  mia = await app.person();
  await app.owner.query(`update profiles set role = 'moderator' where id = $1`, [mia.id]);
});
afterAll(async () => {
  await owner.destroy();
  await app.stop();
});

const log = async (query: Record<string, string | number> = {}) =>
  (await app.call('listModerationLog', null, { query })).body as {
    data: PublicLogAct[];
    next: string | null;
    quarters: QuarterFigures[];
  };
const exported = (query: Record<string, string>) => app.call('exportModerationLog', null, { query });
const SECRET = 'what nobody else reads';

/** Reports a person and has a moderator dismiss the report. @returns the case */
async function dismissed(reporter: Person, waits = '0 seconds'): Promise<string> {
  const whom = await app.person();
  const body = { subject_type: 'profile', subject_id: whom.id, reason: SECRET };
  await app.call('createReport', reporter, { body });
  const { rows } = await app.owner.query('select id from moderation_cases where subject_id = $1', [whom.id]);
  const params = { id: rows[0].id };
  await app.advance(waits);
  await app.call('claimCase', mia, { params });
  await app.call('showReporters', mia, { params });
  const act = await app.call('actOnCase', mia, { params, body: { action: 'dismiss', reason: SECRET } });
  expect(act.status).toBe(200);
  return params.id;
}

describe('the public log', () => {
  test('has only figures of this quarter before the first act', async () => {
    const { data, quarters } = await log();
    expect(data).toEqual([]);
    expect(quarters).toMatchObject([{ reports: 0, acts: 0, median_hours: null, appeals: 0, upheld: 0 }]);
  });

  test('shows each act without names, reporters, reasons or name requests [T048]', async () => {
    const reporter = await app.person();
    const banned = await app.person();
    await dismissed(reporter, '3 hours');
    await dismissed(reporter, '1 hour');
    await inTransaction(owner, (trx) =>
      moderate(trx, {
        actor: 'olga',
        action: 'ban',
        subject: 'profile',
        id: banned.id,
        days: 7,
        reason: SECRET,
        rule: 'spam',
      }),
    );
    const answer = await log();
    expect(answer.data).toMatchObject([
      { action: 'ban', subject_type: 'profile', rule: 'spam', by: 'operator', was_seconded: false, appeal: null },
      { action: 'dismiss', rule: null, by: 'moderators' },
      { action: 'dismiss', rule: null, by: 'moderators' },
    ]);
    expect(answer.quarters[0]).toMatchObject({ reports: 2, acts: 3, median_hours: 2, appeals: 0, upheld: 0 });
    const { quarter } = answer.quarters[0]!;
    const files = [
      (await exported({ quarter, format: 'csv' })).body as string,
      JSON.stringify((await exported({ quarter, format: 'json' })).body),
    ];
    for (const text of [JSON.stringify(answer), ...files]) {
      expect(text).toContain('dismiss');
      for (const secret of [SECRET, 'olga', reporter.id, banned.id, mia.id, 'show_reporters'])
        expect(text).not.toContain(secret);
    }
  });

  test('says whether an act had a second moderator and the outcome of appeals [T049]', async () => {
    const [person, second] = [await app.person(), await app.person()];
    const act = async (action: string, proposal: number | null, who: string | null) =>
      Number(
        (
          await app.owner.query(
            `insert into moderation_log (actor, moderator_id, action, subject_type, subject_id, person_id, proposal_id)
             values ('x', $1, $2, 'profile', $3, $3, $4) returning id`,
            [who, action, person.id, proposal],
          )
        ).rows[0].id,
      );
    const id = await act('ban', await act('propose', null, mia.id), second.id);
    const appeal = async (userId: string, decision: string | null) => {
      const { rows } = await app.owner.query(
        `insert into moderation_statements (act_id, user_id, part) values ($1, $2, 'affected') returning id`,
        [id, userId],
      );
      await app.owner.query(
        `insert into moderation_appeals (statement_id, user_id, text, decision, decided_at)
         values ($1, $2, 'x', $3, case when $3::text is null then null else app_now() end)`,
        [rows[0].id, userId, decision],
      );
    };
    const shown = async () => (await log()).data.find((one) => one.id === String(id));
    expect(await shown()).toMatchObject({ was_seconded: true, appeal: null });
    await appeal(person.id, 'rejected');
    expect(await shown()).toMatchObject({ appeal: 'rejected' });
    await appeal(second.id, 'upheld');
    expect(await shown()).toMatchObject({ appeal: 'upheld' });
    await appeal(mia.id, null);
    expect(await shown()).toMatchObject({ appeal: 'open' });
    expect((await log()).quarters[0]).toMatchObject({ appeals: 3, upheld: 1 });
  });

  test('is paged, by quarter, and keeps the figures of past quarters [T050]', async () => {
    const now = await log();
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await log({ limit: 1, ...(cursor && { cursor }) });
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.next;
    }
    expect(seen).toEqual(now.data.map(({ id }) => id));
    const { rows } = await app.owner.query(
      `select (date_trunc('quarter', app_now(), 'UTC') + interval '3 months 2 days' - app_now())::text as left`,
    );
    await app.advance(rows[0].left);
    await dismissed(await app.person());
    const later = await log();
    expect(later.quarters.map(({ acts }) => acts)).toEqual([1, ...now.quarters.map(({ acts }) => acts)]);
    const [, last] = later.quarters;
    expect((await log({ quarter: last!.quarter })).data).toEqual(now.data);
    expect((await log()).quarters).toEqual(later.quarters);
  });

  test('is downloadable, and refuses invalid quarters and cursors [T051]', async () => {
    const { quarters } = await log();
    const { quarter } = quarters[1]!;
    const csv = await exported({ quarter, format: 'csv' });
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="unslop-moderation-${quarter}.csv"`,
    });
    const lines = (csv.body as string).replace('\ufeff', '').trimEnd().split('\r\n');
    expect(lines[0]).toBe('"Number","Date (UTC)","Act","About","Rule","By","Seconded","Appeal"');
    expect(lines).toHaveLength(1 + quarters[1]!.acts);
    const json = (await exported({ quarter, format: 'json' })).body;
    expect(json.figures).toEqual(quarters[1]);
    expect(json.acts).toEqual((await log({ quarter })).data);
    expect((await exported({ quarter: '2099-Q1', format: 'csv' })).status).toBe(404);
    for (const wrong of ['2026-Q5', '2026', "2026-Q1' or true", '=1+1']) {
      expect((await exported({ quarter: wrong, format: 'csv' })).status).toBe(400);
      expect((await app.call('listModerationLog', null, { query: { quarter: wrong } })).status).toBe(400);
    }
    const made = (keys: unknown) => Buffer.from(JSON.stringify(keys)).toString('base64url');
    for (const cursor of [made(['moderation-log', "' or true", 1]), made(['cases:open', 1]), 'x']) {
      expect((await app.call('listModerationLog', null, { query: { cursor } })).status).toBe(400);
    }
  });

  test('knows every kind of act [T052]', async () => {
    const { rows } = await app.owner.query(
      `select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'moderation_log_action_known'`,
    );
    const all = [...rows[0].text.matchAll(/'(\w+)'/g)].map(([, name]) => name);
    const hidden = [
      'propose',
      'show_reporters',
      'show_voters',
      'download_layered',
      'appoint',
      'dismiss_moderator',
      'pay_out',
    ];
    expect([...publicActs, ...hidden].toSorted()).toEqual(all.toSorted());
  });
});
