import type { Page } from '@playwright/test';
import { fixturesOf, signIn, type TestUser } from './support/people.ts';
import type { Stack } from './support/stack.ts';
import { expect, stopRouting, test, withoutLiveUpdates } from './support/test.ts';

async function open(page: Page, stack: Stack, person: TestUser, path = '/profile') {
  await signIn(page.context(), stack, person);
  await page.goto(path);
}

test('the five stats show what the database has [A257]', async ({ page, stack }) => {
  const fixtures = fixturesOf(stack);
  const [ann, bob] = [await fixtures.person({ dollars: 50 }), await fixtures.person({ dollars: 5 })];
  await fixtures.slop(ann, { prize: 12 });
  await fixtures.art(ann, await fixtures.slop(bob, { prize: 5 }));
  const [eve, dan] = [await fixtures.person(), await fixtures.person()];
  for (const fan of [bob, eve, dan]) await fixtures.call('followUser', fan, { body: { followed_id: ann.id } });
  for (const { id } of [bob, eve]) await fixtures.call('followUser', ann, { body: { followed_id: id } });
  await open(page, stack, ann);
  for (const [label, value] of [
    ['AI Slops', '1'],
    ['Beautiful Art', '1'],
    ['Followers', '3'],
    ['Following', '2'],
    ['Balance', '$38.00'],
  ]) {
    const stat = page.locator('dl > div').filter({ has: page.getByText(label!, { exact: true }) });
    await expect(stat.getByRole('definition')).toHaveText(value!);
  }
});

test('the payments tab says where all of the money is', async ({ page, stack }) => {
  const fixtures = fixturesOf(stack);
  const ann = await fixtures.person({ dollars: 50 });
  for (const prize of [12, 5]) await fixtures.slop(ann, { prize });
  await open(page, stack, ann, '/profile?tab=payments');
  const part = (label: string) =>
    page.getByRole('region', { name: 'Where your money is' }).locator('dl > div').filter({ hasText: label });
  await expect(part('In your balance')).toContainText('$33.00');
  await expect(part('In prizes')).toContainText('$17.00');
  await expect(part('In prizes')).toContainText('Held for your 2 open contests.');
  await expect(part('On its way to you')).toContainText('$0.00');
  await expect(part('You owe')).toHaveCount(0);
});

test('the menu leads to the payment page and out [A126]', async ({ page, stack }) => {
  const ann = await fixturesOf(stack).person();
  await open(page, stack, ann);
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Add Funds' }).click();
  await expect(page).toHaveURL(`${stack.url}/payment`);
  await page.goBack();
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${stack.url}/login`);
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fprofile/);
});

test('tiles of slops lead to the slop, tiles of art to the art under its slop [A259 A260]', async ({ page, stack }) => {
  const fixtures = fixturesOf(stack);
  const [ann, bob] = [await fixtures.person({ dollars: 20 }), await fixtures.person({ dollars: 5 })];
  const first = await fixtures.slop(ann, { title: 'First slop', prize: 5 });
  const second = await fixtures.slop(ann, { title: 'Second slop', prize: 6 });
  const answered = await fixtures.slop(bob, { title: 'A slop of Bob', prize: 5 });
  const art = await fixtures.art(ann, answered, { content: 'Painted over' });
  await fixtures.comment(ann, answered, 'Only words');
  await open(page, stack, ann);
  const slops = page.getByRole('list', { name: 'Your AI slops' }).getByRole('link');
  await expect(slops).toContainText(['Second slop', 'First slop']);
  await expect(slops.first()).toHaveAttribute('href', `/ai-slop/${second}`);
  await expect(slops.nth(1)).toHaveAttribute('href', `/ai-slop/${first}`);
  await page.getByRole('tab', { name: 'Beautiful Art' }).click();
  const pieces = page.getByRole('list', { name: 'Your beautiful art' }).getByRole('link');
  await expect(pieces).toHaveCount(1);
  await pieces.first().click();
  await expect(page).toHaveURL(`${stack.url}/ai-slop/${answered}#comment-${art}`);
});

test('a new user sees what to do first [A259 B073]', async ({ page, stack }) => {
  const ann = await fixturesOf(stack).person();
  await open(page, stack, ann);
  await expect(page.getByRole('heading', { name: 'No AI slops yet' })).toBeVisible();
  await page.getByRole('tab', { name: 'Payments' }).click();
  await expect(page.getByRole('heading', { name: 'No Deposit History' })).toBeVisible();
  await expect(page.getByText('Nothing yet.')).toBeVisible();
});

test('a new deposit appears by itself, and nobody else’s does [A378]', async ({ page, stack }) => {
  const fixtures = fixturesOf(stack);
  const ann = await fixtures.person({ dollars: 10 });
  await open(page, stack, ann, '/profile?tab=payments');
  const rows = page.getByRole('table', { name: /Deposit history/ }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await fixtures.person({ dollars: 99 });
  await fixtures.fund(ann, 25);
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('+$25.00');
  await expect(rows.nth(1)).toContainText('$1.69');
  await expect(page.getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d{2} [AP]M$/).first()).toBeVisible();
  await expect(page.getByText('$35.00', { exact: true }).first()).toBeVisible();
});

test('a history that cannot be loaded says so and can be tried again [B078]', async ({ page, stack }) => {
  const ann = await fixturesOf(stack).person({ dollars: 10 });
  // Live updates would refetch before the user presses the button.
  await withoutLiveUpdates(page);
  await page.route('**/api/deposits*', (route) => route.fulfill({ status: 500, body: 'no' }));
  await open(page, stack, ann, '/profile?tab=payments');
  await expect(page.getByRole('heading', { name: 'Failed to load deposit history' })).toBeVisible();
  await stopRouting(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('table', { name: /Deposit history/ })).toBeVisible();
});

test('movements are listed once the deposits above them are, which would push their buttons away from a press', async ({
  page,
  stack,
}) => {
  const ann = await fixturesOf(stack).person({ dollars: 10 });
  const deposits = Promise.withResolvers<void>();
  await page.route('**/api/deposits*', async (route) => {
    await deposits.promise;
    await route.continue();
  });
  const listed = page.waitForResponse('**/api/movements*');
  await open(page, stack, ann, '/profile?tab=payments');
  await listed;
  await expect(page.getByRole('region', { name: 'Where your money is' })).toContainText('In your balance');
  const proof = page.getByRole('button', { name: /^Proof/ });
  await expect(page.getByText('Loading movements')).toBeAttached();
  await expect(proof).toHaveCount(0);
  deposits.resolve();
  await expect(proof).toHaveCount(1);
});

test('a broken live channel is said beside the history [B079]', async ({ page, stack }) => {
  const ann = await fixturesOf(stack).person({ dollars: 10 });
  await withoutLiveUpdates(page);
  await open(page, stack, ann, '/profile?tab=payments');
  await expect(page.getByText('Realtime connection error. History may not update automatically.')).toBeVisible();
});

test('a debt and an account hold are said plainly', async ({ page, stack }) => {
  const ann = await fixturesOf(stack).person({ dollars: 10 });
  const profile = await fixturesOf(stack).call('getOwnProfile', ann);
  await page.route('**/api/profile', (route) =>
    route.fulfill({ json: { ...profile, debt_cents: 1234, frozen: true } }),
  );
  await open(page, stack, ann);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('You owe $12.34');
  await expect(alert).toContainText('Your account is on hold until the disputed payment is settled.');
  await page.goto('/upload-ai-slop');
  await expect(page.getByRole('button', { name: 'Hold $1 and post' })).toBeDisabled();
  await page.goto('/payment');
  await expect(page.getByText('You owe $12.34, so we take that first.')).toBeVisible();
});
