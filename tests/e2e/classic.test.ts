import { residentsOf, signIn } from './support/people.ts';
import { expect, stopTime, test } from './support/test.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test('the marketing home shows the tagline, real slops, artists and categories, and where to begin', async ({
  page,
  stack,
}) => {
  const town = residentsOf(stack);
  const poster = await town.person({ dollars: 200 });
  const slops: string[] = [];
  for (const prize of [31, 32, 33, 34]) slops.push(await town.slop(poster, { title: `Featured for ${prize}`, prize }));
  for (let n = 0; n < 5; n++) await town.art(await town.person(), slops[0]!);
  await page.goto('/classic');
  const hero = page.getByRole('main').getByRole('banner').or(page.locator('main header')).first();
  await expect(hero).toContainText('Humans are better than AI');
  await expect(hero).toContainText('Turn AI slop into beautiful art');
  await expect(hero.getByRole('link', { name: 'Upload AI Slop' })).toHaveAttribute('href', '/upload-ai-slop');
  await expect(hero.getByRole('link', { name: 'Browse AI Slop' })).toHaveAttribute('href', '/browse');
  await expect(page.getByRole('region', { name: 'Featured AI Slop' }).getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Featured Artists' }).getByRole('article')).toHaveCount(4);
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Why choose Unslop' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Begin' }).getByRole('link', { name: 'Upload AI Slop' })).toBeVisible();
  const categories = page.getByRole('region', { name: 'Browse By Category' }).getByRole('link');
  await expect(categories).toHaveCount(8);
  await categories.filter({ hasText: 'Comics' }).click();
  await expect(page).toHaveURL('/category/comics');
  await expect(page.getByRole('heading', { level: 1, name: 'Comics' })).toBeVisible();
});

test('an order that is chosen before the search has begun stays chosen', async ({ page }) => {
  await page.clock.install();
  await page.goto('/browse');
  await expect(page.getByRole('heading', { level: 1, name: 'Create Beautiful Art' })).toBeVisible();
  await stopTime(page);
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('chrome');
  await page.getByRole('button', { name: /^Sort/ }).click();
  await page.getByRole('menuitem', { name: 'Newest' }).click();
  await expect(page).toHaveURL('/browse?sort=newest');
  await page.clock.runFor(600);
  await expect(page).toHaveURL('/browse?q=chrome&sort=newest');
});

test('browse searches, filters and sorts for real, and the address remembers it', async ({ page, stack }) => {
  const town = residentsOf(stack);
  const word = `w${Math.random().toString(36).slice(2, 9)}`;
  const poster = await town.person({ dollars: 200 });
  const slop = (name: string, rest: { prize: number; days: number; category?: 'comics' }) =>
    town.slop(poster, { title: `${word} ${name}`, ...rest });
  const ending = await slop('ending', { prize: 3, days: 2 });
  await slop('dear', { prize: 40, days: 9, category: 'comics' });
  const answered = await slop('answered', { prize: 12, days: 8 });
  const newest = await slop('newest', { prize: 11, days: 7 });
  const art = await town.art(await town.person(), answered);
  await town.endsIn(ending, 1_500);
  await page.goto('/browse');
  await expect(page.getByRole('heading', { level: 1, name: 'Create Beautiful Art' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Popular' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(word);
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(4);
  await expect(cards.first()).toContainText('answered');
  for (const [sort, first] of [
    ['Newest', 'newest'],
    ['Ending soon', 'ending'],
    ['Highest prize', 'dear'],
  ] as const) {
    await page.getByRole('button', { name: /^Sort/ }).click();
    await page.getByRole('menuitem', { name: sort }).click();
    await expect(cards.first()).toContainText(first);
  }
  const dear = cards.first();
  await expect(dear.getByRole('img', { name: `${word} dear` })).toBeVisible();
  await expect(dear).toContainText('$40');
  // The deadline is within five minutes of nine days on.
  await expect(dear.locator('[data-tone="green"]')).toHaveText(/^[89] day\(s\) left$/);
  await expect(dear.getByRole('link', { name: 'Comics' })).toHaveAttribute('href', '/category/comics');
  await expect(cards.filter({ hasText: 'ending' }).locator('[data-tone="red"]')).toHaveText(/^2\dm \d\ds$/);
  const entries = cards.filter({ hasText: 'answered' }).getByRole('link', { name: '1 piece of beautiful art' });
  await expect(entries).toHaveAttribute('href', `/ai-slop/${answered}`);

  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByLabel('Prize', { exact: true }).selectOption({ label: 'Under $10' });
  await expect(cards).toHaveCount(1);
  await expect(page).toHaveURL(`/browse?q=${word}&prize=1-9&sort=highest_prize`);
  await page.reload();
  await expect(cards).toContainText(['ending']);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(cards).toHaveCount(4);
  await page.getByLabel('Category').selectOption({ label: 'Comics' });
  await expect(cards).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear filters' }).click();

  await town.like(poster, art);
  for (const id of [answered, newest]) await town.endsIn(id, 0);
  for (const id of [answered, newest]) {
    const status = async () => (await town.call('getAiSlop', null, { params: { id } })).status;
    await expect.poll(status, { timeout: 20_000 }).not.toBe('open');
  }
  await page.getByLabel('Status').selectOption({ label: 'Closed' });
  await expect(cards).toHaveCount(2);
  await expect(cards.filter({ hasText: 'answered' }).locator('[data-tone="grey"]')).toHaveText('Awarded');
  await expect(cards.filter({ hasText: 'newest' }).locator('[data-tone="grey"]')).toHaveText('Expired');
  await cards.getByRole('link', { name: `${word} newest` }).click();
  await expect(page).toHaveURL(`/ai-slop/${newest}`);
});

test('art and artists can be saved, found again under Saved Items, and let go', async ({ page, context, stack }) => {
  const town = residentsOf(stack);
  const [poster, artist, me] = [await town.person({ dollars: 20 }), await town.person(), await town.person()];
  const slop = await town.slop(poster);
  const art = await town.art(artist, slop, { content: 'Worth keeping' });
  await signIn(context, stack, me);
  await page.goto(`/beautiful-art/${art}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Worth keeping' })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await page.goto(`/artists/${artist.id}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'View Portfolio' })).toHaveAttribute(
    'href',
    `/user/${artist.id}?tab=beautiful-art`,
  );
  await page.goto('/saved');
  await expect(page.getByRole('heading', { level: 1, name: 'Saved Items' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Saved Beautiful Art', 'Saved Artists']);
  await expect(page.getByRole('link', { name: /Worth keeping/ })).toHaveAttribute('href', `/beautiful-art/${art}`);
  await page.getByRole('tab', { name: 'Saved Artists' }).click();
  await expect(page.getByRole('article').getByRole('link')).toHaveAttribute('href', `/artists/${artist.id}`);
  await page.goto(`/beautiful-art/${art}`);
  await page.getByRole('button', { name: 'Saved' }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await page.goto('/saved');
  await expect(page.getByRole('heading', { name: 'No saved art yet' })).toBeVisible();
});

test('Contact Artist sends a mail without either address', async ({ page, context, request, stack }) => {
  const town = residentsOf(stack);
  const [poster, artist, me] = [await town.person({ dollars: 20 }), await town.person(), await town.person()];
  await town.art(artist, await town.slop(poster));
  await signIn(context, stack, me);
  await page.goto(`/artists/${artist.id}`);
  await page.getByRole('button', { name: 'Contact Artist' }).click();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Please write something first.')).toBeVisible();
  await page.getByLabel('Message').fill('Would you paint my cat?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Message sent')).toBeVisible();
  const mails = async () => (await request.get(`/sandbox/mail/api/messages?to=${artist.email}`)).text();
  await expect.poll(mails).toContain('Would you paint my cat?');
  expect(await mails()).not.toContain(me.email);
  expect(await page.content()).not.toContain(artist.email);
});

test('everybody can look at one piece, its artist and a category, and a piece that does not come can be tried again', async ({
  page,
  stack,
}) => {
  const town = residentsOf(stack);
  const [poster, artist] = [await town.person({ dollars: 20 }), await town.person()];
  const slop = await town.slop(poster, { title: 'A comic cat', category: 'comics' });
  await town.slop(poster, { title: 'A cat of no kind', prize: 5 });
  const art = await town.art(artist, slop, { content: 'Drawn again' });
  const { display_name: name } = await town.call('getProfile', null, { params: { id: artist.id } });
  await page.route('**/api/beautiful-arts/*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`/beautiful-art/${art}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Error loading images.' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Drawn again' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'A comic cat' })).toHaveAttribute(
    'href',
    `/ai-slop/${slop}#comment-${art}`,
  );
  await page.getByRole('link', { name }).click();
  await expect(page).toHaveURL(`/artists/${artist.id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Contact Artist' })).toBeVisible();
  await page.getByRole('link', { name: 'View Portfolio' }).click();
  await expect(page).toHaveURL(`/user/${artist.id}?tab=beautiful-art`);
  await expect(page.getByRole('link', { name: /Drawn again/ })).toBeVisible();
  await page.goto('/category/comics');
  await expect(page.getByRole('heading', { level: 1, name: 'Comics' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'A comic cat' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'A cat of no kind' })).toHaveCount(0);
});

test('an artist’s card says what the work is like, and names three specialties at most', async ({
  page,
  context,
  stack,
}) => {
  const town = residentsOf(stack);
  const [poster, artist, me] = [await town.person({ dollars: 20 }), await town.person(), await town.person()];
  await town.art(artist, await town.slop(poster, { category: 'comics' }));
  await town.call('saveArtist', me, { params: { id: artist.id } });
  const { data } = await town.call('listSavedArtists', me);
  const veteran = {
    ...data[0],
    user_id: poster.id,
    display_name: 'Ines Duarte',
    specialties: ['Comics', 'Illustration', 'Concept Art', 'Digital Art', 'Photo Editing'],
    rating: 4.2,
    completed_works: 12,
    response_time_minutes: 180,
    is_verified: true,
  };
  await page.route('**/api/saved/artists*', (route) =>
    route.fulfill({ json: { data: [...data, veteran], next: null } }),
  );
  await signIn(context, stack, me);
  await page.goto('/saved?tab=artists');
  const newcomer = page.getByRole('article', { name: data[0].display_name });
  await expect(newcomer).toContainText('New');
  await expect(newcomer).toContainText('1 work');
  await expect(newcomer).toContainText('Comics');
  await expect(newcomer).toContainText('Usually answers within the hour');
  await expect(newcomer.locator('img[src*="/comments/"]')).toBeVisible();
  await expect(newcomer.locator('svg[width="64"]')).toBeVisible();
  await expect(newcomer.getByRole('img', { name: 'Verified' })).toHaveCount(0);
  const other = page.getByRole('article', { name: 'Ines Duarte' });
  await expect(other).toContainText('4.2');
  await expect(other).toContainText('12 works');
  await expect(other).toContainText('Comics, Illustration, Concept Art +2 more');
  await expect(other).toContainText('Usually answers in 3 hours');
  await expect(other.getByRole('img', { name: 'Verified' })).toBeVisible();
});
