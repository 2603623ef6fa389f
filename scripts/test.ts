import path from 'node:path';
import { styleText } from 'node:util';
import { finish, readCommandLine } from './lib/command-line.ts';
import { endAndRemoveAbandonedRuns, openRun, type Run } from './lib/test-run.ts';
import { lineOf, type Outcome, playwright, Stages, tool, vitest } from './lib/test-stages.ts';
import { testFiles } from './lib/test-titles.ts';
import { buildWeb } from './lib/web-build.ts';

const root = path.resolve(import.meta.dirname, '..');
const usage = `npm test [-- [--fast] [part of a path …]]

  --fast    lint, types, architecture and unit tests only; the same as npm run check
  a path    only the tests whose files have it in their path
`;

await finish(await main());

async function main(): Promise<number> {
  const { values, positionals } = readCommandLine(usage, { fast: false }, Number.POSITIVE_INFINITY);
  endAndRemoveAbandonedRuns();
  const run = openRun();
  const stages = new Stages(run);
  try {
    if (positionals.length > 0) await some(stages, run, positionals);
    else await all(stages, run, values.fast);
  } finally {
    const leftovers = await run.close();
    stages.note('nothing left', leftovers);
  }
  return report(stages.outcomes, run.signal.aborted);
}

/** Two lanes at a time, for two cores: the compiler and the build, beside the tests that need no database; then those that use both. */
async function all(stages: Stages, run: Run, isFast: boolean): Promise<void> {
  const compile = async (): Promise<void> => {
    await stages.add('lint', tool(run, 'biome', ['ci', '--colors=off']));
    // By one of its threads: the others would each check what the files share once more, on a core that has tests to run.
    const types = (project: string) => tool(run, 'tsc', ['-p', project, '--checkers', '1']);
    await stages.add('types', types('tsconfig.json'));
    await stages.add('types of the web app', types('apps/web/tsconfig.json'));
    await stages.add('types of browser tests', types('tests/e2e/tsconfig.json'));
    if (!isFast) await stages.add('build web', build(run));
  };
  const projects = (names: string[]): string[] => names.flatMap((name) => ['--project', name]);
  await Promise.all([compile(), stages.add('unit', vitest(run, projects(['architecture', 'unit'])))]);
  if (isFast) return;
  // They wait for time to pass and for the database, so that three fit on two cores; a fourth makes all of them slower.
  await stages.add('API', vitest(run, ['--project', 'api', '--maxWorkers', '3']));
  // The longest of these are one file each, which the others run beside.
  await stages.add('processes', vitest(run, [...projects(['start', 'simulate', 'interleave']), '--maxWorkers', '3']));
  await stages.add('timing', vitest(run, ['--project', 'timing', '--maxWorkers', '1']));
  await stages.add('browser', playwright(run, []));
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

function report(outcomes: Stages['outcomes'], wasInterrupted: boolean): number {
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
  const left = skipped.length > 0 ? `, ${skipped.length} not run on this machine` : '';
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${left}`);
  return sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
}
