import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCase } from '../../core/cases/open-case.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { caseCalls, moderatorOf } from '../../testing/moderators.ts';
import { watchStatements } from '../../testing/statements.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { finalizeDueAwards } from '../awards/final.ts';
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
const { people, reported, list, get, claim, release, like, codeOf } = caseCalls(
  () => app,
  () => mia!,
);

describe('the queue', () => {
  test('lists prizes at stake by date, then the oldest, in pages with a count [T034]', async () => {
    const [ada, bob] = await people(2);
    const slop = await app.slop(poster);
    const art = await app.art(ada!, slop, 'My art');
    const later = await app.slop(poster, { days: 5 });
    const first = await reported('profile', ada!.id);
    const second = await reported('profile', bob!.id);
    const third = await reported('comment', art);
    const fourth = await reported('ai_slop', later);
    const all = await list();
    expect(all.data.map(({ id }: { id: string }) => id)).toEqual([third, fourth, first, second]);
    const { rows } = await app.owner.query('select deadline_at from ai_slops where id = any($1) order by 1', [
      [slop, later],
    ]);
    const dates = rows.map(({ deadline_at }) => deadline_at.toISOString());
    expect(all.data.slice(0, 2).map((one: { due_at: string }) => one.due_at)).toEqual(dates);
    for (const { due_at, opened_at } of all.data.slice(2)) expect(due_at).toBe(opened_at);
    expect(all.counts).toEqual({ open: 4, waiting: 0, appealed: 0 });
    expect(all.data[0]).toMatchObject({
      subject_type: 'comment',
      status: 'open',
      danger: 3,
      reports_count: 1,
      findings: [],
      is_appealed: false,
      claimed_by: null,
      title: 'My art',
      person: { user_id: ada!.id },
    });
    expect(all.data[0].image.url).toMatch('/media/images/comments/');
    const seen = [];
    let page = await list({ limit: 1 });
    for (; page.next; page = await list({ limit: 1, cursor: page.next })) seen.push(page.data[0].id);
    expect([...seen, page.data[0].id]).toEqual([third, fourth, first, second]);
    await inTransaction(app.db, (trx) => openCase(trx, { subjectType: 'profile', subjectId: bob!.id, why: 'appeal' }));
    expect((await list({ status: 'appealed' })).data.map(({ id }: { id: string }) => id)).toEqual([second]);
    expect((await list()).data.map(({ id }: { id: string }) => id)).toEqual([third, fourth, second, first]);
    await app.owner.query(`update moderation_cases set status = 'closed', closed_at = app_now()`);
    expect(await list()).toEqual({ data: [], next: null, counts: { open: 0, waiting: 0, appealed: 0 } });
    const closed = await list({ status: 'closed', limit: 3 });
    expect(closed.data).toHaveLength(3);
    expect((await list({ status: 'closed', limit: 3, cursor: closed.next })).data).toHaveLength(1);
  });

  test('refuses an invalid cursor [T035]', async () => {
    const made = (keys: unknown) => Buffer.from(JSON.stringify(keys)).toString('base64url');
    const time = '2026-01-01T00:00:00.000Z';
    const id = '00000000-0000-4000-8000-000000000000';
    for (const cursor of [
      made(['cases:open', 3, time, "' or true"]),
      made(['cases:open', 1e9, time, id]),
      made(['cases:open', 3, 'now', id]),
      made(['cases:waiting', 3, time, id]),
      made(['cases:closed', time, id]),
      'x',
    ]) {
      expect((await app.call('listCases', mia!, { query: { cursor } })).status).toBe(400);
    }
    expect((await app.call('listCases', mia!, { query: { status: 'all' } })).status).toBe(400);
    expect((await app.call('getCase', mia!, { params: { id: "' or true --" } })).status).toBe(404);
    expect((await list({ cursor: made(['cases:open', 3, time, id]) })).data).toEqual([]);
  });
});

describe('a case', () => {
  test('shows what was reported and what each act would do to money [T036]', async () => {
    const [ada, bob, ...voters] = await people(8);
    const slop = await app.slop(poster, { prize: 25 });
    const [won, second] = [await app.art(ada!, slop, 'Copied'), await app.art(bob!, slop, 'Made')];
    for (const voter of voters.slice(0, 5)) await like(voter, won);
    for (const voter of voters.slice(0, 4)) await like(voter, second);
    const id = await reported('comment', won);
    const open = (await get(id)).body;
    const bobName = (await app.call('getProfile', bob!, { params: { id: bob!.id } })).body.display_name;
    expect(open).toMatchObject({
      danger: 3,
      conflict: null,
      is_claimed_by_you: false,
      slop: { id: slop, title: 'A slop', poster: { user_id: poster.id }, status: 'open', prize_cents: 2500 },
      subject: { text: 'Copied', likes: 5, voided_likes: 0, is_winner: false, is_hidden: false },
      reports: [{ reason: 'It is not nice', delays: true, reported: 1, dismissed: 0, outcome: null }],
      person_history: { is_banned: false, is_on_hold: false, balance_cents: 0, acts: [] },
      proposal: null,
      appeals: [],
      events: [],
      found: [],
    });
    const effectOf = (page: typeof open, action: string) =>
      page.acts.find((act: { action: string }) => act.action === action).effects;
    expect(effectOf(open, 'hide')[0]).toBe(
      `No money moves now. If the contest ended now, ${bobName}, first with 4 counted likes, gets $25.00.`,
    );
    await app.advance('25 hours');
    await inTransaction(app.db, (trx) => settleAiSlop(trx, slop));
    const settled = (await get(id)).body;
    expect(settled.subject.is_winner).toBe(true);
    expect(settled.person_history.balance_cents).toBe(0);
    expect(effectOf(settled, 'disqualify')[0]).toMatch(
      `$25.00 will go to ${bobName} instead of ${settled.person.display_name} on `,
    );
    const award = await inTransaction(app.db, (trx) =>
      openCase(trx, { subjectType: 'award', subjectId: slop, why: { finding: 'same_card' } }),
    );
    expect((await get(award)).body).toMatchObject({
      title: 'A slop',
      findings: ['same_card'],
      found: [{ kind: 'same_card', text: 'The poster and the winner paid with the same card.' }],
      subject: { text: 'Copied' },
    });
  });

  test('says the same about money as the act then does [T059]', async () => {
    const [ada, bob, ...voters] = await people(5);
    const slop = await app.slop(poster, { prize: 25 });
    const [won, second] = [await app.art(ada!, slop), await app.art(bob!, slop)];
    for (const voter of voters) await like(voter, won);
    await like(voters[0]!, second);
    await app.advance('25 hours');
    await inTransaction(app.db, (trx) => settleAiSlop(trx, slop));
    const id = await reported('comment', won);
    await claim(id);
    const { person, acts } = (await get(id)).body;
    const { effects } = acts.find(({ action }: { action: string }) => action === 'disqualify');
    expect(effects[0]).toMatch(/^\$25\.00 will go to \S+ instead of \S+ on \w{3} \d+, /);
    expect(effects[0]).toContain(`instead of ${person.display_name} on`);
    const act = { action: 'disqualify', rule: 'stolen', reason: 'because' };
    await app.call('actOnCase', mia!, { params: { id }, body: act });
    const yes = { is_confirmed: true, reason: 'so it is' };
    expect((await app.call('answerProposal', max!, { params: { id }, body: yes })).status).toBe(200);
    await app.advance('11 days');
    await finalizeDueAwards(app.deps);
    expect([await app.balanceOf(ada!), await app.balanceOf(bob!)]).toEqual([0, 2500]);
  });

  test('takes at most seven statements, including the session [T037]', async () => {
    const [ada, ...voters] = await people(5);
    const slop = await app.slop(poster);
    const art = await app.art(ada!, slop);
    for (const voter of voters) await like(voter, art);
    const cases = [
      await reported('comment', art),
      await reported('ai_slop', slop),
      await reported('profile', ada!.id),
      await reported('profile', poster.id),
    ];
    const statements = watchStatements(app.deps.pool);
    for (const id of cases) {
      statements.take();
      expect((await get(id)).status).toBe(200);
      expect(statements.take().length).toBeLessThanOrEqual(7);
    }
    statements.take();
    await list();
    expect(statements.take()).toHaveLength(2);
  });

  test('shows moderators hidden pictures, but no removed ones [T040]', async () => {
    const ada = await app.person();
    const art = await app.art(ada, await app.slop(poster));
    const id = await reported('comment', art);
    const { url } = (await get(id)).body.image;
    await app.deps.storage.put(url.replace('/media/', 'public/'), Buffer.from('a picture'), {
      contentType: 'image/webp',
      cacheControl: 'public',
    });
    await claim(id);
    const body = { action: 'cover', rule: 'hate', reason: 'because' };
    expect((await app.call('actOnCase', mia!, { params: { id }, body })).status).toBe(200);
    const seenBy = async (by: Person | null) => {
      const headers = by ? { cookie: by.cookie } : {};
      const answer = await app.server.inject({ method: 'GET', url, headers });
      return [answer.statusCode, answer.headers['cache-control']];
    };
    expect(await seenBy(mia!)).toEqual([200, 'private, no-store']);
    expect((await get(id)).body).toMatchObject({ subject: { is_hidden: true }, image: { url } });
    for (const by of [null, ada, poster]) expect(await seenBy(by)).toEqual([404, 'no-store']);
    await app.owner.query(
      'update images set removed_at = app_now() where id = (select image_id from comments where id = $1)',
      [art],
    );
    expect(await seenBy(mia!)).toEqual([404, 'no-store']);
    expect((await get(id)).body.image).toBeNull();
  });

  test('shows proposals to a second moderator, appeals to an uninvolved one [T058]', async () => {
    const ada = await app.person();
    const id = await reported('profile', ada.id);
    await claim(id);
    const ban = { action: 'ban', rule: 'spam', reason: 'because' };
    expect((await app.call('actOnCase', mia!, { params: { id }, body: ban })).body.status).toBe('proposed');
    const proposal = { action: 'ban', proposed: 'ban', rule: 'spam', reason: 'because', by_you: true };
    expect((await get(id)).body).toMatchObject({ status: 'waiting', proposal });
    expect((await get(id, max!)).body.proposal).toMatchObject({ by_you: false });
    const yes = { is_confirmed: true, reason: 'so it is' };
    expect((await app.call('answerProposal', max!, { params: { id }, body: yes })).status).toBe(200);
    const { rows } = await app.owner.query(
      `insert into moderation_appeals (statement_id, case_id, user_id, text)
       select id, $2, user_id, 'I did not' from moderation_statements where user_id = $1 returning id`,
      [ada.id, id],
    );
    const appealOf = async (by: Person) => (await get(id, by)).body.appeals[0];
    expect(await appealOf(await moderator())).toMatchObject({
      id: rows[0].id,
      user: { user_id: ada.id },
      text: 'I did not',
      decision: null,
      act: { action: 'ban' },
      may_decide: true,
    });
    for (const by of [mia!, max!]) expect(await appealOf(by)).toMatchObject({ may_decide: false });
    expect((await get(id)).body).toMatchObject({ proposal: null, person_history: { is_banned: true } });
  });
});

describe('taking a case', () => {
  test('only one of two concurrent moderators gets it, the other learns who [T041]', async () => {
    const [ada] = await people(1);
    const id = await reported('profile', ada!.id);
    const [one, two] = await Promise.all([claim(id, mia), claim(id, max)]);
    const [first, loser] = one!.status === 200 ? [mia!, two!] : [max!, one!];
    expect([one!.status, two!.status].toSorted()).toEqual([200, 409]);
    const holder = (await app.call('getProfile', first, { params: { id: first.id } })).body.display_name;
    expect(loser.body.error.message).toBe(`${holder} is looking at this case.`);
    expect((await get(id, first)).body).toMatchObject({ is_claimed_by_you: true, claimed_by: { user_id: first.id } });
  });

  test('locks it for fifteen minutes, which another claim extends [T042]', async () => {
    const [ada] = await people(1);
    const id = await reported('profile', ada!.id);
    await claim(id);
    await app.advance('14 minutes');
    expect(codeOf(await claim(id, max))).toBe('CASE_TAKEN');
    expect((await claim(id)).status).toBe(200);
    await app.advance('14 minutes');
    expect(codeOf(await claim(id, max))).toBe('CASE_TAKEN');
    await app.advance('2 minutes');
    expect((await get(id)).body).toMatchObject({ claimed_by: null, claimed_until: null });
    expect((await claim(id, max)).status).toBe(200);
  });

  test('only its holder can give it back [T043]', async () => {
    const [ada] = await people(1);
    const id = await reported('profile', ada!.id);
    await claim(id);
    expect((await release(id, max)).status).toBe(200);
    expect(codeOf(await claim(id, max))).toBe('CASE_TAKEN');
    await release(id);
    expect((await claim(id, max)).status).toBe(200);
  });

  test('is refused for a friend’s case, one’s own contest, and a closed case [T044]', async () => {
    const judge = await moderator();
    const [friend] = await people(1);
    for (const [by, whom] of [
      [judge, friend!],
      [friend!, judge],
    ] as const) {
      await app.call('followUser', by, { body: { followed_id: whom.id } });
    }
    const slop = await app.slop(poster);
    await app.art(judge, slop);
    const conflicts = {
      friend: await reported('profile', friend!.id),
      party: await reported('ai_slop', slop),
    };
    for (const [conflict, id] of Object.entries(conflicts)) {
      expect(codeOf(await claim(id, judge))).toBe('MODERATION_CONFLICT');
      expect((await get(id, judge)).body.conflict).toBe(conflict);
      expect((await claim(id)).status).toBe(200);
    }
    await app.owner.query(`update moderation_cases set status = 'closed', closed_at = app_now() where id = $1`, [
      conflicts.friend,
    ]);
    expect(codeOf(await claim(conflicts.friend))).toBe('CASE_CLOSED');
  });
});
