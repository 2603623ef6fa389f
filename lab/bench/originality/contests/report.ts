import { printed } from '../../report.ts';
import type { Found, Honest } from './measure.ts';
import { kinds } from './paint.ts';

/** Minimum share of copies to find, for each way to copy and each kind of picture. */
const AT_LEAST = 0.9;
/** Maximum share of honest pairs that a moderator may see. */
const AT_MOST = 0.02;
/** CPU budget of the second look, in milliseconds. */
const MOST_MS = 150;

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const ofAll = (part: number, all: number) => `${part} of ${all}`;

/** Returns the tables of found copies, honest artists who were asked, and CPU time. */
export function tablesOf(
  { found, honest }: { found: readonly Found[]; honest: readonly Honest[] },
  { uploadMs, secondLookMs }: { uploadMs: number; secondLookMs: number },
): string {
  return [
    printed({
      columns: ['a copy in the same contest', ...kinds, 'at least'],
      rows: found.map(({ name, of }) => [
        name,
        ...kinds.map((kind) => ofAll(of[kind].found, of[kind].copies)),
        percent(AT_LEAST),
      ]),
    }),
    printed({
      columns: ['honest entries of one contest', 'pairs asked about', 'at most', 'taken for the slop'],
      rows: honest.map(({ kind, pairs, asked, entries, takenForSlop }) => [
        kind,
        ofAll(asked, pairs),
        percent(AT_MOST),
        ofAll(takenForSlop, entries),
      ]),
    }),
    printed({
      columns: ['processor time of an upload', 'before', 'after', 'more', 'at most'],
      rows: [
        [
          'a picture of 2,048 px',
          `${uploadMs.toFixed(0)} ms`,
          `${(uploadMs + secondLookMs).toFixed(0)} ms`,
          `${secondLookMs.toFixed(0)} ms`,
          `${MOST_MS} ms`,
        ],
      ],
    }),
  ].join('\n');
}

/** Returns the missed goals. */
export function missedOf(
  { found, honest }: { found: readonly Found[]; honest: readonly Honest[] },
  secondLookMs: number,
): string[] {
  return [
    ...found.flatMap(({ name, of }) =>
      kinds.filter((kind) => of[kind].found / of[kind].copies < AT_LEAST).map((kind) => `${name}, ${kind}`),
    ),
    ...honest
      .filter(({ asked, pairs, takenForSlop, entries }) => asked / pairs > AT_MOST || takenForSlop / entries > AT_MOST)
      .map(({ kind }) => `honest entries asked about, ${kind}`),
    ...(secondLookMs > MOST_MS ? ['the processor time of a second look'] : []),
  ];
}
