import type { BulkResult, ModerationCase, PossibleAct, QueuedCase } from '@unslop/domain/calls/moderation';
import { bulkActs } from '@unslop/domain/moderation-acts';
import type { moderationSamples } from './moderation-samples.ts';

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const long = 'Donaudampfschifffahrtsgesellschaft'.repeat(3);
const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Returns a full queue and the answers to its dialogs, as seen by this moderator. */
export function queueSamples({ queue, open, waiting }: ReturnType<typeof moderationSamples>, viewerId: string) {
  const [entry] = queue as [QueuedCase];
  const who = (n: number, username: string) => ({
    ...entry.person,
    user_id: uuid(n),
    username,
    display_name: username,
  });
  const viewer = { ...who(0, 'you'), user_id: viewerId };
  const mo = who(301, 'mo');
  const ordinary: QueuedCase = { ...entry, danger: 1, reports_count: 1, opened_at: at(-5), due_at: at(-5) };
  const copies = Array.from({ length: 8 }, (_, n): QueuedCase => {
    const ids = Array.from({ length: 8 }, (_, other) => uuid(100 + other)).filter((id) => id !== uuid(100 + n));
    return {
      ...ordinary,
      id: uuid(100 + n),
      card_id: uuid(99),
      title: `Lighthouse, number ${n + 1}`,
      person: who(302, 'fast_hands'),
      findings: ['same_picture'],
      group: { count: 7, ids },
    };
  });
  const spamIds = Array.from({ length: 12 }, (_, n) => uuid(120 + n));
  const spam: QueuedCase = {
    ...ordinary,
    id: spamIds[0]!,
    kind: 'comment',
    card_id: uuid(98),
    image: null,
    title: `Cheap watches, today alone: ${long}`,
    person: who(303, long.slice(0, 30).toLowerCase()),
    group: { count: 11, ids: spamIds.slice(1) },
  };
  const process = (status: NonNullable<QueuedCase['process']>['status'], n: number): QueuedCase => ({
    ...ordinary,
    id: uuid(140 + n),
    subject_type: 'award',
    kind: 'award',
    card_id: uuid(140 + n),
    title: `A large prize, ${n}`,
    danger: status === 'answered' ? 3 : 1,
    due_at: at(90),
    reports_count: 0,
    process: { status, until: status === 'asked' ? at(31) : null },
  });
  const cases: QueuedCase[] = [
    process('answered', 1),
    copies[0]!,
    spam,
    { ...ordinary, id: uuid(150), card_id: uuid(150), title: 'A kind word', assigned_to: viewer, notes_count: 2 },
    {
      ...ordinary,
      id: uuid(151),
      card_id: uuid(151),
      title: 'A horse',
      assigned_to: mo,
      claimed_by: mo,
      claimed_until: at(0.2),
    },
    process('asked', 2),
    process('unanswered', 3),
    { ...process('paused', 4), snoozed_until: at(20) },
  ];
  const copyIds = copies.map(({ id }) => id);
  const refused = 'It’s covered. Two moderators lift the cover or hide it for good.';
  const acts = (n: number) =>
    bulkActs.map(
      (action) =>
        ({
          action,
          same_as: null,
          needs: action === 'hide' && n > 4 ? 'two' : 'one',
          effects:
            action === 'hide' && n > 4
              ? ['$25.00 will go to Bob Okafor instead of fast_hands on Dec 2, 9:12 AM UTC.', 'Nobody sees it anymore.']
              : action === 'hide'
                ? ['Nobody sees it anymore.']
                : ['Nothing changes. We tell the people who reported it.'],
          refused: n === 0 && action !== 'hide' ? refused : null,
        }) satisfies PossibleAct & { same_as: null },
    );
  const preview = { data: copyIds.map((id, n) => ({ id, acts: acts(n) })) };
  const results = {
    results: copyIds.map(
      (id, n): BulkResult => ({
        id,
        status: n === 2 ? 'refused' : n > 4 ? 'proposed' : 'done',
        message: n === 2 ? 'mo is looking at this case. Take another one.' : '',
        same_as: null,
      }),
    ),
  };
  const proposed = copies.slice(0, 4).map((copy): QueuedCase => ({ ...copy, status: 'waiting', group: null }));
  const tended: ModerationCase = {
    ...open,
    assigned_to: viewer,
    assignable: [viewer, mo, who(304, 'nia')],
    notes: [
      { id: uuid(160), by: mo, text: 'She wrote to support: the sketch book comes on Monday.', at: at(-20) },
      { id: uuid(161), by: viewer, text: `Same brush as in her other three entries. ${long}`, at: at(-2) },
    ],
  };
  const voters = {
    data: Array.from({ length: 7 }, (_, n) => ({
      ...who(310 + n, ['ben', 'cleo', 'dora', 'emil', 'fay', 'gus', long.slice(0, 30)][n]!),
      liked_at: at(-30 + n),
      joined_at: at(-900 + 40 * n),
      is_verified: n !== 3,
      is_banned: n === 4,
      is_voided: false,
      is_taken_back: false,
      is_deleted: false,
      shares: n < 3 ? ['network A', 'browser B'] : n < 5 ? ['network A'] : [],
    })),
    artist_shares: ['browser B'],
    poster_shares: [],
  };
  const work = {
    decided: { today: 23, week: 104, month: 1_312 },
    median_minutes: 3.4,
    appeals: { open: 2, upheld: 1, rejected: 9 },
    proposals: { open: 3, confirmed: 41, declined: 4 },
  };
  const noWork = {
    decided: { today: 0, week: 0, month: 0 },
    median_minutes: null,
    appeals: { open: 0, upheld: 0, rejected: 0 },
    proposals: { open: 0, confirmed: 0, declined: 0 },
  };
  const withVoters: ModerationCase = {
    ...open,
    acts: open.acts.map((act) => (act.action === 'void_likes' ? { ...act, refused: null } : act)),
  };
  return { cases, copies, proposed, preview, results, tended, withVoters, voters, work, noWork, waiting };
}
