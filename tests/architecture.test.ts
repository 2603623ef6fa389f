import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

/** The house plan of docs/architecture.md as a test: who may know whom, and which words stand in which room only. */
const root = path.resolve(import.meta.dirname, '..');

interface Source {
  /** Path from the root, with forward slashes. */
  file: string;
  text: string;
  /** What it imports from this house, as paths from the root; `import type` included. */
  imports: string[];
}

const sources = ['packages', 'database', 'apps', 'sandbox', 'scripts', 'tests'].flatMap((folder) =>
  readSources(folder),
);
const isTest = (file: string) =>
  /\.test\.tsx?$|\/testing(\/|\.ts$)|-test-|-samples\.ts$|^tests\/|audit-fixture/.test(file);
const product = sources.filter(({ file }) => !isTest(file));

function readSources(folder: string): Source[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/node_modules|\/dist/.test(entry.parentPath))
    .map((entry) => {
      const file = path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/');
      const text = readFileSync(path.join(root, file), 'utf8');
      return { file, text, imports: importsOf(file, text) };
    });
}

function importsOf(file: string, text: string): string[] {
  const specifiers = [...text.matchAll(/(?:from|import\()\s*'([^']+)'/g), ...text.matchAll(/^import '([^']+)'/gm)].map(
    (match) => match[1]!,
  );
  return specifiers.flatMap((specifier) => {
    if (specifier.startsWith('.')) return [path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier))];
    const workspace = /^@unslop\/(domain|database|server|sandbox|web)\/(.+)$/.exec(specifier);
    if (!workspace) return [];
    const home = {
      domain: 'packages/domain',
      database: 'database',
      server: 'apps/server',
      sandbox: 'sandbox',
      web: 'apps/web',
    }[workspace[1]!];
    return [workspace[2]!.startsWith('seed/') ? `${home}/${workspace[2]}.ts` : `${home}/src/${workspace[2]}.ts`];
  });
}

/** Rooms from the top of the house to its ground; a room may import from its own floor and from those below. */
const serverFloors = [
  /^apps\/server\/src\/(main|app|jobs|stripe-tables)\.ts$/,
  /^apps\/server\/src\/features\//,
  /^apps\/server\/src\/core\//,
  /^apps\/server\/src\/platform\//,
  /^database\//,
  /^packages\/domain\//,
];
const webFloors = [
  /^apps\/web\/src\/(main|server)\.tsx$/,
  /^apps\/web\/src\/App\.tsx$/,
  /^apps\/web\/src\/routes\.tsx$/,
  /^apps\/web\/src\/pages\//,
  /^apps\/web\/src\/features\//,
  /^apps\/web\/src\/(lib|ui|styles|paths)/,
  /^packages\/domain\//,
];

/** Which feature may know which other, on each side. A new pair is a decision: write it here. */
const serverNeighbours: Record<string, string[]> = {
  likes: ['comments', 'ai-slops'],
  comments: ['ai-slops'],
  awards: ['ai-slops'],
  withdrawals: ['payout-accounts', 'ai-slops'],
  purchases: ['deposits', 'comments'],
  // What concerns every payment, whatever it was for: booking, receipts, refunds, disputes.
  payments: ['deposits', 'purchases', 'withdrawals', 'ai-slops'],
  reconciliation: ['payments', 'withdrawals'],
  'beautiful-arts': ['comments'],
  artists: ['beautiful-arts'],
  // A GIF shows what a link preview shows, in motion.
  gifs: ['previews'],
  saved: ['artists', 'comments'],
  search: ['ai-slops', 'artists', 'comments'],
  // The marketing home is composed of what others show.
  categories: ['ai-slops', 'artists'],
  // Whoever leaves leaves every room.
  account: ['ai-slops', 'comments', 'deposits', 'followers', 'likes', 'saved', 'withdrawals'],
  // What was sent since a backup is not known to whoever restores it.
  backups: ['withdrawals'],
  moderation: ['ai-slops', 'awards', 'comments', 'withdrawals'],
};
const webNeighbours: Record<string, string[]> = {
  // Whatever is paid by card goes through the same form.
  deposits: ['payments'],
  purchases: ['auth', 'payments'],
  artists: ['auth'],
  // The picture that explains the product stands beside the sign-in form too.
  info: ['auth'],
  followers: ['auth'],
  // A form like those of signing in and up.
  'profile-edit': ['auth'],
  'profile-own': ['profile-edit'],
  browse: ['ai-slops', 'search'],
  // The marketing home is composed of what others show.
  classic: ['ai-slops', 'artists'],
  'beautiful-art': ['likes', 'purchases', 'reports', 'saved', 'sharing', 'viewer'],
  saved: ['artists', 'auth', 'profiles-public'],
  search: ['ai-slops', 'artists', 'countdown', 'profiles-public'],
  'ai-slops': ['auth', 'awards', 'comments', 'countdown', 'likes', 'reports', 'sharing', 'viewer'],
  awards: ['viewer'],
  comments: ['auth', 'awards', 'likes', 'purchases', 'reports', 'sharing', 'viewer'],
  // What a like changes is a number in somebody else's cached answer.
  likes: ['ai-slops', 'auth', 'comments'],
  'payout-accounts': ['auth'],
  reports: ['auth'],
  'profiles-public': ['ai-slops', 'countdown'],
  viewer: ['gifs', 'likes', 'sharing'],
  gifs: ['sharing'],
  withdrawals: ['payout-accounts'],
};
const floorOf = (floors: RegExp[], file: string) => floors.findIndex((floor) => floor.test(file));
const roomOf = (side: 'server' | 'web', file: string) =>
  new RegExp(`^apps/${side}/src/features/([^/]+)/`).exec(file)?.[1];

describe.each([
  ['server', serverFloors],
  ['web', webFloors],
] as const)('on the %s side', (side, floors) => {
  const rooms = product.filter(({ file }) => floorOf([...floors], file) >= 0);

  test('imports point downward only', () => {
    const upward = rooms.flatMap(({ file, imports }) =>
      imports
        .filter((to) => floorOf([...floors], to) >= 0 && floorOf([...floors], to) < floorOf([...floors], file))
        .map((to) => `${file} -> ${to}`),
    );
    expect(upward).toEqual([]);
  });

  test('nothing outside these floors is imported', () => {
    const outside = rooms.flatMap(({ file, imports }) =>
      imports
        .filter((to) => floorOf([...floors], to) < 0 && !/\.(css|svg|json)$/.test(to))
        .map((to) => `${file} -> ${to}`),
    );
    expect(outside).toEqual([]);
  });

  test('features know only the neighbours declared here', () => {
    const neighbours = side === 'server' ? serverNeighbours : webNeighbours;
    const strangers = rooms.flatMap(({ file, imports }) => {
      const from = roomOf(side, file);
      return imports.flatMap((target) => {
        const to = roomOf(side, target);
        return from && to && from !== to && !neighbours[from]?.includes(to) ? [`${from} -> ${to} (${file})`] : [];
      });
    });
    expect(strangers).toEqual([]);
  });
});

test('the domain imports zod and nothing else, and does not look at the clock or the environment', () => {
  const domain = product.filter(({ file }) => file.startsWith('packages/domain/'));
  const foreign = domain.flatMap(({ file, text }) =>
    [...text.matchAll(/from '([^'.][^']*)'/g)]
      .map((match) => match[1]!)
      .filter((name) => name !== 'zod')
      .map((name) => `${file}: ${name}`),
  );
  expect(foreign).toEqual([]);
  expect(
    domain
      .filter(({ text }) => /\bDate\.now\(|new Date\(\)|process\.|fetch\(/.test(code(text)))
      .map(({ file }) => file),
  ).toEqual([]);
});

test('the browser takes only types from the schemas, so that zod stays out of it', () => {
  const values = product
    .filter(({ file }) => file.startsWith('apps/web/src/'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/^import (?!type )[^;]*?from '(@unslop\/domain\/(?:calls\/[^']+|endpoints|endpoint))'/gm)].map(
        (match) => `${file}: ${match[1]}`,
      ),
    );
  expect(values).toEqual([]);
});

test('the kit of components has never heard of a slop', () => {
  const words = /\b(slop|prize|artist|award|deposit|withdrawal)s?\b/i;
  const kit = product.filter(({ file }) => file.startsWith('apps/web/src/ui/'));
  expect(
    kit.filter(({ text }) => words.test(code(text)) || /useQuery|fetch\(/.test(text)).map(({ file }) => file),
  ).toEqual([]);
});

const inRoom = (pattern: RegExp) => (file: string) => pattern.test(file);

test.each([
  [
    'the ledger’s tables',
    /\bledger_(accounts|movements|entries|kinds|rules|post)\b/,
    inRoom(/^(database\/|apps\/server\/src\/core\/ledger\/)/),
  ],
  [
    'the environment',
    /\bprocess\.env\b/,
    inRoom(
      /^(apps\/server\/src\/platform\/config\.ts|scripts\/|tests\/|sandbox\/src\/main\.ts|apps\/web\/(vite\.config|scripts\/)|database\/src\/(test-database|write-schema|embedded-postgres)\.ts)/,
    ),
  ],
  [
    'the process’s own clock',
    /\bDate\.now\(\)|new Date\(\)/,
    inRoom(
      /^(apps\/web\/|sandbox\/|scripts\/|tests\/|apps\/server\/src\/core\/(auth|images|stripe-inbox)\/|apps\/server\/src\/platform\/(clock|mail)\.ts|database\/)/,
    ),
  ],
] as const)('%s are named in their room only', (_what, word, isHome) => {
  const elsewhere = product.filter(({ file, text }) => !isHome(file) && word.test(code(text))).map(({ file }) => file);
  expect(elsewhere).toEqual([]);
});

test('only the rooms of money post movements', () => {
  const posting = product.filter(
    ({ file, imports }) =>
      file.startsWith('apps/server/src/features/') && imports.some((to) => to.endsWith('core/ledger/ledger.ts')),
  );
  const allowed = new Set(['deposits', 'withdrawals', 'purchases', 'awards', 'ai-slops']);
  const strangers = posting
    .filter(({ text }) =>
      /\bpost\b/.test(text.match(/import \{([^}]*)\} from '[^']*core\/ledger\/ledger\.ts'/)?.[1] ?? ''),
    )
    .map(({ file }) => roomOf('server', file)!)
    .filter((room) => !allowed.has(room));
  expect(strangers).toEqual([]);
});

/** Each table is written in one room; reading by join is free. */
const writers: Record<string, RegExp> = {
  ai_slops: /features\/ai-slops\//,
  ai_slop_likes: /features\/likes\//,
  comment_likes: /features\/likes\//,
  comments: /features\/comments\//,
  awards: /features\/awards\//,
  award_entries: /features\/awards\//,
  deposits: /features\/deposits\//,
  payments: /features\/(payments|deposits|purchases)\//,
  payment_reversals: /features\/payments\//,
  card_declines: /features\/deposits\//,
  purchases: /features\/purchases\//,
  payout_accounts: /features\/payout-accounts\//,
  withdrawals: /features\/withdrawals\//,
  transfer_reversals: /features\/withdrawals\//,
  notifications: /(core|features)\/notifications\//,
  stripe_events: /core\/stripe-inbox\//,
  images: /core\/images\//,
  gifs: /features\/gifs\//,
  followers: /features\/followers\//,
  saved_beautiful_arts: /features\/saved\//,
  saved_artists: /features\/saved\//,
  artists: /features\/comments\//,
  moderation_log: /features\/moderation\//,
  account_freezes: /features\/moderation\//,
};

test.each(Object.entries(writers))('%s is written in the room that owns it', (table, home) => {
  const kysely = new RegExp(`(insertInto|updateTable|deleteFrom)\\('${table}'\\)`);
  const plain = new RegExp(`\\b(insert into|update|delete from) ${table}\\b`, 'i');
  const elsewhere = product
    // The demo world also writes what no product code could: other times, other people's pictures.
    .filter(({ file }) => file.startsWith('apps/server/src/') && !file.startsWith('apps/server/src/seed/'))
    .filter(({ file, text }) => !home.test(file) && (kysely.test(text) || plain.test(text)))
    .map(({ file }) => file);
  expect(elsewhere).toEqual([]);
});

test('no file hides behind a name that says nothing, and none is a barrel', () => {
  const nameless = sources
    .filter(({ file }) => /\/(utils?|helpers?|misc|common|index)\.tsx?$/.test(file))
    .map(({ file }) => file);
  expect(nameless).toEqual([]);
  const barrels = product.filter(({ text }) => /^export \* from/m.test(text)).map(({ file }) => file);
  expect(barrels).toEqual([]);
});

test('money is never rounded by hand', () => {
  const byHand = product
    .filter(
      ({ file }) =>
        !file.endsWith('domain/src/money.ts') &&
        !/^(sandbox|database\/seed|apps\/web\/src\/(ui|styles|features\/viewer))/.test(file),
    )
    .filter(({ text }) =>
      /Math\.(floor|round|ceil)\([^)\n]*(cents|dollars|amount|price|prize|fee|balance)[^)\n]*\* ?100\b/i.test(
        code(text),
      ),
    )
    .map(({ file }) => file);
  expect(byHand).toEqual([]);
});

/** Without comments and strings of prose, so that a word may be explained anywhere. */
function code(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}
