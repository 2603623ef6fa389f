import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hashOf } from './web-build.ts';

let folder: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unslop-hash-'));
  fs.mkdirSync(path.join(folder, 'web/src'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'web/src/main.tsx'), 'one');
});

afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

it('the hash of the sources depends only on names and contents', () => {
  const hash = (): string => hashOf(folder, ['web', 'not-there']);
  const first = hash();
  fs.utimesSync(path.join(folder, 'web/src/main.tsx'), new Date(0), new Date(0));
  fs.mkdirSync(path.join(folder, 'web/dist'));
  fs.writeFileSync(path.join(folder, 'web/dist/index.html'), 'built');
  expect(hash()).toBe(first);

  fs.writeFileSync(path.join(folder, 'web/src/main.tsx'), 'two');
  const second = hash();
  expect(second).not.toBe(first);
  fs.renameSync(path.join(folder, 'web/src/main.tsx'), path.join(folder, 'web/src/other.tsx'));
  expect(hash()).not.toBe(second);
});
