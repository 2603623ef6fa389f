import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cardFee, cents } from '@unslop/domain/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { callsOf, type Person, startTestApp, type TestApp } from '../testing/test-app.ts';
import { createStripe } from './stripe.ts';

/** A card provider that accepts every request and never answers, or sends one character per second. */
let app: TestApp;
let provider: Server;
let answer: (response: ServerResponse) => void;
let call: TestApp['call'];
let person: Person;
let close: () => Promise<unknown>;
beforeAll(async () => {
  app = await startTestApp();
  provider = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const apiUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const { config } = app.deps;
  const server = await buildApp({
    ...app.deps,
    stripe: createStripe({ ...config, stripe: { ...config.stripe, apiUrl } }),
  });
  close = () => server.close();
  call = callsOf(server, config.publicUrl);
  person = await app.person();
});
afterAll(async () => {
  await close();
  provider.closeAllConnections();
  provider.close();
  await app.stop();
});

const silence = () => {};
const drops = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 1_000);
  response.on('close', () => clearInterval(timer));
};
const topUp = {
  amount: 1_000 + cardFee(cents(1_000)),
  currency: 'usd',
  metadata: { type: 'account_funding', amount_to_add: 10 },
};

describe('a hanging card provider', () => {
  test.each([
    ['that says nothing', silence],
    ['whose answer comes by drops', drops],
  ] as const)('a request to one %s waits twelve seconds in total, then asks to retry [P01 W06]', async (_how, how) => {
    answer = how;
    const startedAt = performance.now();
    const answers = await Promise.all([
      call('createPaymentIntent', person, { body: topUp }),
      call('createConnectAccount', person),
    ]);
    expect((performance.now() - startedAt) / 1000).toBeLessThan(12);
    for (const { status, body, headers } of answers) {
      expect([status, body.error?.code, headers['retry-after']]).toEqual([
        503,
        expect.stringMatching(/^(PAYMENT_SERVICE_FAILED|ERROR_STRIPE_API_FAILURE)$/),
        '2',
      ]);
    }
  });
});
