import { fillIn, newEmail } from './support/accounts.ts';
import { asOwner } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('while many accounts come from one network the browser solves a small task, says so, and the account is made [T253]', async ({
  page,
  stack,
}) => {
  const keys = ['signUpBurst:127.0.0.1', 'signUpBurst:0:0:0:0::/64'];
  await asOwner(stack, (owner) =>
    owner.query(
      `insert into rate_limits (key, window_starts_at, hits) select key, clock_timestamp(), 1000000 from unnest($1::text[]) key
       on conflict (key) do update set window_starts_at = excluded.window_starts_at, hits = excluded.hits`,
      [keys],
    ),
  );
  try {
    await page.goto('/signup');
    await page.getByRole('checkbox').check();
    await fillIn(page, newEmail());
    await expect(page.getByRole('button', { name: 'Solving a small task...' })).toBeVisible();
    await expect(
      page.locator('[aria-live]').filter({ hasText: 'your browser solves a small task first' }),
    ).toBeAttached();
    await expect(page.getByText('Check your email for a confirmation link')).toBeVisible({ timeout: 60_000 });

    await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }));
    await page.goto('/signup');
    await page.getByRole('checkbox').check();
    await fillIn(page, newEmail());
    await expect(page.getByRole('alert')).toContainText('Please try again in an hour, or use another browser.');
  } finally {
    await asOwner(stack, (owner) => owner.query('delete from rate_limits where key = any($1)', [keys]));
  }
});
