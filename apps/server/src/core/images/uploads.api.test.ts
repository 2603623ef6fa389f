import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { sample } from './image-samples.ts';
import { pictureProcesses } from './picture-processes.ts';
import { bufferedUploadBytes } from './receive.ts';
import { formAround, startUploadTestServer, type UploadTestServer } from './upload-test-server.ts';

let it: UploadTestServer;
beforeAll(async () => {
  it = await startUploadTestServer();
});
afterAll(() => it.stop());

test('keeps the original private and returns the public sizes [A358]', async () => {
  const ann = await it.person();
  const original = await sample(1200, 900).jpeg().toBuffer();
  const answer = await it.upload(ann, original);
  expect(answer.status).toBe(200);
  const reply = answer.json();
  expect(reply).toEqual({
    id: expect.any(String),
    image_url: `/media/images/ai_slops/${ann}/${reply.id}.webp`,
    image_path: `ai_slops/${ann}/${reply.id}.webp`,
    image: {
      url: reply.image_url,
      width: 1200,
      height: 900,
      widths: [480, 720, 960, 1200],
      avif: false,
      thumbhash: expect.any(String),
      alt: '',
    },
    ai_made: false,
    made_with: null,
  });
  const row = await it.db.selectFrom('images').selectAll().where('id', '=', reply.id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    bucket: 'images',
    original_type: 'image/jpeg',
    original_bytes: original.length,
    used_at: null,
  });
  expect(row.has_fingerprint).toBe(true);
  expect(row.original_path).toBe(`private/originals/${ann}/${reply.id}.jpg`);
  const stem = reply.image_url.replace('.webp', '');
  for (const [suffix, width] of [
    ['', 1200],
    ['-480', 480],
    ['-720', 720],
    ['-960', 960],
    ['-1200', 1200],
  ] as const) {
    const file = await it.get(`${stem}${suffix}.webp`);
    expect(file.status).toBe(200);
    expect(await sharp(file.body).metadata()).toMatchObject({ format: 'webp', width });
  }
  expect((await it.get(`/media/${row.original_path}`)).status).toBe(404);
});

test('crops an avatar to 256 and 512 pixels and discards its original [A359]', async () => {
  const ann = await it.person();
  const answer = await it.upload(ann, await sample(300, 200).png().toBuffer(), { purpose: 'avatar' });
  const reply = answer.json();
  expect(reply.image_url).toBe(`/media/avatars/${ann}/${reply.id}.webp`);
  expect(reply.image).toMatchObject({ width: 512, height: 512, widths: [256, 512] });
  const file = await it.get(reply.image_url.replace('.webp', '-256.webp'));
  expect(await sharp(file.body).metadata()).toMatchObject({ width: 256, height: 256 });
  expect((await it.files()).filter((name) => name.includes(reply.id) && name.includes('private'))).toEqual([]);
});

test('stores a comment image under comments/ [A357]', async () => {
  const ann = await it.person();
  const reply = (await it.upload(ann, await sample().webp().toBuffer(), { purpose: 'comment' })).json();
  expect(reply.image_path).toBe(`comments/${ann}/${reply.id}.webp`);
});

test('refuses guests, unknown purposes and fields, and missing files', async () => {
  const ann = await it.person();
  const file = await sample().png().toBuffer();
  expect((await it.upload(null, file)).status).toBe(401);
  expect((await it.upload(ann, file, { purpose: 'banner' })).status).toBe(400);
  expect((await it.upload(ann, file, { field: 'image' })).json().error.code).toBe('IMAGE_REQUIRED');
  expect((await it.upload(ann, Buffer.alloc(0))).json().error.code).toBe('IMAGE_REQUIRED');
  const json = await it.server.inject({
    method: 'POST',
    url: '/api/images?purpose=ai-slop',
    headers: { 'x-user': ann },
    payload: { file: 'x' },
  });
  expect(json.statusCode).toBe(415);
});

test('refuses a malformed form with a client error', async () => {
  const ann = await it.person();
  const { contentType, head } = formAround();
  const send = async (payload: string | Buffer, type = contentType) =>
    (
      await it.server.inject({
        method: 'POST',
        url: '/api/images?purpose=ai-slop',
        headers: { 'x-user': ann, 'content-type': type },
        payload,
      })
    ).statusCode;
  expect(await send('')).toBe(400);
  expect(await send('nonsense')).toBe(400);
  expect(await send(head)).toBe(400);
  expect(await send(head, 'multipart/form-data')).toBe(400);
  expect(await send(Buffer.concat([head, await sample().png().toBuffer()]))).toBe(400);
  expect(await send('--edge\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--edge--\r\n')).toBe(400);
});

test('accepts a file at the limit and refuses one byte more [B041]', async () => {
  const ann = await it.person();
  const limit = 5 * 1024 * 1024;
  const picture = await sample().jpeg().toBuffer();
  const padded = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
  expect((await it.upload(ann, padded(limit), { purpose: 'avatar' })).status).toBe(200);
  const over = await it.upload(ann, padded(limit + 1), { purpose: 'avatar' });
  expect(over.status).toBe(413);
  expect(over.json().error).toMatchObject({
    code: 'IMAGE_TOO_LARGE',
    message: 'This image is too large: at most 5 MB.',
  });
  expect((await it.upload(ann, padded(limit + 1))).status).toBe(200);
});

test('refuses uploads while they are switched off and still serves pictures [F20]', async () => {
  const ann = await it.person();
  const file = await sample().png().toBuffer();
  const { image_url } = (await it.upload(ann, file)).json();
  it.config.isUploadsOff = true;
  try {
    const answer = await it.upload(ann, file);
    expect(answer.status).toBe(503);
    expect(answer.json().error.code).toBe('UPLOADS_OFF');
    expect(answer.headers['retry-after']).toBe('60');
    expect((await it.get(image_url)).status).toBe(200);
  } finally {
    it.config.isUploadsOff = false;
  }
});

test('a full disk during an upload leaves no file or row, and uploads recover [O08]', async () => {
  const ann = await it.person();
  const picture = await sample(600, 400).jpeg().toBuffer();
  const before = await it.files();
  const { put } = it.deps.storage;
  // The original, two sizes, and the one with the plain name.
  for (let capacity = 0; capacity < 4; capacity += 1) {
    let left = capacity;
    it.deps.storage.put = async (...file) => {
      left -= 1;
      if (left >= 0) return put(...file);
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
    };
    const answer = await it.upload(ann, picture).finally(() => {
      it.deps.storage.put = put;
    });
    expect(left).toBeLessThan(0);
    expect(answer.status).toBe(503);
    expect(answer.json().error).toEqual({
      code: 'UPLOADS_FULL',
      message: 'We have no room for more images right now. Please try again later.',
    });
    expect(await it.files()).toEqual(before);
  }
  const rows = await it.db.selectFrom('images').select('id').where('user_id', '=', ann).execute();
  expect(rows).toEqual([]);
  expect((await it.upload(ann, picture)).status).toBe(200);
});

test('an upload succeeds although its decoder is killed [F21]', async () => {
  const ann = await it.person();
  const picture = await sample(600, 400).jpeg().toBuffer();
  expect((await it.upload(ann, picture)).status).toBe(200);
  const troubles: string[] = [];
  pictureProcesses.onTrouble((text) => troubles.push(text));
  onTestFinished(() => pictureProcesses.onTrouble(() => {}));
  const ids = pictureProcesses.ids();
  for (const id of ids) process.kill(id, 'SIGSTOP');
  const uploaded = it.upload(ann, picture);
  // The whole file has arrived. In the same tick it was sent to the stopped decoder.
  await expect.poll(bufferedUploadBytes).toBe(picture.length);
  await new Promise((resume) => setTimeout(resume, 50));
  for (const id of ids) process.kill(id, 'SIGKILL');
  expect((await uploaded).status).toBe(200);
  expect(troubles).toEqual(['A picture process ended by SIGKILL. Its picture is tried once more.']);
});

test('answers 503 with Retry-After while decoders keep being killed, then recovers [F21]', async () => {
  const ann = await it.person();
  const picture = await sample(600, 400).jpeg().toBuffer();
  const before = await it.files();
  const killing = setInterval(() => {
    for (const id of pictureProcesses.ids()) process.kill(id, 'SIGKILL');
  }, 5);
  onTestFinished(() => clearInterval(killing));
  const answer = await it.upload(ann, picture);
  clearInterval(killing);
  expect(answer.status).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.json().error).toMatchObject({
    code: 'UPLOADS_BUSY',
    message: 'Lots of people are uploading right now. Please try again.',
  });
  expect(bufferedUploadBytes()).toBe(0);
  expect(await it.files()).toEqual(before);
  expect(await it.db.selectFrom('images').select('id').where('user_id', '=', ann).execute()).toEqual([]);
  expect((await it.upload(ann, picture)).status).toBe(200);
});

test('leaves no files behind when the database fails', async () => {
  // Nobody has this id, so the insert fails after the files were written.
  const nobody = '00000000-0000-4000-8000-000000000000';
  const before = await it.files();
  expect((await it.upload(nobody, await sample().png().toBuffer())).status).toBe(401);
  expect(await it.files()).toEqual(before);
});
