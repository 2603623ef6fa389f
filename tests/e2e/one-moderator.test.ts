import type { Page } from '@playwright/test';
import { fixturesOf, type TestUser } from './support/people.ts';
import type { Stack } from './support/stack.ts';
import { expect, test, windowOf } from './support/test.ts';

const dialogOf = (page: Page) => page.getByRole('dialog');

test.use({ stackEnv: { AWARD_REVIEW_HOURS: '72' } });

/** Creates an open slop of $25 with two entries, 2:1, and three moderators. The slop and both entries are reported. */
async function contestWithReports(stack: Stack) {
  const fixtures = fixturesOf(stack);
  const [poster, ada, bob, eve, cyd] = await Promise.all([
    fixtures.person({ dollars: 25 }),
    fixtures.person(),
    fixtures.person(),
    fixtures.person(),
    fixtures.person(),
  ]);
  const title = `Bought cats ${Date.now()}`;
  const slop = await fixtures.slop(poster, { title, prize: 25 });
  const [leads, loses] = [
    await fixtures.art(ada, slop, { content: `Leads in ${title}` }),
    await fixtures.art(bob, slop, { content: `Loses in ${title}` }),
  ];
  for (const voter of [eve, cyd]) await fixtures.like(voter, leads);
  await fixtures.like(eve, loses);
  const report = (subject_type: string, subject_id: string) =>
    fixtures.call('createReport', cyd, { body: { subject_type, subject_id, reason: 'Look at this' } });
  await report('ai_slop', slop);
  await report('comment', leads);
  await report('comment', loses);
  const moderators = await Promise.all([fixtures.moderator(), fixtures.moderator(), fixtures.moderator()]);
  return { fixtures, title, slop, leads, loses, ada, bob, moderators };
}

/** Opens the case with this text from the queue, and claims it. */
async function take(page: Page, text: string): Promise<void> {
  await page.goto('/moderation');
  await page.getByRole('article').filter({ hasText: text }).first().getByRole('link').click();
  const isTheirs = page.getByText(/^Yours until/);
  await expect(page.getByRole('button', { name: /^Take this case/ }).or(isTheirs)).toBeVisible();
  if (!(await isTheirs.isVisible())) await page.getByRole('button', { name: /^Take this case/ }).click();
  await expect(isTheirs).toBeVisible();
}

/** Chooses an act: in the form on a phone, otherwise with its own button. @returns the submit button's label */
async function choose(page: Page, act: string, rule: string): Promise<string> {
  const opens = page.getByRole('button', { name: 'Act', exact: true });
  if (await opens.isVisible()) await opens.click();
  else await page.getByRole('button', { name: buttons[act]!, exact: true }).click();
  const form = dialogOf(page);
  await form.getByLabel('What do you want to do?').selectOption(act);
  await form.getByLabel('House rule').selectOption(rule);
  return (await form.getByRole('button').last().innerText()).trim();
}

const buttons: Record<string, string> = {
  hide: 'Hide it …',
  cover: 'Cover it while we check …',
  disqualify: 'Disqualify the entry …',
};

const leave = (page: Page) => dialogOf(page).getByRole('button', { name: 'Cancel' }).click();

for (const [device, viewport] of [
  ['phone', { width: 375, height: 812 }],
  ['desktop', { width: 1280, height: 900 }],
] as const)
  test(`with a ${device} one of three moderators decides no contest alone, in no state of it`, async ({
    browser,
    stack,
  }) => {
    test.setTimeout(240_000);
    const { fixtures, title, slop, leads, ada, bob, moderators } = await contestWithReports(stack);
    const [mia, nia, oli] = moderators as [TestUser, TestUser, TestUser];
    const page = await windowOf(browser, stack, mia, viewport);

    // Before the deadline: the slop, the leader and the rival.
    await take(page, `Leads in ${title}`);
    expect(await choose(page, 'hide', 'stolen')).toBe('Propose: hide it');
    await leave(page);
    await choose(page, 'cover', 'stolen');
    await dialogOf(page).getByLabel('Tell them why').fill('It is a copy.');
    await dialogOf(page).getByRole('button').last().click();
    await expect(dialogOf(page)).toContainText('A covered entry gets no likes');
    await leave(page);
    await take(page, `Loses in ${title}`);
    expect(await choose(page, 'hide', 'stolen')).toBe('Propose: hide it');
    await leave(page);
    expect((await fixtures.call('getAiSlop', null, { params: { id: slop } })).status).toBe('open');

    // In review, changing who gets paid needs a second moderator and a fresh session.
    await fixtures.endsIn(slop, 0);
    await expect
      .poll(async () => (await fixtures.call('getAiSlop', null, { params: { id: slop } })).settled_at, {
        timeout: 30_000,
      })
      .not.toBeNull();
    await take(page, `Leads in ${title}`);
    await fixtures.signedInLongAgo(mia);
    expect(await choose(page, 'disqualify', 'stolen')).toBe('Propose: disqualify the entry');
    await dialogOf(page).getByLabel('Tell them why').fill('It is a copy.');
    await dialogOf(page).getByRole('button', { name: 'Propose: disqualify the entry' }).click();
    const reauth = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await reauth.getByLabel('Password').fill(mia.password);
    await reauth.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('You proposed this.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0);
    const winner = async () => (await fixtures.call('getAward', null, { params: { id: slop } })).winning_comment_id;
    expect(await winner()).toBe(leads);

    // The second moderator declines, and a third sees everything in the log. The prize follows the votes.
    const niasPage = await windowOf(browser, stack, nia);
    await niasPage.goto(new URL(page.url()).pathname);
    await niasPage.getByRole('button', { name: 'Decline', exact: true }).click();
    await dialogOf(niasPage).getByLabel('Why').first().fill('It is their own.');
    await dialogOf(niasPage).getByRole('button').last().click();
    await expect(dialogOf(niasPage)).toBeHidden();
    const olisPage = await windowOf(browser, stack, oli, { width: 375, height: 812 });
    await olisPage.goto(new URL(page.url()).pathname);
    await expect(olisPage.getByRole('region', { name: 'This case so far' })).toContainText('Proposal declined');
    await fixtures.makeFinal(slop);
    const has = async (who: TestUser) => (await fixtures.call('getWallet', who)).balance_cents;
    expect([await winner(), await has(ada), await has(bob)]).toEqual([leads, 2500, 0]);
  });
