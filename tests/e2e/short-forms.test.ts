import { fixturesOf, signIn, smallPicture } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('one comments over the feed: guests are asked to log in, a failure keeps the text, and the card counts [A208]', async ({
  page,
  context,
  stack,
}) => {
  const fixtures = fixturesOf(stack);
  const title = `Short ${Date.now().toString(36)}`;
  const slop = await fixtures.slop(await fixtures.person({ dollars: 20 }), { title });
  const card = page.getByRole('article', { name: title });
  const dialog = page.getByRole('dialog', { name: 'Comments' });
  await page.goto('/');
  await card.getByRole('button', { name: '0 comments' }).click();
  await expect(dialog).toHaveAccessibleDescription(title);
  await expect(dialog.getByText('Please log in to comment.')).toBeVisible();
  await expect(dialog.getByText('Be the first to comment!')).toBeVisible();
  await dialog.getByRole('button', { name: 'Sign in to comment' }).click();
  await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible();

  const reader = await fixtures.person();
  await signIn(context, stack, reader);
  await page.goto('/');
  await card.getByRole('button', { name: '0 comments' }).click();
  await page.route('**/api/comments', (route) => route.fulfill({ status: 500, body: '' }));
  await dialog.getByLabel('Your comment').fill('Seven toes');
  await dialog.getByRole('button', { name: 'Post comment' }).click();
  await expect(page.getByText('Error: Failed to add comment.')).toBeVisible();
  await expect(dialog.getByLabel('Your comment')).toHaveValue('Seven toes');
  await page.unrouteAll({ behavior: 'wait' });
  await dialog.getByRole('button', { name: 'Post comment' }).click();
  await expect(page.getByText('Comment Added')).toBeVisible();
  await expect(dialog.getByRole('article', { name: `Comment by ${reader.username}` })).toContainText('Seven toes');
  await expect(dialog.getByText('Be the first to comment!')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(card.getByRole('button', { name: '1 comment' })).toBeFocused();
  expect((await fixtures.call('listComments', null, { params: { id: slop } })).data).toMatchObject([
    { content: 'Seven toes', user_id: reader.id },
  ]);
});

test('art among the comments over the feed leads to itself under its slop', async ({ page, stack }) => {
  const fixtures = fixturesOf(stack);
  const title = `Short art ${Date.now().toString(36)}`;
  const slop = await fixtures.slop(await fixtures.person({ dollars: 20 }), { title });
  const artist = await fixtures.person();
  const art = await fixtures.art(artist, slop);
  await page.goto('/');
  await page.getByRole('article', { name: title }).getByRole('button', { name: '0 comments' }).click();
  await page.getByRole('link', { name: `See art by ${artist.username} under its slop` }).click();
  await expect(page).toHaveURL(new RegExp(`/ai-slop/${slop}.*${art}`));
});

test('name and bio are changed on the profile itself: prefilled, saved or cancelled, and nothing else [A279]', async ({
  page,
  context,
  stack,
}) => {
  const fixtures = fixturesOf(stack);
  const ann = await fixtures.person();
  await fixtures.call('updateProfile', ann, {
    body: { bio: 'Ink', full_name: 'Ann Lee', website: 'https://ann.example' },
  });
  await signIn(context, stack, ann);
  await page.goto('/profile');
  const edit = page.getByRole('button', { name: 'Edit name and bio' });
  await edit.click();
  const form = page.getByRole('form', { name: 'Name and bio' });
  await expect(form.getByLabel('Username')).toBeFocused();
  await expect(form.getByLabel('Username')).toHaveValue(ann.username);
  await expect(form.getByLabel('Bio')).toHaveValue('Ink');
  await form.getByLabel('Bio').fill('Not this');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(edit).toBeFocused();
  await expect(page.getByText('Not this')).toHaveCount(0);

  await edit.click();
  await form.getByLabel('Username').fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Username')).toHaveAccessibleDescription('Please choose a username.');
  await form.getByLabel('Username').fill(`${ann.username}-2`);
  await form.getByLabel('Bio').fill('Ink and tea');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile updated!', { exact: true })).toBeVisible();
  await expect(page.getByText(`@${ann.username}-2`)).toBeVisible();
  await expect(page.getByText('Ink and tea')).toBeVisible();
  await expect(edit).toBeFocused();
  expect(await fixtures.call('getProfile', null, { params: { id: ann.id } })).toMatchObject({
    username: `${ann.username}-2`,
    bio: 'Ink and tea',
    full_name: 'Ann Lee',
    website: 'https://ann.example/',
  });
});

test('what nobody foresaw is unexpected: while signing in, saving a profile or sending an avatar [A282]', async ({
  page,
  context,
  stack,
}) => {
  const unexpected = page.getByRole('alert').filter({ hasText: 'An unexpected error occurred' });
  await page.goto('/login');
  await page.getByLabel('Email').fill('ann@example.com');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.evaluate(breakCalls);
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(unexpected).toBeVisible();

  await signIn(context, stack, await fixturesOf(stack).person());
  await page.goto('/edit-profile');
  const save = page.getByRole('button', { name: 'Save profile' });
  await expect(save).toBeVisible();
  await page.evaluate(breakCalls);
  await save.click();
  await expect(unexpected).toBeVisible();
  await page.reload();
  await page.getByLabel('Avatar').setInputFiles(await smallPicture('art-chrome-cat-linocut'));
  await page.evaluate('XMLHttpRequest = class { constructor() { throw new TypeError("broken") } }');
  await save.click();
  await expect(unexpected).toBeVisible();
});

/** Makes every further answer fail while it is read, which no network or server causes. */
const breakCalls = 'fetch = async () => ({ ok: true, status: 200, text() { throw new TypeError("broken") } })';

test('who has no picture gets one made from the id: always the same, and not another’s [A286]', async ({
  page,
  stack,
}) => {
  const fixtures = fixturesOf(stack);
  const [ann, bob] = [await fixtures.person({ dollars: 20 }), await fixtures.person()];
  const slop = await fixtures.slop(ann);
  await fixtures.comment(bob, slop, 'Hello');
  const pictureOf = (scope: string) => page.locator(`${scope} svg[viewBox="0 0 40 40"]`).first().innerHTML();
  await page.goto(`/ai-slop/${slop}`);
  const comment = 'article[aria-label^="Comment by"]';
  await expect(page.locator(comment)).toBeVisible();
  const [annHere, bobHere] = [await pictureOf(`a[href="/user/${ann.id}"]`), await pictureOf(comment)];
  expect(annHere).toContain('path');
  expect(annHere).not.toBe(bobHere);
  await page.goto(`/user/${bob.id}`);
  await expect(page.getByText(`@${bob.username}`)).toBeVisible();
  expect(await pictureOf('main')).toBe(bobHere);
});
