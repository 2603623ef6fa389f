import { invariant } from '@unslop/domain/errors';
import { GIF } from '@unslop/domain/limits';
import sharp from 'sharp';
import { pictureProcesses } from '../../core/images/picture-processes.ts';
import { fromPixels, ownPng, type Pixels } from '../../core/images/pixels.ts';
import type { Storage } from '../../platform/storage.ts';
import { ACCENT, box, drawLayout, drawSvg, INK, loadPicture, type Node, PAPER } from '../previews/draw.ts';
import type { StoredPicture, Subject } from '../previews/subjects.ts';

interface Size {
  width: number;
  height: number;
}

interface Gif extends Size {
  bytes: Buffer;
}

const NIGHT = '#0b0a09';
const BAND_HEIGHT = 36;
/** Limits of the height-to-width ratio, which is otherwise the art's own. */
const HIGHEST = 4 / 3;
const LOWEST = 1 / 2;

const SWEEP_FRAMES = 14;
const SWEEP_FRAME_MS = 60;
const PAUSE_SLOP_MS = 900;
const PAUSE_ART_MS = 1_600;

type Report = (share: number) => Promise<void>;

/**
 * Draws the slider in motion: the slop, the handle sweeping over to the art, and back. The mark and the artist's name
 * are below it.
 * @param report  is called with the progress, 0 to 1
 * @throws Refusal IMAGE_BROKEN, UPLOADS_BUSY, and Error when a file is missing
 */
export async function drawGif(storage: Storage, subject: Subject, report: Report): Promise<Gif> {
  const [slop, art] = [await load(storage, subject.before), await load(storage, subject.after)];
  await report(0.1);
  const picture = { width: GIF.width, height: heightOf(art) };
  const { frames, delaysMs } = await sweep(slop, art, picture, subject, report);
  const size = { width: picture.width, height: picture.height + BAND_HEIGHT };
  const bytes = await encodeGif(frames, size, delaysMs);
  invariant(bytes.length <= GIF.maxBytes, 'even a picture of noise makes a small GIF');
  return { bytes, ...size };
}

async function load(storage: Storage, picture: StoredPicture | null): Promise<Pixels> {
  const bytes = await loadPicture(storage, picture, GIF.width);
  invariant(bytes, 'a shown picture has its file');
  return pictureProcesses.run('decode', [bytes, 2 * GIF.width]);
}

function heightOf({ width, height }: Pixels): number {
  return Math.round(GIF.width * Math.min(HIGHEST, Math.max(LOWEST, height / width)));
}

async function sweep(slop: Pixels, art: Pixels, picture: Size, { line }: Subject, report: Report) {
  const before = await layer(slop, picture, label('AI slop', 'left'));
  const after = await layer(art, picture, label('Art', 'right'));
  const band = await raw(await drawLayout(caption(line), { width: picture.width, height: BAND_HEIGHT }));
  const handle = drawHandle(picture.height);
  const frames: Buffer[] = [];
  const delaysMs: number[] = [];
  const positions = [...sweepPositions(), ...sweepPositions().toReversed()];
  for (const [at, position] of positions.entries()) {
    const isPaused = position === 0 || position === 1;
    // Both ends occur twice in the sequence. Keep one frame of each.
    if (isPaused && at !== 0 && at !== SWEEP_FRAMES) continue;
    const pixels = await withHandle(split(before, after, picture, position), picture, handle, position);
    frames.push(Buffer.concat([pixels, band]));
    delaysMs.push(position === 1 ? PAUSE_SLOP_MS : position === 0 ? PAUSE_ART_MS : SWEEP_FRAME_MS);
    if (at % 8 === 0) await report(0.1 + (0.5 * at) / positions.length);
  }
  await report(0.6);
  return { frames, delaysMs };
}

/** Returns the positions of the handle, from 1 (right edge, all slop) to 0, with ease-in and ease-out. */
function sweepPositions(): number[] {
  return Array.from({ length: SWEEP_FRAMES + 1 }, (_, at) => (1 + Math.cos((Math.PI * at) / SWEEP_FRAMES)) / 2);
}

/** Fits a picture on the viewer's dark background, without cropping or stretching, and adds its label. */
async function layer(pixels: Pixels, picture: Size, text: Node): Promise<Buffer> {
  const fitted = await fromPixels(pixels)
    .flatten({ background: NIGHT })
    .resize({ ...picture, fit: 'contain', background: NIGHT })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return raw(fitted, await drawLayout(text, picture));
}

/** Returns RGB pixels without alpha, whatever the colour space of the file. */
async function raw(png: Buffer, over?: Buffer): Promise<Buffer> {
  return ownPng(png)
    .composite(over ? [{ input: over, left: 0, top: 0 }] : [])
    .flatten({ background: PAPER })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** Joins the slop left of the handle and the art right of it. */
function split(before: Buffer, after: Buffer, { width, height }: Size, position: number): Buffer {
  const pixels = Buffer.from(after);
  const cut = Math.round(position * width) * 3;
  for (let row = 0; row < height; row++) before.copy(pixels, row * width * 3, row * width * 3, row * width * 3 + cut);
  return pixels;
}

const GRIP = 34;

function drawHandle(height: number): Buffer {
  const [x, y] = [GRIP / 2, height / 2];
  return drawSvg(`<svg xmlns="http://www.w3.org/2000/svg" width="${GRIP}" height="${height}">
    <rect x="${x - 2}" width="4" height="${height}" fill="${INK}" opacity="0.5"/>
    <rect x="${x - 1}" width="2" height="${height}" fill="${PAPER}"/>
    <circle cx="${x}" cy="${y}" r="${x - 1.5}" fill="${PAPER}" stroke="${INK}" stroke-width="2.5"/>
    <path d="M${x - 2} ${y - 5}v10l-6-5Zm4 0v10l6-5Z" fill="${INK}"/></svg>`);
}

/** Draws the handle, except at the ends. */
async function withHandle(pixels: Buffer, picture: Size, handle: Buffer, position: number): Promise<Buffer> {
  if (position === 0 || position === 1) return pixels;
  const left = Math.round(position * picture.width) - GRIP / 2;
  return fromPixels({ data: pixels, ...picture, channels: 3 })
    .composite([{ input: handle, left, top: 0 }])
    .removeAlpha()
    .raw()
    .toBuffer();
}

function label(text: string, side: 'left' | 'right'): Node {
  const tag = box(
    { padding: '4px 8px', fontFamily: 'instrument-sans', fontSize: 13, color: PAPER, backgroundColor: INK },
    text,
  );
  return box(
    {
      width: '100%',
      height: '100%',
      padding: 8,
      boxSizing: 'border-box',
      justifyContent: side === 'left' ? 'flex-start' : 'flex-end',
      alignItems: 'flex-start',
    },
    [tag],
  );
}

function caption(line: string): Node {
  return box(
    {
      width: '100%',
      height: '100%',
      padding: '0 12px',
      boxSizing: 'border-box',
      gap: 12,
      alignItems: 'center',
      justifyContent: 'space-between',
      backgroundColor: PAPER,
      color: INK,
      fontFamily: 'instrument-sans',
      fontSize: 14,
    },
    [
      box({ display: 'block', lineClamp: 1, flexGrow: 1, flexShrink: 1, flexBasis: 0 }, `Art ${line}`),
      box({ fontSize: 12, color: ACCENT }, 'Humans are better than AI'),
      box({ fontFamily: 'bricolage-grotesque', fontSize: 18 }, 'Unslop'),
    ],
  );
}

/**
 * Writes an endless GIF with one palette for all frames.
 * @param frames  raw RGB pixels, each `width` × `height` × 3 bytes
 * @param delaysMs  duration of each frame
 */
function encodeGif(frames: readonly Buffer[], { width, height }: Size, delaysMs: number[]): Promise<Buffer> {
  invariant(frames.length > 1 && frames.length === delaysMs.length, 'an animation has frames, each with its delay');
  const raw = { width, height: height * frames.length, channels: 3, pageHeight: height } as const;
  return sharp(Buffer.concat(frames), { raw })
    .gif({
      delay: delaysMs,
      loop: 0,
      effort: 1,
      // Dithering would scatter different pixels in each frame, and every frame would be written whole.
      dither: 0,
      interFrameMaxError: 4,
    })
    .toBuffer();
}
