import { type Affine, inTurn, inverseOf } from './affine.ts';
import {
  bitsOf,
  CELLS,
  CONTEST_PARTS,
  cropped,
  framesOf,
  frequenciesOf,
  frequenciesOfCells,
  GREY_SIDE,
  keptWindows,
  middleAfterCut,
  orientedAs,
  sumsOf,
  type Window,
} from './fingerprint.ts';

/** Picture in the small size for comparison, stretched to a square of GREY_SIDE x GREY_SIDE bytes. */
export interface SmallPicture {
  grey: Uint8Array;
  /** Size before it was stretched. */
  width: number;
  height: number;
}

/** Window of a new picture in one of its orientations. */
interface Asked {
  hash: Hash;
  /** Maps the unit square of the window to that of the picture. */
  map: Affine;
  /** Range of the stored parts to compare with: the first one, and the one after the last. */
  parts: readonly [number, number];
}

type Hash = Uint32Array;

/** Part of an earlier picture that a new one resembles most. */
export interface Likeness {
  /** Number of differing bits of the two fingerprints, out of 256. */
  bits: number;
  /** Index of the stored part, see CONTEST_PARTS. */
  part: number;
  isHalf: boolean;
  /** Maps the unit square of that part to that of the new picture. */
  map: Affine;
}

/** Angles by which we turn a new picture back. A copy turned by up to 7 degrees is within one degree of one of them. */
const DEGREES = [-6, -4, -2, 2, 4, 6];
/** A picture that was turned back has no corners, so we compare only its inside. */
const TURNED_CROP = 0.83;
/** Shares that may have been cut off any two sides. */
const CUTS = [-0.1, -0.05, 0, 0.05, 0.1];
/** Sizes to which we crop a new picture. With both, a copy of any size between two stored crops matches within 1 %. */
const CROPS = [1, 0.98];

/** Maximum number of differing bits between pictures that we compare. */
const MOST_BITS = 64;
const MOST_BITS_OF_HALF = 32;

const ORIENTATIONS = [false, true].flatMap((isTransposed) =>
  [false, true].flatMap((isFlopped) => [false, true].map((isFlipped) => ({ isTransposed, isFlopped, isFlipped }))),
);
const MIRRORED = ORIENTATIONS.filter(({ isTransposed, isFlipped }) => !isTransposed && !isFlipped);
type Orientation = (typeof ORIENTATIONS)[number];

/**
 * Returns all windows by which to search for a new picture: whole, cropped, in halves, with one or two sides cut off,
 * and turned back.
 */
export function askedOf({ grey, width, height }: SmallPicture): Asked[] {
  const frames = framesOf(grey);
  if (!frames) return [];
  const { whole, inside } = frames;
  const sums = sumsOf(grey);
  const ask = (windows: readonly Window[], parts: Asked['parts'], orientations: readonly Orientation[]) =>
    windows.flatMap((window) => orientedOf(frequenciesOf(sums, window), unitOf(window), parts, orientations));
  const crops = [whole, ...(inside ? [inside] : [])].flatMap((window) => CROPS.map((crop) => cropped(window, crop)));
  const cuts = CUTS.flatMap((x) => CUTS.map((y) => [x, y] as const)).filter(([x, y]) => x !== 0 || y !== 0);
  const halves = keptWindows(frames).slice(...CONTEST_PARTS.halves) as Window[];
  return [
    ...ask(crops, [0, CONTEST_PARTS.inside + 1], ORIENTATIONS),
    ...ask(
      cuts.map(([x, y]) => middleAfterCut(whole, x, y)),
      [CONTEST_PARTS.of80, CONTEST_PARTS.of80 + 1],
      MIRRORED,
    ),
    ...ask(halves, CONTEST_PARTS.halves, ORIENTATIONS),
    ...DEGREES.flatMap((degrees) => {
      const map = inTurn(unitOf(cropped(whole, TURNED_CROP)), turnOf(degrees, width / height));
      return orientedOf(frequenciesOfCells(cellsSeen(grey, map)), map, CONTEST_PARTS.crops, MIRRORED);
    }),
  ];
}

function orientedOf(
  frequencies: Float64Array | null,
  map: Affine,
  parts: Asked['parts'],
  orientations: readonly Orientation[],
): Asked[] {
  if (!frequencies) return [];
  return orientations.map((orientation) => ({
    hash: packed(bitsOf(orientedAs(frequencies, orientation))),
    map: inTurn(mapOf(orientation), map),
    parts,
  }));
}

/**
 * Returns the part of an earlier picture that the new one resembles most, or null if there is none. Halves count only if
 * no other part is similar.
 */
export function likenessOf(asked: readonly Asked[], kept: readonly (Hash | null)[]): Likeness | null {
  let best: Likeness | null = null;
  for (const { hash, map, parts } of asked) {
    for (let part = parts[0]; part < parts[1]; part++) {
      const other = kept[part];
      if (!other) continue;
      const isHalf = part >= CONTEST_PARTS.halves[0];
      const bits = distanceOf(hash, other);
      if (bits > (isHalf ? MOST_BITS_OF_HALF : MOST_BITS)) continue;
      const isNearer = !best || (best.isHalf === isHalf ? bits < best.bits : best.isHalf);
      if (isNearer) best = { bits, part, isHalf, map };
    }
  }
  return best;
}

/** False if a small part of an earlier picture fills the new one. That small part then needs its full details. */
export const isCoarseEnough = ({ part }: Likeness): boolean =>
  part <= CONTEST_PARTS.of80 || part >= CONTEST_PARTS.inside;

/** Maximum number of similar pictures that we open to compare details. */
const MOST_OPENED = 3;

/** Selects the pictures to open: those that resemble the new one most. */
export function toOpen(likenesses: readonly (Likeness | null)[]): { at: number; likeness: Likeness }[] {
  return likenesses
    .flatMap((likeness, at) => (likeness ? [{ at, likeness }] : []))
    .toSorted((a, b) => Number(a.likeness.isHalf) - Number(b.likeness.isHalf) || a.likeness.bits - b.likeness.bits)
    .slice(0, MOST_OPENED);
}

/** Maps a new picture to an earlier one, aligned by their fingerprints. Null if the earlier one has no such part. */
export function placeOf({ part, map }: Likeness, earlier: SmallPicture): Affine | null {
  const frames = framesOf(earlier.grey);
  const window = frames && keptWindows(frames)[part];
  return window ? inTurn(inverseOf(map), unitOf(window)) : null;
}

/** Maps the unit square to a window inside it. */
const unitOf = ({ left, top, width, height }: Window): Affine => ({
  xx: width / GREY_SIDE,
  xy: 0,
  x0: left / GREY_SIDE,
  yx: 0,
  yy: height / GREY_SIDE,
  y0: top / GREY_SIDE,
});

/** Maps a point of the oriented picture to the point that it shows. */
function mapOf({ isTransposed, isFlopped, isFlipped }: Orientation): Affine {
  const x = { by: isFlopped ? -1 : 1, from: isFlopped ? 1 : 0 };
  const y = { by: isFlipped ? -1 : 1, from: isFlipped ? 1 : 0 };
  return isTransposed
    ? { xx: 0, xy: y.by, x0: y.from, yx: x.by, yy: 0, y0: x.from }
    : { xx: x.by, xy: 0, x0: x.from, yx: 0, yy: y.by, y0: y.from };
}

/** Rotates about the centre, in the picture's proportions before it was stretched. */
function turnOf(degrees: number, aspect: number): Affine {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [xy, yx] = [-sin / aspect, sin * aspect];
  return { xx: cos, xy, x0: 0.5 - (cos + xy) / 2, yx, yy: cos, y0: 0.5 - (yx + cos) / 2 };
}

/** Sampling points per side of each field of a window. */
const POINTS = 3;

/** Returns the means of the fields of a rotated window. Repeats the last pixels beyond the edges of the picture. */
function cellsSeen(grey: Uint8Array, { xx, xy, x0, yx, yy, y0 }: Affine): Float64Array {
  const cells = new Float64Array(CELLS ** 2);
  const points = CELLS * POINTS;
  const last = GREY_SIDE - 1.001;
  for (let y = 0; y < points; y++) {
    const v = (y + 0.5) / points;
    const row = Math.floor(y / POINTS) * CELLS;
    for (let x = 0; x < points; x++) {
      const u = (x + 0.5) / points;
      const atX = Math.min(last, Math.max(0, (xx * u + xy * v + x0) * GREY_SIDE - 0.5));
      const atY = Math.min(last, Math.max(0, (yx * u + yy * v + y0) * GREY_SIDE - 0.5));
      const left = Math.floor(atX);
      const at = Math.floor(atY) * GREY_SIDE + left;
      const above = grey[at]! + (grey[at + 1]! - grey[at]!) * (atX - left);
      const below = grey[at + GREY_SIDE]! + (grey[at + GREY_SIDE + 1]! - grey[at + GREY_SIDE]!) * (atX - left);
      cells[row + Math.floor(x / POINTS)]! += (above + (below - above) * (atY - Math.floor(atY))) / POINTS ** 2;
    }
  }
  return cells;
}

const WORDS = 8;

/** Converts stored fingerprints for comparison. */
export const unpacked = (hashes: readonly (string | null)[]) =>
  hashes.map((bits) => (bits === null ? null : packed(bits)));

/** Packs 256 digits of 0 and 1 into eight numbers. */
function packed(bits: string): Hash {
  return Uint32Array.from({ length: WORDS }, (_, at) => Number.parseInt(bits.slice(at * 32, at * 32 + 32), 2));
}

function distanceOf(a: Hash, b: Hash): number {
  let bits = 0;
  for (let at = 0; at < WORDS; at++) {
    let n = a[at]! ^ b[at]!;
    n -= (n >>> 1) & 0x55555555;
    n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
    bits += (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
  }
  return bits;
}
