import type { Defect } from './defect.ts';

const SLOPS = 'apps/server/src/features/ai-slops/ai-slops.ts';
const SETTLE = 'apps/server/src/features/awards/settle.ts';
const TALLY = 'apps/server/src/features/awards/tally.ts';
const FINAL = 'apps/server/src/features/awards/final.ts';
const COMMENTS = 'apps/server/src/features/comments/comments.ts';

/** Defects in prizes, entries and awards. */
export const slopDefects: readonly Defect[] = [
  {
    name: 'raise-without-money',
    says: 'A raised prize is written down, and nothing is taken for it.',
    plants: [
      {
        file: SLOPS,
        find: `  await post(trx, {
    key: \`prize_raised:\${id}:\${prize}\`,`,
        put: `  if (more < 0) await post(trx, {
    key: \`prize_raised:\${id}:\${prize}\`,`,
      },
    ],
    foundBy: /prizes_are_held/,
  },
  {
    name: 'cancelled-without-refund',
    says: 'The prize of a cancelled slop is not given back.',
    plants: [
      {
        file: SLOPS,
        find: `  await returnPrize(trx, slop);
  await trx`,
        put: '  await trx',
      },
    ],
    foundBy: /prizes_are_held|closed_once/,
  },
  {
    name: 'cancelled-over-others',
    says: 'A slop may be cancelled although others have answered it.',
    plants: [{ file: SLOPS, find: "if (await hasArt(trx, id, userId)) throw new Refusal('SLOP_HAS_ART');", put: '' }],
    foundBy: /cancelled_alone/,
  },
  {
    name: 'prize-to-the-poster',
    says: 'The prize of an awarded slop goes to its poster.',
    plants: [{ file: FINAL, find: 'userId: winner ? winner.artistId : slop.user_id,', put: 'userId: slop.user_id,' }],
    // The ledger and the award refuse it, so nothing is paid at all.
    foundBy: /slops past their deadline|awards past their date/,
  },
  {
    name: 'tie-to-the-later',
    says: 'Of two entries with as many likes the later one wins.',
    plants: [
      {
        file: 'packages/domain/src/awards.ts',
        find: 'if (earlier !== 0) return earlier;',
        put: 'if (earlier !== 0) return -earlier;',
      },
    ],
    foundBy: /winner_is_the_winner/,
  },
  {
    name: 'settled-too-early',
    says: 'A slop is settled two seconds before its deadline.',
    plants: [
      {
        file: SETTLE,
        find: "where status = 'open' and deadline_at <= (select app_now()) and",
        put: "where status = 'open' and deadline_at <= (select app_now()) + interval '2 seconds' and",
      },
      {
        file: SETTLE,
        find: "slop.isDue || (reason === 'hidden' && slop.status === 'open')",
        put: "slop.status === 'open'",
      },
      { file: TALLY, find: 'isDue ? deadline_at : new Date(now.getTime() + 1)', put: 'deadline_at' },
      { file: SETTLE, find: "slop.isDue ? 'deadline' : 'hidden'", put: "'deadline'" },
    ],
    foundBy: /settled_after_the_deadline|tally_is_of_the_time/,
  },
  {
    name: 'art-after-the-deadline',
    says: 'A closed slop still takes comments and art.',
    plants: [
      {
        file: COMMENTS,
        find: "if (slop.status !== 'open' || slop.isDue) throw new Refusal('COMMENTING_CLOSED');",
        put: '',
      },
    ],
    foundBy: /entries_end_at_the_deadline/,
  },
  {
    name: 'retracted-art-still-counted',
    says: 'Art that is taken out of the race stays in the counters.',
    plants: [{ file: COMMENTS, find: 'await count(trx, slop.id, userId, true, -1);', put: '' }],
    foundBy: /counters_count/,
  },
];
