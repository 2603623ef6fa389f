import fs from 'node:fs';
import path from 'node:path';
import { styleText } from 'node:util';
import type { Run } from './test-run.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface Outcome {
  passed: number;
  failed: number;
  /** What to show at the end, one text a failure. */
  failures: string[];
  /** Tests that did not run on this machine: what they prove is not proven by this run. */
  skipped?: string[];
}

type Work = (print: (line: string) => void) => Promise<Outcome>;

/** The stages of a run, with what each one gave and how long it took. */
export class Stages {
  readonly outcomes: (Outcome & { name: string; ms: number })[] = [];
  readonly #run: Run;

  constructor(run: Run) {
    this.#run = run;
  }

  async add(name: string, work: Work): Promise<void> {
    if (this.#run.signal.aborted) return;
    const startedAt = performance.now();
    console.log(`${styleText('bold', name)} …`);
    const outcome = await work((text) => {
      for (const line of text.split('\n')) if (line.trim()) console.log(`${styleText('dim', name.padEnd(12))} ${line}`);
    });
    const ms = performance.now() - startedAt;
    this.outcomes.push({ name, ms, ...outcome });
    const mark = outcome.failed > 0 ? styleText('red', '✗') : styleText('green', '✓');
    console.log(
      `${mark} ${styleText('bold', name)} ${(ms / 1000).toFixed(1)} s: ${outcome.passed} passed, ${outcome.failed} failed`,
    );
  }

  /** A claim about the whole run, which counts as one test. */
  note(name: string, violations: string[]): void {
    const failed = violations.length > 0 ? 1 : 0;
    this.outcomes.push({ name, ms: 0, passed: 1 - failed, failed, failures: violations });
  }
}

/** A tool that is right or wrong as a whole. */
export function tool(run: Run, program: string, args: string[]): Work {
  return async () => {
    const { exitCode, output } = await run.command(program, args, { onLine: () => {} });
    return exitCode === 0
      ? { passed: 1, failed: 0, failures: [] }
      : { passed: 0, failed: 1, failures: [`${program} ${args.join(' ')}\n${beginning(output, 80)}`] };
  };
}

export function vitest(run: Run, args: string[]): Work {
  return async (print) => {
    const file = path.join(run.dir, `vitest-${Date.now()}.json`);
    const { exitCode, output } = await run.command(
      process.execPath,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        ...args,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ],
      { onLine: print },
    );
    return whole(exitCode, output, () => readVitest(file));
  };
}

export function playwright(run: Run, files: string[]): Work {
  return async (print) => {
    const file = path.join(run.dir, 'playwright.json');
    const { exitCode, output } = await run.command(
      process.execPath,
      ['node_modules/@playwright/test/cli.js', 'test', ...files, '--reporter=list,json', '--pass-with-no-tests'],
      { onLine: print, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
    );
    return whole(exitCode, output, () => readPlaywright(file));
  };
}

/** A runner that fails without naming a test, as on a crash or a failing teardown, still counts as one failure. */
function whole(exitCode: number, output: string, read: () => Outcome): Outcome {
  let outcome: Outcome;
  try {
    outcome = read();
  } catch {
    outcome = { passed: 0, failed: 0, failures: [] };
  }
  if (exitCode === 0 || outcome.failed > 0) return outcome;
  const end = output.trimEnd().split('\n').slice(-60).join('\n');
  return { ...outcome, failed: 1, failures: [`exit code ${exitCode}\n${end}`] };
}

function beginning(text: string, count: number): string {
  const lines = text.trimEnd().split('\n');
  return lines.length <= count
    ? lines.join('\n')
    : [...lines.slice(0, count), `… ${lines.length - count} more lines`].join('\n');
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

export function readVitest(file: string): Outcome {
  const report = JSON.parse(fs.readFileSync(file, 'utf8')) as VitestReport;
  const outcome = { passed: 0, failed: 0, failures: [] as string[], skipped: [] as string[] };
  for (const { name, status, message, assertionResults } of report.testResults) {
    const testFile = path.relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    outcome.passed += assertionResults.filter((test) => test.status === 'passed').length;
    outcome.failed += failed.length;
    for (const { fullName, status } of assertionResults)
      if (status === 'skipped' || status === 'pending') outcome.skipped.push(`${testFile} › ${fullName}`);
    for (const test of failed)
      outcome.failures.push(`${testFile} › ${test.fullName}\n${test.failureMessages.join('\n')}`);
    // The file itself fails when it cannot be loaded, or in its hooks, such as the check of the invariants.
    if (status === 'failed' && (failed.length === 0 || message)) {
      outcome.failed += 1;
      outcome.failures.push(`${testFile}\n${message}`);
    }
  }
  return outcome;
}

interface PlaywrightSuite {
  specs: { title: string; file: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[];
  suites?: PlaywrightSuite[];
}

function readPlaywright(file: string): Outcome {
  const report = JSON.parse(fs.readFileSync(file, 'utf8')) as {
    suites: PlaywrightSuite[];
    errors: { message?: string }[];
  };
  const outcome = { passed: 0, failed: 0, failures: [] as string[], skipped: [] as string[] };
  const visit = (suite: PlaywrightSuite): void => {
    for (const { title, file: testFile, tests } of suite.specs) {
      for (const { status, results } of tests) {
        if (status === 'expected') outcome.passed += 1;
        if (status === 'skipped') outcome.skipped.push(`tests/e2e/${testFile} › ${title}`);
        if (status === 'unexpected' || status === 'flaky') {
          outcome.failed += 1;
          outcome.failures.push(
            `tests/e2e/${testFile} › ${title}\n${results.map(({ error }) => error?.message).join('\n')}`,
          );
        }
      }
    }
    for (const inner of suite.suites ?? []) visit(inner);
  };
  for (const suite of report.suites) visit(suite);
  for (const { message } of report.errors) {
    outcome.failed += 1;
    outcome.failures.push(message ?? 'an error outside of any test');
  }
  return outcome;
}
