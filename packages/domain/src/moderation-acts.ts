/** An act needs one moderator, one with a fresh proof, or two with fresh proofs. Its effect decides (features/moderation/effects.ts). */
export const needs = ['one', 'proof', 'two'] as const;
export type Needs = (typeof needs)[number];

interface ActRule {
  /** Moderators decide it in a case. */
  isForCase?: true;
  /** It concerns the account of the person of the case, not what they made. */
  isOfAccount?: true;
  /** It concerns the award of the contest of the case. */
  isOfAward?: true;
  /** The moderator names the house rule that was broken. */
  needsRule?: true;
  /** Only of a case that is open; any other act may also follow later. */
  isForOpenCase?: true;
  /** It decides nothing yet: the case stays open, and who reported is not answered. */
  isInterim?: true;
  /** The person whom it concerns may appeal. */
  isAppealable?: true;
}

/**
 * Every kind of act in the public log. The call, the form in the browser and the words follow it; acts.api.test.ts holds
 * the routine `record_moderation_act` to it.
 */
const rules = {
  dismiss: { isForCase: true, isForOpenCase: true },
  warn: { isForCase: true, isForOpenCase: true, needsRule: true, isAppealable: true },
  cover: { isForCase: true, isInterim: true, needsRule: true },
  uncover: { isForCase: true },
  hide: { isForCase: true, needsRule: true, isAppealable: true },
  unhide: { isForCase: true },
  void_likes: { isForCase: true, needsRule: true, isAppealable: true },
  ask_process: { isForCase: true, isInterim: true },
  disqualify: { isForCase: true, needsRule: true, isAppealable: true },
  clear: { isForCase: true, isOfAward: true },
  more_time: { isForCase: true, isOfAward: true, isInterim: true },
  ban: { isForCase: true, isOfAccount: true, needsRule: true, isAppealable: true },
  unban: { isForCase: true, isOfAccount: true },
  freeze: { isForCase: true, isOfAccount: true, needsRule: true, isAppealable: true },
  unfreeze: { isForCase: true, isOfAccount: true },
  reopen: { isForCase: true, isInterim: true },
  restore_likes: {},
  reinstate: {},
  erase: { isAppealable: true },
  release: {},
  close: {},
  decline: {},
  appeal_upheld: {},
  appeal_rejected: {},
} as const satisfies Record<string, ActRule>;

export type PublicAct = keyof typeof rules;
export type CaseAct = { [A in PublicAct]: (typeof rules)[A] extends { isForCase: true } ? A : never }[PublicAct];

export const actRules: Readonly<Record<PublicAct, ActRule>> = rules;

export const publicActs = Object.keys(rules) as PublicAct[];
/** The acts that moderators can do in a case. */
export const caseActs = publicActs.filter((act): act is CaseAct => actRules[act].isForCase === true);
/** The acts that can wait for a second moderator. */
export const proposableActs = [...caseActs, 'appeal_upheld'] as const;
/** The acts that a moderator can do in several cases at once. */
export const bulkActs = ['dismiss', 'warn', 'cover', 'hide', 'ban'] as const satisfies readonly CaseAct[];
export type BulkAct = (typeof bulkActs)[number];
