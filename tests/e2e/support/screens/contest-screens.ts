import type { Page } from '@playwright/test';
import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import type { ArtDetails } from '@unslop/domain/calls/beautiful-arts';
import type { Comment } from '@unslop/domain/calls/comments';
import type { Process } from '@unslop/domain/calls/stages';
import { picturePath } from '../people.ts';
import { clientRendered } from '../test.ts';
import {
  aCase,
  aiSlop,
  artPage,
  caseOf,
  changing,
  changingEach,
  type Ids,
  inTurn,
  press,
  type Screen,
  screen,
  viewArt,
} from './screen-parts.ts';

const comments = (change: (comment: Comment, at: number) => Partial<Comment>) =>
  changingEach('**/api/ai-slops/*/comments*', change);

const sealed = inTurn(
  changing('**/api/ai-slops/*', { has_sealed_votes: true }),
  comments((_, at) => ({ likes: null, seen_by: 41 - 3 * at })),
);
const disputed = inTurn(
  changing('**/api/ai-slops/*', { is_disputed: true }),
  comments((_, at) => ({ is_disputed: at === 0, shows_process: at === 1, seen_by: 120 })),
);
const sealedFeed = changingEach<AiSlop>('**/api/ai-slops?*', (_, at) => ({
  has_sealed_votes: at % 2 === 0,
  is_disputed: at === 1,
}));

/** Shows the art of the demo world with a process that its artist never added. */
const processOf =
  (more: Partial<Process>, isOwn: boolean) =>
  async (page: Page, { art }: Ids) => {
    const { image }: ArtDetails = await (await page.request.get(`/api/beautiful-arts/${art}`)).json();
    const id = (n: number) => `00000000-0000-4000-8000-00000000006${n}`;
    const lines = ['Pencil on paper', 'The first colors, much too green', 'Light from the left'];
    const created_at = '2026-11-20T09:12:00.000Z';
    const process: Process = {
      stages: lines.map((line, n) => ({ id: id(n), line, image, created_at })),
      files: [
        {
          id: id(9),
          type: 'psd',
          layers: 23,
          width: 4000,
          height: 3000,
          size_bytes: 48_300_000,
          preview: image,
          layer_names: isOwn ? ['Background', 'Ink', 'Light'] : null,
          created_at,
        },
      ],
      may_add: isOwn,
      removable: isOwn ? [id(0), id(9)] : [],
      call: null,
      ...more,
    };
    await page.route('**/api/beautiful-arts/*/process', (route) => route.fulfill({ json: process }));
    await changing('**/api/beautiful-arts/*', { is_own: isOwn, shows_process: process.stages.length > 0 })(page);
    await comments(() => ({ shows_process: true }))(page);
  };
const asked = {
  asked_at: new Date(Date.now() - 3_600_000).toISOString(),
  due_at: new Date(Date.now() + 47 * 3_600_000).toISOString(),
  state: 'asked' as const,
  is_by_site: true,
};
async function caseWithProcess(page: Page, ids: Ids) {
  await caseOf('shown')(page, ids);
  const call = { ...asked, state: 'answered' as const, is_by_site: false };
  await processOf({ call, may_add: false, removable: [] }, true)(page, ids);
}
const clientArt = (ids: Ids) => clientRendered(artPage(ids));

/** Answers a post as if the picture belonged to another person. */
async function isPosted(page: Page, { art }: Ids) {
  const { image, ai_slop_id, slop_title }: ArtDetails = await (
    await page.request.get(`/api/beautiful-arts/${art}`)
  ).json();
  const [name, date] = ['amara_cuts', 'November 18, 2026'];
  const message = `${name} already posted this picture on ${date}.`;
  const posted_at = '2026-11-18T09:12:00.000Z';
  const details = { name, date, posted_at, ai_slop_id, comment_id: art, slop_title, image };
  await page.route('**/api/comments', (route) =>
    route.fulfill({ status: 409, json: { error: { code: 'PICTURE_POSTED', message, details }, request_id: '' } }),
  );
}

async function postPicture(page: Page) {
  await page.getByLabel('Attach image').setInputFiles(picturePath('art-chrome-cat-gouache'));
  await press('Post beautiful art')(page);
  await page.getByRole('dialog').waitFor();
}

/** Answers with a proof of work that no browser solves before the screenshot. */
async function workIsAsked(page: Page) {
  const parameters = {
    algorithm: 'PBKDF2/SHA-256',
    cost: 20_000_000,
    expiresAt: Math.floor(Date.now() / 1000) + 600,
    keyLength: 32,
    keyPrefix: '00000000000000000000000000000000',
    keySignature: '',
    nonce: '00000000000000000000000000000000',
    salt: '00000000000000000000000000000000',
  };
  await page.route('**/api/auth/sign-up/email', (route) =>
    route.fulfill({
      status: 428,
      json: { error: { code: 'WORK_REQUIRED', message: '', details: { challenge: { parameters, signature: '' } } } },
    }),
  );
}
async function signUp(page: Page) {
  await page.getByLabel('Email').fill('ann@example.com');
  await page.getByLabel('Password').first().fill('ox lamps over');
  await page.getByRole('checkbox').check();
  await press('Create Account')(page);
  await page.getByRole('button', { name: 'Solving a small task...' }).waitFor();
}

/** Screens about verifiable contests. */
export const contestScreens: Screen[] = [
  screen('slop-sealed', 'artist', (ids) => clientRendered(aiSlop('openSlop')(ids)), { before: sealed, isWhole: true }),
  screen('feed-sealed', 'guest', clientRendered('/browse'), { before: sealedFeed, isWhole: true }),
  screen('slop-disputed', 'guest', (ids) => clientRendered(aiSlop('openSlop')(ids)), {
    before: disputed,
    isWhole: true,
  }),
  screen('same-picture-asked', 'artist', aiSlop('openSlop'), {
    before: isPosted,
    act: postPicture,
    mayLogErrors: true,
  }),
  screen('art-disputed', 'guest', clientArt, { before: changing('**/api/beautiful-arts/*', { is_disputed: true }) }),
  screen('process', 'guest', clientArt, { before: processOf({}, false), isWhole: true }),
  screen('process-own', 'artist', clientArt, { before: processOf({ call: asked }, true), isWhole: true }),
  screen('process-own-answered', 'artist', clientArt, {
    before: processOf({ call: { ...asked, state: 'answered' }, removable: [] }, true),
    isWhole: true,
  }),
  screen('process-own-empty', 'artist', clientArt, {
    before: processOf({ stages: [], files: [], removable: [] }, true),
    isWhole: true,
  }),
  screen('moderation-case-disputed', 'poster', aCase, { before: caseOf('disputed'), isWhole: true }),
  screen('moderation-case-process', 'poster', aCase, { before: caseWithProcess, isWhole: true }),
  screen('process-viewer', 'guest', (ids) => clientRendered(aiSlop('awardedSlop')(ids)), {
    before: processOf({}, false),
    act: inTurn(viewArt, (page) => page.getByText('Layered file: 23 layers').last().waitFor()),
  }),
  screen('signup-working', 'guest', '/signup', { before: workIsAsked, act: signUp, mayLogErrors: true }),
];
