import { Refusal } from '@unslop/domain/errors';
import sharp from 'sharp';
import { beforeAll, expect, test, vi } from 'vitest';
import { measureProcessorTime } from '../../testing/processor-time.ts';
import { inspect } from './headers.ts';
import { animatedWebp, flatPng, gif, jpegOfScans, jpegOfSize, png, sample } from './image-samples.ts';

let decode: typeof import('./encode.ts').decode;
beforeAll(async () => {
  // Loading it again forbids this process to open any format that we do not accept, as in the picture process.
  vi.resetModules();
  ({ decode } = await import('./encode.ts'));
});

function codeOf(bytes: Buffer): string {
  try {
    inspect(bytes);
    return 'fine';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

test('refuses flat PNGs of 100 and 900 megapixels before decoding [F01]', async () => {
  for (const [side, megapixels] of [
    [10_000, 100],
    [30_000, 900],
  ] as const) {
    const bytes = await flatPng(side, side);
    // Other tests may still keep the process busy, so measure a few times and take the best.
    const looks = Array.from({ length: 5 }, () => {
      const before = process.memoryUsage().rss;
      const processorMs = measureProcessorTime();
      expect(codeOf(bytes), `${megapixels} MP`).toBe('IMAGE_TOO_LARGE');
      return { ms: processorMs(), bytes: process.memoryUsage().rss - before };
    });
    expect(Math.min(...looks.map(({ ms }) => ms))).toBeLessThan(50);
    expect(Math.min(...looks.map((look) => look.bytes))).toBeLessThan(20_000_000);
  }
});

test('applies every size limit exactly [F01]', () => {
  expect(codeOf(png(8192, 4882, [Buffer.alloc(12, 'IDAT')]))).toBe('fine');
  expect(codeOf(png(8193, 1, [Buffer.alloc(12, 'IDAT')]))).toBe('IMAGE_TOO_LARGE');
  expect(codeOf(png(1, 8193, [Buffer.alloc(12, 'IDAT')]))).toBe('IMAGE_TOO_LARGE');
  expect(codeOf(png(8000, 5000, [Buffer.alloc(12, 'IDAT')]))).toBe('fine');
  expect(codeOf(png(8000, 5001, [Buffer.alloc(12, 'IDAT')]))).toBe('IMAGE_TOO_LARGE');
  expect(codeOf(png(0, 10, [Buffer.alloc(12, 'IDAT')]))).toBe('IMAGE_BROKEN');
  expect(codeOf(Buffer.concat([png(8, 8, []), Buffer.alloc(10 * 1024 * 1024)]))).toBe('IMAGE_TOO_LARGE');
});

test('an interlaced 16-bit PNG can have half the pixels [F01]', async () => {
  const heavy = async (height: number) => {
    const flat = sharp({ create: { width: 4000, height, channels: 4, background: '#a8643280' } });
    return flat.toColourspace('rgb16').png({ progressive: true }).toBuffer();
  };
  expect(codeOf(await heavy(5000))).toBe('fine');
  expect(codeOf(await heavy(5001))).toBe('IMAGE_TOO_LARGE');
});

test('decodes a 40-megapixel progressive JPEG in little memory, refuses 250 [F02]', async () => {
  const flat = sharp({ create: { width: 8000, height: 5000, channels: 3, background: '#a86432' } });
  const bytes = await flat.jpeg({ progressive: true }).toBuffer();
  const before = process.memoryUsage().rss;
  const processorMs = measureProcessorTime();
  expect(inspect(bytes)).toMatchObject({ width: 8000, height: 5000 });
  expect(await decode(bytes, 1600)).toMatchObject({ width: 1600, height: 1000, originalWidth: 8000 });
  expect(processorMs()).toBeLessThan(5_000);
  expect(process.memoryUsage().rss - before).toBeLessThan(400_000_000);
  expect(codeOf(jpegOfSize(bytes, 8192, 30_000))).toBe('IMAGE_TOO_LARGE');
});

test('refuses a JPEG with 100 scans or more before decoding [F02 V5.2.1]', async () => {
  const flat = sharp({ create: { width: 400, height: 300, channels: 3, background: '#a86432' } });
  const progressive = await flat.jpeg({ progressive: true }).toBuffer();
  expect(codeOf(progressive)).toBe('fine');
  expect(codeOf(jpegOfScans(progressive, 99))).toBe('fine');
  expect(await decode(jpegOfScans(progressive, 99), 100)).toMatchObject({ originalWidth: 400 });
  expect(codeOf(jpegOfScans(progressive, 100))).toBe('IMAGE_BROKEN');
  const processorMs = measureProcessorTime();
  expect(codeOf(jpegOfScans(progressive, 300_000))).toBe('IMAGE_BROKEN');
  expect(processorMs()).toBeLessThan(1_000);
  // Dense pixels are scanned quickly, and 0xff among them does not count as a marker.
  const dense = Buffer.concat([
    progressive.subarray(0, -2),
    Buffer.alloc(9_000_000, Buffer.from([0xff, 0])),
    Buffer.from([0xff, 0xd9]),
  ]);
  expect(codeOf(dense)).toBe('fine');
  expect(processorMs()).toBeLessThan(1_500);
});

const forms = {
  SVG: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  PDF: '%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj',
  BMP: 'BM\x3a\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x01\0\0\0\x01\0\0\0\x01\0\x18\0',
  HEIC: '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
  JXL: '\xff\x0a\0\0\0\0\0\0',
  'JXL container': '\0\0\0\x0cJXL \r\n\x87\n',
  HTML: '<!doctype html><script>alert(1)</script>',
  PostScript: '%!PS-Adobe-3.0 EPSF-3.0',
  ImageMagick: "push graphic-context\nfill 'url(https://127.0.0.1/|id)'",
  nothing: '',
};
for (const [name, text] of Object.entries(forms)) {
  test(`${name} is refused under any name, also by the decoder [F03 V1.5.1]`, async () => {
    const bytes = Buffer.from(text, 'latin1');
    expect(codeOf(bytes)).toBe('IMAGE_TYPE');
    await expect(decode(bytes, 100)).rejects.toMatchObject({ code: 'IMAGE_BROKEN' });
  });
}
for (const format of ['avif', 'tiff'] as const) {
  test(`a real ${format.toUpperCase()} is refused, also by the decoder [F03]`, async () => {
    const bytes = await sample()[format]().toBuffer();
    expect(codeOf(bytes)).toBe('IMAGE_TYPE');
    await expect(decode(bytes, 100)).rejects.toMatchObject({ code: 'IMAGE_BROKEN' });
  });
}

test('refuses animations with too many frames or pixels in total [F06]', async () => {
  const processorMs = measureProcessorTime();
  const still = await sample(16, 16).webp().toBuffer();
  expect(codeOf(gif(2000, 2000, 600))).toBe('IMAGE_TOO_MANY_FRAMES');
  expect(codeOf(animatedWebp(still, 2000, 2000, 600))).toBe('IMAGE_TOO_MANY_FRAMES');
  expect(codeOf(gif(1, 1, 100_000))).toBe('IMAGE_TOO_MANY_FRAMES');
  expect(codeOf(animatedWebp(still, 16, 16, 20_000))).toBe('IMAGE_TOO_MANY_FRAMES');
  expect(codeOf(gif(100, 100, 200))).toBe('fine');
  expect(codeOf(gif(100, 100, 201))).toBe('IMAGE_TOO_MANY_FRAMES');
  expect(codeOf(gif(2000, 2000, 10))).toBe('fine');
  expect(codeOf(gif(2000, 2000, 11))).toBe('IMAGE_TOO_MANY_FRAMES');
  expect(processorMs()).toBeLessThan(5_000);
});

test('decodes the first frame of an animation within the limits [F06]', async () => {
  expect(await decode(gif(20, 10, 50), 100)).toMatchObject({ width: 20, height: 10, originalHeight: 10 });
  const webp = animatedWebp(await sample(20, 10).webp().toBuffer(), 20, 10, 50);
  expect(await decode(webp, 100)).toMatchObject({ width: 20, height: 10 });
});
