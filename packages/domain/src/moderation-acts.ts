/** When one moderator does not decide alone: `unanswered` where a request to show how an entry was made was not answered, which proves nothing. */
export type SecondWhen = 'always' | 'for good' | 'unanswered' | 'leader changes';

interface ActRule {
  /** The call by which moderators decide it in a case: a sanction takes something away from a person, or moves money. */
  call?: 'actOnCase' | 'sanctionOnCase';
  /** It concerns the account of the person of the case, not what they made. */
  isOfAccount?: true;
  /** The moderator names the house rule that was broken; of a sanction always. */
  needsRule?: true;
  needsSecond?: readonly SecondWhen[];
  /** Only of a case that is open; any other act may also follow later. */
  isForOpenCase?: true;
  /** It decides nothing yet: the case stays open, and who reported is not answered. */
  isInterim?: true;
  /** The person whom it concerns may appeal. */
  isAppealable?: true;
  /** What upholding an appeal does, as the moderator who decides it reads it. */
  undoing?: string;
}

/**
 * Every kind of act in the public log. The calls, the form in the browser and the words follow it; acts.api.test.ts holds
 * the routine `record_moderation_act` to it.
 */
const rules = {
  dismiss: {
    call: 'actOnCase',
    isForOpenCase: true,
    needsSecond: ['unanswered'],
    undoing: 'The case stays open for a new decision.',
  },
  warn: {
    call: 'actOnCase',
    isForOpenCase: true,
    needsRule: true,
    needsSecond: ['unanswered'],
    isAppealable: true,
    undoing: 'The warning no longer counts.',
  },
  hide: {
    call: 'actOnCase',
    needsRule: true,
    needsSecond: ['unanswered'],
    isAppealable: true,
    undoing: 'It is shown again.',
  },
  unhide: { call: 'actOnCase' },
  void_likes: {
    call: 'actOnCase',
    needsRule: true,
    needsSecond: ['unanswered', 'leader changes'],
    isAppealable: true,
    undoing: 'The likes count again, as long as the contest is open.',
  },
  unban: { call: 'actOnCase', isOfAccount: true },
  unfreeze: { call: 'actOnCase', isOfAccount: true },
  ask_process: { call: 'actOnCase', isInterim: true },
  ban: {
    call: 'sanctionOnCase',
    isOfAccount: true,
    needsRule: true,
    needsSecond: ['for good'],
    isAppealable: true,
    undoing: 'The ban ends now.',
  },
  freeze: {
    call: 'sanctionOnCase',
    isOfAccount: true,
    needsRule: true,
    isAppealable: true,
    undoing: 'The money is released.',
  },
  disqualify: {
    call: 'sanctionOnCase',
    needsRule: true,
    needsSecond: ['always'],
    isAppealable: true,
    undoing: 'The entry is reinstated, and the award is revised by the same tally: money moves.',
  },
  restore_likes: {},
  reinstate: {},
  erase: { isAppealable: true },
  release: {},
  decline: {},
  appeal_upheld: {},
  appeal_rejected: {},
} as const satisfies Record<string, ActRule>;

export type PublicAct = keyof typeof rules;
type ActOf<Call> = { [A in PublicAct]: (typeof rules)[A] extends { call: Call } ? A : never }[PublicAct];
export type LightAct = ActOf<'actOnCase'>;
export type Sanction = ActOf<'sanctionOnCase'>;
export type CaseAct = LightAct | Sanction;
type Proposable = {
  [A in PublicAct]: (typeof rules)[A] extends { needsSecond: readonly string[] } ? A : never;
}[PublicAct];

export const actRules: Readonly<Record<PublicAct, ActRule>> = rules;

const actsWhere = <A extends PublicAct>(isOne: (rule: ActRule) => boolean): A[] =>
  (Object.keys(rules) as A[]).filter((act) => isOne(actRules[act]));

export const publicActs = actsWhere<PublicAct>(() => true);
/** What needs no proof that the moderator is the one who signed in. */
export const lightActs = actsWhere<LightAct>(({ call }) => call === 'actOnCase');
/** What asks for a fresh proof. */
export const sanctions = actsWhere<Sanction>(({ call }) => call === 'sanctionOnCase');
export const caseActs: readonly CaseAct[] = [...lightActs, ...sanctions];
export const proposableActs = actsWhere<Proposable>(({ needsSecond }) => needsSecond !== undefined);
