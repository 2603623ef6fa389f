import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type SeedResult, SeedResults, sumOf } from './seed-results.ts';

const result = (seed: string, more: Partial<SeedResult> = {}): SeedResult => ({
  seed,
  setting: 'review 0 h, clearing 0 d',
  commit: 'abc1234',
  awards: { final: 4 },
  operations: 100,
  acknowledged: 10,
  faults: { lose: 2 },
  kills: { worker: 1 },
  lost: [],
  violations: [],
  mismatches: [],
  drainSeconds: Number(seed),
  ...more,
});

function newFile(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'unslop-seeds-'));
  onTestFinished(() => fs.rmSync(dir, { recursive: true }));
  return path.join(dir, 'simulate/seeds.jsonl');
}

test('an interrupted run resumes with the missing seeds', () => {
  const file = newFile();
  const before = new SeedResults(file, { isResumed: false });
  before.add(result('1'));
  before.add(result('2'));
  fs.appendFileSync(file, JSON.stringify(result('3')).slice(0, 40));
  const after = new SeedResults(file, { isResumed: true });
  expect(['1', '2', '3'].filter((seed) => after.has(seed))).toEqual(['1', '2']);
  after.add(result('3'));
  expect(new SeedResults(file, { isResumed: true }).of(['3', '1'])).toEqual([result('3'), result('1')]);
  expect(new SeedResults(file, { isResumed: false }).of(['1', '2', '3'])).toEqual([]);
});

test('adds everything up and names the seeds with findings', () => {
  const sum = sumOf([
    result('1'),
    result('2', {
      operations: 1_950,
      kills: { worker: 2, PostgreSQL: 1 },
      faults: { reset: 1 },
      commit: 'def5678',
      setting: 'review 72 h, clearing 7 d',
    }),
    result('9', { violations: ['balances_equal_entries: 1 rows'], lost: ['slop', 'art'] }),
  ]);
  expect(sum.split('\n')).toEqual([
    '3 seeds, 1 with findings: 9',
    'settings      2 with review 0 h, clearing 0 d; 1 with review 72 h, clearing 7 d',
    'operations    2,150, of them 30 acknowledged and looked for at the end',
    'awards        final 12',
    'kills         worker 4, PostgreSQL 1',
    'faults        lose 4, reset 1',
    'drained in    2.0 s (median), 9.0 s (longest)',
    'lost          2',
    'violations    1',
    'mismatches    0',
    'commits       abc1234, def5678',
  ]);
});
