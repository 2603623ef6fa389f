import { randomBytes } from 'node:crypto';
import { createDb, createPool, type Db } from '@unslop/database/connect';
import { GIF, RATES } from '@unslop/domain/limits';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { publicKey } from '../../core/images/files.ts';
import { PUBLIC_FILE } from '../../core/images/uploads.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { eventually, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { moderate } from '../moderation/moderate.ts';
import { drawGif } from './draw.ts';
import { gifKey } from './gifs.ts';
import { sweepGifs } from './jobs.ts';

let app: TestApp;
let owner: Db;
beforeAll(async () => {
  app = await startTestApp({ withJobs: true });
  owner = createDb(createPool(app.ownerUrl, { max: 5 }));
});
afterAll(async () => {
  await owner.destroy();
  await app.stop();
});

const at = (id: string) => ({ params: { id } });
const ask = (id: string, by: Person | null = null) => app.call('makeGif', by, at(id));
const state = async (id: string) => (await app.call('getGif', null, at(id))).body;
const ready = (id: string) =>
  eventually(async () => {
    const gif = await state(id);
    return gif.state === 'ready' && gif;
  }, 'a GIF');
const download = (id: string) => app.server.inject({ method: 'GET', url: `/api/beautiful-arts/${id}/gif/file` });

const SLOP = { r: 200, g: 30, b: 220 };
const ART = { r: 30, g: 120, b: 60 };

/** Creates a slop and its art with single-colour pictures. */
async function artOf(artist: Person, { withFiles = true } = {}): Promise<string> {
  const slop = await app.slop(await app.person({ balance: 1000 }));
  const art = await app.art(artist, slop);
  if (withFiles) await putFiles(art);
  return art;
}

async function putFiles(art: string): Promise<void> {
  const { rows } = await app.owner.query<{ bucket: string; path: string; purpose: string }>(
    `select i.bucket, i.path, i.purpose from comments c join ai_slops s on s.id = c.ai_slop_id
       join images i on i.id in (c.image_id, s.image_id) where c.id = $1`,
    [art],
  );
  for (const image of rows) {
    const background = image.purpose === 'comment' ? ART : SLOP;
    const bytes = await sharp({ create: { width: 100, height: 80, channels: 3, background } })
      .webp({ quality: 100 })
      .toBuffer();
    await app.deps.storage.put(publicKey(image, 100), bytes, PUBLIC_FILE);
  }
}

/** Returns what is shown a little left and a little right of the middle of one frame. */
async function sides(bytes: Buffer, page: number): Promise<string[]> {
  const { data, info } = await sharp(bytes, { page }).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colourAt = (x: number) => {
    const start = (100 * info.width + x) * info.channels;
    const isArt = Math.abs(data[start]! - ART.r) < 20 && Math.abs(data[start + 1]! - ART.g) < 20;
    const isSlop = Math.abs(data[start]! - SLOP.r) < 20 && Math.abs(data[start + 2]! - SLOP.b) < 20;
    return isArt ? 'art' : isSlop ? 'slop' : 'other';
  };
  return [colourAt(info.width / 4), colourAt((info.width * 3) / 4)];
}

const moderateArt = (action: 'hide' | 'unhide', id: string) =>
  inTransaction(owner, (trx) => moderate(trx, { actor: 'op', action, subject: 'comment', id, reason: 'because' }));

describe('the GIF of a piece of art', () => {
  test('is drawn once for any number of requests and sweeps from slop to art and back [A225]', async () => {
    const ann = await app.person();
    const art = await artOf(ann);
    expect((await app.call('getGif', null, at(art))).status).toBe(404);
    const put = vi.spyOn(app.deps.storage, 'put');
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => ask(art, n % 2 ? ann : null)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const gif = await ready(art);
    expect(gif).toEqual({ state: 'ready', progress: 100, size_bytes: expect.any(Number), width: 480, height: 420 });
    expect((await ask(art)).body).toEqual(gif);
    expect(put.mock.calls.map(([key]) => key)).toEqual([gifKey(art)]);
    put.mockRestore();

    const file = await download(art);
    expect(file.headers).toMatchObject({
      'content-type': 'image/gif',
      'content-length': String(gif.size_bytes),
      'cross-origin-resource-policy': 'cross-origin',
    });
    const bytes = file.rawPayload;
    expect(bytes.toString('latin1', 0, 6)).toBe('GIF89a');
    expect(bytes.length).toBe(gif.size_bytes);
    const { pages, loop, width, pageHeight, delay } = await sharp(bytes, { pages: -1 }).metadata();
    expect({ pages, loop, width, pageHeight }).toEqual({ pages: 28, loop: 0, width: 480, pageHeight: 420 });
    expect(delay!.reduce((sum, ms) => sum + ms, 0)).toBe(4_060);
    expect(await sides(bytes, 0)).toEqual(['slop', 'slop']);
    expect(await sides(bytes, 7)).toEqual(['slop', 'art']);
    expect(await sides(bytes, 14)).toEqual(['art', 'art']);
    expect(await sides(bytes, 16)).toEqual(['art', 'art']);
    expect(await sides(bytes, 21)).toEqual(['slop', 'art']);
    expect(await sides(bytes, 26)).toEqual(['slop', 'slop']);
  });

  test('is redrawn when its artist is renamed, and the old one is dropped', async () => {
    const ann = await app.person();
    const art = await artOf(ann);
    await ask(art);
    await ready(art);
    const before = (await download(art)).rawPayload;
    await app.call('updateProfile', ann, { body: { display_name: 'Ann Lee of the many names' } });
    expect((await download(art)).statusCode).toBe(404);
    expect((await ask(art)).body).toMatchObject({ state: 'waiting', progress: 0, size_bytes: null });
    await ready(art);
    expect((await download(art)).rawPayload.equals(before)).toBe(false);
  });

  test('is deleted with hidden or withdrawn art and comes back with it', async () => {
    const [ann, bob] = [await app.person(), await app.person()];
    const [hidden, retracted] = [await artOf(ann), await artOf(bob)];
    for (const art of [hidden, retracted]) {
      await ask(art);
      await ready(art);
      expect((await download(art)).statusCode).toBe(200);
    }
    await moderateArt('hide', hidden);
    await app.call('retractArt', bob, at(retracted));
    for (const art of [hidden, retracted]) {
      expect((await download(art)).statusCode).toBe(404);
      expect((await app.call('getGif', ann, at(art))).body.error.code).toBe('ART_NOT_FOUND');
      expect((await ask(art, ann)).body.error.code).toBe('ART_NOT_FOUND');
    }
    expect(await sweepGifs(app.deps)).toBe(2);
    expect(await app.deps.storage.exists(gifKey(hidden))).toBe(false);
    expect(await app.deps.storage.exists(gifKey(retracted))).toBe(false);
    await moderateArt('unhide', hidden);
    expect((await ask(hidden)).body.state).toBe('waiting');
    await ready(hidden);
    expect((await download(hidden)).statusCode).toBe(200);
    expect(await sweepGifs(app.deps)).toBe(0);
  });

  test('reports a failure and is drawn again on request', async () => {
    const art = await artOf(await app.person(), { withFiles: false });
    await ask(art);
    await eventually(async () => (await state(art)).state === 'failed', 'a failure');
    expect((await download(art)).statusCode).toBe(404);
    await putFiles(art);
    expect((await ask(art)).body.state).toBe('waiting');
    await ready(art);

    // A lost file is drawn again too.
    await app.deps.storage.delete(gifKey(art));
    expect((await download(art)).statusCode).toBe(404);
    await ask(art);
    await ready(art);
    expect((await download(art)).statusCode).toBe(200);
  });

  test('is restarted only when its worker seems dead', async () => {
    const art = await artOf(await app.person());
    await ask(art);
    await ready(art);
    const diedAgo = (interval: string) =>
      app.owner.query(`update gifs set state = 'making', asked_at = app_now() - $2::interval where comment_id = $1`, [
        art,
        interval,
      ]);
    await diedAgo('1 minute');
    expect((await ask(art)).body.state).toBe('making');
    await diedAgo('3 minutes');
    expect((await ask(art)).body.state).toBe('waiting');
    await ready(art);
  });
});

test('refuses missing art and limits requests per address', async () => {
  const strict = await startTestApp({ rateFactor: 1 });
  try {
    const nothing = at('00000000-0000-4000-8000-000000000000');
    const statuses: number[] = [];
    for (let n = 0; n <= RATES.gif.max; n++) statuses.push((await strict.call('makeGif', null, nothing)).status);
    expect(statuses).toEqual([...Array(RATES.gif.max).fill(404), 429]);
    expect((await strict.call('makeGif', await strict.person(), nothing)).status).toBe(404);
  } finally {
    await strict.stop();
  }
});

test('is within the size limit even for pure noise', async () => {
  const size = { width: GIF.width, height: 240, channels: 3 } as const;
  const noise = () =>
    sharp(randomBytes(size.width * size.height * size.channels), { raw: size })
      .webp({ quality: 100 })
      .toBuffer();
  const picture = (name: string) => ({ bucket: 'images', path: `${name}.webp`, widths: [GIF.width] });
  for (const name of ['one', 'two'])
    await app.deps.storage.put(publicKey(picture(name), GIF.width), await noise(), PUBLIC_FILE);
  const subject = {
    title: '',
    description: '',
    line: 'by Ann',
    before: picture('one'),
    after: picture('two'),
    version: '',
    author: null,
  };
  const { bytes } = await drawGif(app.deps.storage, subject, async () => {});
  // Drawn small to be quick. The highest picture has 640 rows instead of 240.
  expect((bytes.length * 640) / 240).toBeLessThan(GIF.maxBytes);
}, 60_000);
