import { fixturesOf } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { choose, countKeptFiles, countRequests, creation, openUpload, picture, slopsOf } from './support/upload.ts';

test('posting holds the prize: the money leaves the balance and the slop stands first [A370]', async ({
  page,
  stack,
}) => {
  const person = await openUpload(page, stack, 50);
  const title = 'A cat <b>made</b> of "chrome"';
  await choose(page);
  await page.getByLabel('Title').fill(`  ${title}  `);
  await page.getByLabel('Description').fill('It has seven fingers.');
  await page.getByLabel('Category').selectOption('digital-art');
  await page.getByLabel('Alt text').fill('A cat of shining metal');
  const prize = page.getByRole('slider', { name: 'Prize pool' });
  await expect(prize).toHaveAttribute('min', '1');
  await expect(prize).toHaveAttribute('step', '1');
  await expect(prize).toHaveAttribute('max', '50');
  await expect(prize).toHaveValue('1');
  await prize.fill('20');
  const duration = page.getByRole('slider', { name: 'Duration' });
  await expect(duration).toHaveValue('7');
  await expect(duration).toHaveAttribute('min', '1');
  await expect(duration).toHaveAttribute('step', '1');
  await expect(duration).toHaveAttribute('max', '14');
  await expect(page.getByText(/^Ends \w+day, \w+ \d+ at \d+:\d[05] [AP]M UTC\./)).toBeVisible();
  await page.getByRole('button', { name: 'Hold $20 and post' }).click();
  await expect(page.getByText('Your AI slop has been uploaded successfully')).toBeVisible();
  await expect(page).toHaveURL(`${stack.url}/`);
  const [slop] = await slopsOf(stack, person);
  expect(slop).toMatchObject({ title, prize_pool_cents: 2000, duration_days: 7, category: 'digital-art' });
  expect(slop.image.alt).toBe('A cat of shining metal');
  expect((await fixturesOf(stack).call('getOwnProfile', person)).balance_cents).toBe(3000);

  await page.goto('/profile?tab=payments');
  const row = page
    .getByRole('table', { name: /Movements/ })
    .getByRole('row')
    .nth(1);
  await expect(row).toContainText(`Prize held for ${title}`);
  await expect(row).toContainText('-$20.00');
  await expect(row).toContainText('$30.00');
  await row.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(`${stack.url}/ai-slop/${slop.id}`);
});

test('without an image, and then without a title, nothing is sent and both are said [B005]', async ({
  page,
  stack,
}) => {
  await openUpload(page, stack, 10);
  const sent = countRequests(page, creation);
  await page.getByRole('button', { name: 'Hold $1 and post' }).click();
  await expect(page.getByText('Image Required', { exact: true })).toBeVisible();
  await expect(page.getByText('Please upload an image of your AI slop').first()).toBeVisible();
  // Every field immediately shows what is missing. The toast covers neither of them, and disappears with its cause.
  await expect(page.getByText('Please provide a title for your AI slop')).toBeVisible();
  const isBeside = async () => {
    const toast = (await page.locator('[data-sonner-toast]').boundingBox())!;
    const form = (await page.locator('main form').boundingBox())!;
    return toast.y + toast.height <= form.y || toast.y >= form.y + form.height;
  };
  await expect.poll(isBeside).toBe(true);
  await choose(page);
  await expect(page.getByText('Image Required', { exact: true })).toBeHidden();
  await page.getByLabel('Title').fill('   ');
  await page.getByRole('button', { name: 'Hold $1 and post' }).click();
  await expect(page.getByText('Title Required', { exact: true })).toBeVisible();
  await expect(page.getByText('Please provide a title for your AI slop').first()).toBeVisible();
  await expect(page.getByLabel('Title')).toBeFocused();
  await expect(page.getByLabel('Title')).toHaveAttribute('maxlength', '120');
  expect(sent()).toBe(0);
});

test('an image comes by choosing, dropping or pasting, and can be taken away again [B004]', async ({ page, stack }) => {
  await openUpload(page, stack, 10);
  await choose(page);
  await page.getByRole('button', { name: 'Remove image' }).click();
  await expect(page.getByText('Choose, drop or paste an image')).toBeVisible();

  const base64 = (await picture()).buffer.toString('base64');
  await page.evaluate(`{
    const transfer = ${transferOf('dropped.webp', base64)};
    const label = document.querySelector('input[type="file"]').closest('label');
    label.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }));
  }`);
  await expect(page.getByAltText('Preview of dropped.webp')).toBeVisible();
  await page.getByRole('button', { name: 'Remove image' }).click();

  await page.evaluate(`{
    const clipboardData = ${transferOf('pasted.webp', base64)};
    document.body.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
  }`);
  await expect(page.getByAltText('Preview of pasted.webp')).toBeVisible();
  // Pasting text keeps its default behavior.
  const goesOn = await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'A cat');
    document.body.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
  }`);
  expect(goesOn).toBe(true);
  await expect(page.getByAltText('Preview of pasted.webp')).toBeVisible();
});

/** Returns a browser expression for dragged or pasted data with one file. */
function transferOf(name: string, base64: string): string {
  return `(() => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob('${base64}'), (character) => character.charCodeAt(0));
    transfer.items.add(new File([bytes], '${name}', { type: 'image/webp' }));
    return transfer;
  })()`;
}

test('a file that is no image of ours is refused before it is sent [B003]', async ({ page, stack }) => {
  await openUpload(page, stack, 10);
  const sent = countRequests(page, 'purpose=ai-slop');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') });
  await expect(page.getByText('Please use a JPEG, PNG, WebP or GIF image.').first()).toBeVisible();
  expect(sent()).toBe(0);
});

test('with less than a dollar the button asks for funds and a link leads to them [B006]', async ({ page, stack }) => {
  await openUpload(page, stack, 0);
  await expect(page.getByRole('button', { name: 'Add Funds to Upload' })).toBeDisabled();
  // Shown at the top, before anything is filled in.
  const notice = page.getByRole('status').filter({ hasText: 'Insufficient balance to set a prize pool.' });
  await expect(notice).toContainText('You can’t post yet: a prize is at least $1.');
  const drop = (await page.getByText('Choose, drop or paste an image').boundingBox())!;
  expect((await notice.boundingBox())!.y).toBeLessThan(drop.y);
  await expect(page.getByRole('slider', { name: 'Duration' })).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Prize pool' })).toHaveCount(0);
  const links = page.getByRole('main').getByRole('link', { name: 'Add Funds' });
  await expect(links).toHaveCount(2);
  await links.last().click();
  await expect(page).toHaveURL(`${stack.url}/payment`);
});

test('an amount with cents is refused in words, and a large one is asked for once more', async ({ page, stack }) => {
  await openUpload(page, stack, 500);
  await choose(page);
  await page.getByLabel('Title').fill('A dear one');
  const sent = countRequests(page, creation);
  const amount = page.getByLabel('Exact amount');
  await amount.fill('22.50');
  await page.getByLabel('Title').focus();
  await expect(page.getByText('Whole dollars only: $22 or $23.')).toBeVisible();
  await page.getByRole('button', { name: 'Hold $1 and post' }).click();
  await expect(amount).toBeFocused();
  await page.getByRole('slider', { name: 'Prize pool' }).fill('30');
  await expect(amount).toHaveValue('30');
  await amount.fill('225');
  await page.getByRole('button', { name: 'Hold $225 and post' }).click();
  const question = page.getByRole('dialog', { name: 'Hold $225 for the winner?' });
  await question.getByRole('button', { name: 'Change the amount' }).click();
  await expect(question).toBeHidden();
  expect(sent()).toBe(0);
  await page.getByRole('button', { name: 'Hold $225 and post' }).click();
  await question.getByRole('button', { name: 'Yes, hold $225' }).click();
  // This amount asks for a proof only if the sign-in was long ago.
  await expect(page.getByText('Your AI slop has been uploaded successfully')).toBeVisible();
  expect(sent()).toBe(1);
});

test('the page says that the balance is loading, and then that the slop is uploading [B010]', async ({
  page,
  stack,
}) => {
  const profile = Promise.withResolvers<void>();
  await page.route('**/api/profile', async (route) => {
    await profile.promise;
    await route.continue();
  });
  await openUpload(page, stack, 10);
  await expect(page.getByRole('button', { name: 'Loading balance…' })).toBeDisabled();
  profile.resolve();
  await expect(page.getByRole('button', { name: 'Hold $1 and post' })).toBeEnabled();
  await choose(page);
  await page.getByLabel('Title').fill('Slow');
  const create = Promise.withResolvers<void>();
  await page.route(`**/${creation}`, async (route) => {
    await create.promise;
    await route.continue();
  });
  const sent = countRequests(page, creation);
  await page.getByRole('button', { name: 'Hold $1 and post' }).click();
  await expect(page.getByRole('button', { name: 'Uploading…' })).toBeDisabled();
  await page.getByRole('button', { name: 'Uploading…' }).click({ force: true });
  create.resolve();
  await expect(page).toHaveURL(`${stack.url}/`);
  expect(sent()).toBe(1);
});

test('the draft survives a reload, with its image, and is gone once posted or started over', async ({
  page,
  stack,
}) => {
  await openUpload(page, stack, 20);
  await choose(page);
  await page.getByLabel('Title').fill('To be continued');
  await page.getByLabel('Description').fill('Tomorrow.');
  await page.getByRole('slider', { name: 'Prize pool' }).fill('12');
  await page.getByRole('slider', { name: 'Duration' }).fill('3');
  await page.getByLabel('Style').selectOption('anime');
  await expect.poll(() => countKeptFiles(page)).toBe(1);
  await page.reload();
  await expect(page.getByText('Your draft is still here.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('To be continued');
  await expect(page.getByLabel('Description')).toHaveValue('Tomorrow.');
  await expect(page.getByLabel('Style')).toHaveValue('anime');
  await expect(page.getByRole('slider', { name: 'Duration' })).toHaveValue('3');
  await expect(page.getByAltText(/^Preview of/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hold $12 and post' })).toBeEnabled();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Hold $1 and post' })).toBeVisible();
  await expect(page.getByText('Your draft is still here.')).toHaveCount(0);
});

test('an image that is chosen before the old draft is read is not lost to it', async ({ page, stack }) => {
  const read = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    const body = await (await fetch(route.request().url())).text();
    // The module that reads the stored image loads late.
    if (body.includes('keyval-store')) await read.promise;
    await route.fulfill({ body, contentType: 'text/javascript' }).catch(() => {});
  });
  await openUpload(page, stack, 10);
  await page.getByLabel('Title').fill('Quick');
  await choose(page);
  read.resolve();
  await page.waitForTimeout(1_000);
  await page.getByRole('button', { name: 'Hold $1 and post' }).click();
  await expect(page).toHaveURL(`${stack.url}/`);
});
