import type { Entry } from '@unslop/domain/awards';
import type { CaseSubject } from '@unslop/domain/calls/moderation';
import type { HouseRule } from '@unslop/domain/house-rules';
import type { CaseAct } from '@unslop/domain/moderation-acts';

export const DAY_MS = 86_400_000;

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

/**
 * The payee before and after an act, while the award is not final. Null if the payee cannot change or is not known yet.
 */
export interface Change {
  before: Standing | null;
  after: Standing | null;
  isChanged: boolean;
}

/** True for an entry that cannot win. */
export const isOut = ({ isGone, isHidden, isDisqualified }: Standing) => isGone || isHidden || isDisqualified;
