import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCase } from '../../core/cases/open-case.ts';
import { filePathsOf } from '../../core/images/files.ts';
import { inTransaction } from '../../platform/transactions.ts';
import * as judged from '../../testing/moderators.ts';
import { notificationsOf, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteAccount } from '../account/deletion.ts';
import { finalizeDueAwards } from '../awards/final.ts';
import { settleAiSlop } from '../awards/settle.ts';
import { endBans } from '../moderation/bans.ts';

let app: TestApp;
let poster: Person;
beforeAll(async () => {
  app = await startTestApp({ awardReviewHours: 72 });
  poster = await app.person({ balance: 100_000 });
});
afterAll(() => app.stop());

const report = (by: Person, type: string, id: string, more: object = {}) =>
  app.call('createReport', by, { body: { subject_type: type, subject_id: id, reason: 'because', ...more } });
const caseOf = async (id: string, type?: string) =>
  (
    await app.owner.query(
      'select * from moderation_cases where subject_id = $1 and subject_type = coalesce($2, subject_type)',
      [id, type],
    )
  ).rows;
const people = (n: number) => Promise.all(Array.from({ length: n }, () => app.person({ age: '2 days' })));
const close = (id: string) =>
  app.owner.query(`update moderation_cases set status = 'closed', closed_at = app_now() where subject_id = $1`, [id]);

describe('the case of reported content', () => {
  test('is one with 200 reports after 200 concurrent reports [T030]', async () => {
    const profile = await app.person();
    const mob = await people(200);
    const answers = await Promise.all(mob.map((one) => report(one, 'profile', profile.id)));
    expect(answers.map(({ status }) => status)).toEqual(mob.map(() => 200));
    expect(await caseOf(profile.id)).toMatchObject([
      { subject_type: 'profile', person_id: profile.id, status: 'open', reports_count: 200, danger: 2 },
    ]);
  }, 60_000);

  test('has high danger during an open contest or a review [T031]', async () => {
    const [artist, voter, ...mob] = await people(4);
    const slop = await app.slop(poster);
    const [won, other] = [await app.art(artist!, slop), await app.art(artist!, slop)];
    const words = await app.call('createComment', artist!, { body: { ai_slop_id: slop, content: 'Words' } });
    await app.call('likeComment', voter!, { params: { id: won } });
    const dangerOf = async (type: string, id: string, by = mob[0]!) => {
      expect((await report(by, type, id)).status).toBe(200);
      return (await caseOf(id, type))[0].danger;
    };
    expect(await dangerOf('comment', words.body.id)).toBe(1);
    expect(await dangerOf('comment', other)).toBe(3);
    expect(await dangerOf('profile', artist!.id)).toBe(1);
    await app.advance('25 hours');
    await inTransaction(app.db, (trx) => settleAiSlop(trx, slop));
    expect(await dangerOf('comment', won)).toBe(3);
    const award = await inTransaction(app.db, (trx) =>
      openCase(trx, { subjectType: 'award', subjectId: slop, why: { finding: 'same_card' } }),
    );
    expect(await caseOf(slop)).toMatchObject([{ id: award, person_id: artist!.id, danger: 3, reports_count: 0 }]);
    await app.advance('10 days');
    await finalizeDueAwards(app.deps);
    expect(await dangerOf('ai_slop', slop)).toBe(1);
  });

  test('opens again for another reporter, never for the same one [T032]', async () => {
    const [profile, ann, bob] = await people(3);
    await report(ann!, 'profile', profile!.id);
    await close(profile!.id);
    expect((await report(ann!, 'profile', profile!.id)).body.message).toBe('You already reported this.');
    expect(await caseOf(profile!.id)).toMatchObject([{ status: 'closed' }]);
    await report(bob!, 'profile', profile!.id);
    expect(await caseOf(profile!.id)).toMatchObject([{ status: 'open', closed_at: null, reports_count: 1, danger: 1 }]);
  });

  test('opens again for an appeal, which has priority over single reports [T033]', async () => {
    const [profile, ann] = await people(2);
    await report(ann!, 'profile', profile!.id);
    await close(profile!.id);
    await inTransaction(app.db, (trx) =>
      openCase(trx, { subjectType: 'profile', subjectId: profile!.id, why: 'appeal' }),
    );
    expect(await caseOf(profile!.id)).toMatchObject([
      { status: 'open', is_appealed: true, danger: 2, reports_count: 0 },
    ]);
  });
});

const delaysOf = async (by: Person) =>
  (
    await app.owner.query('select delays from reports where reporter_id = $1 order by created_at, id', [by.id])
  ).rows.map(({ delays }) => delays as boolean);
const putUnderReview = (by: Person) =>
  app.owner.query(`insert into account_freezes (user_id, reason) values ($1, 'a check')`, [by.id]);

describe('a report that delays nothing', () => {
  test('only counts if from an unconfirmed, new or held account [T350]', async () => {
    const [artist, old, reviewed] = await people(3);
    await putUnderReview(reviewed!);
    const art = await app.art(artist!, await app.slop(poster));
    const unconfirmed = await app.person({ age: '2 days', isVerified: false });
    const fresh = await app.person({ age: '23 hours 50 minutes' });
    for (const by of [unconfirmed, fresh, reviewed!]) {
      expect((await report(by, 'comment', art)).status).toBe(200);
      expect(await delaysOf(by)).toEqual([false]);
    }
    expect(await caseOf(art)).toMatchObject([{ danger: 1, reports_count: 3 }]);
    const [{ due_at, opened_at }] = await caseOf(art);
    expect(due_at).toEqual(opened_at);
    await report(old!, 'comment', art);
    expect(await delaysOf(old!)).toEqual([true]);
    expect(await caseOf(art)).toMatchObject([{ danger: 3, reports_count: 4 }]);
  });

  test('reaches at most danger 2, with a fifth reporter [T350]', async () => {
    const art = await app.art((await people(1))[0]!, await app.slop(poster));
    for (let n = 0; n < 6; n += 1) await report(await app.person(), 'comment', art);
    expect(await caseOf(art)).toMatchObject([{ danger: 2, reports_count: 6 }]);
  });

  test('does not move the date of a case with a prize at stake [T350]', async () => {
    const [artist, old] = await people(2);
    const slop = await app.slop(poster);
    const art = await app.art(artist!, slop);
    await report(old!, 'comment', art);
    const [before] = await caseOf(art);
    const { rows } = await app.owner.query('select deadline_at from ai_slops where id = $1', [slop]);
    expect(before.due_at).toEqual(rows[0].deadline_at);
    await report(await app.person(), 'comment', art);
    expect(await caseOf(art)).toMatchObject([{ danger: 3, due_at: before.due_at, reports_count: 2 }]);
  });

  test('comes from an account with two dismissed reports in 90 days [T351]', async () => {
    const [reporter, ...wronged] = await people(5);
    const dismiss = async (whom: Person) => {
      await report(reporter!, 'profile', whom.id);
      const id = await judged.caseOf(app, 'profile', whom.id);
      const by = await judged.moderatorOf(app);
      await judged.claim(app, by, id);
      expect(await judged.act(app, by, id, { action: 'dismiss', rule: undefined })).toBe('done');
    };
    await dismiss(wronged[0]!);
    await dismiss(wronged[1]!);
    await report(reporter!, 'profile', wronged[2]!.id);
    expect(await delaysOf(reporter!)).toEqual([true, true, false]);
    await app.advance('91 days');
    await report(reporter!, 'profile', wronged[3]!.id);
    expect(await delaysOf(reporter!)).toEqual([true, true, false, true]);
  });

  /** Returns the hours from the settlement to the final award. */
  const hoursUntilFinal = async (slop: string): Promise<number> => {
    const { rows } = await app.owner.query(
      `select extract(epoch from f.final_at - a.settled_at)::int / 3600 as hours
         from award_finals f join awards a on a.ai_slop_id = f.ai_slop_id where f.ai_slop_id = $1`,
      [slop],
    );
    return rows[0].hours;
  };
  const finalAt = async (slop: string): Promise<Date> =>
    (await app.owner.query('select final_at from award_finals where ai_slop_id = $1', [slop])).rows[0].final_at;

  test('100 new accounts delay nothing, 100 old ones delay the award once [T350]', async () => {
    const [artist, voter, ...old] = await people(102);
    const slop = await app.slop(poster);
    const art = await app.art(artist!, slop);
    await app.call('likeComment', voter!, { params: { id: art } });
    await app.advance('25 hours');
    await inTransaction(app.db, (trx) => settleAiSlop(trx, slop));
    const mob = await Promise.all(Array.from({ length: 100 }, () => app.person()));
    await Promise.all(mob.map((one) => report(one, 'comment', art)));
    expect(await caseOf(art)).toMatchObject([{ danger: 2, reports_count: 100 }]);
    expect(await hoursUntilFinal(slop)).toBe(72);
    await report(old[0]!, 'comment', art);
    expect(await hoursUntilFinal(slop)).toBe(72 + 7 * 24);
    expect(await caseOf(art)).toMatchObject([{ danger: 3, due_at: await finalAt(slop) }]);
    await app.advance('4 days');
    await Promise.all(old.slice(1).map((one) => report(one, 'comment', art)));
    expect(await hoursUntilFinal(slop)).toBe(72 + 7 * 24);
  });

  test('the date of a case moves from the deadline to the final award [T352]', async () => {
    const [artist, voter, old] = await people(3);
    const slop = await app.slop(poster);
    const art = await app.art(artist!, slop);
    await app.call('likeComment', voter!, { params: { id: art } });
    await report(old!, 'comment', art);
    await app.advance('25 hours');
    await inTransaction(app.db, (trx) => settleAiSlop(trx, slop));
    expect(await hoursUntilFinal(slop)).toBe(72 + 7 * 24);
    expect(await caseOf(art)).toMatchObject([{ due_at: await finalAt(slop) }]);
  });
});

describe('the evidence in a report', () => {
  const stored = async (urls: readonly string[]) => {
    for (const url of urls)
      await app.deps.storage.put(url.replace('/media/', 'public/'), Buffer.from('x'), {
        contentType: 'image/webp',
        cacheControl: '',
      });
  };

  test('has four pictures and a link, for the moderator with the case [T353]', async () => {
    const [artist, reporter, stranger] = await people(3);
    const [mia, max, own] = [
      await judged.moderatorOf(app),
      await judged.moderatorOf(app),
      await judged.moderatorOf(app),
    ];
    const slop = await app.slop(poster);
    const art = await app.art(artist!, slop);
    await app.art(own, slop);
    const urls = await Promise.all([1, 2, 3, 4].map(() => app.upload(reporter!, 'report')));
    await stored(urls);
    const link = 'https://example.com/the-original?page=1';
    expect((await report(reporter!, 'comment', art, { image_urls: urls, link })).status).toBe(200);
    const id = await judged.caseOf(app, 'comment', art);
    const shown = async (by: Person) => (await app.call('getCase', by, { params: { id } })).body.reports[0];
    expect(await shown(mia)).toMatchObject({ link: null, images: [], attached: 5, delays: true });
    await judged.claim(app, mia, id);
    const taken = await shown(mia);
    expect([taken.link, taken.images.map(({ url }: { url: string }) => url).sort()]).toEqual([link, [...urls].sort()]);
    for (const by of [max, own]) expect(await shown(by)).toMatchObject({ link: null, images: [], attached: 5 });
    const statusFor = async (by: Person | null) =>
      (await app.server.inject({ url: urls[0]!, headers: by ? { cookie: by.cookie } : {} })).statusCode;
    expect(await Promise.all([null, stranger!, artist!, max, own, reporter!, mia].map(statusFor))).toEqual([
      404, 404, 404, 404, 404, 200, 200,
    ]);
    await app.advance('16 minutes');
    expect([await shown(mia), await statusFor(mia)]).toMatchObject([{ link: null, images: [] }, 404]);
  });

  test('refuses others’ uploads, a fifth picture and invalid links [T353]', async () => {
    const [profile, reporter, stranger] = await people(3);
    const own = await app.upload(reporter!, 'report');
    for (const [more, code] of [
      [{ image_urls: [await app.upload(stranger!, 'report')] }, 'IMAGE_NOT_CLAIMABLE'],
      [{ image_urls: [await app.upload(reporter!, 'appeal')] }, 'IMAGE_NOT_CLAIMABLE'],
      [{ image_urls: [own, own] }, 'IMAGE_NOT_CLAIMABLE'],
      [{ image_urls: Array(5).fill(own) }, 'INVALID_REQUEST'],
      ...[
        'javascript:alert(1)',
        'data:text/html,x',
        'ftp://example.com/',
        'example.com',
        '//example.com',
        'https://a@example.com',
        '',
      ].map((link) => [{ link }, 'INVALID_REQUEST'] as const),
      [{ link: `https://example.com/${'a'.repeat(500)}` }, 'INVALID_REQUEST'],
    ] as const) {
      const { body } = await report(reporter!, 'profile', profile!.id, more);
      expect([more, body.error?.code]).toEqual([more, code]);
    }
    expect(await delaysOf(reporter!)).toEqual([]);
    expect((await report(reporter!, 'profile', profile!.id, { image_urls: [own] })).status).toBe(200);
  });

  test('does not reveal the reporter in a picture’s address [T353]', async () => {
    const id = '00000000-0000-4000-8000-000000000001';
    for (const purpose of ['report', 'appeal'] as const)
      expect(filePathsOf(purpose, poster.id, id, 'image/png').path).toBe(`${purpose}s/${id}.webp`);
  });

  test('is deleted with the account [T353]', async () => {
    const [profile, reporter] = await people(2);
    const url = await app.upload(reporter!, 'report');
    await report(reporter!, 'profile', profile!.id, { image_urls: [url], link: 'http://example.com' });
    const { rows } = await app.owner.query('select image_ids, link from reports where reporter_id = $1', [
      reporter!.id,
    ]);
    expect(rows).toMatchObject([{ link: 'http://example.com/', image_ids: [expect.any(String)] }]);
    await inTransaction(app.db, (trx) => deleteAccount(trx, app.deps.config, reporter!.id, false));
    const after = await app.owner.query(
      'select r.link, i.removed_at is not null as is_removed from reports r join images i on i.id = any(r.image_ids) where r.reporter_id = $1',
      [reporter!.id],
    );
    expect(after.rows).toEqual([{ link: null, is_removed: true }]);
  });
});

describe('a second notice to the reporter when the outcome changes', () => {
  const titles = async (by: Person) =>
    (await judged.statementsOf(app, by)).map(({ title }: { title: string }) =>
      title.replace(/ about .*| the profile.*/, ''),
    );
  const outcomeOf = async (by: Person) =>
    (await app.owner.query('select outcome from reports where reporter_id = $1', [by.id])).rows[0].outcome;

  test('comes once after a reversed dismissal [T354]', async () => {
    const [profile, ann, bob] = await people(3);
    const [mia, max] = [await judged.moderatorOf(app), await judged.moderatorOf(app)];
    await report(ann!, 'profile', profile!.id);
    const id = await judged.caseOf(app, 'profile', profile!.id);
    await judged.claim(app, mia, id);
    await judged.act(app, mia, id, { action: 'dismiss', rule: undefined });
    expect([await titles(ann!), await outcomeOf(ann!)]).toEqual([['No rule broken:'], 'dismissed']);
    await report(bob!, 'profile', profile!.id);
    await judged.claim(app, max, id);
    expect(await judged.act(app, max, id, { action: 'warn' })).toBe('done');
    expect(await titles(bob!)).toEqual(['We acted on your report']);
    expect([await titles(ann!), await outcomeOf(ann!)]).toEqual([
      ['We looked again, and acted on your report', 'No rule broken:'],
      'acted',
    ]);
    expect(await judged.act(app, max, id, { action: 'hide' })).toBe('done');
    expect(await titles(ann!)).toHaveLength(2);
    expect((await notificationsOf(app, ann!)).map(({ content }) => content)).toEqual([
      expect.stringMatching(/^No rule broken: /),
      expect.stringMatching(
        /^We looked again, and acted on your report about the profile of .* Thank you for telling us\.$/,
      ),
    ]);
  });

  test('comes after an upheld appeal against hiding [T354]', async () => {
    const [artist, reporter, ...voters] = await people(4);
    const [mia, max] = [await judged.moderatorOf(app), await judged.moderatorOf(app)];
    const slop = await app.slop(poster);
    const art = await app.art(artist!, slop);
    for (const voter of voters) await app.call('likeComment', voter, { params: { id: art } });
    await report(reporter!, 'comment', art);
    const id = await judged.caseOf(app, 'comment', art);
    await judged.claim(app, mia, id);
    expect(await judged.actByTwo(app, [mia, max], id, { action: 'hide' })).toBe('done');
    expect(await titles(reporter!)).toEqual(['We acted on your report']);
    await judged.appeal(app, artist!, (await judged.statementsOf(app, artist!))[0].id);
    const others: [Person, Person] = [await judged.moderatorOf(app), await judged.moderatorOf(app)];
    expect(await judged.upholdByTwo(app, others, artist!)).toBe('done');
    expect([await titles(reporter!), await outcomeOf(reporter!)]).toEqual([
      ['We took back what we did after your report', 'We acted on your report'],
      'undone',
    ]);
    expect((await judged.statementsOf(app, reporter!))[0]).toMatchObject({
      part: 'reporter',
      action: null,
      reason: '',
      effects: ['Someone else looked at it again and decided differently.'],
      appeal_until: null,
    });
  });

  test('comes after an upheld appeal against a warning, not a rejected one [T354]', async () => {
    const [ann, bob, reporter] = await people(3);
    const [mia, max] = [await judged.moderatorOf(app), await judged.moderatorOf(app)];
    for (const [whom, decision] of [
      [ann!, 'rejected'],
      [bob!, 'upheld'],
    ] as const) {
      await report(reporter!, 'profile', whom.id);
      const id = await judged.caseOf(app, 'profile', whom.id);
      await judged.claim(app, mia, id);
      expect(await judged.act(app, mia, id, { action: 'warn' })).toBe('done');
      await judged.appeal(app, whom, (await judged.statementsOf(app, whom))[0].id);
      expect(await judged.decideAppeal(app, max, whom, decision)).toBe('done');
    }
    expect(await titles(reporter!)).toEqual([
      'We took back what we did after your report',
      'We acted on your report',
      'We acted on your report',
    ]);
  });

  test('comes when content is restored, not when a ban expires [T354]', async () => {
    const [hidden, banned, ann, bob] = await people(4);
    const mia = await judged.moderatorOf(app);
    const decide = async (by: Person, whom: Person, body: { action: string; days?: number }) => {
      await report(by, 'profile', whom.id);
      const id = await judged.caseOf(app, 'profile', whom.id);
      await judged.claim(app, mia, id);
      expect(await judged.act(app, mia, id, body)).toBe('done');
      return id;
    };
    const id = await decide(ann!, hidden!, { action: 'hide' });
    expect(await judged.act(app, mia, id, { action: 'unhide', rule: undefined })).toBe('done');
    expect([await titles(ann!), await outcomeOf(ann!)]).toEqual([
      ['We took back what we did after your report', 'We acted on your report'],
      'undone',
    ]);
    expect(await judged.act(app, mia, id, { action: 'hide' })).toBe('done');
    expect([(await titles(ann!))[0], await outcomeOf(ann!)]).toEqual([
      'We looked again, and acted on your report',
      'acted',
    ]);
    await decide(bob!, banned!, { action: 'ban', days: 1 });
    await app.advance('25 hours');
    await endBans(app.deps);
    expect(await titles(bob!)).toEqual(['We acted on your report']);
  });
});
