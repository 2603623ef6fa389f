import path from 'node:path';
import { styleText } from 'node:util';
import { REPEAT_VARIABLE } from '../apps/server/src/testing/repeat.ts';
import { finish, readCommandLine } from './lib/command-line.ts';
import { isEveryday, ONLY_IN_ALL } from './lib/everyday.ts';
import { endAndRemoveAbandonedRuns, openRun, type Run } from './lib/test-run.ts';
import { lineOf, type Outcome, playwright, Stages, slowestFiles, tool, vitest } from './lib/test-stages.ts';
import { testFiles } from './lib/test-titles.ts';
import { buildWeb } from './lib/web-build.ts';
import { describeWorkers, halfOf, isForTwoStages, thisMachine, workersFor } from './lib/workers.ts';

const root = path.resolve(import.meta.dirname, '..');
const usage = `npm test [-- [--all] [--fast] [--workers] [part of a path …]]

  (nothing)  the everyday tests: lint, types, every feature and page once, each repetition once
  --all      every test with all repetitions; the same as npm run test:all
  --fast     lint, types, architecture and unit tests only; the same as npm run check
  a path     only the tests whose files have it in their path, with all repetitions
  --workers  how many tests run at the same time on 2, 4 and 8 cores, and on this machine
`;

const machine = thisMachine();

await finish(await main());

async function main(): Promise<number> {
  const options = { all: false, fast: false, workers: false };
  const { values, positionals } = readCommandLine(usage, options, Number.POSITIVE_INFINITY);
  if (values.workers) {
    for (const cores of [2, 4, 8]) console.log(describeWorkers({ cores, memoryGiB: cores * 4 }));
    console.log(`This machine has ${describeWorkers(machine)}`);
    return 0;
  }
  console.log(describeWorkers(machine));
  endAndRemoveAbandonedRuns();
  const run = openRun();
  const stages = new Stages(run);
  try {
    if (positionals.length > 0) await some(stages, run, positionals);
    else if (values.fast) await fast(stages, run);
    else await whole(stages, run, values.all);
  } finally {
    const leftovers = await run.close();
    stages.note('nothing left', leftovers);
  }
  const isWhole = positionals.length === 0 && !values.fast;
  return report(stages.outcomes, run.signal.aborted, isWhole ? aboutTheOther(values.all) : undefined);
}

/** Describes in one line what the other of `npm test` and `npm run test:all` runs. */
function aboutTheOther(isAll: boolean): string {
  const files = testFiles(root);
  const count = files.filter(isEveryday).length;
  return isAll
    ? `npm test is the everyday part: ${count} of these ${files.length} files, each repetition once.`
    : `npm run test:all runs every repetition and ${files.length - count} more files: ${Object.keys(ONLY_IN_ALL).join(', ')}.`;
}

async function fast(stages: Stages, run: Run): Promise<void> {
  await Promise.all([compile(stages, run), unit(stages, run)]);
}

/**
 * Runs two lanes for two cores: the compiler and the build next to the tests that need no build. Then runs the browser
 * tests.
 */
async function whole(stages: Stages, run: Run, isAll: boolean): Promise<void> {
  const isSideBySide = isForTwoStages(machine);
  const workers = workersFor(isSideBySide ? halfOf(machine) : machine);
  // An empty list means all files.
  const files = isAll ? [] : testFiles(root).filter(isEveryday);
  const env = isAll ? {} : { [REPEAT_VARIABLE]: '1' };
  const api = [...projects('api'), '--maxWorkers', `${workers.api}`, ...files];
  const inBrowser = ['--workers', `${workers.browser}`, ...files.filter((file) => file.startsWith('tests/e2e/'))];

  const answered = unit(stages, run).then(() => stages.add('API', vitest(run, api, env)));
  const built = compile(stages, run).then(() => stages.add('build web', build(run)));
  const browser = (): Promise<void> => stages.add('browser', playwright(run, inBrowser, env));
  if (isSideBySide) await Promise.all([answered, built.then(browser)]);
  else await Promise.all([answered, built]).then(browser);
  if (!isAll) return;

  // The longest of these are single files. The others run in parallel.
  const processes = ['--maxWorkers', `${workersFor(machine).processes}`];
  await stages.add('processes', vitest(run, [...projects('start', 'simulate', 'interleave'), ...processes]));
  await stages.add('timing', vitest(run, [...projects('timing'), '--maxWorkers', '1']));
}

async function compile(stages: Stages, run: Run): Promise<void> {
  await stages.add('lint', tool(run, 'biome', ['ci', '--colors=off']));
  await stages.add('API client', tool(run, process.execPath, ['lab/api-client/write-types.ts']));
  // Only one checker. Each additional one would check the shared files again, on a core that has tests to run.
  const types = (project: string) => tool(run, 'tsc', ['-p', project, '--checkers', '1']);
  await stages.add('types', types('tsconfig.json'));
  await stages.add('types of the web app', types('apps/web/tsconfig.json'));
  await stages.add('types of browser tests', types('tests/e2e/tsconfig.json'));
}

function unit(stages: Stages, run: Run): Promise<void> {
  return stages.add('unit', vitest(run, [...projects('architecture', 'unit'), '--maxWorkers', `${machine.cores}`]));
}

function projects(...names: string[]): string[] {
  return names.flatMap((name) => ['--project', name]);
}

async function some(stages: Stages, run: Run, patterns: string[]): Promise<void> {
  const wanted = testFiles(root).filter((file) => patterns.some((pattern) => file.includes(pattern)));
  const inBrowser = wanted.filter((file) => file.startsWith('tests/e2e/'));
  const others = wanted.filter((file) => !file.startsWith('tests/e2e/'));
  if (wanted.length === 0) console.log(`No test file has ${patterns.join(' or ')} in its path.`);
  if (others.length > 0) await stages.add('tests', vitest(run, others));
  if (inBrowser.length === 0) return;
  await stages.add('build web', build(run));
  await stages.add('browser', playwright(run, inBrowser));
}

function build(run: Run): (print: (line: string) => void) => Promise<Outcome> {
  return async (print) => {
    try {
      print(await buildWeb(run.signal));
      return { passed: 1, failed: 0, failures: [] };
    } catch (error) {
      return { passed: 0, failed: 1, failures: [(error as Error).message] };
    }
  };
}

function report(outcomes: Stages['outcomes'], wasInterrupted: boolean, about?: string): number {
  const sum = (key: 'passed' | 'failed'): number => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  for (const { name, failures } of outcomes) {
    for (const failure of failures) console.log(`\n${styleText('red', `✗ ${name}`)}  ${failure}`);
  }
  console.log('');
  for (const outcome of outcomes) console.log(lineOf(outcome));
  const skipped = outcomes.flatMap((outcome) => outcome.skipped ?? []);
  for (const test of skipped) console.log(`${styleText('yellow', '! not run on this machine')}  ${test}`);
  if (wasInterrupted) {
    console.log('\nInterrupted.');
    return 130;
  }
  if (about !== undefined) console.log(`\nSlowest files: ${slowestFiles(outcomes, 5).join(', ')}\n${about}`);
  const left = skipped.length > 0 ? `, ${skipped.length} not run on this machine` : '';
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${left}`);
  return sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
}
