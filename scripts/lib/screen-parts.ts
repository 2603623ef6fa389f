import type { Page } from '@playwright/test';
import { moderationSamples } from '../../tests/e2e/support/moderation-samples.ts';

/** Things of the demo world that a screen's address names. */
export interface Ids {
  openSlop: string;
  endingSlop: string;
  awardedSlop: string;
  expiredSlop: string;
  cancelledSlop: string;
  emptySlop: string;
  /** An open one of the poster. */
  ownSlop: string;
  art: string;
  artist: string;
  poster: string;
}

export interface Screen {
  name: string;
  as: 'guest' | 'poster' | 'artist';
  path: string | ((ids: Ids) => string);
  /** Before the page is opened: responses to delay or to replace. */
  before?: (page: Page, ids: Ids) => Promise<unknown>;
  /** Once it is there: what to click and type. */
  act?: (page: Page, ids: Ids) => Promise<unknown>;
  /** The whole page instead of what fits the window. */
  isWhole?: boolean;
  /** Failures make the browser log errors. */
  mayLogErrors?: boolean;
}

export const failing = (pattern: string) => (page: Page) =>
  page.route(pattern, (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: '' }, request_id: '' } }),
  );
export const aiSlop = (which: keyof Ids) => (ids: Ids) => `/ai-slop/${ids[which]}`;
export const beautifulArt = ({ art }: Ids) => `/beautiful-art/${art}`;
export const hanging = (pattern: string) => (page: Page) => page.route(pattern, () => {});
export const answering = (pattern: string, json: object) => (page: Page) =>
  page.route(pattern, (route) => route.fulfill({ json }));
export const empty = (pattern: string) => (page: Page) =>
  answering(pattern, { data: [], count: 0, next: null, unread: 0, now: new Date().toISOString() })(page);
/** The real answer with these fields in place of its own. */
export const changing = (pattern: string, fields: object) => (page: Page) =>
  page.route(pattern, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), ...fields } });
  });

export type Act = (page: Page) => Promise<unknown>;

export const inTurn =
  (...acts: Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page);
  };
export const fill =
  (label: string, text: string): Act =>
  (page) =>
    page.getByLabel(label).fill(text);
export const click =
  (role: 'button' | 'menuitem' | 'radio' | 'tab', name: string | RegExp): Act =>
  (page) =>
    page.getByRole(role, { name }).click();
export const pressFirst = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
export const viewArt = pressFirst(/^View art by/);

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).click();

export function screen(name: string, as: Screen['as'], path: Screen['path'], more: Partial<Screen> = {}): Screen {
  return { name, as, path, ...more };
}

export function failed(name: string, as: Screen['as'], path: Screen['path'], pattern: string): Screen {
  return screen(name, as, path, { before: failing(pattern), mayLogErrors: true });
}

export type Samples = ReturnType<typeof moderationSamples>;

/** As a moderator, with these answers around the pictures of the awarded slop. */
export const moderating = (answers: (samples: Samples) => Record<string, object>) => async (page: Page, ids: Ids) => {
  await page.route('**/api/session', async (route) => {
    const session = await (await route.fetch()).json();
    await route.fulfill({ json: { ...session, user: session.user && { ...session.user, role: 'moderator' } } });
  });
  const read = async (path: string) => (await page.request.get(path)).json();
  const slop = await read(`/api/ai-slops/${ids.awardedSlop}`);
  const art = await read(`/api/beautiful-arts/${ids.art}`);
  for (const [pattern, json] of Object.entries(answers(moderationSamples(art.image, slop.image))))
    await answering(pattern, json)(page);
};

export const counts = { open: 5, waiting: 1, appealed: 1 };
export const caseOf = (name: 'open' | 'waiting' | 'appealed' | 'closed' | 'bare' | 'disputed' | 'shown') =>
  moderating((samples) => ({
    '**/api/moderation/cases?*': { data: samples.queue, next: null, counts },
    '**/api/moderation/cases/*': samples[name],
    '**/api/moderation/cases/*/claim': { claimed_until: samples.open.claimed_until },
  }));
export const aCase = '/moderation/cases/00000000-0000-4000-8000-000000000010';
