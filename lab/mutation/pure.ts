import fs from 'node:fs';
import path from 'node:path';

/** Tests that need neither a database nor a server nor a picture, and finish at once. */
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
 * What a module touches that is not pure: the network, the clock's timers, the browser's storage and devices, React and its
 * queries. Such modules belong to the seeded sample of `npm run lab -- mutants`, where their browser tests run too.
 */
const IMPURE = [
  /\b(fetch|XMLHttpRequest|setTimeout|setInterval|sessionStorage|localStorage|indexedDB)\b/,
  /\b(navigator|document|window)\./,
  /from '(react|react-dom|react-router|@tanstack\/react-query)'/,
  /import \{[^}]*\bcall\b[^}]*\} from '.*\/lib\/api\.ts'/,
];

/** What stands beside such a test under its name, if it is pure, and the whole domain. */
export const pureModules = [
  ...fs.globSync('packages/domain/src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts')),
  ...pureTests
    .filter((test) => !test.startsWith('packages/'))
    .map((test) => test.replace(/\.test\.tsx?$/, '.ts'))
    .filter((file) => fs.existsSync(path.join(root, file)) && isPure(fs.readFileSync(path.join(root, file), 'utf8'))),
];

/** Comments may name what the code does not touch. */
function isPure(source: string): boolean {
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  return !IMPURE.some((touch) => touch.test(code));
}
