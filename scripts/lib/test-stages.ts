import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { styleText } from 'node:util';
import type { JSONReport, JSONReportSuite, JSONReportTest } from '@playwright/test/reporter';
import type { Run } from './test-run.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface Outcome {
  passed: number;
  failed: number;
  /** Texts to show at the end, one per failure. */
  failures: string[];
  /** Tests that did not run on this machine, so this run proves nothing about them. */
  skipped?: string[];
  /** Total time of each file's tests. */
  msOfFiles?: Map<string, number>;
}

type Work = (print: (line: string) => void) => Promise<Outcome>;

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
    const done = { name, ms: performance.now() - startedAt, ...outcome };
    this.outcomes.push(done);
    console.log(lineOf(done));
  }

  /** Adds a check of the whole run, which counts as one test. */
  note(name: string, violations: string[]): void {
    const failed = violations.length > 0 ? 1 : 0;
    this.outcomes.push({ name, ms: 0, passed: 1 - failed, failed, failures: violations });
  }
}

export function lineOf({ name, ms, passed, failed }: Stages['outcomes'][number]): string {
  const mark = failed > 0 ? styleText('red', '✗') : styleText('green', '✓');
  const seconds = `${(ms / 1000).toFixed(1)} s`;
  return `${mark} ${name.padEnd(24)} ${seconds.padStart(8)}   ${passed} passed, ${failed} failed`;
}

/** Runs a tool that passes or fails as a whole. */
export function tool(run: Run, program: string, args: string[]): Work {
  return async () => {
    const { exitCode, output } = await run.command(program, args, { onLine: () => {} });
    return exitCode === 0
      ? { passed: 1, failed: 0, failures: [] }
      : { passed: 0, failed: 1, failures: [`${program} ${args.join(' ')}\n${beginning(output, 80)}`] };
  };
}

export function vitest(run: Run, args: string[], env: NodeJS.ProcessEnv = {}): Work {
  return async (print) => whole(await runVitest(run, args, print, env));
}

export function playwright(run: Run, args: string[], env: NodeJS.ProcessEnv = {}): Work {
  return async (print) => whole(await runPlaywright(run, args, print, env));
}

/** One executed test. A table test counts once per row. */
export interface Case {
  file: string;
  /** The titles of its describes and its own. Empty for a failure outside of any test. */
  title: string;
  status: 'passed' | 'failed' | 'skipped';
  message: string;
  ms: number;
}

interface Ran {
  exitCode: number;
  output: string;
  /** Returns the executed tests. @throws Error if the runner has left no report */
  cases: () => Case[];
}

type OnLine = (line: string) => void;

export async function runVitest(run: Run, args: string[], onLine: OnLine, env: NodeJS.ProcessEnv = {}): Promise<Ran> {
  const file = path.join(run.dir, `vitest-${randomUUID()}.json`);
  const flags = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const command = ['node_modules/vitest/vitest.mjs', 'run', ...args, ...flags];
  return { ...(await run.command(process.execPath, command, { onLine, env })), cases: () => casesOfVitest(file) };
}

export async function runPlaywright(
  run: Run,
  args: string[],
  onLine: OnLine,
  env: NodeJS.ProcessEnv = {},
): Promise<Ran> {
  const file = path.join(run.dir, 'playwright.json');
  const flags = ['--reporter=list,json', '--pass-with-no-tests'];
  const command = ['node_modules/@playwright/test/cli.js', 'test', ...args, ...flags];
  const options = { onLine, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file } };
  return { ...(await run.command(process.execPath, command, options)), cases: () => casesOfPlaywright(file) };
}

/** Counts one failure if the runner fails without naming a test, as on a crash or a failing teardown. */
function whole({ exitCode, output, cases }: Ran): Outcome {
  let outcome: Outcome;
  try {
    outcome = outcomeOf(cases());
  } catch {
    outcome = outcomeOf([]);
  }
  if (exitCode === 0 || outcome.failed > 0) return outcome;
  const end = output.trimEnd().split('\n').slice(-60).join('\n');
  return { ...outcome, failed: 1, failures: [`exit code ${exitCode}\n${end}`] };
}

export function outcomeOf(cases: readonly Case[]): Outcome {
  const named = ({ file, title }: Case) => [file, title].filter(Boolean).join(' › ');
  const failed = cases.filter(({ status }) => status === 'failed');
  return {
    passed: cases.filter(({ status }) => status === 'passed').length,
    failed: failed.length,
    failures: failed.map((one) => `${named(one)}\n${one.message}`),
    skipped: cases.filter(({ status }) => status === 'skipped').map(named),
    msOfFiles: cases.reduce(
      (sums, { file, ms }) => sums.set(file, (sums.get(file) ?? 0) + ms),
      new Map<string, number>(),
    ),
  };
}

/** Returns the slowest test files with their seconds. */
export function slowestFiles(outcomes: readonly Outcome[], count: number): string[] {
  return outcomes
    .flatMap(({ msOfFiles }) => [...(msOfFiles ?? [])])
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([file, ms]) => `${file} ${(ms / 1000).toFixed(0)} s`);
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
    assertionResults: {
      ancestorTitles: string[];
      title: string;
      status: string;
      failureMessages: string[];
      duration?: number | null;
    }[];
  }[];
}

export function casesOfVitest(report: string): Case[] {
  const { testResults } = JSON.parse(fs.readFileSync(report, 'utf8')) as VitestReport;
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const cases = assertionResults.map(
      (test): Case => ({
        file,
        title: [...test.ancestorTitles, test.title].join(' › '),
        status: test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped',
        message: test.failureMessages.join('\n'),
        ms: test.duration ?? 0,
      }),
    );
    // The file itself fails if it cannot be loaded, or in its hooks, such as the check of the invariants.
    const isFileAtFault = status === 'failed' && (message || !cases.some((test) => test.status === 'failed'));
    return isFileAtFault ? [...cases, { file, title: '', status: 'failed', message, ms: 0 }] : cases;
  });
}

type Result = JSONReportTest['results'][number];

/** Returns all messages. A timed-out test first reports the timeout, then the step it waited in. */
const messagesOf = (errors: Result['errors']) => errors.map(({ message = '' }) => message);

/** Returns the server's warnings and errors, and the final state of the page. */
function troubleIn(attachments: Result['attachments']): string[] {
  const log = attachments.find(({ name }) => name === 'server.log')?.body ?? '';
  const warnings = Buffer.from(log, 'base64').toString('utf8').split('\n');
  const context = attachments.find(({ name }) => name === 'error-context')?.path;
  const shown = context && fs.readFileSync(context, 'utf8').split(/\n(?= *- (?:main|dialog|alertdialog)\b)/)[1];
  return [...warnings.filter((line) => /"level":[456]0/.test(line)), ...(shown ? [beginning(shown, 60)] : [])];
}

function casesOfPlaywright(report: string): Case[] {
  const { suites, errors } = JSON.parse(fs.readFileSync(report, 'utf8')) as JSONReport;
  const visit = (suite: JSONReportSuite, titles: string[]): Case[] => [
    ...suite.specs.flatMap(({ title, file, tests }) =>
      tests.map(
        ({ status, results }): Case => ({
          file: path.join('tests/e2e', file),
          title: [...titles, title].join(' › '),
          status: status === 'expected' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed',
          message: results
            .flatMap(({ errors, attachments }) => [...messagesOf(errors), ...troubleIn(attachments)])
            .join('\n'),
          ms: results.reduce((sum, { duration }) => sum + duration, 0),
        }),
      ),
    ),
    ...(suite.suites ?? []).flatMap((inner) => visit(inner, [...titles, inner.title])),
  ];
  const outside = errors.map(
    ({ message = '' }): Case => ({ file: '', title: 'an error outside of any test', status: 'failed', message, ms: 0 }),
  );
  return [...suites.flatMap((suite) => visit(suite, [])), ...outside];
}
