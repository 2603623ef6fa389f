import type { Db } from '@unslop/database/connect';
import type { DB } from '@unslop/database/schema.generated';
import type { Award } from '@unslop/domain/calls/awards';
import { Refusal } from '@unslop/domain/errors';
import { type Selectable, sql } from 'kysely';
import { type MaybePictureRow, type PictureRow, presentPicture } from '../../core/images/picture.ts';
import { read } from '../../platform/http/routes.ts';
import type { RowOf } from '../../platform/times.ts';

export const awardRoutes = [read('getAward', ({ db, params }) => findAward(db, params.id))];

/** Of a slop, and of its award where there is one. */
type AwardRow = RowOf<
  Omit<Award, 'ai_slop_id' | 'image' | 'owner' | 'outcome' | 'entries' | 'deadline' | 'revisions' | 'review_until'>,
  'settled_at'
> &
  PictureRow & {
    hidden_at: Date | null;
    outcome: Award['outcome'] | null;
    owner_id: string;
    username: string;
    display_name: string;
    avatar_url: string | null;
    deadline_at: Date;
  };

type EntryRow = MaybePictureRow &
  Selectable<DB['award_entries']> & {
    username: string;
    display_name: string;
    avatar_url: string | null;
    removed_at: Date | null;
    hidden_at: Date | null;
  };

/** The award record of a settled slop. @throws Refusal AI_SLOP_NOT_FOUND, NOT_SETTLED */
async function findAward(db: Db, slopId: string): Promise<Award> {
  const found = await sql<AwardRow>`
    select s.*, a.outcome, a.owner_id, a.prize_cents, a.deadline_at, a.settled_at, a.winning_comment_id, a.tie_rule, a.movement_id
      from ai_slops_with_profiles s left join awards a on a.ai_slop_id = s.id where s.id = ${slopId}`.execute(db);
  const row = found.rows[0];
  if (!row || row.hidden_at) throw new Refusal('AI_SLOP_NOT_FOUND', { id: slopId });
  if (!row.outcome) throw new Refusal('NOT_SETTLED');
  const entries = await sql<EntryRow>`
    select e.*, c.username, c.display_name, c.avatar_url, c.image_url, c.image_width, c.image_height, c.image_widths,
           c.image_has_avif, c.image_thumbhash, c.image_alt, c.removed_at, c.hidden_at
      from award_entries e join comments_with_profiles c on c.id = e.comment_id
     where e.ai_slop_id = ${slopId}
     order by e.artist_id = ${row.owner_id}, e.counted_likes desc, e.comment_created_at, e.comment_id`.execute(db);
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
    outcome: row.outcome,
    prize_cents: row.prize_cents,
    deadline: row.deadline_at.toISOString(),
    settled_at: row.settled_at.toISOString(),
    winning_comment_id: row.winning_comment_id,
    tie_rule: row.tie_rule,
    movement_id: String(row.movement_id),
    revisions: [],
    review_until: row.settled_at.toISOString(),
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
      left_out: {
        own: entry.own_likes,
        unverified: entry.unverified_likes,
        banned: entry.banned_likes,
        late: entry.late_likes,
        voided: entry.voided_likes,
      },
      is_owner: entry.artist_id === row.owner_id,
      is_winner: entry.comment_id === row.winning_comment_id,
      is_disqualified: false,
    })),
  };
}
