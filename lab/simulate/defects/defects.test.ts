import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { allDefects } from './all.ts';
import { isInSource, plantIn } from './defect.ts';
import { plantingEnv } from './plant.ts';
import { readEvidence } from './proven.ts';

/** Checks that the planted defects of `npm run lab -- simulate --defects` still fit the current sources. */
const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const schema = read('database/schema.sql');

test('there are at least twenty, each with its own name and sentence', () => {
  expect(allDefects.length).toBeGreaterThanOrEqual(20);
  expect(new Set(allDefects.map(({ name }) => name)).size).toBe(allDefects.length);
  expect(allDefects.filter(({ name }) => !/^[a-z]+(-[a-z]+)+$/.test(name))).toEqual([]);
  expect(allDefects.filter(({ says }) => !/^[A-Z].*\.$/.test(says))).toEqual([]);
});

test.each(allDefects.map((defect) => [defect.name, defect]))('%s can be planted', (_name, { plants }) => {
  expect(plants.length).toBeGreaterThan(0);
  for (const [file, changes] of Map.groupBy(plants.filter(isInSource), (plant) => plant.file)) {
    const before = read(file);
    const after = plantIn(before, changes, file);
    expect(after).not.toBe(before);
    // The module must still parse after the defect is planted.
    stripTypeScriptTypes(after);
  }
  for (const plant of plants) {
    if ('sql' in plant) expect(schema.split(plant.about).length, plant.about).toBeGreaterThan(1);
    if ('routine' in plant) plantIn(routineIn(schema, plant.routine), [plant], plant.routine);
  }
});

test('each noted finding came within ten seeds and matches its defect', () => {
  const evidence = readEvidence();
  expect(evidence.size).toBeGreaterThan(0);
  for (const [name, { seed, finding }] of evidence) {
    expect(Number(seed), name).toBeLessThanOrEqual(10);
    expect(finding).toMatch(allDefects.find((defect) => defect.name === name)!.foundBy);
  }
});

test('refuses a text that is missing or ambiguous', () => {
  expect(() => plantIn('one two', [{ find: 'three', put: '' }], 'a file')).toThrow('a file has 0 times: three');
  expect(() => plantIn('one one', [{ find: 'one', put: '' }], 'a file')).toThrow('a file has 2 times: one');
});

test('a process with a defect loads it', () => {
  const defect = allDefects.find(({ name }) => name === 'top-up-rounded-up')!;
  const code = "import { netOfCardFee } from '@unslop/domain/money'; console.log(netOfCardFee(1001));";
  const run = (env: NodeJS.ProcessEnv) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', code], {
      cwd: path.join(root, 'apps/server'),
      env: { ...process.env, ...env },
      encoding: 'utf8',
    });
  expect(run({})).toBe('937\n');
  expect(run(plantingEnv(defect))).toBe('planted top-up-rounded-up in packages/domain/src/money.ts\n938\n');
});

function routineIn(text: string, name: string): string {
  const from = text.indexOf(`CREATE OR REPLACE FUNCTION public.${name}(`);
  return text.slice(from, text.indexOf('$function$\n;', from));
}
