import { createDb, createPool } from '@unslop/database/connect';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeImageFiles } from '../../core/images/removal.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { drawnPicture } from '../../testing/drawn-pictures.ts';
import { actByTwo, moderatorPair, taken } from '../../testing/moderators.ts';
import {
  compareAll,
  enteredPicture,
  enterUrl,
  findingsOf,
  slopWithPicture,
  uploadPicture,
} from '../../testing/posted-pictures.ts';
import { scribble } from '../../testing/scribbles.ts';
import { notificationsOf, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteAccount } from '../account/deletion.ts';
import { settleDueAiSlops } from '../awards/settle.ts';
import { moderate } from '../moderation/moderate.ts';
import { comparePicture } from './compare.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const whole = async (picture: Sharp) => sharp(await picture.png().toBuffer());
async function sizeOf(picture: Sharp) {
  const { info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return info;
}

async function turned(picture: Sharp, degrees: number): Promise<Sharp> {
  return whole((await whole(picture)).rotate(degrees, { background: '#ffffff' }));
}

async function cropped(picture: Sharp, { left = 0, top = 0, right = 0, bottom = 0 }): Promise<Sharp> {
  const { width, height } = await sizeOf(picture);
  const [x, y] = [Math.round(width * left), Math.round(height * top)];
  return (await whole(picture)).extract({
    left: x,
    top: y,
    width: width - x - Math.round(width * right),
    height: height - y - Math.round(height * bottom),
  });
}

/** Draws a disc in a corner. */
async function withLogo(picture: Sharp): Promise<Sharp> {
  const side = 56;
  const pixels = Buffer.alloc(side * side * 4);
  for (let at = 0; at < side * side; at++) {
    const isIn = Math.hypot((at % side) - side / 2, Math.floor(at / side) - side / 2) < side / 2;
    if (isIn) pixels.set([220, 30, 40, 255], at * 4);
  }
  const input = { input: pixels, raw: { width: side, height: side, channels: 4 as const }, left: 20, top: 20 };
  return whole((await whole(picture)).composite([input]));
}

const ways: [string, (picture: Sharp) => Promise<Sharp>][] = [
  ['turned by three degrees', (picture) => turned(picture, 3)],
  ['without a corner', (picture) => cropped(picture, { left: 0.1, top: 0.1 })],
  ['cropped by 20 % all round', (picture) => cropped(picture, { left: 0.2, top: 0.2, right: 0.2, bottom: 0.2 })],
  ['with a logo and brighter', async (picture) => (await withLogo(picture)).linear(1.2, 15)],
];

describe('a late copy of an entry in its contest', () => {
  test.each(ways)('%s is shown to moderators, and its artist can show the process [T420]', async (name, change) => {
    const seed = 300 + ways.findIndex(([way]) => way === name);
    const { slop } = await slopWithPicture(app, drawnPicture(seed));
    const [ann, bob, cleo] = [await app.person(), await app.person(), await app.person()];
    await enteredPicture(app, cleo, slop, drawnPicture(seed, 1));
    await enteredPicture(app, ann, slop, drawnPicture(seed, 2));
    const copy = await enteredPicture(app, bob, slop, await change(drawnPicture(seed, 2)));
    await compareAll(app);
    expect(await findingsOf(app, copy)).toMatchObject([{ kind: 'looks_alike', data: { user_id: ann.id } }]);
    expect(await notificationsOf(app, bob)).toMatchObject([
      { type: 'info', beautiful_art_id: copy, content: expect.stringContaining('show how you made it') },
    ]);
    expect(await notificationsOf(app, ann)).toEqual([]);
    expect(await notificationsOf(app, cleo)).toEqual([]);
  });

  test('is looked for once, and never among one’s own entries [T421]', async () => {
    const { slop } = await slopWithPicture(app, drawnPicture(310));
    const [ann, bob] = [await app.person(), await app.person()];
    await enteredPicture(app, ann, slop, drawnPicture(310, 1));
    const own = await enteredPicture(app, ann, slop, await turned(drawnPicture(310, 1), 3));
    const copy = await enteredPicture(app, bob, slop, await turned(drawnPicture(310, 1), -3));
    const { rows } = await app.owner.query('select image_id from comments where id = $1', [copy]);
    await compareAll(app);
    await comparePicture({ imageId: rows[0].image_id }, app.deps);
    expect(await findingsOf(app, own)).toEqual([]);
    expect(await findingsOf(app, copy)).toHaveLength(1);
    expect(await notificationsOf(app, bob)).toHaveLength(1);
  });
});

test('a rotated copy of the slop is found, honest answers are not [T422]', async () => {
  const { slop, poster } = await slopWithPicture(app, drawnPicture(320));
  const entries: string[] = [];
  for (let remake = 1; remake < 6; remake++)
    entries.push(await enteredPicture(app, await app.person(), slop, drawnPicture(320, remake)));
  const copy = await enteredPicture(app, await app.person(), slop, await turned(drawnPicture(320), 4));
  await compareAll(app);
  expect(await Promise.all(entries.map((id) => findingsOf(app, id)))).toEqual(entries.map(() => []));
  expect(await findingsOf(app, copy)).toMatchObject([{ kind: 'looks_alike', data: { user_id: poster.id } }]);
});

test('different scribbles on white match neither the slop nor each other [T423]', async () => {
  const { slop } = await slopWithPicture(app, scribble(1));
  for (let seed = 2; seed < 8; seed++) {
    const id = await enteredPicture(app, await app.person(), slop, scribble(seed));
    await compareAll(app);
    expect(await findingsOf(app, id)).toEqual([]);
  }
  const thief = await app.person();
  const again = await enterUrl(app, thief, slop, await uploadPicture(app, thief, scribble(2)));
  expect(again.body.error.code).toBe('PICTURE_POSTED');
});

describe('a picture taken down as illegal is recognised', () => {
  const illegal = { action: 'hide', rule: 'illegal' } as const;
  const posted = async (seed: number) => {
    const { slop } = await slopWithPicture(app, drawnPicture(seed));
    const { slop: other } = await slopWithPicture(app, drawnPicture(seed + 1));
    const artist = await app.person();
    const entry = await enteredPicture(app, artist, slop, drawnPicture(seed + 2));
    return { other, artist, entry };
  };
  /** Enters the mirrored picture under another slop. */
  async function twin(seed: number, other: string, by: Person, more: object = {}) {
    const { body } = await enterUrl(app, by, other, await uploadPicture(app, by, drawnPicture(seed + 2).flop()), more);
    await compareAll(app);
    return body;
  }

  test('after it was shown again; its copy is shown, and moderators are asked [T425]', async () => {
    const { other, artist, entry } = await posted(330);
    const two = await moderatorPair(app);
    const caseId = await taken(app, two[0], 'comment', entry);
    expect(await actByTwo(app, two, caseId, illegal)).toBe('done');
    expect(await actByTwo(app, [two[1], two[0]], caseId, { action: 'unhide' })).toBe('done');
    const { id, is_held } = await twin(330, other, artist);
    expect(is_held).toBe(false);
    expect(await findingsOf(app, id)).toMatchObject([{ kind: 'hidden_before' }]);
  });

  test('after its artist’s account was erased, shown again or not [T425]', async () => {
    for (const [seed, isShownAgain] of [
      [340, false],
      [350, true],
    ] as const) {
      const { other, artist, entry } = await posted(seed);
      const two = await moderatorPair(app);
      const caseId = await taken(app, two[0], 'comment', entry);
      expect(await actByTwo(app, two, caseId, illegal)).toBe('done');
      if (isShownAgain) expect(await actByTwo(app, [two[1], two[0]], caseId, { action: 'unhide' })).toBe('done');
      if (isShownAgain) await app.advance('8 days');
      await settleDueAiSlops(app.deps);
      await inTransaction(app.db, (trx) => deleteAccount(trx, app.deps.config, artist.id, true));
      const slop = isShownAgain ? (await slopWithPicture(app, drawnPicture(seed + 5))).slop : other;
      const { id, is_held } = await twin(seed, slop, await app.person());
      expect(is_held).toBe(!isShownAgain);
      expect((await findingsOf(app, id))[0]).toMatchObject({ kind: 'hidden_before' });
    }
  });

  test('after its case was closed, even from the same user [T425]', async () => {
    const { other, artist, entry } = await posted(370);
    const two = await moderatorPair(app);
    const caseId = await taken(app, two[0], 'comment', entry);
    expect(await actByTwo(app, two, caseId, illegal)).toBe('done');
    const { rows } = await app.owner.query('select status from moderation_cases where id = $1', [caseId]);
    expect(rows).toEqual([{ status: 'closed' }]);
    const { id, is_held } = await twin(370, other, artist);
    expect(is_held).toBe(true);
    expect(await findingsOf(app, id)).toMatchObject([{ kind: 'hidden_before' }]);
  });

  /** Acts as the operator's command does. */
  async function operates(act: { action: 'cover' | 'erase'; id: string; rule?: 'illegal' }) {
    const owner = createDb(createPool(app.ownerUrl, { max: 1 }));
    const named = { actor: 'olga', subject: 'comment', reason: 'x', ...act } as const;
    expect(await inTransaction(owner, (trx) => moderate(trx, named))).toBe(true);
    await owner.destroy();
  }

  test('after the operator erased it without naming a rule, and its files are gone', async () => {
    const { other, artist, entry } = await posted(380);
    const two = await moderatorPair(app);
    const caseId = await taken(app, two[0], 'comment', entry);
    expect(await actByTwo(app, two, caseId, illegal)).toBe('done');
    await operates({ action: 'erase', id: entry });
    const { rows } = await app.owner.query('select image_id from comments where id = $1', [entry]);
    await removeImageFiles({ imageId: rows[0].image_id, keepOriginal: false }, app.deps);
    const { id, is_held } = await twin(380, other, artist);
    expect(is_held).toBe(true);
    expect(await findingsOf(app, id)).toMatchObject([{ kind: 'hidden_before' }]);
  });

  test('after it was hidden once more for another reason', async () => {
    const { other, artist, entry } = await posted(390);
    const two = await moderatorPair(app);
    const caseId = await taken(app, two[0], 'comment', entry);
    expect(await actByTwo(app, two, caseId, illegal)).toBe('done');
    expect(await actByTwo(app, [two[1], two[0]], caseId, { action: 'unhide' })).toBe('done');
    const again = await taken(app, two[0], 'comment', entry);
    expect(await actByTwo(app, two, again, { action: 'hide', rule: 'stolen' })).toBe('done');
    const { id, is_held } = await twin(390, other, artist);
    expect(is_held).toBe(true);
    expect(await findingsOf(app, id)).toMatchObject([{ kind: 'hidden_before' }]);
  });

  test('while it is only covered [T425]', async () => {
    const { other, artist, entry } = await posted(360);
    await operates({ action: 'cover', id: entry, rule: 'illegal' });
    const { id, is_held } = await twin(360, other, artist);
    expect(is_held).toBe(true);
    expect(await findingsOf(app, id)).toMatchObject([{ kind: 'hidden_before' }]);
  });
});
