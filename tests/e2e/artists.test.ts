import type { Page } from '@playwright/test';
import { fixturesOf, signIn, type TestUser } from './support/people.ts';
import type { Stack } from './support/stack.ts';
import { clientRendered, expect, stopRouting, test, withoutLiveUpdates } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const entries = (page: Page) => page.getByRole('article');
const failing = (page: Page) =>
  page.route('**/api/artists?*', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: '' }, request_id: '' } }),
  );

/** Creates artists with names that only one test knows, the last one first in the feed. */
async function artists(
  stack: Stack,
  count: number,
): Promise<{ word: string; people: TestUser[]; slop: string; art: string[] }> {
  const fixtures = fixturesOf(stack);
  const word = `w${Math.random().toString(36).slice(2, 9)}`;
  const slop = await fixtures.slop(await fixtures.person({ dollars: 20 }), { title: `Slop of ${word}` });
  const people: TestUser[] = [];
  const art: string[] = [];
  for (let n = 1; n <= count; n++) {
    const artist = await fixtures.person({ name: `${word}-${n}` });
    art.push(await fixtures.art(artist, slop, { content: `Piece ${n}` }));
    people.push(artist);
  }
  return { word, people, slop, art };
}

test('each artist is listed once, by the newest art, one more with every load [A042]', async ({ page, stack }) => {
  const { word, people, slop, art } = await artists(stack, 3);
  const again = await fixturesOf(stack).art(people[0]!, slop, { content: 'Piece 1, better' });
  await withoutLiveUpdates(page);
  const limits: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/artists') limits.push(url.searchParams.get('limit') ?? '');
  });
  let gate = Promise.withResolvers<void>();
  await page.route('**/api/artists?*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(`/artists?q=${word}`);
  await expect(page.getByText('Loading artists')).toBeAttached();
  gate.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Artist Feed' })).toBeVisible();
  await expect(page.getByText('Discover recent works from artists in the community')).toBeVisible();
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page).first()).toContainText('Piece 1, better');
  gate = Promise.withResolvers();
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByText('Loading the next artist')).toBeAttached();
  gate.resolve();
  await expect(entries(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(entries(page)).toHaveCount(3);
  await expect(entries(page).nth(1)).toContainText('Piece 3');
  await expect(page.getByText('You have met everyone.')).toBeVisible();
  expect(limits).toEqual(['1', '1', '1']);
  const first = entries(page).first();
  await expect(first.getByRole('link', { name: 'See it in its contest' })).toHaveAttribute(
    'href',
    `/ai-slop/${slop}#comment-${again}`,
  );
  expect(art).not.toContain(again);
  await first.getByRole('heading').click();
  await expect(page).toHaveURL(`/user/${people[0]!.id}`);
});

test('a picture is liked and saved, and its artist followed, in the feed', async ({ page, context, stack }) => {
  const { word } = await artists(stack, 1);
  const fixtures = fixturesOf(stack);
  const ann = await fixtures.person();
  await signIn(context, stack, ann);
  await page.goto(`/artists?q=${word}`);
  const button = (name: string) => entries(page).first().getByRole('button', { name, exact: true });
  await button('Like, 0 likes').click();
  await expect(button('Like, 1 like')).toHaveAttribute('aria-pressed', 'true');
  await button('Save').click();
  await expect(button('Saved')).toHaveAttribute('aria-pressed', 'true');
  await button('Follow').click();
  await expect(button('Unfollow')).toBeVisible();
  const marks = async () => {
    const [{ latest_comment, artist_profile }] = (await fixtures.call('listArtists', ann, { query: { q: word } })).data;
    return [latest_comment.liked, latest_comment.saved, artist_profile.is_following];
  };
  await expect.poll(marks).toEqual([true, true, true]);
  await page.reload();
  for (const name of ['Like, 1 like', 'Saved', 'Unfollow']) await expect(button(name)).toBeVisible();
});

test('q finds artists by a part of the name, and says so when there are none [A084]', async ({ page, stack }) => {
  const { word, people } = await artists(stack, 2);
  await page.goto(`/artists?q=${word.toUpperCase()}-2`);
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page)).toContainText(people[1]!.username);
  await page.goto('/artists?q=zzzzqq');
  await expect(page.getByRole('heading', { name: 'No Matching Artists Found' })).toBeVisible();
});

test('a user becomes an artist with the first picture, while one looks, and not by words [A086]', async ({
  page,
  stack,
}) => {
  const fixtures = fixturesOf(stack);
  const { word, slop } = await artists(stack, 0);
  const newcomer = await fixtures.person({ name: `${word}-new` });
  await fixtures.comment(newcomer, slop, 'Only words');
  await page.goto(`/artists?q=${word}`);
  await expect(page.getByRole('heading', { name: 'No Matching Artists Found' })).toBeVisible();
  await fixtures.art(newcomer, slop);
  await expect(entries(page)).toHaveCount(1);
});

test('a load that fails says so and can be tried again [A092]', async ({ page, stack }) => {
  await withoutLiveUpdates(page);
  const { word } = await artists(stack, 1);
  await failing(page);
  await page.goto(`/artists?q=${word}`);
  await expect(page.getByRole('heading', { name: 'Error Loading Artists' })).toBeVisible();
  await expect(entries(page)).toHaveCount(0);
  await stopRouting(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(entries(page)).toHaveCount(1);
});

test('before there is any art it says who may be first [A094]', async ({ page }) => {
  await page.route('**/api/artists?*', (route) => route.fulfill({ json: { data: [], count: 0, next: null } }));
  await page.goto(clientRendered('/artists'));
  await expect(page.getByRole('heading', { name: 'No Artists Yet' })).toBeVisible();
});

test('an artist’s pictures that do not come, or do not exist, are named [A070]', async ({ page, stack }) => {
  const person = await fixturesOf(stack).person();
  await page.goto(`/user/${person.id}?tab=beautiful-art`);
  await expect(page.getByRole('heading', { name: 'No images available' })).toBeVisible();
  await page.route('**/beautiful-art?*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Error loading images.' })).toBeVisible();
});
