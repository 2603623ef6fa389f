import { Refusal } from '@unslop/domain/errors';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createGate } from '../../platform/gate.ts';
import { encode } from './encode.ts';
import { busy } from './gate.ts';
import { inspect } from './headers.ts';
import { animatedWebp, cameraExif, sample, seededRandom, withJpegExif } from './image-samples.ts';
import { readPictureFacts } from './picture-facts.ts';

const FLIPS = 1_000;

/**
 * Does everything that an upload goes through before anything is written. For a comment's picture this includes
 * fingerprints, which take five sixths of the time.
 */
async function take(bytes: Buffer, purpose: 'comment' | 'appeal'): Promise<string> {
  try {
    const { type } = inspect(bytes);
    await readPictureFacts(bytes, type);
    const { files } = await encode(bytes, purpose);
    return (await sharp(files.at(-1)!.bytes).metadata()).format;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

const originals = {
  JPEG: async () => withJpegExif(await sample(32, 24).jpeg().toBuffer(), cameraExif('Ann', '2026')),
  'progressive JPEG': () => sample(32, 24).jpeg({ progressive: true }).toBuffer(),
  PNG: () =>
    sample(32, 24)
      .withExif({ IFD0: { Artist: 'Ann' } })
      .png()
      .toBuffer(),
  WebP: () =>
    sample(32, 24)
      .withExif({ IFD0: { Artist: 'Ann' } })
      .webp()
      .toBuffer(),
  'animated WebP': async () => animatedWebp(await sample(32, 24).webp().toBuffer(), 32, 24, 3),
  GIF: () => sample(32, 24).gif().toBuffer(),
};
const EXPECTED = ['webp', 'IMAGE_BROKEN', 'IMAGE_TYPE', 'IMAGE_TOO_LARGE', 'IMAGE_TOO_MANY_FRAMES'];

for (const [name, make] of Object.entries(originals)) {
  test(`${name}: damaged or truncated copies decode or are refused [F14]`, {
    timeout: 120_000,
  }, async () => {
    const original = await make();
    const random = seededRandom(14);
    const broken: Buffer[] = [];
    for (let index = 0; index < FLIPS; index++) {
      const copy = Buffer.from(original);
      const at = Math.floor(random() * copy.length);
      copy[at] = copy[at]! ^ (1 + Math.floor(random() * 255));
      broken.push(copy);
    }
    for (let index = 0; index < 100; index++)
      broken.push(original.subarray(0, Math.floor((original.length * index) / 100)));
    const gate = createGate({ atOnce: 4, maxWaitingEach: Number.POSITIVE_INFINITY, refusal: busy });
    const results = await Promise.all(
      broken.map((bytes, n) => gate.run('all', () => take(bytes, n % 20 === 0 ? 'comment' : 'appeal'))),
    );
    expect(results.filter((result) => !EXPECTED.includes(result))).toEqual([]);
    expect(results.filter((result) => result !== 'webp').length).toBeGreaterThan(50);
  });
}
