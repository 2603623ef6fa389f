/** Side of the grey square from which every fingerprint is made. */
export const GREY_SIDE = 512;
/** Cells per side to which a window is averaged. */
export const CELLS = 64;
/** Uses frequencies 1 to 16 in both directions. Frequency 0 only holds the brightness of rows and columns. */
const FREQUENCIES = 16;
const BITS = FREQUENCIES ** 2;

/** Centred crops that we store of a picture. */
const KEPT_CROPS = [1, 0.96, 0.92, 0.88, 0.84, 0.8, 0.76, 0.72, 0.68, 0.64, 0.6];
/** The first crops, down to 80 %, are searched among all pictures. The others are compared within a contest. */
const CROPS_ANYWHERE = 6;
/**
 * Size of the halves that we store too: top, bottom, left and right. Writing over a picture leaves one of them
 * unchanged.
 */
const KEPT_HALF = 0.45;
/**
 * Crops of a new picture to search for. Together with the stored crops, they match a crop of any size within half a
 * percent.
 */
const ASKED_CROPS = [1, 0.99, 0.98, 0.97];
/** Shares that may have been cut off one side. The rest still contains the stored crop of 80 %. */
const STRIPS = [0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.09, 0.1];

/** If half of the frequencies are below this, they are noise. In grey levels. */
const LEAST_DETAIL = 1;

export interface Fingerprints {
  /**
   * Hashes of the stored parts: 256 digits of 0 and 1, for a column of type bit(256); null if a part has too little
   * detail. In order: the whole, five crops, the inside of borders, four halves. Empty if too little is drawn.
   */
  parts: (string | null)[];
  /** Hashes to search for a new picture: its eight orientations and those of its crops. */
  whole: string[];
  /** Hashes to search in case a strip was cut off one side: where the crop of 80 % would be, plain and mirrored. */
  sides: string[];
  /** Hashes of the eight orientations of its four halves. */
  halves: string[];
  /** Hashes to compare within one contest: see second-look.ts. */
  contest: (string | null)[];
}

/** True for slops and art. Other pictures, such as avatars and those of appeals, do not compete in a contest. */
export const isFingerprinted = (purpose: string) => purpose === 'ai-slop' || purpose === 'comment';

/** Part of a picture, in pixels of its grey square. */
export interface Window {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Computes fingerprints of 256 bits. They barely change when a picture is recompressed, resized or recoloured. Each bit
 * tells if one of the low frequencies of the brightness is above their median. The algorithm is published as PDQ.
 * @param grey  GREY_SIDE x GREY_SIDE bytes, the picture stretched to a square
 */
export function fingerprintsOf(grey: Uint8Array): Fingerprints {
  const frames = framesOf(grey);
  if (!frames) return { parts: [], whole: [], sides: [], halves: [], contest: [] };
  const sums = sumsOf(grey);
  const { whole, inside } = frames;
  const kept = keptWindows(frames).map((window) => window && frequenciesOf(sums, window));
  const halves = kept.slice(...CONTEST_PARTS.halves);
  const turned = (frequencies: Float64Array | null) => (frequencies ? orientationsOf(frequencies).map(bitsOf) : []);
  const mirrored = (frequencies: Float64Array | null) =>
    frequencies ? [frequencies, orientedAs(frequencies, { isFlopped: true })].map(bitsOf) : [];
  const contest = kept.map((frequencies) => frequencies && bitsOf(frequencies));
  return {
    parts: [
      ...contest.slice(0, CROPS_ANYWHERE),
      contest[CONTEST_PARTS.inside]!,
      ...contest.slice(...CONTEST_PARTS.halves),
    ],
    whole: [whole, ...(inside ? [inside] : [])].flatMap((window) =>
      ASKED_CROPS.flatMap((crop) => turned(frequenciesOf(sums, cropped(window, crop)))),
    ),
    sides: STRIPS.flatMap((strip) =>
      withoutStrip(whole, strip).flatMap((window) => mirrored(frequenciesOf(sums, window))),
    ),
    halves: halves.flatMap(turned),
    contest,
  };
}

/**
 * Parts of a picture to compare: all of it, or the drawing on a plain background; and the inside of uniform borders.
 */
export interface Frames {
  whole: Window;
  inside: Window | null;
}

/** Returns the parts of a picture to fingerprint, or null if too little is drawn. */
export function framesOf(grey: Uint8Array): Frames | null {
  const drawn = drawnPart(grey);
  if (drawn === 'too little') return null;
  return drawn ? { whole: drawn, inside: null } : { whole: WHOLE, inside: insideBorders(grey) };
}

const WHOLE: Window = { left: 0, top: 0, width: GREY_SIDE, height: GREY_SIDE };

/** Offsets of the parts in `Fingerprints.contest`. */
export const CONTEST_PARTS = { crops: [0, 11], of80: 5, inside: 11, halves: [12, 16] } as const;

/** Returns the windows of `Fingerprints.contest`, in order. */
export function keptWindows({ whole, inside }: Frames): (Window | null)[] {
  return [...KEPT_CROPS.map((crop) => cropped(whole, crop)), inside, ...halvesOf(whole)];
}

function halvesOf({ left, top, width, height }: Window): Window[] {
  return [0, 1 - KEPT_HALF].flatMap((from) => [
    { left, width, top: top + from * height, height: KEPT_HALF * height },
    { left: left + from * width, width: KEPT_HALF * width, top, height },
  ]);
}

/** Returns where the middle 80 % of a picture are after a strip was cut off its bottom, right, top or left. */
function withoutStrip(whole: Window, strip: number): Window[] {
  return [
    [0, strip],
    [strip, 0],
    [0, -strip],
    [-strip, 0],
  ].map(([x, y]) => middleAfterCut(whole, x!, y!));
}

/**
 * Returns where the middle 80 % of a picture are after up to 10 % was cut off each side.
 * @param x  share cut off the right; negative: off the left
 * @param y  share cut off the bottom; negative: off the top
 */
export function middleAfterCut({ left, top, width, height }: Window, x: number, y: number): Window {
  const [across, down] = [middleOf(x), middleOf(y)];
  return {
    left: left + across.from * width,
    width: across.size * width,
    top: top + down.from * height,
    height: down.size * height,
  };
}

function middleOf(cut: number): { from: number; size: number } {
  const left = 1 - Math.abs(cut);
  return { from: (0.1 - Math.max(0, -cut)) / left, size: 0.8 / left };
}

export function cropped({ left, top, width, height }: Window, share: number): Window {
  const [w, h] = [width * share, height * share];
  return { left: left + (width - w) / 2, top: top + (height - h) / 2, width: w, height: h };
}

const STRIDE = GREY_SIDE + 1;

/**
 * Returns a summed-area table: for each pixel corner, the sum of everything above and to the left. Four of these sums
 * give the mean of any rectangle.
 */
export function sumsOf(grey: Uint8Array): Float64Array {
  const sums = new Float64Array(STRIDE * STRIDE);
  for (let y = 0; y < GREY_SIDE; y++) {
    let row = 0;
    for (let x = 0; x < GREY_SIDE; x++) {
      row += grey[y * GREY_SIDE + x]!;
      sums[(y + 1) * STRIDE + x + 1] = sums[y * STRIDE + x + 1]! + row;
    }
  }
  return sums;
}

/** DCT basis COSINES[u * CELLS + x], of unit length. */
const COSINES = Float64Array.from(
  { length: FREQUENCIES * CELLS },
  (_, at) => Math.sqrt(2 / CELLS) * Math.cos((Math.PI * (Math.floor(at / CELLS) + 1) * ((at % CELLS) + 0.5)) / CELLS),
);

/** Returns the frequencies of a window, row by row; null if they are too faint. */
export function frequenciesOf(sums: Float64Array, window: Window): Float64Array | null {
  return frequenciesOfCells(cellsOf(sums, window));
}

/** Returns the frequencies of CELLS x CELLS means, row by row; null if they are too faint. */
export function frequenciesOfCells(cells: Float64Array): Float64Array | null {
  const across = new Float64Array(CELLS * FREQUENCIES);
  for (let y = 0; y < CELLS; y++) {
    for (let u = 0; u < FREQUENCIES; u++) {
      let sum = 0;
      for (let x = 0; x < CELLS; x++) sum += cells[y * CELLS + x]! * COSINES[u * CELLS + x]!;
      across[y * FREQUENCIES + u] = sum;
    }
  }
  const frequencies = new Float64Array(BITS);
  for (let v = 0; v < FREQUENCIES; v++) {
    for (let u = 0; u < FREQUENCIES; u++) {
      let sum = 0;
      for (let y = 0; y < CELLS; y++) sum += across[y * FREQUENCIES + u]! * COSINES[v * CELLS + y]!;
      frequencies[v * FREQUENCIES + u] = sum;
    }
  }
  return medianOf(frequencies.map(Math.abs)) < LEAST_DETAIL ? null : frequencies;
}

/** Returns the means of CELLS x CELLS fields of a window. */
function cellsOf(sums: Float64Array, { left, top, width, height }: Window): Float64Array {
  const corners = new Float64Array((CELLS + 1) ** 2);
  for (let j = 0; j <= CELLS; j++) {
    const y = top + (height * j) / CELLS;
    const y0 = Math.min(Math.floor(y), GREY_SIDE - 1);
    for (let i = 0; i <= CELLS; i++) {
      const x = left + (width * i) / CELLS;
      const x0 = Math.min(Math.floor(x), GREY_SIDE - 1);
      const at = y0 * STRIDE + x0;
      const above = sums[at]! + (sums[at + 1]! - sums[at]!) * (x - x0);
      const below = sums[at + STRIDE]! + (sums[at + STRIDE + 1]! - sums[at + STRIDE]!) * (x - x0);
      corners[j * (CELLS + 1) + i] = above + (below - above) * (y - y0);
    }
  }
  const cells = new Float64Array(CELLS ** 2);
  const area = (width * height) / CELLS ** 2;
  for (let j = 0; j < CELLS; j++) {
    for (let i = 0; i < CELLS; i++) {
      const at = j * (CELLS + 1) + i;
      cells[j * CELLS + i] =
        (corners[at]! + corners[at + CELLS + 2]! - corners[at + 1]! - corners[at + CELLS + 1]!) / area;
    }
  }
  return cells;
}

/**
 * Returns all eight orientations. Mirroring changes the sign of every second frequency. Transposing swaps rows and
 * columns.
 */
function orientationsOf(frequencies: Float64Array): Float64Array[] {
  const either = [false, true];
  return either.flatMap((isTransposed) =>
    either.flatMap((isFlopped) =>
      either.map((isFlipped) => orientedAs(frequencies, { isTransposed, isFlopped, isFlipped })),
    ),
  );
}

export function orientedAs(
  frequencies: Float64Array,
  { isTransposed = false, isFlopped = false, isFlipped = false },
): Float64Array {
  return frequencies.map((_, at) => {
    const [u, v] = [at % FREQUENCIES, Math.floor(at / FREQUENCIES)];
    const value = frequencies[isTransposed ? u * FREQUENCIES + v : at]!;
    // Index 0 is frequency 1.
    const isNegative = (isFlopped && u % 2 === 0) !== (isFlipped && v % 2 === 0);
    return isNegative ? -value : value;
  });
}

export function bitsOf(frequencies: Float64Array): string {
  const median = medianOf(frequencies);
  return Array.from(frequencies, (frequency) => (frequency > median ? '1' : '0')).join('');
}

function medianOf(values: Float64Array): number {
  const sorted = values.toSorted();
  return (sorted[BITS / 2 - 1]! + sorted[BITS / 2]!) / 2;
}

/** Minimum share of pixels with the same grey on a plain background. */
const PLAIN = 0.9;
/**
 * Minimum number of non-empty fields, of CELLS x CELLS, in a drawing. With fewer, different drawings would share a
 * fingerprint.
 */
const LEAST_DRAWN = 64;
/** Minimum side of a drawing, in pixels. Smaller ones are blurred. */
const LEAST_SIDE = 24;

/**
 * Finds the drawing on a plain background, or null without such a background. Returns 'too little' for a tiny figure:
 * its hash would only tell its position.
 */
function drawnPart(grey: Uint8Array): Window | 'too little' | null {
  const background = commonest(grey);
  const isDrawn = (at: number) => Math.abs(grey[at]! - background) > BORDER_VARIES;
  const most = (1 - PLAIN) * grey.length;
  let count = 0;
  const columns = new Uint32Array(GREY_SIDE);
  const rows = new Uint32Array(GREY_SIDE);
  for (let y = 0; y < GREY_SIDE; y++) {
    for (let x = 0; x < GREY_SIDE; x++) {
      if (!isDrawn(y * GREY_SIDE + x)) continue;
      count += 1;
      columns[x]! += 1;
      rows[y]! += 1;
    }
    // Most pictures return here within a few rows.
    if (count > most) return null;
  }
  const [left, right] = [columns.findIndex(Boolean), columns.findLastIndex(Boolean)];
  const [top, bottom] = [rows.findIndex(Boolean), rows.findLastIndex(Boolean)];
  const part = { left, top, width: right - left + 1, height: bottom - top + 1 };
  if (count === 0 || Math.min(part.width, part.height) < LEAST_SIDE) return 'too little';
  const cells = new Set<number>();
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      if (!isDrawn(y * GREY_SIDE + x)) continue;
      cells.add(Math.floor(((y - top) * CELLS) / part.height) * CELLS + Math.floor(((x - left) * CELLS) / part.width));
    }
  }
  return cells.size < LEAST_DRAWN ? 'too little' : part;
}

/** Sampling step for the most common grey, in pixels. */
const SAMPLED = 13;

/** Returns the approximate most common grey. */
function commonest(grey: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (let at = 0; at < grey.length; at += SAMPLED) counts[grey[at]!]! += 1;
  let near = 0;
  for (let value = 0; value < BORDER_VARIES; value++) near += counts[value]!;
  let [best, most] = [0, -1];
  for (let value = 0; value < 256; value++) {
    near += counts[value + BORDER_VARIES] ?? 0;
    near -= counts[value - BORDER_VARIES - 1] ?? 0;
    if (near > most) [best, most] = [value, near];
  }
  return best;
}

/** Tolerance for variations of one grey that compression causes. */
const BORDER_VARIES = 10;
const LEAST_BORDER = 0.01;
const MOST_BORDER = 0.3;

/** Returns the rest after cutting off uniform rows and columns at the edges, or null if there are none. */
function insideBorders(grey: Uint8Array): Window | null {
  const row = (y: number) => (n: number) => grey[y * GREY_SIDE + n]!;
  const column = (x: number) => (n: number) => grey[n * GREY_SIDE + x]!;
  const [top, bottom] = [borderOf(row), borderOf((y) => row(GREY_SIDE - 1 - y))];
  const [left, right] = [borderOf(column), borderOf((x) => column(GREY_SIDE - 1 - x))];
  if (Math.max(top, bottom, left, right) < LEAST_BORDER * GREY_SIDE) return null;
  return { left, top, width: GREY_SIDE - left - right, height: GREY_SIDE - top - bottom };
}

/** Counts the lines from an edge on that have the same grey. */
function borderOf(line: (from: number) => (n: number) => number): number {
  const first = line(0)(0);
  const most = Math.floor(MOST_BORDER * GREY_SIDE);
  for (let depth = 0; depth < most; depth++) {
    const pixel = line(depth);
    for (let n = 0; n < GREY_SIDE; n++) if (Math.abs(pixel(n) - first) > BORDER_VARIES) return depth;
  }
  return most;
}

/** Counts the differing bits of 256. */
export function distanceOf(a: string, b: string): number {
  let different = 0;
  for (let at = 0; at < BITS; at++) if (a[at] !== b[at]) different++;
  return different;
}
