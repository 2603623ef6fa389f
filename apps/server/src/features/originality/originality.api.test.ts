import { createDb, createPool } from '@unslop/database/connect';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fingerprintOld } from '../../core/images/fingerprints.ts';
import { sweepUnusedImages } from '../../core/images/jobs.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { drawnPicture } from '../../testing/drawn-pictures.ts';
import { act, actByTwo, caseOf, claim, moderatorOf, statementsOf, taken } from '../../testing/moderators.ts';
import {
  compareAll as compareEach,
  enteredPicture,
  enterUrl,
  findingsOf as foundAbout,
  slopWithPicture,
  uploadPicture,
} from '../../testing/posted-pictures.ts';
import { notificationsOf, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { moderate } from '../moderation/moderate.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const upload = (by: Person, picture: Sharp, purpose: 'ai-slop' | 'comment' = 'comment') =>
  uploadPicture(app, by, picture, purpose);
const enter = (by: Person, slop: string, image_url: string, more: object = {}) =>
  enterUrl(app, by, slop, image_url, more);
const entered = (by: Person, slop: string, picture: Sharp) => enteredPicture(app, by, slop, picture);
const compareAll = () => compareEach(app);
const findingsOf = (id: string) => foundAbout(app, id);

async function slopOf(picture?: Sharp): Promise<{ slop: string; poster: Person }> {
  if (picture) return slopWithPicture(app, picture);
  const poster = await app.person({ balance: 1000 });
  return { slop: await app.slop(poster), poster };
}

const shown = async (slop: string, id: string) =>
  (await app.call('listComments', null, { params: { id: slop } })).body.data.find(
    (each: { id: string }) => each.id === id,
  );

/** Enters a person's picture, and has another person send a mirrored crop of it. */
async function theft(seed: number) {
  const [{ slop }, { slop: other }] = [await slopOf(), await slopOf()];
  const [maker, thief] = [await app.person(), await app.person()];
  const original = await entered(maker, slop, drawnPicture(seed));
  const { width, height } = await drawnPicture(seed)
    .toBuffer({ resolveWithObject: true })
    .then(({ info }) => info);
  const [w, h] = [Math.round(width * 0.92), Math.round(height * 0.92)];
  const copy = drawnPicture(seed)
    .extract({ left: Math.round((width - w) / 2), top: Math.round((height - h) / 2), width: w, height: h })
    .flop();
  return { slop, other, maker, thief, original, image_url: await upload(thief, copy) };
}

describe('a picture that somebody else posted before', () => {
  test('prompts with name, date and picture, and posts nothing [T120]', async () => {
    const { other, maker, thief, original, image_url } = await theft(1);
    const { status, body } = await enter(thief, other, image_url);
    expect([status, body.error.code]).toEqual([409, 'PICTURE_POSTED']);
    const { username } = (await app.call('getProfile', null, { params: { id: maker.id } })).body;
    expect(body.error.message).toMatch(new RegExp(`^${username} already posted this picture on \\w+ \\d+, \\d{4}\\.$`));
    expect(body.error.details).toMatchObject({
      name: username,
      comment_id: original,
      image: { url: expect.any(String) },
    });
    expect((await app.call('listComments', null, { params: { id: other } })).body.data).toEqual([]);
  });

  test('can be posted with a claim, which marks it and opens a case [T121]', async () => {
    const { other, maker, thief, original, image_url } = await theft(2);
    const claimed = await enter(thief, other, image_url, { claim: 'I drew it last year' });
    expect(claimed.body).toMatchObject({ is_disputed: true, is_held: false });
    const { id } = claimed.body;
    expect(await shown(other, id)).toMatchObject({ is_disputed: true });
    expect(await notificationsOf(app, maker)).toMatchObject([
      { type: 'submission', from_user_id: thief.id, ai_slop_id: other, beautiful_art_id: id },
    ]);

    await compareAll();
    expect(await findingsOf(id)).toMatchObject([
      { kind: 'same_picture', data: { user_id: maker.id, claim: 'I drew it last year' } },
    ]);
    const moderator = await moderatorOf(app);
    const caseId = await caseOf(app, 'comment', id);
    const seen = (await app.call('getCase', moderator, { params: { id: caseId } })).body;
    expect(seen.subject.image).not.toBeNull();
    expect(seen.found).toMatchObject([
      {
        kind: 'same_picture',
        earlier: {
          comment_id: original,
          person: { user_id: maker.id },
          claim: 'I drew it last year',
          image: { url: expect.any(String) },
        },
      },
    ]);

    await claim(app, moderator, caseId);
    expect(await act(app, moderator, caseId, { action: 'dismiss' })).toBe('done');
    expect(await shown(other, id)).toMatchObject({ is_disputed: false });
    expect(await statementsOf(app, thief)).toMatchObject([{ part: 'affected', action: 'dismiss' }]);
    expect(await statementsOf(app, maker)).toMatchObject([{ part: 'reporter', action: 'dismiss' }]);
  });

  test('keeps its mark when removed, and the earlier poster is told [T122]', async () => {
    const { other, maker, thief, image_url } = await theft(3);
    const { id } = (await enter(thief, other, image_url, { claim: 'Mine' })).body;
    await compareAll();
    const two: [Person, Person] = [await moderatorOf(app), await moderatorOf(app)];
    const caseId = await caseOf(app, 'comment', id);
    await claim(app, two[0], caseId);
    expect(await actByTwo(app, two, caseId, { action: 'hide' })).toBe('done');
    expect(await shown(other, id)).toBeUndefined();
    expect(await statementsOf(app, maker)).toMatchObject([{ part: 'reporter' }]);
    const { rows } = await app.owner.query('select is_disputed from comments where id = $1', [id]);
    expect(rows).toEqual([{ is_disputed: true }]);
  });

  test('sent twice makes one entry, one notification and one finding [T123]', async () => {
    const { other, maker, thief, image_url } = await theft(4);
    const headers = { 'idempotency-key': 'once-and-again-of-a-claim' };
    const body = { ai_slop_id: other, image_url, claim: 'Mine' };
    const [a, b] = [
      await app.call('createComment', thief, { body, headers }),
      await app.call('createComment', thief, { body, headers }),
    ];
    expect(b.body.id).toBe(a.body.id);
    // Without the key, as two tabs or a reload send it.
    for (const answer of await Promise.all([1, 2].map(() => app.call('createComment', thief, { body }))))
      expect(answer.body.error.code).toBe('IMAGE_NOT_CLAIMABLE');
    await compareAll();
    await compareAll();
    const { data } = (await app.call('listComments', null, { params: { id: other } })).body;
    expect(data.map(({ id }: { id: string }) => id)).toEqual([a.body.id]);
    expect(await notificationsOf(app, maker)).toHaveLength(1);
    expect(await findingsOf(a.body.id)).toHaveLength(1);
  });

  test('prompts one of two users who post the same picture concurrently [T124]', async () => {
    const { slop } = await slopOf();
    for (let seed = 40; seed < 45; seed++) {
      const people = await Promise.all([app.person(), app.person()]);
      const urls = await Promise.all(people.map((person) => upload(person, drawnPicture(seed))));
      const answers = await Promise.all(people.map((person, n) => enter(person, slop, urls[n]!)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }
  });

  test('an interrupted comparison is redone in full, without a second case [T125]', async () => {
    const { other, thief, image_url } = await theft(5);
    const { id } = (await enter(thief, other, image_url, { claim: 'Mine' })).body;
    await app.owner.query(`create function break_off() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$;
      create trigger break_off before delete on image_orientations for each row execute function break_off()`);
    await expect(compareAll()).rejects.toThrow('broken off');
    expect(await findingsOf(id)).toEqual([]);
    await app.owner.query('drop trigger break_off on image_orientations; drop function break_off()');
    await compareAll();
    expect(await findingsOf(id)).toMatchObject([{ kind: 'same_picture' }]);
  });

  test('prompts when posted as a slop, unless it was a slop before [T126]', async () => {
    const { slop } = await slopOf(drawnPicture(6));
    await entered(await app.person(), slop, drawnPicture(7));
    const poster = await app.person({ balance: 1000 });
    const post = async (picture: Sharp, more: object = {}) =>
      app.call('createSlopWithPrize', poster, {
        body: { p_title: 'Mine', p_prize_pool: 1, p_image_url: await upload(poster, picture, 'ai-slop'), ...more },
      });
    expect((await post(drawnPicture(7))).body.error.code).toBe('PICTURE_POSTED');
    expect((await post(drawnPicture(6))).status).toBe(200);
    const claimed = await post(drawnPicture(7), { claim: 'My own machine made it' });
    expect(claimed.status).toBe(200);
    await compareAll();
    expect(await findingsOf(claimed.body)).toMatchObject([{ kind: 'same_picture' }]);
  });

  test('as a slop with a claim marks the slop until the case is dismissed [T261]', async () => {
    const [ann, other, poster] = [await app.person(), await slopOf(), await app.person({ balance: 1000 })];
    await entered(ann, other.slop, drawnPicture(8));
    const p_image_url = await upload(poster, drawnPicture(8), 'ai-slop');
    const { body: id } = await app.call('createSlopWithPrize', poster, {
      body: { p_title: 'Mine', p_prize_pool: 1, p_image_url, claim: 'My own machine made it' },
    });
    const marks = async () => [
      (await app.call('getAiSlop', null, { params: { id } })).body.is_disputed,
      (await app.call('listAiSlops', null, { query: { user_id: poster.id } })).body.data[0].is_disputed,
    ];
    expect(await marks()).toEqual([true, true]);
    expect((await app.call('getAiSlop', null, { params: { id: other.slop } })).body.is_disputed).toBe(false);
    await compareAll();
    const moderator = await moderatorOf(app);
    const caseId = await caseOf(app, 'ai_slop', id);
    await claim(app, moderator, caseId);
    const { acts } = (await app.call('getCase', moderator, { params: { id: caseId } })).body;
    expect(acts[0]).toMatchObject({
      action: 'dismiss',
      effects: expect.arrayContaining(['It no longer says “Originality disputed”.']),
    });
    expect(await act(app, moderator, caseId, { action: 'dismiss' })).toBe('done');
    expect(await marks()).toEqual([false, false]);
    expect(await statementsOf(app, poster)).toMatchObject([{ part: 'affected', action: 'dismiss' }]);
    expect(await statementsOf(app, ann)).toMatchObject([{ part: 'reporter', action: 'dismiss' }]);
  });
});

test('copies of the slop itself are questioned, even mirrored [T127]', async () => {
  const { slop, poster } = await slopOf(drawnPicture(10));
  const ann = await app.person();
  for (const picture of [drawnPicture(10), drawnPicture(10).flop(), drawnPicture(10).greyscale()]) {
    const { status, body } = await enter(ann, slop, await upload(ann, picture));
    expect([status, body.error.code, body.error.message]).toEqual([
      409,
      'SAME_AS_SLOP',
      'This is the slop itself. Post what you made of it, or say how you made this.',
    ]);
    expect(body.error.details).toMatchObject({
      ai_slop_id: slop,
      comment_id: null,
      image: { url: expect.any(String) },
    });
  }
  await entered(ann, slop, drawnPicture(10, 1));
  const claimed = await enter(ann, slop, await upload(ann, drawnPicture(10)), { claim: 'It only looks like it' });
  expect(claimed.body).toMatchObject({ is_disputed: true });
  await compareAll();
  expect(await findingsOf(claimed.body.id)).toMatchObject([
    { kind: 'same_picture', data: { user_id: poster.id, claim: 'It only looks like it' } },
  ]);
  expect(await notificationsOf(app, poster)).toContainEqual(
    expect.objectContaining({ content: expect.stringContaining('says it’s theirs') }),
  );
});

test('one’s own picture can be entered again, and both entries say so [T128]', async () => {
  const [{ slop }, { slop: other }] = [await slopOf(), await slopOf()];
  const ann = await app.person();
  const first = await entered(ann, slop, drawnPicture(11));
  const second = await entered(ann, other, drawnPicture(11));
  const alone = await entered(ann, other, drawnPicture(12));
  const also = async (id: string) => (await app.call('listSameEntries', null, { params: { id } })).body.data;
  expect(await also(first)).toMatchObject([{ id: second, ai_slop_id: other }]);
  expect(await also(second)).toMatchObject([{ id: first, ai_slop_id: slop }]);
  expect(await also(alone)).toEqual([]);
  await compareAll();
  expect(await findingsOf(second)).toEqual([]);
  await app.call('retractArt', ann, { params: { id: first } });
  expect(await also(second)).toEqual([]);
  expect((await app.call('listSameEntries', null, { params: { id: first } })).status).toBe(404);
});

test('lookalikes are posted without a question and shown to moderators [T129]', async () => {
  const { slop } = await slopOf();
  const [ann, bob] = [await app.person(), await app.person()];
  await entered(ann, slop, drawnPicture(13));
  const id = await entered(bob, slop, drawnPicture(13).linear(1.35, 30));
  expect(await shown(slop, id)).toMatchObject({ is_disputed: false });
  await compareAll();
  expect(await findingsOf(id)).toMatchObject([{ kind: 'looks_alike', data: { user_id: ann.id } }]);
  expect(await notificationsOf(app, ann)).toEqual([]);
});

test('an unchanged half is a finding only under another slop [T134]', async () => {
  const picture = drawnPicture(70);
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  /** Combines the picture's upper half with the lower half of another picture. */
  const above = async (seed: number) => {
    const lower = drawnPicture(seed).resize({ width: info.width, height: Math.floor(info.height / 2), fit: 'fill' });
    const input = await lower.png().toBuffer();
    return sharp(data, { raw: info }).composite([{ input, gravity: 'south' }]);
  };
  const [{ slop }, { slop: other }] = [await slopOf(picture), await slopOf()];
  const [ann, bob, cleo] = [await app.person(), await app.person(), await app.person()];
  const first = await entered(ann, slop, await above(71));
  const answer = await entered(bob, slop, await above(72));
  const elsewhere = await entered(cleo, other, await above(73));
  await compareAll();
  expect([await findingsOf(first), await findingsOf(answer)]).toEqual([[], []]);
  expect(await findingsOf(elsewhere)).toMatchObject([{ kind: 'looks_alike', data: { is_half: true } }]);
});

test('a copy of an illegal picture is held back until a moderator shows it [T130]', async () => {
  const [{ slop }, { slop: other, poster }] = [await slopOf(), await slopOf()];
  const [bad, bob, moderator] = [await app.person(), await app.person(), await moderatorOf(app)];
  const first = await entered(bad, slop, drawnPicture(14));
  const before = await taken(app, moderator, 'comment', first);
  const two: [Person, Person] = [moderator, await moderatorOf(app)];
  expect(await actByTwo(app, two, before, { action: 'hide', rule: 'illegal' })).toBe('done');
  const owner = createDb(createPool(app.ownerUrl, { max: 1 }));
  const erase = { actor: 'olga', action: 'erase', subject: 'comment', id: first, reason: 'x' } as const;
  await inTransaction(owner, (trx) => moderate(trx, erase));
  await owner.destroy();
  const twin = await upload(bob, drawnPicture(14).flop());
  const fileStatus = async () => (await app.server.inject({ url: twin })).statusCode;
  expect([app.deps.live.isListening(), await fileStatus()]).toEqual([true, 200]);
  const held = (await enter(bob, other, twin)).body;
  expect([held.is_held, await fileStatus()]).toEqual([true, 404]);
  expect([await shown(other, held.id), await notificationsOf(app, poster)]).toEqual([undefined, []]);
  expect((await app.call('getAiSlop', null, { params: { id: other } })).body.beautiful_art_count).toBe(0);
  expect(await notificationsOf(app, bob)).toContainEqual(
    expect.objectContaining({ type: 'info', content: expect.stringContaining('isn’t visible yet') }),
  );
  await compareAll();
  expect(await findingsOf(held.id)).toMatchObject([{ kind: 'hidden_before' }]);
  const caseId = await caseOf(app, 'comment', held.id);
  await claim(app, moderator, caseId);
  expect(await act(app, moderator, caseId, { action: 'unhide' })).toBe('done');
  await expect.poll(async () => [await fileStatus(), (await shown(other, held.id))?.is_disputed]).toEqual([200, false]);
  const answered = async () =>
    (await notificationsOf(app, poster)).filter((each: { type: string }) => each.type === 'submission');
  expect(await answered()).toHaveLength(1);
  const again = await taken(app, moderator, 'comment', held.id);
  expect(await actByTwo(app, two, again, { action: 'hide', rule: 'illegal' })).toBe('done');
  expect(await actByTwo(app, [two[1], two[0]], again, { action: 'unhide' })).toBe('done');
  expect(await answered()).toHaveLength(1);
  expect((await app.call('getAiSlop', null, { params: { id: other } })).body.beautiful_art_count).toBe(1);
});

test('withdrawn and otherwise removed pictures prompt nobody [T131]', async () => {
  const { slop } = await slopOf();
  const [ann, bob, moderator] = [await app.person(), await app.person(), await moderatorOf(app)];
  const first = await entered(ann, slop, drawnPicture(15));
  await app.call('retractArt', ann, { params: { id: first } });
  const second = await entered(bob, slop, drawnPicture(15));
  await compareAll();
  expect(await findingsOf(second)).toMatchObject([{ kind: 'same_picture', data: { user_id: ann.id, claim: null } }]);
  const caseId = await caseOf(app, 'comment', second);
  await claim(app, moderator, caseId);
  const { found } = (await app.call('getCase', moderator, { params: { id: caseId } })).body;
  expect(found[0].earlier.image).not.toBeNull();
  const two: [Person, Person] = [moderator, await moderatorOf(app)];
  expect(await actByTwo(app, two, caseId, { action: 'hide', rule: 'stolen' })).toBe('done');
  const again = await entered(ann, slop, drawnPicture(15));
  expect(await shown(slop, again)).toMatchObject({ is_disputed: false });
});

describe('fingerprints', () => {
  const kept = async (url: string) =>
    (
      await app.owner.query(
        `select count(*)::int as parts from image_fingerprints f join images i on i.id = f.image_id where '/media/' || i.bucket || '/' || i.path = $1`,
        [url],
      )
    ).rows[0].parts;

  test('of older pictures are computed by a job that can stop and resume [T132]', async () => {
    const { slop } = await slopOf();
    const ann = await app.person();
    const urls: string[] = [];
    for (let seed = 50; seed < 53; seed++) {
      urls.push(await upload(ann, drawnPicture(seed)));
      expect((await enter(ann, slop, urls.at(-1)!)).status).toBe(200);
    }
    const ofAnn = `where image_id in (select id from images where user_id = '${ann.id}')`;
    await app.owner.query(`delete from image_fingerprints ${ofAnn}; delete from image_orientations ${ofAnn}`);
    await app.owner.query('update images set has_fingerprint = user_id <> $1', [ann.id]);
    // Fail on the second picture. The first is done, and the next run continues with the rest.
    let asked = 0;
    const breaking = {
      ...app.deps.storage,
      read: (key: string) => {
        asked += 1;
        if (asked === 2) throw new Error('stopped');
        return app.deps.storage.read(key);
      },
    };
    const partsOf = async () => (await Promise.all(urls.map(kept))).filter((parts) => parts > 0).length;
    await expect(fingerprintOld(app.db, breaking)).rejects.toThrow('stopped');
    expect(await partsOf()).toBe(1);
    await fingerprintOld(app.db, app.deps.storage);
    expect(await partsOf()).toBe(3);
    const thief = await app.person();
    expect((await enter(thief, slop, await upload(thief, drawnPicture(51)))).body.error.code).toBe('PICTURE_POSTED');
  });

  test('are deleted with unused uploads; flat pictures have none [T133]', async () => {
    const ann = await app.person();
    const url = await upload(ann, drawnPicture(60));
    expect(await kept(url)).toBeGreaterThanOrEqual(6);
    await app.advance('25 hours');
    await sweepUnusedImages(app.db, app.deps.storage);
    expect(await kept(url)).toBe(0);
    const { rows } = await app.owner.query(
      'select from contest_fingerprints k join images i on i.id = k.image_id where i.user_id = $1',
      [ann.id],
    );
    expect(rows).toEqual([]);
  });
});
