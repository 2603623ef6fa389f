import type { Page } from '@playwright/test';
import { type Resident, residentsOf } from './people.ts';
import type { Stack } from './stack.ts';

/** Moves the stand-in for the card provider: faults, refusals, what it does to accounts. */
export async function control(stack: Stack, place: string, body?: object, method = 'POST'): Promise<void> {
  const reply = await fetch(`${stack.sandboxUrl}/control${place}`, {
    method,
    headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`control ${place}: ${reply.status} ${await reply.text()}`);
}

/** A payout account that went through the hosted form. @returns its id at the provider */
export async function connect(stack: Stack, person: Resident): Promise<string> {
  const town = residentsOf(stack);
  const { accountId } = await town.call('createConnectAccount', person);
  await control(stack, `/accounts/${accountId}/complete`, {});
  const { payout_account } = await town.call('checkPayoutAccount', person);
  if (payout_account.status !== 'active') throw new Error(JSON.stringify(payout_account));
  return accountId;
}

/** Answers a call of the page with a failure, as the server would send it. */
export async function answerWith(page: Page, pattern: string, status: number, code: string, message: string) {
  await page.route(pattern, (route) =>
    route.fulfill({ status, json: { error: { code, message }, request_id: 'req' } }),
  );
}
