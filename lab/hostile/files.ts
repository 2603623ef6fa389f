import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { AI_MADE_JPEG } from '../../apps/server/src/core/images/credentials-samples.ts';
import '../../apps/server/src/core/images/pixels.ts';
import { readHeader, typeOf } from '../../apps/server/src/core/images/headers.ts';
import {
  animatedWebp,
  cameraExif,
  flatPng,
  gif,
  jpegOfScans,
  jpegOfSize,
  png,
  pngChunk,
  sample,
  seededRandom,
  withJpegExif,
  withJpegSegment,
  withPngChunks,
} from '../../apps/server/src/core/images/image-samples.ts';

// The server's process may open only PNG (pixels.ts, loaded above). Allow all formats to inspect what it serves.
sharp.unblock({ operation: ['VipsForeignLoad'] });

/** File that is not an ordinary picture, and the statuses that its upload may return. */
export interface HostileFile {
  name: string;
  bytes: Buffer;
  answers: number[];
}

/** Accepted as the picture it shows, whatever else it contains. */
const TAKEN = [200];
const NO_FORMAT = [415];
const BROKEN = [422];
const TAKEN_OR_BROKEN = [200, 422];
const TOO_LARGE = [413];
const TOO_LONG = [422];

const PAYLOAD = '<script>alert(document.domain)</script><?php system($_GET["c"]); ?>';
const MB = 1024 * 1024;
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

/**
 * Returns a hundred hand-made files: decompression bombs, false sizes, other formats, two formats in one, and too much
 * besides the picture.
 */
export async function hostileFiles({ withHeavy }: { withHeavy: boolean }): Promise<HostileFile[]> {
  // Large ones take a while to compress.
  const bomb = deflateSync(Buffer.alloc(withHeavy ? 64 * MB : MB));
  const [jpeg, pngFile, webp, gifFile, progressive] = await Promise.all([
    sample().jpeg().toBuffer(),
    sample().png().toBuffer(),
    sample().webp().toBuffer(),
    sample().gif().toBuffer(),
    sharp({ create: { width: 256, height: 256, channels: 3, background: '#a86432' } })
      .jpeg({ progressive: true })
      .toBuffer(),
  ]);
  const lists: [name: string, bytes: Buffer, answers: number[]][][] = [
    otherFormats(await sample().avif().toBuffer(), await sample().tiff().toBuffer()),
    [
      ['the signature of a PNG alone', pngFile.subarray(0, 8), BROKEN],
      ['the signature of a JPEG alone', jpeg.subarray(0, 4), BROKEN],
      ['the signature of a GIF alone', gifFile.subarray(0, 6), BROKEN],
      ['the signature of a WebP alone', webp.subarray(0, 12), BROKEN],
      ['a JPEG cut in half', jpeg.subarray(0, jpeg.length / 2), BROKEN],
      ['a PNG cut in half', pngFile.subarray(0, pngFile.length / 2), BROKEN],
      ['a WebP cut in half', webp.subarray(0, webp.length / 2), BROKEN],
      ['a GIF cut in half', gifFile.subarray(0, gifFile.length / 2), TAKEN_OR_BROKEN],
      ['a JPEG without its end', jpeg.subarray(0, -2), TAKEN_OR_BROKEN],
      ['a PNG whose checksum is wrong', changed(pngFile, 29), TAKEN_OR_BROKEN],
    ],
    [
      ['a PNG of four billion by four billion', png(0xffffffff, 0xffffffff, [idat()]), TOO_LARGE],
      ['a PNG as wide as an int goes', png(0x7fffffff, 1, [idat()]), TOO_LARGE],
      ['a PNG of no size', png(0, 0, [idat()]), BROKEN],
      ['a PNG that says 40 megapixels and holds none', png(8_000, 5_000, [idat()]), BROKEN],
      ['a PNG of 36 megapixels that must be held as a whole', interlaced16(6_000, 6_000), TOO_LARGE],
      ['a JPEG of 65,535 by 65,535', jpegOfSize(jpeg, 65_535, 65_535), TOO_LARGE],
      ['a JPEG of no height', jpegOfSize(jpeg, 64, 0), BROKEN],
      ['a JPEG that says another size than it has', jpegOfSize(jpeg, 8_000, 4_000), TAKEN_OR_BROKEN],
      ['a GIF of 65,535 by 65,535', gif(65_535, 65_535, 1), TOO_LARGE],
      ['a GIF whose frame reaches far beyond its canvas', changed(gif(10, 10, 1), 20, 0xff, 0xff), TOO_LARGE],
      ['a WebP of 16,384 by 16,384', animatedWebp(webp, 16_384, 16_384, 1), TOO_LARGE],
      ['a WebP whose canvas is not its picture’s', animatedWebp(webp, 4_000, 4_000, 1), TAKEN_OR_BROKEN],
    ],
    [
      ['a GIF of 100,000 frames', gif(1, 1, 100_000), TOO_LONG],
      ['a GIF of 600 frames of 4 megapixels', gif(2_000, 2_000, 600), TOO_LONG],
      ['a GIF of 200 frames, which is allowed', gif(100, 100, 200), TAKEN],
      ['a GIF without frames', gif(10, 10, 0), BROKEN],
      [
        'a GIF whose blocks never end',
        Buffer.concat([gif(10, 10, 1).subarray(0, -2), Buffer.alloc(MB, 1)]),
        TAKEN_OR_BROKEN,
      ],
      [
        'a GIF of comments alone',
        Buffer.concat([gifFile.subarray(0, 13), many(latin('!\xfe\x01a\0'), 2 * MB)]),
        BROKEN,
      ],
      ['a GIF whose code size is 255', changed(gif(10, 10, 1), 29, 0xff), TAKEN_OR_BROKEN],
      ['a WebP of 20,000 frames', animatedWebp(await sample(16, 16).webp().toBuffer(), 16, 16, 20_000), TOO_LONG],
      ['a WebP that ends in half a frame', animatedWebp(webp, 64, 48, 3).subarray(0, -40), TAKEN_OR_BROKEN],
      ['an APNG of four billion frames', withPngChunks(pngFile, [pngChunk('acTL', Buffer.alloc(8, 0xff))]), TOO_LONG],
    ],
    [
      ['a JPEG with a page of HTML behind it', Buffer.concat([jpeg, latin(PAYLOAD)]), TAKEN],
      ['a JPEG with an archive behind it', Buffer.concat([jpeg, latin('PK\x03\x04'), gzipSync(PAYLOAD)]), TAKEN],
      ['a JPEG with a script in a comment', withJpegSegment(jpeg, 0xfe, latin(PAYLOAD)), TAKEN],
      [
        'a PNG with a script in a text',
        withPngChunks(pngFile, [pngChunk('tEXt', latin(`Comment\0${PAYLOAD}`))]),
        TAKEN,
      ],
      ['a GIF that is JavaScript', Buffer.concat([gifFile, latin(`*/=1;${PAYLOAD}`)]), TAKEN],
      ['a WebP with a page of HTML behind it', Buffer.concat([webp, latin(PAYLOAD)]), TAKEN],
      ['a page of HTML with a PNG behind it', Buffer.concat([latin(PAYLOAD), pngFile]), NO_FORMAT],
      ['a PDF with a JPEG in it', Buffer.concat([latin('%PDF-1.7\n'), jpeg]), NO_FORMAT],
      ['a PNG with nine megabytes behind it', Buffer.concat([pngFile, Buffer.alloc(9 * MB, 'x')]), TAKEN],
      ['a picture and one byte more than allowed', Buffer.concat([pngFile, Buffer.alloc(10 * MB)]), TOO_LARGE],
    ],
    withHeavy
      ? [
          ['a PNG of 100 megapixels in 12 KB', await flatPng(10_000, 10_000), TOO_LARGE],
          ['a PNG of 40 megapixels in 5 KB, which is allowed', await flatPng(8_000, 5_000), TAKEN],
        ]
      : [],
    metadata(jpeg, pngFile, webp, bomb),
    await Promise.all(
      [0, 3, 6, 8, 9, 255, 65_535].map(
        async (orientation): Promise<[string, Buffer, number[]]> => [
          `a photo turned by the number ${orientation}`,
          withJpegExif(jpeg, orientationExif(orientation)),
          TAKEN,
        ],
      ),
    ),
    [
      ['a JPEG of 300,000 passes over its picture', jpegOfScans(progressive, 300_000), BROKEN],
      ['a JPEG of 50 passes, which is allowed', jpegOfScans(progressive, 50), TAKEN],
      ['a JPEG coded by arithmetic', changed(jpeg, jpeg.indexOf(latin('\xff\xc0')) + 1, 0xc9), TAKEN_OR_BROKEN],
      ['a JPEG without loss', changed(jpeg, jpeg.indexOf(latin('\xff\xc0')) + 1, 0xc3), TAKEN_OR_BROKEN],
      ['a JPEG of 12 bits', changed(jpeg, jpeg.indexOf(latin('\xff\xc0')) + 4, 12), BROKEN],
      ['a JPEG of 200 channels', changed(jpeg, jpeg.indexOf(latin('\xff\xc0')) + 9, 200), BROKEN],
      ['a JPEG of fill bytes', Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(9 * MB, 0xff)]), BROKEN],
      ['a JPEG in CMYK', await sample().toColourspace('cmyk').jpeg().toBuffer(), TAKEN],
      ['a PNG without its palette', changed(pngFile, 25, 3), BROKEN],
      ['a PNG of an unknown kind of colour', changed(pngFile, 25, 99), BROKEN],
      ['a PNG whose pixels are a bomb', png(10, 10, [pngChunk('IDAT', bomb)]), TAKEN_OR_BROKEN],
      ['a WebP whose length is a lie', changed(webp, 4, 0xff, 0xff, 0xff, 0x7f), TAKEN_OR_BROKEN],
    ],
  ];
  return lists
    .flat()
    .map(([name, bytes, answers]) => ({ name, bytes, answers }))
    .filter((file) => withHeavy || !isHeavy(file.bytes));
}

/**
 * Returns pictures of the maximum size in formats that the decoder must hold as a whole. There is one more than we
 * process concurrently.
 */
export async function heavyPictures(): Promise<{ name: string; bytes: Buffer }[]> {
  const flat = () => sharp({ create: { width: 8_000, height: 5_000, channels: 4, background: '#a86432' } });
  const progressive = { progressive: true, chromaSubsampling: '4:4:4', quality: 40 };
  return [
    { name: 'a progressive JPEG in CMYK', bytes: await flat().toColourspace('cmyk').jpeg(progressive).toBuffer() },
    { name: 'a progressive JPEG', bytes: await flat().jpeg(progressive).toBuffer() },
    { name: 'an interlaced PNG', bytes: await flat().png({ progressive: true }).toBuffer() },
  ];
}

/** True if sending or decoding it takes more than a moment. */
function isHeavy(bytes: Buffer): boolean {
  const type = typeOf(bytes);
  const header = type && readHeader(bytes, type);
  return bytes.length > 200_000 || (header ? header.width * header.height > 4_000_000 : false);
}

function otherFormats(avif: Buffer, tiff: Buffer): [string, Buffer, number[]][] {
  const noise = seededRandom(1);
  const texts: Record<string, string> = {
    'an SVG': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'an SVG that reads a file': '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
    'a billion laughs': '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><svg>&b;</svg>',
    'a page of HTML': '<!doctype html><script>alert(1)</script>',
    'a PDF': '%PDF-1.7\n1 0 obj\n<<>>\nendobj',
    PostScript: '%!PS-Adobe-3.0 EPSF-3.0',
    'commands for ImageMagick': "push graphic-context\nfill 'url(https://127.0.0.1/|id)'",
    'a BMP': 'BM\x3a\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x01\0\0\0\x01\0\0\0',
    'an ICO': '\0\0\x01\0\x01\0\x10\x10\0\0\x01\0\x20\0',
    'a HEIC': '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
    'a JXL': '\0\0\0\x0cJXL \r\n\x87\n',
    'a program of Linux': '\x7fELF\x02\x01\x01',
    'a program of Windows': 'MZ\x90\0\x03',
    'a film': 'RIFF\x24\0\0\0AVI LIST',
    'a sound': 'RIFF\x24\0\0\0WAVEfmt ',
    'an archive of archives': `PK\x03\x04${'PK\x03\x04'.repeat(10_000)}`,
    'one byte': 'x',
  };
  return [
    ...Object.entries(texts).map(([name, text]): [string, Buffer, number[]] => [name, latin(text), NO_FORMAT]),
    ['nothing', Buffer.alloc(0), [400]],
    ['a megabyte of zeros', Buffer.alloc(MB), NO_FORMAT],
    ['a megabyte of noise', many(Buffer.from(Array.from({ length: 10_000 }, () => noise() * 256)), MB), NO_FORMAT],
    ['zeros packed twice', gzipSync(gzipSync(Buffer.alloc(8 * MB))), NO_FORMAT],
    ['a real AVIF', avif, NO_FORMAT],
    ['a real TIFF', tiff, NO_FORMAT],
    ['a WebP of an unknown kind', latin('RIFF\x10\0\0\0WEBPVP9 \0\0\0\0'), BROKEN],
  ];
}

/** Returns files with too much metadata, or metadata that takes long to read. */
function metadata(jpeg: Buffer, pngFile: Buffer, webp: Buffer, bomb: Buffer): [string, Buffer, number[]][] {
  const circular = cameraExif('Ann', '2026');
  circular.writeUInt32LE(8, 4);
  const endless = cameraExif('Ann', '2026');
  endless.writeUInt32LE(0xffffffff, 4);
  const app1 = Buffer.alloc(65_000, 'Exif\0\0');
  const profile = (packed: Buffer) => pngChunk('iCCP', Buffer.concat([latin('x\0\0'), packed]));
  const text = pngChunk('zTXt', Buffer.concat([latin('Comment\0\0'), bomb]));
  return [
    [
      'a JPEG with six megabytes of EXIF',
      Array(100)
        .fill(0)
        .reduce((file) => withJpegSegment(file, 0xe1, app1), jpeg),
      TAKEN_OR_BROKEN,
    ],
    [
      'a JPEG that begins its description a million times',
      Buffer.concat([jpeg, many(latin('<rdf:RDF'), 9 * MB), latin('</rdf:RDF>')]),
      TAKEN,
    ],
    ['a JPEG that begins its EXIF a million times', Buffer.concat([jpeg, many(latin('Exif\0\0'), 9 * MB)]), TAKEN],
    ['a JPEG of Content Credentials that are none', Buffer.concat([jpeg, many(latin('jumbc2pa'), 5 * MB)]), TAKEN],
    ['a JPEG of broken Content Credentials', changed(AI_MADE_JPEG, 700, 0, 0, 0, 0, 0xff, 0xff), TAKEN_OR_BROKEN],
    ['EXIF that points to itself', withJpegExif(jpeg, circular), TAKEN],
    ['EXIF that points beyond the file', withJpegExif(jpeg, endless), TAKEN],
    ['EXIF of markup', withJpegExif(jpeg, cameraExif(PAYLOAD, PAYLOAD)), TAKEN],
    ['EXIF of 65,000 characters', withJpegExif(jpeg, cameraExif('a'.repeat(32_000), 'b'.repeat(32_000))), TAKEN],
    ['a JPEG whose colour profile is none', withJpegSegment(jpeg, 0xe2, latin('ICC_PROFILE\0\x01\x01nonsense')), TAKEN],
    ['a JPEG whose colour profile has 255 parts', withJpegSegment(jpeg, 0xe2, latin('ICC_PROFILE\0\xff\xff')), TAKEN],
    ['a PNG whose colour profile is none', withPngChunks(pngFile, [profile(deflateSync('nonsense'))]), TAKEN_OR_BROKEN],
    ['a PNG whose colour profile is a bomb', withPngChunks(pngFile, [profile(bomb)]), TAKEN_OR_BROKEN],
    ['a PNG whose text is a bomb', withPngChunks(pngFile, [text]), TAKEN_OR_BROKEN],
    [
      'a PNG of nine megabytes of text',
      withPngChunks(pngFile, [pngChunk('tEXt', Buffer.alloc(9 * MB, 'x'))]),
      TAKEN_OR_BROKEN,
    ],
    [
      'a PNG of 100,000 texts',
      withPngChunks(pngFile, Array(100_000).fill(pngChunk('tEXt', latin('a\0b')))),
      TAKEN_OR_BROKEN,
    ],
    [
      'a WebP with a megabyte of unknown data',
      Buffer.concat([webp, latin('XXXX\0\0\x10\0'), Buffer.alloc(MB)]),
      TAKEN_OR_BROKEN,
    ],
  ];
}

/** Returns real pictures in every accepted format, to be damaged. */
export async function originals(): Promise<Buffer[]> {
  const picture = () => sample(96, 72);
  const still = await picture().webp().toBuffer();
  return [
    await picture().jpeg().toBuffer(),
    await picture().jpeg({ progressive: true }).toBuffer(),
    withJpegExif(await picture().jpeg().toBuffer(), cameraExif('Ann', '2026')),
    await picture().keepIccProfile().withIccProfile('p3').jpeg().toBuffer(),
    AI_MADE_JPEG,
    await picture().png().toBuffer(),
    await picture().png({ progressive: true }).toBuffer(),
    await picture().png({ palette: true }).toBuffer(),
    still,
    await picture().webp({ lossless: true }).toBuffer(),
    animatedWebp(still, 96, 72, 3),
    await picture().gif().toBuffer(),
    gif(40, 30, 10),
  ];
}

/**
 * Damages the picture of this number: flips bits, cuts off its end, or inserts a piece of another. The same seed gives
 * the same damage.
 */
export function damaged(pictures: readonly Buffer[], seed: number, number: number): Buffer {
  const random = seededRandom(seed * 1_000_003 + number);
  const below = (limit: number) => Math.floor(random() * limit);
  const copy = Buffer.from(pictures[number % pictures.length]!);
  const kind = below(4);
  if (kind === 0) return copy.subarray(0, below(copy.length));
  if (kind === 1) {
    const other = pictures[below(pictures.length)]!;
    const from = below(other.length);
    const at = below(copy.length);
    return Buffer.concat([
      copy.subarray(0, at),
      other.subarray(from, from + below(2_000)),
      copy.subarray(at + below(200)),
    ]);
  }
  if (kind === 2) copy.fill(below(2) * 0xff, below(copy.length), below(copy.length));
  for (let flips = 1 + below(20); flips > 0; flips--) {
    const at = below(copy.length);
    copy[at] = copy[at]! ^ (1 << below(8));
  }
  return copy;
}

function changed(file: Buffer, at: number, ...bytes: number[]): Buffer {
  const copy = Buffer.from(file);
  copy.set(bytes.length > 0 ? bytes : [copy[at]! ^ 0xff], at);
  return copy;
}

function many(part: Buffer, sizeBytes: number): Buffer {
  return Buffer.alloc(sizeBytes, part);
}

const idat = (): Buffer => pngChunk('IDAT', deflateSync(Buffer.alloc(10)));

function interlaced16(width: number, height: number): Buffer {
  return changed(png(width, height, [idat()], 16), 28, 1);
}

/** Returns one big-endian directory with only the orientation. */
function orientationExif(orientation: number): Buffer {
  const tiff = Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1');
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

/** True if an accepted picture contains nothing that must never come out. */
export async function isClean(bytes: Buffer): Promise<boolean> {
  const { format } = await sharp(bytes).metadata();
  return format === 'webp' && ['<script', '<?php', 'PK\x03\x04'].every((part) => !bytes.includes(part, 0, 'latin1'));
}
