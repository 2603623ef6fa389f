import { VOTE_FINDINGS } from '@unslop/domain/vote-findings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { originOf } from '../../core/traces/origin.ts';
import {
  act,
  actByTwo,
  caseOf,
  claim,
  moderatorOf,
  statementsOf,
  taken,
  upholdByTwo,
} from '../../testing/moderators.ts';
import { eventually, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { likeAs } from '../likes/likes.ts';
import { settleDueAiSlops } from './settle.ts';
import { lookAtVotes, lookAtVotesOfTheDay } from './vote-findings.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ awardReviewHours: 72 });
});
afterAll(() => app.stop());

/** Creates accounts that joined `hoursAgo` hours ago and do nothing else. */
async function people(count: number, hoursAgo: number): Promise<Person[]> {
  const made = await Promise.all(Array.from({ length: count }, () => app.person()));
  await app.owner.query(
    `update profiles set created_at = app_now() - make_interval(hours => $2) where id = any($1::uuid[])`,
    [made.map(({ id }) => id), hoursAgo],
  );
  return made;
}
async function like(art: string, fans: readonly Person[], network = (n: number) => `203.0.${n}`) {
  for (const [n, { id }] of fans.entries()) {
    const headers = { 'user-agent': n % 3 ? 'Chrome Windows' : 'Safari iPhone' };
    await likeAs(app.db, id, { commentId: art }, originOf(app.deps.config, { ip: `${network(n)}.9`, headers }));
  }
}
async function contest(days = 1): Promise<{ slop: string; art: string }> {
  const slop = await app.slop(await app.person({ balance: 1000 }), { days });
  return { slop, art: await app.art(await app.person(), slop) };
}
async function findingsOf(art: string): Promise<Record<string, object>> {
  const { rows } = await app.owner.query(
    `select f.kind, f.data from moderation_cases c join moderation_findings f on f.case_id = c.id
      where c.subject_type = 'comment' and c.subject_id = $1`,
    [art],
  );
  return Object.fromEntries(rows.map(({ kind, data }) => [kind, data]));
}

describe('a finding about votes', () => {
  test('many young accounts that like nothing else open a case, without names [T254]', async () => {
    const { slop, art } = await contest();
    await like(art, await people(14, 3));
    await like(art, await people(4, 2_000));
    await lookAtVotes(app.deps, [slop]);
    // The likes also came within an hour, which is a second finding.
    const data = await findingsOf(art);
    expect(data).toEqual({
      young_voters: { likes: 18, young: 14, hours: 48, alone: 14 },
      burst_of_votes: { likes: 18, burst: 18, minutes: 60, alone: 18 },
    });
    const moderator = await moderatorOf(app);
    const { body } = await app.call('getCase', moderator, { params: { id: await caseOf(app, 'comment', art) } });
    expect(body.found.map(({ text }: { text: string }) => text).sort()).toEqual([
      '14 of 18 likes come from accounts younger than 2 days; 14 of these people liked nothing else that day.',
      '18 of 18 likes came within 60 minutes; 18 of these people liked nothing else that day.',
    ]);
    expect(body.danger).toBe(3);
  });

  test('includes an entry that a moderator covered, as it can still win [T402]', async () => {
    const { slop, art } = await contest();
    await like(art, await people(14, 3));
    const moderator = await moderatorOf(app);
    const id = await taken(app, moderator, 'comment', art);
    expect(await act(app, moderator, id, { action: 'cover', rule: 'sexual' })).toBe('done');
    await lookAtVotes(app.deps, [slop]);
    expect(Object.keys(await findingsOf(art))).toContain('young_voters');
  });

  test('is not made if half of the young accounts look around [T254]', async () => {
    const { slop, art } = await contest();
    const fans = await people(20, 3);
    await like(art, fans);
    const { art: other } = await contest(3);
    await like(other, fans.slice(0, 9));
    // Only two of these look around.
    const { slop: next, art: found } = await contest();
    const others = await people(20, 3);
    await like(found, others);
    await like(other, others.slice(0, 2));
    await lookAtVotes(app.deps, [slop, next]);
    expect(await findingsOf(art)).toEqual({});
    expect(Object.keys(await findingsOf(found))).toContain('young_voters');
  });

  test('detects one network on several days, but not a family or an office [T255]', async () => {
    const { slop, art } = await contest(3);
    const puppets = await people(15, 3_000);
    for (let day = 0; day < 3; day += 1) {
      await like(art, puppets.slice(day * 5, day * 5 + 5), () => '198.51.100');
      await app.advance('20 hours');
    }
    await like(art, await people(10, 3_000));
    const { slop: another, art: ofOffice } = await contest();
    await like(ofOffice, await people(6, 3_000), () => '198.51.101');
    await like(ofOffice, await people(6, 3_000));
    await lookAtVotes(app.deps, [slop, another]);
    expect(await findingsOf(art)).toEqual({
      voters_of_one_network: { likes: 25, together: 15, of_one_browser: expect.any(Number) },
    });
    expect(await findingsOf(ofOffice)).toEqual({});
  });

  test('detects artists who like only each other, but not friends [T256]', async () => {
    const poster = await app.person({ balance: 10_000 });
    const [ring, friends, others] = [await people(5, 3_000), await people(5, 3_000), await people(5, 3_000)];
    const slops = await Promise.all(Array.from({ length: 3 }, () => app.slop(poster, { days: 5 })));
    const enter = async (artists: Person[]) =>
      Promise.all(slops.map((slop) => Promise.all(artists.map((artist) => app.art(artist, slop)))));
    const [ofRing, ofFriends, ofOthers] = [await enter(ring), await enter(friends), await enter(others)];
    for (const n of slops.keys())
      for (const m of ring.keys()) {
        await like(
          ofRing[n]![m]!,
          ring.filter((_, at) => at !== m),
        );
        await like(
          ofFriends[n]![m]!,
          friends.filter((_, at) => at !== m),
        );
        await like(ofOthers[n]![m]!, friends);
      }
    await app.advance('4 days');
    await lookAtVotes(app.deps, slops);
    await app.advance('2 days');
    await lookAtVotes(app.deps, slops);
    expect(Object.keys(await findingsOf(ofRing[2]![0]!))).toEqual(['voting_ring']);
    expect(await findingsOf(ofRing[2]![0]!)).toMatchObject({
      voting_ring: { ring: 4, likes: 4, returned: 48, given: 48 },
    });
    expect(await findingsOf(ofFriends[2]![0]!)).toEqual({});
  });

  test('is made once despite concurrent workers; a dismissed case stays closed [T257]', async () => {
    const { slop, art } = await contest();
    await like(art, await people(16, 3));
    await Promise.all([lookAtVotes(app.deps, [slop]), lookAtVotesOfTheDay(app.deps), lookAtVotes(app.deps, [slop])]);
    expect(Object.keys(await findingsOf(art)).sort()).toEqual(['burst_of_votes', 'young_voters']);
    expect(await lookAtVotes(app.deps, [slop])).toBe(0);
    const caseId = await caseOf(app, 'comment', art);
    const moderator = await moderatorOf(app);
    await claim(app, moderator, caseId);
    expect(await act(app, moderator, caseId, { action: 'dismiss', rule: undefined })).toBe('done');
    await lookAtVotesOfTheDay(app.deps);
    const { rows } = await app.owner.query('select status from moderation_cases where id = $1', [caseId]);
    expect(rows).toEqual([{ status: 'closed' }]);
  });

  test('is made at the settlement and delays the prize, not the award [T258]', async () => {
    const { slop, art } = await contest();
    await app.advance('22 hours');
    await like(art, await people(16, 3));
    await app.advance('3 hours');
    await settleDueAiSlops(app.deps);
    const { rows } = await app.owner.query(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'look_at_votes'`,
    );
    expect(rows.flatMap(({ payload }) => payload.slopIds)).toContain(slop);
    await lookAtVotes(app.deps, [slop]);
    expect(Object.keys(await findingsOf(art)).sort()).toEqual(['burst_of_votes', 'votes_that_decided', 'young_voters']);
    const { body } = await app.call('getAward', null, { params: { id: slop } });
    expect(body.entries[0]).toMatchObject({ counted_likes: 16 });
    expect(JSON.stringify(body)).not.toContain('young');
    const { rows: cases } = await app.owner.query(`select danger from moderation_cases where subject_id = $1`, [art]);
    expect(cases).toEqual([{ danger: 3 }]);
  });

  test('has configurable thresholds [T259]', async () => {
    const { slop, art } = await contest();
    await like(art, await people(5, 3));
    const voteFindings = { ...VOTE_FINDINGS, youngLikes: 5, youngAlone: 40 };
    const deps = { db: app.db, config: { ...app.deps.config, voteFindings } };
    expect(await lookAtVotes(app.deps, [slop])).toBe(0);
    expect(await lookAtVotes(deps, [slop])).toBe(1);
    expect(Object.keys(await findingsOf(art))).toEqual(['young_voters']);
  });
});

test('a voter whose like was left out can read why and appeal [T260]', async () => {
  const { slop, art } = await contest();
  const fans = await people(16, 3);
  await like(art, fans);
  await lookAtVotes(app.deps, [slop]);
  const caseId = await caseOf(app, 'comment', art);
  const [first, second, judge] = [await moderatorOf(app), await moderatorOf(app), await moderatorOf(app)];
  await claim(app, first, caseId);
  const chosen = fans.slice(0, 7).map(({ id }) => id);
  const body = { action: 'void_likes', user_ids: chosen, rule: 'vote_cheating', reason: 'Made for this entry' };
  expect(await actByTwo(app, [first, second], caseId, body)).toBe('done');
  const [statement] = await statementsOf(app, fans[0]!);
  expect(statement).toMatchObject({ part: 'party', action: 'void_likes', rule: 'vote_cheating' });
  expect(statement.appeal_until).not.toBeNull();
  const appealed = await app.call('createAppeal', fans[0]!, {
    params: { id: statement.id },
    body: { text: 'I am a person of my own' },
  });
  expect(appealed.status).toBe(200);
  const appeal = async (by: Person) =>
    (await app.call('getCase', by, { params: { id: caseId } })).body.appeals[0] as { id: string; may_decide: boolean };
  expect((await appeal(first)).may_decide).toBe(false);
  await claim(app, judge, caseId);
  expect(await upholdByTwo(app, [judge, await moderatorOf(app)], fans[0]!)).toBe('done');
  expect((await app.call('getCase', second, { params: { id: caseId } })).body.subject.voided_likes).toBe(6);
  await app.advance('2 days');
  await settleDueAiSlops(app.deps);
  const { body: award } = await app.call('getAward', null, { params: { id: slop } });
  await eventually(async () => award.entries.length === 1, 'the entry');
  expect(award.entries[0]).toMatchObject({ counted_likes: 10, left_out: { voided: 6 }, voided_for: ['vote_cheating'] });
});
