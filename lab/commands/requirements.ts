import path from 'node:path';
import { styleText } from 'node:util';
import { finish, readCommandLine } from '../../scripts/lib/command-line.ts';
import { openRun, type Run } from '../../scripts/lib/test-run.ts';
import { type Case, runPlaywright, runVitest } from '../../scripts/lib/test-stages.ts';
import { findTests, type TestTitle, testsOf } from '../../scripts/lib/test-titles.ts';
import { buildWeb, isWebBuildStale } from '../../scripts/lib/web-build.ts';
import { type Fault, listOfFaults, readFaults, readRequirements, tableOfAreas } from '../lib/requirements-table.ts';

const usage = `npm run lab -- requirements [open [AREA]]

How much of docs/requirements.tsv is proven by a test, area by area; with "open" the rows without one.

npm run lab -- faults [[--run] [ROW …]]

What can go wrong, by docs/faults.tsv, with the tests that show what happens instead; M stands for all rows with M.

  --run   runs these tests, and lists each with its cases and its result
`;

const {
  positionals: [what, ...rows],
  values,
} = readCommandLine(usage, { run: false }, Number.POSITIVE_INFINITY);
const [only] = rows;
const root = path.resolve(import.meta.dirname, '../..');

if (what === 'faults') {
  const faults = readFaults(root).filter(({ row }) => rows.length === 0 || rows.some((one) => row.startsWith(one)));
  if (values.run) await finish((await runFaults(faults)) ? 0 : 1);
  const tests = findTests(root);
  console.log(listOfFaults(faults, (cited) => testsOf(tests, cited).length > 0));
} else if (what === 'open') {
  for (const { id, area, requirement, evidence } of readRequirements(root)) {
    if (evidence === 'open' && (only === undefined || only === area)) console.log(`${id}  ${area}: ${requirement}`);
  }
} else {
  console.log(tableOfAreas(readRequirements(root)));
}

/**
 * Runs every test that the rows name and lists row, test, cases and result.
 * @returns true if all of them passed and none was missing
 */
async function runFaults(faults: readonly Fault[]): Promise<boolean> {
  const tests = findTests(root);
  const wanted = faults.map((fault) => ({ ...fault, tests: fault.evidence.map((cited) => testsOf(tests, cited)) }));
  const run = openRun();
  let cases: Case[];
  try {
    cases = await runTests(run, [...new Set(wanted.flatMap((fault) => fault.tests.flat()))]);
  } finally {
    await run.close();
  }
  let failures = 0;
  let ran = 0;
  for (const { row, what, evidence, tests } of wanted) {
    console.log(styleText('bold', `${row}  ${what}`));
    if (evidence.length === 0) console.log('  open');
    for (const [at, cited] of evidence.entries()) {
      const named = tests[at]!;
      const mine = cases.filter((one) =>
        named.some(({ file, pattern }) => file === one.file && pattern.test(one.title)),
      );
      const isFine = mine.length > 0 && mine.every(({ status }) => status === 'passed');
      const result = isFine ? 'passed' : styleText('red', mine.length > 0 ? 'FAILED' : 'did not run');
      if (!isFine) failures += 1;
      ran += mine.length;
      console.log(`  ${String(mine.length).padStart(3)} ${mine.length === 1 ? 'case ' : 'cases'}  ${result}  ${cited}`);
    }
  }
  const named = wanted.reduce((sum, { evidence }) => sum + evidence.length, 0);
  console.log(styleText('bold', `${faults.length} rows, ${named} tests, ${ran} cases, ${failures} not as promised`));
  return failures === 0;
}

async function runTests(run: Run, tests: readonly TestTitle[]): Promise<Case[]> {
  const files = [...new Set(tests.map(({ file }) => file))];
  const inBrowser = files.filter((file) => file.startsWith('tests/e2e/'));
  const others = files.filter((file) => !file.startsWith('tests/e2e/'));
  const print = (line: string) => console.log(styleText('dim', line));
  const cases = others.length > 0 ? (await runVitest(run, others, print)).cases() : [];
  if (inBrowser.length === 0) return cases;
  if (isWebBuildStale()) await buildWeb(run.signal);
  return [...cases, ...(await runPlaywright(run, inBrowser, print)).cases()];
}
