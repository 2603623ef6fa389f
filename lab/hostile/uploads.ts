import net from 'node:net';
import { gzipSync } from 'node:zlib';
import { sample } from '../../apps/server/src/core/images/image-samples.ts';
import { formAround } from '../../apps/server/src/core/images/upload-test-server.ts';
import { damaged, heavyPictures, hostileFiles, isClean, originals } from './files.ts';
import type { HostileServer } from './server.ts';

/** Raw request to the upload route, and the statuses that it may return. */
interface HostileRequest {
  name: string;
  headers: string[];
  /** Parts that are sent separately, one after another. */
  pieces: Buffer[];
  /** 0: no response, the connection is cut. */
  answers: number[];
}

export interface HostileReport {
  requests: number;
  /** Number of requests by status; 0 for those whose connection was cut. */
  answers: Map<number, number>;
  /** Responses with a status that is not allowed, and pictures with forbidden content. */
  violations: string[];
}

/** Sends every hostile file and form, or only the quick ones, each over its own connection. */
export async function sendHostileUploads(
  server: HostileServer,
  { withHeavy }: { withHeavy: boolean },
  onDone = () => {},
): Promise<HostileReport> {
  const report = emptyReport();
  for (const { name, bytes, answers } of await hostileFiles({ withHeavy })) {
    const { status, body } = await exchange(server, wholeForm(name, bytes, answers));
    note(report, name, status, answers);
    if (status === 200 && !(await isShownClean(server, body))) report.violations.push(`${name}: is shown as it came`);
    onDone();
  }
  for (const request of await hostileForms()) {
    const { status } = await exchange(server, request);
    note(report, request.name, status, request.answers);
    onDone();
  }
  return report;
}

/** Sends the pictures that need the most memory, all concurrently. On a slow machine one may time out. */
export async function sendHeavyPictures(server: HostileServer, onDone = () => {}): Promise<HostileReport> {
  const report = emptyReport();
  const answers = [200, 503];
  const send = async ({ name, bytes }: { name: string; bytes: Buffer }): Promise<void> => {
    const { status } = await exchange(server, wholeForm(name, bytes, answers), 4 * PATIENCE_MS);
    note(report, name, status, answers);
    onDone();
  };
  await Promise.all((await heavyPictures()).map(send));
  return report;
}

/** Possible statuses for a randomly damaged picture. */
const DAMAGED = [200, 413, 415, 422];
const AT_ONCE = 3;

/** Sends `count` damaged pictures. The same seed gives the same pictures. */
export async function sendDamagedPictures(
  server: HostileServer,
  { seed, count }: { seed: number; count: number },
  onDone = () => {},
): Promise<HostileReport> {
  const pictures = await originals();
  const report = emptyReport();
  let next = 0;
  const sendOn = async (): Promise<void> => {
    while (next < count) {
      const number = next++;
      const bytes = damaged(pictures, seed, number);
      const answers = bytes.length === 0 ? [400] : DAMAGED;
      const { status } = await exchange(server, wholeForm('', bytes, answers));
      note(report, `damage ${number} of seed ${seed}`, status, answers);
      onDone();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendOn));
  return report;
}

function emptyReport(): HostileReport {
  return { requests: 0, answers: new Map(), violations: [] };
}

function note(report: HostileReport, name: string, status: number, allowed: number[]): void {
  report.requests += 1;
  report.answers.set(status, (report.answers.get(status) ?? 0) + 1);
  if (!allowed.includes(status)) report.violations.push(`${name}: ${status}, expected ${allowed.join(' or ')}`);
}

async function isShownClean({ port }: HostileServer, body: string): Promise<boolean> {
  const { image_url } = JSON.parse(body) as { image_url: string };
  const shown = await fetch(`http://127.0.0.1:${port}${image_url}`);
  return (
    shown.status === 200 &&
    shown.headers.get('content-type') === 'image/webp' &&
    shown.headers.get('x-content-type-options') === 'nosniff' &&
    isClean(Buffer.from(await shown.arrayBuffer()))
  );
}

const PATIENCE_MS = 20_000;

/** Sends a request over a plain socket, because no HTTP client would send it. A timeout counts as status 0 too. */
function exchange(
  { port, cookie }: HostileServer,
  { headers, pieces }: HostileRequest,
  patienceMs = PATIENCE_MS,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    const received: Buffer[] = [];
    const finish = () => {
      socket.destroy();
      const text = Buffer.concat(received).toString('latin1');
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text.replace(/^HTTP\/1\.1 100 [^\r]*\r\n\r\n/, ''))?.[1] ?? 0);
      resolve({ status, body: text.slice(text.indexOf('\r\n\r\n') + 4) });
    };
    socket.setTimeout(patienceMs, finish);
    socket.on('data', (bytes) => received.push(bytes));
    socket.on('close', finish);
    // A connection that is cut while sending counts as a response.
    socket.on('error', finish);
    const head = ['POST /api/images?purpose=ai-slop HTTP/1.1', 'host: localhost', 'connection: close'];
    const signedIn = [`cookie: ${cookie}`, 'sec-fetch-site: same-origin'];
    socket.write(`${[...head, ...signedIn, ...headers].join('\r\n')}\r\n\r\n`);
    void (async () => {
      for (const piece of pieces) {
        if (socket.destroyed) return;
        socket.write(piece);
        // Yield to the server, which may run in this process, so that each piece arrives separately.
        if (pieces.length > 1) await new Promise(setImmediate);
      }
    })();
  });
}

function wholeForm(name: string, bytes: Buffer, answers: number[]): HostileRequest {
  const { head, tail, contentType } = formAround();
  return form(name, [head, bytes, tail], answers, contentType);
}

function form(name: string, parts: (Buffer | string)[], answers: number[], contentType = EDGE): HostileRequest {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  return { name, headers: [`content-type: ${contentType}`, `content-length: ${body.length}`], pieces: [body], answers };
}

const EDGE = 'multipart/form-data; boundary=edge';
const TAIL = '\r\n--edge--\r\n';
const part = (disposition: string, more = '') => `--edge\r\ncontent-disposition: ${disposition}${more}\r\n\r\n`;
const FILE = 'form-data; name="file"; filename="a.png"';

/** Returns forms with names, types, fields and framings that no browser sends. */
async function hostileForms(): Promise<HostileRequest[]> {
  const file = await sample().png().toBuffer();
  const TAKEN_OR_REFUSED = [200, 400];
  const names = [
    '../../../../etc/passwd',
    '..\\..\\windows\\system32\\a.png',
    'a%2F..%2F..%2Fb.png',
    '/etc/cron.d/a',
    'a.php',
    '.htaccess',
    'a.png\0.exe',
    'gpj.\u202egnp.exe',
    'con.png',
    `${'a'.repeat(4_096)}.png`,
    "'; drop table images; --",
    '<img src=x onerror=alert(1)>.png',
    '$(id).png',
    '',
  ];
  const types = ['text/html', 'image/svg+xml', 'application/x-php', 'image/png, text/html', 'x'.repeat(2_000), ''];
  const fields = (count: number, value: string) =>
    Array.from({ length: count }, (_, number) => `${part(`form-data; name="f${number}"`)}${value}\r\n`).join('');
  const chunk = (bytes: Buffer | string) => {
    const content = Buffer.from(bytes);
    return Buffer.concat([Buffer.from(`${content.length.toString(16)}\r\n`), content, Buffer.from('\r\n')]);
  };
  const { head, tail } = formAround();
  const whole = Buffer.concat([head, file, tail]);
  const framed = (name: string, headers: string[], pieces: Buffer[], answers: number[]): HostileRequest => ({
    name,
    headers: [`content-type: ${EDGE}`, ...headers],
    pieces,
    answers,
  });
  return [
    ...names.map((name) => {
      const around = formAround({ fileName: name });
      return form(
        `a file called ${JSON.stringify(name).slice(0, 40)}`,
        [around.head, file, around.tail],
        TAKEN_OR_REFUSED,
      );
    }),
    ...types.map((type) => {
      const around = formAround({ contentType: type });
      return form(`a file of the type "${type.slice(0, 20)}"`, [around.head, file, around.tail], TAKEN_OR_REFUSED);
    }),
    form('a form without a boundary', [whole], [400], 'multipart/form-data'),
    form('a form with another boundary', [whole], [400], 'multipart/form-data; boundary=other'),
    form('a form whose boundary is a pattern', [whole], [400], 'multipart/form-data; boundary=(a+)+$'),
    form(
      'a form with a boundary of 10,000 characters',
      [whole],
      [400],
      `multipart/form-data; boundary=${'e'.repeat(10_000)}`,
    ),
    form('a form in another kind of form', [whole], [400, 415], 'multipart/mixed; boundary=edge'),
    form('a form that is none', ['nonsense'], [400]),
    form('an empty form', ['--edge--\r\n'], [400]),
    form('a form of nothing', [''], [400]),
    form('a form without its end', [head, file], [400]),
    form('a form with line feeds alone', [whole.toString('latin1').replaceAll('\r\n', '\n')], [400]),
    form('a part without headers', ['--edge\r\n\r\n', file, TAIL], [400]),
    form('a part that is not named', [part('form-data'), file, TAIL], [400]),
    form('a file under no name', [part('form-data; name="file"'), file, TAIL], [400]),
    form('a field called __proto__', [part('form-data; name="__proto__"'), 'x', TAIL], [400]),
    form('a file called __proto__', [part('form-data; name="__proto__"; filename="a.png"'), file, TAIL], [400]),
    form('a file in a field of another name', [part('form-data; name="image"; filename="a.png"'), file, TAIL], [400]),
    form('two files', [part(FILE), file, '\r\n', part(FILE), file, TAIL], TAKEN_OR_REFUSED),
    form(
      'a thousand empty files',
      [
        Array(1_000)
          .fill(`${part(FILE)}\r\n`)
          .join(''),
        TAIL,
      ],
      [400],
    ),
    form('ten thousand fields before the file', [fields(10_000, 'x'), part(FILE), file, TAIL], [400, 413]),
    form(
      'a field of a megabyte before the file',
      [fields(1, 'x'.repeat(1_000_000)), part(FILE), file, TAIL],
      [200, 400, 413],
    ),
    form(
      'a form in the form',
      [part(FILE, '\r\ncontent-type: multipart/mixed; boundary=in'), `--in\r\n\r\n`, file, '\r\n--in--', TAIL],
      [415],
    ),
    form(
      'a file in base64',
      [part(FILE, '\r\ncontent-transfer-encoding: base64'), file.toString('base64'), TAIL],
      [200, 400, 415],
    ),
    form('a part with a thousand headers', [part(FILE, '\r\nx: y'.repeat(1_000)), file, TAIL], TAKEN_OR_REFUSED),
    form('a part with a header of 100 KB', [part(FILE, `\r\nx: ${'y'.repeat(100_000)}`), file, TAIL], TAKEN_OR_REFUSED),
    form(
      'a name in an unknown alphabet',
      [part(`form-data; name="file"; filename*=nonsense''%ff%fe.png`), file, TAIL],
      TAKEN_OR_REFUSED,
    ),
    form(
      'the boundary in the file, over and over',
      [part(FILE), file, '\r\n--edg'.repeat(100_000), TAIL],
      TAKEN_OR_REFUSED,
    ),
    form('a file packed by the way', [gzipSync(whole)], [400, 415]),
    framed('a length that is too short', [`content-length: ${whole.length - 100}`], [whole], [400]),
    framed('a length that is no number', ['content-length: many'], [whole], [400]),
    framed('a length below zero', ['content-length: -1'], [whole], [400]),
    framed('a length of ten gigabytes', ['content-length: 10737418240'], [head], [413]),
    framed('two lengths', [`content-length: ${whole.length}`, 'content-length: 5'], [whole], [400]),
    framed(
      'a length and chunks',
      [`content-length: ${whole.length}`, 'transfer-encoding: chunked'],
      [chunk(whole)],
      [400],
    ),
    framed('chunks of an unknown kind', ['transfer-encoding: gzip, nonsense'], [whole], [400, 501]),
    framed('a chunk without end', ['transfer-encoding: chunked'], [Buffer.from(`${'f'.repeat(17)}\r\n`), whole], [400]),
    framed('a chunk whose length is a word', ['transfer-encoding: chunked'], [Buffer.from('many\r\n'), whole], [400]),
    framed(
      'a chunk for each byte, one by one',
      ['transfer-encoding: chunked'],
      [...[...whole].map((byte) => chunk(Buffer.from([byte]))), Buffer.from('0\r\n\r\n')],
      [200],
    ),
    framed('a file that waits for leave', [`content-length: ${whole.length}`, 'expect: 100-continue'], [whole], [200]),
    framed(
      'a file that expects what we do not know',
      [`content-length: ${whole.length}`, 'expect: nonsense'],
      [whole],
      [417],
    ),
    framed('a header of 20 KB', [`x-long: ${'x'.repeat(20_000)}`, `content-length: ${whole.length}`], [whole], [431]),
    framed('a header with a line of its own', ['x-bad: a\n b: c', `content-length: ${whole.length}`], [whole], [400]),
  ];
}
