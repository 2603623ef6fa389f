import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { alarmKinds } from './alarms.ts';

test('every kind of alarm has instructions for the operator', () => {
  const docs = ['operating', 'stripe']
    .map((name) => readFileSync(new URL(`../../../../docs/use/${name}.md`, import.meta.url), 'utf8'))
    .join('\n');
  expect(alarmKinds.filter((kind) => !docs.includes(`\`${kind}\``))).toEqual([]);
});
