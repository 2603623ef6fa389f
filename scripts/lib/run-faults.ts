import fs from 'node:fs';
import path from 'node:path';
import { styleText } from 'node:util';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { Fault } from './requirements-table.ts';
import { openRun, type Run } from './test-run.ts';
import { findTest, findTests, type TestTitle } from './test-titles.ts';
import { buildWeb, isWebBuildStale } from './web-build.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** One test as it ran; a table's test is as many as it has lines. */
interface Case {
  file: string;
  title: string;
  hasPassed: boolean;
}

/**
 * Runs every test that the rows name and lists row, test, cases and result.
 * @returns whether all of them passed and none was missing
 */
export async function runFaults(faults: readonly Fault[]): Promise<boolean> {
  const tests = findTests(root);
  const wanted = faults.map((fault) => ({ ...fault, tests: fault.proofs.map((proof) => findTest(tests, proof)) }));
  const run = openRun();
  let cases: Case[];
  try {
    cases = await runTests(run, [
      ...new Set(wanted.flatMap((fault) => fault.tests).filter((test) => test !== undefined)),
    ]);
  } finally {
    await run.close();
  }
  let failures = 0;
  let ran = 0;
  for (const { row, what, proofs, tests: named } of wanted) {
    console.log(styleText('bold', `${row}  ${what}`));
    if (proofs.length === 0) console.log('  open');
    for (const [at, proof] of proofs.entries()) {
      const test = named[at];
      const mine = cases.filter((one) => one.file === test?.file && test.pattern.test(one.title));
      const isFine = mine.length > 0 && mine.every((one) => one.hasPassed);
      const result = isFine ? 'passed' : styleText('red', mine.length > 0 ? 'FAILED' : 'did not run');
      if (!isFine) failures += 1;
      ran += mine.length;
      console.log(`  ${String(mine.length).padStart(3)} ${mine.length === 1 ? 'case ' : 'cases'}  ${result}  ${proof}`);
    }
  }
  const named = wanted.reduce((sum, { proofs }) => sum + proofs.length, 0);
  console.log(styleText('bold', `${faults.length} rows, ${named} tests, ${ran} cases, ${failures} not as promised`));
  return failures === 0;
}

async function runTests(run: Run, tests: readonly TestTitle[]): Promise<Case[]> {
  const files = [...new Set(tests.map(({ file }) => file))];
  const inBrowser = files.filter((file) => file.startsWith('tests/e2e/'));
  const others = files.filter((file) => !file.startsWith('tests/e2e/'));
  const cases: Case[] = [];
  const print = (line: string) => console.log(styleText('dim', line));
  if (others.length > 0) {
    const report = path.join(run.dir, 'faults-vitest.json');
    const flags = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    await run.command(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...others, ...flags], {
      onLine: print,
    });
    cases.push(...casesOfVitest(report));
  }
  if (inBrowser.length > 0) {
    if (isWebBuildStale()) await buildWeb({ signal: run.signal });
    const report = path.join(run.dir, 'faults-playwright.json');
    await run.command(
      process.execPath,
      ['node_modules/@playwright/test/cli.js', 'test', ...inBrowser, '--reporter=list,json'],
      { onLine: print, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
    );
    cases.push(...casesOfPlaywright(report));
  }
  return cases;
}

function casesOfVitest(report: string): Case[] {
  const { testResults } = JSON.parse(fs.readFileSync(report, 'utf8')) as {
    testResults: { name: string; assertionResults: { ancestorTitles: string[]; title: string; status: string }[] }[];
  };
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: path.relative(root, name),
      title: [...ancestorTitles, title].join(' › '),
      hasPassed: status === 'passed',
    })),
  );
}

function casesOfPlaywright(report: string): Case[] {
  const { suites } = JSON.parse(fs.readFileSync(report, 'utf8')) as JSONReport;
  const visit = (suite: JSONReportSuite, titles: string[]): Case[] => [
    ...suite.specs.map(({ title, file, tests }) => ({
      file: path.join('tests/e2e', file),
      title: [...titles, title].join(' › '),
      hasPassed: tests.every(({ status }) => status === 'expected'),
    })),
    ...(suite.suites ?? []).flatMap((inner) => visit(inner, [...titles, inner.title])),
  ];
  return suites.flatMap((suite) => visit(suite, []));
}
