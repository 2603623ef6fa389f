import type { Page } from '@playwright/test';
import type { Award } from '@unslop/domain/calls/awards';
import type { Gif } from '@unslop/domain/calls/gifs';
import type { PayoutAccount } from '@unslop/domain/calls/payout-accounts';
import type { Wallet } from '@unslop/domain/calls/withdrawals';
import { bookSamples } from '../book-samples.ts';
import { generatedArt } from '../generated-samples.ts';
import { picturePath } from '../people.ts';
import { purchaseSamples } from '../purchase-samples.ts';
import { depositSamples, receiptSample } from '../receipt-samples.ts';
import { saleOf } from '../sale-samples.ts';
import { clientRendered } from '../test.ts';
import { withdrawalsOfEveryStatus } from '../withdrawal-samples.ts';
import { contestScreens } from './contest-screens.ts';
import { queueScreens } from './queue-screens.ts';
import {
  aCase,
  aiSlop,
  answering,
  artPage,
  caseOf,
  changing,
  click,
  counts,
  empty,
  failed,
  failing,
  fill,
  hanging,
  type Ids,
  inTurn,
  moderating,
  press,
  pressFirst,
  type Samples,
  type Screen,
  screen,
  viewArt,
} from './screen-parts.ts';

/** Mocks the page for a user with a payout account in this state, or without one if null. */
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

const withdrawals = inTurn(
  withPayoutAccount('active'),
  answering('**/api/withdrawals*', { data: withdrawalsOfEveryStatus, next: null }),
);

const openComments = pressFirst(/^\d+ comments?$/);
const openNotifications = click('button', /^Notifications/);
const guided = '/upload-ai-slop?mode=guided';
const tryToGoOn = click('button', 'Continue');
async function goToDetails(page: Page) {
  await page.locator('input[type="file"]').setInputFiles(picturePath('slop-chrome-cat'));
  await page.getByText('Upload Successful').waitFor();
  await tryToGoOn(page);
  await page.getByLabel('Category').waitFor();
  await tryToGoOn(page);
}
const goToReview = inTurn(
  goToDetails,
  fill('Title', 'A cat made of chrome'),
  (page) => page.getByLabel('Category').selectOption('digital-art'),
  tryToGoOn,
  (page) => page.getByRole('checkbox').check(),
);

const sale = saleOf('00000000-0000-4000-8000-000000000001');
const forSale = answering('**/api/comments/*/sale', sale);
const ownSale = { ...sale, can_buy: false, can_price: true, why_not: 'This is your own art.' };
const ownForSale = answering('**/api/comments/*/sale', ownSale);
const wentBack = answering('**/api/purchases*', { data: purchaseSamples, next: null });
const aReceipt = answering('**/api/payments/*/receipt', receiptSample);
const disputed = answering('**/api/deposits*', { data: depositSamples, next: null });
/** Mocks the payment status that the page polls. */
const paymentIs = (status: string) =>
  answering('**/api/payments/*/check', {
    status,
    credited: status === 'succeeded',
    payment_id: '00000000-0000-4000-8000-000000000001',
    amount_cents: 5_337,
  });
const explore = (page: Page) => page.getByRole('button', { name: 'Explore', exact: true }).click();
const manage = (item: string) => inTurn(press('Manage your slop'), click('menuitem', item));
const openPurchase = click('button', 'Purchase');
const openPrice = click('button', 'Change price');

const aboutPicture = pressFirst('About this picture');
/** Posts art with rich file metadata, chosen in the form. */
async function askAboutFile(page: Page) {
  await page.getByLabel('Attach image').setInputFiles(await generatedArt('art-chrome-cat-gouache'));
  // Disabled until the last choice is loaded, which may have ticked it.
  const tick = page.getByRole('checkbox', { name: /Add my name/ });
  await tick.and(page.locator(':enabled')).check();
  await press('Post beautiful art')(page);
  await page.getByText('House rule').waitFor();
  await page.getByRole('button', { name: 'Post it anyway' }).scrollIntoViewIfNeeded();
}
/** Opens the dialog about a picture with every possible file metadata. */
async function seeFacts(page: Page) {
  const [slop] = (await (await page.request.get('/api/ai-slops?limit=50')).json()).data.filter(
    (one: { status: string }) => one.status === 'open',
  );
  const headers = { origin: new URL(page.url()).origin };
  const file = await generatedArt('art-chrome-cat-linocut');
  const sent = await page.request.post('/api/images?purpose=comment', { headers, multipart: { file } });
  const { image_url } = await sent.json();
  const data = { ai_slop_id: slop.id, content: 'Signed', image_url };
  const { id } = await (await page.request.post('/api/comments', { headers, data })).json();
  await page.goto(`/beautiful-art/${id}`);
  await aboutPicture(page);
}

/** Shows a GIF in this state. A finished one is a single dot. */
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
    act: inTurn(viewArt, click('button', 'Share Gif'), (page) =>
      page.getByRole('dialog', { name: 'Share as a GIF' }).getByText(shown).waitFor(),
    ),
  };
}

const shown = (text: string) => (page: Page) => page.getByText(text).waitFor();
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

type Coming = Omit<Wallet['coming'][number], 'ai_slop_id'>;
const comingPrizes: Coming[] = [
  { title: 'A horse with five legs', prize_cents: 4500, final_at: inDays(2), delayed_by: null, is_refund: false },
  {
    title: 'Somebody, please, fix this lighthouse and the sea around it',
    prize_cents: 12_000,
    final_at: inDays(8),
    delayed_by: 'process',
    is_refund: false,
  },
  { title: 'Two suns', prize_cents: 2000, final_at: inDays(9), delayed_by: 'report', is_refund: true },
];
/** A wallet with a waiting prize, a delayed one, and a prize of the user that is returned. */
const wallet: Wallet = {
  balance_cents: 6200,
  uncleared_cents: 0,
  cleared_cents: 6200,
  clears_at: null,
  clearing: [],
  coming: comingPrizes.map((prize, at) => ({ ai_slop_id: `00000000-0000-4000-8000-00000000000${at}`, ...prize })),
  in_prizes_cents: 4500,
  in_prizes_count: 1,
  top_ups_cents: 0,
  held_until: null,
  in_flight_cents: 0,
  debt_cents: 0,
  frozen: false,
  withdrawals_paused: false,
  notices: [],
};
const coming = answering('**/api/wallet', wallet);

/** Mocks an award record with a disqualified and reinstated entry, and with voided likes. */
async function revised(page: Page, { awardedSlop }: Ids) {
  const award: Award = await (await page.request.get(`/api/ai-slops/${awardedSlop}/award`)).json();
  const [winner] = award.entries;
  const revision = {
    revision: 1,
    at: '2026-11-22T09:12:00.000Z',
    comment_id: winner!.comment_id,
    is_reinstated: false,
    action: 'disqualify' as const,
    is_taken_back: false,
    rule: 'stolen' as const,
    reason: 'The same picture was posted elsewhere two years ago, by another person.',
    proposed_at: '2026-11-21T18:40:00.000Z',
    winning_comment_id: award.entries[1]?.comment_id ?? null,
  };
  const changed: Partial<Award> = {
    revisions: [
      revision,
      {
        ...revision,
        revision: 2,
        is_reinstated: true,
        action: 'reinstate',
        proposed_at: null,
        winning_comment_id: winner!.comment_id,
      },
    ],
    final_at: '2026-11-25T09:12:00.000Z',
    is_final: false,
    delayed_by: 'report',
    movement_id: null,
    entries: award.entries.map((entry, at) => ({
      ...entry,
      is_disqualified: at === 1,
      left_out: { ...entry.left_out, voided: at === 0 ? 7 : 0 },
      voided_for: at === 0 ? ['vote_cheating'] : [],
    })),
  };
  await answering('**/api/ai-slops/*/award', { ...award, ...changed })(page);
}

/** Shows a moderator's page while this call hangs or fails. */
const moderatingBut =
  (pattern: string, how: (pattern: string) => (page: Page) => Promise<unknown>) => async (page: Page, ids: Ids) => {
    await queueOf(({ queue }) => queue)(page, ids);
    await how(pattern)(page);
  };
const queueOf = (pick: (samples: Samples) => Samples['queue']) =>
  moderating((samples) => ({ '**/api/moderation/cases?*': { data: pick(samples), next: null, counts } }));
const aDecision = '/appeals/00000000-0000-4000-8000-000000000040';
const decision = (name: 'statement' | 'answered' | 'forReporter') =>
  moderating((samples) => ({ '**/api/statements/*': samples[name] }));

export const screens: Screen[] = [
  screen('feed', 'guest', '/'),
  screen('feed-member', 'poster', '/'),
  screen('feed-loading', 'guest', clientRendered('/'), { before: hanging('**/api/ai-slops?*') }),
  failed('feed-failed', 'guest', clientRendered('/'), '**/api/ai-slops?*'),
  screen('feed-empty', 'guest', clientRendered('/'), { before: empty('**/api/ai-slops?*') }),
  screen('feed-no-match', 'guest', '/?q=zzzzqq'),
  screen('slop-open', 'guest', aiSlop('openSlop'), { isWhole: true }),
  screen('slop-open-member', 'artist', aiSlop('openSlop')),
  screen('slop-ending', 'artist', aiSlop('endingSlop')),
  screen('slop-awarded', 'guest', aiSlop('awardedSlop'), { isWhole: true }),
  screen('slop-in-review', 'poster', aiSlop('slopInReview'), { act: shown('We’ll pay the prize on'), isWhole: true }),
  screen('slop-in-review-delayed', 'guest', aiSlop('slopInReview'), {
    before: changing('**/api/ai-slops/*/award', { final_at: inDays(8), delayed_by: 'proposal' }),
    act: shown('This takes longer'),
    isWhole: true,
  }),
  screen('slop-expired', 'guest', aiSlop('expiredSlop')),
  screen('slop-cancelled', 'guest', aiSlop('cancelledSlop')),
  screen('slop-empty', 'guest', aiSlop('emptySlop')),
  screen('slop-report', 'poster', artPage, {
    act: inTurn(
      click('button', 'More about this art'),
      click('menuitem', 'Report'),
      click('radio', 'Made by AI, not by hand'),
    ),
  }),
  screen('feed-comments-guest', 'guest', '/', { act: openComments }),
  screen('feed-comments', 'artist', '/', {
    before: failing('**/api/comments'),
    act: inTurn(openComments, fill('Your comment', 'Seven toes'), click('button', 'Post comment')),
    mayLogErrors: true,
  }),
  screen('slop-unknown', 'guest', '/ai-slop/00000000-0000-4000-8000-000000000000', { mayLogErrors: true }),
  screen('slop-loading', 'guest', ({ openSlop }) => clientRendered(`/ai-slop/${openSlop}`), {
    before: hanging('**/api/ai-slops/*'),
  }),
  screen('viewer', 'guest', aiSlop('awardedSlop'), { act: viewArt }),
  screen('picture-facts', 'artist', '/', { act: seeFacts }),
  screen('picture-facts-none', 'guest', aiSlop('awardedSlop'), { act: aboutPicture }),
  screen('picture-facts-viewer', 'guest', aiSlop('awardedSlop'), {
    act: inTurn(viewArt, (page) =>
      page.getByRole('dialog').getByRole('button', { name: 'About this picture' }).click(),
    ),
  }),
  screen('picture-facts-asked', 'artist', aiSlop('openSlop'), { act: askAboutFile }),
  gifDialog('viewer-gif-making', 'making', 'Drawing it, 40%'),
  gifDialog('viewer-gif-failed', 'failed', 'Try again'),
  gifDialog('viewer-gif', 'ready', 'Download'),
  screen('offline', 'guest', '/offline.html'),
  screen('award-record', 'guest', ({ awardedSlop }) => `/ai-slop/${awardedSlop}/award`, { isWhole: true }),
  screen('award-record-in-review', 'guest', ({ slopInReview }) => `/ai-slop/${slopInReview}/award`, { isWhole: true }),
  screen('award-record-revised', 'guest', ({ awardedSlop }) => `/ai-slop/${awardedSlop}/award`, {
    before: revised,
    isWhole: true,
  }),
  screen('award-record-refunded', 'guest', ({ expiredSlop }) => `/ai-slop/${expiredSlop}/award`),
  failed('slop-comments-failed', 'guest', aiSlop('openSlop'), '**/api/ai-slops/*/comments*'),
  screen('slop-manage', 'poster', aiSlop('ownSlop'), { act: press('Manage your slop') }),
  screen('slop-raise', 'poster', aiSlop('ownSlop'), { act: manage('Raise the prize') }),
  ...contestScreens,
  screen('award-record-unknown', 'guest', ({ openSlop }) => `/ai-slop/${openSlop}/award`, { mayLogErrors: true }),
  screen('user', 'guest', ({ poster }) => `/user/${poster}`),
  screen('user-art', 'guest', ({ artist }) => `/user/${artist}?tab=beautiful-art`),
  screen('user-empty', 'guest', ({ artist }) => `/user/${artist}?tab=ai-slop`),
  screen('user-loading', 'guest', ({ artist }) => `/user/${artist}`, { before: hanging('**/api/artists/*') }),
  screen('user-unknown', 'guest', '/user/00000000-0000-4000-8000-000000000000', { mayLogErrors: true }),
  screen('login', 'guest', '/login'),
  screen('login-refused', 'guest', '/login', { act: press('Sign In') }),
  screen('signup-refused', 'guest', '/signup', { act: press('Create Account') }),
  screen('forgot-password-refused', 'guest', '/forgot-password', { act: press('Send reset link') }),
  screen('reset-password-refused', 'guest', '/reset-password?token=example', { act: press('Reset password') }),
  screen('login-redirect', 'guest', '/login?redirect=%2Fprofile'),
  screen('signup', 'guest', '/signup'),
  screen('forgot-password', 'guest', '/forgot-password'),
  screen('reset-password', 'guest', '/reset-password?token=example'),
  screen('reset-password-invalid', 'guest', '/reset-password'),
  screen('auth-callback-failed', 'guest', '/auth/callback?error=access_denied&error_description=You%20said%20no'),
  screen('auth-modal', 'guest', '/', { act: pressFirst('Sign In') }),
  screen('auth-modal-signup', 'guest', '/', { act: inTurn(pressFirst('Sign In'), click('tab', 'Create Account')) }),
  screen('upload', 'poster', '/upload-ai-slop', { isWhole: true }),
  screen('upload-no-money', 'artist', '/upload-ai-slop', { before: changing('**/api/profile', { balance_cents: 0 }) }),
  screen('checking', 'poster', '/profile', { before: hanging('**/api/session') }),
  screen('upload-guided', 'poster', guided, { act: tryToGoOn, isWhole: true }),
  screen('upload-guided-details', 'poster', guided, { act: goToDetails, isWhole: true }),
  screen('upload-guided-review', 'poster', guided, { act: goToReview, isWhole: true }),
  screen('payment', 'poster', '/payment', { isWhole: true }),
  screen('payment-custom', 'poster', '/payment', { act: inTurn(press('Custom'), fill('Custom amount', '1')) }),
  screen('payment-incomplete', 'poster', '/payment', { act: press(/^Pay/) }),
  screen('payment-processing', 'poster', '/payment?payment_intent=pi_1', { before: paymentIs('processing') }),
  screen('payment-done', 'poster', '/payment?payment_intent=pi_1', { before: paymentIs('succeeded') }),
  screen('withdrawal-no-account', 'artist', '/withdrawal', { before: withPayoutAccount(null), isWhole: true }),
  screen('withdrawal', 'artist', '/withdrawal', {
    before: withdrawals,
    act: fill('Amount to withdraw', '12.5'),
    isWhole: true,
  }),
  screen('withdrawal-coming', 'artist', '/withdrawal', {
    before: inTurn(withdrawals, coming),
    isWhole: true,
  }),
  screen('withdrawal-incomplete', 'artist', '/withdrawal', { before: withPayoutAccount('incomplete') }),
  screen('withdrawal-restricted', 'artist', '/withdrawal', { before: withPayoutAccount('restricted') }),
  screen('withdrawal-loading', 'artist', '/withdrawal', { before: hanging('**/api/{profile,withdrawals*}') }),
  failed('withdrawal-failed', 'artist', '/withdrawal', '**/api/{profile,withdrawals*}'),
  screen('withdrawal-way', 'artist', '/withdrawal', { before: withdrawals, act: pressFirst(/^Details/) }),
  screen('stripe-onboarding-return', 'guest', '/stripe-onboarding-return'),
  screen('stripe-onboarding-refresh', 'guest', '/stripe-onboarding-refresh?account_id=acct_1SvTqB2eZvKYlo2C'),
  screen('my-purchases', 'poster', '/my-purchases'),
  screen('my-purchases-went-back', 'poster', '/my-purchases', { before: wentBack }),
  screen('my-purchases-empty', 'poster', '/my-purchases', { before: empty('**/api/purchases*') }),
  screen('my-purchases-loading', 'poster', '/my-purchases', { before: hanging('**/api/purchases*') }),
  failed('my-purchases-failed', 'poster', '/my-purchases', '**/api/purchases*'),
  screen('purchase-dialog', 'poster', artPage, { before: forSale, act: openPurchase }),
  screen('art-price', 'artist', artPage, { before: ownForSale, act: openPrice }),
  screen('profile', 'poster', '/profile'),
  screen('profile-payments', 'poster', '/profile', { act: click('tab', 'Payments'), isWhole: true }),
  screen('profile-payments-coming', 'poster', '/profile?tab=payments', {
    before: coming,
    act: shown('Two suns'),
    isWhole: true,
  }),
  screen('profile-payments-disputed', 'poster', '/profile?tab=payments', { before: disputed, isWhole: true }),
  screen('receipt', 'poster', `/receipt/${receiptSample.payment_id}`, { before: aReceipt, isWhole: true }),
  failed('receipt-failed', 'poster', `/receipt/${receiptSample.payment_id}`, '**/api/payments/*/receipt'),
  screen('receipt-none', 'poster', `/receipt/${receiptSample.payment_id}`, { mayLogErrors: true }),
  screen('profile-artist', 'artist', '/profile'),
  screen('profile-short-form', 'artist', '/profile', { act: click('button', 'Edit name and bio') }),
  screen('profile-art', 'artist', '/profile?tab=art'),
  screen('profile-menu', 'artist', '/profile', { act: press('Profile menu') }),
  screen('profile-empty', 'artist', '/profile', { before: empty('**/api/ai-slops?*') }),
  screen('profile-loading', 'artist', '/profile', { before: hanging('**/api/profile') }),
  failed('profile-failed', 'artist', '/profile', '**/api/profile'),
  screen('notifications', 'poster', '/', { act: openNotifications }),
  screen('notifications-empty', 'poster', '/', { before: empty('**/api/notifications*'), act: openNotifications }),
  screen('notifications-interrupted', 'poster', '/', {
    before: (page) => page.route('**/api/live*', (route) => route.fulfill({ status: 503 })),
    act: openNotifications,
    mayLogErrors: true,
  }),
  screen('debug-notifications', 'poster', '/debug/notifications', { isWhole: true }),
  screen('debug-ai-slop', 'guest', '/debug/ai-slop', { isWhole: true }),
  screen('debug-image-test', 'poster', '/debug/image-test', { isWhole: true }),
  screen('how-it-works', 'guest', '/HowItWorks', { isWhole: true }),
  screen('about', 'guest', '/About', { isWhole: true }),
  screen('contact', 'guest', '/Contact'),
  screen('privacy', 'guest', '/privacy'),
  screen('terms', 'guest', '/terms'),
  screen('artists', 'guest', '/artists'),
  screen('artists-loading', 'guest', clientRendered('/artists'), { before: hanging('**/api/artists?*') }),
  failed('artists-failed', 'guest', clientRendered('/artists'), '**/api/artists?*'),
  screen('artists-empty', 'guest', clientRendered('/artists'), { before: empty('**/api/artists?*') }),
  screen('artists-no-match', 'guest', '/artists?q=zzzzqq'),
  screen('search', 'guest', '/search'),
  screen('search-art', 'guest', '/search?q=a&type=art'),
  screen('search-no-match', 'guest', '/search?q=zzzzqq'),
  screen('user-member', 'poster', ({ artist }) => `/user/${artist}`),
  screen('account', 'artist', '/account', { isWhole: true }),
  screen('account-change-password', 'artist', '/account', {
    act: inTurn(press('Change password'), fill('New password', 'short'), (page) =>
      page.getByRole('form').getByRole('button', { name: 'Change password' }).click(),
    ),
  }),
  screen('account-copy-being-made', 'artist', '/account', {
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
  }),
  screen('account-not-yet', 'poster', '/account', { isWhole: true }),
  screen('account-delete', 'artist', '/account', {
    before: changing('**/api/account', { deletion: { reasons: [], balance_cents: 1234, debt_cents: 0 } }),
    act: press('Delete account'),
  }),
  failed('account-failed', 'artist', '/account', '**/api/account'),
  screen('account-loading', 'artist', '/account', { before: hanging('**/api/account') }),
  screen('edit-profile', 'artist', '/edit-profile', { isWhole: true }),
  screen('edit-profile-refused', 'artist', '/edit-profile', {
    act: inTurn(fill('Username', ''), press('Save profile')),
  }),
  screen('classic', 'guest', '/classic', { isWhole: true }),
  screen('browse', 'guest', '/browse?category=illustration'),
  screen('browse-loading', 'guest', '/browse', { before: hanging('**/api/ai-slops?*') }),
  failed('browse-failed', 'guest', '/browse', '**/api/ai-slops?*'),
  screen('browse-no-match', 'guest', '/browse?q=zzzzqq'),
  screen('category', 'guest', '/category/illustration'),
  screen('category-empty', 'guest', '/category/comics', { before: empty('**/api/ai-slops?*') }),
  screen('category-unknown', 'guest', '/category/hats', { mayLogErrors: true }),
  screen('saved', 'poster', '/saved'),
  screen('saved-artists', 'poster', '/saved?tab=artists'),
  screen('saved-empty', 'poster', '/saved', { before: empty('**/api/saved/*') }),
  screen('saved-artists-empty', 'poster', '/saved?tab=artists', { before: empty('**/api/saved/*') }),
  failed('saved-failed', 'poster', '/saved', '**/api/saved/*'),
  screen('beautiful-art', 'poster', artPage),
  screen('beautiful-art-loading', 'guest', artPage, { before: hanging('**/api/beautiful-arts/*') }),
  failed('beautiful-art-failed', 'guest', artPage, '**/api/beautiful-arts/*'),
  screen('beautiful-art-unknown', 'guest', '/beautiful-art/00000000-0000-4000-8000-000000000000', {
    mayLogErrors: true,
  }),
  screen('artist', 'guest', ({ artist }) => `/artists/${artist}`),
  screen('artist-loading', 'guest', ({ artist }) => `/artists/${artist}`, { before: hanging('**/api/artists/*') }),
  screen('artist-contact', 'poster', ({ artist }) => `/artists/${artist}`, { act: press('Contact Artist') }),
  screen('explore', 'guest', '/artists', { act: explore }),
  screen('explore-member', 'artist', '/artists', { act: explore }),
  screen('moderation', 'poster', '/moderation', { before: queueOf(({ queue }) => queue), isWhole: true }),
  screen('moderation-empty', 'poster', '/moderation?tab=waiting', { before: queueOf(() => []) }),
  screen('moderation-loading', 'poster', '/moderation', {
    before: moderatingBut('**/api/moderation/cases?*', hanging),
  }),
  screen('moderation-failed', 'poster', '/moderation', {
    before: moderatingBut('**/api/moderation/cases?*', failing),
    mayLogErrors: true,
  }),
  screen('moderation-not-for-members', 'poster', '/moderation'),
  screen('moderation-case', 'poster', aCase, { before: caseOf('open'), isWhole: true }),
  screen('moderation-case-act', 'poster', aCase, {
    before: caseOf('open'),
    act: inTurn(click('button', 'Disqualify the entry …'), (page) =>
      page.getByLabel('House rule').selectOption('stolen'),
    ),
  }),
  screen('moderation-case-waiting', 'poster', aCase, { before: caseOf('waiting'), isWhole: true }),
  screen('moderation-case-confirm', 'poster', aCase, {
    before: caseOf('waiting'),
    act: click('button', 'Confirm'),
  }),
  screen('moderation-case-appealed', 'poster', aCase, { before: caseOf('appealed'), isWhole: true }),
  screen('moderation-case-closed', 'poster', aCase, { before: caseOf('closed'), isWhole: true }),
  screen('moderation-case-conflict', 'poster', aCase, { before: caseOf('bare'), isWhole: true }),
  screen('moderation-case-loading', 'poster', aCase, {
    before: moderatingBut('**/api/moderation/cases/*', hanging),
  }),
  ...queueScreens,
  screen('moderation-log', 'guest', '/moderation/log', {
    before: moderating(({ log }) => ({ '**/api/moderation/log?*': log })),
    isWhole: true,
  }),
  screen('moderation-log-empty', 'guest', '/moderation/log', {
    before: answering('**/api/moderation/log?*', { data: [], next: null, quarters: [] }),
  }),
  failed('moderation-log-failed', 'guest', '/moderation/log', '**/api/moderation/log?*'),
  screen('votes', 'poster', '/votes', { isWhole: true }),
  screen('votes-checked', 'poster', '/votes', { act: click('button', /^Check th/) }),
  screen('votes-empty', 'artist', '/votes', { before: empty('**/api/votes*') }),
  screen('votes-loading', 'artist', '/votes', { before: hanging('**/api/votes*') }),
  failed('votes-failed', 'artist', '/votes', '**/api/votes*'),
  screen('books', 'guest', '/books', { before: answering('**/api/books', { days: bookSamples() }), isWhole: true }),
  screen('books-carried', 'guest', '/books', {
    before: answering('**/api/books', { days: bookSamples(true) }),
    isWhole: true,
  }),
  screen('books-table', 'guest', '/books', {
    before: answering('**/api/books', { days: bookSamples() }),
    act: (page) => page.getByText('View as table').click(),
    isWhole: true,
  }),
  screen('books-empty', 'guest', '/books', { before: answering('**/api/books', { days: [] }) }),
  failed('books-failed', 'guest', '/books', '**/api/books'),
  screen('statement-proof', 'poster', '/profile?tab=payments', {
    act: (page) =>
      page
        .getByRole('button', { name: /^Proof of/ })
        .last()
        .click(),
  }),
  screen('appeals', 'artist', '/appeals', {
    before: moderating(({ statement, answered, forReporter }) => ({
      '**/api/statements*': { data: [statement, answered, forReporter], next: null },
    })),
  }),
  screen('appeals-empty', 'artist', '/appeals', { before: empty('**/api/statements*') }),
  screen('appeals-loading', 'artist', '/appeals', { before: hanging('**/api/statements*') }),
  failed('appeals-failed', 'artist', '/appeals', '**/api/statements*'),
  screen('appeal', 'artist', aDecision, { before: decision('statement'), isWhole: true }),
  screen('appeal-answered', 'artist', aDecision, { before: decision('answered'), isWhole: true }),
  screen('appeal-of-reporter', 'artist', aDecision, { before: decision('forReporter') }),
  screen('not-found', 'guest', '/no/such/page', { mayLogErrors: true }),
];
