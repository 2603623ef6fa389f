import type { Page } from '@playwright/test';
import { withClient } from '@unslop/database/with-client';
import type { Gif } from '@unslop/domain/calls/gifs';
import type { PayoutAccount } from '@unslop/domain/calls/payout-accounts';
import { demoSignIns } from '@unslop/server/seed/demo-sign-ins';
import { picturePath } from '../../tests/e2e/support/people.ts';
import { purchaseSamples } from '../../tests/e2e/support/purchase-samples.ts';
import { depositSamples, receiptSample } from '../../tests/e2e/support/receipt-samples.ts';
import { saleOf } from '../../tests/e2e/support/sale-samples.ts';
import { clientRendered } from '../../tests/e2e/support/test.ts';
import { withdrawalsOfEveryStatus } from '../../tests/e2e/support/withdrawal-samples.ts';

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

const failing = (pattern: string) => (page: Page) =>
  page.route(pattern, (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: '' }, request_id: '' } }),
  );
const aiSlop = (which: keyof Ids) => (ids: Ids) => `/ai-slop/${ids[which]}`;
const beautifulArt = ({ art }: Ids) => `/beautiful-art/${art}`;
const hanging = (pattern: string) => (page: Page) => page.route(pattern, () => {});
const answering = (pattern: string, json: object) => (page: Page) =>
  page.route(pattern, (route) => route.fulfill({ json }));
const empty = (pattern: string) => (page: Page) =>
  answering(pattern, { data: [], count: 0, next: null, unread: 0, now: new Date().toISOString() })(page);
/** The real answer with these fields in place of its own. */
const changing = (pattern: string, fields: object) => (page: Page) =>
  page.route(pattern, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), ...fields } });
  });

/** The page for a user with a payout account in this state; null: without one. */
function withPayoutAccount(status: PayoutAccount['status'] | null) {
  const payout_account: PayoutAccount | null = status && {
    stripe_account_id: 'acct_1SvTqB2eZvKYlo2C',
    status,
    text: '',
    requirements: status === 'active' ? [] : ['Your tax or identity number', 'A bank account to pay out to'],
    can_continue: true,
    updated_at: '2026-11-18T09:12:00.000Z',
  };
  return answering('**/api/payout-account', { payout_account });
}

function withdrawalsOf(status: PayoutAccount['status']) {
  return async (page: Page) => {
    await withPayoutAccount(status)(page);
    await answering('**/api/withdrawals*', { data: withdrawalsOfEveryStatus, next: null })(page);
  };
}

async function typeAmount(page: Page) {
  await page.getByLabel('Amount to withdraw').fill('12.5');
}

const pressFirst = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const openComments = pressFirst(/^\d+ comments?$/);
const viewArt = pressFirst(/^View art by/);
const openNotifications = (page: Page) => page.getByRole('button', { name: /^Notifications/ }).click();
const guided = '/upload-ai-slop?mode=guided';
const tryToGoOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
async function goToDetails(page: Page) {
  await page.locator('input[type="file"]').setInputFiles(picturePath('slop-chrome-cat'));
  await page.getByText('Upload Successful').waitFor();
  await tryToGoOn(page);
  await page.getByLabel('Category').waitFor();
  await tryToGoOn(page);
}
async function goToReview(page: Page) {
  await goToDetails(page);
  await page.getByLabel('Title').fill('A cat made of chrome');
  await page.getByLabel('Category').selectOption('digital-art');
  await tryToGoOn(page);
  await page.getByRole('checkbox').check();
}

const sale = saleOf('00000000-0000-4000-8000-000000000001');
const forSale = answering('**/api/comments/*/sale', sale);
const ownSale = { ...sale, can_buy: false, can_price: true, why_not: 'This is your own art.' };
const ownForSale = answering('**/api/comments/*/sale', ownSale);
const wentBack = answering('**/api/purchases*', { data: purchaseSamples, next: null });
const aReceipt = answering('**/api/payments/*/receipt', receiptSample);
const disputed = answering('**/api/deposits*', { data: depositSamples, next: null });
/** A payment whose end the page finds by polling. */
const paymentIs = (status: string) =>
  answering('**/api/payments/*/check', {
    status,
    credited: status === 'succeeded',
    payment_id: '00000000-0000-4000-8000-000000000001',
    amount_cents: 5_337,
  });
const press = (name: string | RegExp) => (page: Page) => page.getByRole('main').getByRole('button', { name }).click();
const explore = (page: Page) => page.getByRole('button', { name: 'Explore', exact: true }).click();
const manage = (item: string) => async (page: Page) => {
  await press('Manage your slop')(page);
  await page.getByRole('menuitem', { name: item }).click();
};
const openPurchase = (page: Page) => page.getByRole('button', { name: 'Purchase' }).click();
const openPrice = (page: Page) => page.getByRole('button', { name: 'Change price' }).click();

/** A GIF in this state; one that is ready is a single dot. */
function gifDialog(name: string, state: Gif['state'], shown: string): Screen {
  const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  const gif = { state, progress: 40, size_bytes: dot.length, width: 1, height: 1 } satisfies Gif;
  return {
    name,
    as: 'guest',
    path: aiSlop('awardedSlop'),
    before: async (page) => {
      await answering('**/gif', gif)(page);
      await page.route('**/gif/file', (route) => route.fulfill({ contentType: 'image/gif', body: dot }));
    },
    act: async (page) => {
      await viewArt(page);
      await page.getByRole('button', { name: 'Share Gif' }).click();
      await page.getByRole('dialog', { name: 'Share as a GIF' }).getByText(shown).waitFor();
    },
  };
}

/** Its reads are refused. */
function failed(name: string, as: Screen['as'], path: Screen['path'], pattern: string): Screen {
  return { name, as, path, before: failing(pattern), mayLogErrors: true };
}

export const screens: Screen[] = [
  { name: 'feed', as: 'guest', path: '/' },
  { name: 'feed-member', as: 'poster', path: '/' },
  { name: 'feed-loading', as: 'guest', path: clientRendered('/'), before: hanging('**/api/ai-slops?*') },
  failed('feed-failed', 'guest', clientRendered('/'), '**/api/ai-slops?*'),
  { name: 'feed-empty', as: 'guest', path: clientRendered('/'), before: empty('**/api/ai-slops?*') },
  { name: 'feed-no-match', as: 'guest', path: '/?q=zzzzqq' },
  { name: 'slop-open', as: 'guest', path: aiSlop('openSlop'), isWhole: true },
  { name: 'slop-open-member', as: 'artist', path: aiSlop('openSlop') },
  { name: 'slop-ending', as: 'artist', path: aiSlop('endingSlop') },
  { name: 'slop-awarded', as: 'guest', path: aiSlop('awardedSlop'), isWhole: true },
  { name: 'slop-expired', as: 'guest', path: aiSlop('expiredSlop') },
  { name: 'slop-cancelled', as: 'guest', path: aiSlop('cancelledSlop') },
  { name: 'slop-empty', as: 'guest', path: aiSlop('emptySlop') },
  {
    name: 'slop-report',
    as: 'poster',
    path: beautifulArt,
    act: async (page) => {
      await page.getByRole('button', { name: 'More about this art' }).click();
      await page.getByRole('menuitem', { name: 'Report' }).click();
      await page.getByRole('radio', { name: 'Made by AI, not by hand' }).check();
    },
  },
  { name: 'feed-comments-guest', as: 'guest', path: '/', act: openComments },
  {
    name: 'feed-comments',
    as: 'artist',
    path: '/',
    before: failing('**/api/comments'),
    act: async (page) => {
      await openComments(page);
      await page.getByLabel('Your comment').fill('Seven toes');
      await page.getByRole('button', { name: 'Post comment' }).click();
    },
    mayLogErrors: true,
  },
  { name: 'slop-unknown', as: 'guest', path: '/ai-slop/00000000-0000-4000-8000-000000000000', mayLogErrors: true },
  {
    name: 'slop-loading',
    as: 'guest',
    path: ({ openSlop }) => clientRendered(`/ai-slop/${openSlop}`),
    before: hanging('**/api/ai-slops/*'),
  },
  { name: 'viewer', as: 'guest', path: aiSlop('awardedSlop'), act: viewArt },
  gifDialog('viewer-gif-making', 'making', 'Drawing it, 40%'),
  gifDialog('viewer-gif-failed', 'failed', 'Try again'),
  gifDialog('viewer-gif', 'ready', 'Download'),
  { name: 'offline', as: 'guest', path: '/offline.html' },
  { name: 'award-record', as: 'guest', path: ({ awardedSlop }) => `/ai-slop/${awardedSlop}/award`, isWhole: true },
  { name: 'award-record-refunded', as: 'guest', path: ({ expiredSlop }) => `/ai-slop/${expiredSlop}/award` },
  failed('slop-comments-failed', 'guest', aiSlop('openSlop'), '**/api/ai-slops/*/comments*'),
  { name: 'slop-manage', as: 'poster', path: aiSlop('ownSlop'), act: press('Manage your slop') },
  { name: 'slop-raise', as: 'poster', path: aiSlop('ownSlop'), act: manage('Raise the prize') },
  {
    name: 'award-record-unknown',
    as: 'guest',
    path: ({ openSlop }) => `/ai-slop/${openSlop}/award`,
    mayLogErrors: true,
  },
  { name: 'user', as: 'guest', path: ({ poster }) => `/user/${poster}` },
  { name: 'user-art', as: 'guest', path: ({ artist }) => `/user/${artist}?tab=beautiful-art` },
  { name: 'user-empty', as: 'guest', path: ({ artist }) => `/user/${artist}?tab=ai-slop` },
  { name: 'user-loading', as: 'guest', path: ({ artist }) => `/user/${artist}`, before: hanging('**/api/artists/*') },
  { name: 'user-unknown', as: 'guest', path: '/user/00000000-0000-4000-8000-000000000000', mayLogErrors: true },
  { name: 'login', as: 'guest', path: '/login' },
  { name: 'login-refused', as: 'guest', path: '/login', act: press('Sign In') },
  { name: 'signup-refused', as: 'guest', path: '/signup', act: press('Create Account') },
  { name: 'forgot-password-refused', as: 'guest', path: '/forgot-password', act: press('Send reset link') },
  { name: 'reset-password-refused', as: 'guest', path: '/reset-password?token=example', act: press('Reset password') },
  { name: 'login-redirect', as: 'guest', path: '/login?redirect=%2Fprofile' },
  { name: 'signup', as: 'guest', path: '/signup' },
  { name: 'forgot-password', as: 'guest', path: '/forgot-password' },
  { name: 'reset-password', as: 'guest', path: '/reset-password?token=example' },
  { name: 'reset-password-invalid', as: 'guest', path: '/reset-password' },
  {
    name: 'auth-callback-failed',
    as: 'guest',
    path: '/auth/callback?error=access_denied&error_description=You%20said%20no',
  },
  { name: 'auth-modal', as: 'guest', path: '/', act: pressFirst('Sign In') },
  {
    name: 'auth-modal-signup',
    as: 'guest',
    path: '/',
    act: async (page) => {
      await pressFirst('Sign In')(page);
      await page.getByRole('tab', { name: 'Create Account' }).click();
    },
  },
  { name: 'upload', as: 'poster', path: '/upload-ai-slop', isWhole: true },
  {
    name: 'upload-no-money',
    as: 'artist',
    path: '/upload-ai-slop',
    before: changing('**/api/profile', { balance_cents: 0 }),
  },
  { name: 'checking', as: 'poster', path: '/profile', before: hanging('**/api/session') },
  { name: 'upload-guided', as: 'poster', path: guided, act: tryToGoOn, isWhole: true },
  { name: 'upload-guided-details', as: 'poster', path: guided, act: goToDetails, isWhole: true },
  { name: 'upload-guided-review', as: 'poster', path: guided, act: goToReview, isWhole: true },
  { name: 'payment', as: 'poster', path: '/payment', isWhole: true },
  {
    name: 'payment-custom',
    as: 'poster',
    path: '/payment',
    act: async (page) => {
      await press('Custom')(page);
      await page.getByLabel('Custom amount').fill('1');
    },
  },
  { name: 'payment-incomplete', as: 'poster', path: '/payment', act: press(/^Pay/) },
  { name: 'payment-processing', as: 'poster', path: '/payment?payment_intent=pi_1', before: paymentIs('processing') },
  { name: 'payment-done', as: 'poster', path: '/payment?payment_intent=pi_1', before: paymentIs('succeeded') },
  { name: 'withdrawal-no-account', as: 'artist', path: '/withdrawal', before: withPayoutAccount(null), isWhole: true },
  {
    name: 'withdrawal',
    as: 'artist',
    path: '/withdrawal',
    before: withdrawalsOf('active'),
    act: typeAmount,
    isWhole: true,
  },
  { name: 'withdrawal-incomplete', as: 'artist', path: '/withdrawal', before: withPayoutAccount('incomplete') },
  { name: 'withdrawal-restricted', as: 'artist', path: '/withdrawal', before: withPayoutAccount('restricted') },
  { name: 'withdrawal-loading', as: 'artist', path: '/withdrawal', before: hanging('**/api/{profile,withdrawals*}') },
  failed('withdrawal-failed', 'artist', '/withdrawal', '**/api/{profile,withdrawals*}'),
  {
    name: 'withdrawal-way',
    as: 'artist',
    path: '/withdrawal',
    before: withdrawalsOf('active'),
    act: pressFirst(/^Details/),
  },
  { name: 'stripe-onboarding-return', as: 'guest', path: '/stripe-onboarding-return' },
  {
    name: 'stripe-onboarding-refresh',
    as: 'guest',
    path: '/stripe-onboarding-refresh?account_id=acct_1SvTqB2eZvKYlo2C',
  },
  { name: 'my-purchases', as: 'poster', path: '/my-purchases' },
  { name: 'my-purchases-went-back', as: 'poster', path: '/my-purchases', before: wentBack },
  { name: 'my-purchases-empty', as: 'poster', path: '/my-purchases', before: empty('**/api/purchases*') },
  { name: 'my-purchases-loading', as: 'poster', path: '/my-purchases', before: hanging('**/api/purchases*') },
  failed('my-purchases-failed', 'poster', '/my-purchases', '**/api/purchases*'),
  { name: 'purchase-dialog', as: 'poster', path: beautifulArt, before: forSale, act: openPurchase },
  { name: 'art-price', as: 'artist', path: beautifulArt, before: ownForSale, act: openPrice },
  { name: 'profile', as: 'poster', path: '/profile' },
  {
    name: 'profile-payments',
    as: 'poster',
    path: '/profile',
    act: async (page) => page.getByRole('tab', { name: 'Payments' }).click(),
    isWhole: true,
  },
  { name: 'profile-payments-disputed', as: 'poster', path: '/profile?tab=payments', before: disputed, isWhole: true },
  { name: 'receipt', as: 'poster', path: `/receipt/${receiptSample.payment_id}`, before: aReceipt, isWhole: true },
  failed('receipt-failed', 'poster', `/receipt/${receiptSample.payment_id}`, '**/api/payments/*/receipt'),
  { name: 'receipt-none', as: 'poster', path: `/receipt/${receiptSample.payment_id}`, mayLogErrors: true },
  { name: 'profile-artist', as: 'artist', path: '/profile' },
  {
    name: 'profile-short-form',
    as: 'artist',
    path: '/profile',
    act: async (page) => page.getByRole('button', { name: 'Edit name and bio' }).click(),
  },
  { name: 'profile-art', as: 'artist', path: '/profile?tab=art' },
  { name: 'profile-menu', as: 'artist', path: '/profile', act: press('Profile menu') },
  { name: 'profile-empty', as: 'artist', path: '/profile', before: empty('**/api/ai-slops?*') },
  { name: 'profile-loading', as: 'artist', path: '/profile', before: hanging('**/api/profile') },
  failed('profile-failed', 'artist', '/profile', '**/api/profile'),
  { name: 'notifications', as: 'poster', path: '/', act: openNotifications },
  {
    name: 'notifications-empty',
    as: 'poster',
    path: '/',
    before: empty('**/api/notifications*'),
    act: openNotifications,
  },
  {
    name: 'notifications-interrupted',
    as: 'poster',
    path: '/',
    before: (page) => page.route('**/api/live*', (route) => route.fulfill({ status: 503 })),
    act: openNotifications,
    mayLogErrors: true,
  },
  { name: 'debug-notifications', as: 'poster', path: '/debug/notifications', isWhole: true },
  { name: 'debug-ai-slop', as: 'guest', path: '/debug/ai-slop', isWhole: true },
  { name: 'debug-image-test', as: 'poster', path: '/debug/image-test', isWhole: true },
  { name: 'how-it-works', as: 'guest', path: '/HowItWorks', isWhole: true },
  { name: 'about', as: 'guest', path: '/About', isWhole: true },
  { name: 'contact', as: 'guest', path: '/Contact' },
  { name: 'privacy', as: 'guest', path: '/privacy' },
  { name: 'terms', as: 'guest', path: '/terms' },
  { name: 'artists', as: 'guest', path: '/artists' },
  { name: 'artists-loading', as: 'guest', path: clientRendered('/artists'), before: hanging('**/api/artists?*') },
  failed('artists-failed', 'guest', clientRendered('/artists'), '**/api/artists?*'),
  { name: 'artists-empty', as: 'guest', path: clientRendered('/artists'), before: empty('**/api/artists?*') },
  { name: 'artists-no-match', as: 'guest', path: '/artists?q=zzzzqq' },
  { name: 'search', as: 'guest', path: '/search' },
  { name: 'search-art', as: 'guest', path: '/search?q=a&type=art' },
  { name: 'search-no-match', as: 'guest', path: '/search?q=zzzzqq' },
  { name: 'user-member', as: 'poster', path: ({ artist }) => `/user/${artist}` },
  { name: 'account', as: 'artist', path: '/account', isWhole: true },
  {
    name: 'account-change-password',
    as: 'artist',
    path: '/account',
    act: async (page) => {
      await press('Change password')(page);
      await page.getByLabel('New password').fill('short');
      await page.getByRole('form').getByRole('button', { name: 'Change password' }).click();
    },
  },
  {
    name: 'account-copy-being-made',
    as: 'artist',
    path: '/account',
    before: changing('**/api/account', {
      export: {
        state: 'making',
        parts: 7,
        part_bytes: [66_000_000, 65_100_000],
        created_at: '2026-11-22T09:00:00Z',
        expires_at: '2026-11-29T09:00:00Z',
      },
    }),
    isWhole: true,
  },
  { name: 'account-not-yet', as: 'poster', path: '/account', isWhole: true },
  {
    name: 'account-delete',
    as: 'artist',
    path: '/account',
    before: changing('**/api/account', { deletion: { reasons: [], balance_cents: 1234 } }),
    act: press('Delete account'),
  },
  failed('account-failed', 'artist', '/account', '**/api/account'),
  { name: 'account-loading', as: 'artist', path: '/account', before: hanging('**/api/account') },
  { name: 'edit-profile', as: 'artist', path: '/edit-profile', isWhole: true },
  {
    name: 'edit-profile-refused',
    as: 'artist',
    path: '/edit-profile',
    act: async (page) => {
      await page.getByLabel('Username').fill('');
      await press('Save profile')(page);
    },
  },
  { name: 'classic', as: 'guest', path: '/classic', isWhole: true },
  { name: 'browse', as: 'guest', path: '/browse?category=illustration' },
  { name: 'browse-loading', as: 'guest', path: '/browse', before: hanging('**/api/ai-slops?*') },
  failed('browse-failed', 'guest', '/browse', '**/api/ai-slops?*'),
  { name: 'browse-no-match', as: 'guest', path: '/browse?q=zzzzqq' },
  { name: 'category', as: 'guest', path: '/category/illustration' },
  { name: 'category-empty', as: 'guest', path: '/category/comics', before: empty('**/api/ai-slops?*') },
  { name: 'category-unknown', as: 'guest', path: '/category/hats', mayLogErrors: true },
  { name: 'saved', as: 'poster', path: '/saved' },
  { name: 'saved-artists', as: 'poster', path: '/saved?tab=artists' },
  { name: 'saved-empty', as: 'poster', path: '/saved', before: empty('**/api/saved/*') },
  { name: 'saved-artists-empty', as: 'poster', path: '/saved?tab=artists', before: empty('**/api/saved/*') },
  failed('saved-failed', 'poster', '/saved', '**/api/saved/*'),
  { name: 'beautiful-art', as: 'poster', path: beautifulArt },
  { name: 'beautiful-art-loading', as: 'guest', path: beautifulArt, before: hanging('**/api/beautiful-arts/*') },
  failed('beautiful-art-failed', 'guest', beautifulArt, '**/api/beautiful-arts/*'),
  {
    name: 'beautiful-art-unknown',
    as: 'guest',
    path: '/beautiful-art/00000000-0000-4000-8000-000000000000',
    mayLogErrors: true,
  },
  { name: 'artist', as: 'guest', path: ({ artist }) => `/artists/${artist}` },
  {
    name: 'artist-loading',
    as: 'guest',
    path: ({ artist }) => `/artists/${artist}`,
    before: hanging('**/api/artists/*'),
  },
  { name: 'artist-contact', as: 'poster', path: ({ artist }) => `/artists/${artist}`, act: press('Contact Artist') },
  { name: 'explore', as: 'guest', path: '/artists', act: explore },
  { name: 'explore-member', as: 'artist', path: '/artists', act: explore },
  { name: 'not-found', as: 'guest', path: '/no/such/page', mayLogErrors: true },
];

export async function readIds(ownerUrl: string): Promise<Ids> {
  return withClient({ connectionString: ownerUrl }, async (client) => {
    const one = async (sql: string) => (await client.query<{ id: string }>(sql)).rows[0]!.id;
    const slop = (where: string) =>
      one(
        `select s.id from ai_slops s join ai_slop_counters c on c.ai_slop_id = s.id where ${where} order by c.beautiful_art_count desc, c.comments_count desc limit 1`,
      );
    return {
      openSlop: await slop(`s.status = 'open' and s.deadline_at > now() + interval '2 days'`),
      endingSlop: await slop(`s.status = 'open' and s.deadline_at < now() + interval '1 hour'`),
      awardedSlop: await slop(`s.status = 'awarded'`),
      expiredSlop: await slop(`s.status = 'expired' and s.cancelled_at is null`),
      cancelledSlop: await slop(`s.cancelled_at is not null`),
      emptySlop: await slop(`s.status = 'open' and c.beautiful_art_count = 0`),
      ownSlop: await slop(
        `s.status = 'open' and s.user_id = (select id from auth.users where email = '${demoSignIns[0]!.email}')`,
      ),
      art: await one(
        `select winning_comment_id as id from ai_slops where status = 'awarded' order by prize_pool_cents desc limit 1`,
      ),
      artist: await one(`select user_id as id from profile_counters order by beautiful_art_count desc limit 1`),
      poster: await one(`select user_id as id from profile_counters order by ai_slops_count desc limit 1`),
    };
  });
}
