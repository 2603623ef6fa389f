import fs from 'node:fs';
import path from 'node:path';

/** The test files that must detect a defect. */
export interface FeatureTests {
  /** For vitest, the closest tests first. */
  stages: string[][];
  browser: string[];
}

const SERVER = 'apps/server/src';
const WEB = 'apps/web/src';

/** More tests per feature, beyond its own folder: folders or files in apps/server/src that use the feature's calls. */
const SERVER_TESTS: Record<string, string[]> = {
  'core/auth': ['features/account', 'features/profiles'],
  'core/auth/account-changes': ['features/withdrawals/delays'],
  'core/images': ['features/comments', 'features/profiles', 'testing/hostile-uploads'],
  'core/ledger': [
    'features/deposits',
    'features/ai-slops/prizes',
    'features/withdrawals',
    'features/payments/collect-debt',
    'features/payments/unasked-money',
  ],
  'core/mail': ['core/auth/mails', 'features/awards/awards', 'features/artists'],
  'core/notifications': ['features/notifications', 'features/awards/awards', 'features/comments', 'features/likes'],
  'core/stripe-inbox': ['features/payments', 'features/reconciliation', 'platform/log.api'],
  'features/ai-slops': [
    'core/auth/reauth',
    'features/awards',
    'features/moderation',
    'features/previews',
    'platform/http/response-cache',
  ],
  'features/artists': ['features/saved', 'features/search', 'platform/http/response-cache'],
  'features/artists/cards': ['features/purchases', 'features/saved'],
  'features/awards': ['features/moderation', 'features/ai-slops/prizes'],
  'features/beautiful-arts': [
    'features/artists',
    'features/previews',
    'features/purchases',
    'platform/http/response-cache',
  ],
  'features/categories': ['features/ai-slops/list', 'features/classic', 'platform/http/response-cache'],
  'features/classic': ['platform/http/response-cache'],
  'features/comments': ['features/moderation', 'features/purchases', 'features/awards', 'platform/http/response-cache'],
  'features/debug': ['features/notifications', 'platform/http/access'],
  'features/deposits': ['features/payments', 'features/withdrawals/clearing'],
  'features/doctor/queue-alarms': ['platform/queue.api'],
  'features/followers': ['features/notifications', 'features/profiles'],
  'features/likes': ['features/awards', 'features/notifications'],
  'features/moderation': ['features/awards', 'features/previews', 'features/ai-slops/list'],
  'features/payments': ['features/deposits', 'features/purchases', 'features/withdrawals/unexpected'],
  'features/payout-accounts': ['features/withdrawals'],
  'features/previews': ['features/gifs', 'platform/http/response-cache'],
  'features/profiles': ['features/account', 'features/followers', 'features/artists'],
  'features/purchases': ['features/payments'],
  'features/reports': ['features/moderation', 'platform/http/access'],
  'features/withdrawals': ['features/payout-accounts', 'features/payments/reversals', 'features/backups'],
  'platform/http': ['platform'],
};

/** Files in tests/e2e that use a feature's screens. `pages/NAME` is the page's own file. */
const SCREEN_TESTS: Record<string, string[]> = {
  'ai-slops': ['ai-slop', 'ai-slop-loading', 'feed', 'main-loop', 'short-forms'],
  analytics: ['navigation'],
  artists: ['artists', 'classic'],
  auth: ['auth-modal', 'sign-up', 'sign-in', 'auth-callback', 'reset-password', 'guard'],
  awards: ['main-loop', 'ai-slop', 'short-forms'],
  'beautiful-arts': ['sharing', 'purchases', 'reports', 'classic', 'failures'],
  browse: ['classic'],
  classic: ['classic'],
  comments: ['comments', 'many-comments', 'ai-slop', 'ai-slop-loading', 'short-forms', 'main-loop'],
  countdown: ['feed', 'ai-slop'],
  debug: ['debug-pages'],
  deposits: ['add-funds', 'money-pages-look', 'main-loop'],
  followers: ['follows'],
  gifs: ['sharing', 'pictures'],
  info: ['info-pages'],
  likes: ['ai-slop', 'feed', 'comments', 'live'],
  movements: ['money-pages-look', 'add-funds', 'profile-own'],
  navigation: ['navigation', 'auth-modal', 'first-page'],
  notifications: ['notifications', 'live', 'debug-pages'],
  payments: ['add-funds', 'purchases'],
  'payout-accounts': ['payout-onboarding', 'withdrawal'],
  profiles: ['profile-own', 'public-profile', 'edit-profile', 'follows', 'short-forms', 'artists', 'search'],
  purchases: ['purchases'],
  reports: ['reports'],
  saved: ['classic', 'sharing'],
  search: ['search'],
  sharing: ['sharing'],
  upload: ['upload-ai-slop', 'upload-failures', 'guided-upload', 'drafts'],
  viewer: ['pictures', 'sharing', 'ai-slop'],
  withdrawals: ['withdrawal', 'money-pages-look'],
  'pages/AiSlop': ['ai-slop', 'ai-slop-loading', 'short-forms'],
  'pages/Artist': ['classic', 'artists'],
  'pages/Artists': ['artists'],
  'pages/AuthCallback': ['auth-callback'],
  'pages/AwardRecord': ['main-loop', 'short-forms'],
  'pages/Art': ['sharing', 'purchases', 'failures', 'classic'],
  'pages/Browse': ['classic'],
  'pages/Category': ['classic'],
  'pages/Classic': ['classic'],
  'pages/Debug': ['debug-pages'],
  'pages/EditProfile': ['edit-profile'],
  'pages/Feed': ['feed'],
  'pages/ForgotPassword': ['reset-password'],
  'pages/HowItWorks': ['info-pages'],
  'pages/Login': ['sign-in', 'guard'],
  'pages/MyPurchases': ['purchases'],
  'pages/NotFound': ['navigation'],
  'pages/Payment': ['add-funds'],
  'pages/Profile': ['profile-own', 'edit-profile', 'payout-onboarding'],
  'pages/ResetPassword': ['reset-password'],
  'pages/Saved': ['classic'],
  'pages/Search': ['search'],
  'pages/Signup': ['sign-up', 'sign-in'],
  'pages/StripeOnboarding': ['payout-onboarding'],
  'pages/UploadAiSlop': ['upload-ai-slop', 'upload-failures', 'guard'],
  'pages/User': ['follows', 'short-forms', 'public-profile'],
  'pages/Withdrawal': ['withdrawal'],
  pages: ['info-pages', 'navigation'],
  'ui/confetti': ['main-loop'],
  ui: ['debug-pages', 'keyboard', 'upload-ai-slop', 'upload-failures'],
  lib: ['live', 'failures', 'drafts'],
};

/** Tests of rules that the database enforces itself. */
const SQL_ITSELF = ['guards', 'ledger', 'lists', 'people'].map((each) => `database/src/${each}.test.ts`);

/** Tests by function, view or trigger name, in apps/server/src or in database/. */
const SQL_TESTS: [RegExp, string[]][] = [
  [/^users_|generated_username/, ['core/auth/sign-in', 'core/auth/email', 'core/auth/google', 'features/profiles']],
  [
    /ledger|refuse_change|append_only|no_(truncate|delete)/,
    [
      'database/src/entities',
      'database/src/audit',
      'features/deposits',
      'features/ai-slops/prizes',
      'features/withdrawals/clearing',
    ],
  ],
  [
    /movements|debtors/,
    ['features/movements', 'features/deposits', 'features/payments/collect-debt', 'features/payments/reversals'],
  ],
  [/shown_status/, ['features/awards', 'features/ai-slops']],
  [/^people|ai_slops_with/, ['features/ai-slops', 'features/previews', 'features/account', 'features/moderation']],
  [
    /comments_with|beautiful_arts/,
    [
      'features/comments',
      'features/artists',
      'features/moderation',
      'features/saved',
      'features/previews',
      'features/purchases',
    ],
  ],
  [/query|letter_pairs/, ['features/search', 'features/artists']],
  [
    /was_banned_at|count_win|note_closed/,
    ['features/awards', 'features/moderation', 'features/likes', 'features/artists'],
  ],
  [/total/, ['features/ai-slops', 'features/search', 'features/artists', 'features/moderation', 'testing']],
  [/ai_slops_(guard|no_delete)/, ['database/src/entities', 'features/ai-slops/prizes', 'features/awards']],
  [/author/, ['features/account', 'database/src/entities']],
  [/payout_accounts|withdrawals/, ['database/src/entities', 'features/payout-accounts', 'features/withdrawals']],
  [/payment_reversals/, ['database/src/entities', 'features/payments/reversals']],
  [/./, ['database/src/entities', 'features/withdrawals', 'features/ai-slops']],
];

/**
 * Returns the tests of the feature that `file` belongs to. `name` is the SQL function or view that contains the mutant.
 */
export function testsOf(root: string, file: string, name = ''): FeatureTests {
  if (file.endsWith('.sql')) {
    const paths = SQL_TESTS.find(([pattern]) => pattern.test(name))![1];
    const below = paths.map((each) => (each.startsWith('database/') ? each : `${SERVER}/${each}`));
    return { stages: [testFiles(root, SQL_ITSELF), testFiles(root, below)], browser: [] };
  }
  const isServer = file.startsWith(SERVER);
  const inApp = file.slice((isServer ? SERVER : WEB).length + 1);
  const own = testFiles(root, [`${path.dirname(file)}/`]);
  const nearest = own.filter((test) => isAbout(root, test, file));
  const rest = own.filter((test) => !nearest.includes(test));
  if (isServer) {
    const more = testFiles(
      root,
      longest(SERVER_TESTS, inApp).map((each) => `${SERVER}/${each}`),
    );
    return { stages: [nearest, rest, more.filter((test) => !own.includes(test))].filter(isFilled), browser: [] };
  }
  const browser = longest(SCREEN_TESTS, inApp.replace(/^features\//, '')).map((each) => `tests/e2e/${each}.test.ts`);
  return {
    stages: [nearest, rest].filter(isFilled),
    browser: browser.filter((each) => fs.existsSync(path.join(root, each))),
  };
}

/** True if the test is named after the file or imports it. */
function isAbout(root: string, test: string, file: string): boolean {
  const stem = path.basename(file).replace(/\.tsx?$/, '');
  return (
    path.basename(test).startsWith(`${stem}.`) ||
    fs.readFileSync(path.join(root, test), 'utf8').includes(`/${path.basename(file)}'`)
  );
}

const isFilled = (files: string[]): boolean => files.length > 0;

/** Returns the entry with the longest key that is a prefix of `name`. */
function longest(table: Record<string, string[]>, name: string): string[] {
  const key = Object.keys(table)
    .filter((each) => name.startsWith(each))
    .sort((a, b) => b.length - a.length)[0];
  return key === undefined ? [] : table[key]!;
}

/** Returns the test files with one of `paths` as prefix, without duplicates and without timing tests. */
function testFiles(root: string, paths: string[]): string[] {
  const all = fs
    .globSync('{apps/*/src,database/src}/**/*.test.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('.timing.'));
  return [...new Set(paths.flatMap((each) => all.filter((file) => file.startsWith(each)).sort()))];
}
