import { fixturesOf, signIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';

test.describe('a public profile', () => {
  test('shows the person and what they made [A268]', async ({ page, stack }) => {
    const fixtures = fixturesOf(stack);
    const poster = await fixtures.person({ dollars: 20 });
    const id = await fixtures.slop(poster, { title: 'Their slop' });
    const art = await fixtures.art(poster, id, { content: 'Their art' });
    await page.goto(`/user/${poster.id}`);
    await expect(page.getByText(`@${poster.username}`)).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText(['AI Slop', 'Beautiful Art']);
    await expect(page.getByRole('link', { name: /Their slop/ })).toHaveAttribute('href', `/ai-slop/${id}`);
    await page.getByRole('tab', { name: 'Beautiful Art' }).click();
    await page.getByRole('link', { name: /Their art/ }).click();
    await expect(page).toHaveURL(`/ai-slop/${id}#comment-${art}`);
  });

  test('sends odd ids home, oneself to the own profile, and names nobody nobody [A269]', async ({
    page,
    context,
    stack,
  }) => {
    await page.goto('/user/abc');
    await expect(page).toHaveURL('/');
    await page.goto(`/user/${unknownId}`);
    await expect(page.getByRole('heading', { name: 'User Not Found' })).toBeVisible();
    const me = await fixturesOf(stack).person();
    await signIn(context, stack, me);
    await page.goto(`/user/${me.id}`);
    await expect(page).toHaveURL('/profile');
  });
});
