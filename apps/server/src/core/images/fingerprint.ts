/** The side of the grey square that every fingerprint is made from. */
export const GREY_SIDE = 512;
/** A window is averaged to so many cells a side. */
const CELLS = 64;
/** Frequencies 1 to 16 in both directions; 0 says how bright rows and columns are. */
const FREQUENCIES = 16;
const BITS = FREQUENCIES ** 2;

/** The parts of a picture that are kept: the whole, centred crops of it, and what is inside uniform borders. */
const KEPT_CROPS = [1, 0.96, 0.92, 0.88, 0.84, 0.8];
/** What is kept besides: the upper, the lower, the left and the right part of it. Writing over a picture leaves one of them as it was. */
const KEPT_HALF = 0.45;
/** A new picture is looked up by these crops of it: with the kept ones, a crop of any size is met within half a percent. */
const ASKED_CROPS = [1, 0.99, 0.98, 0.97];
/** How much may have been cut off at one side: what is left still has the kept crop of 80 % in it. */
const STRIPS = [0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.09, 0.1];

/** Below this half of the frequencies are noise, and say nothing. In grey levels. */
const LEAST_DETAIL = 1;

export interface Fingerprints {
  /**
   * Of each part that is kept: 256 digits of 0 and 1, for a column of type bit(256); null for one with too little in it.
   * In order: the whole, five crops, what is inside borders, four halves.
   */
  parts: (string | null)[];
  /** What a new picture is looked up by: the eight orientations of it and its crops. */
  whole: string[];
  /** Of where the crop of 80 % would be, had a strip been cut off at one side: as it is, and mirrored. */
  sides: string[];
  /** The eight orientations of its four halves. */
  halves: string[];
}

/** Pictures of people and of appeals are nobody's work in a contest. */
export const isFingerprinted = (purpose: string) => purpose === 'ai-slop' || purpose === 'comment';

interface Window {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * 256 bits each, which stay nearly the same when a picture is recompressed, resized or recoloured: which of the low
 * frequencies of its brightness are above their median. The construction is published as PDQ.
 * @param grey  GREY_SIDE x GREY_SIDE bytes, the picture stretched to a square
 */
export function fingerprintsOf(grey: Uint8Array): Fingerprints {
  const sums = sumsOf(grey);
  const whole: Window = { left: 0, top: 0, width: GREY_SIDE, height: GREY_SIDE };
  const inside = insideBorders(grey);
  const kept = KEPT_CROPS.map((crop) => frequenciesOf(sums, cropped(whole, crop)));
  const halves = halvesOfPicture().map((window) => frequenciesOf(sums, window));
  const turned = (frequencies: Float64Array | null) => (frequencies ? orientationsOf(frequencies).map(bitsOf) : []);
  const mirrored = (frequencies: Float64Array | null) =>
    frequencies ? [frequencies, orientedAs(frequencies, { isFlopped: true })].map(bitsOf) : [];
  return {
    parts: [...kept, inside && frequenciesOf(sums, inside), ...halves].map(
      (frequencies) => frequencies && bitsOf(frequencies),
    ),
    whole: [whole, ...(inside ? [inside] : [])].flatMap((window) =>
      ASKED_CROPS.flatMap((crop) => turned(frequenciesOf(sums, cropped(window, crop)))),
    ),
    sides: STRIPS.flatMap((strip) => withoutStrip(strip).flatMap((window) => mirrored(frequenciesOf(sums, window)))),
    halves: halves.flatMap(turned),
  };
}

function halvesOfPicture(): Window[] {
  const [part, rest] = [KEPT_HALF * GREY_SIDE, (1 - KEPT_HALF) * GREY_SIDE];
  return [0, rest].flatMap((from) => [
    { left: 0, width: GREY_SIDE, top: from, height: part },
    { left: from, width: part, top: 0, height: GREY_SIDE },
  ]);
}

/** Where the middle 80 % of a picture are after a strip was cut off at its bottom, its top, its right or its left. */
function withoutStrip(strip: number): Window[] {
  const across = { from: 0.1 * GREY_SIDE, size: 0.8 * GREY_SIDE };
  const size = across.size / (1 - strip);
  const [far, near] = [across.from / (1 - strip), ((0.1 - strip) * GREY_SIDE) / (1 - strip)];
  return [far, near].flatMap((from) => [
    { left: across.from, width: across.size, top: from, height: size },
    { left: from, width: size, top: across.from, height: across.size },
  ]);
}

function cropped({ left, top, width, height }: Window, share: number): Window {
  const [w, h] = [width * share, height * share];
  return { left: left + (width - w) / 2, top: top + (height - h) / 2, width: w, height: h };
}

const STRIDE = GREY_SIDE + 1;

/** The sum of everything above and left of each corner of a pixel: the mean of any rectangle is four of these. */
function sumsOf(grey: Uint8Array): Float64Array {
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

/** COSINES[u * CELLS + x], of unit length. */
const COSINES = Float64Array.from(
  { length: FREQUENCIES * CELLS },
  (_, at) => Math.sqrt(2 / CELLS) * Math.cos((Math.PI * (Math.floor(at / CELLS) + 1) * ((at % CELLS) + 0.5)) / CELLS),
);

/** The frequencies of a window, row by row; null where they are too faint. */
function frequenciesOf(sums: Float64Array, window: Window): Float64Array | null {
  const cells = cellsOf(sums, window);
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

/** The means of CELLS x CELLS fields of a window. */
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

/** Mirrored, every second frequency changes its sign; turned about the diagonal, rows are columns: all eight of these. */
function orientationsOf(frequencies: Float64Array): Float64Array[] {
  const either = [false, true];
  return either.flatMap((isTransposed) =>
    either.flatMap((isFlopped) =>
      either.map((isFlipped) => orientedAs(frequencies, { isTransposed, isFlopped, isFlipped })),
    ),
  );
}

function orientedAs(
  frequencies: Float64Array,
  { isTransposed = false, isFlopped = false, isFlipped = false },
): Float64Array {
  return frequencies.map((_, at) => {
    const [u, v] = [at % FREQUENCIES, Math.floor(at / FREQUENCIES)];
    const value = frequencies[isTransposed ? u * FREQUENCIES + v : at]!;
    // The first of them is frequency 1.
    const isNegative = (isFlopped && u % 2 === 0) !== (isFlipped && v % 2 === 0);
    return isNegative ? -value : value;
  });
}

function bitsOf(frequencies: Float64Array): string {
  const median = medianOf(frequencies);
  return Array.from(frequencies, (frequency) => (frequency > median ? '1' : '0')).join('');
}

function medianOf(values: Float64Array): number {
  const sorted = values.toSorted();
  return (sorted[BITS / 2 - 1]! + sorted[BITS / 2]!) / 2;
}

/** How much the grey of one border may vary, for what compression does to it. */
const BORDER_VARIES = 10;
const LEAST_BORDER = 0.01;
const MOST_BORDER = 0.3;

/** What is left when uniform rows and columns at the edges are cut off; null where there are none. */
function insideBorders(grey: Uint8Array): Window | null {
  const row = (y: number) => (n: number) => grey[y * GREY_SIDE + n]!;
  const column = (x: number) => (n: number) => grey[n * GREY_SIDE + x]!;
  const [top, bottom] = [borderOf(row), borderOf((y) => row(GREY_SIDE - 1 - y))];
  const [left, right] = [borderOf(column), borderOf((x) => column(GREY_SIDE - 1 - x))];
  if (Math.max(top, bottom, left, right) < LEAST_BORDER * GREY_SIDE) return null;
  return { left, top, width: GREY_SIDE - left - right, height: GREY_SIDE - top - bottom };
}

/** How many lines from an edge on have one and the same grey. */
function borderOf(line: (from: number) => (n: number) => number): number {
  const first = line(0)(0);
  const most = Math.floor(MOST_BORDER * GREY_SIDE);
  for (let depth = 0; depth < most; depth++) {
    const pixel = line(depth);
    for (let n = 0; n < GREY_SIDE; n++) if (Math.abs(pixel(n) - first) > BORDER_VARIES) return depth;
  }
  return most;
}

/** How many of 256 bits differ. */
export function distanceOf(a: string, b: string): number {
  let different = 0;
  for (let at = 0; at < BITS; at++) if (a[at] !== b[at]) different++;
  return different;
}
