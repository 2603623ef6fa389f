import type { Award } from '@unslop/domain/calls/awards';
import { formatPrize } from '@unslop/domain/money';
import { countOf } from '../../ui/format-count.ts';

/** Returns "42 likes, 40 counted" if the two differ, or null. */
export function countedText(shown: number, counted: number): string | null {
  return shown === counted ? null : `${countOf(shown, 'like')}, ${counted.toLocaleString('en-US')} counted`;
}

/** Says who won the prize and why. A final award is paid. */
export function outcomeText(award: Award): string {
  const prize = formatPrize(award.prize_cents);
  const owner = award.owner.username;
  const winner = award.entries.find((entry) => entry.is_winner);
  const isRevised = award.revisions.length > 0;
  const back = award.is_final ? 'went' : 'goes';
  if (!winner && isRevised)
    return `The result changed: no eligible entry got a like that counts, so the whole ${prize} ${back} back to ${owner}.`;
  if (!winner)
    return `No entry got a like that counts, apart from ${owner}’s own, so the whole ${prize} ${back} back to ${owner}.`;
  const others = award.entries.filter(
    (entry) => !entry.is_winner && !entry.is_owner && (!isRevised || !entry.is_disqualified),
  );
  const second = Math.max(0, ...others.map((entry) => entry.counted_likes));
  const likes = countOf(winner.counted_likes, 'counted like');
  const won = isRevised
    ? `The result changed: ${winner.username} wins the ${prize} prize with ${likes} at the deadline`
    : `${winner.username} won the ${prize} prize with ${likes} at the deadline`;
  if (others.length === 0) return `${won}, as the only eligible entry.`;
  if (second === winner.counted_likes) return `${won}. ${tieText(award.tie_rule)}`;
  return `${won}. The next entry had ${second.toLocaleString('en-US')}.`;
}

/** Explains the rule that broke a tie in counted likes. */
export function tieText(rule: Award['tie_rule']): string {
  if (rule === 'earlier_comment') return 'Another entry had just as many. In a tie, the earlier entry wins.';
  if (rule === 'smaller_id')
    return 'Another entry had just as many and was posted at the same instant. Then the entry with the smaller id wins.';
  return 'No tie.';
}
