import { fixturesOf, signIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

// On touch screens, only the button loads the next page.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('many comments come page by page, and what leads, is linked or was just posted is there from the start', async ({
  page,
  context,
  stack,
}) => {
  const fixtures = fixturesOf(stack);
  const [poster, artist, me] = await Promise.all([
    fixtures.person({ dollars: 20 }),
    fixtures.person(),
    fixtures.person(),
  ]);
  const id = await fixtures.slop(poster);
  const ids: string[] = [];
  for (let n = 0; n < 60; n++) ids.push(await fixtures.comment(poster, id, `Line ${n}.`));
  const art = await fixtures.art(artist, id);
  await fixtures.call('likeComment', me, { params: { id: art } });
  const last = ids[59]!;

  await page.goto(`/ai-slop/${id}#comment-${last}`);
  const list = page.getByRole('list', { name: 'Comments, most liked first' });
  await expect(page.locator(`#comment-${last}`)).toBeFocused();
  // A page of fifty, including the art, and the linked comment.
  await expect(list.getByRole('article')).toHaveCount(50);
  const gallery = page.getByRole('list', { name: 'Entries, most liked first' });
  await expect(gallery.getByRole('article')).toContainText('Top Art');
  await expect(page.getByRole('button', { name: /^Comments/ })).toContainText('60');
  await expect(page.getByRole('button', { name: /^Beautiful Art/ })).toContainText('1');

  // A click on a link to another comment that is not loaded also loads it.
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#comment-${ids[57]}`);
  await expect(page.locator(`#comment-${ids[57]}`)).toBeFocused();
  await expect(page.getByText('Navigation Error')).toBeHidden();

  // A user's own new comment stays, even after the list was refetched.
  await signIn(context, stack, me);
  await page.goto(`/ai-slop/${id}`);
  await page.getByRole('textbox', { name: 'Your comment' }).fill('The newest of all');
  const readAgain = page.waitForResponse((answer) => answer.url().includes('also='));
  await page.getByRole('button', { name: /^Post / }).click();
  await readAgain;
  await expect(page.getByRole('button', { name: /^Comments/ })).toContainText('61');
  await expect(list.getByRole('article')).toHaveCount(50);
  await expect(list).toContainText('The newest of all');

  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(list.getByRole('article')).toHaveCount(61);
  await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden();
  await expect(list.getByRole('article').last()).toContainText('The newest of all');
});
