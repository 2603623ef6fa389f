import { type Browser, chromium, type Locator } from '@playwright/test';
import { startTestCluster } from '@unslop/database/test-database';
import { readCommandLine } from '../../scripts/lib/command-line.ts';
import { buildWeb, isWebBuildStale } from '../../scripts/lib/web-build.ts';
import { findBrowser } from '../../tests/e2e/support/browser.ts';
import { countWrong, makeHundredCases, type PlannedCase } from '../../tests/e2e/support/hundred-cases.ts';
import { fixturesOf } from '../../tests/e2e/support/people.ts';
import { startStack } from '../../tests/e2e/support/stack.ts';
import { windowOf } from '../../tests/e2e/support/test.ts';
import { Volunteer } from '../../tests/e2e/support/volunteer.ts';
import { printed } from '../bench/report.ts';

const usage = `npm run lab -- queue [--only together]

A moderator with a phone works through a hundred cases: 60 spam comments of 5 people, 20 copied entries of 3, 10 reports without
merit, 5 winners with a finding, 5 appeals. Prints minutes, presses, typed letters and mistakes: one by one with reasons that are typed,
and together with groups, selections and ready-made reasons. Presses take the time that they take people, and the product its own.
Exit code 1 when a case did not end as it should.

  --only NAME   one-by-one or together
`;

const { values } = readCommandLine(usage, { only: String });

/** Typed if there is no ready-made reason. */
const words = {
  spam: 'This is advertising. We took it down.',
  stolen: 'This is the work of somebody else. We took it down.',
  none: 'We found nothing against the house rules.',
  appeal: 'It was about the person, and not about the picture.',
} as const;

type Way = (volunteer: Volunteer, cases: readonly PlannedCase[]) => Promise<void>;
const ways: Readonly<Record<string, Way>> = { 'one-by-one': oneByOne, together };
if (values.only && !Object.hasOwn(ways, values.only)) throw new Error(`--only is ${Object.keys(ways).join(' or ')}.`);

if (isWebBuildStale()) await buildWeb();
const cluster = await startTestCluster();
const browser = await chromium.launch(await findBrowser());
const rows: string[][] = [];
let wrong = 0;
try {
  for (const [name, way] of Object.entries(ways))
    if (!values.only || values.only === name) rows.push([name, ...(await measure(browser, way))]);
} finally {
  await browser.close();
  await cluster.stop();
}
console.log(printed({ columns: ['way', 'minutes', 'presses', 'letters', 'messages', 'wrong'], rows }));
process.exitCode = wrong === 0 ? 0 : 1;

async function measure(of: Browser, way: Way): Promise<string[]> {
  // With the sandbox's default an award is final immediately, and nobody checks a winner.
  const stack = await startStack({ env: { AWARD_REVIEW_HOURS: '72' } });
  try {
    const cases = await makeHundredCases(stack);
    const who = await fixturesOf(stack).moderator();
    const page = await windowOf(of, stack, who, { width: 375, height: 740 });
    const volunteer = new Volunteer(page, who);
    await way(volunteer, cases);
    await page.context().close();
    const mistakes = await countWrong(stack, cases);
    wrong += mistakes;
    const { minutes, presses, keys, alerts } = volunteer;
    return [minutes.toFixed(1), ...[presses, keys, alerts, mistakes].map(String)];
  } finally {
    await stack.stop();
  }
}

/** Opens each case, looks at it, and types the reason. */
async function oneByOne(volunteer: Volunteer, cases: readonly PlannedCase[]): Promise<void> {
  const { page } = volunteer;
  for (const { id, verdict } of cases) {
    await volunteer.open(`/moderation/cases/${id}`, page.getByRole('button', { name: 'Next case' }));
    // A click on "Next case" opened it.
    volunteer.presses += 1;
    volunteer.look('case');
    if (verdict === 'reject') await rejectAppeal(volunteer);
    else if (verdict === 'dismiss') await dismissCase(volunteer);
    else await hideCase(volunteer, verdict === 'hide' ? 'spam' : 'stolen');
  }
}

async function hideCase(volunteer: Volunteer, rule: 'spam' | 'stolen'): Promise<void> {
  const { page } = volunteer;
  await volunteer.press(page.getByRole('button', { name: 'Act', exact: true }));
  const form = page.getByRole('dialog');
  await volunteer.see(form);
  await volunteer.choose(form.getByLabel('What do you want to do?'), 'hide');
  await volunteer.choose(form.getByLabel('House rule'), rule);
  await volunteer.type(form.getByLabel('Tell them why'), words[rule]);
  await volunteer.press(form.getByRole('button').last());
  await volunteer.see(page.getByText(/^(Hidden|Proposed\. Another moderator has to confirm it\.)$/));
}

async function dismissCase(volunteer: Volunteer): Promise<void> {
  const { page } = volunteer;
  await volunteer.press(dismiss(page.getByRole('main')));
  const form = page.getByRole('dialog');
  await volunteer.see(form);
  await volunteer.type(form.getByLabel('Tell them why'), words.none);
  await volunteer.press(dismiss(form));
  await volunteer.see(page.getByText('Dismissed', { exact: true }));
}

async function rejectAppeal(volunteer: Volunteer): Promise<void> {
  const { page } = volunteer;
  await volunteer.press(page.getByRole('button', { name: 'Reject the appeal' }));
  const form = page.getByRole('dialog');
  await volunteer.type(form.getByLabel('Tell them why'), words.appeal);
  await volunteer.press(form.getByRole('button', { name: 'Reject the appeal' }));
  await volunteer.see(page.getByText('Appeal rejected', { exact: true }));
}

/** Decides one person's similar cases together, bulk-selects those without merit, and opens the rest. */
async function together(volunteer: Volunteer, cases: readonly PlannedCase[]): Promise<void> {
  const { page } = volunteer;
  const queue = page.getByRole('heading', { level: 1, name: 'Moderation' });
  await volunteer.open('/moderation', page.getByRole('article'));
  const people = new Map(
    cases
      .filter(({ verdict }) => verdict === 'hide' || verdict === 'propose')
      .map(({ username, verdict }) => [username, verdict === 'hide' ? 'spam' : 'stolen'] as const),
  );
  for (const [username, rule] of people) {
    const group = page
      .getByRole('article')
      .filter({ hasText: `cases of @${username}` })
      .first();
    const of = cases.filter((one) => one.username === username).length;
    await volunteer.press(group.getByRole('button', { name: /^Show all/ }));
    await volunteer.see(group.getByRole('article').nth(of - 1));
    volunteer.look('card', of);
    await volunteer.press(group.getByRole('button', { name: /^Select all/ }));
    await volunteer.press(page.getByRole('button', { name: 'Act', exact: true }));
    await decideSelected(volunteer, rule);
  }

  const without = cases.filter(({ verdict }) => verdict === 'dismiss').slice(0, 10);
  await volunteer.press(page.getByRole('button', { name: 'Select', exact: true }));
  for (const { username } of without) {
    const card = page.getByRole('article').filter({ hasText: `by ${username} ` });
    volunteer.look('card');
    await volunteer.press(card.getByRole('checkbox'));
  }
  await volunteer.press(dismiss(page.getByRole('main')));
  await decideSelected(volunteer, null);

  const left = cases
    .filter(({ verdict }) => verdict === 'reject' || verdict === 'dismiss')
    .filter((one) => !without.includes(one));
  for (const { id, verdict } of left) {
    await volunteer.see(queue);
    await volunteer.press(page.locator(`[data-case="${id}"]`));
    await volunteer.see(page.getByRole('button', { name: 'Next case' }));
    volunteer.look('case');
    if (verdict === 'reject') await rejectAppeal(volunteer);
    else await dismissReady(volunteer);
    await volunteer.press(page.getByRole('link', { name: 'All cases' }));
  }
}

/** Submits the dialog about the selected cases with its ready-made reason. */
async function decideSelected(volunteer: Volunteer, rule: string | null): Promise<void> {
  const { page } = volunteer;
  const form = page.getByRole('dialog');
  const send = form.getByRole('button', { name: /^(Hide|Propose|Dismiss) / });
  await volunteer.see(send);
  volunteer.look('card');
  if (rule) await volunteer.choose(form.getByLabel('House rule'), rule);
  await volunteer.press(send);
  const back = form.getByRole('button', { name: 'Back to the queue' });
  await volunteer.see(back.or(page.locator('body:not(:has(dialog[open]))')));
  if (await back.isVisible()) await volunteer.press(back);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function dismissReady(volunteer: Volunteer): Promise<void> {
  const { page } = volunteer;
  await volunteer.press(dismiss(page.getByRole('main')));
  const form = page.getByRole('dialog');
  await volunteer.see(form);
  await volunteer.press(dismiss(form));
  await volunteer.see(page.getByText('Dismissed', { exact: true }));
}

/** Returns the button that dismisses, not the one that closes a toast. */
function dismiss(part: Locator): Locator {
  return part.getByRole('button', { name: 'Dismiss', exact: true });
}
