import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

/** Tries every regular expression of the product with texts that cause catastrophic backtracking. None may hang. */
const root = path.resolve(import.meta.dirname, '..');

/** Patterns that are slow with long texts, and why they never see one. */
const bounded: Record<string, string> = {
  '/\\/+$/': 'storage-s3.ts: the address of the installation’s own bucket',
  '/\\B(?=(\\d{3})+$)/g': 'money.ts: the digits of a safe integer, sixteen at most',
};

const patterns = new Map(
  ['packages/domain/src', 'apps/server/src', 'apps/web/src'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .flatMap((file) => patternsIn(file).map((pattern) => [String(pattern), { pattern, file }] as const)),
  ),
);

function patternsIn(file: string): RegExp[] {
  const found: RegExp[] = [];
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push(new RegExp(node.regex.pattern, node.regex.flags));
    },
  }).visit(program);
  return found;
}

/** Exponential patterns are slow with forty characters, quadratic ones with many. */
const LENGTHS = [40, 150_000];
/**
 * Time limit for all texts together; each takes under a millisecond. The second limit is for a retry on a busy machine.
 */
const MOST_MS = 1_500;
const MOST_ON_A_BUSY_MACHINE_MS = 6_000;
const COMMON = ['a', '0', ' ', '\n', '\0', '.', '/', '<', '@', 'é'];

/**
 * Yields long repetitions of one or two parts of the pattern, after its own literals and before a text it cannot match.
 */
function* attacksOn({ source }: RegExp, length: number): Generator<string> {
  const words = source.match(/[A-Za-z]{2,}/g) ?? [];
  const signs = [...new Set(source.replace(/\\[\^$]|[()?*+|^$]/g, ''))].slice(0, 10);
  const parts = [...new Set([...COMMON, ...signs, ...words])];
  const pairs = signs.slice(0, 5).map((sign) => `a${sign}`);
  for (const part of [...parts, ...pairs]) {
    const run = part.repeat(Math.ceil(length / part.length));
    for (const head of ['', words[0] ?? signs[0] ?? '']) yield `${head}${run}\u0001 \u0001`;
  }
}

/**
 * True if the pattern exceeds the timeout. Runs in a VM context, because only that can interrupt a regular expression.
 */
function isSlow(pattern: RegExp, timeout = MOST_MS): boolean {
  const tryAll = () => {
    for (const length of LENGTHS) {
      for (const text of attacksOn(pattern, length)) {
        if (pattern.global) text.replace(pattern, '');
        else pattern.exec(text);
      }
    }
  };
  try {
    runInNewContext('tryAll()', { tryAll }, { timeout });
    return false;
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return true;
    throw error;
  }
}

test.each([/^(a+)+$/, /^\S+@\S+$/, /^\s+|\s+$/g])(
  'a pattern that takes for ever is found: %s [X16]',
  (pattern) => {
    expect(isSlow(pattern)).toBe(true);
  },
  20_000,
);

test('no pattern of the product takes for ever, whatever it is given [X16]', () => {
  expect(patterns.size).toBeGreaterThan(80);
  const slow = [...patterns].filter(
    ([name, { pattern }]) => !(name in bounded) && isSlow(pattern) && isSlow(pattern, MOST_ON_A_BUSY_MACHINE_MS),
  );
  expect(slow.map(([name, { file }]) => `${name} in ${path.relative(root, file)}`)).toEqual([]);
  expect(Object.keys(bounded).filter((name) => !patterns.has(name))).toEqual([]);
});
