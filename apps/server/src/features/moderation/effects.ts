import { type Entry, leader } from '@unslop/domain/awards';
import type { CaseSubject, PossibleAct } from '@unslop/domain/calls/moderation';
import { actRules, type CaseAct, caseActs } from '@unslop/domain/moderation-acts';
import { formatMoney } from '@unslop/domain/money';
import { PROCESS } from '@unslop/domain/stages';

/** An entry of a slop with the likes that count: of an open slop at this moment, of a settled one as they were frozen. */
export interface Standing extends Entry {
  name: string;
  isDisqualified: boolean;
}

/** What decides about a case's acts, as it stands. */
export interface CaseFacts {
  subjectType: CaseSubject;
  /** What the case is about is not shown to others. */
  isHidden: boolean;
  isErased: boolean;
  /** Who posted it says that it is theirs, although another person posted the same picture before. */
  isDisputed: boolean;
  /** Whose it is. */
  person: {
    name: string;
    isBanned: boolean;
    /** The end of a ban for a time. */
    bannedUntil: string | null;
    isOnHold: boolean;
    isDeleted: boolean;
    balanceCents: number;
  };
  slop: {
    status: 'open' | 'expired' | 'awarded';
    /** Its deadline has passed, and its votes are not counted yet. */
    isDue: boolean;
    posterId: string;
    posterName: string;
    prizeCents: number;
    /** Nobody sees who leads before it is settled, moderators neither. */
    isSealed: boolean;
    winningCommentId: string | null;
    /** The time in which its award can be revised is over. */
    isFinal: boolean;
  } | null;
  /** The art that the case is about; of an award what won. */
  entryId: string | null;
  entries: readonly Standing[];
  /** The artist is asked how it was made, and still has time to answer. */
  isAsked: boolean;
  /** They were asked, and did not answer. */
  isUnanswered: boolean;
}

/** Every act with what it would do, or why it cannot be done. */
export function possibleActs(facts: CaseFacts): PossibleAct[] {
  return caseActs.map((action) => {
    const refused = whyNot(action, facts);
    const when = actRules[action].needsSecond ?? [];
    return {
      action,
      needs_second: when.includes('always') || (facts.isUnanswered && when.includes('unanswered')),
      effects: refused === null ? effectsOf(action, facts) : [],
      refused,
    };
  });
}

const COUNTING = 'The votes are being counted at this moment.';
const isCounting = ({ entryId, slop }: CaseFacts) => entryId !== null && slop?.isDue === true;
const OTHER_SUBJECT = 'There is nothing here that this could be done to.';

/** Why an act cannot be done, in plain words; null where it can. */
export function whyNot(action: CaseAct, facts: CaseFacts): string | null {
  const { person, slop, subjectType, entryId } = facts;
  const isMadeThing = subjectType !== 'award';
  const entry = facts.entries.find(({ commentId }) => commentId === entryId);
  switch (action) {
    case 'dismiss':
      return null;
    case 'warn':
      return person.isDeleted ? 'This account was deleted.' : null;
    case 'hide':
      if (!isMadeThing) return 'An award is not hidden: hide the entry in its own case.';
      if (facts.isHidden) return 'It is hidden already.';
      return isCounting(facts) ? COUNTING : null;
    case 'unhide':
      if (!isMadeThing || !facts.isHidden) return 'It is not hidden.';
      if (facts.isErased) return 'Its picture was erased, so it cannot come back.';
      return isCounting(facts) ? COUNTING : null;
    case 'void_likes':
      if (!entryId || subjectType === 'award' || !slop) return OTHER_SUBJECT;
      if (slop.status !== 'open') return 'The votes are counted: the tally stays as it was frozen.';
      return slop.isDue ? COUNTING : null;
    case 'ban':
      if (person.isDeleted) return 'This account was deleted.';
      return person.isBanned && !person.bannedUntil ? `${person.name} is banned for good already.` : null;
    case 'unban':
      return person.isBanned ? null : `${person.name} is not banned.`;
    case 'freeze':
      return person.isOnHold ? 'The money is on hold already.' : null;
    case 'unfreeze':
      return person.isOnHold ? null : 'The money is not on hold.';
    case 'disqualify':
      if (!entryId || !slop) return OTHER_SUBJECT;
      if (slop.status === 'open') return 'The contest is not settled yet: hide the entry, and it is out.';
      if (!entry) return 'This entry was not in the tally.';
      if (entry.isDisqualified) return 'This entry is disqualified already.';
      return slop.isFinal ? 'The time to revise this award is over.' : null;
    case 'ask_process':
      if (!entryId || !slop) return OTHER_SUBJECT;
      if (person.isDeleted) return 'This account was deleted.';
      if (facts.isAsked) return `${person.name} has been asked already.`;
      if (slop.isDue) return COUNTING;
      if (slop.status !== 'open' && slop.winningCommentId !== entryId)
        return 'The contest is over, and this entry did not win.';
      return slop.status !== 'open' && slop.isFinal ? 'The time to revise this award is over.' : null;
  }
}

/** What an act would do, money first. */
export function effectsOf(action: CaseAct, facts: CaseFacts): string[] {
  const { person, slop, entryId } = facts;
  const waits = entryId !== null && slop?.winningCommentId === entryId;
  switch (action) {
    case 'dismiss':
      return [
        ...(waits ? ['A prize that waits for this case can be withdrawn.'] : []),
        ...undisputed(facts),
        `${facts.isDisputed || waits ? 'Otherwise nothing' : 'Nothing'} changes. The people who reported it are notified.`,
      ];
    case 'warn':
      return [`${person.name} is warned, with the rule that was broken. Nothing else changes.`];
    case 'hide':
      return hideEffects(facts);
    case 'unhide':
      if (facts.subjectType === 'ai_slop')
        return ['Everybody sees it again, closed, as it was settled. No money moves.', ...undisputed(facts)];
      return [
        'Everybody sees it again.',
        ...(slop?.status === 'open' && entryId ? ['It is in the contest again.'] : []),
        ...undisputed(facts),
      ];
    case 'void_likes':
      return ['The chosen likes stop counting.', 'If another entry leads then, a second moderator has to confirm it.'];
    case 'ban':
      return [
        `No money moves: ${person.name} may still withdraw what is theirs.`,
        `${person.name} is signed out, and may only read.`,
        'Their likes do not count in contests that end meanwhile. Their entries stay in their contests.',
        'A ban for good waits for a second moderator.',
      ];
    case 'unban':
      return [`${person.name} may take part again.`];
    case 'freeze':
      return [
        `${formatMoney(person.balanceCents)} stay ${person.name}’s, and can be neither spent on prizes nor withdrawn.`,
        'Withdrawals that have not been sent come back to the balance.',
      ];
    case 'unfreeze':
      return [`${person.name} can spend and withdraw ${formatMoney(person.balanceCents)} again.`];
    case 'disqualify':
      return disqualifyEffects(facts);
    case 'ask_process':
      return [
        slop?.status === 'open'
          ? 'No money moves. If the entry wins while this case is open, the prize waits in the balance.'
          : `${formatMoney(slop?.prizeCents ?? 0)} stay ${person.name}’s, and cannot be withdrawn while this case is open.`,
        `${person.name} has ${PROCESS.answerHours} hours to show stages or a layered file, and is reminded after ${PROCESS.reminderHours}.`,
        'The case stays open. Without an answer two moderators decide it.',
      ];
  }
}

const undisputed = ({ isDisputed }: CaseFacts) => (isDisputed ? ['It no longer says “Originality disputed”.'] : []);

function hideEffects({ subjectType, slop, entryId, entries, person }: CaseFacts): string[] {
  if (subjectType === 'profile') return [`Nobody sees the name, picture and page of ${person.name}. No money moves.`];
  if (slop?.status !== 'open') {
    const hasWon = entryId !== null && slop?.winningCommentId === entryId;
    return [
      'Nobody sees it any more.',
      hasWon ? `The prize stays with ${person.name}: only disqualifying takes it back.` : 'No money moves.',
    ];
  }
  if (subjectType === 'ai_slop') {
    return [
      `The contest ends at once: ${prizeGoes(slop, leader(entries, slop.posterId))}`,
      'Nobody sees it any more, nor the art below it.',
    ];
  }
  if (!entryId) return ['Nobody sees it any more. No money moves.'];
  const rest = entries.filter(({ commentId }) => commentId !== entryId);
  return [
    `No money moves now. If the contest ended at this moment, ${prizeGoes(slop, leader(rest, slop.posterId))}`,
    'Nobody sees it any more, and it is out of the contest.',
  ];
}

function disqualifyEffects({ slop, entryId, entries, person }: CaseFacts): string[] {
  if (!slop || slop.winningCommentId !== entryId)
    return ['No money moves: this entry does not have the prize.', 'It is marked as disqualified in the award record.'];
  const { prizeCents, posterId } = slop;
  const fromBalance = Math.min(Math.max(person.balanceCents, 0), prizeCents);
  const parts = [
    fromBalance > 0 && `${formatMoney(fromBalance)} from the balance`,
    fromBalance < prizeCents && `${formatMoney(prizeCents - fromBalance)} is owed`,
  ].filter((part) => part !== false);
  const rest = entries.filter(({ commentId, isDisqualified }) => commentId !== entryId && !isDisqualified);
  return [
    `${formatMoney(prizeCents)} is taken from ${person.name}: ${parts.join(', ')}.`,
    prizeGoes(slop, leader(rest, posterId), rankOf(rest, slop, entries)),
    'The award record shows both decisions.',
  ];
}

/** Which rank in the whole tally the entry has that would win now. */
function rankOf(rest: readonly Standing[], { posterId }: { posterId: string }, entries: readonly Standing[]): string {
  const next = leader(rest, posterId);
  let rank = 1;
  let left: readonly Standing[] = entries;
  for (let first = leader(left, posterId); first && first !== next; first = leader(left, posterId)) {
    left = left.filter((entry) => entry !== first);
    rank += 1;
  }
  return ['first', 'second', 'third'][rank - 1] ?? `number ${rank}`;
}

function prizeGoes(
  { posterName, prizeCents, isSealed }: Pick<NonNullable<CaseFacts['slop']>, 'posterName' | 'prizeCents' | 'isSealed'>,
  winner: Standing | null,
  rank = 'first',
): string {
  const prize = formatMoney(prizeCents);
  if (isSealed)
    return `the entry that leads gets ${prize}, or ${posterName} back. Votes are sealed: who leads is shown to nobody.`;
  if (!winner) return `${posterName}, who posted it, gets ${prize} back, as no entry is left with a counted like.`;
  const likes = `${winner.likes} counted ${winner.likes === 1 ? 'like' : 'likes'}`;
  return `${winner.name}, ${rank} with ${likes}, gets ${prize}.`;
}
