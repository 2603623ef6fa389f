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
  settled: 'The contest has ended, so its count doesn’t change.',
  erased: 'We deleted the picture for good, so we can’t bring it back.',
  contest: 'The contest ended while it was hidden, so it didn’t count there.',
  closed: 'The contest ended when we took it down, and the result doesn’t change.',
  over: 'It was already over, so there was nothing left to undo.',
  final:
    'The award was already final, so the prize stays where it is. We’ve restored your entry, the record and your good name. We’re sorry this came too late for the prize.',
} as const;

/** Returns the decision in one line. */
export function decisionTitle({ action, part, subject, report, isOfAward }: Decision): string {
  if (part === 'reporter') {
    if (report === 'undone') return `We took back what we did after your report about ${subject}`;
    if (report === 'reversed') return `We looked again, and acted on your report about ${subject}`;
    return action === 'dismiss' ? `No rule broken: ${subject}` : `We acted on your report about ${subject}`;
  }
  if (isOfAward) return sentence(`${subject} changed${action && undoing.has(action) ? ' again' : ''}`);
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
  dismiss: (subject) => `no rule broken: ${subject}`,
  warn: (subject) => `a warning about ${subject}`,
  hide: (subject) => `${subject} was taken down`,
  cover: (subject) => `${subject} is hidden while we check`,
  uncover: (subject) => `${subject} is shown again`,
  clear: (subject) => `nothing was found: ${subject}`,
  more_time: (subject) => `more time to check: ${subject}`,
  reopen: (subject) => `we are looking again: ${subject}`,
  unhide: (subject) => `${subject} is shown again`,
  erase: (subject) => `we deleted the picture of ${subject}`,
  ban: () => 'your account is suspended',
  unban: () => 'your account is no longer suspended',
  freeze: () => 'your account is on hold',
  unfreeze: () => 'your account is no longer on hold',
  ask_process: (subject) => `we asked how you made ${subject}`,
  release: () => 'we no longer hold your withdrawals',
  close: (subject) => `nothing was decided: ${subject}`,
  void_likes: (subject, part) =>
    part === 'party' ? `your like doesn’t count: ${subject}` : `some likes don’t count: ${subject}`,
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
  lost || won || taken || given ? [] : ['The prize goes to another entry of the same count.'];

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
    'Nobody else sees the picture and the words for now. It keeps its place and its likes.',
    'Two moderators decide if it comes back. No prize moves.',
  ],
  warn: () => ['Nothing changes for your posts, your votes or your money.'],
  hide: (effect) => [
    'Nobody sees it anymore.',
    ...(effect.settled === 'awarded'
      ? [`Its contest ended with it. ${prizeOf(effect)} goes to the entry in the lead, once the award is final.`]
      : []),
    ...(effect.settled === 'refunded'
      ? [`Its contest ended without a winner. You get your ${prizeOf(effect)} back.`]
      : []),
    ...(effect.contest === 'left' ? ['It’s out of the contest.'] : []),
    ...(effect.contest === 'stands' ? ['The contest was already over.'] : []),
  ],
  unhide: (effect) => (effect.contest === 'left' ? ['It’s in the contest again.'] : []),
  erase: () => ['We deleted every size of the picture, including the original.'],
  ban: (_effect, _part, until) => [
    `${until ? `Until ${until} you` : 'You'} can’t post, comment, like or add money. Your posts stay, and your entries can still win.`,
    'Likes you gave before still count.',
    'You keep your balance: you can log in, read, and withdraw it.',
  ],
  freeze: ({ returned = 0 }, _part, until) => [
    `${until ? `Until ${until} you` : 'You'} can’t post slop, raise a prize or withdraw. You keep your money.`,
    ...(returned > 0 ? [`${formatMoney(returned)} from a waiting withdrawal is back in your balance.`] : []),
  ],
  unfreeze: () => ['You can post slop, raise prizes and withdraw again.'],
  void_likes: ({ likes }, part) =>
    part === 'party'
      ? ['We don’t count it in this contest. Your other votes and your money don’t change.']
      : [`We won’t count ${count(likes)} in this contest. That says nothing about you.`],
  restore_likes: ({ likes }, part) => (part === 'party' ? [] : [`${count(likes)} count in this contest again.`]),
  disqualify: () => ['It can’t win this contest.'],
  reinstate: () => ['It counts in this contest again.'],
};

function moneyOf({ lost = 0, won = 0, taken = 0, owed = 0, given = 0 }: Effect): string[] {
  const parts = [
    taken > owed && `${formatMoney(taken - owed)} from your balance`,
    owed > 0 && `you owe ${formatMoney(owed)}, and your earnings pay it off first`,
  ].filter((part) => part !== false);
  return [
    ...(lost > 0 ? [`You won’t get the ${formatMoney(lost)}.`] : []),
    ...(won > 0 ? [`You’ll get the ${formatMoney(won)} when the award is final.`] : []),
    ...(taken > 0 ? [`We took back the prize of ${formatMoney(taken)}: ${parts.join(', and ')}.`] : []),
    ...(given > 0 ? [`${formatMoney(given)} went to your balance.`] : []),
  ];
}
