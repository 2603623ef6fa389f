import type { Locator, Page } from '@playwright/test';
import { runAudit } from '@unslop/database/audit';
import { withClient } from '@unslop/database/with-client';
import { methodAndPath } from '@unslop/domain/calls';
import type { Wallet } from '@unslop/domain/calls/withdrawals';
import { psdOf } from '@unslop/server/testing/layered-samples';
import { fixturesOf, smallPicture } from './support/people.ts';
import { expect, test, windowOf } from './support/test.ts';

// With the sandbox's own setting, an award is final immediately and nobody is asked for the process.
test.use({ stackEnv: { AWARD_REVIEW_HOURS: '72' } });

const phone = { width: 375, height: 800 };

const made = (page: Page) => page.getByRole('region', { name: 'How it was made' });

async function addStage(page: Page, line: string): Promise<void> {
  await page.getByLabel('Add a stage').setInputFiles(await smallPicture('art-chrome-cat-linocut'));
  await page.getByLabel('What does it show?').fill(line);
  await page.getByRole('button', { name: 'Add stage' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: line })).toBeVisible();
}

test('an artist shows stages and a layered file on a phone, takes one away, and voters see the strip in the viewer [T180]', async ({
  browser,
  stack,
}) => {
  const fixtures = fixturesOf(stack);
  const [poster, artist] = await Promise.all([fixtures.person({ dollars: 20 }), fixtures.person()]);
  const slop = await fixtures.slop(poster, { title: `A cat of ${Date.now()}` });
  const art = await fixtures.art(artist, slop, { content: 'By hand' });
  const page = await windowOf(browser, stack, artist, phone);
  await page.goto(`/beautiful-art/${art}`);
  await addStage(page, 'Pencil on paper');
  await addStage(page, 'The first colors');
  const layers = psdOf(Array.from({ length: 23 }, (_, n) => `Layer ${n}`));
  const file = { name: 'work.psd', mimeType: 'image/vnd.adobe.photoshop', buffer: layers };
  await page.getByLabel('Add a layered file').setInputFiles({ ...file, buffer: layers.subarray(0, 500) });
  await expect(page.getByRole('alert')).toHaveText('We can’t read the layers of this file. It may be damaged.');
  await page.getByLabel('Add a layered file').setInputFiles(file);
  await expect(made(page).getByText('Layered file: 23 layers, 64 x 48')).toBeVisible();
  await page.getByRole('button', { name: 'Remove stage 1' }).click();
  await expect(made(page).getByText('Pencil on paper')).toHaveCount(0);

  const posters = await windowOf(browser, stack, poster);
  await posters.goto(`/ai-slop/${slop}`);
  await expect(posters.getByText('Process shown')).toBeVisible();
  await posters.getByRole('button', { name: /^View art by/ }).click();
  const viewer = posters.getByRole('dialog').first();
  await expect(viewer.getByText('Layered file: 23 layers, 64 x 48').last()).toBeVisible();
  await viewer.getByRole('button', { name: 'View larger: The first colors' }).click();
  const large = posters.getByRole('dialog', { name: 'How it was made' });
  await expect(large.getByText('1 of 2')).toBeVisible();
  await posters.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  await expect(viewer).toBeVisible();
});

test('a link to the form finds it however late it comes', async ({ browser, stack }) => {
  const fixtures = fixturesOf(stack);
  const artist = await fixtures.person();
  const art = await fixtures.art(artist, await fixtures.slop(await fixtures.person({ dollars: 20 })));
  const page = await windowOf(browser, stack, artist, phone);
  const form = Promise.withResolvers<void>();
  await page.route(`**${methodAndPath('getProcess', { id: art }).path}`, async (route) => {
    await form.promise;
    await route.continue();
  });
  await page.clock.install();
  await page.goto(`/beautiful-art/${art}#how-it-was-made`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.clock.fastForward(8_000);
  form.resolve();
  await expect(made(page).getByRole('heading', { name: 'How it was made' })).toBeInViewport();
});

test('the winner of $100 is asked, answers on a phone, and the prize waits until a moderator has looked [T181]', async ({
  browser,
  stack,
}) => {
  test.setTimeout(120_000);
  const fixtures = fixturesOf(stack);
  const [poster, artist, fan, mia] = await Promise.all([
    fixtures.person({ dollars: 100 }),
    fixtures.person(),
    fixtures.person(),
    fixtures.moderator(),
  ]);
  const title = `A large prize of ${Date.now()}`;
  const slop = await fixtures.slop(poster, { title, prize: 100 });
  const art = await fixtures.art(artist, slop, { content: 'By hand' });
  await fixtures.like(fan, art);
  await fixtures.endsIn(slop, 0);
  await expect
    .poll(async () => (await fixtures.call('getAiSlop', null, { params: { id: slop } })).settled_at, {
      timeout: 30_000,
    })
    .not.toBeNull();
  const wallet = async () => {
    const { balance_cents, coming }: Wallet = await fixtures.call('getWallet', artist);
    return { balance_cents, coming: coming.map(({ prize_cents, delayed_by }) => [prize_cents, delayed_by]) };
  };
  expect(await wallet()).toEqual({ balance_cents: 0, coming: [[10_000, 'process']] });

  const mias = await windowOf(browser, stack, mia);
  const queued = mias.getByRole('article').filter({ hasText: title });
  await mias.goto('/moderation?kind=process');
  await expect(queued).toContainText(/The artist has until \w{3} \d+, .*Asked for process/);

  // The notification leads to the form. The submit button comes after the added stages.
  const page = await windowOf(browser, stack, artist, phone);
  await page.goto('/profile');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page
    .getByRole('link', { name: /show how they made their art/ })
    .first()
    .click();
  await expect(page).toHaveURL(`/beautiful-art/${art}#how-it-was-made`);
  const asked = page.getByText(/Please show how you made it: 4[78] hours left/);
  await expect(asked).toBeInViewport();
  const y = async (button: Locator) => (await button.boundingBox())!.y;
  const send = page.getByRole('button', { name: 'Send to the moderators' });
  const below = async () => (await y(send)) - (await y(page.getByText('Add a layered file', { exact: true })));
  await expect.poll(below).toBeGreaterThan(0);
  const wallets = await windowOf(browser, stack, artist, phone);
  await wallets.goto('/withdrawal');
  const line = wallets.getByRole('region', { name: 'Prizes on the way to you' }).getByRole('listitem');
  await expect(line).toContainText(`Prize of ${title}: $100.00, yours on`);
  await expect(line).toContainText('This takes longer because we asked how the art was made.');
  await line.getByRole('link', { name: title }).click();
  await expect(wallets.getByRole('main')).toContainText('We’ll pay the prize on');
  await wallets.getByRole('link', { name: 'See the award record' }).click();
  await expect(wallets.getByRole('main')).toContainText('If nobody decides by then, we pay the winner of the count.');
  await expect(wallets.getByRole('main')).toContainText('None yet. We pay the prize once');
  await wallets.context().close();
  await addStage(page, 'Pencil on paper');
  await send.click();
  await expect(page.getByText('Thank you. A moderator will look at it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove stage 1' })).toHaveCount(0);
  // Until a moderator has decided, more stages can be added.
  await addStage(page, 'The first colors');

  await expect(queued).toContainText('Process shown');
  await queued.getByRole('link').first().click();
  await expect(made(mias).first().getByText('The artist has answered and is waiting for a moderator.')).toBeVisible();
  for (const line of ['Pencil on paper', 'The first colors'])
    await expect(mias.getByRole('button', { name: `View larger: ${line}` })).toBeVisible();
  await mias.getByRole('button', { name: /Take this case/ }).click();
  await expect(mias.getByText(/^Yours until/)).toBeVisible();
  await mias.getByRole('button', { name: 'Dismiss …' }).click();
  const dialog = mias.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('The stages show the work.');
  await dialog.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  // The announced date does not change.
  expect(await wallet()).toEqual({ balance_cents: 0, coming: [[10_000, 'process']] });
  await withClient({ connectionString: stack.ownerUrl }, (owner) =>
    owner.query(`insert into app_clock (offset_interval) values (interval '10 days')`),
  );
  await expect.poll(wallet, { timeout: 30_000 }).toEqual({ balance_cents: 10_000, coming: [] });
  expect((await runAudit(stack.ownerUrl)).findings).toEqual([]);
});
