import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  act,
  actByTwo,
  answerProposal,
  appeal,
  claim,
  decideAppeal,
  moderatorOf,
  reported,
  statementsOf,
  taken,
  upholdByTwo,
} from '../../testing/moderators.ts';
import { operate } from '../../testing/operator-command.ts';
import { notificationsOf, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { finalizeDueAwards } from '../awards/final.ts';
import { settleDueAiSlops } from '../awards/settle.ts';
import { endBans } from './bans.ts';

let app: TestApp;
let poster: Person;
let [first, second, third, fourth]: Person[] = [];
beforeAll(async () => {
  app = await startTestApp({ awardReviewHours: 72 });
  poster = await app.person({ balance: 1_000_000 });
  [first, second, third] = [await moderatorOf(app), await moderatorOf(app), await moderatorOf(app)];
  fourth = await moderatorOf(app);
});
afterAll(() => app.stop());

const people = (n: number) => Promise.all(Array.from({ length: n }, () => app.person()));
const like = async (by: Person, id: string) =>
  expect((await app.call('likeComment', by, { params: { id } })).status).toBe(200);
const latest = async (person: Person) => (await statementsOf(app, person))[0];
const caseStatus = async (id: string) =>
  (await app.owner.query('select status, is_appealed from moderation_cases where id = $1', [id])).rows[0];
/** Creates art that the first and second moderators have hidden. */
async function hidden() {
  const [artist] = await people(1);
  const slop = await app.slop(poster);
  const art = await app.art(artist!, slop);
  const id = await taken(app, first!, 'comment', art);
  expect(await actByTwo(app, [first!, second!], id, { action: 'hide' })).toBe('done');
  return { artist: artist!, slop, art, id, statement: await latest(artist!) };
}
/** Signs in a person again after their sessions were ended. */
async function loginAgain(person: Person): Promise<Person> {
  const token = `again-${person.id}`;
  await app.owner.query(
    `insert into auth.sessions (token, user_id, expires_at) values ($1, $2, now() + interval '30 days')`,
    [token, person.id],
  );
  const { sessionCookie } = await import('../../core/auth/cookies.ts');
  return { ...person, cookie: sessionCookie(app.deps.config, token).split(';')[0]! };
}

describe('an appeal', () => {
  test('reopens the case for another moderator and undoes the act if upheld [T020]', async () => {
    const { artist, art, id, statement } = await hidden();
    const [stranger] = await people(1);
    expect(await appeal(app, stranger!, statement.id)).toBe('NOT_FOUND');
    expect(await appeal(app, artist, statement.id)).toBe('done');
    expect(await appeal(app, artist, statement.id)).toBe('ALREADY_SO');
    expect(await caseStatus(id)).toEqual({ status: 'open', is_appealed: true });
    expect((await latest(artist)).appeal).toMatchObject({ text: 'I made it myself', decision: null });
    for (const judge of [first!, second!]) expect(await decideAppeal(app, judge, artist)).toBe('SECOND_NEEDED');
    expect((await latest(artist)).appeal.decision).toBeNull();
    expect(await upholdByTwo(app, [third!, fourth!], artist)).toBe('done');
    expect(await decideAppeal(app, third!, artist, 'rejected')).toBe('ALREADY_SO');
    expect((await app.call('getArt', null, { params: { id: art } })).status).toBe(200);
    expect((await latest(artist)).appeal).toMatchObject({
      decision: 'upheld',
      reason: 'We have looked again\n\nI agree',
      remains: null,
    });
    expect(await caseStatus(id)).toEqual({ status: 'closed', is_appealed: false });
    // The appeal's answer notifies the artist once. The undoing act does not notify them as well.
    expect(await statementsOf(app, artist)).toHaveLength(1);
    const contents = (await notificationsOf(app, artist)).map(({ content }) => content);
    expect(contents.at(-1)).toBe('You were right. Your art for “A slop” is shown again.');
    expect(contents).toHaveLength(2);
  });

  test('changes nothing if rejected, and is final [T021]', async () => {
    const { artist, art, id, statement } = await hidden();
    await appeal(app, artist, statement.id);
    expect(await decideAppeal(app, third!, artist, 'rejected')).toBe('done');
    expect((await app.call('getArt', null, { params: { id: art } })).status).toBe(404);
    expect((await latest(artist)).appeal).toMatchObject({ decision: 'rejected', reason: 'We have looked again' });
    expect(await appeal(app, artist, statement.id)).toBe('ALREADY_SO');
    expect(await caseStatus(id)).toEqual({ status: 'closed', is_appealed: false });
  });

  test('is open for six months, and only against decisions about oneself [T022]', async () => {
    const [inTime, late] = [await hidden(), await hidden()];
    await app.advance('182 days 23 hours');
    expect(await appeal(app, inTime.artist, inTime.statement.id)).toBe('done');
    await app.advance('2 hours');
    expect(await appeal(app, late.artist, late.statement.id)).toBe('APPEAL_CLOSED');
    const [ann, reporter] = await people(2);
    const id = await reported(app, reporter!, 'profile', ann!.id);
    await claim(app, first!, id);
    expect(await act(app, first!, id, { action: 'warn' })).toBe('done');
    const answer = await latest(reporter!);
    expect(answer.appeal_until).toBeNull();
    expect(await appeal(app, reporter!, answer.id)).toBe('APPEAL_CLOSED');
  });

  test('by a reporter reopens a dismissed case for a new decision [T023]', async () => {
    const [ann, reporter] = await people(2);
    const id = await reported(app, reporter!, 'profile', ann!.id);
    await claim(app, first!, id);
    expect(await act(app, first!, id, { action: 'dismiss' })).toBe('done');
    expect(await appeal(app, reporter!, (await latest(reporter!)).id, 'Look at the bio')).toBe('done');
    // The appeal names the reporter. Only the logged call `showReporters`, in a claimed case, reveals it.
    const params = { id };
    await claim(app, second!, id);
    const shown = (await app.call('showReporters', second!, { params })).body;
    const { appeals } = (await app.call('getCase', second!, { params })).body;
    expect([appeals[0].user, shown.appeals]).toMatchObject([
      null,
      [{ id: appeals[0].id, user: { user_id: reporter!.id } }],
    ]);
    expect(await decideAppeal(app, second!, reporter!)).toBe('done');
    expect(await caseStatus(id)).toEqual({ status: 'open', is_appealed: false });
    expect(await act(app, second!, id, { action: 'warn', rule: 'spam' })).toBe('done');
    expect(await caseStatus(id)).toEqual({ status: 'closed', is_appealed: false });
    expect((await latest(reporter!)).title).toMatch(/^We acted on your report/);
  });

  test('is never decided by its author or a friend, and other acts do not end it [T024]', async () => {
    const [ann] = await people(1);
    const reporter = await moderatorOf(app);
    const id = await reported(app, reporter, 'profile', ann!.id);
    await claim(app, first!, id);
    await act(app, first!, id, { action: 'dismiss' });
    expect(await appeal(app, reporter, (await latest(reporter)).id)).toBe('done');
    expect(await decideAppeal(app, reporter, reporter)).toBe('MODERATION_CONFLICT');
    for (const [by, whom] of [
      [second!, reporter],
      [reporter, second!],
    ] as const)
      await app.call('followUser', by, { body: { followed_id: whom.id } });
    expect(await decideAppeal(app, second!, reporter)).toBe('MODERATION_CONFLICT');
    await app.owner.query('update moderation_cases set claimed_by = null, claimed_until = null where id = $1', [id]);
    await claim(app, first!, id);
    expect(await act(app, first!, id, { action: 'warn' })).toBe('done');
    expect(await caseStatus(id)).toEqual({ status: 'open', is_appealed: true });
    await app.call('releaseCase', first!, { params: { id } });
    expect(await decideAppeal(app, third!, reporter, 'rejected')).toBe('done');
    expect(await caseStatus(id)).toEqual({ status: 'closed', is_appealed: false });
  });

  test('against a ban by two is upheld by two others, and open to the banned [T025]', async () => {
    const [ann] = await people(1);
    const id = await taken(app, first!, 'profile', ann!.id);
    await act(app, first!, id, { action: 'ban' });
    await answerProposal(app, second!, id);
    const again = await loginAgain(ann!);
    expect(await appeal(app, again, (await latest(again)).id)).toBe('done');
    for (const one of [first!, second!]) expect(await decideAppeal(app, one, again)).toBe('SECOND_NEEDED');
    expect(await decideAppeal(app, third!, again)).toBe('proposed');
    expect(await decideAppeal(app, fourth!, again)).toBe('PROPOSAL_OPEN');
    for (const one of [first!, second!, third!]) expect(await answerProposal(app, one, id)).toBe('SECOND_NEEDED');
    expect((await latest(again)).appeal.decision).toBeNull();
    expect(await answerProposal(app, fourth!, id)).toBe('done');
    expect((await latest(again)).appeal.decision).toBe('upheld');
    const { rows } = await app.owner.query('select banned_at, banned_until from profiles where id = $1', [ann!.id]);
    expect(rows).toEqual([{ banned_at: null, banned_until: null }]);
  });

  test('reinstates a disqualified entry and notifies whoever is then not paid [T026]', async () => {
    const [ann, bob, x, y] = await people(4);
    const slop = await app.slop(poster);
    const [won, next] = [await app.art(ann!, slop), await app.art(bob!, slop)];
    for (const voter of [x!, y!]) await like(voter, won);
    await like(x!, next);
    await app.advance('25 hours');
    await settleDueAiSlops(app.deps);
    const id = await taken(app, first!, 'comment', won);
    await act(app, first!, id, { action: 'disqualify' });
    expect(await answerProposal(app, second!, id)).toBe('done');
    expect(await appeal(app, ann!, (await latest(ann!)).id)).toBe('done');
    const { upholding } = (await app.call('getCase', third!, { params: { id } })).body.appeals[0];
    expect(upholding).toMatchObject({ needs: 'two', refused: null });
    expect(upholding.effects[0]).toMatch(/^\$10\.00 will go to \S+ instead of \S+ on \w{3} \d+/);
    expect(await upholdByTwo(app, [third!, fourth!], ann!)).toBe('done');
    expect((await latest(ann!)).appeal).toMatchObject({ decision: 'upheld', remains: null });
    expect(await latest(bob!)).toMatchObject({
      action: 'reinstate',
      part: 'party',
      title: 'The award of “A slop” changed again',
      effects: ['You won’t get the $10.00.'],
    });
    const award = (await app.call('getAward', null, { params: { id: slop } })).body;
    expect(award.revisions.map(({ is_reinstated }: { is_reinstated: boolean }) => is_reinstated)).toEqual([
      false,
      true,
    ]);
  });

  test('says that it cannot undo a final award, an ended contest or an ended ban [T027]', async () => {
    const [ann, x, y] = await people(3);
    const slop = await app.slop(poster);
    const art = await app.art(ann!, slop);
    for (const voter of [x!, y!]) await like(voter, art);
    const id = await taken(app, first!, 'comment', art);
    const two: [Person, Person] = [first!, second!];
    expect(await actByTwo(app, two, id, { action: 'void_likes', user_ids: [x!.id] })).toBe('done');
    const missed = await hidden();
    const cyd = await app.person({ balance: 1000 });
    const cydsSlop = await app.slop(cyd);
    expect(await actByTwo(app, two, await taken(app, first!, 'ai_slop', cydsSlop), { action: 'hide' })).toBe('done');
    await appeal(app, cyd, (await latest(cyd)).id);
    expect(await upholdByTwo(app, [third!, fourth!], cyd)).toBe('done');
    const banned = await taken(app, first!, 'profile', y!.id);
    expect(await act(app, first!, banned, { action: 'ban', days: 1 })).toBe('done');
    const voter = await loginAgain(y!);
    await appeal(app, x!, (await latest(x!)).id);
    await appeal(app, missed.artist, missed.statement.id);
    await appeal(app, voter, (await latest(voter)).id);
    await app.advance('25 hours');
    expect(await decideAppeal(app, third!, x!)).toBe('SETTLING');
    await settleDueAiSlops(app.deps);
    await app.advance('45 days');
    await finalizeDueAwards(app.deps);
    await endBans(app.deps);
    expect(await upholdByTwo(app, [third!, fourth!], x!)).toBe('done');
    expect(await upholdByTwo(app, [third!, fourth!], missed.artist)).toBe('done');
    expect(await decideAppeal(app, second!, voter)).toBe('done');
    const remains = async (person: Person) => (await latest(person)).appeal.remains;
    expect(await remains(missed.artist)).toBeNull();
    expect((await app.call('getArt', null, { params: { id: missed.art } })).status).toBe(200);
    expect(await remains(cyd)).toBe('The contest ended when we took it down, and the result doesn’t change.');
    expect((await app.call('getAiSlop', null, { params: { id: cydsSlop } })).body.status).toBe('expired');
    expect(await remains(x!)).toMatch(/^The award was already final/);
    const ofTheBan = (await statementsOf(app, voter)).find(({ action }: { action: string }) => action === 'ban');
    expect(ofTheBan.appeal.remains).toBe('It was already over, so there was nothing left to undo.');
  });

  test('by a voter restores that like only, by the artist all [T028]', async () => {
    const [ann, ...voters] = await people(4);
    const slop = await app.slop(poster);
    const art = await app.art(ann!, slop);
    for (const voter of voters) await like(voter, art);
    const id = await taken(app, first!, 'comment', art);
    const ids = voters.slice(0, 2).map((voter) => voter.id);
    expect(await actByTwo(app, [first!, second!], id, { action: 'void_likes', user_ids: ids })).toBe('done');
    const voided = async () =>
      (await app.owner.query('select user_id from voided_likes where comment_id = $1', [art])).rows.length;
    await appeal(app, voters[0]!, (await latest(voters[0]!)).id);
    await appeal(app, ann!, (await latest(ann!)).id);
    expect(await upholdByTwo(app, [third!, fourth!], voters[0]!)).toBe('done');
    expect(await voided()).toBe(1);
    // The confirming moderator has the case.
    expect(await upholdByTwo(app, [fourth!, third!], ann!)).toBe('done');
    expect(await voided()).toBe(0);
  });

  test('can show up to four pictures to its author and moderators only [T024]', async () => {
    const { artist, id, statement } = await hidden();
    const urls = [await app.upload(artist, 'appeal'), await app.upload(artist, 'appeal')];
    for (const url of urls)
      await app.deps.storage.put(url.replace('/media/', 'public/'), Buffer.from('x'), {
        contentType: 'image/webp',
        cacheControl: '',
      });
    const [stranger] = await people(1);
    const body = { text: 'See the stages', image_urls: urls };
    const foreign = await app.upload(stranger!, 'appeal');
    const params = { id: statement.id };
    for (const [image_urls, refusal] of [
      [[foreign], 'IMAGE_NOT_CLAIMABLE'],
      [[await app.upload(artist, 'comment')], 'IMAGE_NOT_CLAIMABLE'],
      [Array(5).fill(urls[0]), 'INVALID_REQUEST'],
    ] as const)
      expect((await app.call('createAppeal', artist, { params, body: { ...body, image_urls } })).body.error.code).toBe(
        refusal,
      );
    expect((await app.call('createAppeal', artist, { params, body })).status).toBe(200);
    expect((await latest(artist)).appeal.images.map(({ url }: { url: string }) => url)).toEqual(urls);
    const shown = (await app.call('getCase', second!, { params: { id } })).body.appeals[0].images;
    expect(shown.map(({ url }: { url: string }) => url).sort()).toEqual([...urls].sort());
    const statusFor = async (by: Person | null) =>
      (await app.server.inject({ url: urls[0]!, headers: by ? { cookie: by.cookie } : {} })).statusCode;
    expect(await Promise.all([null, stranger!, artist, second!].map(statusFor))).toEqual([404, 404, 200, 200]);
  });
});

describe('npm run ops -- moderate', () => {
  test('appoints moderators, confirms as second, decides appeals and bans [T029]', async () => {
    const [ann, bob] = await people(2);
    const run = async (...command: string[]) => operate(app, 'moderate.ts', ...command, '--by', 'ops');
    // Removes the moderators of the tests above. The operator counts only while fewer than two are free.
    await app.owner.query(`update profiles set role = 'member' where role = 'moderator'`);
    const id = await reported(app, bob!, 'profile', ann!.id);
    expect((await app.call('claimCase', bob!, { params: { id } })).body.error.code).toBe('FORBIDDEN');
    expect((await run('appoint', bob!.id)).stdout).toBe(`Done: appoint profile ${bob!.id}, and it is in the log.\n`);
    expect((await run('appoint', bob!.id)).stdout).toBe('Nothing to do: that was already done.\n');
    await claim(app, bob!, id);
    expect(await act(app, bob!, id, { action: 'ban', reason: 'Threats' })).toBe('proposed');
    expect((await run('show')).stdout).toContain(`  ${id}  ban profile ${ann!.id}: Threats\n`);
    expect((await run('confirm', id, '--reason', 'I agree')).stdout).toBe(
      `Done: confirm ${id}, and it is in the log.\n`,
    );
    const again = await loginAgain(ann!);
    expect(await latest(again)).toMatchObject({
      action: 'ban',
      reason: 'Threats\n\nI agree',
      decided_by: 'a moderator and the operator',
    });
    await appeal(app, again, (await latest(again)).id, 'Sorry');
    const shown = (await run('show')).stdout.split('Appeals to uphold or reject:\n')[1]!;
    const [, appealId] = new RegExp(` {2}(\\S+) {2}ban profile ${ann!.id}: Sorry\n`).exec(shown)!;
    // Both eligible moderators took part in the act, so the operator decides alone.
    expect((await run('uphold', appealId!, '--reason', 'Very well')).status).toBe(0);
    expect((await latest(again)).appeal).toMatchObject({ decision: 'upheld', reason: 'Very well' });
    expect((await run('ban', ann!.id, '--days', '3', '--rule', 'spam')).status).toBe(0);
    expect(await latest(await loginAgain(ann!))).toMatchObject({
      action: 'ban',
      rule: 'spam',
      decided_by: 'the operator',
    });
    expect((await run('dismiss-moderator', bob!.id)).status).toBe(0);
    expect((await app.call('listCases', bob!)).status).toBe(403);
    expect((await run('confirm', id)).stderr).toBe('This case is closed.\n');
    expect((await run('void', id)).status).toBe(2);
    expect((await run('ban', ann!.id, '--rule', 'nonsense')).status).toBe(2);
  }, 300_000);
});
