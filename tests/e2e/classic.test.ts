import { CATEGORIES, type Category } from '@unslop/domain/categories';
import { buy, connect } from './support/payouts.ts';
import { fixturesOf, signIn } from './support/people.ts';
import { clientRendered, expect, stopRouting, stopTime, test, withoutLiveUpdates } from './support/test.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test('the marketing home shows the tagline, real slops, artists and categories, and where to begin [A030]', async ({
  page,
  stack,
}) => {
  const fixtures = fixturesOf(stack);
  const poster = await fixtures.person({ dollars: 200 });
  const slops: string[] = [];
  for (const prize of [31, 32, 33, 34])
    slops.push(await fixtures.slop(poster, { title: `Featured for ${prize}`, prize }));
  for (let n = 0; n < 5; n++) await fixtures.art(await fixtures.person(), slops[0]!);
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
  await expect(categories).toHaveCount(CATEGORIES.length);
  for (const { id, name } of CATEGORIES)
    await expect(categories.filter({ hasText: name })).toHaveAttribute('href', `/category/${id}`);
  await categories.filter({ hasText: 'Comics' }).click();
  await expect(page).toHaveURL('/category/comics');
  await expect(page.getByRole('heading', { level: 1, name: 'Comics' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Categories' }).locator('[aria-current="page"]')).toHaveText(
    'Comics',
  );
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

test('a filter chosen before the page has followed the one before leaves it chosen', async ({ page }) => {
  await page.goto('/browse');
  const filters = page.getByRole('button', { name: 'Filter' });
  await expect(filters).toBeVisible();
  await expect(page.getByLabel('Category', { exact: true })).toBeHidden();
  await filters.click();
  await page.getByLabel('Category', { exact: true }).evaluate(async (category) => {
    const choose = (select: Element, value: string) => {
      (select as HTMLSelectElement).value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    };
    choose(category, 'comics');
    // Awaiting a microtask keeps the page from running a task, so it does not render in between.
    while (!window.location.search.includes('comics')) await null;
    choose(document.querySelectorAll('main select')[2]!, '1-9');
  });
  await expect(page).toHaveURL('/browse?category=comics&prize=1-9');
});

test('browse searches, filters and sorts for real, and the address remembers it [A055]', async ({ page, stack }) => {
  const fixtures = fixturesOf(stack);
  const word = `w${Math.random().toString(36).slice(2, 9)}`;
  const poster = await fixtures.person({ dollars: 200 });
  const slop = (name: string, rest: { prize: number; days: number; category?: 'comics' }) =>
    fixtures.slop(poster, { title: `${word} ${name}`, ...rest });
  const ending = await slop('ending', { prize: 3, days: 2 });
  await slop('dear', { prize: 40, days: 9, category: 'comics' });
  const answered = await slop('answered', { prize: 12, days: 8 });
  const newest = await slop('newest', { prize: 11, days: 7 });
  const art = await fixtures.art(await fixtures.person(), answered);
  await fixtures.endsIn(ending, 1_500);
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
  // The deadline is within five minutes of nine days from now.
  await expect(dear.locator('[data-tone="green"]')).toHaveText(/^[89] days left$/);
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

  await fixtures.like(poster, art);
  for (const id of [answered, newest]) await fixtures.endsIn(id, 0);
  for (const id of [answered, newest]) await fixtures.untilSettled(id);
  // By default the page shows slops that are still open for entries.
  await expect(cards).toHaveCount(2);
  await page.getByLabel('Status').selectOption({ label: 'Open and closed' });
  await expect(cards).toHaveCount(4);
  await page.getByLabel('Status').selectOption({ label: 'Closed' });
  await expect(cards).toHaveCount(2);
  await expect(cards.filter({ hasText: 'answered' }).locator('[data-tone="grey"]')).toHaveText('Awarded');
  await expect(cards.filter({ hasText: 'newest' }).locator('[data-tone="grey"]')).toHaveText('Expired');
  await cards.getByRole('link', { name: `${word} newest` }).click();
  await expect(page).toHaveURL(`/ai-slop/${newest}`);
});

test('art and artists can be saved, found again under Saved Items, and let go [A059]', async ({
  page,
  context,
  stack,
}) => {
  const fixtures = fixturesOf(stack);
  const [poster, artist, me] = [
    await fixtures.person({ dollars: 20 }),
    await fixtures.person(),
    await fixtures.person(),
  ];
  const slop = await fixtures.slop(poster);
  const art = await fixtures.art(artist, slop, { content: 'Worth keeping' });
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

test('Contact Artist sends a mail without either address [A063]', async ({ page, context, request, stack }) => {
  const fixtures = fixturesOf(stack);
  const [poster, artist, me] = [
    await fixtures.person({ dollars: 20 }),
    await fixtures.person(),
    await fixtures.person(),
  ];
  await fixtures.art(artist, await fixtures.slop(poster));
  await signIn(context, stack, artist);
  await page.goto(`/artists/${artist.id}`);
  await expect(page.getByRole('button', { name: 'Contact Artist' })).toHaveAccessibleDescription(
    'This is your own page.',
  );
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

test('everybody can look at one piece, its artist and a category, and a piece that does not come can be tried again [A062]', async ({
  page,
  stack,
}) => {
  const fixtures = fixturesOf(stack);
  const [poster, artist] = [await fixtures.person({ dollars: 20 }), await fixtures.person()];
  const slop = await fixtures.slop(poster, { title: 'A comic cat', category: 'comics' });
  await fixtures.slop(poster, { title: 'A cat of no kind', prize: 5 });
  const art = await fixtures.art(artist, slop, { content: 'Drawn again' });
  const { display_name: name } = await fixtures.call('getProfile', null, { params: { id: artist.id } });
  await withoutLiveUpdates(page);
  await page.route('**/api/beautiful-arts/*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`/beautiful-art/${art}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Error loading images.' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await stopRouting(page);
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
  await page.route('**/api/ai-slops?*', (route) => route.fulfill({ json: { data: [], count: 0, next: null } }));
  await page.goto(clientRendered('/category/comics'));
  await expect(page.getByText(/No slop in comics so far/)).toBeVisible();
});

test('an artist’s card says what the work is like, and names three specialties at most [A066]', async ({
  page,
  context,
  stack,
}) => {
  const fixtures = fixturesOf(stack);
  const [poster, artist, me] = [
    await fixtures.person({ dollars: 20 }),
    await fixtures.person(),
    await fixtures.person(),
  ];
  await fixtures.art(artist, await fixtures.slop(poster, { category: 'comics' }));
  await fixtures.call('saveArtist', me, { params: { id: artist.id } });
  const { data } = await fixtures.call('listSavedArtists', me);
  // An artist with work in five categories, a payout account, and a sale that the buyer rated.
  const veteran = await fixtures.person({ name: 'ines_duarte' });
  await connect(stack, veteran);
  const rich = await fixtures.person({ dollars: 60 });
  const fields = [
    'comics',
    'comics',
    'comics',
    'illustration',
    'illustration',
    'concept-art',
    'digital-art',
    'photo-editing',
  ];
  const works: [string, string][] = [];
  for (const category of fields as Category[]) {
    const slop = await fixtures.slop(rich, { category, prize: 1 });
    works.push([slop, await fixtures.art(veteran, slop)]);
  }
  const [[ended, sold]] = works as [[string, string]];
  await fixtures.like(rich, sold);
  await fixtures.endsIn(ended, 0);
  await fixtures.untilSettled(ended);
  await fixtures.call('setArtPrice', veteran, { params: { id: sold }, body: { price: 5 } });
  await buy(stack, me, sold);
  const bought = (await fixtures.call('listPurchases', me)).data[0];
  await fixtures.call('ratePurchase', me, { params: { id: bought.id }, body: { rating: 4 } });
  await fixtures.call('saveArtist', me, { params: { id: veteran.id } });
  await signIn(context, stack, me);
  await page.goto('/saved?tab=artists');
  const newcomer = page.getByRole('article', { name: data[0].display_name });
  await expect(newcomer).toContainText('New');
  await expect(newcomer).toContainText('1 work');
  await expect(newcomer).toContainText('Comics');
  await expect(newcomer).toContainText('Usually enters within the hour');
  await expect(newcomer.locator('img[src*="/comments/"]')).toBeVisible();
  await expect(newcomer.locator('svg[width="64"]')).toBeVisible();
  // Both are next to the name, which screen readers announce once.
  await expect(newcomer.getByRole('img')).toHaveCount(0);
  await expect(newcomer.getByRole('img', { name: 'Verified' })).toHaveCount(0);
  const { display_name: name } = await fixtures.call('getProfile', null, { params: { id: veteran.id } });
  const other = page.getByRole('article', { name });
  await expect(other).toContainText('4.0');
  await expect(other).toContainText('8 works');
  await expect(other).toContainText('Comics, Illustration, Concept art +2 more');
  await expect(other.getByRole('img', { name: 'Verified' })).toBeVisible();
});
