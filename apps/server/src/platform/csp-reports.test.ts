import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { receiveCspReports } from './csp-reports.ts';

let lines: { msg: string; report?: unknown }[];
let routes: RouteOptions[];
let server: FastifyInstance;

beforeEach(async () => {
  lines = [];
  routes = [];
  server = Fastify({
    disableRequestLogging: true,
    logger: { stream: { write: (line: string) => lines.push(JSON.parse(line)) } },
  });
  server.addHook('onRoute', (route) => void routes.push(route));
  await receiveCspReports(server);
});

async function send(sent: unknown, contentType = 'application/csp-report') {
  const payload = typeof sent === 'string' ? sent : JSON.stringify(sent);
  const headers = { 'content-type': contentType };
  const { statusCode } = await server.inject({ method: 'POST', url: '/api/csp-reports', headers, payload });
  return statusCode;
}

test('logs a report without secrets from addresses [V14.2.1]', async () => {
  const report = {
    'document-uri': 'https://unslop.example/reset-password?token=SECRET',
    referrer: 'https://unslop.example/auth/callback?code=SECRET#SECRET',
    'violated-directive': 'script-src',
  };
  expect(await send({ 'csp-report': report })).toBe(204);
  expect(lines).toMatchObject([
    {
      msg: 'content security policy report',
      report: { page: '/reset-password', blocked: '', directive: 'script-src' },
    },
  ]);
  expect(JSON.stringify(lines)).not.toContain('SECRET');
});

test('both kinds of report log the page, the resource and the rule', async () => {
  const single = {
    'document-uri': 'https://unslop.example/saved',
    'blocked-uri': 'https://evil.example/x.js?SECRET',
    'effective-directive': 'script-src-elem',
    'violated-directive': 'script-src',
  };
  expect(await send({ 'csp-report': single }, 'application/json')).toBe(204);
  const body = {
    documentURL: 'https://unslop.example/saved?SECRET',
    blockedURL: 'https://evil.example/x.js',
    effectiveDirective: 'script-src-elem',
  };
  expect(await send([{ body }], 'application/reports+json')).toBe(204);
  const report = { page: '/saved', blocked: 'https://evil.example', directive: 'script-src-elem' };
  expect(lines.map((line) => line.report)).toEqual([report, report]);
});

test.each([
  ['http://evil.example:8080/x', 'http://evil.example:8080'],
  ['https://evil.example/x', 'https://evil.example'],
  ['data:text/html,SECRET', 'data:'],
  ['blob:https://unslop.example/SECRET', 'blob:'],
  ['xhttp://evil.example/SECRET', 'xhttp:'],
  ['httpx://evil.example/SECRET', 'httpx:'],
  ['inline', 'inline'],
  ['wasm-eval', 'wasm-eval'],
  ['SECRET', ''],
  ['a SECRET', ''],
  ['inline SECRET', ''],
  ['SECRET inline', ''],
  [undefined, ''],
])('logs the blocked %s as "%s"', async (blockedURL, blocked) => {
  await send([{ body: { documentURL: 'https://unslop.example/', blockedURL } }]);
  expect(lines.map((line) => line.report)).toEqual([{ page: '/', blocked, directive: '' }]);
});

test('logs 200 characters of a page’s path, or an empty page without an address', async () => {
  await send([
    { body: { documentURL: `https://unslop.example/${'a'.repeat(300)}` } },
    { body: { documentURL: 'about' } },
  ]);
  expect(lines.map((line) => line.report)).toEqual([
    { page: `/${'a'.repeat(199)}`, blocked: '', directive: '' },
    { page: '', blocked: '', directive: '' },
  ]);
});

test('logs five reports per request', async () => {
  const report = { body: { documentURL: 'https://unslop.example/' } };
  expect(await send(Array.from({ length: 9 }, () => report))).toBe(204);
  expect(lines).toHaveLength(5);
});

test('accepts anything else without logging it', async () => {
  for (const sent of ['', 'no JSON', '{}', '[]', '[{}]', '[{"body":{}}]', '{"csp-report":{}}', 'null']) {
    expect([sent, await send(sent)]).toEqual([sent, 204]);
  }
  expect(lines).toEqual([]);
});

test('refuses other content types and large bodies', async () => {
  expect(await send('x', 'text/plain')).toBe(415);
  expect(await send(`"${'x'.repeat(17_000)}"`)).toBe(413);
});

test('is not part of the documented API', () => {
  expect(routes.map(({ url, schema }) => [url, schema?.hide])).toEqual([['/api/csp-reports', true]]);
});
