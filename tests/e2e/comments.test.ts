import type { BrowserContext, Page } from '@playwright/test';
import { requestsTo } from './support/accounts.ts';
import { draftsLeft } from './support/drafts.ts';
import { fixturesOf, signIn, smallPicture } from './support/people.ts';
import type { Stack } from './support/stack.ts';
import { expect, stopTime, test, withoutLiveUpdates } from './support/test.ts';

/** Opens another user's open slop as a member. */
async function openSlop(page: Page, context: BrowserContext, stack: Stack) {
  const fixtures = fixturesOf(stack);
  const [poster, me] = await Promise.all([fixtures.person({ dollars: 20 }), fixtures.person()]);
  const id = await fixtures.slop(poster);
  await signIn(context, stack, me);
  await page.goto(`/ai-slop/${id}`);
  await expect(page.getByText('No comments yet. Be the first to share your thoughts!')).toBeVisible();
  return { fixtures, id, me, poster };
}

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Your comment' });
const post = (page: Page) => page.getByRole('button', { name: /^Post / });

test('a comment is posted, said and counted [A199]', async ({ page, context, stack }) => {
  const { me, id, fixtures } = await openSlop(page, context, stack);
  await textOf(page).fill('What a cat!\nSix fingers.');
  await post(page).click();
  await expect(page.getByText('Comment Added')).toBeVisible();
  await expect(page.getByRole('article')).toContainText('Six fingers.');
  await expect(page.getByRole('article')).toContainText(me.username);
  await expect(page.getByRole('button', { name: /^Comments/ })).toContainText('1');
  await expect(textOf(page)).toHaveValue('');
  const { data } = await fixtures.call('listComments', null, { params: { id } });
  expect(data).toMatchObject([{ user_id: me.id, content: 'What a cat!\nSix fingers.', image_url: null }]);
});

test('an empty comment is not sent [A206]', async ({ page, context, stack }) => {
  await openSlop(page, context, stack);
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/comments')) sent++;
  });
  await textOf(page).fill('   ');
  await post(page).click();
  await expect(page.getByText('Empty Comment')).toBeVisible();
  // Shown as a toast and at the field, until there is content.
  await expect(textOf(page)).toHaveAccessibleDescription('Please enter text or attach an image');
  await textOf(page).fill('Now there is');
  await expect(page.getByText('Please enter text or attach an image')).toHaveCount(0);
  expect(sent).toBe(0);
});

test('an image is beautiful art; its own author cannot like it, and can withdraw it [A200]', async ({
  page,
  context,
  stack,
}) => {
  await openSlop(page, context, stack);
  await page.getByLabel('Attach image').setInputFiles(await smallPicture('art'));
  const preview = page.getByAltText('Preview of your attachment');
  await expect(preview).toBeVisible();
  const [picture, remove] = [
    await preview.boundingBox(),
    await page.getByRole('button', { name: 'Remove image' }).boundingBox(),
  ];
  expect(remove!.y).toBeGreaterThanOrEqual(picture!.y);
  expect(remove!.y + remove!.height).toBeLessThanOrEqual(picture!.y + picture!.height);
  await page.getByRole('button', { name: 'Post beautiful art' }).click();
  await expect(page.getByText('Comment Added')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Beautiful Art/ })).toContainText('1');
  await expect(page.getByRole('button', { name: /^Comments/ })).toContainText('0');
  const like = page.getByRole('article').getByRole('button', { name: /^Like, / });
  await expect(like).toHaveAttribute('aria-disabled', 'true');
  await expect(like).toHaveAccessibleDescription('You can’t like your own art');

  await page.getByRole('button', { name: 'More about your art' }).click();
  await page.getByRole('menuitem', { name: 'Withdraw this art' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw this art' }).click();
  await expect(page.getByText('You withdrew your art')).toBeVisible();
  await expect(page.getByText('withdrew this art')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Beautiful Art/ })).toContainText('0');
});

test('what is pressed without a connection fails at once, and is not done when there is one again', async ({
  page,
  context,
  stack,
}) => {
  await openSlop(page, context, stack);
  await textOf(page).fill('To be kept');
  await post(page).click();
  await page.getByRole('button', { name: 'More about your comment' }).click();
  await page.getByRole('menuitem', { name: 'Delete comment' }).click();
  const deleted = requestsTo(page, '/api/comments/');
  await context.setOffline(true);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete comment' }).click();
  await expect(page.getByText('We couldn’t delete the comment')).toBeVisible();
  expect(deleted).toHaveLength(1);
  const isBack = page.waitForResponse('**/api/live?*');
  await context.setOffline(false);
  await isBack;
  await expect(page.getByText('To be kept')).toBeVisible();
  expect(deleted).toHaveLength(1);
});

test('when the image does not arrive, the text goes without it and the image waits [A209]', async ({
  page,
  context,
  stack,
}) => {
  const { fixtures, id, me } = await openSlop(page, context, stack);
  await page.route('**/api/images?*', (route) => route.fulfill({ status: 500, body: '' }));
  await textOf(page).fill('Look at this');
  await page.getByLabel('Attach image').setInputFiles(await smallPicture('art-chrome-cat-linocut'));
  await post(page).click();
  await expect(page.getByText('Upload Failed')).toBeVisible();
  await expect(page.getByText('Your comment will be posted without the image.')).toBeVisible();
  await expect(page.getByRole('article')).toContainText('Look at this');
  await expect(page.getByText('We couldn’t upload the image.')).toBeVisible();
  const { data } = await fixtures.call('listComments', null, { params: { id } });
  expect(data).toMatchObject([{ content: 'Look at this', image_url: null }]);
  // The code that stores files loads with the first file.
  await expect.poll(() => draftsLeft(page)).toContain(`comment:${id}:${me.id}`);

  await page.reload();
  await expect(page.getByAltText('Preview of your attachment')).toBeVisible();
  await page.unroute('**/api/images?*');
  await page.getByRole('button', { name: 'Post beautiful art' }).click();
  await expect(page.getByRole('button', { name: /^Beautiful Art/ })).toContainText('1');
});

test('what was typed survives a failure and a reload, and is posted once [A213]', async ({ page, context, stack }) => {
  const { fixtures, id } = await openSlop(page, context, stack);
  await page.route('**/api/comments', (route) => route.fulfill({ status: 500, body: '' }));
  await textOf(page).fill('Do not lose me');
  await post(page).click();
  await expect(page.getByText('Comment Failed')).toBeVisible();
  await expect(page.getByText('Failed to post your comment. Please try again.')).toBeVisible();
  await page.reload();
  await expect(textOf(page)).toHaveValue('Do not lose me');
  await page.unroute('**/api/comments');

  // The server accepts it, but the answer gets lost. The retry is the same request.
  await page.route(
    '**/api/comments',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await post(page).click();
  await expect(page.getByText('Comment Failed')).toBeVisible();
  await post(page).click();
  await expect(page.getByText('Comment Added')).toBeVisible();
  const { data } = await fixtures.call('listComments', null, { params: { id } });
  expect(data).toHaveLength(1);
});

test('an answer that says nothing is looked into 1.5 s later [A212]', async ({ page, context, stack }) => {
  // The live stream would deliver the comment.
  await withoutLiveUpdates(page);
  await page.clock.install();
  const { id } = await openSlop(page, context, stack);
  await page.route('**/api/comments', async (route) => {
    await route.fetch();
    await route.fulfill({ json: null });
  });
  await textOf(page).fill('Am I there?');
  await stopTime(page);
  const read = requestsTo(page, `/api/ai-slops/${id}/comments`);
  await post(page).click();
  // Time is stopped, except for the few milliseconds that the page needs to process the answer.
  await expect(async () => {
    await page.clock.runFor(5);
    await expect(page.getByText('Comment Status Unknown')).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.clock.runFor(1_400);
  expect(read).toEqual([]);
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.clock.runFor(100);
  // When the comment is found, the list is refetched immediately.
  await expect.poll(() => read[0]).toContain('sort=oldest');
  await page.clock.resume();
  await expect(page.getByRole('article')).toContainText('Am I there?');
});

test('an answer that says nothing is looked into though the live stream has brought the comment already', async ({
  page,
  context,
  stack,
}) => {
  await openSlop(page, context, stack);
  await page.route('**/api/comments', async (route) => {
    await route.fetch();
    // A captive portal answers instead. Meanwhile the live stream has made the page refetch the list.
    await expect(page.getByRole('article')).toContainText('Am I twice?');
    await route.fulfill({ contentType: 'text/html', body: '<title>Wi-Fi</title>' });
  });
  await textOf(page).fill('Am I twice?');
  await post(page).click();
  await expect(page.getByText('Comment Added')).toBeVisible();
  await expect(textOf(page)).toHaveValue('');
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('who is signed out meanwhile sees that, and keeps the text [A207]', async ({ page, context, stack }) => {
  await openSlop(page, context, stack);
  await textOf(page).fill('Still mine');
  await context.clearCookies();
  await post(page).click();
  await expect(page.getByText('Authentication Required')).toBeVisible();
  await expect(page.getByText('Please sign in to comment')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in to comment' })).toBeVisible();
});

test('the text grows to five lines and then scrolls [A210]', async ({ page, context, stack }) => {
  await openSlop(page, context, stack);
  const height = () =>
    textOf(page).evaluate((field) => (field as { offsetHeight: number } & typeof field).offsetHeight);
  const small = await height();
  await textOf(page).fill('1\n2\n3\n4\n5');
  const five = await height();
  expect(five).toBeGreaterThan(small);
  await textOf(page).fill('1\n2\n3\n4\n5\n6\n7\n8');
  expect(await height()).toBe(five);
});

test('how many characters are left is said when few are', async ({ page, context, stack }) => {
  await openSlop(page, context, stack);
  await textOf(page).fill('x'.repeat(1_899));
  await expect(page.getByText('characters left')).toHaveCount(0);
  await textOf(page).fill('x'.repeat(1_960));
  await expect(page.getByText('40 characters left')).toBeVisible();
});

test('a guest is invited to sign in, and a text can be deleted by who wrote it [A205]', async ({
  page,
  context,
  stack,
}) => {
  const fixtures = fixturesOf(stack);
  const poster = await fixtures.person({ dollars: 20 });
  const id = await fixtures.slop(poster);
  await fixtures.comment(poster, id, 'I take this back');
  await page.goto(`/ai-slop/${id}`);
  await expect(page.getByRole('button', { name: 'Sign in to comment' })).toBeVisible();
  await signIn(context, stack, poster);
  await page.reload();
  await page.getByRole('button', { name: 'More about your comment' }).click();
  await page.getByRole('menuitem', { name: 'Delete comment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete comment' }).click();
  await expect(page.getByText('I take this back')).toBeHidden();
});
