import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawnPicture } from '../../testing/drawn-pictures.ts';
import { scribble } from '../../testing/scribbles.ts';
import { fingerprintsOf, GREY_SIDE } from './fingerprint.ts';

const fingerprints = async (picture: Sharp) =>
  fingerprintsOf(
    await picture
      .flatten({ background: '#ffffff' })
      .resize({ width: GREY_SIDE, height: GREY_SIDE, fit: 'fill' })
      .greyscale()
      .toColourspace('b-w')
      .raw()
      .toBuffer(),
  );
type Made = Awaited<ReturnType<typeof fingerprints>>;

const bitsApart = (a: string, b: string) => [...a].filter((bit, at) => bit !== b[at]).length;
/** Returns the smallest number of differing bits between any two parts. */
const nearest = (asked: Made, kept: Made) =>
  Math.min(256, ...asked.whole.flatMap((hash) => kept.parts.map((part) => (part ? bitsApart(hash, part) : 256))));

describe('a drawing on a plain background', () => {
  test.each([0.03, 0.08, 0.3])('is not confused with others at %s of the sheet [T423]', async (span) => {
    const made = await Promise.all(Array.from({ length: 8 }, (_, seed) => fingerprints(scribble(seed, span))));
    const distances = made.flatMap((a, n) => made.slice(n + 1).map((b) => nearest(a, b)));
    expect(Math.min(...distances)).toBeGreaterThan(31);
  });

  test('has no fingerprint if it is only a dot', async () => {
    const made = await fingerprints(scribble(1, 0.01));
    expect([made.parts, made.whole, made.contest]).toEqual([[], [], []]);
  });

  test('is recognised with other margins [T423]', async () => {
    const large = await scribble(3, 0.6).png().toBuffer();
    const small = await sharp(large)
      .extract({ left: 150, top: 150, width: 720, height: 720 })
      .extend({ left: 400, right: 60, top: 90, bottom: 300, background: '#ffffff' })
      .png()
      .toBuffer();
    expect(nearest(await fingerprints(sharp(small)), await fingerprints(sharp(large)))).toBeLessThanOrEqual(31);
  });
});

test('a picture that fills its frame has all parts', async () => {
  const made = await fingerprints(drawnPicture(1));
  expect(made.parts).toHaveLength(11);
  expect(made.contest).toHaveLength(16);
});
