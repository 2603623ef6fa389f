/**
 * An act needs one moderator, one who has just reauthenticated, or two who have. Its effect decides
 * (features/moderation/effects.ts).
 */
export const needs = ['one', 'reauth', 'two'] as const;
export type Needs = (typeof needs)[number];

interface ActRule {
  /** Moderators decide it in a case. */
  isForCase?: true;
  /** It concerns the account of the person, not their content. */
  isOfAccount?: true;
  /** It concerns the award of the case's contest. */
  isOfAward?: true;
  /** The moderator must name the broken house rule. */
  needsRule?: true;
  /** Allowed only in an open case. Any other act may also follow later. */
  isForOpenCase?: true;
  /** It decides nothing yet: the case stays open, and reporters get no answer. */
  isInterim?: true;
  /** The person concerned may appeal. */
  isAppealable?: true;
}

/**
 * Every kind of act in the public log. The call, the form in the browser and the texts follow it. acts.api.test.ts
 * checks that the routine `record_moderation_act` does too.
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

/** Acts against which the person concerned may appeal. */
export type AppealableAct = {
  [A in PublicAct]: (typeof rules)[A] extends { isAppealable: true } ? A : never;
}[PublicAct];

export const actRules: Readonly<Record<PublicAct, ActRule>> = rules;

export const publicActs = Object.keys(rules) as PublicAct[];
/** Acts that moderators can do in a case. */
export const caseActs = publicActs.filter((act): act is CaseAct => actRules[act].isForCase === true);
/** Acts that can wait for a second moderator. */
export const proposableActs = [...caseActs, 'appeal_upheld'] as const;
/** Acts that a moderator can do in several cases with one call. */
export const bulkActs = ['dismiss', 'warn', 'cover', 'hide', 'ban'] as const satisfies readonly CaseAct[];
export type BulkAct = (typeof bulkActs)[number];
