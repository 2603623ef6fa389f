import type { Page } from '@playwright/test';
import { CATEGORIES } from '@unslop/domain/categories';
import { fixturesOf, signIn } from './support/people.ts';
import type { Stack } from './support/stack.ts';
import { clientRendered, expect, stopTime, test } from './support/test.ts';

const phone = { width: 390, height: 844 };

const bottom = (page: Page) => page.getByRole('navigation', { name: 'Bottom' });
const bar = (page: Page) => page.getByRole('banner');
const search = (page: Page) => bar(page).getByRole('searchbox');
const floatingAdd = (page: Page) => page.getByRole('link', { name: 'Add AI slop', exact: true });

async function signInNewUser(page: Page, stack: Stack) {
  const person = await fixturesOf(stack).person();
  await signIn(page.context(), stack, person);
  return person;
}

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('six screens have the bottom navigation, others have none [A001]', async ({ page, stack }) => {
    await signInNewUser(page, stack);
    for (const path of ['/', '/InstaFeed', '/search', '/artists', '/upload-ai-slop', '/profile']) {
      await page.goto(path);
      await expect(bottom(page), path).toBeVisible();
    }
    for (const path of ['/payment', '/no/such/page']) {
      await page.goto(path);
      await expect(bar(page), path).toBeVisible();
      await expect(bottom(page), path).toHaveCount(0);
    }
  });

  test('below 768 px the bottom navigation is there, from 768 px on it is not [A002]', async ({ page }) => {
    await page.setViewportSize({ width: 767, height: 800 });
    await page.goto('/');
    await expect(bottom(page)).toBeVisible();
    await page.setViewportSize({ width: 768, height: 800 });
    await expect(bottom(page)).toBeHidden();
  });

  test('its five items lead where they say, for a guest and for a member [A003]', async ({ page, stack }) => {
    await page.goto('/');
    await expect(bottom(page).getByRole('listitem')).toHaveText(['AI Slop', 'Search', 'Add', 'Art', 'Profile']);
    for (const [item, path] of [
      ['Search', '/search'],
      ['Art', '/artists'],
      ['AI Slop', '/'],
    ] as const) {
      await bottom(page).getByRole('link', { name: item }).click();
      await expect(page).toHaveURL(path);
    }
    await signInNewUser(page, stack);
    await page.goto('/');
    await bottom(page).getByRole('link', { name: 'Add' }).click();
    await expect(page).toHaveURL('/upload-ai-slop');
    await bottom(page).getByRole('link', { name: 'Profile' }).click();
    await expect(page).toHaveURL('/profile');
  });

  test('the floating button is for members on a phone where the bottom bar has no Add, covers nothing, and leads to the upload [A026]', async ({
    page,
    stack,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(floatingAdd(page)).toHaveCount(0);
    await signInNewUser(page, stack);
    await page.goto('/how-it-works');
    await expect(floatingAdd(page)).toBeVisible();
    await page.evaluate('scrollTo(0, 600)');
    const top = (await bar(page).boundingBox())!;
    const add = (await floatingAdd(page).boundingBox())!;
    expect(top.y).toBe(0);
    expect(add.y + add.height).toBeLessThanOrEqual(top.height);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(floatingAdd(page)).toBeHidden();
    await page.setViewportSize(phone);
    await floatingAdd(page).click();
    await expect(page).toHaveURL('/upload-ai-slop');
    for (const path of ['/', '/upload-ai-slop', '/profile']) {
      await page.goto(path);
      await expect(bottom(page).getByRole('link', { name: 'Add' }), path).toBeVisible();
      await expect(floatingAdd(page), path).toHaveCount(0);
    }
  });

  test('the search field stands on a row of its own, except where it would be in the way [A015]', async ({
    page,
    stack,
  }) => {
    await page.goto('/');
    await expect(search(page)).toHaveAttribute('placeholder', 'Search beautiful art or artists...');
    const logo = (await bar(page).getByRole('link', { name: 'Unslop, home' }).boundingBox())!;
    const field = (await search(page).boundingBox())!;
    expect(field.y).toBeGreaterThanOrEqual(logo.y + logo.height);
    const other = await fixturesOf(stack).person();
    await signInNewUser(page, stack);
    for (const path of ['/search', '/profile', `/user/${other.id}`]) {
      await page.goto(path);
      await expect(bar(page).getByRole('link', { name: /^Your profile/ }), path).toBeVisible();
      await expect(search(page), path).toHaveCount(0);
    }
  });

  test('a search goes off a second after the last key, on the feed and on the artists [A018]', async ({ page }) => {
    await page.clock.install({ time: '2026-01-01T10:00:00Z' });
    await page.goto('/');
    await expect(search(page)).toBeVisible();
    // From here on, time passes only when the test moves the clock.
    await page.clock.pauseAt('2026-01-01T11:00:00Z');
    await search(page).fill('a b');
    await page.clock.runFor(700);
    await search(page).fill('  a b&c ');
    await page.clock.runFor(900);
    expect(new URL(page.url()).search).toBe('');
    await page.clock.runFor(200);
    await expect(page).toHaveURL('/?q=a%20b%26c');
    // The URL changes before the page does.
    await expect(page).toHaveTitle('a b&c · Unslop');
    await search(page).fill('');
    await page.clock.runFor(900);
    expect(new URL(page.url()).search).not.toBe('');
    await page.clock.runFor(200);
    await expect(page).toHaveURL('/');

    await bottom(page).getByRole('link', { name: 'Art' }).click();
    await expect(page).toHaveURL('/artists');
    await expect(page.getByRole('heading', { level: 1, name: 'AI Slop' })).toHaveCount(0);
    await search(page).fill('ann');
    await page.clock.runFor(1_100);
    await expect(page).toHaveURL('/artists?q=ann');
    await expect(page).toHaveTitle('ann · Artists · Unslop');
    // Enter does not wait for the delay.
    await search(page).fill('bob');
    await search(page).press('Enter');
    await expect(page).toHaveURL('/artists?q=bob');
    await expect(page).toHaveTitle('bob · Artists · Unslop');
    await search(page).fill('   ');
    await page.clock.runFor(1_100);
    await expect(page).toHaveURL('/artists');
  });
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  for (const [path, label] of [
    ['/', 'Search beautiful art or artists'],
    ['/search', 'Search'],
  ] as const)
    test(`a letter that is typed on ${path} between the new address and its page stays`, async ({ page }) => {
      await page.clock.install();
      await page.goto(path);
      const field = page.getByRole('searchbox', { name: label, exact: true });
      // Rendering the result takes long on a slow phone, but no time here. So type the letter as the URL changes.
      await field.evaluate((input: HTMLInputElement) => {
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
        for (const name of ['pushState', 'replaceState'] as const) {
          const change = history[name].bind(history);
          history[name] = (...given) => {
            change(...given);
            if (input.value !== 'ann') return;
            set.call(input, 'anna');
            input.dispatchEvent(new Event('input', { bubbles: true }));
          };
        }
      });
      // Stop the debounce timer, which would search without Enter.
      await stopTime(page);
      await field.fill('ann');
      await field.press('Enter');
      await expect(page).toHaveTitle(/^ann ·/);
      await expect(field).toHaveValue('anna');
      await page.clock.resume();
      await expect(page).toHaveURL(`${path}?q=anna`);
      await page.goto(path);
      await expect(field).toHaveValue('');
    });

  test('a guest finds art, the rules and the way in, and nothing of a member [A008]', async ({ page }) => {
    await page.goto('/');
    const art = bar(page).getByRole('link', { name: 'Beautiful Art' });
    await expect(art).toHaveAttribute('href', '/artists');
    for (const size of [{ width: 1280, height: 800 }, phone]) {
      await page.setViewportSize(size);
      await expect(bar(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Notifications/ })).toHaveCount(0);
      await expect(page.getByRole('link', { name: /^Your profile/ })).toHaveCount(0);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await bar(page).getByRole('link', { name: 'How It Works' }).click();
    await expect(page).toHaveURL('/HowItWorks');
    await bar(page).getByRole('link', { name: 'Unslop, home' }).click();
    await expect(page).toHaveURL('/');
  });

  test('a member finds the bell and the own profile [A012]', async ({ page, stack }) => {
    await signInNewUser(page, stack);
    await page.goto('/');
    await expect(bar(page).getByRole('button', { name: /^Notifications/ })).toBeVisible();
    await bar(page)
      .getByRole('link', { name: /^Your profile/ })
      .click();
    await expect(page).toHaveURL('/profile');
  });

  test('the menu of the bar leads to every page that has no link of its own, on a desktop and on a phone', async ({
    page,
    stack,
  }) => {
    const menu = page.getByRole('navigation', { name: 'Explore' });
    const everywhere = ['/browse', '/artists', '/search', '/HowItWorks', '/classic'];
    const categories = CATEGORIES.map(({ id }) => `/category/${id}`);
    const expectLinks = async (paths: string[]) => {
      await page.goto('/');
      await expect(menu).toBeHidden();
      await bar(page).getByRole('button', { name: 'Explore' }).click();
      const hrefs = () =>
        menu.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')).sort());
      // Member links appear once the page knows who is signed in.
      await expect.poll(hrefs).toEqual(paths.sort());
    };
    await expectLinks([...everywhere, ...categories]);
    await menu.getByRole('link', { name: 'Comics' }).click();
    await expect(page).toHaveURL('/category/comics');
    await expect(menu).toBeHidden();
    await signInNewUser(page, stack);
    await page.setViewportSize({ width: 375, height: 812 });
    await expectLinks([...everywhere, '/saved', ...categories]);
    const panel = (await menu.boundingBox())!;
    expect(panel.x).toBeGreaterThanOrEqual(0);
    expect(panel.x + panel.width).toBeLessThanOrEqual(375);

    // The last of eight categories is further away than a phone is wide.
    await page.goto('/category/sculpture-3d');
    await expect(page.locator('nav[aria-label="Categories"] [aria-current="page"]')).toBeInViewport();
  });

  test('the footer has three columns of links and the year of the clock [A022]', async ({ page }) => {
    await page.clock.setFixedTime('2031-06-01T12:00:00Z');
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    const links = {
      'For Art Buyers': [
        ['How It Works', '/HowItWorks'],
        ['Upload AI Slop', '/upload-ai-slop'],
        ['FAQ', '/HowItWorks#faq'],
      ],
      'For Artists': [['Open AI Slop', '/']],
      Company: [
        ['About Us', '/About'],
        ['Contact', '/Contact'],
        ['Privacy Policy', '/privacy'],
        ['Terms of Service', '/terms'],
      ],
    };
    for (const [title, expected] of Object.entries(links)) {
      const column = footer.getByRole('navigation', { name: title });
      await expect(column.getByRole('heading', { name: title })).toBeVisible();
      const found = await column
        .getByRole('link')
        .evaluateAll((each) => each.map((link) => [link.textContent, link.getAttribute('href')]));
      expect(found).toEqual(expected);
    }
    await expect(footer.getByText('© 2031 Unslop.')).toBeVisible();
  });

  test('an unknown address says so and leads home [A028]', async ({ page }) => {
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Back to the home page' }).click();
    await expect(page).toHaveURL('/');
  });

  test('an application that does not come says so and can be loaded again [A371]', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Failed to load application' })).toBeVisible();
    await page.unroute('**/assets/*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'AI Slop' })).toBeVisible();
  });

  test('an application that breaks while it runs says so [A371]', async ({ page }) => {
    // An answer that no screen can render.
    await page.route('**/api/ai-slops?*', (route) =>
      route.fulfill({ json: { data: [{ id: 1 }], count: 1, next: null, now: 'x' } }),
    );
    await page.goto(clientRendered('/'));
    await expect(page.getByRole('heading', { name: 'Failed to load application' })).toBeVisible();
  });
});
