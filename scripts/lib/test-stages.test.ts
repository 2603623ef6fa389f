import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { casesOfVitest, outcomeOf } from './test-stages.ts';

test('a test that was skipped is named, and counts neither as passed nor as failed', () => {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'unslop-stages-')), 'report.json');
  const result = (title: string, status: string) => ({ ancestorTitles: [], title, status, failureMessages: [] });
  const name = path.resolve(import.meta.dirname, '../../tests/simulate/full-disk.test.ts');
  const assertionResults = [result('O08 a disk fills', 'skipped'), result('another', 'passed')];
  fs.writeFileSync(file, JSON.stringify({ testResults: [{ name, status: 'passed', message: '', assertionResults }] }));
  expect(outcomeOf(casesOfVitest(file))).toEqual({
    passed: 1,
    failed: 0,
    failures: [],
    skipped: ['tests/simulate/full-disk.test.ts › O08 a disk fills'],
  });
  fs.rmSync(path.dirname(file), { recursive: true });
});
