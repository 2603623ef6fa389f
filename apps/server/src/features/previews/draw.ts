import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Resvg } from '@resvg/resvg-js';
import sharp, { type OverlayOptions } from 'sharp';
import { publicKey } from '../../core/images/files.ts';
import { busy } from '../../core/images/gate.ts';
import { pictureProcesses } from '../../core/images/picture-processes.ts';
import { fromPixels } from '../../core/images/pixels.ts';
import { createGate } from '../../platform/gate.ts';
import { readBytes, type Storage } from '../../platform/storage.ts';
import { PREVIEW, type StoredPicture, type Subject } from './subjects.ts';

const BAND_HEIGHT = 170;
const PHOTO_HEIGHT = PREVIEW.height - BAND_HEIGHT;
const GLOSS = 'linear-gradient(180deg, #a47cff, #2fe6f2, #ff5cc0)';

// A drawing uses one core for 100 ms. Crawlers must not use more than one core.
const gate = createGate({ atOnce: 1, maxWaitingEach: 20, refusal: busy });

/**
 * Draws the preview image of a subject, 1200 by 630: the slop, the art beside it if there is one, and a band of words.
 * @throws Refusal UPLOADS_BUSY if too many requests are waiting
 */
export function drawPreview(storage: Storage, subject: Subject): Promise<Buffer> {
  return gate.run('previews', async () => {
    const before = await loadPicture(storage, subject.before, PREVIEW.width / 2);
    const after = await loadPicture(storage, subject.after, PREVIEW.width / 2);
    const photos = [before, after].filter((photo) => photo !== null);
    const layers: OverlayOptions[] = [];
    const width = PREVIEW.width / photos.length;
    for (const [at, photo] of photos.entries())
      layers.push({ input: await cover(photo, width), left: at * width, top: 0 });
    const words = await drawLayout(layout(subject.title, subject.line, photos.length), PREVIEW);
    layers.push({ input: words, left: 0, top: 0 });
    return sharp({ create: { ...PREVIEW, channels: 3, background: PAPER } })
      .composite(layers)
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer();
  });
}

/** Returns the stored WebP that is at least this wide, or the widest; null if the file is missing. */
export async function loadPicture(
  storage: Storage,
  picture: StoredPicture | null,
  minWidth: number,
): Promise<Buffer | null> {
  if (!picture) return null;
  const width = picture.widths.find((each) => each >= minWidth) ?? picture.widths.at(-1);
  return width === undefined ? null : readBytes(storage, publicKey(picture, width));
}

async function cover(bytes: Buffer, width: number): Promise<Buffer> {
  const pixels = await pictureProcesses.run('decode', [bytes, PREVIEW.width], { isWaitedFor: true });
  return fromPixels(pixels)
    .resize({ width, height: PHOTO_HEIGHT, fit: 'cover' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

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
  const seam = { position: 'absolute', left: PREVIEW.width / 2 - 4, top: 0, width: 8, height: PHOTO_HEIGHT };
  const parts = photos === 2 ? [box({ ...seam, backgroundColor: PAPER }), band] : [band];
  return box({ ...PREVIEW, flexDirection: 'column', justifyContent: 'flex-end', position: 'relative' }, parts);
}

function fontSize(text: string): number {
  const { length } = [...text];
  return length > 40 ? 38 : length > 24 ? 46 : 56;
}

export const PAPER = '#faf9f6';
export const INK = '#16140f';
export const ACCENT = '#d1361a';

const require = createRequire(import.meta.url);
const font = (name: string, weight: 600 | 700) => ({
  name,
  weight,
  data: readFileSync(require.resolve(`@fontsource/${name}/files/${name}-latin-${weight}-normal.woff`)),
});
const fonts = [font('instrument-sans', 600), font('bricolage-grotesque', 700)];

export type Node = {
  type: 'div';
  props: { style: Record<string, string | number>; children?: (Node | string)[] | string };
};

export function box(style: Record<string, string | number>, children?: (Node | string)[] | string): Node {
  return { type: 'div', props: { style: { display: 'flex', ...style }, ...(children !== undefined && { children }) } };
}

/**
 * Draws text and boxes as a PNG. Text becomes outlines first, so user text is never parsed as markup, and no system
 * font is needed.
 */
export async function drawLayout(layout: Node, size: { width: number; height: number }): Promise<Buffer> {
  // Load satori on first use, because loading takes time.
  const { default: satori } = await import('satori');
  return drawSvg(await satori(layout as never, { ...size, fonts }));
}

export function drawSvg(svg: string): Buffer {
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}
