import sharp from 'sharp';
import { expect, test } from 'vitest';
import { measureProcessorTime } from '../../testing/processor-time.ts';
import { readCredit } from './credit.ts';
import { decode, encode, encodeAvif } from './encode.ts';
import {
  cameraExif,
  gif,
  PRIVATE_MARKS,
  pngChunk,
  sample,
  withJpegExif,
  withJpegSegment,
  withPngChunks,
} from './image-samples.ts';

async function everyVariant(bytes: Buffer): Promise<Buffer[]> {
  const [webp, avatar, avif] = [await encode(bytes, 'comment'), await encode(bytes, 'avatar'), await encodeAvif(bytes)];
  return [...webp.files, ...avatar.files, ...avif].map((file) => file.bytes);
}

test('public files are at most 1600 pixels wide and never enlarged', async () => {
  const widthsFor = async (width: number) =>
    (await encode(await sample(width, 20).png().toBuffer(), 'ai-slop')).files.map((file) => file.width);
  expect(await widthsFor(300)).toEqual([300]);
  expect(await widthsFor(480)).toEqual([480]);
  expect(await widthsFor(481)).toEqual([480, 481]);
  expect(await widthsFor(768)).toEqual([480, 720, 768]);
  expect(await widthsFor(1600)).toEqual([480, 720, 960, 1600]);
  expect(await widthsFor(3000)).toEqual([480, 720, 960, 1600]);
});

const PAYLOAD = '<script>alert(document.domain)</script><?php system($_GET["c"]); ?>';
const polyglots = {
  'a JPEG with HTML behind its end': async () =>
    Buffer.concat([await sample().jpeg().toBuffer(), Buffer.from(PAYLOAD)]),
  'a JPEG with PHP in a comment': async () =>
    withJpegSegment(await sample().jpeg().toBuffer(), 0xfe, Buffer.from(PAYLOAD)),
  'a JPEG with PHP in its artist and copyright lines': async () =>
    withJpegExif(await sample().jpeg().toBuffer(), cameraExif(PAYLOAD, PAYLOAD)),
  'a GIF that is JavaScript': async () =>
    Buffer.concat([await sample().gif().toBuffer(), Buffer.from(`*/=1;${PAYLOAD}`)]),
  'a PNG with a zip archive behind its end': async () =>
    Buffer.concat([await sample().png().toBuffer(), Buffer.from(`PK\x03\x04${PAYLOAD}`)]),
  'a PNG with HTML in a text chunk': async () =>
    withPngChunks(await sample().png().toBuffer(), [pngChunk('tEXt', Buffer.from(`Comment\0${PAYLOAD}`))]),
};
for (const [name, make] of Object.entries(polyglots)) {
  test(`${name} is re-encoded without anything hidden in it [F04]`, async () => {
    for (const file of await everyVariant(await make())) {
      for (const part of ['<script', '<?php', 'system(', 'document.domain)<', 'PK\x03\x04']) {
        expect(file.includes(part, 0, 'latin1'), part).toBe(false);
      }
    }
  });
}

test('removes location, camera data and XMP from every variant, keeps the credit [F05]', async () => {
  const xmp = Buffer.from(
    'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><rdf:RDF>XMP-SECRET</rdf:RDF></x:xmpmeta>',
    'latin1',
  );
  const plain = await sample(60, 40).jpeg().toBuffer();
  const bytes = withJpegExif(withJpegSegment(plain, 0xe1, xmp), cameraExif('Ann Lee', '(c) 2026 Ann Lee'));
  for (const mark of PRIVATE_MARKS) expect(bytes.includes(mark), mark).toBe(true);

  const encoded = await encode(bytes, 'comment');
  expect(encoded.credit).toEqual({ artist: 'Ann Lee', copyright: '(c) 2026 Ann Lee' });
  // Orientation 6: the 60 x 40 picture is upright now.
  expect(encoded).toMatchObject({ width: 40, height: 60 });
  for (const file of await everyVariant(bytes)) {
    for (const mark of [...PRIVATE_MARKS, 'ns.adobe.com']) expect(file.includes(mark), mark).toBe(false);
    expect(file.includes('Ann Lee')).toBe(true);
    expect(file.includes('(c) 2026 Ann Lee')).toBe(true);
  }
  const metadata = await sharp(encoded.files[0]!.bytes).metadata();
  expect(metadata).toMatchObject({ width: 40, height: 60 });
  expect(metadata.orientation ?? 1).toBe(1);
  expect(metadata).not.toHaveProperty('xmp');
  expect(metadata).not.toHaveProperty('icc');
  expect(tagsOf(metadata.exif!)).not.toContain(0x8825);
  expect(tagsOf(metadata.exif!)).not.toContain(0x010f);
});

test('keeps the credit of PNG and WebP files as well [F05]', async () => {
  const exif = { IFD0: { Artist: 'Ann Lee', Copyright: 'CC BY Ann' }, IFD3: { GPSLatitudeRef: 'N' } };
  for (const bytes of [
    await sample().withExif(exif).png().toBuffer(),
    await sample().withExif(exif).webp().toBuffer(),
  ]) {
    const { credit, files } = await encode(bytes, 'comment');
    expect(credit).toEqual({ artist: 'Ann Lee', copyright: 'CC BY Ann' });
    expect(tagsOf((await sharp(files[0]!.bytes).metadata()).exif!)).not.toContain(0x8825);
  }
});

test('reads a file with two million metadata starts quickly [X16]', () => {
  const processorMs = measureProcessorTime();
  for (const marker of ['EXIF', 'eXIf', 'Exif\0\0']) {
    expect(readCredit(Buffer.alloc(10_000_000, marker))).toEqual({ artist: null, copyright: null });
  }
  expect(processorMs()).toBeLessThan(1_000);
});

/** Returns the tags of the first EXIF directory. sharp puts "Exif" in front of the block. */
function tagsOf(exif: Buffer): number[] {
  const tiff = exif.subarray(6);
  const isLittle = tiff[0] === 0x49;
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  return Array.from({ length: short(start) }, (_, index) => short(start + 2 + index * 12));
}

test('public files show the first frame of an animation [F06]', async () => {
  const { files } = await encode(gif(20, 10, 50), 'ai-slop');
  expect((await sharp(files[0]!.bytes).metadata()).pages ?? 1).toBe(1);
});

test('applies each of the eight EXIF orientations [F05]', async () => {
  for (let orientation = 1; orientation <= 8; orientation++) {
    const bytes = await sample(60, 40).withMetadata({ orientation }).png().toBuffer();
    const expected = await sharp(bytes).autoOrient().raw().toBuffer({ resolveWithObject: true });
    const { data, width, height } = await decode(bytes, 1600);
    expect({ width, height }).toEqual({ width: expected.info.width, height: expected.info.height });
    expect(data.equals(expected.data), `orientation ${orientation}`).toBe(true);
  }
});

test('limits the width of a rotated photo like that of an upright one', async () => {
  const bytes = await sample(400, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await decode(bytes, 150)).toMatchObject({ width: 150, height: 200, originalWidth: 300, originalHeight: 400 });
});

test('keeps transparency and encodes grey, palette, 16-bit and CMYK pictures', async () => {
  const see = await sharp({ create: { width: 50, height: 50, channels: 4, background: '#ff000080' } })
    .png()
    .toBuffer();
  expect((await sharp((await encode(see, 'comment')).files[0]!.bytes).metadata()).hasAlpha).toBe(true);
  const odd = [
    await sample().greyscale().png().toBuffer(),
    await sample().png({ palette: true, colours: 4 }).toBuffer(),
    await sample().toColourspace('rgb16').png().toBuffer(),
    await sample().toColourspace('cmyk').jpeg().toBuffer(),
  ];
  for (const bytes of odd) expect((await encode(bytes, 'avatar')).files).toHaveLength(2);
});

test('only the widest AVIF file keeps full colour resolution', async () => {
  const files = await encodeAvif(await sample(1000, 20).png().toBuffer());
  // Two bits of the AV1 codec's configuration: horizontal and vertical chroma subsampling.
  const halved = files.map(({ bytes }) => bytes[bytes.indexOf('av1C') + 6]! & 0b1100);
  expect(halved).toEqual([0b1100, 0b1100, 0b1100, 0]);
});
