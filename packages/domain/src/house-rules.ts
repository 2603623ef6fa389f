import type { CaseAct } from './moderation-acts.ts';

/** House rules. Every act of a moderator names one, and the person concerned reads it. */
const rules = {
  stolen: {
    title: 'Post only your own work',
    text: 'Make the art you enter yourself. We take down copies of other people’s work.',
  },
  not_by_hand: {
    title: 'Art is made by people',
    text: 'A person makes the entry. A generated image can be a slop, but never an entry.',
  },
  vote_cheating: {
    title: 'One person, one vote',
    text: 'No likes from second accounts, for money, or in trade for other likes.',
  },
  self_dealing: {
    title: 'Nobody wins their own prize',
    text: 'You can’t win a prize you put up, under any name.',
  },
  harassment: {
    title: 'Be kind to people',
    text: 'Judge the picture. No insults, threats or harassment, and nobody’s private data.',
  },
  hate: { title: 'No hate', text: 'Nothing that attacks people for what they are.' },
  sexual: { title: 'Safe for everyone', text: 'No sexual pictures, and nothing sexual about minors in any form.' },
  violence: { title: 'No gore', text: 'No pictures of real violence, and nothing that calls for it.' },
  illegal: { title: 'Nothing illegal', text: 'Nothing that’s illegal to show, sell or share.' },
  spam: { title: 'No spam', text: 'No advertising, no floods of the same thing, no links that deceive.' },
  other: { title: 'The terms', text: 'Anything else the terms don’t allow.' },
} as const;

export type HouseRule = keyof typeof rules;
export const houseRuleNames = Object.keys(rules) as [HouseRule, ...HouseRule[]];
export const houseRules: Readonly<Record<HouseRule, { title: string; text: string }>> = rules;

const urgent: readonly HouseRule[] = ['harassment', 'hate', 'sexual', 'violence', 'illegal'];

/** True for a rule against pictures and words that nobody should see until two moderators have decided. */
export const isUrgent = (rule: HouseRule): boolean => urgent.includes(rule);

/** Explains how each rule was broken, worded for guilty and innocent people alike. It accuses a thing, not a person. */
const broken: Readonly<Record<HouseRule, string>> = {
  stolen: 'This is partly or completely someone else’s work.',
  not_by_hand: 'A generator made this. Entries are made by people.',
  vote_cheating: 'Likes for this came from second accounts, or for money or other likes.',
  self_dealing: 'The prize would go to the person who put it up, or to someone acting for them.',
  harassment: 'This insults, threatens or harasses someone, or shows private data.',
  hate: 'This attacks people for what they are.',
  sexual: 'This is sexual, and the site is for everyone.',
  violence: 'This shows real violence, or calls for it.',
  illegal: 'It’s illegal to show, sell or share this.',
  spam: 'This is advertising, or the same thing many times, or a link that deceives.',
  other: 'The terms don’t allow this.',
};

const consequences = {
  warn: 'Please don’t do it again. Nothing else changes.',
  cover: 'We’re hiding it until two moderators decide.',
  hide: 'We took it down.',
  void_likes: 'These likes don’t count.',
  disqualify: 'It’s out of the contest.',
  ban: 'The account is suspended.',
  freeze: 'The account is on hold while we look into it.',
} as const satisfies Partial<Record<CaseAct, string>>;

/** Acts that name a rule. */
export type ActOfRule = keyof typeof consequences;

/** Ready-made reasons for the form. The person concerned reads the moderator's edited version. */
export const ruleSentences = Object.fromEntries(
  houseRuleNames.map((rule) => [
    rule,
    Object.fromEntries(Object.entries(consequences).map(([act, follows]) => [act, `${broken[rule]} ${follows}`])),
  ]),
) as Readonly<Record<HouseRule, Readonly<Record<ActOfRule, string>>>>;

/** Ready-made reason for an act that names no rule. */
export const DISMISSED_SENTENCE = 'We looked at this carefully. It doesn’t break the rules.';
