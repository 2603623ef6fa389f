import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Resvg } from '@resvg/resvg-js';
import satori from 'satori';
import sharp, { type OverlayOptions } from 'sharp';
import { decode, fromPixels } from '../../core/images/decoder.ts';
import { publicKey } from '../../core/images/files.ts';
import { createGate } from '../../core/images/gate.ts';
import { readBytes, type Storage } from '../../platform/storage.ts';
import type { StoredPicture, Subject } from './subjects.ts';

export const PREVIEW = { width: 1200, height: 630 } as const;
const BAND_HEIGHT = 170;
const PHOTO_HEIGHT = PREVIEW.height - BAND_HEIGHT;
const PAPER = '#faf9f6';
const INK = '#16140f';
const ACCENT = '#d1361a';
const GLOSS = 'linear-gradient(180deg, #a47cff, #2fe6f2, #ff5cc0)';

const require = createRequire(import.meta.url);
const font = (name: string, weight: 600 | 700) => ({
  name,
  weight,
  data: readFileSync(require.resolve(`@fontsource/${name}/files/${name}-latin-${weight}-normal.woff`)),
});
const fonts = [font('instrument-sans', 600), font('bricolage-grotesque', 700)];

// A drawing takes a tenth of a second of one core; a crawler must not have more than that.
const gate = createGate({ atOnce: 1, queue: 20 });

/**
 * The preview image of a subject, 1200 by 630: the slop, the art beside it where there is one, and a band of words.
 * @throws Refusal UPLOADS_BUSY when too many wait to be drawn
 */
export function drawPreview(storage: Storage, subject: Subject): Promise<Buffer> {
  return gate.run(async () => {
    const [before, after] = [await load(storage, subject.before), await load(storage, subject.after)];
    const photos = [before, after].filter((photo) => photo !== null);
    const layers: OverlayOptions[] = [];
    const width = PREVIEW.width / Math.max(1, photos.length);
    for (const [at, photo] of photos.entries())
      layers.push({ input: await cover(photo, width), left: at * width, top: 0 });
    layers.push({ input: await words(subject, photos.length), left: 0, top: 0 });
    return sharp({ create: { ...PREVIEW, channels: 3, background: PAPER } })
      .composite(layers)
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer();
  });
}

/** The stored WebP that is wide enough; null where the file is not there (any more). */
async function load(storage: Storage, picture: StoredPicture | null): Promise<Buffer | null> {
  if (!picture) return null;
  const width = picture.widths.find((each) => each >= PREVIEW.width / 2) ?? picture.widths.at(-1);
  return width === undefined ? null : readBytes(storage, publicKey(picture, width));
}

async function cover(bytes: Buffer, width: number): Promise<Buffer> {
  const pixels = await decode(bytes, PREVIEW.width);
  return fromPixels(pixels)
    .resize({ width, height: PHOTO_HEIGHT, fit: 'cover' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Text becomes outlines first: nothing that people wrote is ever read as markup, and no system font is needed. */
async function words({ title, line }: Subject, photos: number): Promise<Buffer> {
  const svg = await satori(layout(title, line, photos) as never, { ...PREVIEW, fonts });
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}

type Node = { type: 'div'; props: { style: Record<string, string | number>; children?: (Node | string)[] | string } };
const box = (style: Record<string, string | number>, children?: (Node | string)[] | string): Node => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, ...(children !== undefined && { children }) },
});

function layout(title: string, line: string, photos: number): Node {
  const height = photos === 0 ? PREVIEW.height : BAND_HEIGHT;
  const shown = [...title].length > 60 ? `${[...title].slice(0, 59).join('')}…` : title;
  const mark = box({ width: 12, height: photos === 0 ? 120 : 90, backgroundImage: GLOSS, borderRadius: 6 });
  const texts = box({ flexDirection: 'column', flexGrow: 1, flexShrink: 1, flexBasis: 0 }, [
    box(
      { fontFamily: 'bricolage-grotesque', fontSize: photos === 0 ? 72 : fontSize(shown), color: INK, lineHeight: 1.1 },
      shown,
    ),
    box({ fontFamily: 'instrument-sans', fontSize: 30, color: ACCENT, marginTop: 8 }, line),
  ]);
  const name = box({ fontFamily: 'bricolage-grotesque', fontSize: 34, color: INK }, 'Unslop');
  const band = box(
    {
      width: PREVIEW.width,
      height,
      padding: '0 40px',
      boxSizing: 'border-box',
      gap: 28,
      alignItems: 'center',
      backgroundColor: PAPER,
    },
    [mark, texts, name],
  );
  // The divider between before and after is the product's signature.
  const divider =
    photos === 2
      ? [
          box({
            position: 'absolute',
            left: PREVIEW.width / 2 - 4,
            top: 0,
            width: 8,
            height: PHOTO_HEIGHT,
            backgroundColor: PAPER,
          }),
        ]
      : [];
  return box({ ...PREVIEW, flexDirection: 'column', justifyContent: 'flex-end', position: 'relative' }, [
    ...divider,
    band,
  ]);
}

function fontSize(text: string): number {
  const { length } = [...text];
  return length > 40 ? 38 : length > 24 ? 46 : 56;
}
