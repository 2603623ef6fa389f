import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { withoutComments as code, isTest, readSources } from '../scripts/lib/source-files.ts';

/** Enforces the rules of docs/work/house-style.md about transactions, errors, money and parameters. */
const root = path.resolve(import.meta.dirname, '..');
const product = readSources(root).filter(({ file }) => !isTest(file));

/**
 * Files or folders that may open a transaction, by reason. Code that talks to the outside opens its own, because no
 * transaction may stay open meanwhile. Everything else gets a `trx`.
 */
const mayOpenTransactions: Readonly<Record<string, readonly string[]>> = {
  'defines inTransaction': ['apps/server/src/platform/transactions.ts'],
  'runs what is called from outside: write requests, jobs, operator commands': [
    'apps/server/src/platform/http/',
    'apps/server/src/jobs.ts',
    'scripts/moderate.ts',
    'scripts/withdrawals.ts',
  ],
  'calls Stripe before, between or after its transactions': [
    'apps/server/src/core/stripe-inbox/inbox.ts',
    'apps/server/src/features/account/routes.ts',
    'apps/server/src/features/deposits/start.ts',
    'apps/server/src/features/payments/open-payments.ts',
    'apps/server/src/features/payments/routes.ts',
    'apps/server/src/features/payout-accounts/create.ts',
    'apps/server/src/features/payout-accounts/payout-accounts.ts',
    'apps/server/src/features/purchases/start.ts',
    'apps/server/src/features/reconciliation/reconcile.ts',
    'apps/server/src/features/withdrawals/reversals.ts',
    'apps/server/src/features/withdrawals/routes.ts',
    'apps/server/src/features/withdrawals/stripe-events.ts',
    'apps/server/src/features/withdrawals/transfers.ts',
    'apps/server/src/features/withdrawals/withdrawals.ts',
    'apps/server/src/features/withdrawals/worker.ts',
  ],
  'reads or stores files, or waits for another process or connection, around its transactions': [
    'apps/server/src/core/images/facts.ts',
    'apps/server/src/core/images/fingerprints.ts',
    'apps/server/src/core/images/uploads.ts',
    'apps/server/src/features/account/export-job.ts',
    'apps/server/src/features/reconciliation/audit.ts',
    'apps/server/src/features/stages/layered-files.ts',
  ],
  'answers with cookies, redirects or mail, next to better-auth, which has its own transactions': [
    'apps/server/src/core/auth/confirmation.ts',
    'apps/server/src/core/auth/email-routes.ts',
    'apps/server/src/core/auth/password-routes.ts',
    'apps/server/src/core/auth/reauth-routes.ts',
  ],
  'works row by row: one failure or lock must not stop or undo the others': [
    'apps/server/src/core/cases/free-moderators.ts',
    'apps/server/src/core/cases/look-alikes.ts',
    'apps/server/src/core/cases/process-calls.ts',
    'apps/server/src/features/account/unfinished.ts',
    'apps/server/src/features/awards/delay-notices.ts',
    'apps/server/src/features/awards/final.ts',
    'apps/server/src/features/awards/settle.ts',
    'apps/server/src/features/awards/vote-findings.ts',
    'apps/server/src/features/awards/winner-checks.ts',
    'apps/server/src/features/comments/seen.ts',
    'apps/server/src/features/doctor/queue-alarms.ts',
    'apps/server/src/features/moderation/bans.ts',
    'apps/server/src/features/moderation/bulk.ts',
    'apps/server/src/features/payments/collect-debt.ts',
  ],
  'is a job of one transaction, some after a long read': [
    'apps/server/src/features/originality/compare.ts',
    'apps/server/src/features/payments/return-debts.ts',
  ],
  'is a tool with its own connection': [
    'apps/server/src/seed/seed.ts',
    'database/src/audit.ts',
    'database/src/dump.ts',
    'database/src/migrate.ts',
  ],
};

test('only listed files open transactions, and each of them still does', () => {
  const opening = product
    .filter(({ text }) => /\binTransaction\(|\.transaction\(\)|query\('begin\b/.test(code(text)))
    .map(({ file }) => file);
  expectListed(opening, Object.values(mayOpenTransactions).flat());
});

/** Fails on a file that is not listed, by its path or folder, and on an entry that no file needs any more. */
function expectListed(files: readonly string[], listed: readonly string[]): void {
  const covers = (entry: string, file: string) => (entry.endsWith('/') ? file.startsWith(entry) : file === entry);
  expect(files.filter((file) => !listed.some((entry) => covers(entry, file)))).toEqual([]);
  expect(listed.filter((entry) => !files.some((file) => covers(entry, file)))).toEqual([]);
}

const functions = product
  .filter(({ file }) => /^(apps\/server|scripts|database)\//.test(file))
  .flatMap(({ file, text }) => functionsIn(file, text));

test('code with a transaction opens no other', () => {
  const nested = functions.filter(({ types, body }) => types.includes('Trx') && /\binTransaction\(/.test(code(body)));
  expect(nested.map(({ at }) => at)).toEqual([]);
});

test('a function that queries takes `db`, `trx` or `deps` first', () => {
  const connection = /^(?:Db|Trx|Transaction<DB>|Kysely<DB>|Deps|Pick<Deps,|pg\.(?:Client|Pool|PoolClient))\b/;
  const querying = functions.filter(({ types }) => types.some((type) => connection.test(type)));
  expect(querying.length).toBeGreaterThan(600);
  // A function that adds routes to a server takes the server first.
  const late = querying.filter(({ types }) => !connection.test(types[0]!) && types[0] !== 'FastifyInstance');
  expect(late.map(({ at }) => at)).toEqual([]);
});

/** Files of the server and the scripts that may look at an SQLSTATE or at the name of a constraint, with a reason. */
const mayReadDatabaseErrors: Readonly<Record<string, string>> = {
  'apps/server/src/platform/http/errors.ts': 'translates them into refusals',
  'apps/server/src/platform/transactions.ts': 'retries deadlocks and serialization failures',
  'apps/server/src/platform/safe-database.ts': 'explains at start what is wrong with DATABASE_URL',
  'apps/server/src/features/doctor/database.ts': 'lacks a privilege that the installation need not give',
  'apps/server/src/features/withdrawals/withdrawals.ts': 'tells the operator the amounts, not a caller of the API',
  'apps/server/src/core/auth/email-routes.ts': 'answers a link in a mail with a redirect, not with a refusal',
};

test('database errors are translated in one place', () => {
  const reading = product
    .filter(({ file }) => /^(apps\/server\/src|scripts)\//.test(file))
    .filter(({ text }) => /'(?:SL\d{3}|\d[0-9A-Z]{4})'|\.constraint\b|\bconstraint,/.test(code(text)))
    .map(({ file }) => file);
  expectListed(reading, Object.keys(mayReadDatabaseErrors));
});

/** Files that may multiply or divide by a hundred or call toFixed, with a reason. */
const mayUseHundreds: Readonly<Record<string, string>> = {
  'packages/domain/src/money.ts': 'converts between cents and dollars',
  'sandbox/src/cards/browser.ts': 'shows amounts as the stand-in for Stripe, without our packages',
  'sandbox/src/cards/refunds.ts': 'shows amounts as the stand-in for Stripe, without our packages',
  'apps/server/src/features/artists/cards.ts': 'rounds a rating',
  'apps/web/src/features/artists/artist-words.ts': 'rounds a rating',
  'apps/server/src/features/awards/vote-findings.ts': 'compares counts with percentages, in SQL',
  'apps/web/src/features/books/BooksChart.tsx': 'places points of a chart',
};
/** Names of quantities that are not money: shares and percentages, sizes, times. */
const notMoney = /[Ss]hare|[Pp]ercent|width|[Bb]ytes|\bmb\b|\bGB\b|[Ss]econds|Ms\b|\bms\b|\/ 1000\)/;

test('cents become dollars, and dollars cents, in money.ts alone', () => {
  const isConverting = (line: string) => /[*/%] ?100\b|\b100 ?\*|\.toFixed\(/.test(line) && !notMoney.test(line);
  const converting = product.filter(({ text }) => code(text).split('\n').some(isConverting)).map(({ file }) => file);
  expectListed(converting, Object.keys(mayUseHundreds));
});

/** Files and folders that may bypass the type checker with `as never` or `as unknown as`, each with its reason. */
const mayCast: Readonly<Record<string, string>> = {
  'apps/server/src/platform/http/': 'a call’s name types its handler, and one list holds the routes of all calls',
  'apps/server/src/core/auth/sessions.ts': 'TypeScript cannot subtract a column from a generic row',
  'apps/server/src/features/beautiful-arts/answered-slop.ts': 'strips a prefix from the names of columns',
  'apps/server/src/features/previews/draw.ts': 'satori takes plain objects, but its types know React nodes alone',
  'database/src/connect.ts': 'uses private fields of pg',
  'packages/domain/src/notification-kinds.ts': 'TypeScript cannot match a kind with the type of its data',
  'packages/domain/src/notification-titles.ts': 'TypeScript cannot match a kind with the type of its data',
  'sandbox/src/cards/accounts.ts': 'Stripe answers null where its own types say undefined',
  'sandbox/src/http/server.ts': 'routes take URLSearchParams where Fastify types a record',
};

test('only listed files cast around the type checker', () => {
  const casting = product.filter(({ text }) => /\bas never\b|\bas unknown as\b/.test(code(text)));
  expectListed(
    casting.map(({ file }) => file),
    Object.keys(mayCast),
  );
});

/** Returns every function of a file with the types of its parameters, '' where none is written. */
function functionsIn(file: string, text: string): { at: string; types: string[]; body: string }[] {
  const found: { at: string; types: string[]; body: string }[] = [];
  const add = ({ params, start, end }: { params: unknown[]; start: number; end: number }) => {
    const line = text.slice(0, start).split('\n').length;
    found.push({ at: `${file}:${line}`, types: params.map(typeOf), body: text.slice(start, end) });
  };
  const typeOf = (param: unknown): string => {
    const { left, typeAnnotation } = param as Parameter;
    const type = (left ?? { typeAnnotation }).typeAnnotation?.typeAnnotation;
    return type ? text.slice(type.start, type.end) : '';
  };
  new Visitor({ FunctionDeclaration: add, FunctionExpression: add, ArrowFunctionExpression: add }).visit(
    parseSync(file, text).program,
  );
  return found;
}

/** The parts of a parameter in the syntax tree that carry its type. `left` exists if there is a default value. */
interface Parameter {
  typeAnnotation?: { typeAnnotation: { start: number; end: number } } | null;
  left?: Pick<Parameter, 'typeAnnotation'>;
}
