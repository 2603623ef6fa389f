import type { Db, TableRow } from '@unslop/database/connect';
import type { Entry } from '@unslop/domain/awards';
import { sql } from 'kysely';
import { isThrowaway } from '../../core/traces/throwaway.ts';
import { hashOf } from '../../core/traces/traces.ts';
import type { Trx } from '../../platform/transactions.ts';
import type { LockedAiSlop } from '../ai-slops/ai-slops.ts';

/** Tally of an entry: likes shown, likes counted, and the rest by reason. */
export interface TallyRow extends Omit<TableRow<'award_entries'>, 'comment_created_at' | 'votes_root'> {
  created_at: Date;
  /**
   * True if moderators hid the entry. Its votes are counted, but it cannot win unless it is restored before the award
   * is final.
   */
  is_out: boolean;
  /** Leaves of the counted votes, sorted. Set only when receipts were written; null without a counted vote. */
  leaves?: Buffer | null;
}

export type CountedRow = Pick<TallyRow, 'comment_id' | 'artist_id' | 'created_at' | 'counted_likes'>;

/** Converts a row to an entry for the award rule. */
export const entryOf = (row: CountedRow): Entry => ({
  commentId: row.comment_id,
  artistId: row.artist_id,
  createdAt: row.created_at,
  likes: row.counted_likes,
});

/**
 * Counts the votes of each slop: each entry in the contest, with its likes by reason. A like counts if all of this
 * holds:
 * - It was made before the deadline by a user other than the artist.
 * - The account was verified before the deadline. A throwaway address must have been confirmed a day before it.
 * - Moderators did not void it. A ban does not remove earlier likes.
 * - Of several accounts with one mailbox, this one was verified first.
 *
 * The like of a deleted account counts as if the account still existed.
 * @param writesReceipts  also write a receipt for each vote, in the same statement, because a slop can have tens of
 *   thousands
 * @param secret  hashed the mailboxes of deleted accounts; without it those hashes are compared only with one another
 */
export async function countVotes(
  trx: Db | Trx,
  slops: readonly Pick<LockedAiSlop, 'id' | 'isDue' | 'deadline_at' | 'now'>[],
  { writesReceipts = false, secret = '' }: { writesReceipts?: boolean; secret?: string } = {},
): Promise<Map<string, TallyRow[]>> {
  // A slop that ends early counts every like that exists now. This transaction holds its lock, so no like is later than
  // this millisecond.
  const ends = slops.map(({ isDue, deadline_at, now }) => (isDue ? deadline_at : new Date(now.getTime() + 1)));
  const slopIds = slops.map(({ id }) => id);
  const kept = await keptMailboxes(trx, slopIds, secret);
  const { rows } = await sql<TallyRow>`
    with ${countedVotes(slopIds, ends, kept)}${writesReceipts ? receiptsOfVotes(slopIds) : sql``}
    select ai_slop_id, comment_id, artist_id, created_at, is_out, ${writesReceipts ? sql`string_agg(leaf, ''::bytea order by leaf)` : sql`null`} as leaves,
           count(kind)::int as shown_likes,
           count(*) filter (where kind = 'counted')::int as counted_likes,
           count(*) filter (where kind = 'own')::int as own_likes,
           count(*) filter (where kind = 'unverified')::int as unverified_likes,
           0 as banned_likes,
           count(*) filter (where kind = 'throwaway')::int as throwaway_likes,
           count(*) filter (where kind = 'late')::int as late_likes,
           count(*) filter (where kind = 'voided')::int as voided_likes,
           count(*) filter (where kind = 'same_mailbox')::int as same_mailbox_likes
      from ${writesReceipts ? sql`receipt` : sql`counted`} group by ai_slop_id, comment_id, artist_id, created_at, is_out
     order by ai_slop_id, created_at, comment_id`.execute(trx);
  return Map.groupBy(rows, (row) => row.ai_slop_id);
}

/** Mailbox of each deleted voter: a present voter's mailbox if the hashes match, or else the hash. */
interface KeptMailboxes {
  userIds: string[];
  mailboxes: string[];
}

async function keptMailboxes(db: Db | Trx, slopIds: readonly string[], secret: string): Promise<KeptMailboxes> {
  const { rows: deleted } = await sql<{ userId: string; hash: string }>`
    select distinct d.user_id as "userId", encode(d.mailbox_hash, 'hex') as hash
      from unfinished_deletions d join comment_likes l on l.user_id = d.user_id join comments c on c.id = l.comment_id
     where d.mailbox_hash is not null and c.ai_slop_id = any(${slopIds}::uuid[])`.execute(db);
  if (deleted.length === 0) return { userIds: [], mailboxes: [] };
  const { rows: present } = await sql<{ mailbox: string }>`
    select distinct mailbox_of(u.email) as mailbox
      from comments c join comment_likes l on l.comment_id = c.id join auth.users u on u.id = l.user_id
     where c.ai_slop_id = any(${slopIds}::uuid[]) and c.image_id is not null`.execute(db);
  const byHash = new Map(
    present.map(({ mailbox }) => [hashOf({ secret }, 'mailbox', mailbox).toString('hex'), mailbox]),
  );
  return {
    userIds: deleted.map(({ userId }) => userId),
    mailboxes: deleted.map(({ hash }) => byHash.get(hash) ?? hash),
  };
}

/** Selects each vote as `counted`, with its outcome (`kind`). `ends` has the same order as `slopIds`. */
const countedVotes = (slopIds: readonly string[], ends: readonly Date[], kept: KeptMailboxes) => sql`
  vote as materialized (
    select c.ai_slop_id, c.id as comment_id, c.user_id as artist_id, c.created_at, c.hidden_at is not null and not c.is_covered as is_out,
           coalesce(mailbox_of(u.email), kept.mailbox) as mailbox, p.email_verified_at, p.id as voter_id, l.liked_at, case
        when l.id is null then null
        when l.user_id = c.user_id then 'own'
        when l.liked_at >= slop.ends_at then 'late'
        when p.email_verified_at is null or p.email_verified_at >= slop.ends_at then 'unverified'
        when p.email_verified_at >= slop.ends_at - interval '1 day' and (gone.is_throwaway or ${isThrowaway(sql`u.email`)}) then 'throwaway'
        when v.act_id is not null then 'voided'
        else 'counted' end as kind
      from unnest(${slopIds}::uuid[], ${ends}::timestamptz[]) as slop (id, ends_at)
      join comments c on c.ai_slop_id = slop.id
      left join comment_likes l on l.comment_id = c.id
      left join profiles p on p.id = l.user_id
      left join auth.users u on u.id = l.user_id
      left join unfinished_deletions gone on gone.user_id = l.user_id
      left join unnest(${kept.userIds}::uuid[], ${kept.mailboxes}::text[]) as kept (user_id, mailbox) on kept.user_id = l.user_id
      left join voided_likes v on v.comment_id = l.comment_id and v.user_id = l.user_id
     where c.image_id is not null and c.withdrawn_at is null and c.removed_at is null
       and (c.hidden_at is null or c.is_covered or l.id is not null)
  ), counted as (
    select ai_slop_id, comment_id, artist_id, created_at, is_out, voter_id, liked_at, case when kind = 'counted' and mailbox is not null and row_number() over (
        partition by comment_id, kind, mailbox order by email_verified_at, voter_id) > 1 then 'same_mailbox' else kind end as kind
      from vote)`;

/**
 * Writes a receipt for each vote, and computes the leaf of each counted one. Votes for retracted entries are in no
 * tally, and their receipts say so. A deleted account keeps its receipts until its contests are final, because these
 * votes can still be voided.
 */
const receiptsOfVotes = (slopIds: readonly string[]) => sql`,
    secret as materialized (
      select ai_slop_id, comment_id, artist_id, created_at, is_out, voter_id, date_trunc('milliseconds', liked_at) as liked_at, kind,
             case kind when 'counted' then gen_random_uuid() end as secret
        from counted),
    kept as (
      insert into vote_receipts (user_id, liked_at, comment_id, outcome, secret)
      select voter_id, liked_at, comment_id, kind, secret from secret where kind is not null
      union all
      select l.user_id, date_trunc('milliseconds', l.liked_at), c.id, 'entry_removed', null
        from comments c join comment_likes l on l.comment_id = c.id
       where c.ai_slop_id = any(${slopIds}::uuid[]) and c.image_id is not null
         and (c.withdrawn_at is not null or c.removed_at is not null)),
    receipt as materialized (
      select *, case when secret is not null then vote_leaf(ai_slop_id, comment_id, voter_id, liked_at, secret) end as leaf from secret)`;
