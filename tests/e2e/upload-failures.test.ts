import { fixturesOf, smallPicture } from './support/people.ts';
import { expect, stopRouting, test, withoutLiveUpdates } from './support/test.ts';
import { choose, countRequests, creation, openUpload, picture, slopsOf } from './support/upload.ts';

test('a balance that shrank meanwhile stops the post and lowers the prize [B025]', async ({ page, stack }) => {
  // Without live updates, the page cannot know.
  await withoutLiveUpdates(page);
  const person = await openUpload(page, stack, 50);
  await choose(page);
  await page.getByLabel('Title').fill('Too late');
  await page.getByLabel('Exact amount').fill('30');
  await expect(page.getByRole('button', { name: 'Hold $30 and post' })).toBeVisible();
  await fixturesOf(stack).slop(person, { prize: 40 });
  const sent = countRequests(page, creation);
  await page.getByRole('button', { name: 'Hold $30 and post' }).click();
  await expect(page.getByText('Budget Exceeds Balance')).toBeVisible();
  await expect(page.getByText('Your current balance is $10.00. Please select a lower prize pool.')).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Prize pool' })).toHaveValue('10');
  expect(sent()).toBe(0);
});

test('a balance that is gone meanwhile leads to the payment page [B024]', async ({ page, stack }) => {
  await withoutLiveUpdates(page);
  const person = await openUpload(page, stack, 50);
  await choose(page);
  await page.getByLabel('Title').fill('Too late');
  await fixturesOf(stack).slop(person, { prize: 50 });
  await page.getByRole('button', { name: 'Hold $1 and post' }).click();
  await expect(page.getByText('Insufficient Balance', { exact: true })).toBeVisible();
  await expect(page.getByText('You need at least $1 balance to set a prize pool. Please add funds.')).toBeVisible();
  await expect(page).toHaveURL(`${stack.url}/payment`);
});

test('an unreadable balance is said and can be asked for again [B037]', async ({ page, stack }) => {
  // Live updates would refetch before the user presses the button.
  await withoutLiveUpdates(page);
  await page.route('**/api/profile', (route) => route.fulfill({ status: 500, body: 'no' }));
  await openUpload(page, stack, 10);
  await expect(page.getByText('Error Fetching Balance').first()).toBeVisible();
  await expect(page.getByText('Could not retrieve your current balance.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hold $1 and post' })).toBeDisabled();
  await stopRouting(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: 'Hold $1 and post' })).toBeEnabled();
});

test('an answer lost on the way posts the slop once', async ({ page, stack }) => {
  const person = await openUpload(page, stack, 10);
  await choose(page);
  await page.getByLabel('Title').fill('Once');
  let losses = 0;
  await page.route(`**/${creation}`, async (route) => {
    if (losses++ > 0) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Hold $1 and post' }).click();
  await expect(page).toHaveURL(`${stack.url}/`);
  expect(await slopsOf(stack, person)).toHaveLength(1);
});

test('a page that was closed before the answer does not post a second time', async ({ page, stack }) => {
  const person = await openUpload(page, stack, 10);
  await choose(page);
  await page.getByLabel('Title').fill('Once');
  const reached = Promise.withResolvers<void>();
  let sends = 0;
  await page.route(`**/${creation}`, async (route) => {
    if (sends++ > 0) return route.continue();
    await route.fetch();
    reached.resolve();
  });
  await page.getByRole('button', { name: 'Hold $1 and post' }).click();
  await reached.promise;
  await page.reload();
  await expect(page.getByText('Your draft is still here.')).toBeVisible();
  await page.getByLabel('Title').fill('Once, with another title');
  await page.getByRole('button', { name: 'Hold $1 and post' }).click();
  await expect(page).toHaveURL(`${stack.url}/`);
  expect(await slopsOf(stack, person)).toHaveLength(1);
});

for (const [name, reply, toastText, pageText] of [
  [
    'nothing',
    { json: null },
    'Failed to create AI Slop: Invalid response from server.',
    'Failed to save AI slop data. Please try again.',
  ],
  [
    'a message',
    { status: 409, json: { error: { code: 'INTERNAL', message: 'The gallery is full.' } } },
    'The gallery is full.',
    'The gallery is full.',
  ],
  ['no message', { status: 500, body: '' }, 'Failed to create AI Slop via RPC.', 'An error occurred while uploading.'],
] as const) {
  test(`a creation that fails with ${name} keeps the draft and says so [B027]`, async ({ page, stack }) => {
    await openUpload(page, stack, 10);
    await choose(page);
    await page.getByLabel('Title').fill('Not today');
    await page.route(`**/${creation}`, (route) => route.fulfill(reply));
    await page.getByRole('button', { name: 'Hold $1 and post' }).click();
    await expect(page.getByText('Error Creating Slop')).toBeVisible();
    await expect(page.getByText(toastText).first()).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Upload Failed' })).toContainText(pageText);
    await expect(page.getByLabel('Title')).toHaveValue('Not today');
  });
}

test('an image that cannot be uploaded stops before any money moves [B032]', async ({ page, stack }) => {
  const person = await openUpload(page, stack, 10);
  await page.route('**/api/images*', (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.locator('input[type="file"]').setInputFiles(await picture());
  await expect(page.getByText('Upload Error')).toBeVisible();
  await expect(page.getByText('Failed to upload image.').first()).toBeVisible();
  await page.getByLabel('Title').fill('No image, no slop');
  await page.getByRole('button', { name: 'Hold $1 and post' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Upload Failed' })).toContainText('Failed to upload image.');
  expect(await slopsOf(stack, person)).toHaveLength(0);
  await page.unroute('**/api/images*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Upload Successful')).toBeVisible();
});

test('while the server is busy the image is sent again by itself, and given up after four times [F22]', async ({
  page,
  stack,
}) => {
  const busy = (retryAfterSeconds: number) => ({
    status: 503,
    json: {
      error: {
        code: 'UPLOADS_BUSY',
        message: 'Lots of people are uploading right now. Please try again.',
        details: { retryAfterSeconds },
      },
    },
  });
  await openUpload(page, stack, 10);
  let sent = 0;
  let busyTimes = 2;
  const seen = Promise.withResolvers<void>();
  await page.route('**/api/images?*', async (route) => {
    sent += 1;
    if (sent === 2) await seen.promise;
    if (sent > busyTimes) await route.continue();
    else await route.fulfill(busy(0));
  });
  await page.locator('input[type="file"]').setInputFiles(await picture());
  // The file is completely sent, and stays so during the retry.
  await expect(page.getByText('Checking the image…')).toBeVisible();
  seen.resolve();
  await expect(page.getByText('Upload Successful')).toBeVisible();
  await expect(page.getByText('Upload Error')).toHaveCount(0);
  expect(sent).toBe(3);

  // Use another user, whose draft has no image that would be uploaded again.
  await openUpload(page, stack, 10);
  [sent, busyTimes] = [1, 100];
  await page.locator('input[type="file"]').setInputFiles(await smallPicture('slop-melting-clocks'));
  await expect(page.getByText('Upload Error')).toBeVisible();
  await expect(page.getByText('Lots of people are uploading right now. Please try again.').first()).toBeVisible();
  expect(sent).toBe(5);
});

test('a session that ended meanwhile asks to sign in, and keeps the draft [B019]', async ({ page, stack }) => {
  await openUpload(page, stack, 10);
  await choose(page);
  await page.getByLabel('Title').fill('Later');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Hold $1 and post' }).click();
  await expect(page.getByText('Authentication Required')).toBeVisible();
  await expect(page.getByText('Please sign in to upload AI slop')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fupload-ai-slop/);
});
