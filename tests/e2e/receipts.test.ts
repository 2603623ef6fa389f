import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { withClient } from '@unslop/database/with-client';
import { fixturesOf } from './support/people.ts';
import { type Stack, startStack } from './support/stack.ts';
import { expect, test, windowOf } from './support/test.ts';

/** These tests end days for the whole database, so this file needs its own stack. */
let stack: Stack;
test.beforeAll(async () => {
  stack = await startStack();
});
test.afterAll(() => stack?.stop());

const sql = (text: string) => withClient({ connectionString: stack.ownerUrl }, (client) => client.query(text));
/** Ends the day and closes its books. */
async function nextDay() {
  await sql(
    `insert into app_clock (offset_interval)
     select date_trunc('day', app_now(), 'UTC') + interval '1 day 10 minutes' - clock_timestamp()
     on conflict (is_only) do update set offset_interval = excluded.offset_interval`,
  );
  await sql('select close_book_days()');
}
const run = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [path.resolve(import.meta.dirname, '../../docs/use', script), ...args], {
    encoding: 'utf8',
  });

test('a voter finds the vote counted, has the browser and the outside script prove it, and a changed record is found out [T231]', async ({
  browser,
}, info) => {
  const fixtures = fixturesOf(stack);
  const [poster, artist, ann, eve] = await Promise.all([
    fixtures.person({ dollars: 25 }),
    fixtures.person(),
    fixtures.person(),
    fixtures.person({ isVerified: false }),
  ]);
  const slop = await fixtures.slop(poster, { title: 'A chrome cat', prize: 25 });
  const art = await fixtures.art(artist, slop);
  for (const voter of [ann, eve, poster]) await fixtures.like(voter, art);
  const page = await windowOf(browser, stack, ann);
  await page.goto('/votes');
  await expect(page.getByText('No votes yet')).toBeVisible();

  await fixtures.endsIn(slop, 0);
  const settled = async () => (await fixtures.call('getAiSlop', null, { params: { id: slop } })).settled_at;
  await expect.poll(settled, { timeout: 30_000 }).not.toBeNull();
  await page.reload();
  const vote = page.getByRole('article').filter({ hasText: 'A chrome cat' });
  await expect(vote.getByText('Counted', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Check this vote' }).click();
  await expect(vote.getByText('Counted, verified')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'All 1 verified.' })).toBeVisible();

  const download = page.waitForEvent('download');
  await vote.getByRole('link', { name: 'Receipt' }).click();
  const receipt = info.outputPath('receipt.json');
  await (await download).saveAs(receipt);
  expect(run('verify-vote.mjs', receipt)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('one of 2 votes'),
  });

  await vote.getByRole('link', { name: 'Award record' }).click();
  const { votes } = await fixtures.call('getAward', null, { params: { id: slop } });
  await expect(page.getByText(votes.root)).toBeVisible();

  await page.route('**/api/ai-slops/*/award', async (route) => {
    const record = await (await route.fetch()).json();
    await route.fulfill({ json: { ...record, votes: { ...record.votes, root: '0'.repeat(64) } } });
  });
  await page.getByRole('link', { name: 'prove that we counted their vote' }).click();
  await page.getByRole('button', { name: 'Check this vote' }).click();
  await expect(page.getByText('Not in the count', { exact: true })).toBeVisible();

  const evesPage = await windowOf(browser, stack, eve);
  await evesPage.goto('/votes');
  await expect(evesPage.getByText('Not counted', { exact: true })).toBeVisible();
  await expect(evesPage.getByText('You hadn’t confirmed your email before the deadline.')).toBeVisible();
  await expect(evesPage.getByRole('button', { name: /^Check/ })).toHaveCount(0);
});

test('everybody reads the books of yesterday, and a line of one’s own statement is proven in them [T232]', async ({
  browser,
}, info) => {
  const fixtures = fixturesOf(stack);
  const ann = await fixtures.person({ dollars: 100 });
  await fixtures.slop(ann, { prize: 40 });
  await nextDay();
  const page = await windowOf(browser, stack);
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Books' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The books' })).toBeVisible();
  await expect(page).toHaveURL('/books');
  await expect(page.getByText('Every day so far carries over.')).toBeVisible();
  await expect(page.getByText('there’s nothing to draw')).toBeVisible();

  for (let n = 0; n < 10; n += 1) {
    const poster = await fixtures.person({ dollars: 20 });
    await fixtures.slop(poster, { prize: 10 });
  }
  await nextDay();
  await page.reload();
  await expect(page.getByText('For open contests and awards that aren’t final yet')).toBeVisible();
  await expect(page.getByRole('img', { name: /What belongs to people/ })).toBeVisible();
  await page.getByText('View as table').click();
  const table = page.getByRole('table', { name: 'Closed days, the last first' });
  await expect(table.getByRole('row').last()).toContainText('carried');
  const list = info.outputPath('books.json');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Every day as JSON' }).click();
  await (await download).saveAs(list);
  expect(run('verify-books.mjs', list)).toMatchObject({ status: 0 });

  const own = await windowOf(browser, stack, ann);
  await own.goto('/profile?tab=payments');
  const held = own.getByRole('row').filter({ hasText: 'Prize' }).first();
  await held.getByRole('button', { name: /^Proof/ }).click();
  const dialog = own.getByRole('dialog');
  await expect(dialog.getByText('Proven by your browser')).toBeVisible();
  const proof = info.outputPath('proof.json');
  const file = own.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download the proof' }).click();
  await (await file).saveAs(proof);
  expect(run('verify-books.mjs', list, '--proof', proof)).toMatchObject({ status: 0 });
});
