import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { expectAnswersAsDeclared, problemOf } from './contract.ts';

const json = 'application/json; charset=utf-8';
const text = JSON.stringify({ success: true });
const refused = (code: string) => JSON.stringify({ error: { code, message: 'No.' }, request_id: 'x' });

test.each([
  ['as declared', { status: 200, contentType: json, text }, null],
  ['a refusal that is declared', { status: 404, contentType: json, text: refused('NOT_FOUND') }, null],
  ['a status that is not', { status: 418, contentType: json, text }, 'the status 418 is not declared'],
  ['another content type', { status: 200, contentType: 'text/html', text }, 'the content type "text/html" is not'],
  ['a field too many', { status: 200, contentType: json, text: '{"success":true,"more":1}' }, 'additional properties'],
  ['a field too few', { status: 200, contentType: json, text: '{}' }, "required property 'success'"],
  ['a code that is not', { status: 404, contentType: json, text: refused('USER_NOT_FOUND') }, 'code must be equal to'],
])('compares a response with the API document: %s', (_, answer, problem) => {
  const found = problemOf('PUT', '/api/withdrawals/:id/cancellation', answer);
  if (problem === null) expect(found).toBeNull();
  else expect(found).toContain(problem);
});

const server = Fastify();
afterAll(() => server.close());

test('an undeclared response in an API test fails it', async () => {
  server.get('/api/session', async () => ({ user: null }));
  server.get('/api/not-in-the-document', async () => ({ user: null }));
  await server.inject('/api/not-in-the-document');
  expectAnswersAsDeclared();
  await server.inject('/api/session');
  expect(expectAnswersAsDeclared).toThrow("GET /api/session: 200: data must have required property 'settings'");
  expectAnswersAsDeclared();
});
