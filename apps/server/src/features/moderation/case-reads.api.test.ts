import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCase } from '../../core/cases/open-case.ts';
import { noteRead } from '../../core/cases/reads.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { caseCalls, moderatorOf } from '../../testing/moderators.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { settleAiSlop } from '../awards/settle.ts';

let app: TestApp;
let [mia, max]: Person[] = [];
let poster: Person;
beforeAll(async () => {
  app = await startTestApp();
  [mia, max] = [await moderator(), await moderator()];
  poster = await app.person({ balance: 100_000 });
});
afterAll(() => app.stop());

const moderator = () => moderatorOf(app);
const { adult, people, reported, list, get, claim, release, like, codeOf } = caseCalls(
  () => app,
  () => mia!,
);

describe('names in a case', () => {
  const logOf = async (id: string) =>
    (
      await app.owner.query(
        'select action, moderator_id, person_id, details from moderation_log where case_id = $1 order by id',
        [id],
      )
    ).rows;
  type Read = 'showReporters' | 'showVoters';
  const read = (name: Read, id: string, by = mia!) => app.call(name, by, { params: { id } });

  test('names reporters only to the case’s moderator and logs each read [T038]', async () => {
    const [ada, rita] = await people(2);
    await reported('profile', poster.id, rita!);
    const id = await reported('profile', ada!.id, rita!);
    expect(codeOf(await read('showReporters', id))).toBe('CASE_NOT_YOURS');
    await claim(id);
    expect(codeOf(await read('showReporters', id, max))).toBe('CASE_NOT_YOURS');
    const [seen] = (await get(id)).body.reports;
    expect(seen).toMatchObject({ reported: 2, dismissed: 0 });
    for (let n = 0; n < 2; n += 1)
      expect((await read('showReporters', id)).body).toMatchObject({
        reports: [{ id: seen.id, reporter: { user_id: rita!.id } }],
        appeals: [],
      });
    expect(JSON.stringify([(await get(id)).body, (await list()).data])).not.toContain(rita!.id);
    const entry = { action: 'show_reporters', moderator_id: mia!.id, person_id: ada!.id };
    expect(await logOf(id)).toMatchObject([entry, entry]);
    expect((await get(id)).body.events).toMatchObject([{ action: 'show_reporters' }, { action: 'show_reporters' }]);
    await app.advance('16 minutes');
    expect(codeOf(await read('showReporters', id))).toBe('CASE_NOT_YOURS');
    expect(await logOf(id)).toHaveLength(2);
  });

  test('names voters only to the case’s moderator and logs each read [T039]', async () => {
    const [ada, ann, bob] = await people(3);
    const slop = await app.slop(poster);
    const art = await app.art(ada!, slop);
    await like(ann!, art);
    await app.advance('1 minute');
    await like(bob!, art);
    const id = await reported('comment', art);
    expect(codeOf(await read('showVoters', id))).toBe('CASE_NOT_YOURS');
    await claim(id);
    for (let n = 0; n < 2; n += 1)
      expect((await read('showVoters', id)).body.data).toMatchObject([
        { user_id: bob!.id, is_verified: true, is_banned: false, is_voided: false },
        { user_id: ann!.id },
      ]);
    expect(codeOf(await read('showVoters', id, max))).toBe('CASE_NOT_YOURS');
    const entry = { action: 'show_voters', moderator_id: mia!.id, person_id: ada!.id };
    expect(await logOf(id)).toMatchObject([entry, entry]);
    const { data } = (await app.call('listModerationLog', null)).body;
    expect(data.filter(({ action }: { action: string }) => action.startsWith('show_'))).toEqual([]);
    const other = await reported('profile', ada!.id);
    await claim(other);
    expect((await read('showVoters', other)).status).toBe(404);
    expect(await logOf(other)).toEqual([]);
  });

  test('names nobody to a moderator who is now in conflict [T355]', async () => {
    const [judge, ada] = [await moderator(), await adult()];
    const slop = await app.slop(poster);
    const id = await reported('comment', await app.art(ada, slop));
    await claim(id, judge);
    expect((await read('showVoters', id, judge)).status).toBe(200);
    await app.art(judge, slop);
    for (const name of ['showVoters', 'showReporters'] as const)
      expect(codeOf(await read(name, id, judge))).toBe('MODERATION_CONFLICT');
    expect(await logOf(id)).toHaveLength(1);
  });

  test('the server’s role logs no read of a moderator without the case [T355]', async () => {
    const id = await reported('profile', (await adult()).id);
    for (const action of ['show_reporters', 'show_voters', 'download_layered'] as const)
      await expect(
        inTransaction(app.db, async (trx) => {
          const found = await trx
            .selectFrom('moderation_cases')
            .selectAll()
            .where('id', '=', id)
            .executeTakeFirstOrThrow();
          await noteRead(trx, { userId: mia!.id, username: 'mia' }, action, found);
        }),
      ).rejects.toMatchObject({ code: 'CASE_NOT_YOURS' });
    const { rows } = await app.owner.query('select * from moderation_cases where id = $1', [id]);
    const member = { userId: (await adult()).id, username: 'ada' };
    await expect(
      inTransaction(app.db, (trx) => noteRead(trx, member, 'show_reporters', rows[0])),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('a case about the moderator', () => {
  const isListed = async (id: string, by: Person) =>
    (await app.call('listCases', by, { query: { limit: 50 } })).body.data.some((one: { id: string }) => one.id === id);

  test('is hidden from them in every call and in their queue [T356]', async () => {
    const judge = await moderator();
    const art = await app.art(judge, await app.slop(poster));
    const cases = [await reported('profile', judge.id), await reported('comment', art)];
    const before = (await app.call('listCases', mia!)).body.counts.open;
    expect((await app.call('listCases', judge)).body.counts.open).toBe(before - 2);
    const why = { rule: 'spam', reason: 'because' };
    for (const id of cases) {
      const params = { id };
      const answers = [
        await get(id, judge),
        await claim(id, judge),
        await release(id, judge),
        await app.call('showReporters', judge, { params }),
        await app.call('showVoters', judge, { params }),
        await app.call('actOnCase', judge, { params, body: { action: 'dismiss', reason: 'because' } }),
        await app.call('actOnCase', judge, { params, body: { action: 'freeze', ...why } }),
        await app.call('answerProposal', judge, { params, body: { is_confirmed: true, reason: 'because' } }),
      ];
      expect(answers.map(codeOf)).toEqual(answers.map(() => 'NOT_FOUND'));
      expect([await isListed(id, judge), await isListed(id, mia!)]).toEqual([false, true]);
      expect((await get(id)).status).toBe(200);
    }
  });

  test('is also hidden if they are the poster of the award [T356]', async () => {
    const [judge, ada, voter] = [await moderator(), await adult(), await adult()];
    const rich = await app.person({ balance: 5000 });
    await app.owner.query(`update profiles set role = 'moderator' where id = $1`, [rich.id]);
    const slop = await app.slop(rich);
    await like(voter, await app.art(ada, slop));
    await app.advance('25 hours');
    await inTransaction(app.db, (trx) => settleAiSlop(trx, slop));
    const id = await inTransaction(app.db, (trx) =>
      openCase(trx, { subjectType: 'award', subjectId: slop, why: { finding: 'same_card' } }),
    );
    expect(codeOf(await get(id, rich))).toBe('NOT_FOUND');
    expect([await isListed(id, rich), await isListed(id, judge)]).toEqual([false, true]);
  });
});

describe('findings about sealed votes', () => {
  const numbers = {
    young_voters: { young: 14, likes: 17, hours: 48, alone: 13 },
    voters_of_one_network: { together: 15, likes: 25, of_one_browser: 11 },
    voting_ring: { ring: 9, likes: 19, returned: 31, given: 37, liked: 23, entered: 29 },
    burst_of_votes: { burst: 12, likes: 41, minutes: 10, alone: 11 },
    votes_that_decided: { accounts: 13, likes: 29, network: 13, left: 14, next: 15, place: 2 },
  };
  const textsOf = async (id: string) =>
    (await get(id)).body.found.map(({ text }: { text: string }) => text) as string[];

  test('show no count and no percentage until the contest is settled [T357]', async () => {
    const [ada, bob] = await people(2);
    const posted = await app.call('createSlopWithPrize', poster, {
      body: {
        p_title: 'A sealed slop',
        p_prize_pool: 10,
        p_duration_days: 1,
        p_image_url: await app.upload(poster),
        has_sealed_votes: true,
      },
    });
    const slop: string = posted.body;
    const art = await app.art(ada!, slop);
    await like(bob!, art);
    let id = '';
    for (const [finding, data] of Object.entries(numbers))
      id = await inTransaction(app.db, (trx) =>
        openCase(trx, {
          subjectType: 'comment',
          subjectId: art,
          why: { finding: finding as keyof typeof numbers, data },
        }),
      );
    expect(await textsOf(id)).toEqual([
      'More than half of the likes come from accounts younger than 2 days. More than half of these people liked nothing else that day.',
      'More than half of the likes come from one network, day by day.',
      'Many of the likes come from artists who like each other more than anyone else.',
      'Many of the likes came within 10 minutes. More than half of these people liked nothing else that day.',
      'Many of the likes come from accounts that have something in common.',
    ]);
    const page = JSON.stringify((await get(id)).body);
    for (const n of [14, 17, 13, 15, 25, 31, 37, 23, 29, 41])
      expect(page).not.toMatch(new RegExp(`"[^"]* ${n} |: ${n}[,}]`));
    await app.advance('25 hours');
    await inTransaction(app.db, (trx) => settleAiSlop(trx, slop));
    expect((await textsOf(id))[0]).toMatch(/^14 of 17 likes/);
  });
});
