/** What is not allowed here. Every act of a moderator names one of these, and the person whom it concerns reads it. */
const rules = {
  stolen: {
    title: 'Post only your own work',
    text: 'Art is made by the person who enters it. Copies of others’ work are taken down.',
  },
  not_by_hand: {
    title: 'Art is made by people',
    text: 'An entry is made by a person. A generated image may be a slop, never an entry.',
  },
  vote_cheating: {
    title: 'One person, one vote',
    text: 'No likes from second accounts, for money, or in trade for other likes.',
  },
  self_dealing: {
    title: 'Nobody wins their own prize',
    text: 'A prize goes to another person than the one who put it up, under any name.',
  },
  harassment: {
    title: 'Be kind to people',
    text: 'Judge the picture. No insults, threats or hounding, and nobody’s private data.',
  },
  hate: { title: 'No hate', text: 'Nothing that attacks people for what they are.' },
  sexual: { title: 'Safe for everyone', text: 'No sexual pictures, and nothing sexual about minors in any form.' },
  violence: { title: 'No gore', text: 'No pictures of real violence, and nothing that calls for it.' },
  illegal: { title: 'Nothing illegal', text: 'Nothing that the law forbids to show, sell or share.' },
  spam: { title: 'No spam', text: 'No advertising, no floods of the same thing, no links that deceive.' },
  other: { title: 'The terms', text: 'Something else that the terms do not allow.' },
} as const;

export type HouseRule = keyof typeof rules;
export const houseRuleNames = Object.keys(rules) as [HouseRule, ...HouseRule[]];
export const houseRules: Readonly<Record<HouseRule, { title: string; text: string }>> = rules;

const urgent: readonly HouseRule[] = ['harassment', 'hate', 'sexual', 'violence', 'illegal'];

/** Returns true for a rule against pictures and words that nobody should see until two moderators have decided. */
export const isUrgent = (rule: HouseRule): boolean => urgent.includes(rule);
