import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { fixturesOf, signIn, type TestUser } from './support/people.ts';
import type { Stack } from './support/stack.ts';
import { expect, looking, stopTime, test, withoutLiveUpdates } from './support/test.ts';

const cards = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  insufficient: '4000000000009995',
  expired: '4000000000000069',
  asksBank: '4000002500003155',
};

async function openPayment(page: Page, stack: Stack): Promise<TestUser> {
  const person = await fixturesOf(stack).person();
  await signIn(page.context(), stack, person);
  await page.goto('/payment');
  await expect(page.getByRole('heading', { name: 'Add Funds to Your Account' })).toBeVisible();
  return person;
}

async function typeCard(page: Page, number: string, { expiry = '1230', cvc = '123' } = {}) {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill(expiry);
  await page.getByLabel('CVC').fill(cvc);
}

async function expectPaid(page: Page, stack: Stack, person: TestUser, dollars: string) {
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await page.waitForURL('**/profile');
  await expect(page.getByText(dollars, { exact: true })).toBeVisible();
  const { data } = await fixturesOf(stack).call('listDeposits', person);
  expect(data).toHaveLength(1);
}

async function expectUnpaid(stack: Stack, person: TestUser) {
  const { balance_cents } = await fixturesOf(stack).call('getOwnProfile', person);
  expect(balance_cents).toBe(0);
}

test('a payment that was made is not shown again to who left its page and comes back', async ({ page, stack }) => {
  await openPayment(page, stack);
  await typeCard(page, cards.pays);
  await page.getByRole('button', { name: 'Pay $10.68' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await page.getByRole('link', { name: 'Add AI Slop' }).click();
  await page.waitForURL('**/upload-ai-slop');
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toHaveCount(0);
  await page.goBack();
  await page.waitForURL('**/payment');
  await expect(page.getByLabel('Card number')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toHaveCount(0);
});

test('a $50 top-up charges $53.37 and is credited from the webhook [B046]', async ({ page, stack }) => {
  await page.clock.install();
  const person = await openPayment(page, stack);
  // Disable the shortcut that checks the payment. Only the signed webhook can then credit the money.
  await page.route('**/api/payments/*/check', (route) => route.abort());
  await expect(page.getByRole('group', { name: 'Amount' }).getByRole('button')).toHaveText([
    '$5',
    '$10',
    '$25',
    '$50',
    '$100',
    'Custom',
  ]);
  await expect(page.getByRole('main').getByRole('link', { name: 'Withdraw funds' })).toHaveAttribute(
    'href',
    '/withdrawal',
  );
  await expect(page.getByRole('button', { name: '$10', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Pay $10.68' })).toBeVisible();
  await page.getByRole('button', { name: '$50', exact: true }).click();
  const receipt = page.getByRole('region', { name: 'What you pay' });
  await expect(receipt.getByRole('term')).toHaveText(['Amount to Add', 'Estimated Stripe Fee', 'Total Charge']);
  await expect(receipt.getByRole('definition')).toHaveText(['$50.00', '$3.37', '$53.37']);
  // Only the sandbox's own address may see the card.
  const sawCard: string[] = [];
  page.on('request', (request) => {
    const said = decodeURIComponent(`${request.url()} ${request.postData() ?? ''}`).replaceAll(/[\s+-]/g, '');
    if (said.includes(cards.pays)) sawCard.push(new URL(request.url()).pathname);
  });
  await typeCard(page, cards.pays);
  const sent = page.waitForRequest('**/api/functions/create-payment-intent');
  await stopTime(page);
  await page.getByRole('button', { name: 'Pay $53.37' }).click();
  expect((await sent).postDataJSON()).toEqual({
    amount: 5337,
    currency: 'usd',
    metadata: { type: 'account_funding', amount_to_add: 50 },
  });
  await looking(page, () => page.getByRole('heading', { name: 'Payment Successful!' }).count()).toBe(1);
  expect(sawCard).toEqual(['/sandbox/cards/confirm']);
  expect(readFileSync(stack.serverLog, 'utf8')).not.toContain(cards.pays);
  await expect(page.getByText('Payment successful! Thank you for your purchase.')).toBeVisible();
  await expect(page.getByText('Charged to your card, fee included: $53.37')).toBeVisible();
  await expect(page.getByRole('main').getByText('$50.00', { exact: true })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Payment ID:' })).toBeVisible();
  await expect(page.getByText(/^pi_\w+$/)).toBeVisible();
  await page.clock.runFor(2_500);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await page.clock.runFor(500);
  await page.waitForURL('**/profile');
  await page.clock.resume();
  await expect(page.getByText('$50.00', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Payments' }).click();
  const row = page
    .getByRole('table', { name: /Deposit history/ })
    .getByRole('row')
    .nth(1);
  await expect(row).toContainText('+$50.00');
  await expect(row).toContainText('$3.37');
  await expect(row).toContainText('$53.37');
  await expect(row.getByText(/^ch_\w{5}$/)).toBeVisible();
  await expect(row.getByRole('link', { name: /^View, receipt/ })).toHaveAttribute('href', /^\/receipt\/[\da-f-]{36}$/);
  expect((await fixturesOf(stack).call('listDeposits', person)).data).toHaveLength(1);
});

for (const [name, number, message] of [
  ['declined', cards.declined, 'Your card was declined.'],
  ['empty', cards.insufficient, 'Your card has insufficient funds.'],
  ['expired', cards.expired, 'Your card has expired.'],
] as const) {
  test(`a card that is ${name} says so, charges nothing, and another card goes on with the same payment [B069]`, async ({
    page,
    stack,
  }) => {
    const person = await openPayment(page, stack);
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('create-payment-intent')) keys.push(request.headers()['idempotency-key']);
    });
    await typeCard(page, number);
    await page.getByRole('button', { name: 'Pay $10.68' }).click();
    await expect(page.getByRole('alert')).toContainText(message);
    await expect(page.getByRole('alert')).toContainText('Nothing was charged.');
    await expectUnpaid(stack, person);
    await typeCard(page, cards.pays);
    await page.getByRole('button', { name: 'Pay $10.68' }).click();
    await expectPaid(page, stack, person, '$10.00');
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });
}

test('what is missing on the card is said at its field, and a test card fills it in', async ({ page, stack }) => {
  const person = await openPayment(page, stack);
  await page.getByRole('button', { name: 'Pay $10.68' }).click();
  await expect(page.getByLabel('Card number')).toBeFocused();
  await expect(page.getByText('Your card number is incomplete.')).toBeVisible();
  await typeCard(page, cards.pays, { expiry: '0120', cvc: '12345' });
  await expect(page.getByLabel('CVC')).toHaveValue('123');
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await expect(page.getByLabel('Expiry')).toHaveValue('01 / 20');
  await expect(page.getByText('Visa', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Pay $10.68' }).click();
  await expect(page.getByRole('alert')).toContainText("Your card's expiration year is in the past.");
  await page.getByRole('button', { name: /^Use 4242/ }).click();
  await page.getByRole('button', { name: 'Pay $10.68' }).click();
  await expectPaid(page, stack, person, '$10.00');
});

test('a bank that asks first and agrees: the money is there, with a receipt', async ({ page, stack }) => {
  const person = await openPayment(page, stack);
  await typeCard(page, cards.asksBank);
  await page.getByRole('button', { name: 'Pay $10.68' }).click();
  await page.waitForURL('**/sandbox/cards/authorise/**');
  await expectUnpaid(stack, person);
  await page.getByRole('button', { name: 'Authorise payment' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await page.getByRole('link', { name: 'See your receipt' }).click();
  await expect(page).toHaveURL(/\/receipt\/[\da-f-]{36}$/);
  const receipt = page.getByRole('article', { name: /^Receipt U-/ });
  for (const text of ['$10.68', person.email, `Visa ending in ${cards.asksBank.slice(-4)}`, 'No tax charged'])
    await expect(receipt).toContainText(text);
  const { data } = await fixturesOf(stack).call('listDeposits', person);
  expect(data).toHaveLength(1);
});

test('a bank that refuses leads back to the form, and nothing was charged [B069]', async ({ page, stack }) => {
  const person = await openPayment(page, stack);
  await typeCard(page, cards.asksBank);
  await page.getByRole('button', { name: 'Pay $10.68' }).click();
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(page.getByRole('alert')).toContainText('Payment failed');
  await expect(page.getByRole('alert')).toContainText('Your bank didn’t confirm it');
  await expectUnpaid(stack, person);
  await expect(page).toHaveURL(`${stack.url}/payment`);
  // The next visit has nothing to resume.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Pay $10.68' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test("coming back from the bank's page without an answer says how the payment stands [B064]", async ({
  page,
  stack,
}) => {
  const person = await openPayment(page, stack);
  await typeCard(page, cards.asksBank);
  await page.getByRole('button', { name: 'Pay $10.68' }).click();
  await page.waitForURL('**/sandbox/cards/authorise/**');
  await page.goto('/payment');
  await expect(page.getByRole('alert')).toContainText('Payment status: requires_action');
  await typeCard(page, cards.pays);
  await page.getByRole('button', { name: 'Pay $10.68' }).click();
  await expectPaid(page, stack, person, '$10.00');
});

test('an answer lost on the way is asked for, and the card is charged once', async ({ page, stack }) => {
  const person = await openPayment(page, stack);
  await page.route('**/sandbox/cards/confirm', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await typeCard(page, cards.pays);
  await page.getByRole('button', { name: 'Pay $10.68' }).click();
  await expectPaid(page, stack, person, '$10.00');
});

test('a reload while the card is under way goes on with the same payment', async ({ page, stack }) => {
  const person = await openPayment(page, stack);
  const reached = Promise.withResolvers<void>();
  await page.route('**/sandbox/cards/confirm', async (route) => {
    await route.fetch();
    reached.resolve();
  });
  await typeCard(page, cards.pays);
  await page.getByRole('button', { name: 'Pay $10.68' }).click();
  await reached.promise;
  await page.reload();
  await expectPaid(page, stack, person, '$10.00');
});

test('while nobody knows whether the card was charged there is no form to pay again', async ({ page, stack }) => {
  await withoutLiveUpdates(page);
  await page.clock.install();
  const person = await openPayment(page, stack);
  await page.route('**/sandbox/cards/confirm', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.route('**/api/payments/*/check', (route) => route.abort());
  await typeCard(page, cards.pays);
  await page.getByRole('button', { name: 'Pay $10.68' }).click();
  await expect(page.getByRole('heading', { name: 'Checking your payment' })).toBeVisible();
  await expect(page.getByText('Please don’t pay again.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  const again = page.getByRole('button', { name: 'Check again' });
  await expect(again).toBeVisible();
  // The page polls too. Stop that between these steps.
  await stopTime(page);
  await page.unroute('**/api/payments/*/check');
  await again.click();
  await page.clock.resume();
  await expectPaid(page, stack, person, '$10.00');
});

test('two quick presses of the button pay once', async ({ page, stack }) => {
  const person = await openPayment(page, stack);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('/sandbox/cards/confirm')) sent += 1;
  });
  await typeCard(page, cards.pays);
  // Click twice before the page can show that it is busy.
  await page.getByRole('button', { name: 'Pay $10.68' }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expectPaid(page, stack, person, '$10.00');
  expect(sent).toBe(1);
});

test('a bank that takes its time is waited for without a form', async ({ page, stack }) => {
  await openPayment(page, stack);
  await page.route('**/sandbox/cards/confirm', (route) =>
    route.fulfill({ json: { id: 'pi_1', status: 'processing' } }),
  );
  await page.route('**/api/payments/*/check', (route) =>
    route.fulfill({ json: { status: 'processing', credited: false } }),
  );
  await typeCard(page, cards.pays);
  await page.getByRole('button', { name: 'Pay $10.68' }).click();
  await expect(page.getByRole('heading', { name: 'Payment status: processing' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
});

test('a payment that cannot be started says so [B068]', async ({ page, stack }) => {
  await openPayment(page, stack);
  await page.route('**/api/functions/create-payment-intent', (route) => route.fulfill({ status: 500, body: 'no' }));
  await typeCard(page, cards.pays);
  await page.getByRole('button', { name: 'Pay $10.68' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to create payment intent');
});

test('a card field that has not come yet is named when one pays [B067]', async ({ page, stack }) => {
  const person = await fixturesOf(stack).person();
  const session = await fixturesOf(stack).call('getSession', person);
  const settings = { ...session.settings, stripe_publishable_key: 'pk_example' };
  await page.route('**/api/session', (route) => route.fulfill({ json: { ...session, settings } }));
  await page.route('**/assets/StripeCardForm*.js', () => {});
  await signIn(page.context(), stack, person);
  await page.goto('/payment');
  await page.getByRole('button', { name: 'Pay $10.68' }).click();
  await expect(page.getByRole('alert')).toContainText('Card element not found');
  await expectUnpaid(stack, person);
});

test('a custom amount keeps digits and one dot, and says its limits [B049]', async ({ page, stack }) => {
  await openPayment(page, stack);
  await page.getByRole('button', { name: 'Custom' }).click();
  const field = page.getByLabel('Custom amount');
  await expect(field).toBeFocused();
  await field.pressSequentially('a1-2.5e');
  await expect(field).toHaveValue('12.5');
  await expect(page.getByRole('button', { name: 'Pay $13.35' })).toBeEnabled();
  await field.fill('');
  await expect(page.getByRole('definition').first()).toHaveText('$0.00');
  await expect(page.getByRole('button', { name: 'Pay $0.00' })).toBeDisabled();
  await expect(field).toHaveAccessibleDescription('Add between $5 and $1,000.');
  await field.fill('1000.01');
  await expect(field).toHaveAccessibleDescription('Add between $5 and $1,000.');
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeDisabled();
});
