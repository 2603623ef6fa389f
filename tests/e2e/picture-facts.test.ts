import type { Page } from '@playwright/test';
import { methodAndPath } from '@unslop/domain/calls';
import { pngChunk, sample, withPngChunks } from '@unslop/server/core/images/image-samples';
import { makeAuthority, SOURCE_TYPE, signedFile } from '@unslop/server/core/images/signed-samples';
import { fixturesOf } from './support/people.ts';
import { expect, test, windowOf } from './support/test.ts';

const attach = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel('Attach image').setInputFiles({ name, mimeType, buffer });
const about = (page: Page) => page.getByRole('dialog', { name: 'About this picture' });

test('an artist whose file says that it was generated reads the house rule, explains it and posts; everybody reads what the file says, and a moderator both [T152]', async ({
  browser,
  stack,
}) => {
  const fixtures = fixturesOf(stack);
  const [poster, artist, moderator] = await Promise.all([
    fixtures.person({ dollars: 20 }),
    fixtures.person(),
    fixtures.moderator(),
  ]);
  const slop = await fixtures.slop(poster);
  const page = await windowOf(browser, stack, artist);
  await page.goto(`/ai-slop/${slop}`);
  const signed = await signedFile(await sample(300, 200).jpeg().toBuffer(), 'image/jpeg', {
    authority: makeAuthority('Nobody knows'),
    signer: 'Paint Ltd',
    actions: [
      {
        action: 'c2pa.created',
        digitalSourceType: `${SOURCE_TYPE}trainedAlgorithmicMedia`,
        softwareAgent: { name: 'Dream Brush 5' },
      },
      { action: 'c2pa.cropped' },
    ],
  });
  const title = `Painted over ${Date.now()}`;
  await page.getByRole('textbox', { name: 'Your comment' }).fill(title);
  await attach(page, 'art.jpg', 'image/jpeg', signed);
  await page.getByRole('button', { name: 'Post beautiful art' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Our house rule' });
  await expect(notice).toContainText(
    'Your file says it was made with Dream Brush 5. Our house rule: people make the art.',
  );
  // Nothing is posted until the artist confirms.
  const { data } = await fixtures.call('listComments', null, { params: { id: slop } });
  expect(data).toEqual([]);
  await page.getByLabel('How you made it (optional)').fill('I painted over a sketch <b>of it</b>.');
  await page.getByRole('button', { name: 'Post it anyway' }).click();
  await expect(page.getByText('Comment Added')).toBeVisible();

  await page.getByRole('button', { name: /^View art by/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'About this picture' }).click();
  for (const fact of [
    'Made with Dream Brush 5',
    'Signed by Paint Ltd',
    'the signer isn’t on the C2PA trust list',
    'Created with Dream Brush 5: made by an image generator',
    'Cropped',
  ]) {
    await expect(about(page)).toContainText(fact);
  }
  await page.keyboard.press('Escape');
  await expect(about(page)).toHaveCount(0);

  const [{ id: art }] = (await fixtures.call('listComments', null, { params: { id: slop } })).data;
  const guest = await windowOf(browser, stack);
  await guest.goto(`/beautiful-art/${art}`);
  await guest.getByRole('button', { name: 'About this picture' }).click();
  await expect(about(guest)).toContainText('Signed by Paint Ltd');

  const moderators = await windowOf(browser, stack, moderator);
  await moderators.goto('/moderation');
  await moderators.getByRole('article').filter({ hasText: title }).getByRole('link').first().click();
  await expect(moderators.getByText('The file says it was made with Dream Brush 5.')).toContainText(
    'The artist writes: “I painted over a sketch <b>of it</b>.”',
  );
  await moderators.getByRole('button', { name: 'About this picture: Entry' }).click();
  await expect(about(moderators)).toContainText('Made with Dream Brush 5');
});

test('a tick writes name and licence into the public files of later art and is remembered; a file that says nothing says so [T153]', async ({
  browser,
  stack,
}) => {
  const fixtures = fixturesOf(stack);
  const [poster, artist] = await Promise.all([fixtures.person({ dollars: 20 }), fixtures.person()]);
  const slop = await fixtures.slop(poster);
  const page = await windowOf(browser, stack, artist);
  await page.goto(`/ai-slop/${slop}`);
  // Differs from the picture posted below, so they count as two pictures.
  await attach(page, 'first.png', 'image/png', await sample(200, 120).negate().png().toBuffer());
  const tick = page.getByRole('checkbox', { name: /Add my name and license/ });
  await expect(tick).not.toBeChecked();
  await tick.check();
  await page.getByLabel('License', { exact: true }).selectOption({ label: 'CC BY 4.0' });
  await page.getByRole('button', { name: 'Post beautiful art' }).click();
  await expect(page.getByText('Comment Added')).toBeVisible();
  const [{ image }] = (await fixtures.call('listComments', null, { params: { id: slop } })).data;
  const file = await (await page.request.get(image.url)).body();
  const { display_name } = await fixtures.call('getOwnProfile', artist);
  for (const said of [`${display_name} / Unslop`, 'CC BY 4.0']) expect(file.toString('utf8')).toContain(said);

  await page.reload();
  const plain = withPngChunks(await sample(90, 90).png().toBuffer(), [pngChunk('tEXt', Buffer.from('Comment\0x'))]);
  await attach(page, 'second.png', 'image/png', plain);
  await expect(tick).toBeChecked();
  await expect(page.getByLabel('License', { exact: true })).toHaveValue('cc_by');

  await page.getByRole('button', { name: /^View art by/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'About this picture' }).click();
  await expect(about(page)).toContainText('The file doesn’t say how it was made.');
  await page.keyboard.press('Escape');
  await expect(about(page)).toHaveCount(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'About this picture' }).click();
  await expect(about(page)).toContainText('The file doesn’t say how it was made.');
});

test('the tick about the file has its place before it is known, and pushes no button away from a press', async ({
  browser,
  stack,
}) => {
  const fixtures = fixturesOf(stack);
  const [poster, artist] = await Promise.all([fixtures.person({ dollars: 20 }), fixtures.person()]);
  const slop = await fixtures.slop(poster);
  const page = await windowOf(browser, stack, artist);
  const choice = Promise.withResolvers<void>();
  await page.route(`**${methodAndPath('getCreditChoice', {}).path}`, async (route) => {
    await choice.promise;
    await route.continue();
  });
  await page.goto(`/ai-slop/${slop}`);
  await attach(page, 'art.png', 'image/png', await sample(200, 120).png().toBuffer());
  const tick = page.getByRole('checkbox', { name: /Add my name and license/ });
  await expect(tick).toBeDisabled();
  const post = page.getByRole('button', { name: 'Post beautiful art' });
  const before = await post.boundingBox();
  choice.resolve();
  await expect(tick).toBeEnabled();
  expect(await post.boundingBox()).toEqual(before);
});
