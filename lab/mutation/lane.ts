import fs from 'node:fs';
import path from 'node:path';
import type { Run } from '../../scripts/lib/test-run.ts';
import { applied, type Mutant } from './change.ts';
import { testsOf } from './feature-tests.ts';
import { definitionAround } from './sample.ts';

export type Outcome =
  /** A test failed. */
  | 'killed'
  /** The tests exceeded their time limit. */
  | 'time-out'
  | 'survived'
  /** The feature has no tests. */
  | 'not covered'
  /** It does not build, or the database refuses it: nobody could ship it. */
  | 'invalid';

export interface MutantResult {
  outcome: Outcome;
  /** The test that failed. */
  by: string | null;
  /** The files that ran. */
  ran: string[];
  seconds: number;
}

/** One run of some files by one test runner. */
interface TestRun {
  end: 'passed' | 'failed' | 'late' | 'broken';
  file: string | null;
  title: string | null;
  /** It failed by a timeout, which may also be due to a busy machine. */
  wasSlow: boolean;
  /** The runner's error output. */
  words: string;
}

type Failure = Omit<TestRun, 'end'>;

const NOTHING: Failure = { file: null, title: null, wasSlow: false, words: '' };
const WHOLE_FILE = 'the file as a whole';
const keyOf = ({ file, title, wasSlow }: Failure): string => (wasSlow ? `${file} › ${title}` : file!);
const withWords = (words: string) => ({ words, wasSlow: /timed out|Timeout/i.test(words) });
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const TIME_LIMIT_MS = 420_000;
/** Short, because most UI defects show up as an element that never appears. A timeout is tried again. */
const EXPECT_TIMEOUT_MS = 10_000;

/** A copy of the project in which one defect at a time is planted. */
export class Lane {
  readonly #run: Run;
  readonly #dir: string;
  readonly #cluster: string;
  readonly #sound: Map<string, Promise<boolean>>;
  #isWebBuilt = false;

  /**
   * @param cluster  address of a test cluster with the templates of the original
   * @param sound  test files known to pass without a defect; shared between lanes
   */
  constructor(run: Run, dir: string, cluster: string, sound: Map<string, Promise<boolean>>) {
    this.#run = run;
    this.#dir = dir;
    this.#cluster = cluster;
    this.#sound = sound;
  }

  async run(mutant: Mutant): Promise<MutantResult> {
    const startedAt = performance.now();
    const text = fs.readFileSync(path.join(this.#dir, mutant.file), 'utf8');
    const { stages, browser } = testsOf(this.#dir, mutant.file, definitionAround(text, mutant.start));
    const ran: string[] = [];
    const result = (outcome: Outcome, by: string | null = null): MutantResult => ({
      outcome,
      by,
      ran,
      seconds: (performance.now() - startedAt) / 1000,
    });
    const parts = [...stages.map((files) => ({ files, isBrowser: false })), { files: browser, isBrowser: true }];
    if (parts.every(({ files }) => files.length === 0)) return result('not covered');
    const [file, title] = mutant.likely?.split(' › ') ?? [];
    const part = parts.find(({ files }) => files.includes(file!));
    if (file && part) {
      const testRun = await this.#planted(mutant, part.isBrowser, () =>
        this.#runTests([file], part.isBrowser, mutant.area === 'sql', title),
      );
      if (testRun.end === 'failed' && (await this.#detects(testRun, part.isBrowser, mutant))) {
        ran.push(file);
        return result('killed', `${testRun.file} › ${testRun.title}`);
      }
    }
    for (const { files, isBrowser } of parts) {
      let left = files;
      while (left.length > 0) {
        const asked = left;
        const testRun = await this.#planted(mutant, isBrowser, () =>
          this.#runTests(asked, isBrowser, mutant.area === 'sql'),
        );
        if (testRun.end === 'broken') return result('invalid', testRun.title);
        ran.push(...left);
        if (testRun.end === 'late') return result('time-out');
        if (testRun.end === 'passed') break;
        if (this.#run.signal.aborted) return result('survived');
        if (await this.#detects(testRun, isBrowser, mutant)) {
          return result('killed', `${testRun.file} › ${testRun.title}`);
        }
        const failed = testRun.file;
        left = left.filter((file) => file !== failed);
      }
    }
    return result('survived');
  }

  /**
   * True if the failure is due to the defect. It is not if the test also fails without it. A busy machine makes tests
   * slow too. So after a timeout or a failed hook, the test must now pass without the defect, or fail again with it.
   */
  async #detects(failed: TestRun, isBrowser: boolean, mutant: Mutant): Promise<boolean> {
    const wasKnown = this.#sound.has(keyOf(failed));
    if (!(await this.#isSound(failed, isBrowser))) return false;
    const isDoubtful = failed.title === WHOLE_FILE || (failed.wasSlow && wasKnown);
    return !isDoubtful || this.#failsAgain(failed, isBrowser, mutant);
  }

  /** True if the test passes without the defect. Checked once per file, and again after each timeout. */
  #isSound(failed: TestRun, isBrowser: boolean): Promise<boolean> {
    const { file, title } = failed;
    const key = keyOf(failed);
    const known = this.#sound.get(key);
    if (known) return known;
    const answer = (async () => {
      if (isBrowser && !this.#isWebBuilt) await this.#build();
      const { end } = await this.#runTests([file!], isBrowser, false, title!);
      if (end !== 'passed') console.log(`${file} › ${title} fails without any defect too: the file is not asked.`);
      return end === 'passed';
    })();
    this.#sound.set(key, answer);
    return answer;
  }

  async #failsAgain({ file, title }: TestRun, isBrowser: boolean, mutant: Mutant): Promise<boolean> {
    const { end } = await this.#planted(mutant, isBrowser, () =>
      this.#runTests([file!], isBrowser, mutant.area === 'sql', title!),
    );
    return end !== 'passed';
  }

  async #planted(mutant: Mutant, isBrowser: boolean, run: () => Promise<TestRun>): Promise<TestRun> {
    const target = path.join(this.#dir, mutant.file);
    const text = fs.readFileSync(target, 'utf8');
    fs.writeFileSync(target, applied(text, mutant));
    try {
      if (isBrowser && !(await this.#build())) return { ...NOTHING, end: 'broken', title: 'it does not build' };
      return await run();
    } finally {
      fs.writeFileSync(target, text);
      this.#isWebBuilt &&= !isBrowser;
    }
  }

  /** Builds for production, without minification. */
  async #build(): Promise<boolean> {
    const web = path.join(this.#dir, 'apps/web');
    const vite = path.join(this.#dir, 'node_modules/vite/bin/vite.js');
    for (const args of [['build'], ['build', '--ssr', 'src/server.tsx']]) {
      const { exitCode } = await this.#run.command(process.execPath, [vite, ...args, '--logLevel', 'error'], {
        onLine: () => {},
        cwd: web,
        env: { NODE_ENV: 'production' },
      });
      if (exitCode !== 0) return false;
    }
    this.#isWebBuilt = true;
    return true;
  }

  /** @param hasOwnCluster  creates its templates from the SQL of this tree */
  async #runTests(files: string[], isBrowser: boolean, hasOwnCluster: boolean, title?: string): Promise<TestRun> {
    const only = title && title !== WHOLE_FILE ? escaped(title) : undefined;
    const report = path.join(this.#run.dir, `report-${path.basename(this.#dir)}.json`);
    fs.rmSync(report, { force: true });
    const args = isBrowser
      ? [
          'node_modules/@playwright/test/cli.js',
          'test',
          ...files,
          '-x',
          '--workers=2',
          '--reporter=json',
          ...(only ? ['-g', only] : []),
        ]
      : [
          'node_modules/vitest/vitest.mjs',
          'run',
          ...files,
          '--bail=1',
          '--maxWorkers=1',
          '--reporter=json',
          `--outputFile=${report}`,
          ...(only ? ['-t', only] : []),
        ];
    const { exitCode, output } = await this.#run.command(process.execPath, args, {
      onLine: () => {},
      cwd: this.#dir,
      env: {
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        EXPECT_TIMEOUT_MS: EXPECT_TIMEOUT_MS.toString(),
        UNSLOP_TEST_CLUSTER: hasOwnCluster ? undefined : this.#cluster,
      },
      timeoutMs: TIME_LIMIT_MS,
    });
    if (exitCode === 124) return { ...NOTHING, end: 'late' };
    if (exitCode === 0) return { ...NOTHING, end: 'passed' };
    const failure = fs.existsSync(report)
      ? isBrowser
        ? failureInBrowser(report)
        : failureOf(report, this.#dir)
      : undefined;
    if (failure && !/Transform failed|SyntaxError/.test(failure.words)) return { ...failure, end: 'failed' };
    return { ...NOTHING, end: 'broken', title: output.trim().split('\n').slice(-30).join('\n') };
  }
}

function failureOf(report: string, dir: string): Failure | undefined {
  const { testResults } = JSON.parse(fs.readFileSync(report, 'utf8')) as {
    testResults: {
      name: string;
      status: string;
      message: string;
      assertionResults: { title: string; status: string; failureMessages: string[] }[];
    }[];
  };
  for (const { name, status, message, assertionResults } of testResults) {
    const failed = assertionResults.find((test) => test.status === 'failed');
    const file = path.relative(dir, name);
    if (failed) return { file, title: failed.title, ...withWords(failed.failureMessages.join('\n')) };
    // The failure is in its hooks, such as the invariant check, or happened while loading the file.
    if (status === 'failed') return { file, title: WHOLE_FILE, ...withWords(message) };
  }
  return undefined;
}

interface Suite {
  specs: {
    title: string;
    file: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
  suites?: Suite[];
}

function failureInBrowser(report: string): Failure | undefined {
  const { suites } = JSON.parse(fs.readFileSync(report, 'utf8')) as { suites: Suite[] };
  const visit = (suite: Suite): Failure | undefined => {
    for (const { title, file, tests } of suite.specs) {
      const failed = tests.find(({ status }) => status === 'unexpected');
      if (failed)
        return {
          file: `tests/e2e/${file}`,
          title,
          ...withWords(JSON.stringify(failed.results)),
        };
    }
    for (const inner of suite.suites ?? []) {
      const found = visit(inner);
      if (found) return found;
    }
    return undefined;
  };
  return visit({ specs: [], suites });
}
