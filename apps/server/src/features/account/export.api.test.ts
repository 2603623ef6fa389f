import { inflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { noteTraces } from '../../core/traces/traces.ts';
import { claim, moderatorOf, reported } from '../../testing/moderators.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { settleDueAiSlops } from '../awards/settle.ts';
import { exportJobs, prepareExport } from './export-job.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Returns the content of data.json in the archive. */
async function dataOf({ cookie }: Person) {
  const { rawPayload: zip } = await app.server.inject({
    method: 'GET',
    url: '/api/profile/export',
    headers: { cookie },
  });
  const name = zip.indexOf('data.json');
  // The zip header has the lengths of the name and of the extra field just before the name.
  const start = name + zip.readUInt16LE(name - 4) + zip.readUInt16LE(name - 2);
  return JSON.parse(inflateRawSync(zip.subarray(start)).toString());
}

describe('the export of an account', () => {
  test('is a zip of data, statement and originals', async () => {
    const ann = await app.person({ balance: 2000 });
    const slop = await app.slop(ann);
    const { rows } = await sql<{ id: string }>`select image_id as id from ai_slops where id = ${slop}`.execute(app.db);
    const key = `private/originals/${ann.id}/${rows[0]!.id}.png`;
    await app.deps.storage.put(key, Buffer.from('the original'), { contentType: 'image/png', cacheControl: 'private' });
    await sql`update images set original_path = ${key} where id = ${rows[0]!.id}`.execute(app.db);
    const answer = await app.server.inject({
      method: 'GET',
      url: '/api/profile/export',
      headers: { cookie: ann.cookie },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/zip');
    const zip = answer.rawPayload;
    expect(zip.subarray(0, 2).toString()).toBe('PK');
    for (const name of ['data.json', 'statement.csv', `originals/ai-slop-${rows[0]!.id}.png`])
      expect(zip.includes(name)).toBe(true);
    expect(zip.includes('the original')).toBe(true);
    expect((await app.server.inject({ method: 'GET', url: '/api/profile/export' })).statusCode).toBe(401);
  });

  test('has the notifications that one can read, and none that was taken back', async () => {
    const [ann, bob, poster] = [await app.person(), await app.person(), await app.person({ balance: 1000 })];
    const art = await app.art(ann, await app.slop(poster));
    const told = async () => (await dataOf(ann)).notifications.map(({ kind }: { kind: string }) => kind);
    const press = async (name: 'likeComment' | 'unlikeComment') =>
      expect((await app.call(name, bob, { params: { id: art } })).status).toBe(200);
    await press('likeComment');
    expect(await told()).toHaveLength(1);
    await press('unlikeComment');
    expect(await told()).toEqual([]);
  });

  test('lists traces by kind and date, without the hashes [T075]', async () => {
    const ann = await app.person();
    await noteTraces(app.db, app.deps.config, ann.id, { device: 'one', card: 'two' });
    const { traces } = await dataOf(ann);
    expect(traces.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['card', 'device']);
    for (const trace of traces) expect(Object.keys(trace).sort()).toEqual(['kind', 'seen_at']);
  });

  test('has how each vote was counted, with the secret of its receipt [T219]', async () => {
    const [ann, poster, artist] = [await app.person(), await app.person({ balance: 1000 }), await app.person()];
    const slop = await app.slop(poster);
    const art = await app.art(artist, slop);
    await app.call('likeComment', ann, { params: { id: art } });
    await app.advance('25 hours');
    await settleDueAiSlops(app.deps);
    const { secret } = (await app.call('getVoteReceipt', ann, { params: { id: art } })).body;
    expect((await dataOf(ann)).votes_in_settled_slops).toMatchObject([
      { ai_slop_id: slop, comment_id: art, voter_id: ann.id, outcome: 'counted', secret },
    ]);
    expect((await dataOf(poster)).votes_in_settled_slops).toEqual([]);
  });

  test('has the facts from files and the credit choices [T144]', async () => {
    const ann = await app.person({ balance: 2000 });
    const slop = await app.slop(ann);
    await app.call('setCreditChoice', ann, { body: { is_written: true, licence: 'cc_by' } });
    await app.owner.query(
      `insert into picture_facts (image_id, facts, read_from) select image_id, '{"camera":"A camera"}', 'upload' from ai_slops where id = $1`,
      [slop],
    );
    const { what_your_files_say, credit_in_public_files } = await dataOf(ann);
    expect(what_your_files_say).toMatchObject([{ facts: { camera: 'A camera' } }]);
    expect(credit_in_public_files).toMatchObject([{ is_written: true, licence: 'cc_by' }]);
  });

  test('has the user’s reports and decisions, but not those about others [T054]', async () => {
    const [ann, bob, mia] = [await app.person(), await app.person(), await moderatorOf(app)];
    const decide = async (id: string, action: string) => {
      await claim(app, mia, id);
      const body = { action, rule: 'spam', reason: `because of ${action}` };
      expect((await app.call('actOnCase', mia, { params: { id }, body })).status).toBe(200);
    };
    await decide(await reported(app, ann, 'profile', bob.id, 'too loud'), 'warn');
    await decide(await reported(app, bob, 'profile', ann.id), 'warn');
    const { reports, decisions_of_moderators } = await dataOf(ann);
    expect(reports[0]).toMatchObject({ subject_id: bob.id, reason: 'too loud', outcome: 'acted' });
    expect(decisions_of_moderators).toMatchObject([
      { part: 'reporter', action: null, rule: null, reason: null },
      { part: 'affected', action: 'warn', rule: 'spam', reason: 'because of warn' },
    ]);
    await app.owner.query(
      `insert into moderation_appeals (statement_id, user_id, text)
       select id, user_id, 'I was not' from moderation_statements where user_id = $1 and part = 'affected'`,
      [ann.id],
    );
    expect((await dataOf(ann)).appeals).toMatchObject([{ text: 'I was not', decision: null }]);
  });
});

describe('an export made by a job', () => {
  const prepare = (person: Person, body: object = {}) => app.call('prepareExport', person, { body });
  const copyOf = async (person: Person) => (await app.call('getAccount', person)).body.export;
  const part = (person: Person | null, number: number) =>
    app.server.inject({
      method: 'GET',
      url: `/api/account/export/${number}`,
      headers: person ? { cookie: person.cookie } : {},
    });
  const queued = async (task: string, person: Person) =>
    (
      await sql<{ payload: unknown }>`select j.payload from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = ${task} and j.payload::text like ${`%${person.id}%`} order by j.id`.execute(app.db)
    ).rows.map(({ payload }) => payload);
  /** Runs the newest waiting job. */
  const work = async (task: string, person: Person) =>
    exportJobs[task]!((await queued(task, person)).at(-1)!, app.deps);
  /** Creates pictures and records these sizes for their originals. */
  const withPictures = async (...megabytes: number[]) => {
    const ann = await app.person({ balance: 20_000 });
    for (const size of megabytes) {
      const slop = await app.slop(ann);
      const { rows } = await sql<{ id: string }>`select image_id as id from ai_slops where id = ${slop}`.execute(
        app.db,
      );
      const key = `private/originals/${ann.id}/${rows[0]!.id}.png`;
      await app.deps.storage.put(key, Buffer.from(`original of ${size}`), {
        contentType: 'image/png',
        cacheControl: 'private',
      });
      await sql`update images set original_path = ${key}, original_bytes = ${size * 1024 * 1024} where id = ${rows[0]!.id}`.execute(
        app.db,
      );
    }
    return ann;
  };

  test('starts once, shows progress and is available to its owner for a week [S02]', async () => {
    const ann = await withPictures(40, 30, 90, 10);
    expect(await copyOf(ann)).toBeNull();
    const answers = await Promise.all([prepare(ann), prepare(ann), prepare(ann)]);
    expect(answers.map(({ status, body }) => [status, body.state])).toEqual(Array(3).fill([200, 'making']));
    expect(await queued('make_export', ann)).toHaveLength(1);
    expect((await part(ann, 1)).statusCode).toBe(404);

    const put = vi.spyOn(app.deps.storage, 'put');
    const seen: unknown[] = [];
    put.mockImplementationOnce(async (...given) => {
      seen.push(await copyOf(ann));
      put.mockRestore();
      return app.deps.storage.put(...given);
    });
    await work('make_export', ann);
    // 40, then 30, then 90 alone although it exceeds the size of a part, then 10.
    expect(seen).toEqual([expect.objectContaining({ state: 'making', parts: 4, part_bytes: [] })]);
    const copy = await copyOf(ann);
    expect(copy).toMatchObject({ state: 'ready', parts: 4 });
    expect(Date.parse(copy.expires_at) - Date.parse(copy.created_at)).toBe(7 * 86_400_000);

    const files = await Promise.all([1, 2, 3, 4].map((number) => part(ann, number)));
    expect(files.map(({ statusCode, rawPayload }) => [statusCode, rawPayload.length])).toEqual(
      copy.part_bytes.map((bytes: number) => [200, bytes]),
    );
    expect(files[1]!.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="unslop-export-2-of-4.zip"',
      'cache-control': 'no-store',
    });
    const has = (file: (typeof files)[number], text: string) => file.rawPayload.includes(text);
    expect(files.map((file) => [has(file, 'data.json'), has(file, 'statement.csv')])).toEqual([
      [true, true],
      ...Array(3).fill([false, false]),
    ]);
    expect(files.map((file) => /original of (\d+)/.exec(file.rawPayload.toString('latin1'))?.[1])).toEqual([
      '40',
      '30',
      '90',
      '10',
    ]);
    expect(
      (await queued('send_user_email', ann)).filter((notice) => JSON.stringify(notice).includes('is ready')),
    ).toHaveLength(1);

    const bob = await app.person();
    expect([
      (await part(ann, 5)).statusCode,
      (await part(bob, 1)).statusCode,
      (await part(null, 1)).statusCode,
    ]).toEqual([404, 404, 401]);
    // A repeated run of the job changes nothing.
    await work('make_export', ann);
    expect(await copyOf(ann)).toEqual(copy);
    expect((await prepare(ann)).body).toEqual(copy);

    await app.advance('7 days');
    expect(await copyOf(ann)).toBeNull();
    await exportJobs.sweep_exports!({}, app.deps);
    await work('remove_export', ann);
    expect((await part(ann, 1)).statusCode).toBe(404);
    for (const key of put.mock.calls.map(([key]) => key)) expect(await app.deps.storage.exists(key)).toBe(false);
  });

  test('replaces the old one completely', async () => {
    const ann = await withPictures(1);
    await prepare(ann);
    await work('make_export', ann);
    const [old] = (await queued('make_export', ann)) as { userId: string; id: string }[];
    const key = `private/exports/${ann.id}/${old!.id}-1.zip`;
    expect(await app.deps.storage.exists(key)).toBe(true);
    expect((await prepare(ann, { again: true })).body).toMatchObject({ state: 'making', parts: null });
    await work('remove_export', ann);
    expect(await app.deps.storage.exists(key)).toBe(false);
    // If the old export's job starts again, it leaves no file behind.
    await exportJobs.make_export!(old, app.deps);
    expect(await app.deps.storage.exists(key)).toBe(false);
    await work('make_export', ann);
    expect(await copyOf(ann)).toMatchObject({ state: 'ready', parts: 1 });
    // Each of the two was announced.
    const mails = (await queued('send_user_email', ann)).filter((mail) => JSON.stringify(mail).includes('is ready'));
    expect(mails).toHaveLength(2);
  });

  test('reports a failure and can be requested again', async () => {
    const ann = await withPictures(1);
    await prepare(ann);
    vi.spyOn(app.deps.storage, 'put').mockRejectedValueOnce(new Error('disk full'));
    await expect(work('make_export', ann)).rejects.toThrow('disk full');
    expect(await copyOf(ann)).toMatchObject({ state: 'failed' });
    expect((await part(ann, 1)).statusCode).toBe(404);
    expect((await prepare(ann)).body).toMatchObject({ state: 'making' });
    await work('make_export', ann);
    expect(await copyOf(ann)).toMatchObject({ state: 'ready' });
  });

  test('allows five an hour and is deleted with the account', async () => {
    const ann = await app.person();
    for (let n = 0; n < 5; n += 1) {
      expect((await prepare(ann, { again: true })).status).toBe(200);
      await work('make_export', ann);
    }
    const strict = { ...app.deps, config: { ...app.deps.config, rateFactor: 1 } };
    await expect(prepareExport(strict, ann.id, true)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect((await prepareExport(strict, ann.id, false)).state).toBe('ready');
    expect((await prepare(ann)).body.state).toBe('ready');
    const { id } = (await queued('make_export', ann)).at(-1) as { id: string };
    expect((await app.call('deleteAccount', ann, { body: {} })).status).toBe(200);
    await work('remove_export', ann);
    expect(await app.deps.storage.exists(`private/exports/${ann.id}/${id}-1.zip`)).toBe(false);
  });
});
