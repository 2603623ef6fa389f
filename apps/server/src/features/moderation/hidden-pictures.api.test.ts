import { randomUUID } from 'node:crypto';
import { createDb, createPool, type Db } from '@unslop/database/connect';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeImageFiles } from '../../core/images/removal.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { brokenChecks } from '../../testing/audits.ts';
import { operatorActs } from '../../testing/operator-acts.ts';
import { operate } from '../../testing/operator-command.ts';
import { eventually, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { settleDueAiSlops } from '../awards/settle.ts';
import { moderate } from './moderate.ts';
import { showSubject } from './show.ts';

let app: TestApp;
let owner: Db;
beforeAll(async () => {
  app = await startTestApp();
  owner = createDb(createPool(app.ownerUrl, { max: 25, lockTimeoutMs: 20_000, statementTimeoutMs: 20_000 }));
});
afterAll(async () => {
  await owner.destroy();
  await app.stop();
});

const { act, like, get } = operatorActs(
  () => app,
  () => owner,
);

describe('the files of hidden content', () => {
  test('disappear immediately and come back; shared caches revalidate soon [S03]', async () => {
    const [poster, ann] = [await app.person({ balance: 2000 }), await app.person()];
    const [slop, other] = [await app.slop(poster), await app.slop(poster)];
    const art = await app.art(ann, slop);
    const avatar = `/media/avatars/${ann.id}/${randomUUID()}.webp`;
    await app.owner.query(
      `with image as (
         insert into images (id, user_id, purpose, bucket, path, original_type, original_bytes, width, height, widths)
         values ($2, $1, 'avatar', 'avatars', $3, 'image/png', 1, 1, 1, '{480}') returning id)
       update profiles set avatar_image_id = $2, avatar_url = $4 where id = $1`,
      [ann.id, avatar.split('/').at(-1)!.slice(0, 36), avatar.slice('/media/avatars/'.length), avatar],
    );
    const pictureOf = async (table: string, id: string) =>
      (await app.owner.query(`select image_url as url from ${table} where id = $1`, [id])).rows[0].url as string;
    const files = {
      slop: await pictureOf('ai_slops', slop),
      art: await pictureOf('comments', art),
      other: await pictureOf('ai_slops', other),
      avatar,
    };
    const small = (url: string) => url.replace('.webp', '-480.webp');
    for (const url of Object.values(files).flatMap((each) => [each, small(each)])) {
      const key = url.replace('/media/', 'public/');
      await app.deps.storage.put(key, Buffer.from('x'), { contentType: 'image/webp', cacheControl: '' });
    }
    /** Requests all files and returns the names of those that are served. */
    const shown = async () => {
      const there: string[] = [];
      for (const [name, url] of Object.entries(files)) {
        const answers = await Promise.all([url, small(url)].map((each) => app.server.inject({ url: each })));
        const statuses = new Set(answers.map(({ statusCode }) => statusCode));
        expect(statuses.size).toBe(1);
        if (statuses.has(200)) there.push(name);
        else expect(answers[0]!.headers['cache-control']).toBe('no-store');
      }
      return there.join();
    };
    const becomes = (names: string) =>
      eventually(async () => (await shown()) === names, `only ${names} are shown`, 2_000);
    await becomes('slop,art,other,avatar');
    expect((await app.server.inject({ url: files.slop })).headers['cache-control']).toContain('s-maxage=0,');
    await act('hide', 'profile', ann.id);
    await becomes('slop,art,other');
    await act('hide', 'comment', art);
    await becomes('slop,other');
    await act('unhide', 'comment', art);
    await act('unhide', 'profile', ann.id);
    await becomes('slop,art,other,avatar');
    await act('hide', 'ai_slop', slop);
    await becomes('other,avatar');
  });
});

describe('a removed picture', () => {
  const addressOf = async (art: string) =>
    (await app.owner.query('select image_url as url from comments where id = $1', [art])).rows[0].url as string;
  const statusOf = async (url: string) => (await app.server.inject({ url })).statusCode;
  const isGone = (url: string) => eventually(async () => (await statusOf(url)) === 404, `${url} is gone`, 5_000);
  /** Creates art and a stub file for its picture. */
  const shownArt = async (artist: Person, slop: string) => {
    const art = await app.art(artist, slop);
    const url = await addressOf(art);
    const key = url.replace('/media/', 'public/');
    await app.deps.storage.put(key, Buffer.from('x'), { contentType: 'image/webp', cacheControl: '' });
    expect(await statusOf(url)).toBe(200);
    return { art, url };
  };

  test('withdrawn and removed losing art is no longer served', async () => {
    const [poster, ann, bob] = [await app.person({ balance: 1000 }), await app.person(), await app.person()];
    const slop = await app.slop(poster);
    const [winner, loser, withdrawn] = [
      await shownArt(bob, slop),
      await shownArt(ann, slop),
      await shownArt(ann, slop),
    ];
    await like(ann, winner.art);
    expect((await app.call('retractArt', ann, { params: { id: withdrawn.art } })).status).toBe(200);
    await isGone(withdrawn.url);
    await app.advance('2 days');
    await settleDueAiSlops(app.deps);
    expect(await statusOf(loser.url)).toBe(200);
    expect((await app.call('retractArt', ann, { params: { id: loser.art } })).status).toBe(200);
    await isGone(loser.url);
    expect(await statusOf(winner.url)).toBe(200);
  });

  test('erased by the operator is gone in every size, logged, and stays gone', async () => {
    const [poster, ann] = [await app.person({ balance: 1000 }), await app.person()];
    const { art, url } = await shownArt(ann, await app.slop(poster));
    const erase = (isEvenSold = false) =>
      inTransaction(owner, (trx) =>
        moderate(trx, { actor: 'op', action: 'erase', subject: 'comment', id: art, reason: 'the law', isEvenSold }),
      );
    expect(await erase()).toBe(true);
    await isGone(url);
    const { rows } = await sql<{ payload: { imageId: string; keepOriginal: boolean } }>`
      select payload from graphile_worker._private_jobs where payload ->> 'keepOriginal' is not null`.execute(owner);
    const image = url.split('/').at(-1)!.slice(0, 36);
    expect(rows.map(({ payload }) => payload)).toContainEqual({ imageId: image, keepOriginal: false });
    await removeImageFiles({ imageId: image, keepOriginal: false }, app.deps);
    expect(await app.deps.storage.stat(url.replace('/media/', 'public/'))).toBeNull();
    expect((await get('getArt', art)).status).toBe(404);
    expect((await showSubject(owner, 'comment', art)).log).toMatchObject([{ action: 'erase', reason: 'the law' }]);
    await expect(act('unhide', 'comment', art)).rejects.toThrow('can’t');
  });

  test('erased during the contest, art keeps its votes and can win', async () => {
    const [poster, ann, voter] = [await app.person({ balance: 1000 }), await app.person(), await app.person()];
    const slop = await app.slop(poster);
    const { art } = await shownArt(ann, slop);
    await like(voter, art);
    expect(await act('erase', 'comment', art)).toBe(true);
    await app.advance('2 days');
    await settleDueAiSlops(app.deps);
    const { body } = await app.call('getAward', null, { params: { id: slop } });
    expect(body).toMatchObject({ winning_comment_id: art, entries: [{ image: null, counted_likes: 1 }] });
    expect(await brokenChecks(app)).toEqual([]);
  });

  test('bought or winning art is erased only after a second confirmation', async () => {
    const [poster, ann, voter] = [await app.person({ balance: 1000 }), await app.person(), await app.person()];
    const { art } = await shownArt(ann, await app.slop(poster));
    await like(voter, art);
    await app.advance('2 days');
    await settleDueAiSlops(app.deps);
    await expect(act('erase', 'comment', art)).rejects.toThrow('belongs to the poster whose slop it won as well');
    expect((await get('getArt', art)).status).toBe(200);
    expect(
      await inTransaction(owner, (trx) =>
        moderate(trx, { actor: 'op', action: 'erase', subject: 'comment', id: art, reason: '', isEvenSold: true }),
      ),
    ).toBe(true);
    expect((await get('getArt', art)).status).toBe(404);
  });

  test('npm run ops -- moderate erase asks again for winning art', async () => {
    const [poster, ann, voter] = [await app.person({ balance: 1000 }), await app.person(), await app.person()];
    const { art, url } = await shownArt(ann, await app.slop(poster));
    await like(voter, art);
    await app.advance('2 days');
    await settleDueAiSlops(app.deps);
    const erase = (...words: string[]) => operate(app, 'moderate.ts', 'erase', ...words);
    const refused = await erase('art', art);
    expect(refused).toMatchObject({ status: 1, stdout: '' });
    expect(refused.stderr).toMatch(/^The original of this art belongs to the poster .* with --even-sold\.\n$/);
    expect([(await get('getArt', art)).status, await statusOf(url)]).toEqual([200, 200]);

    const named = ['art', art, '--even-sold', '--by', 'ops', '--reason', 'the law'];
    expect(await erase(...named)).toEqual({
      status: 0,
      stdout: `Done: erase art ${art}, and it is in the log.\n`,
      stderr: '',
    });
    expect((await get('getArt', art)).status).toBe(404);
    await isGone(url);
    expect((await showSubject(owner, 'comment', art)).log).toMatchObject([
      { action: 'erase', actor: 'ops', reason: 'the law' },
    ]);
    expect(await erase('profile', 'nobody_of_that_name')).toMatchObject({
      status: 1,
      stderr: 'There is no profile "nobody_of_that_name".\n',
    });
  }, 90_000);
});
