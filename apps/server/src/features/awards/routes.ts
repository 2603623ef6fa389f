import type { Db, TableRow } from '@unslop/database/connect';
import { type Award, voteConstructions } from '@unslop/domain/calls/awards';
import { invariant, Refusal } from '@unslop/domain/errors';
import { sql } from 'kysely';
import { type MaybePictureRow, type PictureRow, presentPicture } from '../../core/images/picture.ts';
import { merkleTree } from '../../core/merkle/merkle.ts';
import { read } from '../../platform/http/routes.ts';
import { type RowOf, withIsoTimes } from '../../platform/times.ts';

export const awardRoutes = [read('getAward', ({ db, params }) => findAward(db, params.id))];

/** Row of a slop, and of its award if there is one. */
type AwardRow = RowOf<
  Pick<
    Award,
    | 'title'
    | 'prize_cents'
    | 'settled_at'
    | 'winning_comment_id'
    | 'tie_rule'
    | 'movement_id'
    | 'final_at'
    | 'is_final'
    | 'delayed_by'
  >,
  'settled_at' | 'final_at'
> &
  PictureRow &
  PersonRow & {
    hidden_at: Date | null;
    /** Null if there is no award. */
    owner_id: string | null;
    votes_root: Buffer | null;
    votes_count: number;
    votes_version: number;
    deadline_at: Date;
  } & DayRow;

/** Inclusion-proof columns from the closed day that contains the award; null before that day closes. */
type DayRow = { day: string | null; leaf: Buffer; award_leaves: Buffer };

type EntryRow = MaybePictureRow &
  PersonRow &
  TableRow<'award_entries'> &
  TableRow<'comments', 'removed_at' | 'hidden_at'> &
  Pick<Award['entries'][number], 'is_disqualified' | 'voided_for'>;

type PersonRow = TableRow<'profiles', 'username' | 'display_name' | 'avatar_url'>;

type RevisionRow = RowOf<Award['revisions'][number], 'at' | 'proposed_at'>;

/**
 * Returns the award record of a settled slop, with moderators' changes.
 * @throws Refusal AI_SLOP_NOT_FOUND, NOT_SETTLED
 */
async function findAward(db: Db, slopId: string): Promise<Award> {
  const found = await sql<AwardRow>`
    select s.*, a.owner_id, a.prize_cents, a.deadline_at, a.settled_at, a.tie_rule, a.votes_root, a.votes_count, a.votes_version,
           d.day::text as day, b.award_leaves, award_leaf(a.ai_slop_id, a.settled_at, a.votes_version, a.votes_root) as leaf,
           f.movement_id, f.delayed_by, coalesce(f.finalized_at, f.final_at) as final_at, f.finalized_at is not null as is_final
      from ai_slops_with_profiles s left join awards a on a.ai_slop_id = s.id left join award_finals f on f.ai_slop_id = s.id
      left join award_days d on d.ai_slop_id = s.id left join book_days b on b.day = d.day where s.id = ${slopId}`.execute(
    db,
  );
  const row = found.rows[0];
  if (!row || row.hidden_at) throw new Refusal('AI_SLOP_NOT_FOUND', { id: slopId });
  if (!row.owner_id) throw new Refusal('NOT_SETTLED');
  const entries = await sql<EntryRow>`
    select e.*, c.username, c.display_name, c.avatar_url, c.image_url, c.image_width, c.image_height, c.image_widths,
           c.image_has_avif, c.image_thumbhash, c.image_alt, c.removed_at, c.hidden_at,
           is_disqualified(e.ai_slop_id, e.comment_id) as is_disqualified,
           array(select distinct act.rule from voided_likes v join moderation_log act on act.id = v.act_id
                  where v.comment_id = e.comment_id and e.voided_likes > 0 and act.rule is not null order by act.rule) as voided_for
      from award_entries e join comments_with_profiles c on c.id = e.comment_id
     where e.ai_slop_id = ${slopId}
     order by e.artist_id = ${row.owner_id}, e.counted_likes desc, e.comment_created_at, e.comment_id`.execute(db);
  const revisions = await sql<RevisionRow>`
    select r.revision, r.revised_at as at, r.comment_id, r.is_reinstated, act.action, taken_back.so as is_taken_back,
           case when not taken_back.so then act.rule end as rule,
           case when taken_back.so then '' else act.public_reason end as reason, r.winning_comment_id, proposal.created_at as proposed_at
      from award_revisions r join moderation_log act on act.id = r.act_id
      left join moderation_log proposal on proposal.id = act.proposal_id
      -- Omits the rule and the reason of an act whose appeal was upheld.
      cross join lateral (select exists (select from moderation_log u where u.about_act = act.id and u.action = 'appeal_upheld') as so) taken_back
     where r.ai_slop_id = ${slopId} order by r.revision`.execute(db);
  return {
    ai_slop_id: slopId,
    title: row.title,
    image: presentPicture(row, row.title),
    owner: {
      user_id: row.owner_id,
      username: row.username,
      display_name: row.display_name,
      avatar_url: row.avatar_url,
    },
    outcome: row.winning_comment_id ? 'awarded' : 'refunded',
    prize_cents: row.prize_cents,
    deadline: row.deadline_at.toISOString(),
    settled_at: row.settled_at.toISOString(),
    winning_comment_id: row.winning_comment_id,
    tie_rule: row.tie_rule,
    movement_id: row.movement_id === null ? null : String(row.movement_id),
    votes: row.votes_root && {
      root: row.votes_root.toString('hex'),
      count: row.votes_count,
      construction: voteConstructions[row.votes_version - 1]!,
    },
    closed_day: inclusionProofInDay(row),
    revisions: revisions.rows.map(withIsoTimes),
    final_at: row.final_at.toISOString(),
    is_final: row.is_final,
    delayed_by: row.delayed_by,
    entries: entries.rows.map((entry) => ({
      comment_id: entry.comment_id,
      user_id: entry.artist_id,
      username: entry.username,
      display_name: entry.display_name,
      avatar_url: entry.avatar_url,
      image:
        entry.removed_at || entry.hidden_at ? null : presentPicture(entry, `Beautiful art by ${entry.display_name}`),
      created_at: entry.comment_created_at.toISOString(),
      shown_likes: entry.shown_likes,
      counted_likes: entry.counted_likes,
      votes_root: entry.votes_root?.toString('hex') ?? null,
      left_out: {
        own: entry.own_likes,
        unverified: entry.unverified_likes,
        banned: entry.banned_likes,
        late: entry.late_likes,
        voided: entry.voided_likes,
        same_mailbox: entry.same_mailbox_likes,
        throwaway: entry.throwaway_likes,
      },
      is_owner: entry.artist_id === row.owner_id,
      is_winner: entry.comment_id === row.winning_comment_id,
      is_disqualified: entry.is_disqualified,
      voided_for: entry.voided_for,
    })),
  };
}

/** Proves that the root of an award is in its closed day. */
function inclusionProofInDay({ day, leaf, award_leaves }: DayRow): Award['closed_day'] {
  if (day === null) return null;
  const inclusionProof = merkleTree(award_leaves).prove(leaf);
  invariant(inclusionProof, 'an award of a closed day is a leaf of it');
  return { day, ...inclusionProof };
}
