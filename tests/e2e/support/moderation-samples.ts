import type { Picture } from '@unslop/domain/calls/fields';
import type {
  ModerationCase,
  PublicLogAct,
  QuarterFigures,
  QueuedCase,
  Statement,
} from '@unslop/domain/calls/moderation';

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const person = (n: number, name: string) => ({
  user_id: uuid(n),
  username: name.toLowerCase().replaceAll(' ', '-'),
  display_name: name,
  avatar_url: null,
});
const ada = person(1, 'Ada Moss');
const bob = person(2, 'Bob Okafor');
const cyd = person(3, 'Wilhelmina Featherstonehaugh-Cholmondeley');
const mod = person(4, 'Mo Rivera');
const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}T09:12:00.000Z`;
const long = 'Donaudampfschifffahrtsgesellschaft'.repeat(3);

/** Returns samples of everything that moderators and their subjects see, in every state, with two real pictures. */
export function moderationSamples(art: Picture, slop: Picture) {
  const inQueue: QueuedCase = {
    id: uuid(10),
    subject_type: 'comment',
    kind: 'entry',
    card_id: uuid(9),
    status: 'open',
    danger: 3,
    reports_count: 2,
    findings: [],
    is_appealed: false,
    opened_at: day(21),
    due_at: day(30),
    closed_at: null,
    claimed_by: null,
    claimed_until: null,
    title: 'By hand, with five toes at last',
    image: art,
    person: ada,
    group: null,
    assigned_to: null,
    snoozed_until: null,
    process: null,
    notes_count: 0,
  };
  const queue: QueuedCase[] = [
    inQueue,
    {
      ...inQueue,
      id: uuid(11),
      subject_type: 'award',
      kind: 'award',
      card_id: uuid(11),
      title: 'A very long award',
      findings: ['same_card', 'same_network'],
      reports_count: 0,
      claimed_by: mod,
      claimed_until: day(29),
    },
    {
      ...inQueue,
      id: uuid(12),
      subject_type: 'ai_slop',
      kind: 'ai_slop',
      card_id: uuid(12),
      title: long,
      image: slop,
      danger: 2,
      reports_count: 1_234,
      person: cyd,
    },
    {
      ...inQueue,
      id: uuid(13),
      kind: 'comment',
      card_id: uuid(13),
      title: 'You call that art?',
      image: null,
      danger: 1,
      reports_count: 1,
      status: 'waiting',
    },
    {
      ...inQueue,
      id: uuid(14),
      subject_type: 'profile',
      kind: 'profile',
      card_id: uuid(14),
      title: cyd.display_name,
      image: null,
      danger: 2,
      is_appealed: true,
      person: cyd,
    },
  ];

  const proposed = {
    id: '7',
    action: 'propose',
    proposed: 'disqualify',
    rule: 'stolen' as const,
    reason: 'The same picture was posted elsewhere two years ago, by another person.',
    public_reason: 'It is a copy of a photograph.',
    by: mod.display_name,
    at: day(22),
    until: null,
  };
  const open: ModerationCase = {
    ...inQueue,
    is_claimed_by_you: true,
    claimed_by: person(5, 'You'),
    claimed_until: day(29),
    conflict: null,
    subject_id: uuid(20),
    entry_id: null,
    slop: {
      id: uuid(21),
      title: 'A cat made of chrome',
      description: '',
      image: slop,
      poster: bob,
      status: 'awarded',
      deadline: day(20),
      prize_cents: 2_500,
      is_hidden: false,
    },
    subject: {
      text: `By hand, with five toes at last. ${long}`,
      image: art,
      created_at: day(18),
      is_hidden: false,
      is_covered: false,
      likes: 42,
      voided_likes: 7,
      is_winner: true,
    },
    reports: [
      {
        id: uuid(51),
        reason: 'Not theirs to post: I have seen this on another site.',
        created_at: day(21),
        delays: true,
        outcome: null,
        link: 'https://www.example.com/gallery/a-very-long-address-of-the-page-that-shows-the-original-picture?by=somebody',
        images: [art, slop],
        attached: 3,
        reported: 1,
        dismissed: 0,
      },
      {
        id: uuid(52),
        reason: `Made by AI, not by hand. ${long}`,
        created_at: day(22),
        delays: false,
        outcome: 'undone',
        link: null,
        images: [],
        attached: 0,
        reported: 12,
        dismissed: 9,
      },
    ],
    found: [
      {
        kind: 'same_card',
        text: 'The poster and the winner paid with the same card.',
        found_at: day(20),
        earlier: null,
      },
    ],
    person_history: {
      joined_at: day(2),
      is_banned: false,
      banned_until: null,
      is_on_hold: true,
      balance_cents: 1_240,
      acts: [
        { ...proposed, id: '3', action: 'warn', proposed: null, rule: 'spam', reason: 'Too many links.', at: day(9) },
      ],
    },
    acts: [
      {
        action: 'dismiss',
        needs: 'one',
        effects: ['Nothing changes. We tell the people who reported it.'],
        refused: null,
      },
      {
        action: 'warn',
        needs: 'one',
        effects: ['Ada Moss gets a warning with the rule. Nothing else changes.'],
        refused: null,
      },
      {
        action: 'hide',
        needs: 'two',
        effects: [
          '$25.00 will go to Bob Okafor instead of Ada Moss on Dec 2, 9:12 AM UTC.',
          'Nobody sees it anymore, and it’s out of the contest.',
        ],
        refused: null,
      },
      {
        action: 'void_likes',
        needs: 'one',
        effects: [],
        refused: 'The votes are counted: the tally stays as it was frozen.',
      },
      {
        action: 'ban',
        needs: 'one',
        effects: ['No money moves. Ada Moss can still withdraw their money.', 'Their entries stay in their contests.'],
        refused: null,
      },
      {
        action: 'disqualify',
        needs: 'two',
        effects: [
          '$25.00 will go to Bob Okafor instead of Ada Moss on Dec 2, 9:12 AM UTC.',
          'The award record shows it as disqualified, with your words for the public record.',
        ],
        refused: null,
      },
    ],
    proposal: null,
    appeals: [],
    events: [],
    notes: [],
    assignable: [person(5, 'You'), mod],
  };
  const disputed: ModerationCase = {
    ...open,
    findings: ['same_picture'],
    found: [
      {
        kind: 'same_picture',
        text: 'Another person posted the same picture before.',
        found_at: day(20),
        earlier: {
          image: art,
          person: cyd,
          posted_at: day(12),
          ai_slop_id: uuid(22),
          comment_id: uuid(23),
          slop_title: 'A lake that reflects another planet',
          bits: 6,
          is_half: false,
          share: null,
          claim: `I painted it last year, and cyd has it from my page. ${long}`,
        },
      },
    ],
  };
  const shown: ModerationCase = { ...open, entry_id: uuid(20) };
  const waiting: ModerationCase = {
    ...open,
    status: 'waiting',
    claimed_by: null,
    is_claimed_by_you: false,
    proposal: {
      ...proposed,
      action: 'disqualify',
      by_you: false,
      effects: ['$25.00 will go to Bob Okafor instead of Ada Moss on Dec 2, 9:12 AM UTC.'],
      refused: null,
      shares_network: false,
    },
    events: [proposed],
  };
  const act = { ...proposed, id: '8', action: 'disqualify', proposed: null, by: 'Nia Stone', at: day(23) };
  const appealed: ModerationCase = {
    ...open,
    is_appealed: true,
    appeals: [
      {
        id: uuid(30),
        user: ada,
        text: `I made both pictures. The other site is mine too: see my name below it.\n\n${long}`,
        images: [art],
        created_at: day(24),
        decision: null,
        act,
        may_decide: true,
        upholding: {
          needs: 'two',
          effects: ['$25.00 will go to Ada Moss instead of Bob Okafor on Dec 9, 9:12 AM UTC.'],
          refused: null,
        },
      },
    ],
    events: [proposed, act],
  };
  const closed: ModerationCase = {
    ...appealed,
    status: 'closed',
    claimed_by: null,
    is_claimed_by_you: false,
    is_appealed: false,
    appeals: [{ ...appealed.appeals[0]!, decision: 'upheld', upholding: null }],
  };
  const bare: ModerationCase = {
    ...open,
    subject_type: 'profile',
    kind: 'profile',
    image: null,
    slop: null,
    found: [],
    reports: [],
    claimed_by: mod,
    is_claimed_by_you: false,
    subject: { ...open.subject, image: null, is_winner: false, likes: null },
    conflict: 'friend',
  };

  const statement: Statement = {
    id: uuid(40),
    created_at: day(23),
    action: 'disqualify',
    part: 'affected',
    title: 'Your art for “A cat made of chrome” was disqualified',
    subject: 'your art for “A cat made of chrome”',
    path: `/ai-slop/${uuid(21)}`,
    rule: 'stolen',
    reason: proposed.reason,
    public_reason: proposed.public_reason,
    decided_by: 'two moderators',
    effects: ['It can’t win this contest.', 'You won’t get the $25.00.'],
    appeal_until: '2027-05-25T09:12:00.000Z',
    appeal: null,
  };
  const answered: Statement = {
    ...statement,
    id: uuid(41),
    appeal: {
      text: appealed.appeals[0]!.text,
      images: [art],
      created_at: day(24),
      decision: 'upheld',
      decided_at: day(25),
      reason: 'The other page names you as its owner. We are sorry.',
      remains: null,
    },
  };
  const forReporter: Statement = {
    ...statement,
    id: uuid(42),
    action: null,
    part: 'reporter',
    title: 'We acted on your report about the art by Ada Moss',
    subject: 'the art by Ada Moss',
    rule: null,
    reason: '',
    effects: [],
    appeal_until: null,
  };
  const logged = (n: number, more: Partial<PublicLogAct>): PublicLogAct => ({
    id: String(n),
    at: day(24 - n),
    action: 'dismiss',
    subject_type: 'comment',
    rule: null,
    by: 'moderators',
    was_seconded: false,
    appeal: null,
    ...more,
  });
  const quarter = (name: string, more: Partial<QuarterFigures>): QuarterFigures => ({
    quarter: name,
    reports: 0,
    acts: 0,
    median_hours: null,
    appeals: 0,
    upheld: 0,
    ...more,
  });
  const log = {
    data: [
      logged(1, { action: 'disqualify', rule: 'stolen', was_seconded: true, appeal: 'upheld' }),
      logged(2, { action: 'hide', rule: 'harassment', appeal: 'open' }),
      logged(3, {}),
      logged(4, { action: 'ban', subject_type: 'profile', rule: 'vote_cheating', by: 'operator', appeal: 'rejected' }),
      logged(5, { action: 'unban', subject_type: 'profile', by: 'site' }),
    ],
    next: null,
    quarters: [
      quarter('2026-Q4', { reports: 1_204, acts: 611, median_hours: 5.2, appeals: 31, upheld: 4 }),
      quarter('2026-Q3', { reports: 340, acts: 102, median_hours: 0.6, appeals: 3, upheld: 1 }),
      quarter('2026-Q2', {}),
    ],
  };
  return { queue, open, waiting, appealed, closed, bare, disputed, shown, statement, answered, forReporter, log };
}
