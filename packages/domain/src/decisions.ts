import type { PublicAct } from './moderation-acts.ts';
import { formatMoney, formatPrize } from './money.ts';

/** Effects of a moderation decision on contests and money, in cents. Stored with the statement of reasons. */
export interface Effect {
  /** An open slop was settled immediately because it was taken down. */
  settled?: 'awarded' | 'refunded';
  /** An entry was taken down. Before the deadline it leaves the contest. After that the award stands. */
  contest?: 'left' | 'stands';
  /** The prize of the contest. */
  prize?: number;
  /** The prize that this person lost or won because the award changed. */
  lost?: number;
  won?: number;
  /**
   * Cents taken from this person, owed by them or given to them. Only decisions from before prizes waited for the final
   * award have these.
   */
  taken?: number;
  owed?: number;
  given?: number;
  /** Number of likes. Omitted while the votes are sealed. */
  likes?: number;
  /** Withdrawals returned because the money was put on hold. */
  returned?: number;
  /** For a reporter who was told otherwise before. reversed: we acted after all. undone: we took back what we did. */
  report?: 'reversed' | 'undone';
  /** The act that was undone. Prevents telling anyone twice. */
  act?: number;
}

export type StatementPart = 'affected' | 'reporter' | 'party';

/** Input for the texts about a decision. */
export interface Decision {
  /** Null if a reporter only learns that something was done. */
  action: PublicAct | null;
  part: StatementPart;
  /** For example: your art for “Title”. */
  subject: string;
  /** End of a temporary ban, formatted for the reader. */
  until?: string | null;
  /** For a reporter who hears from us again. */
  report?: Effect['report'];
  /** True if it concerns this person because the award of the contest changed. */
  isOfAward?: boolean;
}

const undoing: ReadonlySet<PublicAct> = new Set(['unhide', 'reinstate', 'restore_likes']);

/** Reasons why an upheld appeal could not fully undo a decision. */
export const remaining = {
  settled: 'The contest has ended since, so its count stays as it was frozen.',
  erased: 'The picture was deleted for good and cannot come back.',
  contest: 'The contest ended while it was hidden, so it was not counted there.',
  closed: 'Its contest ended when it was taken down, and stays as it was settled.',
  over: 'It had ended already, so there was nothing left to undo.',
  final:
    'The award was final by then, so its prize stays where it is. Your entry, the record and your good name are restored. We are sorry that this came too late for the prize.',
} as const;

/** Returns the decision in one line. */
export function decisionTitle({ action, part, subject, report, isOfAward }: Decision): string {
  if (part === 'reporter') {
    if (report === 'undone') return `We took back what we did after your report about ${subject}`;
    if (report === 'reversed') return `We looked again, and acted on your report about ${subject}`;
    return action === 'dismiss' ? `No rule was broken: ${subject}` : `We acted on your report about ${subject}`;
  }
  if (isOfAward) return sentence(`${subject} was revised${action && undoing.has(action) ? ' again' : ''}`);
  return sentence(titles[action ?? 'warn'](subject, part));
}

const undoneBy: Partial<Record<PublicAct, PublicAct>> = {
  hide: 'unhide',
  ban: 'unban',
  freeze: 'unfreeze',
  disqualify: 'reinstate',
  void_likes: 'restore_likes',
};

/** Says what an upheld appeal changed. `prizeCents`: the prize that is the reader's again. */
export function upheldOutcome(decision: Decision, remains: keyof typeof remaining | null, prizeCents = 0): string {
  if (remains) return remaining[remains];
  const { action, subject } = decision;
  if (action === 'dismiss') return `We’re looking again at ${subject}.`;
  const undo = action && undoneBy[action];
  if (!undo) return 'The decision no longer counts.';
  const prize = prizeCents > 0 ? `, and the ${formatPrize(prizeCents)} is yours again` : '';
  return `${decisionTitle({ ...decision, action: undo })}${prize}.`;
}

const titles: Record<PublicAct, (subject: string, part: StatementPart) => string> = {
  dismiss: (subject) => `no rule was broken: ${subject}`,
  warn: (subject) => `a warning about ${subject}`,
  hide: (subject) => `${subject} was taken down`,
  cover: (subject) => `${subject} is hidden while we check`,
  uncover: (subject) => `${subject} is shown again`,
  clear: (subject) => `nothing was found: ${subject}`,
  more_time: (subject) => `more time to check: ${subject}`,
  reopen: (subject) => `we are looking again: ${subject}`,
  unhide: (subject) => `${subject} is shown again`,
  erase: (subject) => `the picture of ${subject} was deleted`,
  ban: () => 'your account is suspended',
  unban: () => 'your account is no longer suspended',
  freeze: () => 'your account is on hold',
  unfreeze: () => 'your account is no longer on hold',
  ask_process: (subject) => `you were asked how you made ${subject}`,
  release: () => 'your withdrawals are no longer held',
  close: (subject) => `nothing was decided: ${subject}`,
  void_likes: (subject, part) =>
    part === 'party' ? `your like does not count: ${subject}` : `likes do not count: ${subject}`,
  restore_likes: (subject, part) =>
    part === 'party' ? `your like counts again: ${subject}` : `likes count again: ${subject}`,
  disqualify: (subject) => `${subject} was disqualified`,
  reinstate: (subject) => `${subject} is back in the contest`,
  decline: (subject) => `nothing was changed: ${subject}`,
  appeal_upheld: (subject) => `your appeal was upheld: ${subject}`,
  appeal_rejected: (subject) => `your appeal was rejected: ${subject}`,
};

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Returns the effects on content, votes and money, one sentence each. */
export function decisionEffects({ action, part, until, isOfAward }: Decision, effect: Effect): string[] {
  if (part === 'reporter')
    return effect.report === 'undone' ? ['Someone else looked at it again and decided differently.'] : [];
  if (isOfAward) return [...elsewhere(effect), ...moneyOf(effect)];
  return [...(action ? (meanings[action]?.(effect, part, until) ?? []) : []), ...moneyOf(effect)];
}

const prizeOf = ({ prize = 0 }: Effect) => formatPrize(prize);
const count = (likes?: number) => (likes === undefined ? 'Some likes' : likes === 1 ? '1 like' : `${likes} likes`);

/** For the poster of a contest whose prize moved from one artist to another. */
const elsewhere = ({ lost, won, taken, given }: Effect) =>
  lost || won || taken || given ? [] : ['The prize goes to another entry of the same tally.'];

type Meaning = (effect: Effect, part: StatementPart, until?: string | null) => string[];

/** Null if the title says it all. */
const meanings: Record<PublicAct, Meaning | null> = {
  dismiss: null,
  unban: null,
  ask_process: null,
  release: null,
  close: null,
  decline: null,
  appeal_upheld: null,
  appeal_rejected: null,
  uncover: null,
  clear: null,
  more_time: null,
  reopen: null,
  cover: () => [
    'Nobody else sees its picture and words for now. It keeps its place, and its likes stay.',
    'Two moderators decide whether it comes back. No prize moves.',
  ],
  warn: () => ['Nothing changes for what you made, your votes or your money.'],
  hide: (effect) => [
    'Nobody sees it any more.',
    ...(effect.settled === 'awarded'
      ? [`Its contest ended with it. ${prizeOf(effect)} goes to the entry that led, once the award is final.`]
      : []),
    ...(effect.settled === 'refunded'
      ? [`Its contest ended with it, without a winner. Your ${prizeOf(effect)} comes back to you.`]
      : []),
    ...(effect.contest === 'left' ? ['It is out of the contest.'] : []),
    ...(effect.contest === 'stands' ? ['The contest was over.'] : []),
  ],
  unhide: (effect) => (effect.contest === 'left' ? ['It takes part in the contest again.'] : []),
  erase: () => ['Its picture is deleted in every size, the original too.'],
  ban: (_effect, _part, until) => [
    `${until ? `Until ${until} you` : 'You'} cannot post, comment, like or add money. What you made stays, and entries can still win.`,
    'Likes that you gave before still count.',
    'Your balance stays yours: you may log in, read, and withdraw it.',
  ],
  freeze: ({ returned = 0 }, _part, until) => [
    `${until ? `Until ${until} you` : 'You'} cannot post a slop, raise a prize or withdraw. Your money stays yours.`,
    ...(returned > 0 ? [`${formatMoney(returned)} that was waiting to be withdrawn is back in your balance.`] : []),
  ],
  unfreeze: () => ['You can post slops, raise prizes and withdraw again.'],
  void_likes: ({ likes }, part) =>
    part === 'party'
      ? ['It is left out of the count of this contest. It changes no other vote and no money of yours.']
      : [`${count(likes)} will be left out of the count of this contest. That says nothing about you.`],
  restore_likes: ({ likes }, part) => (part === 'party' ? [] : [`${count(likes)} count in this contest again.`]),
  disqualify: () => ['It cannot win this contest.'],
  reinstate: () => ['It counts in this contest again.'],
};

function moneyOf({ lost = 0, won = 0, taken = 0, owed = 0, given = 0 }: Effect): string[] {
  const parts = [
    taken > owed && `${formatMoney(taken - owed)} from your balance`,
    owed > 0 && `you owe ${formatMoney(owed)}, which what you earn pays first`,
  ].filter((part) => part !== false);
  return [
    ...(lost > 0 ? [`The ${formatMoney(lost)} will not be paid to you.`] : []),
    ...(won > 0 ? [`The ${formatMoney(won)} will be yours when the award is final.`] : []),
    ...(taken > 0 ? [`The prize of ${formatMoney(taken)} was taken back: ${parts.join(', and ')}.`] : []),
    ...(given > 0 ? [`${formatMoney(given)} went to your balance.`] : []),
  ];
}
