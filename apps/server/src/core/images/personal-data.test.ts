import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { measureProcessorTime } from '../../testing/processor-time.ts';
import { AI_MADE_JPEG } from './credentials-samples.ts';
import { orientationOf, readCredit } from './credit.ts';
import type { ImageType } from './files.ts';
import {
  cameraExif,
  gif,
  PRIVATE_MARKS,
  pngChunk,
  sample,
  seededRandom,
  withJpegExif,
  withJpegSegment,
  withPngChunks,
} from './image-samples.ts';
import { withoutPersonalData } from './personal-data.ts';

const XMP =
  '<x:xmpmeta><rdf:RDF><rdf:Description photoshop:Credit="Studio &amp; Co" exif:GPSLatitude="52,31N" aux:SerialNumber="SN-4711">' +
  '<dc:creator><rdf:Seq><rdf:li>Ann Lee</rdf:li></rdf:Seq></dc:creator>' +
  '<cc:license rdf:resource="https://creativecommons.org/licenses/by/4.0/"/>' +
  '<xmpRights:WebStatement>https://ann.example/licence</xmpRights:WebStatement></rdf:Description></rdf:RDF></x:xmpmeta>';
const SECRETS = ['GPSLatitude', 'SN-4711', 'SECRET', 'MakerNote'];
const camera = { IFD0: { Make: 'SECRET', Artist: 'Ann Lee', Copyright: '2026 Ann' }, IFD3: { GPSLatitudeRef: 'N' } };
const coloured = (image: Sharp) => image.withIccProfile('p3').withExif(camera).withXmp(XMP);

const files: Record<string, [ImageType, () => Promise<Buffer>]> = {
  JPEG: [
    'image/jpeg',
    async () =>
      withJpegSegment(
        await coloured(sample().withMetadata({ orientation: 6 }))
          .jpeg()
          .toBuffer(),
        0xfe,
        Buffer.from('SECRET'),
      ),
  ],
  'progressive JPEG': ['image/jpeg', async () => coloured(sample()).jpeg({ progressive: true }).toBuffer()],
  PNG: [
    'image/png',
    async () =>
      withPngChunks(await coloured(sample()).png().toBuffer(), [pngChunk('tEXt', Buffer.from('Comment\0SECRET'))]),
  ],
  WebP: ['image/webp', async () => coloured(sample()).webp().toBuffer()],
};

const pixels = (bytes: Buffer) => sharp(bytes, { animated: true }).raw().toBuffer();

test.each(Object.entries(files))(
  'the original of a %s keeps pixels, colour, orientation and licence only [F05]',
  async (_name, [type, make]) => {
    const bytes = await make();
    const clean = withoutPersonalData(bytes, type);
    expect(SECRETS.some((secret) => bytes.includes(secret))).toBe(true);
    for (const secret of SECRETS) expect(clean.includes(secret), secret).toBe(false);
    expect((await pixels(clean)).equals(await pixels(bytes))).toBe(true);
    const [before, after] = [await sharp(bytes).metadata(), await sharp(clean).metadata()];
    expect(after.icc?.equals(before.icc!)).toBe(true);
    expect(after.orientation ?? 1).toBe(before.orientation ?? 1);
    expect(readCredit(clean)).toEqual({ artist: 'Ann Lee', copyright: '2026 Ann' });
    const xmp = after.xmp!.toString();
    for (const part of ['Studio &amp; Co', 'licenses/by/4.0/', 'https://ann.example/licence', '<rdf:li>Ann Lee']) {
      expect(xmp).toContain(part);
    }
    expect(withoutPersonalData(clean, type).equals(clean)).toBe(true);
  },
);

test('a phone photo keeps orientation and credit, but no location or serial number [F05]', async () => {
  const bytes = withJpegExif(await sample().jpeg().toBuffer(), cameraExif('Ann Lee', '(c) 2026 Ann Lee'));
  const clean = withoutPersonalData(bytes, 'image/jpeg');
  for (const mark of PRIVATE_MARKS) expect(clean.includes(mark), mark).toBe(false);
  expect(readCredit(clean)).toEqual({ artist: 'Ann Lee', copyright: '(c) 2026 Ann Lee' });
  expect((await sharp(clean).metadata()).orientation).toBe(6);
});

test('reads the orientation only from within its directory', () => {
  const entry = (tag: number, value: number) => Buffer.from([tag & 255, tag >> 8, 3, 0, 1, 0, 0, 0, value, 0, 0, 0]);
  const tiff = (count: number, ...entries: Buffer[]) =>
    Buffer.concat([Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, count, 0]), ...entries, Buffer.alloc(4)]);
  const [other, six, nine] = [entry(0x0100, 6), entry(0x0112, 6), entry(0x0112, 9)];
  expect(orientationOf(tiff(1, six))).toBe(6);
  expect(orientationOf(tiff(2, other, six))).toBe(6);
  expect(orientationOf(tiff(1, other, six))).toBe(1);
  expect(orientationOf(tiff(1, nine))).toBe(1);
  expect(orientationOf(tiff(5, other))).toBe(1);
});

test('leaves a file without personal data unchanged, even an animation', async () => {
  for (const [type, bytes] of [
    ['image/jpeg', await sample().jpeg().toBuffer()],
    ['image/png', await sample().png().toBuffer()],
    ['image/webp', await sample().webp().toBuffer()],
    ['image/gif', await sample().gif().toBuffer()],
    ['image/gif', gif(20, 10, 5)],
  ] as const) {
    expect(withoutPersonalData(bytes, type).equals(bytes), type).toBe(true);
  }
});

test.each([
  ['iTXt', 'plain', [Buffer.alloc(4), Buffer.from(XMP)]],
  ['iTXt', 'packed', [Buffer.from([1, 0, 0, 0]), deflateSync(XMP)]],
  ['zTXt', 'packed', [Buffer.alloc(1), deflateSync(XMP)]],
] as const)('keeps the licence of a PNG in %s, %s', async (name, _how, parts) => {
  const text = pngChunk(name, Buffer.concat([Buffer.from('XML:com.adobe.xmp\0'), ...parts]));
  const clean = withoutPersonalData(withPngChunks(await sample().png().toBuffer(), [text]), 'image/png');
  expect((await sharp(clean).metadata()).xmp?.toString()).toContain('licenses/by/4.0/');
});

test('removes data hidden after the end or in comments [F04]', async () => {
  const tail = Buffer.from('SECRET behind the end');
  for (const [type, bytes] of [
    ['image/jpeg', await sample().jpeg().toBuffer()],
    ['image/png', await sample().png().toBuffer()],
    ['image/gif', await sample().gif().toBuffer()],
  ] as const) {
    const clean = withoutPersonalData(Buffer.concat([bytes, tail]), type);
    expect(clean.equals(bytes), type).toBe(true);
  }
  const animation = await sample().gif().toBuffer();
  const comment = Buffer.from([0x21, 0xfe, 6, ...Buffer.from('SECRET'), 0]);
  const at = animation.indexOf(Buffer.from([0x21, 0xf9]));
  const talking = Buffer.concat([animation.subarray(0, at), comment, animation.subarray(at)]);
  expect(withoutPersonalData(talking, 'image/gif').equals(animation)).toBe(true);
});

test('keeps Content Credentials unless they name the camera', () => {
  const bytes = Buffer.from(AI_MADE_JPEG);
  expect(withoutPersonalData(bytes, 'image/jpeg').includes('c2pa')).toBe(true);
  const telling = Buffer.from(bytes.toString('latin1').replace('c2pa.actions', 'stds.exif\0\0\0'), 'latin1');
  expect(withoutPersonalData(telling, 'image/jpeg').includes('stds.exif')).toBe(false);
});

test('damaged files never make it fail, run long or grow [F14]', async () => {
  const random = seededRandom(25);
  const processorMs = measureProcessorTime();
  for (const [type, make] of [...Object.values(files), ['image/gif', () => sample().gif().toBuffer()]] as const) {
    const original = await make();
    for (let round = 0; round < 100; round++) {
      const copy = Buffer.from(original.subarray(0, 1 + Math.floor(random() * original.length)));
      for (let flip = 0; flip < 3; flip++) copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256);
      expect(withoutPersonalData(copy, type).length).toBeLessThan(copy.length + 4_000);
    }
  }
  for (const filler of ['\xff\xd8\xff', '<dc:creator', 'dc:creator="', '\xff\xe1\0\x02', '8BIM']) {
    for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const) {
      withoutPersonalData(Buffer.alloc(1_000_000, Buffer.from(filler, 'latin1')), type);
    }
  }
  expect(processorMs()).toBeLessThan(20_000);
});
