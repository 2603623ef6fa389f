import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kra, ora, procreate, psd } from '../../testing/layered-samples.ts';
import { createLayeredProcesses } from './layered-processes.ts';

const processes = createLayeredProcesses();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'unslop-layered-'));
});
afterAll(async () => {
  processes.stop();
  await rm(folder, { recursive: true });
});

async function read(bytes: Buffer) {
  const file = path.join(folder, 'file');
  await writeFile(file, bytes);
  return processes.run('read', [file]);
}

test.each([
  ['psd', psd, ['Background', 'Ink', 'Farbe — Blau', '影']],
  ['kra', kra, ['Group 1', 'Lines & dots', 'Color', 'Background']],
  ['ora', ora, ['Ink', 'Paper']],
  ['procreate', procreate, ['Sketch', 'Ink 🖋', 'Color']],
] as const)(
  'a file of the kind %s is read: its size, its layers with their names, and a picture',
  async (type, make, names) => {
    const { preview, ...facts } = await read(await make());
    expect(facts).toEqual({ type, width: 64, height: 48, layers: names.length, names });
    expect(await sharp(Buffer.from(preview!)).metadata()).toMatchObject({ format: 'webp', width: 64, height: 48 });
  },
);
