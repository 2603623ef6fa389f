import fs from 'node:fs';
import path from 'node:path';
import { styleText } from 'node:util';
import { startTestCluster } from '@unslop/database/test-database';
import { finish, readCommandLine } from '../../scripts/lib/command-line.ts';
import { endAndRemoveAbandonedRuns, openRun, type Run } from '../../scripts/lib/test-run.ts';
import { printed } from '../bench/report.ts';
import { type Area, diffOf, type Mutant } from '../mutation/change.ts';
import { Lane, type MutantResult, type Outcome } from '../mutation/lane.ts';
import { changesOf, isKnown, readKnown, sample } from '../mutation/sample.ts';
import { copyTree } from '../mutation/tree.ts';

const root = path.resolve(import.meta.dirname, '../..');
const usage = `npm run lab -- mutants [--pure [pattern …] | --seed 7 --count 200 --only features|sql|screens --lanes 2 --json FILE]

  Plants small defects one at a time and says which the tests of that feature notice. Without --pure: a sample by the
  seed over server features, SQL routines and screens.

  --pure        every mutant of packages/domain and of the pure modules with unit tests, by Stryker
  --list        only say which mutants the sample has
  --json FILE   write every result to FILE, as they come
  --again FILE  go on with a run that was broken off: try those of FILE that survived or were not reached, and write
                their judgements into it; where a row names a test ("by"), that one is tried first
`;

interface Row extends Omit<MutantResult, 'outcome'> {
  outcome: Outcome | 'not reached';
  area: Area;
  file: string;
  line: number;
  rule: string;
  before: string;
  after: string;
}

const NOT_REACHED = { outcome: 'not reached', ran: [], seconds: 0 } as const;

await finish(await main());

async function main(): Promise<number> {
  const { values, positionals } = readCommandLine(
    usage,
    { seed: '7', count: 200, only: String, lanes: 2, json: String, again: String, list: false, pure: false },
    Number.POSITIVE_INFINITY,
  );
  if (values.only && !['features', 'sql', 'screens'].includes(values.only)) {
    console.log(usage);
    return 2;
  }
  endAndRemoveAbandonedRuns();
  if (values.pure) return withRun((run) => stryker(run, positionals, values.json));
  const known = readKnown(root);
  const before = values.again
    ? (JSON.parse(fs.readFileSync(values.again, 'utf8')) as Row[]).filter((row) => !isKnown(row, known))
    : [];
  const settled = before.filter((row) => wasFound(row) || row.outcome === 'invalid');
  const mutants = values.again
    ? before.filter((row) => !settled.includes(row)).flatMap(mutantOf)
    : sample(root, values.seed, values.count, values.only as Area | undefined);
  if (values.list) {
    for (const mutant of mutants) console.log(`${headOf(mutant)}\n${diffText(rowOf(mutant))}`);
    return 0;
  }
  return withRun(async (run) => {
    const file = values.again ?? values.json;
    const save = (rows: readonly Row[]): void => {
      if (!file) return;
      const isDone = (mutant: Mutant): boolean => rows.some((row) => isSame(row, rowOf(mutant)));
      const waiting = mutants
        .filter((mutant) => !isDone(mutant))
        .map((mutant) => ({ ...rowOf(mutant), ...NOT_REACHED, by: mutant.likely ?? null }));
      fs.writeFileSync(file, JSON.stringify([...settled, ...rows, ...waiting], null, 1));
    };
    const rows = await runAll(run, mutants, values.lanes, save);
    if (rows.length > 0) print([...settled, ...rows]);
    return run.signal.aborted ? 130 : 0;
  });
}

/**
 * Runs `work` with a temporary run. Its folder holds copies and is removed with it, so the working tree never changes.
 */
async function withRun(work: (run: Run) => Promise<number>): Promise<number> {
  const run = openRun();
  try {
    return await work(run);
  } finally {
    await run.close();
  }
}

async function stryker(run: Run, only: string[], json: string | undefined): Promise<number> {
  const dir = path.join(run.dir, 'tree');
  copyTree(root, dir);
  const bin = path.join(dir, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const config = 'lab/mutation/stryker.config.mjs';
  const args = [bin, 'run', config, ...(only.length > 0 ? ['--mutate', only.join(',')] : [])];
  const { exitCode } = await run.command(process.execPath, args, { onLine: console.log, cwd: dir });
  const report = path.join(dir, 'reports/mutation/mutation.json');
  if (json && fs.existsSync(report)) fs.copyFileSync(report, json);
  return exitCode;
}

async function runAll(run: Run, mutants: Mutant[], lanes: number, save: (rows: readonly Row[]) => void) {
  process.env.TMPDIR = run.dir;
  const cluster = await startTestCluster();
  const rows: Row[] = [];
  const sound = new Map<string, Promise<boolean>>();
  const waiting = mutants.values();
  const work = async (number: number): Promise<void> => {
    const dir = path.join(run.dir, `lane-${number}`);
    copyTree(root, dir);
    const lane = new Lane(run, dir, process.env.UNSLOP_TEST_CLUSTER!, sound);
    for (const mutant of waiting) {
      const row = { ...rowOf(mutant), ...(await lane.run(mutant)) };
      if (run.signal.aborted) return;
      rows.push(row);
      const by = row.outcome === 'survived' ? '' : (row.by ?? '').split('\n')[0];
      console.log(
        `${rows.length}/${mutants.length} ${row.outcome.padEnd(8)} ${row.seconds.toFixed(0).padStart(3)} s  ${headOf(mutant)}  ${styleText('dim', by!)}`,
      );
      save(rows);
    }
  };
  try {
    await Promise.all(Array.from({ length: lanes }, (_, at) => work(at + 1)));
  } finally {
    await cluster.stop();
  }
  return rows;
}

/** True if a test killed the mutant. A timeout does not count, because a busy machine causes timeouts too. */
function wasFound({ outcome }: Row): boolean {
  return outcome === 'killed';
}

function print(rows: readonly Row[]): void {
  for (const row of rows.filter((each) => !wasFound(each) && each.outcome !== 'invalid')) {
    console.log(`\n${styleText('red', row.outcome)}  ${row.file}:${row.line}  ${row.rule}\n${diffText(row)}`);
    console.log(styleText('dim', `  ran: ${row.ran.join(' ')}`));
  }
  const areas = [...new Set(rows.map((row) => row.area)), 'all'] as const;
  const table = areas.map((area) => {
    const of = rows.filter((row) => area === 'all' || row.area === area);
    const valid = of.filter((row) => row.outcome !== 'invalid');
    const count = (...outcomes: string[]): number => of.filter((row) => outcomes.includes(row.outcome)).length;
    const score = valid.length > 0 ? (100 * valid.filter(wasFound).length) / valid.length : 0;
    const figures = [
      valid.length,
      count('killed'),
      count('time-out'),
      count('survived', 'not covered'),
      count('invalid'),
    ];
    return [area, ...figures.map(String), `${score.toFixed(1)} %`];
  });
  const columns = ['area', 'mutants', 'killed', 'time-out', 'survived', 'invalid', 'score'];
  console.log(`\n${printed({ columns, rows: table })}`);
}

function rowOf(mutant: Mutant): Omit<Row, keyof MutantResult> {
  const { area, file, rule } = mutant;
  return { area, file, rule, ...diffOf(fs.readFileSync(path.join(root, file), 'utf8'), mutant) };
}

function headOf(mutant: Mutant): string {
  return `${mutant.file}:${rowOf(mutant).line}  ${mutant.rule}`;
}

function diffText({ before, after }: { before: string; after: string }): string {
  const lines = (text: string, sign: string): string =>
    text
      .split('\n')
      .map((line) => `  ${sign} ${line}`)
      .join('\n');
  return `${lines(before, '-')}\n${lines(after, '+')}`;
}

/** Finds a mutant again by its lines, which may have moved. Empty if the code has changed. */
function mutantOf(row: Row): Mutant[] {
  const text = fs.readFileSync(path.join(root, row.file), 'utf8');
  const change = changesOf(row.file, text).find((each) => isSame(row, { ...row, ...diffOf(text, each) }));
  return change ? [{ ...change, area: row.area, file: row.file, likely: row.by ?? undefined }] : [];
}

type Change = Pick<Row, 'file' | 'before' | 'after'>;

function isSame(one: Change, other: Change): boolean {
  return one.file === other.file && one.before === other.before && one.after === other.after;
}
