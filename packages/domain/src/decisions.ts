import type { PublicAct } from './moderation-acts.ts';
import { formatMoney, formatPrize } from './money.ts';

/** What a decision of moderators meant for contests and money, in cents, as it is kept with the statement of reasons. */
export interface Effect {
  /** An open slop was settled at once, as it was taken down. */
  settled?: 'awarded' | 'refunded';
  /** An entry was taken down: before the deadline it leaves the contest, afterwards the award stands. */
  contest?: 'left' | 'stands';
  /** The prize of the contest. */
  prize?: number;
  /** The prize that this person will not get any more, or will get now, because the award changed. */
  lost?: number;
  won?: number;
  /** Of decisions from before prizes waited for the final award: what was taken from this person, what they owed of it, what they got. */
  taken?: number;
  owed?: number;
  given?: number;
  /** How many likes; not said while the votes are sealed. */
  likes?: number;
  /** Withdrawals that came back as money was put on hold. */
  returned?: number;
  /** For a reporter who was told something else before: acted on after all, or what was done was taken back. */
  report?: 'reversed' | 'undone';
  /** Of 'undone': the act, so that nobody is told twice. */
  act?: number;
}

export type StatementPart = 'affected' | 'reporter' | 'party';

/** A decision, as its words need it. */
export interface Decision {
  /** Null where a reporter learns no more than that something was done. */
  action: PublicAct | null;
  part: StatementPart;
  /** Such as: your art for “Title”. */
  subject: string;
  /** The end of a ban for a time, as the reader gets it. */
  until?: string | null;
  /** For a reporter who is told again. */
  report?: Effect['report'];
}

/** Why an upheld appeal could not undo a decision, or not in full. */
export const remaining = {
  settled: 'The contest has ended since, so its count stays as it was frozen.',
  erased: 'The picture was deleted for good and cannot come back.',
  contest: 'The contest ended while it was hidden, so it was not counted there.',
  closed: 'Its contest ended when it was taken down, and stays as it was settled.',
  over: 'It had ended already, so there was nothing left to undo.',
} as const;

/** What happened, in a line. */
export function decisionTitle({ action, part, subject, report }: Decision): string {
  if (part === 'reporter') {
    if (report === 'undone') return `We took back what we did after your report about ${subject}`;
    if (report === 'reversed') return `We looked again, and acted on your report about ${subject}`;
    return action === 'dismiss' ? `No rule was broken: ${subject}` : `We acted on your report about ${subject}`;
  }
  return sentence(titles[action ?? 'warn'](subject, part));
}

const titles: Record<PublicAct, (subject: string, part: StatementPart) => string> = {
  dismiss: (subject) => `no rule was broken: ${subject}`,
  warn: (subject) => `a warning about ${subject}`,
  hide: (subject) => `${subject} was taken down`,
  unhide: (subject) => `${subject} is shown again`,
  erase: (subject) => `the picture of ${subject} was deleted`,
  ban: () => 'your account is suspended',
  unban: () => 'your account is no longer suspended',
  freeze: () => 'your account is on hold',
  unfreeze: () => 'your account is no longer on hold',
  ask_process: (subject) => `you were asked how you made ${subject}`,
  release: () => 'your withdrawals are no longer held',
  void_likes: (subject, part) =>
    part === 'party' ? `your like does not count: ${subject}` : `likes do not count: ${subject}`,
  restore_likes: (subject, part) =>
    part === 'party' ? `your like counts again: ${subject}` : `likes count again: ${subject}`,
  disqualify: (subject, part) => (part === 'party' ? `${subject} was revised` : `${subject} was disqualified`),
  reinstate: (subject, part) =>
    part === 'party' ? `${subject} was revised again` : `${subject} is back in the contest`,
  decline: (subject) => `nothing was changed: ${subject}`,
  appeal_upheld: (subject) => `your appeal was upheld: ${subject}`,
  appeal_rejected: (subject) => `your appeal was rejected: ${subject}`,
};

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** What it means for content, votes and money, a sentence each. */
export function decisionEffects({ action, part, until }: Decision, effect: Effect): string[] {
  if (part === 'reporter')
    return effect.report === 'undone' ? ['Someone else looked at it again and decided differently.'] : [];
  return [...(action ? (meanings[action]?.(effect, part, until) ?? []) : []), ...moneyOf(effect)];
}

const prizeOf = ({ prize = 0 }: Effect) => formatPrize(prize);
const count = (likes?: number) => (likes === undefined ? 'Some likes' : likes === 1 ? '1 like' : `${likes} likes`);

/** For the poster of a contest whose prize went from one artist to another. */
const elsewhere = ({ lost, won, taken, given }: Effect) =>
  lost || won || taken || given ? [] : ['The prize goes to another entry of the same tally.'];

type Meaning = (effect: Effect, part: StatementPart, until?: string | null) => string[];

/** Null where the title says it all. */
const meanings: Record<PublicAct, Meaning | null> = {
  dismiss: null,
  unban: null,
  ask_process: null,
  release: null,
  decline: null,
  appeal_upheld: null,
  appeal_rejected: null,
  warn: () => ['Nothing changes for what you made, your votes or your money.'],
  hide: (effect) => [
    'Nobody sees it any more.',
    ...(effect.settled === 'awarded'
      ? [`Its contest ended at once, and ${prizeOf(effect)} went to the entry that led.`]
      : []),
    ...(effect.settled === 'refunded'
      ? [`Its contest ended at once without a winner, and ${prizeOf(effect)} came back to your balance.`]
      : []),
    ...(effect.contest === 'left' ? ['It is out of the contest.'] : []),
    ...(effect.contest === 'stands' ? ['The contest was over: its award stays as it is.'] : []),
  ],
  unhide: (effect) => (effect.contest === 'left' ? ['It takes part in the contest again.'] : []),
  erase: () => ['Its picture is deleted in every size, the original too.'],
  ban: (_effect, _part, until) => [
    `${until ? `Until ${until} you` : 'You'} cannot post, comment, like or add money. What you made stays, and entries can still win.`,
    'Your likes do not count in contests that end in that time.',
    'Your balance stays yours: you may log in, read, and withdraw it.',
  ],
  freeze: ({ returned = 0 }) => [
    'Your money stays yours, but you cannot post a slop, raise a prize or withdraw.',
    ...(returned > 0 ? [`${formatMoney(returned)} that was waiting to be withdrawn is back in your balance.`] : []),
  ],
  unfreeze: () => ['You can post slops, raise prizes and withdraw again.'],
  void_likes: ({ likes }, part) =>
    part === 'party'
      ? ['It is left out when this contest is counted. It changes no other vote and no money of yours.']
      : [`${count(likes)} will be left out when this contest is counted.`],
  restore_likes: ({ likes }, part) =>
    part === 'party' ? [] : [`${count(likes)} will be counted when this contest ends.`],
  disqualify: (effect, part) => (part === 'party' ? elsewhere(effect) : ['It cannot win this contest.']),
  reinstate: (effect, part) => (part === 'party' ? elsewhere(effect) : ['It counts in this contest again.']),
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
