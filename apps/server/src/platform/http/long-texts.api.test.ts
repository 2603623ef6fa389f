import type { AddressInfo } from 'node:net';
import { type CallName, calls, methodAndPath } from '@unslop/domain/calls';
import type { Endpoint } from '@unslop/domain/endpoint';
import { allEndpoints } from '@unslop/domain/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

/** Texts as long as they get through, over real HTTP, at everything that reads one: no answer takes long, none is a 500. */
let app: TestApp;
let ann: Person;
let base: string;
beforeAll(async () => {
  app = await startTestApp();
  ann = await app.person();
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
});
afterAll(() => app.stop());

/** A body may have 64 KB, all headers together 16 KB; one is near its limit, and one as long as a parser would take. */
const LONG = { body: 60_000, header: 14_000, tooLong: 100_000 };
const MOST_MS = 3_000;
const parts = ['a', ' ', '@', '0', 'a.', '=,', '<', 'é'];

async function send(path: string, init: RequestInit = {}): Promise<void> {
  const headers = { cookie: ann.cookie, origin: app.deps.config.publicUrl, ...init.headers };
  for (let tries = 0; ; tries++) {
    const startedAt = performance.now();
    const { status } = await fetch(base + path, { redirect: 'manual', ...init, headers });
    const took = performance.now() - startedAt;
    expect(status, path.slice(0, 100)).toBeLessThan(500);
    if (took < MOST_MS) return;
    // Once more, in case the machine did something else.
    expect(tries, `${path.slice(0, 100)} took ${took} ms`).toBe(0);
  }
}

const sendJson = (path: string, body: unknown, method = 'POST') =>
  send(path, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });

/** The fields of a schema that take text, whatever else they ask of it. */
function fieldsOf(type: z.ZodType | undefined): string[] {
  if (!type) return [];
  const { properties = {} } = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties);
}

const filled = (fields: string[], part: string, length: number) =>
  Object.fromEntries(fields.map((field) => [field, part.repeat(Math.ceil(length / part.length / fields.length / 2))]));

describe('a text that is made to take for ever', () => {
  const read = (Object.keys(calls) as CallName[]).map((name) => [name, allEndpoints[name] as Endpoint] as const);

  test('is answered at once by every call that takes a body [X16]', async () => {
    for (const [name, { body }] of read) {
      const fields = fieldsOf(body);
      const { method, path } = methodAndPath(name);
      for (const part of fields.length ? parts : []) {
        await sendJson(path.replace(/:\w+/g, ann.id), filled(fields, part, LONG.body), method);
      }
    }
  });

  test('is answered at once by every call that takes a query or an id [X16]', async () => {
    for (const [name, { query, params }] of read) {
      const { method, path } = methodAndPath(name);
      const fields = fieldsOf(query);
      if (method !== 'GET' || (!fields.length && !params)) continue;
      for (const part of parts) {
        // Some signs are three letters in an address.
        const search = new URLSearchParams(filled(fields, part, LONG.header / 4));
        await send(`${path.replace(/:\w+/g, ann.id)}?${search}`);
        if (params) await send(path.replace(/:\w+/g, encodeURIComponent(part.repeat(200)).slice(0, 480)));
      }
    }
  });

  test('is answered at once by sign-up, sign-in and what else takes an e-mail or a password [X16]', async () => {
    const bodies = {
      'sign-up/email': ['email', 'password', 'name'],
      'sign-in/email': ['email', 'password'],
      'sign-in/social': ['provider', 'redirect'],
      'send-verification-email': ['email'],
      'request-password-reset': ['email'],
      'reset-password': ['token', 'password'],
      'change-password': ['current_password', 'password'],
      'change-email': ['email', 'password'],
    };
    for (const [path, fields] of Object.entries(bodies)) {
      for (const part of parts) {
        for (const length of [480, LONG.body]) await sendJson(`/api/auth/${path}`, filled(fields, part, length));
      }
    }
  });

  test('is answered at once in every header that we read, and in every address that is no call [X16]', async () => {
    const headers = ['accept', 'accept-encoding', 'authorization', 'content-type', 'cookie', 'idempotency-key'];
    const others = ['if-none-match', 'origin', 'stripe-signature', 'x-forwarded-for', 'range', 'user-agent'];
    const plain = parts.filter((part) => part !== 'é');
    for (const name of [...headers, ...others]) {
      for (const part of plain) {
        const long = { [name]: `x${part.repeat(LONG.header / part.length)}x` };
        await send('/api/webhooks/stripe', { method: 'POST', body: '{}', headers: long });
        await send('/media/images/none.webp', { headers: long });
      }
    }
    for (const start of ['/', '/ai-slop/', '/media/images/', '/preview/user/', '/feeds/user/', '/api/live?topics=']) {
      for (const part of parts) await send(start + encodeURI(part.repeat(LONG.header / 6 / part.length)));
    }
    await send('/api/csp-reports', {
      method: 'POST',
      body: '"'.repeat(16_000),
      headers: { 'content-type': 'application/json' },
    });
  });

  test('a body of 100,000 signs, or of brackets in brackets, is refused at once [X16]', async () => {
    for (const body of ['[', '{"a":', '1', '"', ' ', '\\'].map((part) => part.repeat(LONG.body / part.length))) {
      await send('/api/profile', { method: 'PATCH', body, headers: { 'content-type': 'application/json' } });
    }
    await sendJson('/api/profile', { bio: 'a'.repeat(LONG.tooLong) }, 'PATCH');
  });
});
