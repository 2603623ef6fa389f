import { readdirSync } from 'node:fs';
import net from 'node:net';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gif, sample } from './image-samples.ts';
import { bufferedUploadBytes } from './receive.ts';
import { formAround, startUploadTestServer, type UploadTestServer } from './upload-test-server.ts';

let it: UploadTestServer;
let ann: string;
beforeAll(async () => {
  it = await startUploadTestServer();
  ann = await it.person();
});
afterAll(() => it.stop());

const images = () => it.db.selectFrom('images').selectAll().execute();
const openFiles = () => readdirSync('/proc/self/fd').length;

/** Opens a connection, and sends the head of an upload and the beginning of its form. */
async function startUpload(
  lengthHeader: string,
): Promise<{ socket: net.Socket; answer: () => string; closed: Promise<void> }> {
  const { head, contentType } = formAround();
  const socket = net.connect(it.port(), '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  // Several of these tests are about being disconnected while sending.
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const lines = [
    'POST /api/images?purpose=ai-slop HTTP/1.1',
    'host: localhost',
    `x-user: ${ann}`,
    `content-type: ${contentType}`,
  ];
  socket.write(`${[...lines, lengthHeader].join('\r\n')}\r\n\r\n`);
  socket.write(lengthHeader.startsWith('transfer') ? chunked(head) : head);
  return { socket, answer: () => text, closed };
}

function chunked(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
}

test('cuts off an endless chunked upload at the limit with 413 [F07 V5.2.1]', async () => {
  const before = process.memoryUsage().rss;
  const { socket, answer, closed } = await startUpload('transfer-encoding: chunked');
  const piece = chunked(Buffer.alloc(64 * 1024));
  let sentBytes = 0;
  let sentAtAnswer = 0;
  const startedAt = performance.now();
  while (!socket.destroyed && performance.now() - startedAt < 15_000) {
    if (answer() && !sentAtAnswer) sentAtAnswer = sentBytes;
    sentBytes += piece.length;
    if (!socket.write(piece)) await Promise.race([new Promise((resume) => socket.once('drain', resume)), closed]);
    // Yield to the server, which runs in this process.
    await new Promise(setImmediate);
  }
  expect(socket.destroyed).toBe(true);
  expect(answer()).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer()).toContain('IMAGE_TOO_LARGE');
  expect(sentAtAnswer).toBeLessThan(20 * 1024 * 1024);
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  expect(bufferedUploadBytes()).toBe(0);
  expect(await it.files()).toEqual([]);
}, 20_000);

test('refuses an upload announced as 10 GB before reading it [F07]', async () => {
  const { answer, socket, closed } = await startUpload('content-length: 10737418240');
  await expect.poll(answer).toContain('413');
  await closed;
  expect(socket.destroyed).toBe(true);
});

test('the request timeout cuts off an upload of one byte a second [F07]', async () => {
  const server = it.server.server;
  const usual = { requestTimeout: 30_000, headersTimeout: 10_000 };
  expect(server).toMatchObject(usual);
  Object.assign(server, { requestTimeout: 1_500, headersTimeout: 1_000 });
  try {
    const { socket, closed, answer } = await startUpload('content-length: 100000');
    const drip = setInterval(() => socket.write('x'), 1_000);
    const startedAt = performance.now();
    await closed;
    clearInterval(drip);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(answer()).toMatch(/^(HTTP\/1\.1 408|$)/);
  } finally {
    Object.assign(server, usual);
  }
  await expect.poll(bufferedUploadBytes).toBe(0);
  expect(await images()).toEqual([]);
});

test('a thousand aborted uploads leave no files, rows, handles or memory [F08]', async () => {
  const file = await sample(200, 200).png().toBuffer();
  // By now the process has opened everything that it opens once, such as PostgreSQL connections.
  expect((await it.upload(ann, file)).status).toBe(200);
  await Promise.all(Array.from({ length: 20 }, () => sql`select pg_sleep(0.05)`.execute(it.db)));
  await it.db.deleteFrom('images').execute();
  const filesBefore = await it.files();
  const openBefore = openFiles();
  const abort = async (): Promise<void> => {
    const { socket, closed } = await startUpload(`content-length: ${file.length + 500}`);
    socket.write(file.subarray(0, file.length / 2));
    await new Promise((resume) => setTimeout(resume, 5));
    socket.destroy();
    await closed;
  };
  for (let round = 0; round < 20; round++) await Promise.all(Array.from({ length: 50 }, abort));
  await expect.poll(bufferedUploadBytes).toBe(0);
  await expect.poll(openFiles, { timeout: 10_000 }).toBeLessThanOrEqual(openBefore + 2);
  expect(await it.files()).toEqual(filesBefore);
  expect(await images()).toEqual([]);
  expect((await it.upload(ann, file)).status).toBe(200);
}, 60_000);

const names = {
  'a path upwards': '../../etc/passwd',
  'an encoded path': 'a%2F..%2Fb.png',
  'a device of Windows': 'con.png',
  'a NUL': 'a\0.png',
  'a right-to-left override': 'gpj.\u202egnp.exe',
  'four kilobytes': `${'a'.repeat(4_096)}.png`,
  'a file of the web server': '.htaccess',
  'a header in disguise': 'a.png\\r\\nx-evil: 1',
  nothing: '',
};
for (const [name, fileName] of Object.entries(names)) {
  test(`a file named ${name} is stored under our own name, or refused [F10]`, async () => {
    const before = await it.files();
    const answer = await it.upload(ann, await sample().png().toBuffer(), { fileName });
    expect([200, 400]).toContain(answer.status);
    const added = (await it.files()).filter((file) => !before.includes(file));
    if (answer.status !== 200) return expect(added).toEqual([]);
    const { id, image_path } = answer.json();
    expect(image_path).toBe(`ai_slops/${ann}/${id}.webp`);
    const media = `${it.dataDir}/media`;
    expect(added.sort()).toEqual([
      `${media}/private/originals/${ann}/${id}.png`,
      `${media}/public/images/ai_slops/${ann}/${id}-64.webp`,
      `${media}/public/images/ai_slops/${ann}/${id}.webp`,
    ]);
    const row = await it.db.selectFrom('images').selectAll().where('id', '=', id).executeTakeFirst();
    if (fileName.length > 3) expect(JSON.stringify(row)).not.toContain(JSON.stringify(fileName).slice(1, -1));
  });
}

test('the route refuses other file types named like pictures [F03 F04]', async () => {
  const forms = [
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<!doctype html><script>1</script>',
    '%PDF-1.7',
    'BM______',
  ];
  const files = [
    ...forms.map((text) => Buffer.from(text)),
    await sample().avif().toBuffer(),
    await sample().tiff().toBuffer(),
  ];
  for (const file of files) {
    const answer = await it.upload(ann, file, { fileName: 'picture.png', contentType: 'image/png' });
    expect(answer.status).toBe(415);
    expect(answer.json().error).toMatchObject({
      code: 'IMAGE_TYPE',
      message: 'Please use a JPEG, PNG, WebP or GIF image.',
    });
  }
});

test('refuses unusable files with a reason and never with a 500 [F06 F14]', async () => {
  const long = await it.upload(ann, gif(100, 100, 300));
  expect(long.status).toBe(422);
  expect(long.json().error.message).toBe('This animation is too long: at most 200 frames.');
  const file = await sample().jpeg().toBuffer();
  const broken = await it.upload(ann, file.subarray(0, file.length / 2));
  expect(broken.status).toBe(422);
  expect(broken.json().error.code).toBe('IMAGE_BROKEN');
});

test('of 40 large uploads some wait, the rest must retry; memory stays bounded [F13]', async () => {
  const large = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#346' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  const answers = await Promise.all(Array.from({ length: 40 }, () => it.upload(ann, large)));
  clearInterval(watch);
  const statuses = new Set(answers.map((answer) => answer.status));
  expect([...statuses].sort()).toEqual([200, 503]);
  expect(answers.filter((answer) => answer.status === 200).length).toBeGreaterThanOrEqual(22);
  const refused = answers.find((answer) => answer.status === 503)!;
  expect(refused.json().error.code).toBe('UPLOADS_BUSY');
  expect(refused.headers['retry-after']).toBe('5');
  expect(most - before).toBeLessThan(800_000_000);
}, 60_000);
