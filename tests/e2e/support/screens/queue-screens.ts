import type { Page } from '@playwright/test';
import { queueSamples } from '../queue-samples.ts';
import {
  type Act,
  aCase,
  click,
  counts,
  failing,
  hanging,
  type Ids,
  inTurn,
  moderating,
  type Screen,
  screen,
} from './screen-parts.ts';

type Samples = ReturnType<typeof queueSamples>;

/** Mocks a moderator's pages with these replies. */
const withQueue = (answers: (samples: Samples) => Record<string, object>) => (page: Page, ids: Ids) =>
  moderating((samples) => answers(queueSamples(samples, ids.poster)))(page, ids);

const listed = (pick: (samples: Samples) => Samples['cases']) => (samples: Samples) => ({
  '**/api/moderation/cases?*': { data: pick(samples), next: null, counts },
});
/** Mocks the queue, and the cases of one person on request. */
const queue = async (page: Page, ids: Ids) => {
  await withQueue((samples) => ({
    ...listed(({ cases }) => cases)(samples),
    '**/api/moderation/cases?*card_id=*': { data: samples.copies, next: null, counts },
    '**/api/moderation/bulk/preview': samples.preview,
    '**/api/moderation/bulk/acts': samples.results,
  }))(page, ids);
};
const waitingQueue = async (page: Page, ids: Ids) => {
  await withQueue(listed(({ proposed }) => proposed))(page, ids);
  await withQueue((samples) => {
    // Use the same proposal in each case.
    void page.route('**/api/moderation/cases/*', (route) =>
      route.fulfill({ json: { ...samples.waiting, id: new URL(route.request().url()).pathname.split('/').at(-1) } }),
    );
    return {};
  })(page, ids);
};
const caseWith = (pick: (samples: Samples) => Samples['tended']) =>
  withQueue((samples) => ({
    ...listed(({ cases }) => cases)(samples),
    '**/api/moderation/cases/*': pick(samples),
    '**/api/moderation/cases/*/voters': samples.voters,
    '**/api/moderation/cases/*/claim': { claimed_until: new Date(Date.now() + 900_000).toISOString() },
  }));
const work = (pick: (samples: Samples) => object) =>
  withQueue((samples) => ({ '**/api/moderation/work': pick(samples) }));
/** Shows the page to a moderator while the call hangs or fails. */
const workBut = (how: (pattern: string) => (page: Page) => Promise<unknown>) => async (page: Page, ids: Ids) => {
  await work((samples) => samples.work)(page, ids);
  await how('**/api/moderation/work')(page);
};

/** A wide screen shows the fields without this button. */
const openFilters: Act = async (page) => {
  const button = page.getByRole('button', { name: /^Filter/ });
  if (await button.isVisible()) await button.click();
};
const selectCopies = click('button', 'Select all 8');
const actOnCopies = inTurn(selectCopies, click('button', 'Act'), (page) =>
  page.getByLabel('House rule').selectOption('stolen'),
);

const selectShown: Act = async (page) => {
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select all shown' }).click();
};

/** Screens for working through a hundred cases a day. */
export const queueScreens: Screen[] = [
  screen('queue', 'poster', '/moderation', { before: queue, isWhole: true }),
  screen('queue-filtered', 'poster', '/moderation?kind=entry&finding=same_picture&assigned=me', {
    before: withQueue(listed(({ copies }) => copies.slice(0, 3))),
  }),
  screen('queue-filter-sheet', 'poster', '/moderation?kind=entry', { before: queue, act: openFilters }),
  screen('queue-no-match', 'poster', '/moderation?search=zzzz', { before: withQueue(listed(() => [])) }),
  screen('queue-group', 'poster', '/moderation', { before: queue, act: click('button', 'Show all 8'), isWhole: true }),
  screen('queue-selecting', 'poster', '/moderation', { before: queue, act: selectCopies }),
  screen('queue-bulk', 'poster', '/moderation', { before: queue, act: actOnCopies }),
  screen('queue-bulk-dismiss', 'poster', '/moderation', {
    before: queue,
    act: inTurn(selectCopies, click('button', 'Dismiss')),
  }),
  screen('queue-bulk-results', 'poster', '/moderation', {
    before: queue,
    act: inTurn(actOnCopies, click('button', 'Hide 5, propose for 3'), (page) =>
      page.getByText('1 case didn’t change').waitFor(),
    ),
  }),
  screen('queue-bulk-confirm', 'poster', '/moderation?tab=waiting', {
    before: waitingQueue,
    act: inTurn(selectShown, click('button', 'Confirm')),
  }),
  screen('queue-case', 'poster', aCase, { before: caseWith(({ tended }) => tended), isWhole: true }),
  screen('queue-case-assign', 'poster', aCase, {
    before: caseWith(({ tended }) => tended),
    act: click('button', 'Assigned to you'),
  }),
  screen('queue-case-snooze', 'poster', aCase, {
    before: caseWith(({ withVoters }) => ({ ...withVoters, danger: 1 })),
    act: click('button', 'Snooze'),
  }),
  screen('queue-case-voters', 'poster', aCase, {
    before: caseWith(({ withVoters }) => withVoters),
    act: inTurn(click('button', 'Leave likes out …'), click('button', 'Show who voted'), (page) =>
      page.getByText('Select everyone who shares').waitFor(),
    ),
  }),
  screen('queue-work', 'poster', '/moderation/work', { before: work((samples) => samples.work) }),
  screen('queue-work-empty', 'poster', '/moderation/work', { before: work((samples) => samples.noWork) }),
  screen('queue-work-loading', 'poster', '/moderation/work', { before: workBut(hanging) }),
  screen('queue-work-failed', 'poster', '/moderation/work', { before: workBut(failing), mayLogErrors: true }),
];
