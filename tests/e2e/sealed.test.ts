import type { Browser, Page } from '@playwright/test';
import { fixturesOf, signIn, smallPicture, type TestUser } from './support/people.ts';
import type { Stack } from './support/stack.ts';
import { expect, test, windowOf } from './support/test.ts';

const TICK = 'Sealed votes: nobody sees the counts before the deadline';

/** Opens a slop's page as this person, in a separate browser window. */
async function openAs(browser: Browser, stack: Stack, person: TestUser | null, id: string): Promise<Page> {
  const page = await windowOf(browser, stack, person);
  await page.goto(`/ai-slop/${id}`);
  return page;
}

const likesIn = (page: Page) => page.getByRole('article').getByRole('button', { name: /^Like, / });

test('a contest with sealed votes: posted with the tick, liked without a count, opened at its end [T185]', async ({
  page,
  stack,
  browser,
}) => {
  const fixtures = fixturesOf(stack);
  const [poster, ann, bo, voter] = await Promise.all([
    fixtures.person({ dollars: 20 }),
    fixtures.person(),
    fixtures.person(),
    fixtures.person(),
  ]);
  await signIn(page.context(), stack, poster);
  await page.goto('/upload-ai-slop');
  await page.locator('input[type="file"]').setInputFiles(await smallPicture('slop-chrome-cat'));
  await expect(page.getByText('Upload Successful')).toBeVisible();
  await page.getByLabel('Title').fill('A sealed cat');
  await page.getByLabel('Category').selectOption('digital-art');
  await page.getByRole('checkbox', { name: TICK }).check();
  await page.getByRole('button', { name: /^Hold \$\d+ and post$/ }).click();
  await expect(page.getByText('Your AI slop has been uploaded successfully')).toBeVisible();
  const { data } = await fixtures.call('listAiSlops', poster, { query: { user_id: poster.id } });
  const { id } = data[0];
  const [byAnn, byBo] = [
    await fixtures.art(ann, id, { content: 'Ann made this' }),
    await fixtures.art(bo, id, { content: 'Bo made this', picture: 'art-chrome-cat-pixels' }),
  ];
  await fixtures.like(ann, byBo);

  // The poster and a guest see that votes are sealed and until when, but no count.
  await page.goto('/');
  await expect(page.getByText('2 entries · Sealed votes')).toBeVisible();
  await page.goto(`/ai-slop/${id}`);
  await expect(page.getByText('2 entries, votes are sealed')).toBeVisible();
  await expect(page.getByText(/^Sealed until \w+/)).toBeVisible();
  await expect(likesIn(page)).toHaveCount(2);
  for (const each of await likesIn(page).all()) await expect(each).toHaveAccessibleName('Like, votes sealed');
  await expect(page.getByText('Top Art')).toHaveCount(0);

  // A voter's like is shown to the voter, but nobody sees the number of likes.
  const mine = await openAs(browser, stack, voter, id);
  const entry = mine.locator(`#comment-${byBo}`);
  const heart = entry.getByRole('button', { name: 'Like, votes sealed' });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await mine.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(mine.locator(`#comment-${byAnn}`).getByRole('button', { name: /^Like/ })).toHaveAttribute(
    'aria-pressed',
    'false',
  );

  // Test the sort orders of entries.
  await mine.getByRole('button', { name: 'Order of entries: Mixed for you' }).click();
  await mine.getByRole('menuitem', { name: 'Newest' }).click();
  await expect(mine).toHaveURL(/order=newest/);
  const articles = mine.getByRole('region', { name: 'Entries' }).getByRole('article');
  await expect(articles.first()).toContainText('Bo made this');
  await mine.getByRole('button', { name: 'Order of entries: Newest' }).click();
  await mine.getByRole('menuitem', { name: 'Oldest' }).click();
  await expect(articles.first()).toContainText('Ann made this');

  // After the end, everything is as in other contests.
  await fixtures.endsIn(id, 1);
  await expect
    .poll(async () => (await fixtures.call('getAiSlop', null, { params: { id } })).settled_at, { timeout: 20_000 })
    .not.toBeNull();
  await mine.goto(`/ai-slop/${id}`);
  await expect(mine.getByText(`2 entries, ${bo.username} won with 2 counted likes`)).toBeVisible();
  await expect(entry.getByRole('button', { name: 'Like, 2 likes' })).toBeVisible();
  await expect(mine.getByText('Sealed until')).toHaveCount(0);
  const guest = await openAs(browser, stack, null, id);
  await expect(guest.getByText(`2 entries, ${bo.username} won with 2 counted likes`)).toBeVisible();
  await mine.context().close();
  await guest.context().close();
});

test('open votes keep their order, and can be seen by who was seen least [T199]', async ({ page, context, stack }) => {
  const fixtures = fixturesOf(stack);
  const [poster, ann, bo, me] = await Promise.all([
    fixtures.person({ dollars: 20 }),
    fixtures.person(),
    fixtures.person(),
    fixtures.person(),
  ]);
  const id = await fixtures.slop(poster);
  const first = await fixtures.art(ann, id, { content: 'Ann made this', picture: 'art-astronaut-horse-pixels' });
  await fixtures.art(bo, id, { content: 'Bo made this', picture: 'art-golden-retriever-pixels' });
  await fixtures.like(bo, first);
  await signIn(context, stack, me);
  const seen = page.waitForRequest((request) => request.url().endsWith(`/api/ai-slops/${id}/seen`));
  await page.goto(`/ai-slop/${id}`);
  await expect(page.getByRole('list', { name: 'Entries, most liked first' })).toBeVisible();
  await page.getByRole('heading', { name: 'Entries' }).scrollIntoViewIfNeeded();
  expect((await seen).postDataJSON().comment_ids.length).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Order of entries: Most liked' }).click();
  await page.getByRole('menuitem', { name: 'Least seen' }).click();
  await expect(page).toHaveURL(/order=least_seen/);
  await expect(page.getByRole('list', { name: 'Entries', exact: true })).toBeVisible();
});

test('a moderator reads that votes are sealed until the deadline, and no name of who voted [T195]', async ({
  page,
  context,
  stack,
}) => {
  const fixtures = fixturesOf(stack);
  const [poster, artist, voter, moderator] = await Promise.all([
    fixtures.person({ dollars: 20 }),
    fixtures.person(),
    fixtures.person(),
    fixtures.moderator(),
  ]);
  const content = `Voted for in secret ${Date.now()}`;
  const art = await fixtures.art(artist, await fixtures.slop(poster, { isSealed: true }), { content });
  await fixtures.like(voter, art);
  const report = { subject_type: 'comment', subject_id: art, reason: 'These votes look bought' };
  await fixtures.call('createReport', poster, { body: report });

  await signIn(context, stack, moderator);
  await page.goto('/moderation');
  await page.getByRole('article').filter({ hasText: content }).getByRole('link').click();
  await page.getByRole('button', { name: /^Take this case/ }).click();
  await expect(page.getByRole('region', { name: 'Your decision' })).toContainText('Yours until');
  await expect(page.getByRole('region', { name: 'Your decision' })).toContainText(
    'Votes are sealed until the deadline. After that you can see who voted',
  );
  await expect(page.getByRole('button', { name: 'Leave likes out …' })).toHaveCount(0);
  await expect(page.getByText(voter.username)).toHaveCount(0);
});
