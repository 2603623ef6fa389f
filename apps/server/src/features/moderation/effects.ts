import { type Entry, leader } from '@unslop/domain/awards';
import type { CaseSubject, PossibleAct } from '@unslop/domain/calls/moderation';
import { dateInWords } from '@unslop/domain/dates';
import { type HouseRule, isUrgent } from '@unslop/domain/house-rules';
import { MODERATION } from '@unslop/domain/limits';
import { actRules, type CaseAct, caseActs, type Needs } from '@unslop/domain/moderation-acts';
import { formatMoney } from '@unslop/domain/money';
import { PROCESS } from '@unslop/domain/stages';

/** An entry with its counting likes: as of now in an open slop, or as the award would pay now in a settled one. */
export interface Standing extends Entry {
  name: string;
  isDisqualified: boolean;
  /** Hidden rather than just covered, so out of the contest. */
  isHidden: boolean;
  /** Retracted or deleted. No moderation act can bring it back. */
  isGone: boolean;
}

/** The state an act would change. */
export interface CaseFacts {
  now: Date;
  subjectType: CaseSubject;
  isClosedCase: boolean;
  /** Hidden from everyone except moderators. */
  isHidden: boolean;
  /** Hidden by one moderator until two decide. */
  isCovered: boolean;
  /** Two moderators hid it. */
  isHiddenByTwo: boolean;
  /** Not shown since it was posted, because its picture was taken down before. No moderator has decided yet. */
  isQuarantined: boolean;
  /** Two moderators or the operator lifted its cover or unhid it. */
  wasShownAgain: boolean;
  isErased: boolean;
  /** Another person posted the same picture earlier, and this poster claims it as theirs. */
  isDisputed: boolean;
  /** The owner. */
  person: {
    name: string;
    isBanned: boolean;
    /** End of a temporary ban. */
    bannedUntil: Date | null;
    bannedAt: Date | null;
    isUnderReview: boolean;
    /** True if the account review is longer than one moderator may set, or two moderators set it. */
    isReviewedByTwo: boolean;
    /** True if an earlier account review was not overturned. */
    wasUnderReview: boolean;
    isModerator: boolean;
    isDeleted: boolean;
    balanceCents: number;
  };
  slop: {
    status: 'open' | 'expired' | 'awarded';
    /** The deadline has passed, but the votes are not counted yet. */
    isDue: boolean;
    posterId: string;
    posterName: string;
    prizeCents: number;
    /** Hides the leader from everyone until settlement, including moderators. */
    isSealed: boolean;
    winningCommentId: string | null;
    /** The award; null for an open or cancelled slop. */
    award: {
      isFinal: boolean;
      finalAt: Date;
      reviewUntil: Date;
      settledAt: Date;
      /** Two moderators have already extended the review. */
      hadMoreTime: boolean;
      /**
       * Blocks early payment, besides the date: an open appeal, an open process call, or a recent act that changed
       * the payee.
       */
      waitsFor: 'appeal' | 'process' | 'act' | null;
    } | null;
  } | null;
  /** The art the case is about. For an award, the winning entry. */
  entryId: string | null;
  /** Empty while votes are sealed. */
  entries: readonly Standing[];
  /** A moderator or the site asked how the entry was made. This happens once per entry. */
  wasAsked: boolean;
  /** True if a process call in this case has no answer, even if its time is over. */
  isUnanswered: boolean;
}

/** An act with its parameters. */
export interface Wanted {
  action: CaseAct | 'reinstate' | 'restore_likes';
  /** The length of a ban or an account review. */
  days?: number | null | undefined;
  /** The broken house rule; absent until the moderator names it. */
  rule?: HouseRule | null | undefined;
  /** For void_likes and restore_likes: the number of counted likes that are removed or restored. */
  likes?: number | undefined;
  /** Set if this undoes an act after an appeal. `wasByTwo`: two moderators did that act. */
  undoes?: { wasByTwo: boolean } | undefined;
}

/** The verdict on an act: why it is refused, or who must agree and its effects, money first. */
export interface Verdict {
  needs: Needs;
  effects: string[];
  refused: string | null;
}

/**
 * Judges what an act would do in this state and who must agree. The strictest effect decides, never the act's name.
 * This is the only place with these rules: the case page, acts, confirmations and appeals all use it.
 * record_moderation_act enforces the same rules.
 * Source: docs/work/decisions/0045-guards-by-effect.md
 */
export function judge(wanted: Wanted, facts: CaseFacts): Verdict {
  const change = changeOf(wanted, facts);
  const refused = wanted.undoes ? null : (whyNot(wanted, facts) ?? tooLate(change, facts));
  const needs = needsOf(wanted, facts);
  return { needs, refused, effects: refused === null ? effectsOf(wanted, facts, change) : [] };
}

/** Returns every act with its effects or refusal. Judges the shortest ban; a longer one may need two moderators. */
export function possibleActs(facts: CaseFacts): PossibleAct[] {
  return caseActs
    .filter((action) => (action === 'reopen') === facts.isClosedCase || !actRules[action].isForOpenCase)
    .map((action) => ({ action, ...judge(action === 'ban' ? { action, days: 1 } : { action }, facts) }));
}

/**
 * The payee before and after an act, while the award is not final. Null if the payee cannot change or is not known yet.
 */
interface Change {
  before: Standing | null;
  after: Standing | null;
  isChanged: boolean;
}

function changeOf(wanted: Wanted, facts: CaseFacts): Change | null {
  const { slop, entries, entryId } = facts;
  if (!slop?.award || slop.award.isFinal || !entryId || !changesEntry.has(wanted.action)) return null;
  const leaderOf = (of: readonly Standing[]) => leader(of, slop.posterId);
  const before = leaderOf(entries.filter((entry) => !isOut(entry)));
  const after = leaderOf(changed(wanted, facts).filter((entry) => !isOut(entry)));
  return { before, after, isChanged: before?.commentId !== after?.commentId };
}

const changesEntry = new Set<Wanted['action']>([
  'hide',
  'unhide',
  'uncover',
  'disqualify',
  'reinstate',
  'void_likes',
  'restore_likes',
]);

const isOut = ({ isGone, isHidden, isDisqualified }: Standing) => isGone || isHidden || isDisqualified;

/** Returns the entries as they would be after the act. */
function changed({ action, likes = 0 }: Wanted, { entries, entryId, subjectType }: CaseFacts): Standing[] {
  return entries.map((entry) => {
    if (entry.commentId !== entryId) return entry;
    switch (action) {
      case 'hide':
        return { ...entry, isHidden: subjectType === 'comment' || entry.isHidden };
      case 'unhide':
        return { ...entry, isHidden: entry.isHidden && subjectType !== 'comment' };
      case 'disqualify':
        return { ...entry, isDisqualified: true };
      case 'reinstate':
        return { ...entry, isDisqualified: false };
      case 'void_likes':
        return { ...entry, likes: entry.likes - likes };
      case 'restore_likes':
        return { ...entry, likes: entry.likes + likes };
      default:
        return entry;
    }
  });
}

const FINAL = 'The award is final. Nothing can change who gets paid.';
const DAY_MS = 86_400_000;

function tooLate(change: Change | null, { slop, now }: CaseFacts): string | null {
  if (!change?.isChanged || !slop?.award) return null;
  const isOver = now.getTime() > slop.award.settledAt.getTime() + MODERATION.changesEndDays * DAY_MS;
  return isOver
    ? `We counted the votes more than ${MODERATION.changesEndDays} days ago. Nothing can change who gets paid.`
    : null;
}

function needsOf(wanted: Wanted, facts: CaseFacts): Needs {
  if (takesTwo(wanted, facts) || wanted.undoes?.wasByTwo) return 'two';
  return takesReauth.has(wanted.action) ? 'reauth' : 'one';
}

/** Acts that delay an award, review an account, ban for a time or cover. They take one moderator who has just reauthenticated. */
const takesReauth = new Set<Wanted['action']>(['ask_process', 'freeze', 'unfreeze', 'ban', 'unban', 'cover']);

/** True for a slop or entry that may decide who is paid: its contest is open or its award is not final. */
function isInContest({ subjectType, entryId, slop }: CaseFacts): boolean {
  const isOfContest = subjectType === 'ai_slop' || (subjectType === 'comment' && entryId !== null);
  return isOfContest && (slop?.status === 'open' || slop?.award?.isFinal === false);
}

/** Keep in sync with act_needs_two (database/routines/05_moderation.sql). */
function takesTwo({ action, days }: Wanted, facts: CaseFacts): boolean {
  const { person, now } = facts;
  switch (action) {
    case 'uncover':
    case 'clear':
    case 'more_time':
    case 'reinstate':
    case 'restore_likes':
    case 'disqualify':
    case 'void_likes':
      return true;
    case 'hide':
      return facts.isUnanswered || facts.isCovered || isInContest(facts);
    case 'unhide':
      return facts.isHiddenByTwo || (isInContest(facts) && !facts.isQuarantined);
    case 'dismiss':
    case 'warn':
      return facts.isUnanswered;
    case 'ban': {
      if (person.isModerator) return true;
      const since = person.isBanned && person.bannedAt ? person.bannedAt : now;
      return !days || now.getTime() + days * DAY_MS > since.getTime() + MODERATION.oneBanDays * DAY_MS;
    }
    case 'unban':
      return !person.bannedUntil || isLongBan(person);
    case 'freeze':
      return (
        person.isModerator ||
        person.wasUnderReview ||
        (days ?? MODERATION.oneAccountReviewDays) > MODERATION.oneAccountReviewDays
      );
    case 'unfreeze':
      return person.isReviewedByTwo;
    default:
      return false;
  }
}

const isLongBan = ({ bannedAt, bannedUntil }: CaseFacts['person']) =>
  !bannedAt || !bannedUntil || bannedUntil.getTime() - bannedAt.getTime() > MODERATION.oneBanDays * DAY_MS;

const NOT_URGENT =
  'A covered entry gets no likes, so in an open contest you can only cover things nobody should see. Propose to hide it, and a second moderator confirms. You can still do that after the deadline, until the award is final.';
/** Refusal while votes are sealed. Any other answer would reveal who voted for whom. */
export const SEALED =
  'Votes are sealed until the deadline. After that you can see who voted, and leave likes out before we pay the prize.';
const COUNTING = 'We’re counting the votes right now.';
const isCounting = ({ entryId, slop }: CaseFacts) => entryId !== null && slop?.isDue === true;
const STILL_COVERED = 'It’s covered. Two moderators lift the cover or hide it for good.';
const OTHER_SUBJECT = 'There’s nothing here to do this to.';
const DELETED = 'This account was deleted.';

/** Returns why an act is impossible, in plain words; null if it is possible. */
function whyNot({ action, days, rule }: Wanted, facts: CaseFacts): string | null {
  const { person, slop, subjectType, entryId } = facts;
  const isMadeThing = subjectType !== 'award';
  const entry = facts.entries.find(({ commentId }) => commentId === entryId);
  switch (action) {
    case 'reinstate':
    case 'restore_likes':
      return null;
    case 'dismiss':
      return facts.isCovered ? STILL_COVERED : null;
    case 'warn':
      return person.isDeleted ? DELETED : null;
    case 'cover':
      if (!isMadeThing) return 'You can’t cover an award. Cover the entry in its own case.';
      if (subjectType === 'profile' || (subjectType === 'comment' && !entryId))
        return 'You can only cover entries and slops. Hide it instead.';
      if (facts.isHidden) return 'It’s already hidden.';
      if (facts.wasShownAgain)
        return 'It was covered or hidden before and came back. Propose to hide it, and a second moderator confirms.';
      if (slop?.status === 'open' && rule && !isUrgent(rule)) return NOT_URGENT;
      return isCounting(facts) ? COUNTING : null;
    case 'uncover':
      if (!facts.isCovered) return 'It isn’t covered.';
      if (facts.isErased) return 'We erased the picture, so it can’t come back.';
      return isCounting(facts) ? COUNTING : null;
    case 'hide':
      if (!isMadeThing) return 'You can’t hide an award. Hide the entry in its own case.';
      if (facts.isHidden && !facts.isCovered) return 'It’s already hidden.';
      return isCounting(facts) ? COUNTING : null;
    case 'unhide':
      if (!isMadeThing || !facts.isHidden) return 'It isn’t hidden.';
      if (facts.isCovered) return STILL_COVERED;
      if (facts.isErased) return 'We erased the picture, so it can’t come back.';
      return isCounting(facts) ? COUNTING : null;
    case 'void_likes':
      if (!entryId || subjectType !== 'comment' || !slop) return OTHER_SUBJECT;
      if (slop.isDue) return COUNTING;
      if (slop.status === 'open') return slop.isSealed ? SEALED : null;
      if (!slop.award || !entry) return 'This entry wasn’t in the count.';
      return slop.award.isFinal ? FINAL : null;
    case 'ban':
      if (person.isDeleted) return DELETED;
      return person.isBanned && !person.bannedUntil ? `${person.name} is already banned for good.` : null;
    case 'unban':
      return person.isBanned ? null : `${person.name} isn’t banned.`;
    case 'freeze':
      return person.isUnderReview && !days ? 'The money is already on hold. Choose a time to extend it.' : null;
    case 'unfreeze':
      return person.isUnderReview ? null : 'The money isn’t on hold.';
    case 'disqualify':
      if (!entryId || !slop) return OTHER_SUBJECT;
      if (slop.status === 'open') return 'The contest hasn’t ended yet. Hide the entry, and it’s out.';
      if (!slop.award || !entry) return 'This entry wasn’t in the count.';
      if (slop.award.isFinal) return FINAL;
      return entry.isDisqualified ? 'This entry is already disqualified.' : null;
    case 'ask_process':
      if (!entryId || !slop) return OTHER_SUBJECT;
      if (person.isDeleted) return DELETED;
      if (facts.isHidden) return 'The artist can’t see it right now, so they can’t answer.';
      if (facts.wasAsked) return `We already asked ${person.name} about this art.`;
      if (slop.isDue) return COUNTING;
      if (slop.status !== 'open' && slop.winningCommentId !== entryId)
        return 'The contest is over, and this entry didn’t win.';
      return slop.award?.isFinal ? FINAL : null;
    case 'clear': {
      const award = slop?.award;
      if (!award || (subjectType !== 'award' && slop.winningCommentId !== entryId)) return 'This isn’t about an award.';
      if (award.isFinal) return FINAL;
      if (award.waitsFor) return WAITS[award.waitsFor];
      return award.finalAt <= award.reviewUntil ? 'Nothing delays this award.' : null;
    }
    case 'more_time': {
      const award = slop?.award;
      if (!award || (subjectType !== 'award' && slop.winningCommentId !== entryId)) return 'This isn’t about an award.';
      if (award.isFinal) return FINAL;
      return award.hadMoreTime ? 'Two moderators already took more time for this award.' : null;
    }
    case 'reopen':
      if (!facts.isClosedCase) return 'This case is open.';
      return slop?.award?.isFinal ? FINAL : null;
  }
}

const WAITS = {
  appeal: 'There’s an open appeal. Decide it first.',
  process: 'We asked the artist how they made it. Look at the answer first.',
  act: 'Moderators changed who gets paid less than seven days ago. People can still appeal.',
} as const;

/** Lists what an act would do, money first. */
function effectsOf(wanted: Wanted, facts: CaseFacts, change: Change | null): string[] {
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
