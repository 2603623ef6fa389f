import type { Page } from '@playwright/test';
import { withClient } from '@unslop/database/with-client';
import { demoSignIns } from '@unslop/server/seed/demo-sign-ins';
import { moderationSamples } from '../moderation-samples.ts';

const slopWhere = (where: string) =>
  `select s.id from ai_slops s join ai_slop_counters c on c.ai_slop_id = s.id where ${where} order by c.beautiful_art_count desc, c.comments_count desc limit 1`;

const isFinal = (isIt: boolean) =>
  `s.id in (select ai_slop_id from award_finals where finalized_at is ${isIt ? 'not ' : ''}null)`;

const queries = {
  openSlop: slopWhere(`s.status = 'open' and s.deadline_at > now() + interval '2 days'`),
  endingSlop: slopWhere(`s.status = 'open' and s.deadline_at < now() + interval '1 hour'`),
  awardedSlop: slopWhere(`s.status = 'awarded' and ${isFinal(true)}`),
  slopInReview: slopWhere(isFinal(false)),
  expiredSlop: slopWhere(`s.status = 'expired' and s.cancelled_at is null`),
  cancelledSlop: slopWhere(`s.cancelled_at is not null`),
  emptySlop: slopWhere(`s.status = 'open' and c.beautiful_art_count = 0`),
  /** An open slop of the poster. */
  ownSlop: slopWhere(
    `s.status = 'open' and s.user_id = (select id from auth.users where email = '${demoSignIns[0]!.email}')`,
  ),
  art: `select winning_comment_id as id from ai_slops s where status = 'awarded' and ${isFinal(true)} order by prize_pool_cents desc limit 1`,
  artist: `select user_id as id from profile_counters order by beautiful_art_count desc limit 1`,
  poster: `select user_id as id from profile_counters order by ai_slops_count desc limit 1`,
};

/** Ids of demo world content in the URLs of screens. */
export type Ids = Record<keyof typeof queries, string>;

export async function readIds(ownerUrl: string): Promise<Ids> {
  return withClient({ connectionString: ownerUrl }, async (client) => {
    const ids: [string, string][] = [];
    for (const [name, sql] of Object.entries(queries)) {
      const { rows } = await client.query<{ id: string }>(sql);
      ids.push([name, rows[0]!.id]);
    }
    return Object.fromEntries(ids) as Ids;
  });
}

export interface Screen {
  name: string;
  as: 'guest' | 'poster' | 'artist';
  path: string | ((ids: Ids) => string);
  /** Runs before the page opens. Delays or replaces responses. */
  before?: (page: Page, ids: Ids) => Promise<unknown>;
  /** Runs once the page is there. Clicks and types. */
  act?: (page: Page, ids: Ids) => Promise<unknown>;
  /** Captures the whole page instead of the viewport. */
  isWhole?: boolean;
  /** Failed requests make the browser log errors. */
  mayLogErrors?: boolean;
}

export const failing = (pattern: string) => (page: Page) =>
  page.route(pattern, (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: '' }, request_id: '' } }),
  );
export const aiSlop = (which: keyof Ids) => (ids: Ids) => `/ai-slop/${ids[which]}`;
export const artPage = ({ art }: Ids) => `/beautiful-art/${art}`;
export const hanging = (pattern: string) => (page: Page) => page.route(pattern, () => {});
export const answering = (pattern: string, json: object) => (page: Page) =>
  page.route(pattern, (route) => route.fulfill({ json }));
export const empty = (pattern: string) => (page: Page) =>
  answering(pattern, { data: [], count: 0, next: null, unread: 0, now: new Date().toISOString() })(page);
/** Overrides these fields in each item of the real list. */
export const changingEach =
  <T extends object>(pattern: string, change: (item: T, at: number) => Partial<T>) =>
  (page: Page) =>
    page.route(pattern, async (route) => {
      const answer: { data: T[] } = await (await route.fetch()).json();
      const data = answer.data.map((item, at) => ({ ...item, ...change(item, at) }));
      await route.fulfill({ json: { ...answer, data } });
    });
/** Overrides these fields in the real reply. */
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

/** Mocks a moderator's session and these replies, with pictures of the awarded slop. */
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
