import fs from 'node:fs';
import path from 'node:path';

/** Fast tests without a database, a server or pictures. */
const TESTS = [
  'packages/domain/src/**/*.test.ts',
  'apps/web/src/**/*.test.{ts,tsx}',
  'apps/server/src/features/withdrawals/transfers.test.ts',
  'apps/server/src/core/mail/email-templates.test.ts',
  'apps/server/src/platform/{config,config-refusals,csp-reports}.test.ts',
  'sandbox/src/cards/params.test.ts',
];

const root = path.resolve(import.meta.dirname, '../..');

export const pureTests = fs.globSync(TESTS, { cwd: root }).filter((test) => !/\.(api|timing)\.test\./.test(test));

/**
 * Signs that a module is not pure: network, timers, browser storage, devices, React and React Query. Such modules
 * belong to the seeded sample of `npm run lab -- mutants`, which also runs their browser tests.
 */
const IMPURE = [
  /\b(fetch|XMLHttpRequest|setTimeout|setInterval|sessionStorage|localStorage|indexedDB)\b/,
  /\b(navigator|document|window)\./,
  /from '(react|react-dom|react-router|@tanstack\/react-query)'/,
  /import \{[^}]*\bcall\b[^}]*\} from '.*\/lib\/api\.ts'/,
];

/** The pure modules next to such a test under the same name, plus the whole domain package. */
export const pureModules = [
  ...fs.globSync('packages/domain/src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts')),
  ...pureTests
    .filter((test) => !test.startsWith('packages/'))
    .map((test) => test.replace(/\.test\.tsx?$/, '.ts'))
    .filter((file) => fs.existsSync(path.join(root, file)) && isPure(fs.readFileSync(path.join(root, file), 'utf8'))),
];

/** Ignores comments, which may mention what the code does not use. */
function isPure(source: string): boolean {
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  return !IMPURE.some((touch) => touch.test(code));
}
