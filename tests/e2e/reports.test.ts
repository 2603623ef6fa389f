import type { Page } from '@playwright/test';
import pg from 'pg';
import { fixturesOf, signIn, smallPicture } from './support/people.ts';
import type { Stack } from './support/stack.ts';
import { expect, test, windowOf } from './support/test.ts';

async function reportsBy({ ownerUrl }: Stack, reporterId: string) {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query(
      'select subject_type, subject_id, reason from reports where reporter_id = $1 order by created_at',
      [reporterId],
    );
    return rows;
  } finally {
    await owner.end();
  }
}

async function openReport(page: Page, thing: string) {
  await page.getByRole('button', { name: `More about this ${thing}` }).click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
}

async function report(page: Page, thing: string, reason: string) {
  await openReport(page, thing);
  await page.getByRole('radio', { name: reason }).check();
  await page.getByRole('button', { name: 'Send report' }).click();
}

test('a slop, art, a comment and a person can be reported with a reason and words, each once', async ({
  page,
  context,
  stack,
}) => {
  const fixtures = fixturesOf(stack);
  const [poster, artist, reader] = await Promise.all([
    fixtures.person({ dollars: 20 }),
    fixtures.person(),
    fixtures.person(),
  ]);
  const slop = await fixtures.slop(poster);
  const [art, comment] = [await fixtures.art(artist, slop), await fixtures.comment(artist, slop, 'Buy my watches')];
  await signIn(context, stack, reader);
  await page.goto(`/ai-slop/${slop}`);

  await openReport(page, 'slop');
  const dialog = page.getByRole('dialog', { name: 'Report this slop' });
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Please choose what is wrong.')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Something else' }).check();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Please say what is wrong.')).toBeVisible();
  await dialog.getByLabel('In your words').fill('It shows my own face');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Thank you. We will look at it.')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await report(page, 'slop', 'Spam or a scam');
  await expect(page.getByText('You already reported this.')).toBeVisible();
  await report(page, 'art', 'Made by AI, not by hand');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await report(page, 'comment', 'Spam or a scam');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`/user/${artist.id}`);
  await report(page, 'profile', 'Pretends to be someone else');
  await expect(page.getByText('Thank you. We will look at it.')).toBeVisible();

  expect(await reportsBy(stack, reader.id)).toEqual([
    { subject_type: 'ai_slop', subject_id: slop, reason: 'Something else: It shows my own face' },
    { subject_type: 'comment', subject_id: art, reason: 'Made by AI, not by hand' },
    { subject_type: 'comment', subject_id: comment, reason: 'Spam or a scam' },
    { subject_type: 'profile', subject_id: artist.id, reason: 'Pretends to be someone else' },
  ]);
});

test('a guest is asked to sign in, one’s own cannot be reported, and what fails is said and kept', async ({
  page,
  context,
  stack,
}) => {
  const fixtures = fixturesOf(stack);
  const poster = await fixtures.person({ dollars: 20 });
  const slop = await fixtures.slop(poster);
  const art = await fixtures.art(poster, slop);
  await page.goto(`/beautiful-art/${art}`);
  await openReport(page, 'art');
  await expect(page.getByRole('dialog').getByText('Please log in to report.')).toBeVisible();

  await signIn(context, stack, poster);
  await page.goto(`/ai-slop/${slop}`);
  await expect(page.getByRole('button', { name: 'More about your art' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^More about this/ })).toHaveCount(0);
  await page.goto(`/beautiful-art/${art}`);
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^More about this/ })).toHaveCount(0);

  await signIn(context, stack, await fixtures.person());
  await page.goto(`/user/${poster.id}`);
  await page.route('**/api/reports', (route) => route.fulfill({ status: 500, body: '' }));
  await openReport(page, 'profile');
  await page.getByRole('radio', { name: 'Hateful or harassing' }).check();
  await page.getByLabel('In your words (optional)').fill('See the bio');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'We couldn’t send your report' })).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Thank you. We will look at it.')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 } });

  test('a report carries pictures and a link, shown once the case is taken [T353]', async ({
    page,
    context,
    browser,
    stack,
  }) => {
    const fixtures = fixturesOf(stack);
    const [poster, artist, reader, moderator] = await Promise.all([
      fixtures.person({ dollars: 20 }),
      fixtures.person(),
      fixtures.person(),
      fixtures.moderator(),
    ]);
    const content = `Copied ${Date.now()}`;
    const art = await fixtures.art(artist, await fixtures.slop(poster), { content });
    await signIn(context, stack, reader);
    await page.goto(`/beautiful-art/${art}`);
    await openReport(page, 'art');
    const dialog = page.getByRole('dialog', { name: 'Report this art' });
    await dialog.getByRole('radio', { name: 'Not theirs to post' }).check();
    await dialog.getByLabel('Link (optional)').fill('javascript:alert(1)');
    const file = dialog.locator('input[type="file"]');
    for (const [n, name] of ['slop-chrome-cat', 'art-chrome-cat-pixels'].entries()) {
      await file.setInputFiles(await smallPicture(name));
      await expect(dialog.getByRole('button', { name: /^Remove / })).toHaveCount(n + 1);
    }
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(dialog.getByText('A link starts with https:// or http://.')).toBeVisible();
    await dialog.getByLabel('Link (optional)').fill('https://example.com/the-original');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByText('Thank you. We will look at it.')).toBeVisible();

    const judge = await windowOf(browser, stack, moderator, { width: 375, height: 740 });
    await judge.goto('/moderation');
    await judge.getByRole('article').filter({ hasText: content }).getByRole('link').click();
    const reports = judge.getByRole('region', { name: 'Reports (1)' });
    await expect(reports).toContainText('3 attachments, shown once you take the case');
    await expect(reports.getByRole('img')).toHaveCount(0);
    await judge.getByRole('button', { name: 'Take', exact: true }).click();
    await expect(reports.getByRole('img')).toHaveCount(2);
    const link = reports.getByRole('link', { name: 'https://example.com/the-original' });
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
    await expect(judge.getByText(reader.username)).toHaveCount(0);
    await reports.getByRole('button', { name: 'Show who reported' }).click();
    await expect(reports.getByRole('link', { name: reader.username })).toBeVisible();
    expect(await judge.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    await judge.context().close();
  });
});
