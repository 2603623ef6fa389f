/**
 * Trees of counted votes: one per award in version 1, one per entry in version 2. `before` is the number of leaves of
 * the award that precede its own.
 */
const TREES = `
            select ai_slop_id, null::uuid as comment_id, votes_root as root, vote_leaves, 0 as before, votes_count as count
              from awards where votes_version = 1
            union all
            select a.ai_slop_id, e.comment_id, e.votes_root, a.vote_leaves,
                   (sum(e.counted_likes) over (partition by a.ai_slop_id order by e.comment_id) - e.counted_likes)::int, e.counted_likes
              from awards a join award_entries e on e.ai_slop_id = a.ai_slop_id where a.votes_version = 2`;

/** Invariants of the vote receipts and the public books. Their statements read all of history and are linear in it. */
export const receiptInvariants: Readonly<Record<string, { says: string; stops: 'nobody'; sql: string }>> = {
  votes_are_under_their_root: {
    says: 'the root in every award is over the totals of its entries, and each of their roots over as many leaves as likes were counted',
    stops: 'nobody',
    sql: `select 'tree' as what, ai_slop_id, comment_id from (${TREES}) tree
           where root is distinct from merkle_root(substr(vote_leaves, 32 * before + 1, 32 * count))
          union all
          select 'award', a.ai_slop_id, null from awards a
           cross join lateral (
             select coalesce(sum(counted_likes), 0) as count,
                    string_agg(E'\\n' || comment_id || ' ' || counted_likes || ' ' || encode(votes_root, 'hex'), '' order by comment_id) as lines
               from award_entries e where e.ai_slop_id = a.ai_slop_id) said
           where a.votes_root is not null
             and (a.votes_count <> said.count
               or (a.votes_version = 2
                   and a.votes_root is distinct from hash_of_lines('', 'unslop votes 2', a.ai_slop_id || coalesce(said.lines, ''))))`,
  },
  leaves_have_their_receipts: {
    says: 'every receipt of a counted vote is a leaf of its entry, and as many leaves are without a receipt as went with deleted accounts',
    stops: 'nobody',
    sql: `with receipt as materialized (
            select c.ai_slop_id, c.id as comment_id, vote_leaf(c.ai_slop_id, c.id, r.user_id, r.liked_at, r.secret) as leaf
              from vote_receipts r join comments c on c.id = r.comment_id where r.secret is not null),
          leaf as (
            select ai_slop_id, comment_id, substr(vote_leaves, 32 * (before + n) + 1, 32) as leaf
              from (${TREES}) tree, generate_series(0, count - 1) n)
          select 'receipt' as what, r.ai_slop_id, r.comment_id, null::bigint as missing from receipt r
            left join leaf l on l.ai_slop_id = r.ai_slop_id and l.leaf = r.leaf
           where l.leaf is null or l.comment_id <> r.comment_id
          union all
          select 'leaf', a.ai_slop_id, null, a.votes_count - coalesce(r.count, 0) - coalesce(d.receipts_count, 0) from awards a
            left join (select ai_slop_id, count(*) as count from receipt group by ai_slop_id) r on r.ai_slop_id = a.ai_slop_id
            left join receipt_deletions d on d.ai_slop_id = a.ai_slop_id
           where a.votes_count <> coalesce(r.count, 0) + coalesce(d.receipts_count, 0)`,
  },
  days_are_a_chain: {
    says: 'every closed day is what its hash says, and follows the day before',
    stops: 'nobody',
    sql: `select d.day from book_days d left join book_days b on b.day = d.day - 1
           where d.head <> book_day_head(d) or d.previous_head <> coalesce(b.head, decode(repeat('00', 32), 'hex'))
              or (b.day is null and d.day <> (select min(day) from book_days))`,
  },
  days_have_their_movements: {
    says: 'every movement is in the closed day that it belongs to, and the last three days are over what the ledger still says',
    stops: 'nobody',
    sql: `select m.id as movement, null::date as day from ledger_movements m left join movement_days d on d.movement_id = m.id
           where d.day is null and m.created_at < ((select max(day) from book_days)::timestamp at time zone 'UTC')
          union all
          select null, d.day from book_days d
           where d.day > (select max(day) from book_days) - 3
             and d.leaves <> (select coalesce(string_agg(leaf, ''::bytea order by leaf), '') from movement_leaves l where l.day = d.day)
          union all
          select null, day from book_days where day > (select max(day) from book_days) - 3 and root <> merkle_root(leaves)`,
  },
  days_have_their_awards: {
    says: 'every award with a root is in the closed day that it belongs to, and the day is over these awards',
    stops: 'nobody',
    sql: `select a.ai_slop_id, null::date as day from awards a left join award_days d on d.ai_slop_id = a.ai_slop_id
           where d.day is null and a.votes_root is not null
             and a.settled_at < ((select max(day) from book_days)::timestamp at time zone 'UTC')
             and a.settled_at >= ((select min(day) from book_days where version = 2)::timestamp at time zone 'UTC')
          union all
          select null, b.day from book_days b
           where b.version = 2
             and (b.awards_root <> merkle_root(b.award_leaves)
               or b.award_leaves <> (select coalesce(string_agg(leaf, ''::bytea order by leaf), '')
                                       from award_days d join awards a on a.ai_slop_id = d.ai_slop_id
                                      cross join award_leaf(a.ai_slop_id, a.settled_at, a.votes_version, a.votes_root) leaf where d.day = b.day))`,
  },
  days_add_up_to_the_ledger: {
    says: 'what the last closed day says, with all that was booked since, is what the accounts have',
    stops: 'nobody',
    sql: `with since as (
            select a.kind, sum(e.amount_cents) as cents from ledger_entries e join ledger_accounts a on a.id = e.account_id
             where not exists (select from movement_days d where d.movement_id = e.movement_id) group by a.kind)
          select kind, account.cents as account_cents, said.cents + coalesce(since.cents, 0) as said_cents
            from (select * from book_days order by day desc limit 1) d
           cross join lateral (values ('balance', balance_cents), ('hold', hold_cents), ('prize', prize_cents), ('debt', debt_cents),
                                      ('fees', fees_cents), ('costs', costs_cents), ('stripe', stripe_cents)) said (kind, cents)
            left join since using (kind)
           cross join lateral (select coalesce(sum(a.balance_cents), 0) as cents from ledger_accounts a where a.kind = said.kind) account
           where account.cents <> said.cents + coalesce(since.cents, 0)`,
  },
};
