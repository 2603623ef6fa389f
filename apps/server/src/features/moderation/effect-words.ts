import { leader } from '@unslop/domain/awards';
import { dateInWords } from '@unslop/domain/dates';
import { MODERATION } from '@unslop/domain/limits';
import { formatMoney } from '@unslop/domain/money';
import { PROCESS } from '@unslop/domain/stages';
import { type CaseFacts, type Change, DAY_MS, isOut, type Standing, type Wanted } from './case-facts.ts';

export const FINAL = 'The award is final. Nothing can change who gets paid.';

/** Lists what an act would do, money first. */
export function effectsOf(wanted: Wanted, facts: CaseFacts, change: Change | null): string[] {
  const { person, slop, entryId } = facts;
  const { action, days } = wanted;
  const award = slop?.award && !slop.award.isFinal ? slop.award : null;
  const waits = award !== null && entryId !== null && slop?.winningCommentId === entryId;
  switch (action) {
    case 'dismiss':
      return [
        ...(waits ? [`No money moves. We pay the prize on ${dateInWords(award.finalAt)} as planned.`] : []),
        ...undisputed(facts),
        `${facts.isDisputed || waits ? 'Otherwise nothing' : 'Nothing'} changes. We tell the people who reported it.`,
      ];
    case 'warn':
      return [`${person.name} gets a warning with the rule. Nothing else changes.`];
    case 'cover':
      return [
        `No money moves. ${facts.subjectType === 'ai_slop' ? 'The contest continues with the same deadline.' : 'It keeps its place and its likes.'}`,
        'Nobody sees the picture and the words. The site says “Hidden while we check”.',
        'The case stays open. Two moderators lift the cover or hide it for good.',
        ...(slop?.status === 'open'
          ? [
              `${facts.subjectType === 'ai_slop' ? 'Nobody can enter or like an entry' : 'Nobody can like it'} until then, and we tell the operator right away. So in an open contest, only use it for harassment, hate, sexual pictures, violence or anything illegal.`,
            ]
          : []),
      ];
    case 'uncover':
      return ['No money moves.', 'Everyone sees it again, with its place and its likes.', ...undisputed(facts)];
    case 'hide':
      return hideEffects(facts, change);
    case 'unhide':
      if (facts.subjectType === 'ai_slop')
        return ['Everyone sees it again, closed, with the same result. No money moves.', ...undisputed(facts)];
      return [
        ...payment(change, facts, 'No money moves.'),
        'Everyone sees it again.',
        ...(slop?.status === 'open' && entryId ? ['It’s in the contest again.'] : []),
        ...undisputed(facts),
      ];
    case 'void_likes':
      return [
        ...(wanted.likes === undefined && award ? [] : payment(change, facts, 'No money moves.')),
        'The chosen likes stop counting. That says nothing about the artist.',
      ];
    case 'restore_likes':
      return [...payment(change, facts, 'No money moves.'), 'The likes count again.'];
    case 'ban':
      return [
        `No money moves. ${person.name} can still withdraw their money.`,
        `We sign ${person.name} out. They can only read, appeal, answer us and withdraw.`,
        'Their earlier likes still count. Their entries stay in their contests.',
      ];
    case 'unban':
      return [`${person.name} can take part again.`];
    case 'freeze':
      return [
        `${person.name} keeps their ${formatMoney(person.balanceCents)}, but can’t use it for prizes or withdraw it for ${days ?? MODERATION.oneAccountReviewDays} days.`,
        'Withdrawals we haven’t sent go back to the balance.',
      ];
    case 'unfreeze':
      return [`${person.name} can spend and withdraw ${formatMoney(person.balanceCents)} again.`];
    case 'disqualify':
      return [
        ...payment(change, facts, 'No money moves. We wouldn’t pay this entry anyway.'),
        'The award record shows it as disqualified, with your words for the public record.',
      ];
    case 'reinstate':
      return [
        ...payment(change, facts, slop?.award?.isFinal ? `No money moves. ${FINAL}` : 'No money moves.'),
        'The entry is back, and the record says that we took back the accusation.',
      ];
    case 'ask_process':
      return [
        slop?.status === 'open'
          ? 'No money moves.'
          : `We hold the ${formatMoney(slop?.prizeCents ?? 0)} until ${dateInWords(new Date(facts.now.getTime() + PROCESS.answerHours * 3_600_000 + 7 * DAY_MS))}.`,
        `${person.name} has ${PROCESS.answerHours} hours to show stages or a layered file. We remind them after ${PROCESS.reminderHours}.`,
        'The case stays open. If they don’t answer, two moderators decide.',
      ];
    case 'clear':
      return [
        `${payee(facts)} ${facts.slop?.winningCommentId ? 'gets' : 'gets back'} ${formatMoney(slop?.prizeCents ?? 0)} on ${dateInWords(new Date(Math.max(facts.now.getTime(), award?.reviewUntil.getTime() ?? 0)))} instead of ${dateInWords(award?.finalAt ?? facts.now)}, unless something else is open.`,
        'We tell the people who reported it that we found nothing.',
      ];
    case 'more_time':
      return [
        `We hold the ${formatMoney(slop?.prizeCents ?? 0)} until ${dateInWords(new Date(Math.max(award?.finalAt.getTime() ?? 0, (award?.settledAt.getTime() ?? 0) + 30 * DAY_MS)))} at most. You can do this once.`,
        'We tell everyone waiting for the prize that we need more time.',
      ];
    case 'reopen':
      return ['No money moves, and no date changes. The case opens again.'];
  }
}

const undisputed = ({ isDisputed }: CaseFacts) => (isDisputed ? ['It no longer says “Originality disputed”.'] : []);

const payee = ({ slop, entries }: CaseFacts) =>
  entries.find(({ commentId }) => commentId === slop?.winningCommentId)?.name ?? slop?.posterName ?? '';

/** Describes a change of payee: the amount, the names and the date. */
function payment(change: Change | null, { slop, now }: CaseFacts, otherwise: string): string[] {
  if (!change?.isChanged || !slop?.award) return [otherwise];
  const { before, after } = change;
  const on = dateInWords(new Date(Math.max(slop.award.finalAt.getTime(), now.getTime() + 7 * DAY_MS)));
  const prize = formatMoney(slop.prizeCents);
  const instead = before?.name ?? `${slop.posterName}, who posted it`;
  return [
    after
      ? `${prize} will go to ${after.name} instead of ${instead} on ${on}.`
      : `${prize} will go back to ${slop.posterName}, who posted it, instead of ${instead} on ${on}.`,
  ];
}

function hideEffects(facts: CaseFacts, change: Change | null): string[] {
  const { subjectType, slop, entryId, entries, person } = facts;
  if (subjectType === 'profile') return [`Nobody sees the name, picture or page of ${person.name}. No money moves.`];
  if (slop?.status !== 'open' || subjectType === 'comment') {
    if (!entryId) return ['Nobody sees it anymore. No money moves.'];
    if (slop?.status !== 'open')
      return [
        ...payment(change, facts, 'No money moves.'),
        subjectType === 'comment' ? 'Nobody sees it anymore, and it’s out of the contest.' : 'Nobody sees it anymore.',
      ];
    const rest = entries.filter((entry) => entry.commentId !== entryId && !isOut(entry));
    return [
      `No money moves now. ${slop.isSealed ? 'Votes are sealed, so nobody can see who leads.' : `If the contest ended now, ${prizeGoes(slop, leader(rest, slop.posterId))}`}`,
      'Nobody sees it anymore, and it’s out of the contest.',
    ];
  }
  const now = leader(
    entries.filter((entry) => !isOut(entry)),
    slop.posterId,
  );
  return [
    `The contest ends now: ${slop.isSealed ? `the entry that leads gets ${formatMoney(slop.prizeCents)}, or ${slop.posterName} back. Votes are sealed, so nobody can see who leads.` : prizeGoes(slop, now)}`,
    'Nobody sees it anymore, nor the art below it.',
  ];
}

function prizeGoes(
  { posterName, prizeCents }: Pick<NonNullable<CaseFacts['slop']>, 'posterName' | 'prizeCents'>,
  winner: Standing | null,
): string {
  const prize = formatMoney(prizeCents);
  if (!winner)
    return `${posterName}, who posted it, gets ${prize} back, because no remaining entry has a counted like.`;
  const likes = `${winner.likes} counted ${winner.likes === 1 ? 'like' : 'likes'}`;
  return `${winner.name}, first with ${likes}, gets ${prize}.`;
}
