import type { Defect } from './defect.ts';

const REVISE = 'apps/server/src/features/awards/revise.ts';
const SETTLE = 'apps/server/src/features/awards/settle.ts';

/** Awards that are revised, and likes that do not count. */
export const moderationDefects: readonly Defect[] = [
  {
    name: 'revision-without-money',
    says: 'An award is revised, and the prize stays with the first winner.',
    plants: [
      {
        file: REVISE,
        find: 'const taken = isMoved ? await movePrize(trx, revised) : 0;',
        put: 'const taken = 0;',
      },
    ],
    foundBy: /revisions_move_the_prize/,
  },
  {
    name: 'disqualified-wins-again',
    says: 'Who was disqualified before is in the tally again when another entry is disqualified.',
    plants: [
      {
        file: REVISE,
        find: 'else is_disqualified(e.ai_slop_id, e.comment_id) end as is_out',
        put: 'else false end as is_out',
      },
    ],
    foundBy: /winner_is_the_winner/,
  },
  {
    name: 'disqualified-stays-the-winner',
    says: 'The entry that is disqualified is still looked at when the next winner is found.',
    plants: [{ file: REVISE, find: "then act.action = 'disqualify'", put: 'then false' }],
    foundBy: /winner_is_the_winner/,
  },
  {
    name: 'reinstated-does-not-win',
    says: 'An entry whose appeal was upheld is not looked at when the winner is found again.',
    plants: [{ file: REVISE, find: "then act.action = 'disqualify'", put: 'then true' }],
    foundBy: /winner_is_the_winner/,
  },
  {
    name: 'refund-booked-as-an-award',
    says: 'A prize that goes back to the poster is booked as one that was won.',
    plants: [
      {
        file: REVISE,
        find: "kind: revised.winning_comment_id ? 'revised_prize_awarded' : 'revised_prize_returned',",
        put: "kind: 'revised_prize_awarded',",
      },
    ],
    foundBy: /revisions_move_the_prize/,
  },
  {
    name: 'wins-stay-with-the-first',
    says: 'A win that is taken away is still counted, and the next artist has none more.',
    plants: [
      { sql: 'drop trigger award_revisions_count_wins on award_revisions', about: 'award_revisions_count_wins' },
    ],
    foundBy: /totals_count/,
  },
  {
    name: 'slop-keeps-its-old-winner',
    says: 'The slop still says who won first after its award was revised.',
    plants: [
      {
        routine: 'revise_award',
        find: 'where id = v_award.ai_slop_id;',
        put: 'where false;',
      },
    ],
    foundBy: /winner_fields_agree/,
  },
  {
    name: 'revision-numbers-skip',
    says: 'The first revision of an award is numbered as if there had been one.',
    plants: [
      { routine: 'revise_award', find: 'coalesce(v_last.revision, 0) + 1', put: 'coalesce(v_last.revision, 1) + 1' },
    ],
    foundBy: /revisions_are_a_chain/,
  },
  {
    name: 'reinstatement-noted-as-a-disqualification',
    says: 'An entry whose appeal was upheld is noted as disqualified once more.',
    plants: [{ routine: 'revise_award', find: "v_act.action = 'reinstate'", put: 'false' }],
    foundBy: /revisions_are_a_chain/,
  },
  {
    name: 'voided-likes-count',
    says: 'Likes that a moderator has voided count at the settlement.',
    plants: [{ file: SETTLE, find: 'when v.act_id is not null or (', put: 'when (' }],
    foundBy: /tally_is_of_the_time/,
  },
  {
    name: 'voiding-one-voids-all',
    says: 'When one like for a piece of art was voided, none of the others counts either.',
    plants: [
      {
        file: SETTLE,
        find: 'v.comment_id = l.comment_id and v.user_id = l.user_id',
        put: 'v.comment_id = l.comment_id',
      },
    ],
    foundBy: /tally_is_of_the_time|award_entries_add_up/,
  },
];
