import type { Browser, Page } from '@playwright/test';
import { runAudit } from '@unslop/database/audit';
import { cardFee, cents, formatMoney } from '@unslop/domain/money';
import pg from 'pg';
import { fixturesOf, picturePath, signIn, type TestUser } from './support/people.ts';
import { type Stack, startStack } from './support/stack.ts';
import { expect, test, withApp } from './support/test.ts';

/** These tests move the clock of the whole database, so this file needs its own stack. */
let stack: Stack;
test.beforeAll(async () => {
  stack = await startStack();
});
test.afterAll(() => stack?.stop());

interface Member {
  person: TestUser;
  page: Page;
}

/** Creates people one after the other, because the machine hashes one password at a time. Each has a browser window. */
async function membersOf<const N extends readonly string[]>(
  browser: Browser,
  stack: Stack,
  names: N,
): Promise<Record<N[number], Member>> {
  const people: Record<string, Member> = {};
  for (const name of names) people[name] = await memberOf(browser, stack);
  return people as Record<N[number], Member>;
}

async function memberOf(browser: Browser, stack: Stack): Promise<Member> {
  const context = await browser.newContext({ baseURL: stack.url, viewport: { width: 1280, height: 900 } });
  const person = await fixturesOf(stack).person();
  await signIn(context, stack, person);
  return { person, page: withApp(await context.newPage()) };
}

async function fund({ page }: Member, dollars: number): Promise<void> {
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

/** Posts a slop with the form. @returns its id */
async function post({ page }: Member, title: string, dollars: number): Promise<string> {
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

async function answer({ page }: Member, slop: string, picture: string, words: string): Promise<void> {
  await page.goto(`/ai-slop/${slop}`);
  await page.getByLabel('Attach image').setInputFiles(picturePath(picture));
  await page.getByLabel('Your comment').fill(words);
  await page.getByRole('button', { name: 'Post beautiful art' }).click();
  await expect(page.getByText('Comment Added')).toBeVisible();
}

const entryOf = (page: Page, artist: Member) =>
  page.getByRole('article', { name: `Beautiful art by ${artist.person.username}` });

async function like({ page }: Member, slop: string, artist: Member): Promise<void> {
  await page.goto(`/ai-slop/${slop}`);
  const control = entryOf(page, artist).getByRole('button', { name: /^Like/ });
  // The like is displayed optimistically. The server must have it before the deadline.
  const counted = page.waitForResponse(/\/api\/comments\/[^/]+\/like$/);
  await control.click();
  await expect(control).toHaveAttribute('aria-pressed', 'true');
  expect((await counted).ok()).toBe(true);
}

/** Moves the database's clock past a slop's deadline and waits until the worker has settled it. */
async function letDeadlinePass(stack: Stack, slop: string): Promise<void> {
  const owner = new pg.Client({ connectionString: stack.ownerUrl });
  await owner.connect();
  try {
    await owner.query(
      `insert into app_clock (offset_interval)
       select deadline_at + interval '1 second' - clock_timestamp() from ai_slops where id = $1
       on conflict (is_only) do update set offset_interval = excluded.offset_interval`,
      [slop],
    );
    await expect
      .poll(async () => (await owner.query('select status from ai_slops where id = $1', [slop])).rows[0].status)
      .not.toBe('open');
  } finally {
    await owner.end();
  }
}

/** Waits until confetti covers the page. It is shown for two seconds. */
const seesConfetti = (page: Page) =>
  page.waitForFunction(
    () => {
      const canvas = document.querySelector<HTMLCanvasElement>('canvas[aria-hidden="true"]');
      if (!canvas?.width || !canvas.height) return false;
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      return data.some((value) => value > 0);
    },
    undefined,
    { timeout: 60_000 },
  );

const balanceOf = async (stack: Stack, { person }: Member): Promise<number> =>
  (await fixturesOf(stack).call('getOwnProfile', person)).balance_cents;
const notesOf = async (stack: Stack, { person }: Member): Promise<{ type: string; content: string }[]> =>
  (await fixturesOf(stack).call('listNotifications', person)).data;

test.describe.configure({ mode: 'serial' });
// With animations, as most people see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('one funds $50 and posts a $25 slop, two answer, likes decide, and the winner has exactly $25 [A194 B139]', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const { poster, ann, bob, fan } = await membersOf(browser, stack, ['poster', 'ann', 'bob', 'fan']);
  await fund(poster, 50);
  const { data: deposits } = await fixturesOf(stack).call('listDeposits', poster.person);
  expect(deposits[0]).toMatchObject({
    amount_added_to_balance_cents: 5000,
    total_amount_charged_cents: 5000 + cardFee(cents(5000)),
  });

  const slop = await post(poster, 'Six fingers hold up the world', 25);
  expect(await balanceOf(stack, poster)).toBe(2500);
  await expect(poster.page.getByText('$25', { exact: true }).first()).toBeVisible();
  await answer(ann, slop, 'art-six-fingers-oil', 'Five fingers, in oil');
  await answer(bob, slop, 'art-six-fingers-ink', 'Five fingers, in ink');
  await like(fan, slop, bob);
  await like(poster, slop, bob);
  await like(ann, slop, bob);
  await like(fan, slop, ann);

  // The leader gets the badge on a page that was already open.
  await expect(entryOf(fan.page, bob).getByText('Top Art')).toBeVisible();
  await expect(entryOf(fan.page, ann).getByText('Top Art')).toHaveCount(0);

  const celebrated = seesConfetti(fan.page);
  await letDeadlinePass(stack, slop);
  await celebrated;

  expect(await balanceOf(stack, bob)).toBe(2500);
  expect(await balanceOf(stack, ann)).toBe(0);
  expect(await balanceOf(stack, poster)).toBe(2500);

  // Open pages update without a reload, and a fresh visit shows the same.
  await expect(entryOf(fan.page, bob).getByText('Winner')).toBeVisible();
  await poster.page.goto(`/ai-slop/${slop}`);
  await expect(poster.page.getByText('Awarded').first()).toBeVisible();
  await expect(entryOf(poster.page, bob).getByText('Winner')).toBeVisible();
  await expect(poster.page.getByText('Commenting closed for this slop.')).toBeVisible();

  await bob.page.goto('/profile');
  await expect(bob.page.getByText('$25.00', { exact: true }).first()).toBeVisible();

  expect((await notesOf(stack, bob)).filter(({ type }) => type === 'success')).toEqual([
    expect.objectContaining({ content: expect.stringContaining('You won $25') }),
  ]);
  expect(await notesOf(stack, poster)).toContainEqual(
    expect.objectContaining({ type: 'info', content: expect.stringContaining('has a winner') }),
  );
  expect(await notesOf(stack, ann)).toContainEqual(
    expect.objectContaining({ type: 'info', content: expect.stringContaining('Another artist won') }),
  );

  await fan.page.goto(`/ai-slop/${slop}/award`);
  await expect(fan.page.getByRole('heading', { level: 1, name: 'Award record' })).toBeVisible();
  const rows = fan.page.getByRole('table').getByRole('row');
  await expect(rows.filter({ hasText: bob.person.username })).toContainText('3');
  await expect(rows.filter({ hasText: ann.person.username })).toContainText('1');
  // On a phone the rows look like cards. It is still a table with named columns.
  await fan.page.setViewportSize({ width: 375, height: 812 });
  const columns = ['Artist', 'Posted', 'Likes shown', 'Likes counted', 'Not counted'];
  await expect(fan.page.getByRole('table').getByRole('columnheader')).toHaveText(columns);
  const { movement_id, winning_comment_id, entries } = await fixturesOf(stack).call('getAward', null, {
    params: { id: slop },
  });
  expect(entries.find((entry: { is_winner: boolean }) => entry.is_winner)).toMatchObject({
    comment_id: winning_comment_id,
    user_id: bob.person.id,
  });
  await expect(fan.page.getByRole('main').getByText(movement_id, { exact: false }).first()).toBeVisible();

  expect((await runAudit(stack.ownerUrl)).findings).toEqual([]);
  await Promise.all([poster, ann, bob, fan].map(({ page }) => page.context().close()));
});

test('with no likes the whole prize comes back to the poster, and everybody is notified [A194]', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const { poster, ann } = await membersOf(browser, stack, ['poster', 'ann']);
  await fund(poster, 50);
  const slop = await post(poster, 'A sketch that nobody likes', 25);
  await answer(ann, slop, 'art-mushroom-fox-gouache', 'My best sketch');
  expect(await balanceOf(stack, poster)).toBe(2500);

  await letDeadlinePass(stack, slop);

  expect(await balanceOf(stack, poster)).toBe(5000);
  expect(await balanceOf(stack, ann)).toBe(0);
  await poster.page.goto(`/ai-slop/${slop}`);
  await expect(poster.page.getByText('Expired').first()).toBeVisible();
  await expect(poster.page.getByText('Winner', { exact: true })).toHaveCount(0);
  expect(await notesOf(stack, poster)).toContainEqual(
    expect.objectContaining({ type: 'info', content: expect.stringContaining('$25 came back to your balance') }),
  );
  expect(await notesOf(stack, ann)).toContainEqual(
    expect.objectContaining({ type: 'info', content: expect.stringContaining('ended without a winner') }),
  );
  expect(await fixturesOf(stack).call('getAward', null, { params: { id: slop } })).toMatchObject({
    outcome: 'refunded',
    winning_comment_id: null,
  });
  expect((await runAudit(stack.ownerUrl)).findings).toEqual([]);
  await Promise.all([poster, ann].map(({ page }) => page.context().close()));
});
