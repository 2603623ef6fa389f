import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Refusal } from '@unslop/domain/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLayeredProcesses } from '../../apps/server/src/core/layered-files/layered-processes.ts';
import { DAMAGED, damagedLayered, hostileLayered } from './layered.ts';

const processes = createLayeredProcesses();
const troubles: string[] = [];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'unslop-layered-'));
  processes.onTrouble((text) => troubles.push(text));
});
afterAll(async () => {
  processes.stop();
  await rm(folder, { recursive: true });
});

async function outcomeOf(bytes: Buffer): Promise<string> {
  const file = path.join(folder, 'file');
  await writeFile(file, bytes);
  try {
    await processes.run('read', [file]);
    return 'added';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

test('refuses each hostile file with a reason, or reads what it shows [T167]', async () => {
  const files = await hostileLayered();
  expect(files.length).toBeGreaterThan(100);
  const wrong: string[] = [];
  for (const { name, bytes, outcomes } of files) {
    const begun = performance.now();
    const outcome = await outcomeOf(bytes);
    const tookMs = performance.now() - begun;
    if (!(outcomes as string[]).includes(outcome) || tookMs > 5_000)
      wrong.push(`${name}: ${outcome} after ${Math.round(tookMs)} ms`);
  }
  expect(wrong).toEqual([]);
  expect(troubles).toEqual([]);
  expect(processes.peakMb()).toBeLessThan(700);
});

test('reads or refuses each of 200 damaged files without a crash [T168]', async () => {
  const outcomes = new Map<string, number>();
  for (const bytes of await damagedLayered(1, 200)) {
    const outcome = await outcomeOf(bytes);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  expect([...outcomes.keys()].filter((outcome) => !(DAMAGED as string[]).includes(outcome))).toEqual([]);
  expect(outcomes.get('LAYERED_FILE_BROKEN')).toBeGreaterThan(20);
  expect(troubles).toEqual([]);
});
