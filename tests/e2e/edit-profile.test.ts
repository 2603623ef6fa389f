import type { Page } from '@playwright/test';
import { fixturesOf, signIn, smallPicture, type TestUser } from './support/people.ts';
import type { Stack } from './support/stack.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1280, height: 800 } });

async function openForm(page: Page, stack: Stack): Promise<TestUser> {
  const ann = await fixturesOf(stack).person();
  await signIn(page.context(), stack, ann);
  await page.goto('/edit-profile');
  await expect(page.getByLabel('Username')).toHaveValue(ann.username);
  return ann;
}
const save = (page: Page) => page.getByRole('button', { name: 'Save profile' }).click();
const readProfile = (stack: Stack, ann: TestUser) =>
  fixturesOf(stack).call('getProfile', null, { params: { id: ann.id } });

test('the menu leads to the purchases and to the form; what is saved is on the profile and in the database [A253]', async ({
  page,
  stack,
}) => {
  const ann = await fixturesOf(stack).person();
  await signIn(page.context(), stack, ann);
  for (const [item, path] of [
    ['My Purchases', '/my-purchases'],
    ['Edit Profile', '/edit-profile'],
  ] as const) {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await expect(page).toHaveURL(path);
  }
  await expect(page.getByLabel('Bio')).toHaveAttribute('rows', '4');
  await expect(page.getByLabel('Website')).toHaveAttribute('maxlength', '200');
  const username = `${ann.username.slice(0, 20)}-new`;
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Full name').fill('Ann Lee');
  await page.getByLabel('Bio').fill('Paints on weekends');
  await page.getByLabel('Website').fill('https://ann.example');
  const isSeen = Promise.withResolvers<void>();
  await page.route('**/api/profile', async (route) => {
    if (route.request().method() === 'PATCH') await isSeen.promise;
    await route.continue();
  });
  await save(page);
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  isSeen.resolve();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByText(`@${username}`)).toBeVisible();
  await expect(page.getByRole('link', { name: `Your profile, ${username}` })).toBeVisible();
  expect(await readProfile(stack, ann)).toMatchObject({
    username,
    full_name: 'Ann Lee',
    bio: 'Paints on weekends',
    website: 'https://ann.example/',
  });
});

test('a username is required, and one that is taken or reserved is named at its field [A275]', async ({
  page,
  stack,
}) => {
  const other = await fixturesOf(stack).person();
  const ann = await openForm(page, stack);
  await page.getByLabel('Username').fill('');
  await save(page);
  await expect(page.getByText('Please choose a username.')).toBeVisible();
  await page.getByLabel('Username').fill(other.username);
  await save(page);
  await expect(page.getByText('This username is taken.')).toBeVisible();
  await page.getByLabel('Username').fill('unslop_support');
  await save(page);
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(
    /This username sounds like it’s from Unslop\. Please choose another one\./,
  );
  await page.getByLabel('Username').fill('');
  await page.getByLabel('Username').fill(ann.username);
  await page.getByLabel('Full name').fill('Unsl\u043ep Support');
  await save(page);
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription(/This name sounds like it’s from Unslop/);
  expect((await readProfile(stack, ann)).username).toBe(ann.username);
});

test('a chosen avatar is shown before anything is sent, and is everywhere once saved [A273]', async ({
  page,
  stack,
}) => {
  const ann = await openForm(page, stack);
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  await page.getByLabel('Avatar').setInputFiles(await smallPicture('art-chrome-cat-linocut'));
  await expect(page.getByRole('img', { name: 'Your picture' })).toHaveAttribute('src', /^blob:/);
  expect(sent).toEqual([]);
  await save(page);
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  expect((await readProfile(stack, ann)).avatar_url).toMatch(/^\/media\/avatars\//);
});

test('a file that is no image is refused, and nothing is sent [A272]', async ({ page, stack }) => {
  await openForm(page, stack);
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  await page.getByLabel('Avatar').setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('hi') });
  await expect(page.getByText('Please use a JPEG, PNG, WebP or GIF image.')).toBeVisible();
  expect(sent).toEqual([]);
});

test('an avatar that does not arrive changes nothing and says so [A281]', async ({ page, stack }) => {
  const ann = await openForm(page, stack);
  await page.route('**/api/images?*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByLabel('Avatar').setInputFiles(await smallPicture('art-chrome-cat-linocut'));
  await page.getByLabel('Bio').fill('Not to be saved');
  await save(page);
  await expect(page.getByText('Failed to upload avatar image')).toBeVisible();
  expect((await readProfile(stack, ann)).bio).toBeNull();
});

test('a save that fails shows the server’s words, or what failed [A278]', async ({ page, stack }) => {
  await openForm(page, stack);
  let message = 'The cat sat on the server';
  await page.route('**/api/profile', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message }, request_id: '' } })
      : route.continue(),
  );
  await save(page);
  await expect(page.getByText('The cat sat on the server')).toBeVisible();
  message = '';
  await save(page);
  await expect(page.getByText('Failed to update profile')).toBeVisible();
});

test('Cancel leaves everything as it was [A283]', async ({ page, stack }) => {
  const ann = await openForm(page, stack);
  await page.getByLabel('Bio').fill('Changed my mind');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL('/profile');
  expect((await readProfile(stack, ann)).bio).toBeNull();
});

test('Cancel asks before it drops changes; an answer that cannot be read is no success', async ({ page, stack }) => {
  const ann = await openForm(page, stack);
  const cancel = page.getByRole('link', { name: 'Cancel' });
  await page.getByLabel('Bio').fill('Half a sentence');
  await cancel.click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Bio')).toHaveValue('Half a sentence');

  // Answer like a captive portal.
  await page.route('**/api/profile', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ contentType: 'text/html', body: '<title>Sign in to this Wi-Fi</title>' })
      : route.continue(),
  );
  await save(page);
  await expect(page.getByRole('alert')).toContainText('Failed to update profile');
  await expect(page).toHaveURL('/edit-profile');
  expect((await readProfile(stack, ann)).bio).toBeNull();

  await cancel.click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL('/profile');
  await page.goto('/edit-profile');
  await cancel.click();
  await expect(page).toHaveURL('/profile');
});
