import { leader } from '@unslop/domain/awards';
import type { PossibleAct } from '@unslop/domain/calls/moderation';
import { isUrgent } from '@unslop/domain/house-rules';
import { MODERATION } from '@unslop/domain/limits';
import { actRules, caseActs, type Needs } from '@unslop/domain/moderation-acts';
import { type CaseFacts, type Change, DAY_MS, isOut, type Standing, type Wanted } from './case-facts.ts';
import { effectsOf, FINAL } from './effect-words.ts';

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
