import type { Page } from '@playwright/test';
import { fixturesOf, signIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const followers = (page: Page) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText('Followers', { exact: true }) })
    .getByRole('definition');

test('following is shown at once, is still so after a reload, and is nobody else’s [A242]', async ({
  page,
  context,
  stack,
}) => {
  const fixtures = fixturesOf(stack);
  const [ann, bob, cleo] = [await fixtures.person(), await fixtures.person(), await fixtures.person()];
  await signIn(context, stack, bob);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/follow-user', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/user/${ann.id}`);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Unfollow' })).toBeVisible();
  await expect(followers(page)).toHaveText('1');
  const answered = page.waitForResponse('**/follow-user');
  release();
  await answered;
  await page.reload();
  await expect(page.getByRole('button', { name: 'Unfollow' })).toBeVisible();
  expect((await fixtures.call('getProfile', cleo, { params: { id: ann.id } })).is_following).toBe(false);
});

test('unfollowing asks first: cancelling keeps, confirming ends it [A243]', async ({ page, context, stack }) => {
  const fixtures = fixturesOf(stack);
  const [ann, bob] = [await fixtures.person(), await fixtures.person()];
  await fixtures.call('followUser', bob, { body: { followed_id: ann.id } });
  await signIn(context, stack, bob);
  await page.goto(`/user/${ann.id}`);
  await page.getByRole('button', { name: 'Unfollow' }).click();
  const dialog = page.getByRole('dialog', { name: `Unfollow ${ann.username}?` });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(followers(page)).toHaveText('1');
  await page.getByRole('button', { name: 'Unfollow' }).click();
  await dialog.getByRole('button', { name: 'Unfollow' }).click();
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
  await expect(followers(page)).toHaveText('0');
  await expect
    .poll(async () => (await fixtures.call('getProfile', bob, { params: { id: ann.id } })).is_following)
    .toBe(false);
});

test('a follow or unfollow that fails is taken back and says what failed [A244]', async ({ page, context, stack }) => {
  const fixtures = fixturesOf(stack);
  const [ann, bob] = [await fixtures.person(), await fixtures.person()];
  await signIn(context, stack, bob);
  await page.route('**/follow-user', (route) => route.fulfill({ status: 500, body: '' }));
  await page.route('**/unfollow-user', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`/user/${ann.id}`);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByText('Failed to follow user')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
  await expect(followers(page)).toHaveText('0');
  await fixtures.call('followUser', bob, { body: { followed_id: ann.id } });
  await page.reload();
  await page.getByRole('button', { name: 'Unfollow' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unfollow' }).click();
  await expect(page.getByText('Failed to unfollow user.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unfollow' })).toBeVisible();
  await expect(followers(page)).toHaveText('1');
});

test('a guest who wants to follow is asked to sign in', async ({ page, stack }) => {
  const ann = await fixturesOf(stack).person();
  await page.goto(`/user/${ann.id}`);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(`Please log in to follow ${ann.username}.`);
});

test('a public profile shows name, bio, website and the counts of the database, with a way back [A265]', async ({
  page,
  stack,
}) => {
  const fixtures = fixturesOf(stack);
  const [ann, bob] = [await fixtures.person({ dollars: 20 }), await fixtures.person()];
  const slop = await fixtures.slop(ann, { prize: 5, title: 'A cat of chrome' });
  await fixtures.call('followUser', bob, { body: { followed_id: ann.id } });
  await page.goto(`/user/${ann.id}`);
  await expect(page.getByText('No bio yet. The work speaks for itself.')).toBeVisible();
  await fixtures.call('updateProfile', ann, { body: { bio: 'Paints on weekends', website: 'https://ann.example/' } });
  await page.reload();
  await expect(page.getByText('Paints on weekends')).toBeVisible();
  await expect(page.getByRole('link', { name: 'ann.example' })).toHaveAttribute('href', 'https://ann.example/');
  await expect(page.locator('dl > div')).toHaveText([
    /Wins\s*0/,
    /No ratings yet\s*New/,
    /Art\s*0/,
    /AI Slops\s*1/,
    /Followers\s*1/,
    /Following\s*0/,
  ]);
  await expect(page.getByText(`@${ann.username}`)).toContainText('On Unslop since');
  for (const name of ['Follow', 'Contact Artist', 'Save']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['AI Slop', 'Beautiful Art']);
  await expect(page.getByRole('link', { name: /A cat of chrome/ })).toHaveAttribute('href', `/ai-slop/${slop}`);
  const active = page.getByRole('tab', { selected: true });
  // Both of a person's pages open on a tab that has content.
  await page.goto(`/artists/${ann.id}`);
  await expect(active).toHaveText('AI Slop');
  await fixtures.art(bob, slop);
  await page.goto(`/user/${bob.id}`);
  await expect(active).toHaveText('Beautiful Art');
});
