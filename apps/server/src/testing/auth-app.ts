import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createDb, createPool, type Db } from '@unslop/database/connect';
import { createTestDatabase } from '@unslop/database/test-database';
import { startSandbox } from '@unslop/sandbox/main';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { serveAuth, sessionRoutes } from '../core/auth/routes.ts';
import { callersOf } from '../core/auth/sessions.ts';
import { type Config, readConfig } from '../platform/config.ts';
import type { Deps } from '../platform/deps.ts';
import { createHttp } from '../platform/http/server.ts';
import { serveSandbox } from '../platform/sandbox-proxy.ts';
import { freePort } from './free-port.ts';

/** One secret for all servers of a test file, as for several processes of one installation. */
const secret = randomBytes(32).toString('base64url');

/** Server with accounts only and its own database, for the tests of core/auth and core/mail. */
export interface AuthApp {
  server: FastifyInstance;
  deps: Deps;
  db: Db;
  config: Config;
  stop(): Promise<void>;
}

interface Settings {
  publicUrl?: string;
  rateFactor?: number;
  trustProxy?: boolean;
  /** Starts the sandbox's mail and Google services, and listens so that they can reach us. */
  withSandbox?: boolean;
  /** Uses another app's database, as a second process would. */
  beside?: AuthApp;
}

export async function startAuthApp(settings: Settings = {}): Promise<AuthApp> {
  const database = settings.beside ? null : await createTestDatabase();
  const port = settings.withSandbox ? await freePort() : 3000;
  const publicUrl = settings.publicUrl ?? `http://localhost:${port}`;
  const stateDir = mkdtempSync(path.join(os.tmpdir(), 'unslop-auth-'));
  const google = { clientId: 'unslop-sandbox', clientSecret: 'unslop-sandbox-secret' };
  const sandbox = settings.withSandbox ? await startSandbox({ stateDir, publicUrl, google }) : null;
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    AUTH_SECRET: secret,
    DATABASE_URL: settings.beside?.config.databaseUrl ?? database!.appUrl,
    SANDBOX_URL: `http://127.0.0.1:${sandbox?.httpPort ?? 1}`,
    SMTP_URL: `smtp://127.0.0.1:${sandbox?.smtpPort ?? 1}`,
    TRUST_PROXY: settings.trustProxy ? '1' : '',
    RATE_FACTOR: String(settings.rateFactor ?? 1_000),
  });
  const pool = createPool(config.databaseUrl);
  const db = createDb(pool);
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' });
  const parts = { config, log, pool, db, stopping: new AbortController().signal };
  const deps = { ...parts, ...callersOf(parts) } as Deps;
  const server = await createHttp(deps);
  for (const route of sessionRoutes) route.register(server, deps);
  await serveAuth(server, deps);
  if (sandbox) {
    await serveSandbox(server, config.sandboxUrl!);
    await server.listen({ host: '127.0.0.1', port });
  } else await server.ready();
  return {
    server,
    deps,
    db,
    config,
    async stop() {
      await server.close();
      await db.destroy();
      await sandbox?.stop();
      rmSync(stateDir, { recursive: true, force: true });
      await database?.drop();
    },
  };
}

/** Sends JSON as our own pages do. */
export function post(
  { server, config }: AuthApp,
  url: string,
  body?: object,
  options: Omit<InjectOptions, 'headers'> & { headers?: Record<string, string>; cookie?: string } = {},
): Promise<LightMyRequestResponse> {
  const { cookie, headers, ...rest } = options;
  return server.inject({
    method: 'POST',
    url,
    ...(body && { payload: body }),
    ...rest,
    headers: { origin: config.publicUrl, ...(cookie && { cookie }), ...headers },
  });
}

export function get({ server }: AuthApp, url: string, cookie = '', headers: Record<string, string> = {}) {
  return server.inject({ method: 'GET', url, headers: { ...(cookie && { cookie }), ...headers } });
}

export const PASSWORD = 'correct horse battery';
let people = 0;

export async function signUp(app: AuthApp, email = newEmail()): Promise<string> {
  const reply = await post(app, '/api/auth/sign-up/email', { email, password: PASSWORD });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return email;
}

/** Signs up like a browser. Also returns the cookie with which it may confirm the address. */
export async function signUpWithCookie(app: AuthApp, email = newEmail(), password = PASSWORD) {
  const reply = await post(app, '/api/auth/sign-up/email', { email, password });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  const { name, value } = reply.cookies.find((cookie) => cookie.name.endsWith('.sign_up'))!;
  return { email, browser: `${name}=${value}` };
}

export function newEmail(): string {
  people += 1;
  return `person${people}.${process.pid}@example.com`;
}

/** @returns the cookie, as the browser sends it back */
export async function signIn(app: AuthApp, email: string, password = PASSWORD): Promise<string> {
  const reply = await post(app, '/api/auth/sign-in/email', { email, password });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return cookieOf(app, reply);
}

export async function newMember(app: AuthApp): Promise<{ email: string; cookie: string }> {
  const email = await signUp(app);
  return { email, cookie: await signIn(app, email) };
}

export function cookieOf(_app: AuthApp, reply: LightMyRequestResponse): string {
  const session = reply.cookies.find((cookie) => cookie.name.endsWith('session_token'));
  return session?.value ? `${session.name}=${encodeURIComponent(session.value)}` : '';
}

export async function whoIs(app: AuthApp, cookie: string): Promise<string | null> {
  return (await get(app, '/api/session', cookie)).json().user?.email ?? null;
}

/** Returns the queued mails to that address, oldest first. */
export async function mailsTo({ db }: AuthApp, to: string): Promise<{ subject: string; text: string; html: string }[]> {
  const { rows } = await sql<{ payload: { subject: string; text: string; html: string } }>`
    select payload from graphile_worker._private_jobs where payload->>'to' = ${to} order by id`.execute(db);
  return rows.map((row) => row.payload);
}

/** Returns the recorded changes of an account, after which withdrawals wait. */
export async function changesOf({ db }: AuthApp, email: string): Promise<string[]> {
  const { rows } = await sql<{
    what: string;
  }>`select c.what from account_changes c join auth.users u on u.id = c.user_id
    where u.email = ${email} order by c.what`.execute(db);
  return rows.map(({ what }) => what);
}

export function linkIn(text: string): string {
  return /https?:\/\/\S+\?token=\S+/.exec(text)![0];
}

export async function resetToken(app: AuthApp, email: string): Promise<string> {
  await post(app, '/api/auth/request-password-reset', { email });
  const mails = await mailsTo(app, email);
  const mail = mails.filter(({ subject }) => subject.startsWith('Choose a new password')).at(-1);
  return new URL(linkIn(mail!.text)).searchParams.get('token')!;
}

export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}
