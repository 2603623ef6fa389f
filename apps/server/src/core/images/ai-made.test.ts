import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { measureProcessorTime } from '../../testing/processor-time.ts';
import { readContentCredentials } from './content-credentials.ts';
import { AI_MADE_JPEG, REMADE_JPEG } from './credentials-samples.ts';
import type { ImageType } from './files.ts';
import { pngChunk, sample, seededRandom, withJpegSegment, withPngChunks } from './image-samples.ts';
import { readPictureFacts } from './picture-facts.ts';

const readAiMade = async (bytes: Buffer, type: ImageType) => (await readPictureFacts(bytes, type)).generated !== null;

const SOURCE = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

test('detects Content Credentials that say "made by AI"', async () => {
  expect((await readContentCredentials(AI_MADE_JPEG, 'image/jpeg'))?.actions).toMatchObject([
    { source_type: 'trainedAlgorithmicMedia' },
  ]);
  expect(await readAiMade(AI_MADE_JPEG, 'image/jpeg')).toBe(true);
});

test('a human remake does not count as AI-made because of an AI ingredient', async () => {
  expect(REMADE_JPEG.includes('trainedAlgorithmicMedia')).toBe(true);
  expect(await readAiMade(REMADE_JPEG, 'image/jpeg')).toBe(false);
});

test('a picture without metadata is not AI-made', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
    expect(await readAiMade(await sample()[format]().toBuffer(), `image/${format}`)).toBe(false);
  }
});

const xmp = (source: string) =>
  `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><rdf:RDF><Iptc4xmpExt:DigitalSourceType>${SOURCE}${source}</Iptc4xmpExt:DigitalSourceType></rdf:RDF></x:xmpmeta>`;
const sources = {
  trainedAlgorithmicMedia: true,
  // Parts were edited, as in a retouched photo: see the test of picture-facts.
  compositeWithTrainedAlgorithmicMedia: false,
  algorithmicMedia: false,
  digitalCreation: false,
};
for (const [source, expected] of Object.entries(sources)) {
  test(`IPTC source type ${source} in XMP ${expected ? 'says so' : 'does not say so'}`, async () => {
    const bytes = withJpegSegment(await sample().jpeg().toBuffer(), 0xe1, Buffer.from(xmp(source), 'latin1'));
    expect(await readAiMade(bytes, 'image/jpeg')).toBe(expected);
  });
}

const chunks: [string, string, Buffer, boolean][] = [
  ['AUTOMATIC1111', 'tEXt', Buffer.from('parameters\0a cat, Steps: 20, Sampler: Euler a'), true],
  ['ComfyUI', 'tEXt', Buffer.from('workflow\0{"nodes":[]}'), true],
  ['an older InvokeAI', 'tEXt', Buffer.from('Dream\0"a cat" -s 50'), true],
  ['InvokeAI', 'iTXt', Buffer.from('invokeai_metadata\0\0\0\0\0{}'), true],
  [
    'compressed settings',
    'zTXt',
    Buffer.concat([Buffer.from('prompt\0\0'), deflateSync('{"3":{"class_type":"KSampler"}}')]),
    true,
  ],
  ['NovelAI', 'tEXt', Buffer.from('Software\0NovelAI'), true],
  ['a paint program', 'tEXt', Buffer.from('Software\0Krita 5'), false],
  ['a comment about AI', 'tEXt', Buffer.from('Comment\0No Midjourney was used'), false],
];
for (const [name, kind, data, expected] of chunks) {
  test(`a PNG text chunk by ${name} ${expected ? 'says so' : 'does not say so'}`, async () => {
    const bytes = withPngChunks(await sample().png().toBuffer(), [pngChunk(kind, data)]);
    expect(await readAiMade(bytes, 'image/png')).toBe(expected);
  });
}

test('reads a file with 75,000 description starts quickly [X16]', async () => {
  const made = Buffer.concat([Buffer.alloc(600_000, '<rdf:RDF'), Buffer.from('</rdf:RDF>')]);
  const processorMs = measureProcessorTime();
  expect(await readAiMade(made, 'image/jpeg')).toBe(false);
  expect(processorMs()).toBeLessThan(1_000);
  const later = `${xmp('digitalCreation')}${xmp('trainedAlgorithmicMedia')}`;
  expect(await readAiMade(Buffer.from(later, 'latin1'), 'image/jpeg')).toBe(true);
});

test('reads damaged Content Credentials as far as possible and never throws [F14]', {
  timeout: 60_000,
}, async () => {
  const random = seededRandom(7);
  for (let index = 0; index < 200; index++) {
    const copy = Buffer.from(AI_MADE_JPEG);
    for (let flips = 0; flips < 3; flips++) copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256);
    expect(await readAiMade(copy, 'image/jpeg')).toBeTypeOf('boolean');
  }
  expect(await readAiMade(Buffer.from('jumb c2pa'), 'image/jpeg')).toBe(false);
  expect(await readAiMade(AI_MADE_JPEG, 'image/jpeg')).toBe(true);
});
