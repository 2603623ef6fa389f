import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { casesOfVitest, outcomeOf, slowestFiles } from './test-stages.ts';

test('a skipped test is named and counts neither as passed nor as failed', () => {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'unslop-stages-')), 'report.json');
  const result = (title: string, status: string, duration?: number) => {
    return { ancestorTitles: [], title, status, failureMessages: [], duration };
  };
  const name = path.resolve(import.meta.dirname, '../../lab/simulate/full-disk.test.ts');
  const assertionResults = [result('O08 a disk fills', 'skipped'), result('another', 'passed', 1_500)];
  fs.writeFileSync(file, JSON.stringify({ testResults: [{ name, status: 'passed', message: '', assertionResults }] }));
  expect(outcomeOf(casesOfVitest(file))).toEqual({
    passed: 1,
    failed: 0,
    failures: [],
    skipped: ['lab/simulate/full-disk.test.ts › O08 a disk fills'],
    msOfFiles: new Map([['lab/simulate/full-disk.test.ts', 1_500]]),
  });
  fs.rmSync(path.dirname(file), { recursive: true });
});

test('the slowest files have the longest tests over all stages', () => {
  const stage = (files: Record<string, number>) => {
    return { passed: 1, failed: 0, failures: [], msOfFiles: new Map(Object.entries(files)) };
  };
  expect(slowestFiles([stage({ a: 2_000, b: 40_000 }), stage({ c: 9_400 })], 2)).toEqual(['b 40 s', 'c 9 s']);
});
