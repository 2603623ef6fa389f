import { fixturesOf, signIn } from './support/people.ts';
import type { Stack } from './support/stack.ts';
import { clientRendered, expect, stopRouting, test, withoutLiveUpdates } from './support/test.ts';

/** Creates a slop with comments and art, and their authors. */
async function scenario(stack: Stack) {
  const fixtures = fixturesOf(stack);
  const [poster, artist] = await Promise.all([fixtures.person({ dollars: 30 }), fixtures.person({ dollars: 30 })]);
  const slop = await fixtures.slop(poster, { title: 'The melting clock' });
  const own = await fixtures.slop(artist, { title: 'The chrome cat' });
  const art = await fixtures.art(artist, slop, { content: 'In linocut' });
  const words = await fixtures.comment(artist, slop, 'Which hour is it?');
  return { fixtures, poster, artist, slop, own, art, words };
}

test('every list that does not come says so, shows nothing instead, and comes when tried again [A372]', async ({
  page,
  context,
  stack,
}) => {
  test.slow();
  const { fixtures, poster, artist, slop, art } = await scenario(stack);
  await fixtures.call('saveArt', artist, { params: { id: art } });
  await fixtures.call('saveArtist', artist, { params: { id: poster.id } });
  await signIn(context, stack, artist);
  // Live updates would refetch before the user presses the button.
  await withoutLiveUpdates(page);
  const crashes: Error[] = [];
  page.on('pageerror', (error) => crashes.push(error));
  const main = page.getByRole('main');
  for (const [path, pattern] of [
    [clientRendered('/'), '**/api/ai-slops?*'],
    ['/browse', '**/api/ai-slops?*'],
    [clientRendered('/artists'), '**/api/artists?*'],
    ['/search?q=clock', '**/api/search/ai-slops?*'],
    ['/search?q=clock&type=art', '**/api/search/beautiful-art?*'],
    ['/classic', '**/api/classic*'],
    ['/saved', '**/api/saved/beautiful-art*'],
    ['/saved?tab=artists', '**/api/saved/artists*'],
    [`/ai-slop/${slop}`, '**/api/ai-slops/*/comments*'],
    [`/user/${poster.id}`, '**/api/ai-slops?*'],
    [`/user/${poster.id}?tab=beautiful-art`, '**/api/profiles/*/beautiful-art*'],
    ['/profile', '**/api/ai-slops?*'],
    ['/profile?tab=art', '**/api/profiles/*/beautiful-art*'],
    ['/profile?tab=payments', '**/api/deposits*'],
    ['/profile?tab=payments', '**/api/movements*'],
    ['/my-purchases', '**/api/purchases*'],
    ['/withdrawal', '**/api/withdrawals*'],
  ] as const) {
    await test.step(`${path} without ${pattern}`, async () => {
      await page.route(pattern, (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto(path);
      const failure = main.getByRole('alert').filter({ has: page.getByRole('button') });
      await expect(failure).toBeVisible();
      await expect(main.getByRole('article')).toHaveCount(0);
      await stopRouting(page);
      await failure.getByRole('button', { name: /^(Retry|Try Again)$/ }).click();
      await expect(failure).toHaveCount(0);
    });
  }
  expect(crashes).toEqual([]);
});

test('an update or deletion that fails is taken back on the screen and said, and nothing has changed [A373]', async ({
  page,
  context,
  stack,
}) => {
  test.slow();
  const { fixtures, poster, artist, slop, own, art, words } = await scenario(stack);
  await signIn(context, stack, artist);
  await withoutLiveUpdates(page);
  const crashes: Error[] = [];
  page.on('pageerror', (error) => crashes.push(error));
  await context.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, body: '' }),
  );
  const said = (text: string) => expect(page.getByText(text).first()).toBeVisible();

  await page.goto(`/ai-slop/${slop}`);
  const like = page.getByRole('button', { name: /^Like/ }).first();
  await like.click();
  await said('Could not update like status.');
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'More about your comment' }).click();
  await page.getByRole('menuitem', { name: 'Delete comment' }).click();
  await page.getByRole('button', { name: 'Delete comment' }).click();
  await said('We couldn’t delete the comment');
  await expect(page.getByText('Which hour is it?')).toBeVisible();
  await page.getByRole('button', { name: 'More about your art' }).click();
  await page.getByRole('menuitem', { name: 'Withdraw this art' }).click();
  await page.getByRole('button', { name: 'Withdraw this art' }).click();
  await said('We couldn’t withdraw your art');
  await expect(page.getByRole('article', { name: `Beautiful art by ${artist.username}` })).toBeVisible();

  await page.goto(`/beautiful-art/${art}`);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await said('We couldn’t save it');
  await expect(save).toBeVisible();

  await page.goto(`/ai-slop/${own}`);
  await page.getByRole('button', { name: 'Manage your slop' }).click();
  await page.getByRole('menuitem', { name: 'Edit title and description' }).click();
  await page.getByLabel('Title').fill('Another cat');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await said('We couldn’t save your changes. Please try again.');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The chrome cat' })).toBeVisible();
  await page.getByRole('button', { name: 'Manage your slop' }).click();
  await page.getByRole('menuitem', { name: 'Cancel this slop' }).click();
  await page.getByRole('button', { name: 'Cancel and take back $10' }).click();
  await said('We couldn’t cancel the slop');
  await expect(page.getByText('Active')).toBeVisible();

  expect(crashes).toEqual([]);
  expect(await fixtures.call('getAiSlop', poster, { params: { id: slop } })).toMatchObject({
    likes: 0,
    comments_count: 1,
    beautiful_art_count: 1,
  });
  expect(await fixtures.call('getAiSlop', poster, { params: { id: own } })).toMatchObject({
    title: 'The chrome cat',
    status: 'open',
  });
  const { data } = await fixtures.call('listComments', null, { params: { id: slop } });
  expect(data.map(({ id }: { id: string }) => id)).toEqual([art, words]);
});

test('counts come with what they count and are 0 where there is nothing: no screen asks for one by itself [A374]', async ({
  page,
  stack,
}) => {
  const { fixtures, poster, slop, art } = await scenario(stack);
  await fixtures.like(poster, art);
  const nobody = await fixtures.person({ dollars: 10 });
  const bare = await fixtures.slop(nobody, { title: 'Nobody has entered' });
  await withoutLiveUpdates(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/(likes|counts?)(\?|$)/.test(new URL(request.url()).pathname)) asked.push(request.url());
  });

  await page.goto('/');
  const card = page.getByRole('article', { name: 'Nobody has entered' });
  await expect(card.getByRole('button', { name: '0 comments' })).toBeVisible();
  await expect(card.getByRole('link', { name: '0 pieces of beautiful art' })).toBeVisible();
  await expect(card.getByRole('button', { name: /0 likes/ })).toBeVisible();
  const full = page.getByRole('article', { name: 'The melting clock' }).first();
  await expect(full.getByRole('button', { name: '1 comment' })).toBeVisible();
  await expect(full.getByRole('link', { name: '1 piece of beautiful art' })).toBeVisible();

  for (const [id, numbers] of [
    [bare, ['0', '0', '0']],
    [slop, ['0', '1', '1']],
  ] as const) {
    await page.goto(`/ai-slop/${id}`);
    for (const [at, tile] of ['Likes', 'Comments', 'Beautiful Art'].entries()) {
      const label = page.getByRole('main').getByText(tile, { exact: true });
      await expect(label.locator('..')).toContainText(numbers[at]!);
    }
  }
  await page.goto(`/user/${nobody.id}`);
  const stats = page.getByRole('main').locator('dl > div');
  await expect(stats).toHaveText([/0/, /New/, /0/, /1/, /0/, /0/]);
  expect(asked).toEqual([]);
});
