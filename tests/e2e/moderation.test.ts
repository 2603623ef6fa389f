import type { Page } from '@playwright/test';
import { runAudit } from '@unslop/database/audit';
import { fixturesOf, signIn, smallPicture, type TestUser } from './support/people.ts';
import type { Stack } from './support/stack.ts';
import { expect, test, windowOf } from './support/test.ts';

const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
const decision = (page: Page) => page.getByRole('region', { name: 'Your decision' });
const dialogOf = (page: Page) => page.getByRole('dialog');

// With the sandbox's own setting, an award is final immediately and nobody can change it.
test.use({ stackEnv: { AWARD_REVIEW_HOURS: '72' } });

/** Creates a settled slop of $25 with two entries, and its participants. */
async function settledContest(stack: Stack, title: string) {
  const fixtures = fixturesOf(stack);
  const [poster, ada, bob, eve, cyd] = await Promise.all([
    fixtures.person({ dollars: 25 }),
    fixtures.person(),
    fixtures.person(),
    fixtures.person(),
    fixtures.person(),
  ]);
  const slop = await fixtures.slop(poster, { title: `Slop of ${title}`, prize: 25 });
  const [first, second] = [
    await fixtures.art(ada, slop, { content: title }),
    await fixtures.art(bob, slop, { content: 'By hand' }),
  ];
  for (const voter of [eve, cyd]) await fixtures.like(voter, first);
  await fixtures.like(poster, second);
  await fixtures.endsIn(slop, 0);
  await fixtures.untilSettled(slop);
  return { fixtures, poster, ada, bob, eve, cyd, slop, first, second };
}

const report = (stack: Stack, by: TestUser, id: string, reason: string) =>
  fixturesOf(stack).call('createReport', by, { body: { subject_type: 'comment', subject_id: id, reason } });

test('an entry is reported by two, disqualified by two moderators, the next one would be paid, all read why, and an appeal that two others uphold puts it back [T100]', async ({
  browser,
  stack,
}) => {
  test.setTimeout(240_000);
  const title = `Copied by ada ${Date.now()}`;
  const { fixtures, poster, ada, bob, eve, cyd, slop, first } = await settledContest(stack, title);
  const [mia, nia, oli, pat] = await Promise.all([
    fixtures.moderator(),
    fixtures.moderator(),
    fixtures.moderator(),
    fixtures.moderator(),
  ]);
  const money = async (who: TestUser) => {
    const { balance_cents, coming } = await fixtures.call('getWallet', who);
    return { has: balance_cents, comes: coming.map(({ prize_cents }: { prize_cents: number }) => prize_cents) };
  };
  const booksAreInOrder = async () => expect((await runAudit(stack.ownerUrl)).findings).toEqual([]);
  // Until the award is final, nobody can spend the prize.
  expect(await money(ada)).toEqual({ has: 0, comes: [2500] });
  await booksAreInOrder();

  const niasPage = await windowOf(browser, stack, nia);
  await niasPage.goto('/moderation');
  await expect(niasPage.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible();
  await expect(niasPage.getByRole('tab', { name: /^Open/ })).toBeVisible();

  await report(stack, eve, first, 'Not theirs to post: I know the original.');
  const cydsPage = await windowOf(browser, stack, cyd);
  await cydsPage.goto(`/beautiful-art/${first}`);
  await cydsPage.getByRole('button', { name: 'More about this art' }).click();
  await cydsPage.getByRole('menuitem', { name: 'Report' }).click();
  await expect(dialogOf(cydsPage)).toContainText('you’ll get an answer');
  await cydsPage.getByRole('radio', { name: 'Not theirs to post' }).check();
  await cydsPage.getByRole('button', { name: 'Send report' }).click();
  await expect(card(niasPage, title)).toContainText('2 reports');

  // When one moderator takes it, the other sees that immediately, without a reload.
  const miasPage = await windowOf(browser, stack, mia);
  await miasPage.goto('/moderation');
  await card(miasPage, title).getByRole('link').click();
  await expect(miasPage.getByRole('heading', { level: 1 })).toContainText(title);
  await expect(miasPage.getByRole('figure')).toHaveCount(2);
  await expect(miasPage.getByText(eve.username)).toHaveCount(0);
  await miasPage.getByRole('button', { name: /^Take this case/ }).click();
  await expect(decision(miasPage)).toContainText('Yours until');
  await expect(card(niasPage, title)).toContainText(`${mia.username} is looking`);
  await miasPage.getByRole('button', { name: 'Show who reported' }).click();
  await expect(miasPage.getByRole('link', { name: eve.username })).toBeVisible();
  await expect(miasPage.getByRole('region', { name: 'This case so far' })).toContainText('Names of reporters shown');

  // The effects are listed in advance, money first. A sanction asks for a fresh reauth.
  await fixtures.signedInLongAgo(mia);
  await miasPage.getByRole('button', { name: 'Disqualify the entry …' }).click();
  const form = dialogOf(miasPage);
  const effect = /^\$25\.00 will go to \S+ instead of \S+ on /;
  await expect(form.getByRole('listitem').first()).toContainText(effect);
  await form.getByRole('button', { name: 'Propose: disqualify the entry' }).click();
  await expect(form.getByText('Please choose the house rule.')).toBeVisible();
  await form.getByLabel('House rule').selectOption('stolen');
  await form.getByLabel('Tell them why').fill('The same picture was posted elsewhere in 2024.');
  await form.getByLabel('For the public record').fill('It was posted elsewhere before.');
  await form.getByRole('button', { name: 'Propose: disqualify the entry' }).click();
  const reauth = miasPage.getByRole('dialog', { name: 'Confirm it’s you' });
  await reauth.getByLabel('Password').fill(mia.password);
  await reauth.getByRole('button', { name: 'Confirm' }).click();
  await expect(miasPage.getByText('Proposed. Another moderator has to confirm it.')).toBeVisible();
  await expect(miasPage.getByText('You proposed this.')).toBeVisible();
  expect(await money(ada)).toEqual({ has: 0, comes: [2500] });
  await booksAreInOrder();

  await niasPage.getByRole('tab', { name: /^Needs a second/ }).click();
  await card(niasPage, title).getByRole('link').click();
  await niasPage.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(dialogOf(niasPage).getByRole('listitem').first()).toContainText(effect);
  await dialogOf(niasPage).getByLabel('Tell them why').fill('I found the original, too.');
  await dialogOf(niasPage).getByRole('button', { name: 'Disqualify the entry' }).click();
  await expect(niasPage.getByText('Confirmed', { exact: true })).toBeVisible();

  expect(await money(ada)).toEqual({ has: 0, comes: [] });
  expect(await money(bob)).toEqual({ has: 0, comes: [2500] });
  await booksAreInOrder();

  // Everyone concerned can read why.
  const adasPage = await windowOf(browser, stack, ada);
  await adasPage.goto('/profile');
  await adasPage.getByRole('button', { name: /^Notifications/ }).click();
  await adasPage
    .getByRole('link', { name: /^Decision of Moderators/ })
    .first()
    .click();
  await expect(adasPage).toHaveURL(/\/appeals\/[0-9a-f-]{36}$/);
  await expect(adasPage.getByRole('heading', { level: 1 })).toContainText('was disqualified');
  const words = adasPage.getByRole('main');
  for (const text of ['two moderators', 'Post only your own work', 'posted elsewhere in 2024'])
    await expect(words).toContainText(text);
  for (const who of [eve, cyd]) {
    const page = who === cyd ? cydsPage : await windowOf(browser, stack, who);
    await page.goto('/appeals');
    await page.getByRole('article').getByRole('link').first().click();
    await expect(page.getByRole('main')).toContainText('We acted on your report');
    if (who !== cyd) await page.context().close();
  }
  for (const [who, text] of [
    [bob, 'You won $25 after all'],
    [poster, 'The award of'],
  ] as const) {
    const page = await windowOf(browser, stack, who);
    await page.goto('/profile');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByText(text).first()).toBeVisible();
    await page.context().close();
  }
  const guest = await windowOf(browser, stack);
  await guest.goto(`/ai-slop/${slop}/award`);
  const record = guest.getByRole('main');
  await expect(guest.getByRole('region', { name: 'Changes' }).getByRole('listitem')).toHaveCount(1);
  await expect(guest.getByText('Disqualified', { exact: true })).toBeVisible();
  await expect(record).toContainText('It was posted elsewhere before.');
  await expect(record).not.toContainText('posted elsewhere in 2024');

  // Two moderators who were not involved judge her answer.
  await adasPage.getByLabel('Why should we decide differently?').fill('The other page is mine. My name is below it.');
  await adasPage.getByLabel('Add a picture').setInputFiles(await smallPicture('art-chrome-cat-linocut'));
  await expect(adasPage.getByRole('img', { name: /^Preview of/ })).toBeVisible();
  await adasPage.getByRole('button', { name: 'Send the appeal' }).click();
  await expect(words).toContainText('Waiting for a moderator');
  await expect(miasPage.getByText('You were part of this decision')).toBeVisible();
  const olisPage = await windowOf(browser, stack, oli);
  await olisPage.goto('/moderation?tab=appealed');
  await card(olisPage, title).getByRole('link').click();
  const pictureOfAppeal = olisPage.getByRole('region', { name: 'Appeal' }).getByRole('img').first();
  await expect(pictureOfAppeal).toHaveJSProperty('complete', true);
  await expect(pictureOfAppeal).not.toHaveJSProperty('naturalWidth', 0);
  await olisPage.getByRole('button', { name: 'Uphold the appeal' }).click();
  await dialogOf(olisPage).getByLabel('Tell them why').fill('The other page names her. We were wrong.');
  await dialogOf(olisPage).getByRole('button', { name: 'Propose to uphold it' }).click();
  await expect(olisPage.getByText('Proposed. Another moderator has to confirm it.')).toBeVisible();
  expect(await money(bob)).toEqual({ has: 0, comes: [2500] });
  const patsPage = await windowOf(browser, stack, pat);
  await patsPage.goto('/moderation');
  await patsPage.getByRole('tab', { name: /^Needs a second/ }).click();
  await card(patsPage, title).getByRole('link').click();
  await patsPage.getByRole('button', { name: 'Confirm', exact: true }).click();
  await dialogOf(patsPage).getByLabel('Tell them why').fill('I agree.');
  await dialogOf(patsPage).getByRole('button', { name: 'Uphold the appeal' }).click();
  await expect(patsPage.getByText('Confirmed', { exact: true })).toBeVisible();

  expect(await money(ada)).toEqual({ has: 0, comes: [2500] });
  expect(await money(bob)).toEqual({ has: 0, comes: [] });
  await booksAreInOrder();
  await expect(words).toContainText('You were right');
  await guest.reload();
  await expect(guest.getByRole('region', { name: 'Changes' }).getByRole('listitem')).toHaveCount(2);
  await expect(guest.getByText('Disqualified', { exact: true })).toHaveCount(0);
  await guest.goto('/moderation/log');
  await expect(guest.getByRole('row').filter({ hasText: 'Entry disqualified' }).first()).toContainText('Upheld');
  for (const name of [ada, bob, eve, cyd, mia, nia, oli, pat])
    await expect(guest.getByText(name.username)).toHaveCount(0);
  const quarters = guest.getByRole('table', { name: 'Figures of each quarter' });
  await expect(quarters.getByRole('row').nth(1)).toContainText(/Q[1-4] 20\d\d/);
  await guest.getByLabel('Quarter', { exact: true }).selectOption({ index: 1 });
  await expect(guest).toHaveURL(/\?quarter=20\d\d-Q[1-4]$/);
  await expect(guest.getByRole('row').filter({ hasText: 'Entry disqualified' }).first()).toBeVisible();
  for (const [format, content] of [
    ['CSV', '"disqualify","comment","stolen"'],
    ['JSON', '"action":'],
  ] as const) {
    const href = await guest.getByRole('link', { name: `as ${format}` }).getAttribute('href');
    expect(await (await guest.request.get(href!)).text()).toContain(content);
  }
});

/** Creates comments, each by a different person and reported once. The newest case is last in the queue. */
async function reportedComments(stack: Stack, texts: readonly string[]) {
  const fixtures = fixturesOf(stack);
  const [writer, reader] = [await fixtures.person({ dollars: 10 }), await fixtures.person()];
  const slop = await fixtures.slop(writer);
  for (const [at, text] of texts.entries()) {
    const by = at === 0 ? writer : await fixtures.person();
    await report(stack, reader, await fixtures.comment(by, slop, text), 'Spam or a scam');
  }
  return { fixtures, writer, reader };
}

test('an act that is chosen right after taking a case, while lists are still read again, opens its form', async ({
  page,
  stack,
}) => {
  const text = `Watches ${Date.now()}`;
  const { fixtures } = await reportedComments(stack, [text]);
  await signIn(page.context(), stack, await fixtures.moderator());
  await page.goto('/moderation');
  await card(page, text).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(text);
  const lists = Promise.withResolvers<void>();
  await page.route('**/api/moderation/cases?*', async (route) => {
    await lists.promise;
    await route.continue();
  });
  await page.keyboard.press('t');
  await expect(decision(page)).toContainText('Yours until');
  await page.keyboard.press('a');
  await expect(dialogOf(page).getByLabel('What do you want to do?')).toBeFocused();
  lists.resolve();
});

test('a moderator takes, decides and leaves cases by keyboard alone, and no key acts while a field has the focus [T106]', async ({
  page,
  stack,
}) => {
  const stamp = Date.now();
  const texts = [`First watches ${stamp}`, `Second watches ${stamp}`];
  const { fixtures, writer } = await reportedComments(stack, texts);
  await signIn(page.context(), stack, await fixtures.moderator());
  await page.goto('/moderation');
  await expect(card(page, texts[1]!)).toBeVisible();

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Next case');
  await page.keyboard.press('Escape');
  const first = card(page, texts[0]!).getByRole('link');
  await expect
    .poll(async () => {
      await page.keyboard.press('j');
      return first.and(page.locator(':focus')).count();
    })
    .toBe(1);
  await page.keyboard.press('j');
  await expect(card(page, texts[1]!).getByRole('link')).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(texts[0]!);

  await page.keyboard.press('t');
  await expect(decision(page)).toContainText('Yours until');
  await page.keyboard.press('a');
  const form = dialogOf(page);
  await expect(form.getByLabel('What do you want to do?')).toBeFocused();
  await expect(form.getByLabel('What do you want to do?')).toHaveValue('warn');
  await page.keyboard.press('Tab');
  await expect(form.getByLabel('House rule')).toBeFocused();
  await page.keyboard.type('No spam');
  await expect(form.getByLabel('House rule')).toHaveValue('spam');
  await page.keyboard.press('Tab');
  // This text contains the letters of all shortcuts.
  await page.keyboard.type('Please do not advertise jackets and knitted ties.');
  await expect(form.getByLabel('Why')).toHaveValue('Please do not advertise jackets and knitted ties.');
  await page.keyboard.press('Tab');
  await expect(form.getByRole('button', { name: 'Add “This is advertising' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(form.getByLabel('For the public record')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Warned', { exact: true }).filter({ visible: true })).toBeVisible();
  await expect(form).toBeHidden();

  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(texts[1]!);
  await page.keyboard.press('d');
  await expect(form.getByLabel('What do you want to do?')).toBeFocused();
  await expect(form.getByLabel('Why')).toHaveValue(/doesn’t break the rules/);
  for (let at = 0; at < 4; at++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Dismissed', { exact: true }).filter({ visible: true })).toBeVisible();
  const { data } = await fixtures.call('listStatements', writer);
  expect(data.map(({ action }: { action: string }) => action)).toEqual(['warn']);
});

test('guests are asked to sign in, members find nothing, and everybody reads the log [T108]', async ({
  page,
  stack,
}) => {
  await page.goto('/moderation');
  await expect(page).toHaveURL('/login?redirect=%2Fmoderation');
  await page.goto('/appeals');
  await expect(page).toHaveURL('/login?redirect=%2Fappeals');
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Moderation log' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Moderation log' })).toBeVisible();

  const fixtures = fixturesOf(stack);
  await signIn(page.context(), stack, await fixtures.person());
  for (const address of ['/moderation', `/moderation/cases/${crypto.randomUUID()}`]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible();
  }
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Account', exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Moderation' })).toHaveCount(0);

  await signIn(page.context(), stack, await fixtures.moderator());
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Moderation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true });

  test('a case is decided with the thumb, and a banned person reads why and answers [T107]', async ({
    page,
    browser,
    stack,
  }) => {
    const text = `Thumbed watches ${Date.now()}`;
    const { fixtures, writer } = await reportedComments(stack, [text]);
    await signIn(page.context(), stack, await fixtures.moderator());
    await page.goto('/moderation');
    await card(page, text).getByRole('link').click();
    const act = page.getByRole('button', { name: 'Act', exact: true });
    await expect(act).toBeInViewport({ ratio: 1 });
    const box = (await act.boundingBox())!;
    expect(box.y).toBeGreaterThan(600);
    expect(box.height).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375);
    await act.tap();
    const form = dialogOf(page);
    await form.getByLabel('What do you want to do?').selectOption('ban');
    await form.getByLabel('For how long?').selectOption('7');
    await form.getByLabel('House rule').selectOption('spam');
    await form.getByLabel('Why').fill('Advertising again, after a warning.');
    await form.getByRole('button', { name: 'Ban the person' }).tap();
    await expect(form).toBeHidden();
    await expect(decision(page)).toContainText('Decided. You can add to it until');

    // A ban ends the sessions. Signing in again is allowed.
    const banned = await windowOf(browser, stack);
    await banned.goto('/login?redirect=%2Fappeals');
    await banned.getByLabel('Email').fill(writer.email);
    await banned.getByLabel('Password', { exact: true }).fill(writer.password);
    await banned.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await banned.getByRole('link', { name: 'Your account is suspended' }).click();
    await expect(banned.getByRole('main')).toContainText('Advertising again, after a warning.');
    await banned.getByLabel('Why should we decide differently?').fill('It was my own shop.');
    await banned.reload();
    await expect(banned.getByLabel('Why should we decide differently?')).toHaveValue('It was my own shop.');
    await banned.getByRole('button', { name: 'Send the appeal' }).click();
    await expect(banned.getByRole('main')).toContainText('Waiting for a moderator');
  });
});
