import type { Defect } from './defect.ts';

const REVISE = 'apps/server/src/features/awards/revise.ts';
const SETTLE = 'apps/server/src/features/awards/settle.ts';
const STANDINGS = 'apps/server/src/features/awards/standings.ts';
const FINAL = 'apps/server/src/features/awards/final.ts';
const TALLY = 'apps/server/src/features/awards/tally.ts';

/** Defects in awards that change before they are final, and in likes that do not count. */
export const moderationDefects: readonly Defect[] = [
  {
    name: 'act-changes-nobody',
    says: 'An act about an entry never changes who will be paid.',
    plants: [
      {
        file: REVISE,
        find: 'isFinal ? award.winningCommentId : (winner?.commentId ?? null);',
        put: 'award.winningCommentId;',
      },
    ],
    foundBy: /winner_is_the_winner/,
  },
  {
    name: 'disqualified-stays-the-winner',
    says: 'The entry that is disqualified is still looked at when the next winner is found.',
    plants: [{ file: STANDINGS, find: ' and not is_out`', put: '`' }],
    foundBy: /winner_is_the_winner/,
  },
  {
    name: 'final-before-its-date',
    says: 'An award is made final while it is reviewed.',
    plants: [
      { file: FINAL, find: 'finalized_at is null and final_at <= ${nowSql} and', put: 'finalized_at is null and' },
      {
        file: FINAL,
        find: 'and finalized_at is null and final_at <= app_now() for update',
        put: 'and finalized_at is null for update',
      },
    ],
    foundBy: /prizes_wait_for_the_review/,
  },
  {
    name: 'reviewed-for-an-hour',
    says: 'An award is reviewed for an hour, whatever the setting says.',
    plants: [
      {
        file: SETTLE,
        find: 'reviewed.has(slop.id) ? checks.awardReviewHours : 0',
        put: 'reviewed.has(slop.id) ? 1 : 0',
      },
    ],
    foundBy: /prizes_wait_for_the_review/,
  },
  {
    name: 'win-is-not-counted',
    says: 'A win is not counted when its award becomes final.',
    plants: [{ sql: 'drop trigger award_finals_count_win on award_finals', about: 'award_finals_count_win' }],
    foundBy: /totals_count/,
  },
  {
    name: 'slop-keeps-its-old-winner',
    says: 'The slop still says who won first after its award was revised.',
    plants: [
      {
        routine: 'revise_award',
        find: 'where id = v_award.ai_slop_id and winning_comment_id is distinct from p_winning_comment;',
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
    plants: [
      {
        routine: 'revise_award',
        find: "v_act.action in ('reinstate', 'unhide', 'restore_likes')",
        put: 'false',
      },
    ],
    foundBy: /revisions_are_a_chain/,
  },
  {
    name: 'voided-likes-count',
    says: 'Likes that a moderator has voided count at the settlement.',
    plants: [{ file: TALLY, find: "when v.act_id is not null then 'voided'", put: "when false then 'voided'" }],
    foundBy: /tally_is_of_the_time/,
  },
  {
    name: 'voiding-one-voids-all',
    says: 'When one like for a piece of art was voided, none of the others counts either.',
    plants: [
      {
        file: TALLY,
        find: 'v.comment_id = l.comment_id and v.user_id = l.user_id',
        put: 'v.comment_id = l.comment_id',
      },
    ],
    foundBy: /tally_is_of_the_time|award_entries_add_up/,
  },
];
