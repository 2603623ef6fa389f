import { ACTORS } from './orders.ts';
import type { Pair } from './pairs.ts';
import type { Variant } from './scenario.ts';

/** Checks what must hold for some pairs, even if every serial order breaks it. @returns the violations, in words */
export function oracleFindings(
  pair: Pair,
  variant: Variant,
  outcomes: Record<string, string>,
  stands: readonly string[],
): string[] {
  const ends = pair.map((name, n) => ({ name, which: n as 0 | 1, isDone: outcomes[ACTORS[n]!] === 'done' }));
  const wrong: string[] = [];

  // Both send the same request, so it is granted once and answered twice.
  const isOneRequest = variant.number === 3 && pair[0] === pair[1];
  const spent = ends.reduce((sum, { name, isDone }) => sum + (isDone ? (leastCost(variant)[name] ?? 0) : 0), 0);
  const isSpending = ends.every(({ name }) => name in leastCost(variant));
  if (isSpending && !isOneRequest && spent > variant.balanceCents)
    wrong.push(`${spent} cents were spent of ${variant.balanceCents}`);

  for (const { name, which, isDone } of pair.includes('unlike') ? [] : ends) {
    if (name !== 'like') continue;
    const fan = variant.number % 2 === 0 ? 1 : which + 1;
    const isThere = stands.includes(`like ${variant.art === 'none' ? 'slop' : 'art'} fan ${fan}`);
    const wasThere = variant.isLiked && fan === 1;
    if (isDone && !isThere) wrong.push('an accepted like is gone');
    if (!isDone && isThere && !wasThere) wrong.push('a refused like stands');
  }

  // Hiding a slop settles it. A slop in moderation was settled before.
  if (pair.includes('hide')) return wrong;
  const before = variant.moderated && variant.moderated !== 'open' ? 1 : 0;
  const settlers = ends.filter(({ name, which }) => name === 'settle' && outcomes[ACTORS[which]] === 'settled').length;
  const awards = stands.filter((line) => line.startsWith('award ')).length;
  if (awards !== before + settlers) wrong.push(`${settlers} settled, and there are ${awards} awards`);
  return wrong;
}

/** Least cost of each spending operation, in cents of the poster's balance. */
const leastCost = ({ number }: Variant): Record<string, number> => ({
  'post a slop': 1000,
  'raise a prize': number % 2 === 0 ? 1000 : 500,
  'request a withdrawal': 1000,
});
