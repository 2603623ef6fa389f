import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { cyclesOf } from '../scripts/lib/import-cycles.ts';
import { withoutComments as code, filesOf, importsOf, isTest, readSources } from '../scripts/lib/source-files.ts';
import { brokenTableRules, tableRules, tablesOf } from './table-owners.ts';

/** Enforces docs/work/architecture.md: which files may import which, and which words may appear in only one package. */
const root = path.resolve(import.meta.dirname, '..');

const sources = readSources(root);
const product = sources.filter(({ file }) => !isTest(file));

/** Layers from top to bottom. A file may import from its own layer and from those below. */
const serverLayers = [
  /^apps\/server\/src\/(main|app|jobs|stripe-tables|payment-kinds)\.ts$/,
  /^apps\/server\/src\/features\//,
  /^apps\/server\/src\/core\//,
  /^apps\/server\/src\/platform\//,
  /^database\//,
  /^packages\/domain\//,
];
const webLayers = [
  /^apps\/web\/src\/(main|server)\.tsx$/,
  /^apps\/web\/src\/App\.tsx$/,
  /^apps\/web\/src\/routes\.tsx$/,
  /^apps\/web\/src\/pages\//,
  /^apps\/web\/src\/features\//,
  /^apps\/web\/src\/ui\//,
  /^apps\/web\/src\/(lib|styles|paths)/,
  /^packages\/domain\//,
];

/** Allowed imports between features, on each side. A new pair is a decision: write it here. */
const serverNeighbours: Record<string, string[]> = {
  // Posting a picture asks whether it is original.
  'ai-slops': ['originality'],
  comments: ['ai-slops', 'originality'],
  awards: ['ai-slops'],
  withdrawals: ['payout-accounts'],
  // Shared by all card payments. A debt is collected from withdrawals and open slops.
  payments: ['ai-slops', 'withdrawals'],
  deposits: ['payments'],
  purchases: ['comments', 'payments'],
  // Stages and layered files belong to an entry.
  stages: ['comments'],
  reconciliation: ['payments', 'withdrawals'],
  'beautiful-arts': ['comments'],
  artists: ['beautiful-arts'],
  // A GIF animates what a link preview shows.
  gifs: ['previews'],
  saved: ['artists', 'comments'],
  search: ['ai-slops', 'artists', 'comments'],
  // The marketing home shows content of other features.
  classic: ['ai-slops', 'artists', 'categories', 'showcase'],
  // The site's own link preview shows the pair from the home page.
  previews: ['showcase'],
  showcase: ['ai-slops'],
  // Deleting an account affects every feature.
  account: ['ai-slops', 'comments', 'followers', 'payments', 'profiles', 'reports', 'saved', 'withdrawals'],
  // After a restore, nobody knows which withdrawals were sent since the backup.
  backups: ['withdrawals'],
  moderation: ['ai-slops', 'artists', 'awards', 'comments', 'originality', 'profiles', 'reports', 'withdrawals'],
};
const webNeighbours: Record<string, string[]> = {
  // Every card payment uses the same form.
  deposits: ['payments'],
  purchases: ['auth', 'payments'],
  artists: ['auth'],
  followers: ['auth'],
  account: ['auth', 'payout-accounts'],
  browse: ['ai-slops'],
  // The marketing home shows content of other features.
  classic: ['ai-slops', 'artists'],
  saved: ['auth'],
  'ai-slops': ['awards', 'comments', 'images', 'likes', 'reports', 'sharing', 'viewer'],
  comments: ['auth', 'awards', 'likes', 'originality', 'purchases', 'reports', 'sharing'],
  likes: ['auth'],
  appeals: ['images'],
  reports: ['auth', 'images'],
  // Its form uses the fields of the sign-in and sign-up forms.
  profiles: ['ai-slops', 'auth'],
  // Both ask for confirmation before they hold a large prize.
  upload: ['ai-slops', 'originality'],
  moderation: ['ai-slops', 'images', 'search'],
  viewer: ['gifs', 'images', 'originality', 'sharing', 'stages'],
  gifs: ['sharing'],
};
const layerOf = (layers: RegExp[], file: string) => layers.findIndex((layer) => layer.test(file));
const featureOf = (side: 'server' | 'web', file: string) =>
  new RegExp(`^apps/${side}/src/features/([^/]+)/`).exec(file)?.[1];

describe.each([
  ['server', serverLayers],
  ['web', webLayers],
] as const)('on the %s side', (side, layers) => {
  const files = product.filter(({ file }) => layerOf([...layers], file) >= 0);

  test('imports point downward only', () => {
    const upward = files.flatMap(({ file, imports }) =>
      imports
        .filter((to) => layerOf([...layers], to) >= 0 && layerOf([...layers], to) < layerOf([...layers], file))
        .map((to) => `${file} -> ${to}`),
    );
    expect(upward).toEqual([]);
  });

  test('nothing outside these layers is imported', () => {
    const outside = files.flatMap(({ file, imports }) =>
      imports
        .filter((to) => layerOf([...layers], to) < 0 && !/\.(css|svg|json)$/.test(to))
        .map((to) => `${file} -> ${to}`),
    );
    expect(outside).toEqual([]);
  });

  test('features know only the neighbours declared here', () => {
    const neighbours = side === 'server' ? serverNeighbours : webNeighbours;
    const strangers = files.flatMap(({ file, imports }) => {
      const from = featureOf(side, file);
      return imports.flatMap((target) => {
        const to = featureOf(side, target);
        return from && to && from !== to && !neighbours[from]?.includes(to) ? [`${from} -> ${to} (${file})`] : [];
      });
    });
    expect(strangers).toEqual([]);
  });

  test('each pair of neighbours is still needed', () => {
    const neighbours = side === 'server' ? serverNeighbours : webNeighbours;
    const known = featureImports(side);
    const unused = Object.entries(neighbours).flatMap(([from, names]) =>
      names.filter((to) => !known.get(from)?.has(to)).map((to) => `${from} -> ${to}`),
    );
    expect(unused).toEqual([]);
  });

  test('features form no cycle', () => {
    expect(cyclesOf(featureImports(side))).toEqual([]);
  });
});

/** Returns which feature folders import from which, in product files. */
function featureImports(side: 'server' | 'web'): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { file, imports } of product) {
    const from = featureOf(side, file);
    if (!from) continue;
    const to = imports
      .map((target) => featureOf(side, target))
      .filter((feature) => feature !== undefined && feature !== from);
    found.set(from, new Set([...(found.get(from) ?? []), ...to.map((feature) => feature!)]));
  }
  return found;
}

test('no import leads back to its file, type imports and lazy ones included', () => {
  expect(cyclesOf(new Map(sources.map(({ file, imports }) => [file, imports])))).toEqual([]);
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

test('the kit of components has never heard of a slop, and knows no address', () => {
  const words = /\b(slop|prize|artist|award|deposit|withdrawal)s?\b/i;
  const kit = product.filter(({ file }) => file.startsWith('apps/web/src/ui/'));
  expect(
    kit.filter(({ text }) => words.test(code(text)) || /useQuery|fetch\(/.test(text)).map(({ file }) => file),
  ).toEqual([]);
  const addresses = kit.filter(
    ({ text, imports }) => imports.some((to) => /\/paths\.ts$/.test(to)) || /['"`]\/\w*['"`$]/.test(code(text)),
  );
  expect(addresses.map(({ file }) => file)).toEqual([]);
});

const inFiles = (pattern: RegExp) => (file: string) => pattern.test(file);

test.each([
  [
    'the ledger’s tables',
    /\bledger_(accounts|movements|entries|kinds|rules|post|post_all)\b/,
    inFiles(/^(database\/|apps\/server\/src\/core\/ledger\/)/),
  ],
  [
    'the process’s own clock',
    /\bDate\.now\(\)|new Date\(\)/,
    inFiles(
      /^(apps\/web\/|sandbox\/|scripts\/|tests\/|apps\/server\/src\/core\/(auth|images|stripe-inbox)\/|apps\/server\/src\/platform\/(clock|mail)\.ts|database\/)/,
    ),
  ],
] as const)('%s are named in their package only', (_what, word, isHome) => {
  const elsewhere = product.filter(({ file, text }) => !isHome(file) && word.test(code(text))).map(({ file }) => file);
  expect(elsewhere).toEqual([]);
});

/** Files that use the environment, with what they read in it or why they pass it on. */
const environmentFiles: Readonly<Record<string, string>> = {
  'apps/server/src/platform/config.ts': 'the settings of the server, also those that operator commands need',
  'sandbox/src/main.ts': 'the options of the stand-ins',
  'apps/web/vite.config.ts': 'the port of the API during development',
  'scripts/lib/settings.ts': 'the settings of npm start and of operator commands',
  'scripts/start.ts': 'passes it on to the processes that it starts; DEBUG prints stack traces',
  'scripts/doctor.ts': 'completes it, to read the settings as the server would',
  'scripts/reconcile.ts': 'completes it, to read the settings as the server would',
  'scripts/lib/bootstrap.mjs': 'runs before any package is installed: npm, proxies, PATH, the data folder',
  'scripts/lib/supervisor.ts': 'finds out whether npm started it',
  'scripts/lib/test-run.ts': 'passes it on to the test runners',
  'scripts/lib/web-build.ts': 'passes it on to the build',
  'database/src/embedded-postgres.ts': 'passes PATH on to PostgreSQL',
  'database/src/write-schema.ts': 'passes it on to the generator of types',
  'database/src/test-database.ts': 'the address of the cluster that a test run shares',
};

test('each program reads the environment in one place', () => {
  const scripts = filesOf(root, 'scripts/**/*.mjs').map((file) => ({
    file,
    text: readFileSync(path.join(root, file), 'utf8'),
  }));
  const reading = [...product, ...scripts].filter(({ text }) => /\bprocess\.env\b/.test(code(text)));
  expect(reading.map(({ file }) => file).sort()).toEqual(Object.keys(environmentFiles).sort());
});

test('only the laboratory and tests import from lab/', () => {
  const users = product.filter(({ imports }) => imports.some((to) => to.startsWith('lab/'))).map(({ file }) => file);
  expect(users).toEqual([]);
});

test('only the features of money post movements', () => {
  const posting = product.filter(
    ({ file, imports }) =>
      file.startsWith('apps/server/src/features/') && imports.some((to) => to.endsWith('core/ledger/ledger.ts')),
  );
  const allowed = new Set(['payments', 'deposits', 'withdrawals', 'purchases', 'awards', 'ai-slops']);
  const strangers = posting
    .filter(({ text }) =>
      /\bpost(All)?\b/.test(text.match(/import \{([^}]*)\} from '[^']*core\/ledger\/ledger\.ts'/)?.[1] ?? ''),
    )
    .map(({ file }) => featureOf('server', file)!)
    .filter((feature) => !allowed.has(feature));
  expect(strangers).toEqual([]);
});

test('each table and view has an owner', () => {
  const tables = tablesOf(readFileSync(path.join(root, 'database/schema.sql'), 'utf8'));
  expect(tables.length).toBeGreaterThan(50);
  expect(Object.keys(tableRules).sort()).toEqual(tables.sort());
});

test('a table is written by its owner, and read where its rule says', () => {
  // Skip the demo seed: it also writes rows that no product code could, such as past times and other people's pictures.
  const isDemo = /^apps\/server\/src\/seed\//;
  const server = product.filter(({ file }) => /^(apps\/server\/src|scripts)\//.test(file) && !isDemo.test(file));
  expect(brokenTableRules(server)).toEqual([]);
});

test('what people send is decoded by the picture process alone', () => {
  const home = /^apps\/server\/src\/core\/images\/(picture-worker|encode)\.ts$/;
  const inside = /core\/images\/(picture-worker|encode)\.ts$/;
  const strangers = product
    .filter(({ file }) => !home.test(file))
    .filter(({ file, text }) => importsOf(file, text.replace(/^import type .*$/gm, '')).some((to) => inside.test(to)))
    .map(({ file }) => file);
  expect(strangers).toEqual([]);
});

const workspaces = ['packages/domain', 'database', 'apps/server', 'apps/web', 'sandbox', 'lab', ''];
/** Vite bundles the web app, and production does not run the sandbox, so both declare development dependencies only. */
const notInstalled = ['apps/web', 'sandbox'];
interface Package {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}
const packageOf = (folder: string): Package =>
  JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as Package;

test('a file imports only packages that its workspace declares, or, in tests and scripts, the whole repository', () => {
  const whole = packageOf('');
  const undeclared = sources.flatMap(({ file, text }) => {
    const folder = workspaces.find((each) => file.startsWith(`${each}/`)) ?? '';
    const own = packageOf(folder);
    const forDevelopment = Object.keys(own.devDependencies ?? {});
    // Tests, the build and types may use dev dependencies. Production does not install them.
    const isOfProduct = !isTest(file) && folder !== '' && /\/src\//.test(file);
    const declared = new Set([
      own.name,
      ...Object.keys(own.dependencies ?? {}),
      ...(isOfProduct && !notInstalled.includes(folder) ? [] : forDevelopment),
      ...(isOfProduct ? [] : Object.keys(whole.devDependencies ?? {})),
    ]);
    const types = new Set([...declared, ...forDevelopment]);
    return packagesIn(text).flatMap(({ name, isType }) =>
      (isType ? types : declared).has(name) ? [] : [`${file}: ${name}`],
    );
  });
  expect(undeclared).toEqual([]);
});

/** Returns the names of the packages that a file imports. */
function packagesIn(text: string): { name: string; isType: boolean }[] {
  const imports = text.matchAll(
    /^(?:import|export)( type)?\b[^;'"`]*? from '([^'.][^']*)'|^import '([^'.][^']*)'|\bimport\('([^'.][^']*)'\)/gm,
  );
  return [...imports].flatMap(([, type, from, plain, lazy]) => {
    const specifier = (from ?? plain ?? lazy)!;
    if (/^(?:node:|virtual:|\/)/.test(specifier)) return [];
    const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
    return [{ name, isType: type !== undefined }];
  });
}

test('a test file is about one thing, which takes at most 400 lines', () => {
  const tests = sources.filter(({ file }) => /\.test\.tsx?$/.test(file));
  expect(tests.length).toBeGreaterThan(200);
  expect(tests.filter(({ text }) => text.split('\n').length > 400).map(({ file }) => file)).toEqual([]);
});

/** An async listener keeps running after its test has passed and then fails it ("Test ended"). */
test('no listener of a browser test is asynchronous', () => {
  const browser = sources.filter(({ file }) => file.startsWith('tests/e2e/'));
  expect(browser).not.toEqual([]);
  expect(browser.filter(({ text }) => /\.on\(\s*'\w+',\s*async\b/.test(text)).map(({ file }) => file)).toEqual([]);
});

test('a package that runs a script when it is installed is allowed to, or denied, by its name', () => {
  const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  const locked: Record<string, { hasInstallScript?: boolean }> = read('package-lock.json').packages;
  const running = Object.keys(locked).filter((at) => locked[at]!.hasInstallScript);
  expect(running.length).toBeGreaterThan(0);
  const { allowScripts } = read('package.json');
  expect(running.filter((at) => !(at.split('node_modules/').at(-1)! in allowScripts))).toEqual([]);
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
