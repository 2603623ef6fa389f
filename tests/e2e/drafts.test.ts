import type { Page } from '@playwright/test';
import { draftsLeft } from './support/drafts.ts';
import { fixturesOf, signIn, smallPicture } from './support/people.ts';
import { expect, test } from './support/test.ts';

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Your comment' });
const previewOf = (page: Page) => page.getByAltText('Preview of your attachment');
const altOf = (page: Page) => page.getByLabel('Describe it for people who can’t see it');

test('an unsent comment with its image survives a lost connection and a reload, is posted once, and then it is gone', async ({
  page,
  context,
  stack,
}) => {
  const fixtures = fixturesOf(stack);
  const [poster, me] = await Promise.all([fixtures.person({ dollars: 20 }), fixtures.person()]);
  const id = await fixtures.slop(poster);
  await signIn(context, stack, me);
  await page.goto(`/ai-slop/${id}`);
  await textOf(page).fill('Five toes this time');
  await page.getByLabel('Attach image').setInputFiles(await smallPicture('art-chrome-cat-linocut'));
  // The code that stores files loads with the first file.
  await expect.poll(() => draftsLeft(page)).toContain(`comment:${id}:${me.id}`);
  await altOf(page).fill('A cat in black ink');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Post beautiful art' }).click();
  await expect(page.getByText('Comment Failed')).toBeVisible();
  await context.setOffline(false);

  await page.reload();
  await expect(textOf(page)).toHaveValue('Five toes this time');
  await expect(previewOf(page)).toBeVisible();
  await expect(altOf(page)).toHaveValue('A cat in black ink');
  await page.getByRole('button', { name: 'Post beautiful art' }).click();
  await expect(page.getByText('Comment Added')).toBeVisible();
  const { data } = await fixtures.call('listComments', null, { params: { id } });
  expect(data).toMatchObject([{ content: 'Five toes this time', image: { alt: 'A cat in black ink' } }]);
  await expect.poll(() => draftsLeft(page)).toEqual([]);
  await page.reload();
  await expect(textOf(page)).toHaveValue('');
  await expect(previewOf(page)).toBeHidden();
});

test('signing out clears what was not sent, of a comment and of a slop', async ({ page, context, stack }) => {
  const fixtures = fixturesOf(stack);
  const me = await fixtures.person({ dollars: 20 });
  const id = await fixtures.slop(me);
  await signIn(context, stack, me);
  await page.goto('/upload-ai-slop');
  await page.getByLabel('Title').fill('Not yet posted');
  await page.goto(`/ai-slop/${id}`);
  await textOf(page).fill('Not yet said');
  await page.getByLabel('Attach image').setInputFiles(await smallPicture('art-chrome-cat-linocut'));
  await expect.poll(() => draftsLeft(page)).toHaveLength(4);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(await draftsLeft(page)).toEqual([]);
});
