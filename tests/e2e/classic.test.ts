import { residentsOf, signIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

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

test('browse searches, filters and sorts for real, and the address remembers it', async ({ page, stack }) => {
  const town = residentsOf(stack);
  const word = `w${Math.random().toString(36).slice(2, 9)}`;
  const poster = await town.person({ dollars: 200 });
  await town.slop(poster, { title: `${word} cheap`, prize: 3 });
  await town.slop(poster, { title: `${word} dear`, prize: 40 });
  await page.goto('/browse');
  await expect(page.getByRole('heading', { level: 1, name: 'Create Beautiful Art' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Popular' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(word);
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('button', { name: /^Sort/ }).click();
  await page.getByRole('menuitem', { name: 'Highest prize' }).click();
  await expect(page.getByRole('article').first()).toContainText('dear');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByLabel('Prize', { exact: true }).selectOption({ label: 'Under $10' });
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page).toHaveURL(`/browse?q=${word}&prize=1-9&sort=highest_prize`);
  await page.reload();
  await expect(page.getByRole('article')).toContainText(['cheap']);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
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
  const query = new URLSearchParams({ to: artist.email, waitMs: '15000' });
  const { messages } = await (await request.get(`/sandbox/mail/api/messages?${query}`)).json();
  const text = JSON.stringify(messages);
  expect(text).toContain('Would you paint my cat?');
  expect(text).not.toContain(me.email);
});
