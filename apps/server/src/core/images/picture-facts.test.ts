import { deflateSync } from 'node:zlib';
import { pictureFacts } from '@unslop/domain/calls/images';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { measureProcessorTime } from '../../testing/processor-time.ts';
import { typeOf } from './headers.ts';
import {
  cameraExif,
  pngChunk,
  sample,
  seededRandom,
  withJpegExif,
  withJpegSegment,
  withPngChunks,
} from './image-samples.ts';
import { readPictureFacts } from './picture-facts.ts';
import { makeAuthority, SOURCE_TYPE, signedFile } from './signed-samples.ts';

const XMP_NAME = 'http://ns.adobe.com/xap/1.0/\0';
const xmpOf = (properties: string) =>
  `<x:xmpmeta><rdf:RDF><rdf:Description ${properties.startsWith('<') ? `>${properties}</rdf:Description>` : `${properties}/>`}</rdf:RDF></x:xmpmeta>`;
const withXmp = async (properties: string) =>
  withJpegSegment(await sample().jpeg().toBuffer(), 0xe1, Buffer.from(XMP_NAME + xmpOf(properties)));
const exifOf = (tags: Record<string, string>) => sample().withExif({ IFD0: tags }).jpeg().toBuffer();
const pngWith = async (kind: string, text: string | Buffer) =>
  withPngChunks(await sample().png().toBuffer(), [pngChunk(kind, Buffer.from(text))]);
const read = async (bytes: Buffer) => readPictureFacts(bytes, typeOf(bytes)!);

const said: [string, () => Promise<Buffer>, Partial<Awaited<ReturnType<typeof read>>>][] = [
  ['the program in EXIF', () => exifOf({ Software: 'Krita 5.2' }), { program: 'Krita 5.2', generated: null }],
  [
    'the program in XMP',
    () => withXmp('xmp:CreatorTool="Adobe Photoshop 25.0 (Windows)"'),
    { program: 'Adobe Photoshop 25.0 (Windows)' },
  ],
  ['the program of a PNG', () => pngWith('tEXt', 'Software\0GIMP 2.10'), { program: 'GIMP 2.10' }],
  ['a camera', () => exifOf({ Make: 'NIKON CORPORATION', Model: 'NIKON Z 6' }), { camera: 'NIKON Z 6' }],
  ['a camera by make and model', () => exifOf({ Make: 'FUJIFILM', Model: 'X-T4' }), { camera: 'FUJIFILM X-T4' }],
  [
    'creator, credit and licence',
    () =>
      withXmp(
        '<dc:creator><rdf:Seq><rdf:li>Ann &amp; Co</rdf:li></rdf:Seq></dc:creator><photoshop:Credit>Ann Studio</photoshop:Credit><cc:license rdf:resource="https://creativecommons.org/licenses/by/4.0/"/>',
      ),
    { creator: 'Ann & Co', credit: 'Ann Studio', licence_url: 'https://creativecommons.org/licenses/by/4.0/' },
  ],
  [
    'a source type that is no generator',
    () => withXmp(`Iptc4xmpExt:DigitalSourceType="${SOURCE_TYPE}digitalCreation"`),
    { source_type: 'digitalCreation', generated: null },
  ],
  [
    'a source type that is one',
    () => withXmp(`Iptc4xmpExt:DigitalSourceType="${SOURCE_TYPE}trainedAlgorithmicMedia" xmp:CreatorTool="Paint"`),
    { source_type: 'trainedAlgorithmicMedia', generated: { tool: 'Paint' } },
  ],
  ['the system that IPTC names', () => withXmp('Iptc4xmpExt:AISystemUsed="Bard 3"'), { generated: { tool: 'Bard 3' } }],
  [
    'a generator as the program',
    () => exifOf({ Software: 'Midjourney 7' }),
    { generator: 'Midjourney', generated: { tool: 'Midjourney' } },
  ],
  [
    'the settings of a generator',
    () => pngWith('tEXt', 'parameters\0a cat, Steps: 20'),
    { generator: 'Stable Diffusion', generated: { tool: 'Stable Diffusion' } },
  ],
  ['a keyword that every object has', () => pngWith('tEXt', 'constructor\0x'), { generator: null, generated: null }],
  [
    'markup for a name',
    () => exifOf({ Software: '<img src=x onerror=alert(1)>', Artist: '{{7*7}}' }),
    { program: null, creator: null },
  ],
  ['a script for a licence', () => withXmp('xmpRights:WebStatement="javascript:alert(1)"'), { licence_url: null }],
];
for (const [what, make, expected] of said) {
  test(`${what} is read as written [T148]`, async () => {
    expect(await read(await make())).toMatchObject(expected);
  });
}

test('names the tool of credentials by a generator, or else the program [T148]', async () => {
  const authority = makeAuthority('Root');
  const plain = await sample().jpeg().toBuffer();
  const created = { action: 'c2pa.created', digitalSourceType: `${SOURCE_TYPE}trainedAlgorithmicMedia` };
  for (const [softwareAgent, tool] of [
    [{ name: 'Gen 5' }, 'Gen 5'],
    [undefined, 'Test Paint'],
  ] as const) {
    const file = await signedFile(plain, 'image/jpeg', {
      authority,
      actions: [{ ...created, ...(softwareAgent && { softwareAgent }) }],
    });
    expect(await read(file)).toMatchObject({ generated: { tool }, credentials: { signature: 'unknown_signer' } });
  }
});

test('texts are short, without markup and without personal data [T149]', async () => {
  const secrets = ['SERIAL-4711', '51 deg 30', 'Owner Olga', 'a cat with a secret prompt'];
  const bytes = withJpegSegment(
    withJpegExif(await sample().jpeg().toBuffer(), cameraExif('A'.repeat(5_000), 'B'.repeat(5_000))),
    0xe1,
    Buffer.from(
      XMP_NAME +
        xmpOf(
          `exif:GPSLatitude="${secrets[1]}" aux:SerialNumber="${secrets[0]}" aux:OwnerName="${secrets[2]}" Iptc4xmpExt:AIPromptInformation="${secrets[3]}" xmp:CreatorTool="${'C'.repeat(5_000)}"`,
        ),
    ),
  );
  const facts = await read(bytes);
  expect(pictureFacts.parse(facts)).toEqual(facts);
  expect(facts.creator).toHaveLength(200);
  for (const secret of secrets) expect(JSON.stringify(facts)).not.toContain(secret);
});

/** Returns files with metadata crafted to waste time or memory. */
async function built(): Promise<Record<string, Buffer>> {
  const [jpeg, png, webp, gif] = (await Promise.all(
    (['jpeg', 'png', 'webp', 'gif'] as const).map((format) => sample()[format]().toBuffer()),
  )) as [Buffer, Buffer, Buffer, Buffer];
  const authority = makeAuthority('Root');
  const note = 'x'.repeat(200_000);
  const large = await signedFile(jpeg, 'image/jpeg', { authority, assertions: { 'org.example.note': { note } } });
  const at = large.indexOf('x'.repeat(1_000));
  const nested = Buffer.from(large);
  // Nested arrays, as deep as possible.
  for (let index = at; index < at + 50_000; index++) if (nested[index] === 0x78) nested[index] = 0x81;
  const chunk = (text: string | Buffer) =>
    pngChunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0'), deflateSync(text)]));
  return {
    'a hundred thousand texts': withPngChunks(png, Array(100_000).fill(pngChunk('tEXt', Buffer.from('a\0b')))),
    'nine megabytes of one text': withPngChunks(png, [pngChunk('tEXt', Buffer.alloc(9_000_000, 'Software\0'))]),
    'XMP that unpacks to 60 megabytes': withPngChunks(png, [chunk(Buffer.alloc(60_000_000, '<dc:creator>'))]),
    'XMP that begins one property again and again': withJpegSegment(
      jpeg,
      0xe1,
      Buffer.from(XMP_NAME + '<dc:creator'.repeat(5_000)),
    ),
    'XMP one element deep in the other': withPngChunks(png, [chunk('<rdf:li>'.repeat(500_000))]),
    'XMP in 2,000 segments': Array(2_000)
      .fill(0)
      .reduce((file: Buffer) => withJpegSegment(file, 0xe1, Buffer.from(`${XMP_NAME}${'y'.repeat(2_000)}`)), jpeg),
    'EXIF that points to itself': withJpegExif(
      jpeg,
      Buffer.from('II*\0\x08\0\0\0\xff\xff'.padEnd(2_000, '\x31\x01\x02\0\xff\xff\xff\x7f\x08\0\0\0'), 'latin1'),
    ),
    'EXIF of a WebP that is longer than the file': Buffer.concat([
      webp,
      Buffer.from('EXIF\xff\xff\xff\x7fII*\0', 'latin1'),
    ]),
    'XMP of a GIF without an end': Buffer.concat([
      gif.subarray(0, -1),
      Buffer.from('\x21\xff\x0bXMP DataXMP', 'latin1'),
      Buffer.alloc(5_000_000, '<rdf:RDF '),
    ]),
    'credentials with 200,000 characters': large,
    'credentials nested 50,000 deep': nested,
    'credentials cut off': large.subarray(0, 100_000),
    'five megabytes of credentials that are none': Buffer.concat([jpeg, Buffer.alloc(5_000_000, 'jumbc2pa')]),
  };
}

test('reads metadata built to waste time or memory quickly [T149]', {
  timeout: 60_000,
}, async () => {
  for (const [name, bytes] of Object.entries(await built())) {
    const processorMs = measureProcessorTime();
    const before = process.memoryUsage.rss();
    const facts = await read(bytes);
    expect(pictureFacts.parse(facts), name).toEqual(facts);
    expect(processorMs(), name).toBeLessThan(2_000);
    expect(process.memoryUsage.rss() - before, name).toBeLessThan(200 * 1024 * 1024);
  }
});

test('reads 600 damaged files without an error [T149 F14]', {
  timeout: 120_000,
}, async () => {
  const authority = makeAuthority('Root');
  const files: Buffer[] = [];
  for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
    files.push(await signedFile(await sample(24, 16)[format]().toBuffer(), `image/${format}`, { authority }));
  }
  files.push(withJpegExif(await withXmp('dc:creator="Ann" xmp:CreatorTool="Paint"'), cameraExif('Ann', '2026')));
  files.push(
    await sharp(await sample(24, 16).png().toBuffer())
      .withExif({ IFD0: { Software: 'Paint' } })
      .withXmp(xmpOf('dc:creator="Ann"'))
      .webp()
      .toBuffer(),
  );
  files.push(
    await pngWith(
      'zTXt',
      Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0'), deflateSync(xmpOf('dc:creator="Ann"'))]),
    ),
  );
  const random = seededRandom(12);
  const below = (limit: number) => Math.floor(random() * limit);
  for (let index = 0; index < 600; index++) {
    const file = files[index % files.length]!;
    const copy = Buffer.from(file);
    // Skip the signature of the format, so that its type is still recognized.
    for (let flips = 0; flips < 1 + below(12); flips++) copy[12 + below(copy.length - 12)] = below(256);
    const bytes = below(5) === 0 ? copy.subarray(0, 12 + below(copy.length - 12)) : copy;
    const facts = await readPictureFacts(bytes, typeOf(file)!);
    expect(pictureFacts.safeParse(facts).error, `file ${index}`).toBeUndefined();
  }
  expect((await read(files[0]!)).credentials).toMatchObject({ signer: 'Test Paint Company' });
});
