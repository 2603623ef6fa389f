import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { alarmKinds } from './alarms.ts';

test('the operator can read what to do about each kind of alarm', () => {
  const docs = ['operating', 'stripe']
    .map((name) => readFileSync(new URL(`../../../../docs/use/${name}.md`, import.meta.url), 'utf8'))
    .join('\n');
  expect(alarmKinds.filter((kind) => !docs.includes(`\`${kind}\``))).toEqual([]);
});
