import type { Page } from '@playwright/test';
import { houseRules } from '@unslop/domain/house-rules';
import { fixturesOf, type TestUser } from './support/people.ts';
import type { Stack } from './support/stack.ts';
import { expect, test, windowOf } from './support/test.ts';

const phone = { width: 375, height: 740 };
const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const selected = (page: Page) => page.getByRole('region', { name: 'Selected cases' });
const dialogOf = (page: Page) => page.getByRole('dialog');

/** Creates a spammer with three comments, a thief with an entry, and an innocent person. Each was reported once. */
async function reportedThings(stack: Stack) {
  const fixtures = fixturesOf(stack);
  const stamp = Date.now().toString(36);
  const [poster, reader, spammer, thief, kind] = await Promise.all([
    fixtures.person({ dollars: 20 }),
    fixtures.person(),
    fixtures.person({ name: `spam${stamp}` }),
    fixtures.person({ name: `thief${stamp}` }),
    fixtures.person({ name: `kind${stamp}` }),
  ]);
  const slop = await fixtures.slop(poster, { title: `Contest ${stamp}` });
  const report = (subject_id: string) =>
    fixtures.call('createReport', reader, { body: { subject_type: 'comment', subject_id, reason: 'Spam or a scam' } });
  const spam: string[] = [];
  for (const n of [1, 2, 3]) spam.push(await fixtures.comment(spammer, slop, `Watches ${n} of ${stamp}`));
  const copy = await fixtures.art(thief, slop, { content: `Copied ${stamp}` });
  const word = await fixtures.comment(kind, slop, `Well done, says ${stamp}`);
  for (const id of [...spam, copy, word]) await report(id);
  return { fixtures, stamp, slop, spammer, thief, kind };
}

async function openQueue(page: Page, address = '/moderation'): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible();
}

/** Filters the queue with the sheet, as on a phone. */
async function filter(page: Page, label: string, value: string): Promise<void> {
  await page.getByRole('button', { name: /^Filter/ }).click();
  await dialogOf(page).getByLabel(label).selectOption(value);
  await dialogOf(page).getByRole('button', { name: 'Show the cases' }).click();
}

const hides = async (stack: Stack, { id }: TestUser, slop: string) => {
  const { data } = await fixturesOf(stack).call('listComments', null, { params: { id: slop } });
  return !data.some(({ user_id }: { user_id: string }) => user_id === id);
};

test('filters are in the address, so that Back and a shared link work, and each chip removes one [T445]', async ({
  browser,
  stack,
}) => {
  const { fixtures, stamp, thief } = await reportedThings(stack);
  const mia = await fixtures.moderator();
  const page = await windowOf(browser, stack, mia, phone);
  await openQueue(page);
  await expect(card(page, `Well done, says ${stamp}`)).toBeVisible();
  await filter(page, 'Kind', 'entry');
  await expect(page).toHaveURL('/moderation?kind=entry');
  await expect(card(page, `Copied ${stamp}`)).toBeVisible();
  await expect(card(page, `Well done, says ${stamp}`)).toHaveCount(0);
  await page.goBack();
  await expect(card(page, `Well done, says ${stamp}`)).toBeVisible();

  await filter(page, 'Person', thief.id);
  await expect(page.getByRole('button', { name: `Remove the filter @${thief.username}` })).toBeVisible();
  await filter(page, 'Kind', 'entry');
  await expect(page).toHaveURL(new RegExp(`kind=entry.*${thief.id}|${thief.id}.*kind=entry`));
  const shared = await windowOf(browser, stack, await fixtures.moderator(), phone);
  await openQueue(shared, page.url());
  await expect(card(shared, `Copied ${stamp}`)).toBeVisible();
  await expect(shared.getByRole('article')).toHaveCount(1);
  await shared.getByRole('button', { name: `Remove the filter @${thief.username}` }).click();
  await expect(shared).toHaveURL('/moderation?kind=entry');
  await shared.getByLabel('Search the cases').fill('zzzz');
  await expect(shared.getByRole('heading', { name: 'No cases match' })).toBeVisible();
  await shared.getByRole('button', { name: 'Show all cases' }).click();
  await expect(shared).toHaveURL('/moderation');
  // The field is cleared once the page has followed its URL.
  await expect(shared.getByLabel('Search the cases')).toHaveValue('');
  await shared.getByLabel('Search the cases').fill(thief.username);
  await expect(shared.getByRole('article')).toHaveCount(1);
});

test('one person’s alike cases share a card, and one act hides three comments and proposes to hide an entry [T446, T448, T449] [T446]', async ({
  browser,
  stack,
}) => {
  const { fixtures, stamp, slop, spammer, thief } = await reportedThings(stack);
  const [mia, nia] = await Promise.all([fixtures.moderator(), fixtures.moderator()]);
  const page = await windowOf(browser, stack, mia, phone);
  await openQueue(page);
  const group = card(page, `3 cases of @${spammer.username}: comments`).first();
  await group.getByRole('button', { name: 'Show all 3' }).click();
  for (const n of [1, 2, 3]) await expect(card(group.page(), `Watches ${n} of ${stamp}`).last()).toBeVisible();
  await group.getByRole('button', { name: 'Hide them' }).click();

  await group.getByRole('button', { name: 'Select all 3' }).click();
  await page.getByRole('checkbox', { name: `Select: Copied ${stamp}` }).click();
  await expect(selected(page)).toContainText('4 cases selected');
  await expect(selected(page).getByRole('button', { name: 'Act' })).toBeInViewport({ ratio: 1 });
  await selected(page).getByRole('button', { name: 'Act' }).click();
  const form = dialogOf(page);
  await expect(form).toContainText('3 are hidden right away.');
  await expect(form).toContainText('1 needs a second moderator.');
  await form.getByRole('button', { name: 'Hide 3, propose for 1' }).click();
  await expect(form.getByText('Please choose the house rule.')).toBeVisible();
  await form.getByLabel('House rule').selectOption('spam');
  await expect(form.getByLabel('Tell them why')).toHaveValue(/^This is advertising.* We took it down\.$/);
  await form.getByRole('button', { name: 'Hide 3, propose for 1' }).click();
  await expect(page.getByRole('dialog', { name: '3 hidden, 1 proposed' })).toContainText('1 case waits for another');
  await form.getByRole('button', { name: 'Back to the queue' }).click();
  await expect(card(page, `Watches 1 of ${stamp}`)).toHaveCount(0);
  expect([await hides(stack, spammer, slop), await hides(stack, thief, slop)]).toEqual([true, false]);

  const second = await windowOf(browser, stack, nia, phone);
  await openQueue(second, `/moderation?tab=waiting&user_id=${thief.id}`);
  await second.getByRole('button', { name: 'Select', exact: true }).click();
  await second.getByRole('checkbox', { name: `Select: Copied ${stamp}` }).click();
  await selected(second).getByRole('button', { name: 'Confirm' }).click();
  await expect(dialogOf(second)).toContainText('Hide it: 1 case');
  await dialogOf(second).getByLabel('Tell them why').fill('I looked as well, and agree.');
  await dialogOf(second).getByRole('button', { name: 'Confirm 1' }).click();
  await expect(second.getByText('1 confirmed')).toBeVisible();
  await expect.poll(() => hides(stack, thief, slop)).toBe(true);
});

test('x selects the case that has the focus, d dismisses the selected, and Escape ends it [T448]', async ({
  browser,
  stack,
}) => {
  const { fixtures, kind } = await reportedThings(stack);
  const page = await windowOf(browser, stack, await fixtures.moderator());
  await openQueue(page, `/moderation?user_id=${kind.id}`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(selected(page)).toContainText('1 case selected');
  const box = page.getByRole('checkbox');
  await expect(box).toBeChecked();
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(selected(page)).toHaveCount(0);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('d');
  await expect(dialogOf(page)).toContainText('1 is dismissed right away.');
  await dialogOf(page).getByRole('button', { name: 'Dismiss 1' }).click();
  await expect(page.getByText('1 dismissed', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No cases match' })).toBeVisible();
});

test('a case is snoozed and comes back, is assigned, and takes a private note that survives a reload [T450, T453] [T450]', async ({
  browser,
  stack,
}) => {
  const { fixtures, stamp, kind } = await reportedThings(stack);
  const [mia, nia] = await Promise.all([fixtures.moderator(), fixtures.moderator()]);
  const text = `Well done, says ${stamp}`;
  const page = await windowOf(browser, stack, mia, phone);
  const address = `/moderation?user_id=${kind.id}`;
  await openQueue(page, address);
  await card(page, text).getByRole('link').click();
  await page.getByRole('button', { name: 'Snooze' }).click();
  await dialogOf(page)
    .getByRole('button', { name: /^Until tomorrow/ })
    .click();
  await expect(page.getByText(/^Snoozed until /).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No cases match' })).toBeVisible();
  await filter(page, 'Show', 'snoozed');
  await expect(card(page, text)).toContainText('Snoozed until');
  const niasPage = await windowOf(browser, stack, nia, phone);
  await openQueue(niasPage, address);
  await expect(card(niasPage, text)).toBeVisible();
  await card(page, text).getByRole('link').click();
  await page.getByRole('button', { name: /Wake it$/ }).click();
  await expect(page.getByRole('button', { name: 'Snooze' })).toBeVisible();

  await page.getByText('Private notes').click();
  await page.getByLabel('Add a note').fill('Her friends report her for fun.');
  await page.reload();
  await expect(page.getByLabel('Add a note')).toHaveValue('Her friends report her for fun.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('region', { name: 'Private notes (1)' })).toContainText(mia.username);
  await expect(page.getByRole('textbox', { name: 'Add a note' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Assign' }).click();
  await page.getByRole('menuitem', { name: nia.username }).click();
  await expect(page.getByRole('button', { name: `For ${nia.username}` })).toBeVisible();

  await openQueue(niasPage, '/moderation?assigned=me');
  await expect(card(niasPage, text)).toContainText('Assigned to you');
  await expect(card(niasPage, text)).toContainText('1 note');
  await card(niasPage, text).getByRole('link').click();
  await expect(niasPage.getByText('Her friends report her for fun.')).toBeVisible();
  await niasPage.getByRole('main').getByRole('button', { name: 'Dismiss', exact: true }).click();
  await dialogOf(niasPage).getByRole('button', { name: 'Dismiss', exact: true }).click();
  await expect(niasPage.getByText('Dismissed', { exact: true }).filter({ visible: true })).toBeVisible();
  await openQueue(niasPage);
  await niasPage.getByRole('link', { name: 'Your work' }).click();
  await expect(niasPage).toHaveURL('/moderation/work');
  const decided = niasPage.getByRole('region', { name: 'Cases you decided' });
  await expect(decided.getByRole('definition').first()).toHaveText('1');
});

test('a case fits three screens of a phone, and folds what is not possible and what was before [T451]', async ({
  browser,
  stack,
}) => {
  const { fixtures, stamp } = await reportedThings(stack);
  const page = await windowOf(browser, stack, await fixtures.moderator(), phone);
  await openQueue(page, '/moderation?kind=entry');
  await card(page, `Copied ${stamp}`).getByRole('link').click();
  await expect(page.getByRole('figure')).toHaveCount(2);
  const decision = page.getByRole('region', { name: 'Your decision' });
  await expect(decision.getByRole('button', { name: 'Dismiss …' })).toBeVisible();
  const heightOf = (name: string) =>
    page.evaluate(`document.querySelector('${name}').getBoundingClientRect().height`) as Promise<number>;
  expect(await heightOf('#main > div')).toBeLessThanOrEqual(3 * phone.height);
  await expect(decision.getByText('Show it again', { exact: true })).toBeHidden();
  await decision.getByText(/actions aren’t possible$/).click();
  await expect(decision.getByText('It isn’t hidden.')).toBeVisible();
  await expect(page.getByText('Nothing has happened yet.')).toBeHidden();
  await page.getByRole('button', { name: 'Act', exact: true }).click();
  await dialogOf(page).getByLabel('Tell them why').fill('Half a thought');
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Act', exact: true }).click();
  await expect(dialogOf(page).getByLabel('Tell them why')).toHaveValue('Half a thought');
});

test('a second moderator sees the rule and the public words before confirming several proposals [T468]', async ({
  browser,
  stack,
}) => {
  const fixtures = fixturesOf(stack);
  const [poster, reader, mia, nia] = await Promise.all([
    fixtures.person({ dollars: 20 }),
    fixtures.person(),
    fixtures.moderator(),
    fixtures.moderator(),
  ]);
  const slop = await fixtures.slop(poster);
  const propose = async (words: Record<string, string>) => {
    const subject_id = await fixtures.art(await fixtures.person(), slop, { content: 'Hm' });
    await fixtures.call('createReport', reader, { body: { subject_type: 'comment', subject_id, reason: 'A copy' } });
    const { data } = await fixtures.call('listCases', mia, { query: { ai_slop_id: slop } });
    const { id } = data.find(({ status }: { status: string }) => status === 'open');
    await fixtures.call('claimCase', mia, { params: { id } });
    const body = { action: 'hide', rule: 'stolen', reason: 'The same reason.', ...words };
    await fixtures.call('actOnCase', mia, { params: { id }, body });
  };
  await propose({});
  await propose({});
  await propose({ rule: 'spam' });
  await propose({ public_reason: 'A thief and a liar.' });
  const page = await windowOf(browser, stack, nia, phone);
  await openQueue(page, `/moderation?tab=waiting&ai_slop_id=${slop}`);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await selected(page).getByRole('button', { name: 'Select all shown' }).click();
  await selected(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(dialogOf(page).getByRole('heading', { name: 'Hide it: 2 cases' })).toHaveCount(1);
  await expect(dialogOf(page).getByRole('heading', { name: 'Hide it: 1 case' })).toHaveCount(2);
  for (const rule of [houseRules.stolen.title, houseRules.spam.title])
    await expect(dialogOf(page)).toContainText(`${rule}: The same reason.`);
  await expect(dialogOf(page).getByText('For the public record: A thief and a liar.')).toHaveCount(1);
});

/** Creates a person with two entries in different contests and two comments, each reported once. */
async function personWithCards(stack: Stack) {
  const fixtures = fixturesOf(stack);
  const [poster, reader, person] = await Promise.all([
    fixtures.person({ dollars: 20 }),
    fixtures.person(),
    fixtures.person(),
  ]);
  const slops = [await fixtures.slop(poster), await fixtures.slop(poster)] as const;
  const subjects = [
    await fixtures.art(person, slops[0], { content: 'First picture' }),
    await fixtures.art(person, slops[1], { content: 'Second picture' }),
    await fixtures.comment(person, slops[0], 'First words'),
    await fixtures.comment(person, slops[1], 'Second words'),
  ];
  for (const subject_id of subjects)
    await fixtures.call('createReport', reader, { body: { subject_type: 'comment', subject_id, reason: 'Spam' } });
  const mia = await fixtures.moderator();
  const cases = async () => (await fixtures.call('listCases', mia, { query: { user_id: person.id } })).data;
  return { fixtures, person, mia, cases };
}

test('the cards of a person whose account is deleted open to their cases, and what is selected is shown [T469]', async ({
  browser,
  stack,
}) => {
  const { fixtures, person, mia, cases } = await personWithCards(stack);
  await fixtures.call('deleteAccount', person, { body: { password: person.password } });
  const [{ person: gone }] = await cases();
  const page = await windowOf(browser, stack, mia, phone);
  await openQueue(page);
  for (const kind of ['art', 'comments']) {
    const group = card(page, `2 cases of @${gone.username}: ${kind}`).first();
    await group.getByRole('button', { name: 'Show all 2' }).click();
    await expect(group.getByRole('article')).toHaveCount(2);
    await group.getByRole('button', { name: 'Select all 2' }).click();
    await expect(selected(page)).toContainText('2 cases selected');
    await expect(group.getByRole('article').getByRole('checkbox', { checked: true })).toHaveCount(2);
    await selected(page).getByRole('button', { name: 'Cancel' }).click();
  }
});

test('a ban of a person with several cases is proposed once, and the form says so [T466]', async ({
  browser,
  stack,
}) => {
  const { person, mia, cases } = await personWithCards(stack);
  const page = await windowOf(browser, stack, mia, phone);
  await openQueue(page, `/moderation?search=${person.username}`);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await selected(page).getByRole('button', { name: 'Select all shown' }).click();
  await expect(selected(page)).toContainText('4 cases selected');
  await selected(page).getByRole('button', { name: 'Act' }).click();
  await dialogOf(page).getByLabel('What do you want to do?').selectOption('ban');
  await dialogOf(page).getByLabel('For how long?').selectOption('good');
  await dialogOf(page).getByLabel('House rule').selectOption('spam');
  await expect(dialogOf(page)).toContainText('1 needs a second moderator.');
  await expect(dialogOf(page)).toContainText('3 are about the same person and don’t change.');
  await dialogOf(page).getByRole('button', { name: 'Propose for 1' }).click();
  await expect(page.getByRole('dialog', { name: '1 proposed' })).toContainText('1 case waits for another');
  expect((await cases()).filter(({ status }: { status: string }) => status === 'waiting')).toHaveLength(1);
});
