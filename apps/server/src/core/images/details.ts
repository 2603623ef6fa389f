import { type Affine, IDENTITY, inTurn } from './affine.ts';
import { GREY_SIDE } from './fingerprint.ts';
import { type Likeness, placeOf, type SmallPicture } from './second-look.ts';

/**
 * Detects copies by their details. Fingerprints only show that two pictures have the same composition, as two answers
 * to one slop may. A copy also has the same strokes, grain and pixel-exact edges. We lay both pictures on each other
 * and compare them field by field, without their coarse light and shadow.
 */
const SIDE = 256;
/** Fields per side. */
const FIELDS = 8;
/** Minimum shorter side, in pixels, of a picture with details at SIDE. */
const LEAST_PIXELS = 200;
/**
 * Search distance around the place that the fingerprints predict: FAR in the first pass at half size, NEAR in the
 * second. In pixels.
 */
const [FAR, NEAR] = [5, 1];
/** Minimum likeness of a field that helps to align the pictures, and of one that counts as the same. */
const [SAYS_WHERE, IS_SAME] = [0.5, 0.8];
/** Minimum detail of a field that is compared, in grey levels. */
const LEAST_DETAIL = 2;
const LEAST_FIELDS_TO_FIT = 6;

/** Minimum number of fields for comparing two pictures. */
const FEWEST_FIELDS = 6;
/**
 * Minimum share of equal fields in a copy: of all fields, if it was edited everywhere; of one half, if it was partly
 * repainted. In 1,800 pairs of answers that keep their slop's composition, the closest reach 0.58 and 0.75.
 */
const [SHARE_OF_COPY, SHARE_OF_HALF] = [0.55, 0.85];
/** Minimum share of details that makes a picture a copy of the slop. An answer may keep two thirds. */
const SHARE_OF_SLOP = 0.8;

/** Earlier picture, and how the new one may lie on it. */
interface Earlier {
  picture: SmallPicture;
  likeness: Likeness;
}

/** Share of equal fields, in the whole picture or in one half. */
interface Copied {
  share: number;
  isHalf: boolean;
}

/** Common fields, as shares of the fields that have details. */
export interface InCommon {
  /** True if nearly all of the new picture is from the slop. */
  isSlop: boolean;
  /** Share of the new picture that each other one has too, beyond the slop. Null if it was not copied. */
  copied: (Copied | null)[];
  /** Share of all fields that the slop has too. */
  ofSlop: number;
}

/**
 * Returns what a new picture has in common with earlier ones. Skips fields in common with the slop: two answers may
 * have kept the same parts of it.
 */
export function commonFields(picture: SmallPicture, slop: Earlier | null, others: readonly Earlier[]): InCommon {
  const mine = versionsOf(picture);
  const details = {
    whole: detailsOf(mine.whole, SIDE),
    half: detailsOf(mine.half, SIDE / 2),
    isFine: isFine(picture),
  };
  const ofSlop = slop && compareDetails(details, slop);
  const copied = others.map((other) => {
    const fields = compareDetails(details, other);
    return copiedOf(ofSlop ? fields.map((field, n) => (ofSlop[n] ? null : field)) : fields);
  });
  const share = ofSlop ? shareOf(ofSlop) : 0;
  return { isSlop: share >= SHARE_OF_SLOP, ofSlop: share, copied };
}

function copiedOf(fields: Fields): Copied | null {
  const all = shareOf(fields);
  if (all >= SHARE_OF_COPY) return { share: all, isHalf: false };
  const half = Math.max(...HALVES.map((isIn) => shareOf(fields.filter((_, n) => isIn(n)))));
  return half >= SHARE_OF_HALF ? { share: half, isHalf: true } : null;
}

const HALVES: ((n: number) => boolean)[] = [
  (n) => n < FIELDS ** 2 / 2,
  (n) => n >= FIELDS ** 2 / 2,
  (n) => n % FIELDS < FIELDS / 2,
  (n) => n % FIELDS >= FIELDS / 2,
];

function shareOf(fields: Fields): number {
  const said = fields.filter((field) => field !== null);
  return said.length < FEWEST_FIELDS ? 0 : said.filter(Boolean).length / said.length;
}

/**
 * For each field of the new picture, true if the earlier one has the same details there; null if there is nothing to
 * compare.
 */
type Fields = (boolean | null)[];

/** False if the picture is too small to keep its finest details. It is then compared at half size. */
const isFine = ({ width, height }: SmallPicture): boolean => Math.min(width, height) >= LEAST_PIXELS;

interface Details {
  whole: Float32Array;
  half: Float32Array;
  isFine: boolean;
}

function compareDetails(mine: Details, { picture, likeness }: Earlier): Fields {
  const place = placeOf(likeness, picture);
  if (!place) return Array.from({ length: FIELDS ** 2 }, () => null);
  const theirs = versionsOf(picture);
  const coarse = findFields(mine.half, seenThrough(place, theirs.whole, SIDE / 2), FAR);
  const found = coarse.filter((field) => field !== null && field.likeness >= SAYS_WHERE).length;
  if (found < LEAST_FIELDS_TO_FIT) return coarse.map((field) => field && false);
  const better = inTurn(fitted(coarse), place);
  // Enlarge from the larger version.
  const scale = Math.sqrt(Math.abs(better.xx * better.yy - better.xy * better.yx));
  const fine =
    mine.isFine && isFine(picture)
      ? findFields(mine.whole, seenThrough(better, scale < 0.75 ? theirs.large : theirs.whole, SIDE), NEAR)
      : findFields(mine.half, seenThrough(better, theirs.whole, SIDE / 2), NEAR);
  return fine.map((field) => field && field.likeness >= IS_SAME);
}

function versionsOf({ grey }: SmallPicture) {
  const whole = halved(grey, GREY_SIDE);
  return { large: grey, whole, half: halved(whole, SIDE) };
}

/** Returns the means of 2 x 2 pixels. */
function halved(pixels: Float32Array | Uint8Array, side: number): Float32Array {
  const half = side / 2;
  const made = new Float32Array(half * half);
  for (let y = 0; y < half; y++) {
    for (let x = 0; x < half; x++) {
      const at = 2 * y * side + 2 * x;
      made[y * half + x] = (pixels[at]! + pixels[at + 1]! + pixels[at + side]! + pixels[at + side + 1]!) / 4;
    }
  }
  return made;
}

/** Details of the earlier picture, laid on the new one. */
interface Seen {
  details: Float32Array;
  /** 1 where the earlier picture covers the new one. */
  isThere: Uint8Array;
}

function seenThrough({ xx, xy, x0, yx, yy, y0 }: Affine, source: Float32Array | Uint8Array, side: number): Seen {
  const of = Math.sqrt(source.length);
  const pixels = new Float32Array(side * side);
  const isThere = new Uint8Array(side * side);
  const last = of - 1.001;
  for (let y = 0; y < side; y++) {
    const v = (y + 0.5) / side;
    for (let x = 0; x < side; x++) {
      const u = (x + 0.5) / side;
      const toX = (xx * u + xy * v + x0) * of - 0.5;
      const toY = (yx * u + yy * v + y0) * of - 0.5;
      const atX = Math.min(last, Math.max(0, toX));
      const atY = Math.min(last, Math.max(0, toY));
      const left = Math.floor(atX);
      const top = Math.floor(atY);
      const at = top * of + left;
      const above = source[at]! + (source[at + 1]! - source[at]!) * (atX - left);
      const below = source[at + of]! + (source[at + of + 1]! - source[at + of]!) * (atX - left);
      pixels[y * side + x] = above + (below - above) * (atY - top);
      isThere[y * side + x] = Number(Math.abs(toX - atX) < 1 && Math.abs(toY - atY) < 1);
    }
  }
  return { details: detailsOf(pixels, side), isThere };
}

/** Radius of a pixel's surroundings, in pixels. */
const REACH = 4;

/** Subtracts the mean of its surroundings from each pixel. */
function detailsOf(pixels: Float32Array, side: number): Float32Array {
  const stride = side + 1;
  const sums = new Float64Array(stride * stride);
  for (let y = 0; y < side; y++) {
    let row = 0;
    for (let x = 0; x < side; x++) {
      row += pixels[y * side + x]!;
      sums[(y + 1) * stride + x + 1] = sums[y * stride + x + 1]! + row;
    }
  }
  const made = new Float32Array(side * side);
  for (let y = 0; y < side; y++) {
    const top = Math.max(0, y - REACH);
    const bottom = Math.min(side, y + REACH + 1);
    for (let x = 0; x < side; x++) {
      const left = Math.max(0, x - REACH);
      const right = Math.min(side, x + REACH + 1);
      const sum =
        sums[bottom * stride + right]! -
        sums[top * stride + right]! -
        sums[bottom * stride + left]! +
        sums[top * stride + left]!;
      made[y * side + x] = pixels[y * side + x]! - sum / ((bottom - top) * (right - left));
    }
  }
  return made;
}

/** Field of the new picture, and its offset in the earlier one. All values are shares of the picture's side. */
interface Field {
  x: number;
  y: number;
  dx: number;
  dy: number;
  /** 1: the same except for brightness and contrast; 0: nothing in common. */
  likeness: number;
}

/**
 * Searches for each field up to `most` pixels around its place. Null if it has no details or the earlier picture does
 * not cover it.
 */
function findFields(mine: Float32Array, { details, isThere }: Seen, most: number): (Field | null)[] {
  const side = Math.sqrt(mine.length);
  const size = side / FIELDS;
  return Array.from({ length: FIELDS ** 2 }, (_, n) => {
    const [left, top] = [(n % FIELDS) * size, Math.floor(n / FIELDS) * size];
    let [energy, there] = [0, 0];
    for (let y = top; y < top + size; y++) {
      for (let x = left; x < left + size; x++) {
        energy += mine[y * side + x]! ** 2;
        there += isThere[y * side + x]!;
      }
    }
    if (energy < LEAST_DETAIL ** 2 * size * size || there < 0.98 * size * size) return null;
    const field: Field = { x: (left + size / 2) / side, y: (top + size / 2) / side, dx: 0, dy: 0, likeness: 0 };
    for (let dy = -most; dy <= most; dy++) {
      for (let dx = -most; dx <= most; dx++) {
        const likeness = likenessAt(mine, details, { side, left, top, size, dx, dy });
        if (likeness > field.likeness) Object.assign(field, { likeness, dx: dx / side, dy: dy / side });
      }
    }
    return field;
  });
}

interface Place {
  side: number;
  left: number;
  top: number;
  size: number;
  dx: number;
  dy: number;
}

function likenessAt(a: Float32Array, b: Float32Array, { side, left, top, size, dx, dy }: Place): number {
  let ab = 0;
  let aa = 0;
  let bb = 0;
  const fromX = Math.max(left, -dx);
  const toX = Math.min(left + size, side - dx);
  const toY = Math.min(top + size, side - dy);
  for (let y = Math.max(top, -dy); y < toY; y++) {
    const rowA = y * side;
    const rowB = (y + dy) * side + dx;
    for (let x = fromX; x < toX; x++) {
      const one = a[rowA + x]!;
      const other = b[rowB + x]!;
      ab += one * other;
      aa += one * one;
      bb += other * other;
    }
  }
  return aa > 0 && bb > 0 ? ab / Math.sqrt(aa * bb) : 0;
}

/**
 * Fits the map from fields to where they were found, by iteratively reweighted least squares. Outliers count less in
 * each round.
 */
function fitted(fields: readonly (Field | null)[]): Affine {
  const found = fields.filter((field): field is Field => field !== null && field.likeness >= SAYS_WHERE);
  if (found.length < LEAST_FIELDS_TO_FIT) return IDENTITY;
  const near = 1.5 / (SIDE / 2);
  let map: Affine = { ...IDENTITY, x0: medianOf(found.map(({ dx }) => dx)), y0: medianOf(found.map(({ dy }) => dy)) };
  for (let round = 0; round < 5; round++) {
    const weights = found.map(({ x, y, dx, dy }) => {
      const offX = map.xx * x + map.xy * y + map.x0 - x - dx;
      const offY = map.yx * x + map.yy * y + map.y0 - y - dy;
      return 1 / (1 + (offX ** 2 + offY ** 2) / near ** 2);
    });
    const [xx, xy, x0] = leastSquares(found, weights, ({ x, dx }) => x + dx);
    const [yx, yy, y0] = leastSquares(found, weights, ({ y, dy }) => y + dy);
    map = { xx, xy, x0, yx, yy, y0 };
  }
  return map;
}

const medianOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Returns the a, b and c that make a x + b y + c closest to the target value. */
function leastSquares(
  fields: readonly Field[],
  weights: readonly number[],
  aim: (field: Field) => number,
): [number, number, number] {
  const rows = [
    [1e-6, 0, 0, 1e-6],
    [0, 1e-6, 0, 0],
    [0, 0, 1e-6, 0],
  ];
  for (const [n, field] of fields.entries()) {
    const terms = [field.x, field.y, 1, aim(field)];
    for (let i = 0; i < 3; i++) for (let j = 0; j < 4; j++) rows[i]![j]! += weights[n]! * terms[i]! * terms[j]!;
  }
  for (let i = 0; i < 3; i++) {
    for (let k = 0; k < 3; k++) {
      if (k === i) continue;
      const by = rows[k]![i]! / rows[i]![i]!;
      for (let j = i; j < 4; j++) rows[k]![j]! -= by * rows[i]![j]!;
    }
  }
  return [rows[0]![3]! / rows[0]![0]!, rows[1]![3]! / rows[1]![1]!, rows[2]![3]! / rows[2]![2]!];
}
