import type { Award } from '@unslop/domain/calls/awards';
import { houseRules } from '@unslop/domain/house-rules';
import { formatPrize } from '@unslop/domain/money';
import { countOf } from '../../ui/format-count.ts';
import { defaultWords, delayWords } from './final-words.ts';

// In a separate file, so other pages do not load the house rules.

type Entry = Award['entries'][number];

/** Reasons why likes of an entry were left out, one per line. Empty if every like counted. */
export function leftOutReasons({
  left_out: { own, unverified, banned, late, voided, same_mailbox, throwaway },
  voided_for,
}: Entry): string[] {
  const reasons: [number, string, string][] = [
    [own, 'by the artist', 'by the artist'],
    [
      unverified,
      'from an account without a confirmed email at the deadline',
      'from accounts without a confirmed email at the deadline',
    ],
    [banned, 'from a suspended account', 'from suspended accounts'],
    [late, 'after the deadline', 'after the deadline'],
    [same_mailbox, 'from a second account with the same mailbox', 'from extra accounts with the same mailbox'],
    [
      throwaway,
      'from a throw-away address confirmed on the last day',
      'from throw-away addresses confirmed on the last day',
    ],
  ];
  const texts = reasons.filter(([count]) => count > 0).map(([count, one, many]) => countOf(count, one, many));
  if (voided === 0) return texts;
  const rules = voided_for.map((rule) => houseRules[rule].title).join('; ');
  return [...texts, `${countOf(voided, 'like')} that moderators didn’t count${rules && `: ${rules}`}`];
}

/** Names the event on the date of an award. */
export function finalTerm({ is_final, outcome }: Pick<Award, 'is_final' | 'outcome'>): string {
  if (outcome === 'refunded') return is_final ? 'Paid back' : 'To be paid back';
  return is_final ? 'Paid' : 'To be paid';
}

/** Explains the date of an award. Nothing moves a final prize, and every check of a pending one has a deadline. */
export function finalText({ is_final, delayed_by }: Pick<Award, 'is_final' | 'delayed_by'>): string {
  if (is_final) return 'The award is final. Nobody can move this money anymore.';
  const why = delayed_by ? delayWords({ delayed_by }) : 'We check every award before we pay it.';
  return `${why} ${defaultWords({ delayed_by })} We hold the prize until then, and nobody can spend it.`;
}

type Revision = Award['revisions'][number];

/** Summarizes a revision in one line. Does not repeat an accusation that was taken back. */
export function revisionTitle(award: Award, { comment_id, action, is_taken_back }: Revision): string {
  const of = `The entry by ${artistOf(award, comment_id)}`;
  if (is_taken_back) return `${of} was left out, but an appeal brought it back`;
  return revisionWords[action](of);
}

const revisionWords: Readonly<Record<Revision['action'], (of: string) => string>> = {
  disqualify: (of) => `${of} was disqualified`,
  reinstate: (of) => `${of} is back after an appeal`,
  hide: (of) => `${of} was taken down`,
  unhide: (of) => `${of} is shown again`,
  void_likes: (of) => `Likes for ${of.charAt(0).toLowerCase()}${of.slice(1)} no longer count`,
  restore_likes: (of) => `Likes for ${of.charAt(0).toLowerCase()}${of.slice(1)} count again after an appeal`,
};

/** Says who would be paid after a revision. An act on a final award changes only the record. */
export function revisionOutcome(award: Award, { at, winning_comment_id }: Revision): string {
  const prize = formatPrize(award.prize_cents);
  if (award.is_final && Date.parse(at) > Date.parse(award.final_at))
    return `We had already paid the ${prize} prize, so no money moved.`;
  return winning_comment_id === null
    ? `After this, the ${prize} prize would go back to ${award.owner.username}.`
    : `After this, the ${prize} prize would go to ${artistOf(award, winning_comment_id)}.`;
}

function artistOf({ entries }: Award, commentId: string): string {
  return entries.find(({ comment_id }) => comment_id === commentId)?.username ?? 'another artist';
}
