import { expect, type Page } from '@playwright/test';
import type { Purchase } from '@unslop/domain/calls/purchases';
import { fixturesOf, type TestUser } from './people.ts';
import type { Stack } from './stack.ts';

/** Controls the card provider's sandbox: faults, refusals, changes of accounts. */
export async function control(stack: Stack, path: string, body?: object, method = 'POST'): Promise<void> {
  const reply = await fetch(`${stack.sandboxUrl}/control${path}`, {
    method,
    headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`control ${path}: ${reply.status} ${await reply.text()}`);
}

/** Creates a payout account with the hosted form completed. @returns its id at the provider */
export async function connect(stack: Stack, person: TestUser): Promise<string> {
  const fixtures = fixturesOf(stack);
  const { accountId } = await fixtures.call('createConnectAccount', person);
  await control(stack, `/accounts/${accountId}/complete`, {});
  const { payout_account } = await fixtures.call('checkPayoutAccount', person);
  if (payout_account.status !== 'active') throw new Error(JSON.stringify(payout_account));
  return accountId;
}

/** Buys art with a valid card, and waits until the purchase is booked. */
export async function buy(stack: Stack, buyer: TestUser, artId: string): Promise<void> {
  const fixtures = fixturesOf(stack);
  const { clientSecret } = await fixtures.call('createPurchase', buyer, { body: { art_id: artId } });
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' };
  const reply = await fetch(`${stack.url}/sandbox/cards/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: stack.url },
    body: JSON.stringify({ client_secret: clientSecret, card }),
  });
  if (!reply.ok) throw new Error(`paying for art: ${reply.status} ${await reply.text()}`);
  const bought = async (): Promise<string[]> =>
    (await fixtures.call('listPurchases', buyer)).data.map(({ metadata }: Purchase) => metadata.artId);
  await expect.poll(bought, { timeout: 30_000 }).toContain(artId);
}

/** Answers a call of the page with an error in the server's format. */
export async function answerWith(page: Page, pattern: string, status: number, code: string, message: string) {
  await page.route(pattern, (route) =>
    route.fulfill({ status, json: { error: { code, message }, request_id: 'req' } }),
  );
}
