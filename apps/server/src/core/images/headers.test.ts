import { expect, test } from 'vitest';
import { readHeader, typeOf } from './headers.ts';
import { animatedWebp, gif, pngChunk, sample, withPngChunks } from './image-samples.ts';

const files = {
  'a baseline JPEG': { make: () => sample().jpeg().toBuffer(), type: 'image/jpeg' },
  'a progressive JPEG': { make: () => sample().jpeg({ progressive: true }).toBuffer(), type: 'image/jpeg' },
  'a JPEG with EXIF': {
    make: () =>
      sample()
        .withExif({ IFD0: { Artist: 'A' } })
        .jpeg()
        .toBuffer(),
    type: 'image/jpeg',
  },
  'a PNG': { make: () => sample().png().toBuffer(), type: 'image/png' },
  'a PNG with a palette': { make: () => sample().png({ palette: true }).toBuffer(), type: 'image/png' },
  'a lossy WebP': { make: () => sample().webp().toBuffer(), type: 'image/webp' },
  'a lossless WebP': { make: () => sample().webp({ lossless: true }).toBuffer(), type: 'image/webp' },
  'a WebP with EXIF': {
    make: () =>
      sample()
        .withExif({ IFD0: { Artist: 'A' } })
        .webp()
        .toBuffer(),
    type: 'image/webp',
  },
  'a GIF': { make: () => sample().gif().toBuffer(), type: 'image/gif' },
} as const;

for (const [name, { make, type }] of Object.entries(files)) {
  test(`reads the size of ${name} from its header`, async () => {
    const bytes = await make();
    expect(typeOf(bytes)).toBe(type);
    expect(readHeader(bytes, type)).toEqual({ type, width: 64, height: 48, frames: 1 });
  });

  test(`a truncated ${name} gives its size or nothing`, async () => {
    const bytes = await make();
    for (let end = 0; end < bytes.length; end++) {
      const header = readHeader(bytes.subarray(0, end), type);
      if (header) expect(header).toEqual({ type, width: 64, height: 48, frames: 1 });
    }
  });
}

test('counts the frames of animations', async () => {
  expect(readHeader(gif(20, 10, 7), 'image/gif')).toEqual({ type: 'image/gif', width: 20, height: 10, frames: 7 });
  const webp = animatedWebp(await sample(20, 10).webp().toBuffer(), 20, 10, 7);
  expect(readHeader(webp, 'image/webp')).toEqual({ type: 'image/webp', width: 20, height: 10, frames: 7 });
  const control = Buffer.from([0, 0, 0, 7, 0, 0, 0, 0]);
  const apng = withPngChunks(await sample(20, 10).png().toBuffer(), [pngChunk('acTL', control)]);
  expect(readHeader(apng, 'image/png')).toEqual({ type: 'image/png', width: 20, height: 10, frames: 7 });
});

test('sizes a GIF by its frames if they exceed its screen', () => {
  const file = gif(1, 1, 1);
  file.writeUInt16LE(5000, 13 + 6 + 1);
  file.writeUInt16LE(3000, 13 + 6 + 5);
  expect(readHeader(file, 'image/gif')).toMatchObject({ width: 8000, height: 1 });
});
