import { requestsTo } from './support/accounts.ts';
import { fixturesOf } from './support/people.ts';
import { expect, stopRouting, stopTime, test, withoutLiveUpdates } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

const ownWord = () => `w${Math.random().toString(36).slice(2, 10)}`;

test('q is the text and type the tab, and changing either changes the address [A071]', async ({ page, stack }) => {
  const fixtures = fixturesOf(stack);
  const word = ownWord();
  const poster = await fixtures.person({ dollars: 20 });
  const slop = await fixtures.slop(poster, { title: `${word} melting clocks` });
  const artist = await fixtures.person({ name: `painter-${word}` });
  const art = await fixtures.art(artist, slop, { content: 'In oil' });
  await page.goto(`/search?q=${word}`);
  const box = page.getByPlaceholder('Search by keyword, description, or username...');
  await expect(box).toHaveValue(word);
  await expect(page.getByRole('tab')).toHaveText(['AI Slop', 'Beautiful Art']);
  await expect(page.getByRole('tab', { name: 'AI Slop' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('link', { name: /melting clocks/ })).toHaveAttribute('href', `/ai-slop/${slop}`);
  await page.getByRole('tab', { name: 'Beautiful Art' }).click();
  await expect(page).toHaveURL(`/search?q=${word}&type=art`);
  await expect(page.getByRole('link', { name: /In oil/ })).toHaveAttribute('href', `/ai-slop/${slop}#comment-${art}`);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Beautiful Art' })).toHaveAttribute('aria-selected', 'true');
});

test('typing is asked for once, 500 ms after the last key, and trimmed [A076]', async ({ page, stack }) => {
  await withoutLiveUpdates(page);
  const fixtures = fixturesOf(stack);
  const word = ownWord();
  await fixtures.slop(await fixtures.person({ dollars: 20 }), { title: `${word} cat` });
  const asked = requestsTo(page, '/api/search/');
  await page.clock.install();
  await page.goto('/search');
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
  const box = page.getByRole('searchbox', { name: 'Search', exact: true });
  await stopTime(page);
  await box.fill(`  ${word} c`);
  await page.clock.runFor(400);
  await box.fill(`  ${word} cat `);
  await page.clock.runFor(490);
  expect(asked).toEqual([]);
  await page.clock.runFor(20);
  await page.clock.resume();
  await expect(page).toHaveURL(`/search?q=${word}+cat`);
  await expect(page.getByRole('link', { name: new RegExp(`${word} cat`) })).toBeVisible();
  expect(asked).toHaveLength(1);
  expect(new URL(asked[0]!).searchParams.get('q')).toBe(`${word} cat`);
});

test('Enter asks at once, on the same page', async ({ page, stack }) => {
  const fixtures = fixturesOf(stack);
  const word = ownWord();
  await fixtures.slop(await fixtures.person({ dollars: 20 }), { title: `${word} clouds` });
  await page.clock.install();
  await page.goto('/search?type=art');
  const box = page.getByRole('searchbox', { name: 'Search', exact: true });
  await page.evaluate('window.isSamePage = true');
  await stopTime(page);
  await box.fill(word);
  await box.press('Enter');
  await expect(page).toHaveURL(`/search?q=${word}&type=art`);
  await expect(box).toHaveValue(word);
  expect(await page.evaluate('window.isSamePage')).toBe(true);
});

test('spaces alone ask for nothing and leave what is shown [A077]', async ({ page, stack }) => {
  const fixtures = fixturesOf(stack);
  await fixtures.slop(await fixtures.person({ dollars: 20 }));
  const asked = requestsTo(page, '/api/search/');
  await page.goto('/search');
  const results = page.getByRole('tabpanel').getByRole('link');
  await expect(results.first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('    ');
  await page.waitForTimeout(900);
  await expect(page).toHaveURL('/search');
  await expect(results.first()).toBeVisible();
  expect(asked).toEqual([]);
});

test('a word must begin like one of the title; a quote in it breaks nothing', async ({ page, stack }) => {
  const fixtures = fixturesOf(stack);
  const word = ownWord();
  const poster = await fixtures.person({ dollars: 20 });
  await fixtures.slop(poster, { title: `${word} it's melting`, prize: 5 });
  await page.goto(`/search?q=${word}%20melt`);
  await expect(page.getByRole('link', { name: /it's melting/ })).toBeVisible();
  await page.goto(`/search?q=${word}%20it%27s`);
  await expect(page.getByRole('link', { name: /it's melting/ })).toBeVisible();
  await page.goto(`/search?q=${word}%20elting`);
  await expect(page.getByRole('heading', { name: 'No AI Slops Match Your Search' })).toBeVisible();
});

test('a search that fails says so and can be tried again', async ({ page }) => {
  // Live updates would refetch before the user presses the button.
  await withoutLiveUpdates(page);
  await page.route('**/api/search/**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/search?q=cat');
  await expect(page.getByRole('heading', { name: 'Failed to load AI Slops. Please try again.' })).toBeVisible();
  await stopRouting(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
