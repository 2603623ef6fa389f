import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createDb, createPool, type Db } from '@unslop/database/connect';
import { createTestDatabase } from '@unslop/database/test-database';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Config } from '../../platform/config.ts';
import { createStorage } from '../../platform/create-storage.ts';
import type { Deps } from '../../platform/deps.ts';
import { createHttp } from '../../platform/http/server.ts';
import { serveMedia } from '../../platform/media.ts';
import type { Session } from '../../platform/session.ts';
import type { Storage } from '../../platform/storage.ts';
import { imageRoutes } from './routes.ts';

/** Serves uploads and media on a real HTTP server with a real PostgreSQL, for tests. */
export interface UploadTestServer {
  server: FastifyInstance;
  db: Db;
  storage: Storage;
  config: Config;
  dataDir: string;
  /** Creates a person. Requests act as them with the header `x-user`. */
  person(): Promise<string>;
  upload(userId: string | null, bytes: Buffer, options?: UploadOptions): Promise<Answer>;
  get(path: string, options?: { method?: string; headers?: http.OutgoingHttpHeaders }): Promise<Answer>;
  port(): number;
  deps: Deps;
  /** Moves the database's clock to this long after the real time. */
  moveClock(interval: string): Promise<void>;
  /** Returns the paths of all files in the storage, including temporary ones. */
  files(): Promise<string[]>;
  stop(): Promise<void>;
}
export interface UploadOptions {
  purpose?: string;
  fileName?: string;
  contentType?: string;
  field?: string;
}
interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects
  json(): any;
}

export async function startUploadTestServer(): Promise<UploadTestServer> {
  const database = await createTestDatabase();
  const pool = createPool(database.appUrl);
  const owner = createPool(database.ownerUrl);
  const db = createDb(pool);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'unslop-media-'));
  const storage = createStorage({ dataDir, s3: null });
  const config = {
    publicUrl: 'http://localhost',
    rateFactor: 10_000,
    isUploadsOff: false,
    trustProxy: false,
    webDir: dataDir,
  } as Config;
  const sessionOf: Deps['sessionOf'] = async ({ headers }) =>
    headers['x-user'] ? ({ userId: String(headers['x-user']), isBanned: false } as Session) : null;
  const stopping = new AbortController().signal;
  const deps = {
    config,
    log: pino({ level: 'silent' }),
    pool,
    db,
    storage,
    stopping,
    sessionOf,
    hasToken: () => true,
  } as unknown as Deps;
  const server = await createHttp(deps);
  const nobody = async () => false;
  serveMedia(server, deps, nobody, nobody);
  for (const route of imageRoutes) route.register(server, deps);
  // Check often, so that the timeout test does not have to wait half a minute.
  Object.assign(server.server, { connectionsCheckingInterval: 100 });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const port = (): number => (server.server.address() as AddressInfo).port;

  return {
    server,
    db,
    storage,
    config,
    dataDir,
    port,
    deps,
    async moveClock(interval) {
      await owner.query(
        `insert into app_clock (offset_interval) values ($1::interval)
         on conflict (is_only) do update set offset_interval = excluded.offset_interval`,
        [interval],
      );
    },
    async person() {
      const id = randomUUID();
      await owner.query(`insert into auth.users (id, name, email) values ($1, 'Ann', $2)`, [id, `${id}@example.com`]);
      return id;
    },
    upload(userId, bytes, { purpose = 'ai-slop', ...options } = {}) {
      const { head, tail, contentType } = formAround(options);
      return send(port(), `/api/images?purpose=${purpose}`, {
        method: 'POST',
        headers: { 'content-type': contentType, ...(userId && { 'x-user': userId }) },
        body: Buffer.concat([head, bytes, tail]),
      });
    },
    get: (url, options = {}) => send(port(), url, options),
    async files() {
      const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => !entry.isDirectory()).map((entry) => path.join(entry.parentPath, entry.name));
    },
    async stop() {
      await server.close();
      await db.destroy();
      await owner.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the bytes of a form before and after its file. */
export function formAround({ fileName = 'a.png', contentType = 'image/png', field = 'file' }: UploadOptions = {}) {
  const head = `--edge\r\ncontent-disposition: form-data; name="${field}"; filename="${fileName}"\r\ncontent-type: ${contentType}\r\n\r\n`;
  return {
    head: Buffer.from(head),
    tail: Buffer.from('\r\n--edge--\r\n'),
    contentType: 'multipart/form-data; boundary=edge',
  };
}

/** Sends a URL exactly as written, unlike `fetch` and `inject`. */
function send(
  port: number,
  url: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: http.OutgoingHttpHeaders; body?: Buffer },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      { host: '127.0.0.1', port, path: url, method, headers, agent: false },
      async (response) => {
        const bytes = Buffer.concat(await response.toArray());
        const json = () => JSON.parse(bytes.toString());
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes, json });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
