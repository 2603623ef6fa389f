import type { Browser, Page } from '@playwright/test';
import { runAudit } from '@unslop/database/audit';
import { cardFee, cents, formatMoney } from '@unslop/domain/money';
import pg from 'pg';
import { picturePath, type Resident, residentsOf, signIn } from './support/people.ts';
import { type Stack, startStack } from './support/stack.ts';
import { test as base, expect } from './support/test.ts';

/** Time is moved for the whole database here, so this file has a town of its own. */
const test = base.extend<object, { town: Stack }>({
  town: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const town = await startStack();
      await use(town);
      await town.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

interface Citizen {
  person: Resident;
  page: Page;
}

/** People one after the other, each in a browser of their own: the machine hashes one password at a time. */
async function citizens<const N extends readonly string[]>(
  browser: Browser,
  town: Stack,
  names: N,
): Promise<Record<N[number], Citizen>> {
  const people: Record<string, Citizen> = {};
  for (const name of names) people[name] = await citizen(browser, town);
  return people as Record<N[number], Citizen>;
}

async function citizen(browser: Browser, town: Stack): Promise<Citizen> {
  const context = await browser.newContext({ baseURL: town.url, viewport: { width: 1280, height: 900 } });
  const person = await residentsOf(town).person();
  await signIn(context, town, person);
  return { person, page: await context.newPage() };
}

async function fund({ page }: Citizen, dollars: number): Promise<void> {
  const total = formatMoney(dollars * 100 + cardFee(cents(dollars * 100)));
  await page.goto('/payment');
  await page.getByRole('button', { name: `$${dollars}`, exact: true }).click();
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry').fill('1240');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: `Pay ${total}` }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await page.waitForURL('**/profile');
}

/** Posts a slop by its form. @returns its id */
async function post({ page }: Citizen, title: string, dollars: number): Promise<string> {
  await page.goto('/upload-ai-slop');
  await page.locator('input[type="file"]').setInputFiles(picturePath('slop-six-fingers'));
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Exact amount').fill(String(dollars));
  await page.getByRole('button', { name: `Hold $${dollars} and post` }).click();
  await expect(page.getByText('Your AI slop has been uploaded successfully')).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: title }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  return new URL(page.url()).pathname.split('/')[2]!;
}

async function answer({ page }: Citizen, slop: string, picture: string, words: string): Promise<void> {
  await page.goto(`/ai-slop/${slop}`);
  await page.getByLabel('Attach image').setInputFiles(picturePath(picture));
  await page.getByLabel('Your comment').fill(words);
  await page.getByRole('button', { name: 'Post beautiful art' }).click();
  await expect(page.getByText('Comment Added')).toBeVisible();
}

const entryOf = (page: Page, artist: Citizen) =>
  page.getByRole('article', { name: `Beautiful art by ${artist.person.username}` });

async function like({ page }: Citizen, slop: string, artist: Citizen): Promise<void> {
  await page.goto(`/ai-slop/${slop}`);
  const control = entryOf(page, artist).getByRole('button', { name: /^Like/ });
  await control.click();
  await expect(control).toHaveAttribute('aria-pressed', 'true');
}

/** Lets the deadline of a slop pass by moving the database's clock, and waits for the worker to settle it. */
async function letDeadlinePass(town: Stack, slop: string): Promise<void> {
  const owner = new pg.Client({ connectionString: town.ownerUrl });
  await owner.connect();
  try {
    await owner.query(
      `insert into app_clock (offset_interval)
       select deadline_at + interval '1 second' - clock_timestamp() from ai_slops where id = $1
       on conflict (is_only) do update set offset_interval = excluded.offset_interval`,
      [slop],
    );
    await expect
      .poll(async () => (await owner.query('select status from ai_slops where id = $1', [slop])).rows[0].status, {
        timeout: 15_000,
      })
      .not.toBe('open');
  } finally {
    await owner.end();
  }
}

const balanceOf = async (town: Stack, { person }: Citizen): Promise<number> =>
  (await residentsOf(town).call('getOwnProfile', person)).balance_cents;
const notesOf = async (town: Stack, { person }: Citizen): Promise<{ type: string; content: string }[]> =>
  (await residentsOf(town).call('listNotifications', person)).data;

test.describe.configure({ mode: 'serial' });

test('one funds $50 and posts a $25 slop, two answer, likes decide, and the winner has exactly $25', async ({
  browser,
  town,
}) => {
  test.setTimeout(120_000);
  const { poster, ann, bob, fan } = await citizens(browser, town, ['poster', 'ann', 'bob', 'fan']);
  await fund(poster, 50);
  const { data: deposits } = await residentsOf(town).call('listDeposits', poster.person);
  expect(deposits[0]).toMatchObject({
    amount_added_to_balance_cents: 5000,
    total_amount_charged_cents: 5000 + cardFee(cents(5000)),
  });

  const slop = await post(poster, 'Six fingers hold up the world', 25);
  expect(await balanceOf(town, poster)).toBe(2500);
  await expect(poster.page.getByText('$25', { exact: true }).first()).toBeVisible();
  await answer(ann, slop, 'art-six-fingers-oil', 'Five fingers, in oil');
  await answer(bob, slop, 'art-six-fingers-ink', 'Five fingers, in ink');
  await like(fan, slop, bob);
  await like(poster, slop, bob);
  await like(ann, slop, bob);
  await like(fan, slop, ann);

  // The one who leads carries the badge, on a page that was open all the time.
  await expect(entryOf(fan.page, bob).getByText('Top Art')).toBeVisible();
  await expect(entryOf(fan.page, ann).getByText('Top Art')).toHaveCount(0);

  await letDeadlinePass(town, slop);

  expect(await balanceOf(town, bob)).toBe(2500);
  expect(await balanceOf(town, ann)).toBe(0);
  expect(await balanceOf(town, poster)).toBe(2500);

  // What was open shows it without a reload, and a fresh visit agrees.
  await expect(entryOf(fan.page, bob).getByText('Winner')).toBeVisible();
  await poster.page.goto(`/ai-slop/${slop}`);
  await expect(poster.page.getByText('Awarded').first()).toBeVisible();
  await expect(entryOf(poster.page, bob).getByText('Winner')).toBeVisible();
  await expect(poster.page.getByText('Commenting closed for this slop.')).toBeVisible();

  await bob.page.goto('/profile');
  await expect(bob.page.getByText('$25.00', { exact: true }).first()).toBeVisible();

  expect((await notesOf(town, bob)).filter(({ type }) => type === 'success')).toEqual([
    expect.objectContaining({ content: expect.stringContaining('You won $25') }),
  ]);
  expect(await notesOf(town, poster)).toContainEqual(
    expect.objectContaining({ type: 'info', content: expect.stringContaining('has a winner') }),
  );
  expect(await notesOf(town, ann)).toContainEqual(
    expect.objectContaining({ type: 'info', content: expect.stringContaining('Another artist won') }),
  );

  await fan.page.goto(`/ai-slop/${slop}/award`);
  await expect(fan.page.getByRole('heading', { level: 1, name: 'Award record' })).toBeVisible();
  const rows = fan.page.getByRole('table').getByRole('row');
  await expect(rows.filter({ hasText: bob.person.username })).toContainText('3');
  await expect(rows.filter({ hasText: ann.person.username })).toContainText('1');
  const { movement_id, winning_comment_id, entries } = await residentsOf(town).call('getAward', null, {
    params: { id: slop },
  });
  expect(entries.find((entry: { is_winner: boolean }) => entry.is_winner)).toMatchObject({
    comment_id: winning_comment_id,
    user_id: bob.person.id,
  });
  await expect(fan.page.getByText(movement_id, { exact: false }).first()).toBeVisible();

  expect((await runAudit(town.ownerUrl)).findings).toEqual([]);
  await Promise.all([poster, ann, bob, fan].map(({ page }) => page.context().close()));
});

test('with no likes the whole prize comes back to the poster, and everybody is told', async ({ browser, town }) => {
  test.setTimeout(120_000);
  const { poster, ann } = await citizens(browser, town, ['poster', 'ann']);
  await fund(poster, 50);
  const slop = await post(poster, 'A hand that nobody likes', 25);
  await answer(ann, slop, 'art-six-fingers-oil', 'My best hand');
  expect(await balanceOf(town, poster)).toBe(2500);

  await letDeadlinePass(town, slop);

  expect(await balanceOf(town, poster)).toBe(5000);
  expect(await balanceOf(town, ann)).toBe(0);
  await poster.page.goto(`/ai-slop/${slop}`);
  await expect(poster.page.getByText('Expired').first()).toBeVisible();
  await expect(poster.page.getByText('Winner', { exact: true })).toHaveCount(0);
  expect(await notesOf(town, poster)).toContainEqual(
    expect.objectContaining({ type: 'info', content: expect.stringContaining('$25 came back to your balance') }),
  );
  expect(await notesOf(town, ann)).toContainEqual(
    expect.objectContaining({ type: 'info', content: expect.stringContaining('ended without a winner') }),
  );
  expect(await residentsOf(town).call('getAward', null, { params: { id: slop } })).toMatchObject({
    outcome: 'refunded',
    winning_comment_id: null,
  });
  expect((await runAudit(town.ownerUrl)).findings).toEqual([]);
  await Promise.all([poster, ann].map(({ page }) => page.context().close()));
});
