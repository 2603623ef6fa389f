import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kra, ora, png, procreate, psd, stack, zipOf } from '../../testing/layered-samples.ts';
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
] as const)('reads size, layer names and preview of a %s file [T182]', async (type, make, names) => {
  const { preview, ...facts } = await read(await make());
  expect(facts).toEqual({ type, width: 64, height: 48, layers: names.length, names });
  expect(await sharp(Buffer.from(preview!)).metadata()).toMatchObject({ format: 'webp', width: 64, height: 48 });
});

test.each(['svg', 'tiff', 'gif'] as const)(
  'ignores a %s in place of the preview and still reads the layers',
  async (format) => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>',
    );
    const bytes =
      format === 'svg'
        ? svg
        : await sharp(await png(8, 8))
            .toFormat(format)
            .toBuffer();
    const document = stack('<layer name="Ink" src="data/1.png"/>');
    const file = await zipOf([
      { name: 'mimetype', bytes: Buffer.from('image/openraster'), compress: false },
      { name: 'stack.xml', bytes: Buffer.from(document) },
      { name: 'mergedimage.png', bytes },
    ]);
    expect(await read(file)).toMatchObject({ layers: 1, preview: null });
  },
);
