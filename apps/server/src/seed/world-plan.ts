import {
  type Art,
  art,
  comments,
  deposits,
  follows,
  purchases,
  type Slop,
  slops,
  withdrawals,
} from '@unslop/database/seed/world';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;
const FIVE_MINUTES_MS = 5 * MINUTE_MS;
/**
 * Review period as with real cards. The one contest that ended within this time is in review, whatever the
 * configuration.
 */
const REVIEW_HOURS = 72;

/** An event in the demo world, at `atMs` after its first start (mostly negative). */
export type Act = { atMs: number } & (
  | { kind: 'deposit' | 'purchase' | 'withdrawal'; index: number }
  | { kind: 'slop'; slop: Slop; deadlineMs: number }
  | { kind: 'cancel'; slop: string }
  | { kind: 'settle'; slop: string; reviewHours: number }
  | { kind: 'art'; art: Art }
  | { kind: 'comment'; index: number }
  | { kind: 'like slop'; by: string; slop: string }
  | { kind: 'like art'; by: string; art: string }
  | { kind: 'like comment'; by: string; index: number }
  | { kind: 'follow'; by: string; followed: string }
);

/** Returns all events of the demo world before its first start, in chronological order. */
export function planWorld(nowMs: number): Act[] {
  const paid = (
    kind: 'deposit' | 'purchase' | 'withdrawal',
    rows: readonly { daysAgo: number }[],
    offsetMs: number,
  ): Act[] => rows.map(({ daysAgo }, index) => ({ kind, atMs: -daysAgo * DAY_MS + offsetMs, index }));
  const firstFollowMs = -30 * DAY_MS + 11 * MINUTE_MS;
  return [
    ...paid('deposit', deposits, -2 * HOUR_MS),
    ...follows.map(
      ([by, followed], n): Act => ({ kind: 'follow', atMs: firstFollowMs + n * 16 * HOUR_MS, by, followed }),
    ),
    ...paid('purchase', purchases, HOUR_MS),
    ...paid('withdrawal', withdrawals, HOUR_MS),
    ...slops.flatMap((slop) => lifeOf(slop, nowMs)),
  ].sort((a, b) => a.atMs - b.atMs);
}

function lifeOf(slop: Slop, nowMs: number): Act[] {
  const bornMs = -slop.ageHours * HOUR_MS;
  // Demo deadlines may be off the five-minute mark, so that one passes while a newcomer watches.
  const deadlineMs =
    slop.endsInMinutes === undefined
      ? Math.ceil((nowMs + bornMs + slop.durationDays * DAY_MS) / FIVE_MINUTES_MS) * FIVE_MINUTES_MS - nowMs
      : slop.endsInMinutes * MINUTE_MS;
  const endMs = Math.min(deadlineMs, 0);
  const acts: Act[] = [{ kind: 'slop', atMs: bornMs, slop, deadlineMs }];
  if (slop.state === 'cancelled') return [...acts, { kind: 'cancel', atMs: bornMs + 3 * HOUR_MS, slop: slop.key }];
  if (deadlineMs < 0) {
    const reviewHours = deadlineMs > -REVIEW_HOURS * HOUR_MS ? REVIEW_HOURS : 0;
    acts.push({ kind: 'settle', atMs: deadlineMs + 400, slop: slop.key, reviewHours });
  }

  acts.push(...spread(slop.likers, bornMs, endMs, (by, atMs) => ({ kind: 'like slop', atMs, by, slop: slop.key })));
  for (const piece of art.filter((one) => one.slop === slop.key)) {
    const atMs = within(bornMs + piece.hoursAfterSlop * HOUR_MS, bornMs, endMs);
    acts.push({ kind: 'art', atMs, art: piece });
    acts.push(...spread(piece.likers, atMs, endMs, (by, at) => ({ kind: 'like art', atMs: at, by, art: piece.key })));
  }
  comments.forEach((comment, index) => {
    if (comment.slop !== slop.key) return;
    const atMs = within(bornMs + comment.hoursAfterSlop * HOUR_MS, bornMs, endMs);
    acts.push({ kind: 'comment', atMs, index });
    acts.push(...spread(comment.likers, atMs, endMs, (by, at) => ({ kind: 'like comment', atMs: at, by, index })));
  });
  return acts;
}

/** Clamps a time to the lifetime of a slop: never before its start and never at its end. */
function within(atMs: number, bornMs: number, endMs: number): number {
  return Math.max(bornMs + 1_000, Math.min(atMs, endMs - 10 * MINUTE_MS));
}

/** Spreads people's acts between two times: the first soon, the last well before the end. */
function spread(people: readonly string[], fromMs: number, toMs: number, act: (by: string, atMs: number) => Act) {
  const span = Math.max(0, toMs - fromMs - MINUTE_MS);
  return people.map((by, n) => act(by, Math.round(fromMs + 1_000 + (span * (n + 0.6)) / (people.length + 1))));
}
