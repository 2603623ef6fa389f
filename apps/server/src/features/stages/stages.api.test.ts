import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { PROCESS } from '@unslop/domain/stages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layeredProcesses } from '../../core/layered-files/layered-processes.ts';
import { arrivalsOf } from '../../core/layered-files/removal.ts';
import { formOf } from '../../testing/forms.ts';
import { kra, psd } from '../../testing/layered-samples.ts';
import { actByTwo, claim, moderatorOf, reported } from '../../testing/moderators.ts';
import { passDeadlines } from '../../testing/money.ts';
import { eventually, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let moderator: Person;
beforeAll(async () => {
  app = await startTestApp({ withJobs: true });
  moderator = await moderatorOf(app);
});
afterAll(async () => {
  layeredProcesses.stop();
  await app.stop();
});

async function entry() {
  const [poster, artist] = await Promise.all([app.person({ balance: 5000 }), app.person()]);
  const slop = await app.slop(poster);
  return { poster, artist, slop, art: await app.art(artist, slop) };
}

async function addStage(by: Person, art: string, line = 'A sketch', headers = {}) {
  const body = { image_url: await app.upload(by, 'stage'), line };
  return app.call('addStage', by, { params: { id: art }, body, headers });
}

const addFile = (by: Person, art: string, bytes: Buffer) =>
  app.call('addLayeredFile', by, { params: { id: art }, ...formOf(bytes) });

const processOf = async (art: string, by: Person | null = null) =>
  (await app.call('getProcess', by, { params: { id: art } })).body;

const shows = async (slop: string, art: string): Promise<boolean> => {
  const { body } = await app.call('listComments', null, { params: { id: slop } });
  return body.data.find((comment: { id: string }) => comment.id === art)?.shows_process;
};

const keyOf = async (id: string): Promise<string> =>
  (await app.owner.query('select storage_key from layered_files where id = $1', [id])).rows[0].storage_key;

test('shows stages with their captions in order, and every list marks the entry [T160]', async () => {
  const { artist, slop, art } = await entry();
  expect([await shows(slop, art), await processOf(art)]).toEqual([
    false,
    { stages: [], files: [], may_add: false, removable: [], call: null },
  ]);
  for (const line of ['First lines', '', 'Color']) expect((await addStage(artist, art, line)).status).toBe(200);
  const shown = await processOf(art);
  expect(shown.stages.map(({ line }: { line: string }) => line)).toEqual(['First lines', '', 'Color']);
  expect(shown.stages[0].image).toMatchObject({ alt: 'First lines', width: 100 });
  expect(await shows(slop, art)).toBe(true);
  expect((await app.call('getArt', null, { params: { id: art } })).body.shows_process).toBe(true);
  expect(await processOf(art, artist)).toMatchObject({
    may_add: true,
    removable: shown.stages.map(({ id }: { id: string }) => id),
  });
});

test('refuses a ninth stage, even concurrently, and adds a stage once per key [T161]', async () => {
  const { artist, art } = await entry();
  const answers = await Promise.all(Array.from({ length: PROCESS.maxStages + 3 }, () => addStage(artist, art)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(PROCESS.maxStages);
  expect(new Set(answers.flatMap(({ body }) => body.error?.code ?? []))).toEqual(new Set(['STAGE_LIMIT']));
  const other = await entry();
  const body = { image_url: await app.upload(other.artist, 'stage'), line: 'once' };
  const input = { params: { id: other.art }, body, headers: { 'idempotency-key': 'stage-1' } };
  const twice = [await app.call('addStage', other.artist, input), await app.call('addStage', other.artist, input)];
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(twice[0]!.body).toEqual(twice[1]!.body);
  expect((await processOf(other.art)).stages).toHaveLength(1);
});

test('a layered file is public as a fact; names and file are not [T162]', async () => {
  const { poster, artist, slop, art } = await entry();
  const { status, body: added } = await addFile(artist, art, psd());
  expect([status, added]).toMatchObject([
    200,
    { type: 'psd', layers: 4, width: 64, height: 48, preview: { width: 64, height: 48 } },
  ]);
  expect(await shows(slop, art)).toBe(true);
  for (const outsider of [null, poster, moderator])
    expect((await processOf(art, outsider)).files).toMatchObject([{ layers: 4, layer_names: null }]);
  const get = (by: Person | null) => app.call('downloadLayeredFile', by, { params: { id: added.id } });
  expect((await get(moderator)).body.error.code).toBe('CASE_NOT_YOURS');
  const id = await reported(app, poster, 'comment', art);
  expect((await get(moderator)).body.error.code).toBe('CASE_NOT_YOURS');
  await claim(app, moderator, id);
  for (const insider of [artist, moderator])
    expect((await processOf(art, insider)).files[0].layer_names).toEqual(['Background', 'Ink', 'Farbe — Blau', '影']);
  expect((await get(null)).status).toBe(401);
  expect((await get(poster)).status).toBe(404);
  for (const insider of [artist, moderator]) {
    const { status: got, headers } = await get(insider);
    expect([got, headers['content-type'], headers['content-length']]).toEqual([
      200,
      'application/octet-stream',
      String(psd().length),
    ]);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="unslop-[0-9a-f]{8}\.psd"$/);
    expect(headers['cache-control']).toBe('private, no-store');
  }
  expect((await get(moderator)).status).toBe(200);
  const { rows } = await app.owner.query(
    'select action, moderator_id, details from moderation_log where case_id = $1',
    [id],
  );
  const read = { action: 'download_layered', moderator_id: moderator.id, details: { file: added.id } };
  expect(rows).toEqual([read, read]);
  expect((await get(await moderatorOf(app))).body.error.code).toBe('CASE_NOT_YOURS');
  await app.advance('16 minutes');
  expect((await get(moderator)).body.error.code).toBe('CASE_NOT_YOURS');
  expect((await processOf(art, moderator)).files[0].layer_names).toBeNull();
  const preview = await app.server.inject({ url: added.preview.url });
  expect([preview.statusCode, preview.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(readdirSync(arrivalsOf(app.deps.config))).toEqual([]);
});

test('refuses a third layered file and files without layers, leaving nothing [T163]', async () => {
  const { artist, art } = await entry();
  const codes: unknown[] = [];
  const send = async (bytes: Buffer) => codes.push((await addFile(artist, art, bytes)).body.error?.code ?? 'added');
  await send(Buffer.from('no layers here'));
  await send(Buffer.alloc(0));
  await send((await kra()).subarray(0, 300));
  await send(Buffer.concat([Buffer.from('8BPS'), Buffer.alloc(40, 1)]));
  await send(await kra());
  await send(psd());
  await send(psd());
  expect(codes).toEqual([
    'LAYERED_FILE_TYPE',
    'LAYERED_FILE_REQUIRED',
    'LAYERED_FILE_BROKEN',
    'LAYERED_FILE_BROKEN',
    'added',
    'added',
    'LAYERED_FILE_LIMIT',
  ]);
  const folder = path.join(app.deps.config.dataDir, 'media/private/layered', artist.id);
  expect(readdirSync(folder)).toHaveLength(2);
  expect(readdirSync(arrivalsOf(app.deps.config))).toEqual([]);
});

test('only the artist adds and removes, until the deadline [T164]', async () => {
  const { poster, artist, slop, art } = await entry();
  const stage = (await addStage(artist, art)).body.id;
  const second = (await addStage(artist, art)).body.id;
  const file = (await addFile(artist, art, psd())).body.id;
  const key = await keyOf(file);
  expect((await addStage(poster, art)).body.error.code).toBe('NOT_YOUR_COMMENT');
  expect((await app.call('removeStage', poster, { params: { id: stage } })).body.error.code).toBe('NOT_YOUR_COMMENT');
  expect((await app.call('removeStage', artist, { params: { id: stage } })).status).toBe(200);
  expect((await app.call('removeStage', artist, { params: { id: stage } })).body.error.code).toBe('NOT_FOUND');
  expect((await app.call('removeLayeredFile', artist, { params: { id: file } })).status).toBe(200);
  const stored = path.join(app.deps.config.dataDir, 'media', key);
  await eventually(async () => !existsSync(stored), 'the file to be freed');
  expect(await shows(slop, art)).toBe(true);
  await app.call('likeComment', poster, { params: { id: art } });
  await passDeadlines(app);
  expect((await app.call('removeStage', artist, { params: { id: second } })).body.error.code).toBe('PROCESS_CLOSED');
  expect((await addStage(artist, art)).body.error.code).toBe('PROCESS_CLOSED');
  expect((await addFile(artist, art, psd())).body.error.code).toBe('PROCESS_CLOSED');
  expect(await processOf(art, artist)).toMatchObject({ may_add: false, removable: [] });
});

test('withdrawing deletes stages and files; hiding keeps them for moderators [T165]', async () => {
  const { artist, art } = await entry();
  await addStage(artist, art);
  const key = await keyOf((await addFile(artist, art, psd())).body.id);
  await app.call('retractArt', artist, { params: { id: art } });
  expect((await app.call('getProcess', null, { params: { id: art } })).body.error.code).toBe('ART_NOT_FOUND');
  await eventually(async () => !existsSync(path.join(app.deps.config.dataDir, 'media', key)), 'the file to be freed');
  const left = await app.owner.query(
    `select id from images where user_id = $1 and purpose = 'stage' and removed_at is null`,
    [artist.id],
  );
  expect(left.rows).toEqual([]);

  const hidden = await entry();
  const file = (await addFile(hidden.artist, hidden.art, psd())).body;
  const caseId = await reported(app, await app.person(), 'comment', hidden.art);
  await claim(app, moderator, caseId);
  expect(await actByTwo(app, [moderator, await moderatorOf(app)], caseId, { action: 'hide' })).toBe('done');
  expect((await app.call('getProcess', hidden.artist, { params: { id: hidden.art } })).status).toBe(404);
  expect((await processOf(hidden.art, moderator)).files).toHaveLength(1);
  expect((await app.server.inject({ url: file.preview.url })).statusCode).toBe(404);
  const asModerator = await app.server.inject({ url: file.preview.url, headers: { cookie: moderator.cookie } });
  expect(asModerator.statusCode).toBe(200);
});

test('exports stages, layered files and requests, and deletes them [T169]', async () => {
  const { poster, artist, art } = await entry();
  await app.call('likeComment', poster, { params: { id: art } });
  await addStage(artist, art, 'On paper');
  const key = await keyOf((await addFile(artist, art, psd())).body.id);
  const { body } = await app.call('exportAccount', artist);
  const names = [
    ...Buffer.from(body, 'latin1')
      .toString('latin1')
      .matchAll(/originals\/layered-[0-9a-f-]+\.psd/g),
  ];
  expect(names.length).toBeGreaterThan(0);
  await app.call('retractArt', artist, { params: { id: art } });
  const other = await app.slop(poster);
  const second = await app.art(artist, other);
  const kept = await keyOf((await addFile(artist, second, await kra())).body.id);
  await passDeadlines(app);
  expect((await app.call('deleteAccount', artist, { body: {} })).status).toBe(200);
  for (const gone of [key, kept])
    await eventually(
      async () => !existsSync(path.join(app.deps.config.dataDir, 'media', gone)),
      'the file to be freed',
    );
  const left = await app.owner.query(
    `select (select count(*)::int from layered_files f join comments c on c.id = f.comment_id where c.user_id = $1) as files,
            (select count(*)::int from process_stages t join comments c on c.id = t.comment_id where c.user_id = $1) as stages`,
    [artist.id],
  );
  expect(left.rows).toEqual([{ files: 0, stages: 0 }]);
});
