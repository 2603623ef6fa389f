import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('docs/deploy.md has every setting that the server reads, and no other', () => {
  const config = read('apps/server/src/platform/config.ts');
  const known = [...config.matchAll(/\benv\.([A-Z][A-Z0-9_]+)|\benv, '([A-Z0-9_]+)'/g)].map(([, a, b]) => a ?? b);
  const table = read('docs/deploy.md').split('\n## ')[1]!;
  const told = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...line.split(' | ')[0]!.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name));
  expect(told.toSorted()).toEqual([...new Set(known)].toSorted());
});

test('what the files in deploy/ and the Dockerfile start is there', () => {
  const texts = [...readdirSync(path.join(root, 'deploy')).map((name) => `deploy/${name}`), 'Dockerfile'].map(read);
  const started = texts.flatMap((text) => text.match(/(?:apps|scripts)\/[\w/]+\.ts/g) ?? []);
  expect(new Set(started)).toEqual(new Set(['apps/server/src/main.ts', 'scripts/backup.ts']));
  for (const file of started) expect(read(file)).not.toBe('');
});
