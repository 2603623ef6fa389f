import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { typeOf } from './headers.ts';
import { pngChunk, sample, withJpegExif, withJpegSegment, withPngChunks } from './image-samples.ts';
import { readPictureFacts } from './picture-facts.ts';

/**
 * Marks as real generators write them, and texts of people that resemble them. Sources: the save functions of
 * AUTOMATIC1111, ComfyUI, InvokeAI, SwarmUI, Fooocus, Easy Diffusion, black-forest-labs/flux, and files of the others.
 */
const read = async (bytes: Buffer) => readPictureFacts(bytes, typeOf(bytes)!);

type Texts = Record<string, string>;

const png = async (texts: Texts, kind: 'tEXt' | 'iTXt' | 'zTXt' = 'tEXt') => {
  const dataOf = (keyword: string, text: string) => {
    if (kind === 'tEXt') return Buffer.from(`${keyword}\0${text}`);
    if (kind === 'iTXt') return Buffer.from(`${keyword}\0\0\0\0\0${text}`);
    return Buffer.concat([Buffer.from(`${keyword}\0\0`), deflateSync(text)]);
  };
  const chunks = Object.entries(texts).map(([keyword, text]) => pngChunk(kind, dataOf(keyword, text)));
  return withPngChunks(await sample().png().toBuffer(), chunks);
};

const XMP_NAME = 'http://ns.adobe.com/xap/1.0/\0';
const xmp = async (inside: string) =>
  withJpegSegment(
    await sample().jpeg().toBuffer(),
    0xe1,
    Buffer.from(`${XMP_NAME}<x:xmpmeta><rdf:RDF><rdf:Description>${inside}</rdf:Description></rdf:RDF></x:xmpmeta>`),
  );
const credit = (line: string) => xmp(`<photoshop:Credit>${line}</photoshop:Credit>`);
const sourceType = (name: string) =>
  `<Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/${name}</Iptc4xmpExt:DigitalSourceType>`;
const description = (text: string) =>
  xmp(`<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt></dc:description>`);

const exif = (tags: Texts) => sample().withExif({ IFD0: tags }).jpeg().toBuffer();
const exifWebp = (tags: Texts) => sample().withExif({ IFD0: tags }).webp().toBuffer();
const jpegComment = async (text: string) => withJpegSegment(await sample().jpeg().toBuffer(), 0xfe, Buffer.from(text));

/** Returns a JPEG whose EXIF has this UserComment, in one of the encodings that programs use. */
async function userComment(text: string, encoding: 'ASCII' | 'little' | 'big'): Promise<Buffer> {
  const little = Buffer.from(text, 'utf16le');
  const value =
    encoding === 'ASCII'
      ? Buffer.from(`ASCII\0\0\0${text}`)
      : Buffer.concat([Buffer.from('UNICODE\0'), encoding === 'big' ? Buffer.from(little).swap16() : little]);
  const block = Buffer.alloc(8 + 18 + 18);
  block.write('II*\0', 0, 'latin1');
  block.writeUInt32LE(8, 4);
  const entry = (at: number, tag: number, type: number, count: number, offset: number) => {
    block.writeUInt16LE(1, at);
    block.writeUInt16LE(tag, at + 2);
    block.writeUInt16LE(type, at + 4);
    block.writeUInt32LE(count, at + 6);
    block.writeUInt32LE(offset, at + 10);
  };
  entry(8, 0x8769, 4, 1, 26);
  entry(26, 0x9286, 7, value.length, block.length);
  return withJpegExif(await sample().jpeg().toBuffer(), Buffer.concat([block, value]));
}

const A1111 =
  'a cat\nNegative prompt: blurry\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 1, Size: 512x512, Model: v1-5';
const LONG_PROMPT = `${'a very detailed cat, '.repeat(500)}\nSteps: 30, Sampler: DPM++ 2M, CFG scale: 7`;
const GRAPH = '{"3": {"inputs": {"seed": 8, "steps": 20}, "class_type": "KSampler"}}';
const WORKFLOW = '{"last_node_id": 9, "nodes": [{"id": 3, "type": "KSampler"}], "links": []}';
const CHINA = '{"Label":"1","ContentProducer":"doubao","ProduceID":"1","ReservedCode1":"","ContentPropagator":""}';
const XAI = { ImageDescription: `Signature: ${'Ab9+'.repeat(22)}`, Artist: '0b0b3f3c-8a9e-4d3b-9f59-6d8a6c1f2e77' };

const generated: [string, string, () => Promise<Buffer>][] = [
  ['AUTOMATIC1111, PNG', 'Stable Diffusion', () => png({ parameters: A1111 })],
  ['AUTOMATIC1111, PNG, international text', 'Stable Diffusion', () => png({ parameters: A1111 }, 'iTXt')],
  ['AUTOMATIC1111, PNG, compressed', 'Stable Diffusion', () => png({ parameters: A1111 }, 'zTXt')],
  ['AUTOMATIC1111, prompt of 10,000 letters', 'Stable Diffusion', () => png({ parameters: LONG_PROMPT })],
  ['AUTOMATIC1111, first version', 'Stable Diffusion', () => png({ parameters: 'a cat, Steps: 20' })],
  ['AUTOMATIC1111, postprocessing', 'Stable Diffusion', () => png({ postprocessing: A1111 })],
  ['AUTOMATIC1111, JPEG, big-endian', 'Stable Diffusion', () => userComment(A1111, 'big')],
  ['AUTOMATIC1111, JPEG, little-endian', 'Stable Diffusion', () => userComment(A1111, 'little')],
  ['Civitai, JPEG', 'Stable Diffusion', () => userComment(`${A1111}, Civitai resources: []`, 'ASCII')],
  [
    'settings that begin with the sampler',
    'Stable Diffusion',
    () => userComment('Sampler: k_euler, Steps: 20', 'ASCII'),
  ],
  ['settings in a JPEG comment', 'Stable Diffusion', () => jpegComment(A1111)],
  ['settings in the description', 'Stable Diffusion', () => exif({ ImageDescription: A1111 })],
  [
    'stable-diffusion.cpp',
    'Stable Diffusion',
    () => png({ parameters: `${A1111}, RNG: cuda, Version: stable-diffusion.cpp` }),
  ],
  ['ComfyUI, graph', 'ComfyUI', () => png({ prompt: GRAPH })],
  ['ComfyUI, workflow', 'ComfyUI', () => png({ workflow: WORKFLOW })],
  ['ComfyUI, empty workflow', 'ComfyUI', () => png({ workflow: '{"nodes":[]}' })],
  ['ComfyUI, compressed', 'ComfyUI', () => png({ prompt: GRAPH }, 'zTXt')],
  ['ComfyUI, WebP', 'ComfyUI', () => exifWebp({ Make: `workflow:${WORKFLOW}`, Model: `prompt:${GRAPH}` })],
  ['ComfyUI, WebP, description', 'ComfyUI', () => exifWebp({ ImageDescription: `Workflow:${WORKFLOW}` })],
  ['InvokeAI', 'InvokeAI', () => png({ invokeai_metadata: '{"app_version":"4.2"}' })],
  ['InvokeAI, international text', 'InvokeAI', () => png({ invokeai_metadata: '{}' }, 'iTXt')],
  ['InvokeAI 2', 'InvokeAI', () => png({ 'sd-metadata': '{"model":"stable diffusion"}' })],
  ['InvokeAI 1', 'InvokeAI', () => png({ Dream: '"a cat" -s 50 -S 42 -W 512 -H 512' })],
  ['NovelAI', 'NovelAI', () => png({ Software: 'NovelAI', Source: 'NovelAI Diffusion V4' })],
  ['NovelAI, source only', 'NovelAI', () => png({ Source: 'Stable Diffusion XL 7BCCAA2C' })],
  [
    'NovelAI, comment only',
    'Stable Diffusion',
    () => png({ Comment: '{"steps": 28, "sampler": "k_euler", "seed": 1, "uc": "x"}' }),
  ],
  ['SwarmUI, PNG', 'SwarmUI', () => png({ parameters: '{"sui_image_params": {"prompt": "a cat"}}' })],
  ['SwarmUI, JPEG', 'SwarmUI', () => userComment('{"sui_image_params": {"prompt": "a cat"}}', 'little')],
  ['SwarmUI, old', 'SwarmUI', () => exif({ Model: '{"sui_image_params": {"prompt": "a cat"}}' })],
  ['Fooocus, scheme', 'Fooocus', () => png({ fooocus_scheme: 'fooocus', parameters: '{"prompt":"x"}' })],
  ['Fooocus, JPEG', 'Fooocus', () => jpegComment('{"metadata_scheme": "fooocus", "steps": 30}')],
  ['Fooocus, version', 'Fooocus', () => userComment('{"prompt":"x","version":"Fooocus v2.5.5"}', 'ASCII')],
  ['Easy Diffusion, PNG', 'Easy Diffusion', () => png({ use_stable_diffusion_model: 'sd-v1-5' })],
  ['Easy Diffusion, JPEG', 'Easy Diffusion', () => userComment('{"use_stable_diffusion_model":"sd-v1-5"}', 'little')],
  ['Draw Things, program', 'Draw Things', () => xmp('<xmp:CreatorTool>Draw Things</xmp:CreatorTool>')],
  [
    'Draw Things, settings',
    'Stable Diffusion',
    () =>
      xmp(
        '<exif:UserComment><rdf:Alt><rdf:li>{&quot;c&quot;:&quot;cat&quot;,&quot;steps&quot;:8,&quot;sampler&quot;:&quot;DDIM&quot;,&quot;seed&quot;:1}</rdf:li></rdf:Alt></exif:UserComment>',
      ),
  ],
  [
    'Midjourney, old',
    'Midjourney',
    () => png({ Description: 'a cat --v 4 Job ID: 0f3c9c2a-1b2c-4d3e-8f90-123456789abc' }),
  ],
  ['Midjourney, XMP', 'Midjourney', () => description('a cat --ar 3:2 Job ID: 0f3c9c2a-1b2c-4d3e-8f90-123456789abc')],
  ['Midjourney, program', 'Midjourney', () => exif({ Software: 'Midjourney 7' })],
  [
    'FLUX, text to image',
    'FLUX',
    () => exif({ Software: 'AI generated;txt2img;flux', Make: 'Black Forest Labs', Model: 'flux-dev' }),
  ],
  ['FLUX, maker only', 'FLUX', () => exif({ Make: 'Black Forest Labs', Model: 'FLUX.1 [schnell]' })],
  ['Ideogram', 'Ideogram', () => exif({ Make: 'Ideogram AI' })],
  ['Image Playground', 'Image Playground', () => credit('Apple Image Playground')],
  ['Google', 'Google AI', () => credit('Made with Google AI')],
  ['Grok', 'Grok', () => exif(XAI)],
  ['China, XMP', 'doubao', () => xmp(`<TC260:AIGC>${CHINA.replaceAll('"', '&quot;')}</TC260:AIGC>`)],
  ['China, PNG', 'doubao', () => png({ AIGC: CHINA })],
  ['China, EXIF', 'doubao', () => userComment(`{"AIGC":${CHINA}}`, 'ASCII')],
  [
    'China, producer by number',
    'an image generator',
    () => png({ AIGC: CHINA.replace('doubao', '001191110102MACQD9K64018705') }),
  ],
  ['Adobe Firefly', 'Adobe Firefly', () => xmp('<xmp:CreatorTool>Adobe Firefly 3</xmp:CreatorTool>')],
  ['DALL-E', 'DALL-E', () => exif({ Software: 'DALL·E 3' })],
  ['Leonardo.Ai', 'Leonardo.Ai', () => exif({ Software: 'Leonardo.Ai' })],
  [
    'the source type of IPTC',
    'Studio X',
    () => xmp(`${sourceType('trainedAlgorithmicMedia')}<Iptc4xmpExt:AISystemUsed>Studio X</Iptc4xmpExt:AISystemUsed>`),
  ],
];

describe('a mark of a generator', () => {
  test.each(generated)('of %s is found [T490]', async (_name, tool, make) => {
    expect((await read(await make())).generated).toEqual({ tool });
  });

  test('has samples of at least 15 tools', () => {
    expect(generated.length).toBeGreaterThanOrEqual(40);
    expect(new Set(generated.map(([, tool]) => tool)).size).toBeGreaterThanOrEqual(15);
  });
});

const words = [
  'Inktober day 3: boots',
  'Redrawn from a Midjourney slop',
  'No AI was used. No Midjourney, no Stable Diffusion.',
  'brush 3 px',
  'My answer to a ComfyUI picture',
  'Steps: sketch, ink, colour',
  'Seed: sunflower. Model: my sister.',
  'Sampler platter, oil on canvas',
  '{"brush":"round","size":3}',
  'Job ID: 42 (commission)',
  'Size: 30x40 cm',
  'Prompt: draw this in your style',
];
const keys = ['prompt', 'Source', 'parameters', 'Comment', 'Description'];
const human: [string, () => Promise<Buffer>][] = [
  ...keys.flatMap((key) =>
    words.map((text): [string, () => Promise<Buffer>] => [`${key} "${text}"`, () => png({ [key]: text })]),
  ),
  ...words
    .slice(0, 6)
    .map((text): [string, () => Promise<Buffer>] => [`user comment "${text}"`, () => userComment(text, 'little')]),
  ...[
    'Krita 5.2',
    'Adobe Photoshop 26.0',
    'Procreate 5.3',
    'CLIP STUDIO PAINT',
    'Leonardo Sketchbook',
    'Generated Photos Viewer',
    'Imagenomic',
  ].map((program): [string, () => Promise<Buffer>] => [`the program ${program}`, () => exif({ Software: program })]),
  ...['none', 'No', 'n/a', 'not used', 'no AI', 'without AI', '-'].map((system): [string, () => Promise<Buffer>] => [
    `the AI system "${system}"`,
    () => xmp(`<Iptc4xmpExt:AISystemUsed>${system}</Iptc4xmpExt:AISystemUsed>`),
  ]),
  ['a workflow of a studio', () => png({ workflow: '{"stages":["sketch","ink"]}' })],
  ['China, "maybe"', () => png({ AIGC: CHINA.replace('"1"', '"2"') })],
  ['an artist called by an id', () => exif({ Artist: XAI.Artist, ImageDescription: 'Signature: bottom left' })],
  ['a credit line', () => credit('Edited by Ann with Google Photos')],
  ['digital art', () => xmp(sourceType('digitalArt'))],
];

test('no file of a person is called generated [T490]', async () => {
  expect(human.length).toBeGreaterThanOrEqual(60);
  const accused: string[] = [];
  for (const [name, make] of human) if ((await read(await make())).generated) accused.push(name);
  expect(accused).toEqual([]);
});

describe('a picture in which a generator changed parts', () => {
  test.each([
    [
      'Clean Up',
      () =>
        xmp(
          `${sourceType('compositeWithTrainedAlgorithmicMedia')}<photoshop:Credit>Apple Photos Clean Up</photoshop:Credit>`,
        ),
      null,
    ],
    [
      'a program',
      () =>
        xmp(
          `${sourceType('compositeWithTrainedAlgorithmicMedia')}<xmp:CreatorTool>Adobe Photoshop 26.0</xmp:CreatorTool>`,
        ),
      'Adobe Photoshop 26.0',
    ],
    [
      'a named system',
      () =>
        xmp(
          `${sourceType('compositeWithTrainedAlgorithmicMedia')}<Iptc4xmpExt:AISystemUsed>Magic Editor</Iptc4xmpExt:AISystemUsed>`,
        ),
      'Magic Editor',
    ],
  ])('is called edited, not generated: %s [T491]', async (_name, make, tool) => {
    expect(await read(await make())).toMatchObject({ generated: null, edited: { tool } });
  });
});

describe('a camera', () => {
  test.each([
    ['a known maker', { Make: 'Apple', Model: 'iPhone 15' }, 'Apple iPhone 15'],
    ['a scanner', { Make: 'EPSON', Model: 'Perfection V600' }, 'EPSON Perfection V600'],
    ['a generator', { Make: 'Black Forest Labs', Model: 'flux-dev' }, null],
    ['an unknown name', { Make: 'Ann', Model: 'My studio' }, null],
  ])('is named if the file is from one: %s [T492]', async (_name, tags, camera) => {
    expect((await read(await exif(tags))).camera).toBe(camera);
  });
});
