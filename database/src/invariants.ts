import { receiptInvariants } from './receipt-invariants.ts';

/**
 * Invariants as SQL queries that return the offending rows, and nothing if all is well. The columns of a row name its
 * subject. They run after every API test file, after every simulation, on a schedule and by `npm run audit`.
 */
export interface Invariant {
  name: string;
  says: string;
  /**
   * Scope of withdrawals that wait while it is broken. 'everybody': the ledger itself may be wrong. 'named': only the
   * people behind the ids in its rows (user_id, ai_slop_id, payment_id, withdrawal_id, purchase_id, deposit_id,
   * movement_id). 'nobody': no money is involved. See docs/work/decisions/0015-what-a-failing-check-stops.md.
   */
  stops: 'everybody' | 'named' | 'nobody';
  sql: string;
}

/** Returns the sum that the movements of payment `p` booked on the accounts `a` that match this condition. */
const bookedFor = (accounts: string) => `(
              select coalesce(sum(e.amount_cents), 0) as cents from ledger_movements m
                join ledger_entries e on e.movement_id = m.id join ledger_accounts a on a.id = e.account_id
               where m.payment_id = p.id and (${accounts}))`;

const leftOfCharge = 'coalesce(p.amount_received_cents, p.amount_cents) - p.refunded_cents - p.disputed_cents';

const byName: Readonly<Record<string, Omit<Invariant, 'name'>>> = {
  ledger_sums_to_zero: {
    says: 'all entries together sum to zero',
    stops: 'everybody',
    sql: `select sum(amount_cents) as total_cents from ledger_entries having sum(amount_cents) <> 0`,
  },
  movements_sum_to_zero: {
    says: 'the legs of every movement sum to zero, and there are at least two',
    stops: 'everybody',
    sql: `select m.id as movement_id, m.key, count(e.*) as legs, coalesce(sum(e.amount_cents), 0) as sum_cents
            from ledger_movements m left join ledger_entries e on e.movement_id = m.id
           group by m.id having coalesce(sum(e.amount_cents), 0) <> 0 or count(e.*) < 2`,
  },
  balances_equal_entries: {
    says: "every account's balance and count are those of its entries",
    stops: 'everybody',
    sql: `select a.id as account_id, a.kind, a.user_id, a.ai_slop_id, a.balance_cents, coalesce(sum(e.amount_cents), 0) as entries_cents
            from ledger_accounts a left join ledger_entries e on e.account_id = a.id
           group by a.id having a.balance_cents <> coalesce(sum(e.amount_cents), 0) or a.entries_count <> count(e.*)`,
  },
  chains_have_no_gap: {
    says: "an account's entries are numbered 1, 2, 3 … and each says the balance after it",
    stops: 'everybody',
    sql: `select account_id, account_seq, movement_id from (
            select account_id, account_seq, movement_id, balance_after_cents,
                   row_number() over chain as expected_seq, sum(amount_cents) over chain as running_cents
              from ledger_entries window chain as (partition by account_id order by account_seq)) walked
           where account_seq <> expected_seq or balance_after_cents <> running_cents`,
  },
  movements_are_allowed: {
    says: 'every leg is one that its kind of movement may have',
    stops: 'everybody',
    sql: `select m.id as movement_id, m.kind, a.kind as account_kind, e.amount_cents
            from ledger_entries e join ledger_movements m on m.id = e.movement_id join ledger_accounts a on a.id = e.account_id
           where not exists (select from ledger_rules r
                              where r.kind = m.kind and r.account_kind = a.kind and r.sign = sign(e.amount_cents))`,
  },
  legs_are_of_what_they_name: {
    says: 'every leg is of the slop, the payment or the withdrawal that its movement names',
    stops: 'named',
    // ledger_leg_belongs as joins. The function would run its own query for every leg.
    sql: `select m.id as movement_id, m.key, m.kind, a.kind as account_kind, a.user_id, a.ai_slop_id
            from ledger_movements m join ledger_kinds k on k.kind = m.kind
            join ledger_entries e on e.movement_id = m.id join ledger_accounts a on a.id = e.account_id
            left join ai_slops s on s.id = m.ai_slop_id
            left join withdrawals w on w.id = m.withdrawal_id
            left join payments p on p.id = m.payment_id
            left join comments c on c.id = p.comment_id
            left join (select distinct ai_slop_id, user_id from comments where image_id is not null) o
                   on o.ai_slop_id = m.ai_slop_id and o.user_id = a.user_id and k.whose = 'entrant'
            left join (select ai_slop_id, from_user_id as user_id, 'prize_taken_back' as kind from award_revisions
                       union select ai_slop_id, to_user_id, unnest(array['revised_prize_awarded', 'revised_prize_returned']) from award_revisions) r
                   on r.ai_slop_id = m.ai_slop_id and r.user_id = a.user_id and r.kind = m.kind
            left join (select from_user_id as user_id from carried_debts union select to_user_id from carried_debts) d
                   on d.user_id = a.user_id and k.whose = 'debtor'
           where not coalesce(case
             when a.kind = 'prize' then a.ai_slop_id = m.ai_slop_id
             when a.user_id is null then true
             when k.whose = 'poster' then s.user_id = a.user_id
             when k.whose = 'entrant' then o.user_id is not null
             when k.whose = 'revised' then r.user_id is not null
             when k.whose = 'withdrawer' then w.user_id = a.user_id
             when k.whose = 'payer' then p.user_id = a.user_id
             when k.whose = 'artist' then c.user_id = a.user_id
             when k.whose = 'debtor' then d.user_id is not null
             else k.whose = 'anyone' end, false)`,
  },
  no_balance_below_zero: {
    says: "no user's balance, hold or prize is below zero, no debt above it",
    stops: 'everybody',
    sql: `select id as account_id, kind, user_id, ai_slop_id, balance_cents from ledger_accounts
           where (kind in ('balance', 'hold', 'prize') and balance_cents < 0) or (kind in ('debt', 'costs') and balance_cents > 0)`,
  },
  debts_are_seen: {
    says: 'everyone with a debt is among the debtors that the sweep collects from',
    stops: 'named',
    sql: `select a.user_id, a.balance_cents from ledger_accounts a
           where a.kind = 'debt' and a.balance_cents < 0 and not exists (select from debtors d where d.user_id = a.user_id)`,
  },
  carried_debts_are_booked: {
    says: 'each debt that went from one account to another of the same person is one movement of exactly that amount, and none was lost or doubled',
    stops: 'named',
    sql: `with booked as (
            select m.key, a.user_id, e.amount_cents from ledger_movements m
              join ledger_entries e on e.movement_id = m.id join ledger_accounts a on a.id = e.account_id
             where m.kind = 'debt_carried_over'),
          due as (
            select 'debt_carried_over:' || id as key, from_user_id as user_id, amount_cents from carried_debts
            union all
            select 'debt_carried_over:' || id, to_user_id, -amount_cents from carried_debts)
          select *, 'missing' as what from (table due except all table booked) missing
          union all select *, 'not due' from (table booked except all table due) more`,
  },
  debts_outlive_their_account: {
    says: 'an account that was deleted while it owed, and still owes that, is found when its mailbox comes back',
    stops: 'nobody',
    sql: `select p.id as user_id, a.balance_cents from profiles p join ledger_accounts a on a.user_id = p.id and a.kind = 'debt'
           where p.deleted_at is not null and a.balance_cents < 0
             and (select e.balance_after_cents from ledger_entries e join ledger_movements m on m.id = e.movement_id
                   where e.account_id = a.id and m.created_at <= p.deleted_at order by e.account_seq desc limit 1) < 0
             and not exists (select from deleted_debtors d where d.user_id = p.id)
             and not exists (select from carried_debts c where p.id in (c.from_user_id, c.to_user_id))`,
  },
  prizes_are_held: {
    says: 'the prize account of a slop holds its prize until it is cancelled or its award is final, and nothing afterwards',
    stops: 'named',
    sql: `select s.id as ai_slop_id, s.status, s.prize_pool_cents, a.balance_cents
            from ai_slops s left join ledger_accounts a on a.ai_slop_id = s.id
            left join award_finals f on f.ai_slop_id = s.id
           where coalesce(a.balance_cents, -1) <> case when s.status = 'open' or (f.ai_slop_id is not null and f.finalized_at is null)
                                                       then s.prize_pool_cents else 0 end`,
  },
  closed_once: {
    says: 'a prize leaves its slop by one movement of the whole prize, when the slop is cancelled or its award is final, and not before',
    stops: 'named',
    // Before migration 0021 a settlement paid immediately, and a revision moved the prize with other kinds.
    sql: `select s.id as ai_slop_id, s.status, count(m.id) as closings, min(m.kind) as kind, min(-e.amount_cents) as cents
            from ai_slops s left join awards w on w.ai_slop_id = s.id left join award_finals f on f.ai_slop_id = s.id
            cross join lateral (select s.status = 'open' or (w.ai_slop_id is not null and f.finalized_at is null) as is_held,
              case when w.movement_id is null then f.winning_comment_id else w.winning_comment_id end is not null as has_winner) now
            left join ledger_movements m on m.ai_slop_id = s.id and m.kind in ('prize_awarded', 'prize_returned')
            left join ledger_accounts a on a.ai_slop_id = s.id
            left join ledger_entries e on e.movement_id = m.id and e.account_id = a.id
           group by s.id, now.is_held, now.has_winner
          having count(m.id) <> case when now.is_held then 0 else 1 end
              or (not now.is_held and (min(m.kind) <> case when now.has_winner then 'prize_awarded' else 'prize_returned' end
                                       or min(-e.amount_cents) is distinct from s.prize_pool_cents))`,
  },
  winner_fields_agree: {
    says: 'status, winner and award record of a slop agree, after the last revision of the award',
    stops: 'named',
    sql: `select s.id as ai_slop_id, s.status, s.winning_comment_id, s.cancelled_at, w.outcome, w.winning_comment_id as awarded_comment_id
            from ai_slops s left join awards w on w.ai_slop_id = s.id
            left join award_finals f on f.ai_slop_id = s.id
            left join lateral (select * from award_revisions where ai_slop_id = s.id order by revision desc limit 1) r on true
            cross join lateral (select case when r.ai_slop_id is null then w.winning_comment_id else r.winning_comment_id end as comment_id) now_won
           where (s.status = 'open' and w.ai_slop_id is not null)
              or (s.cancelled_at is not null and w.ai_slop_id is not null)
              or (s.status <> 'open' and s.cancelled_at is null and w.ai_slop_id is null)
              or (s.status <> 'open' and s.status <> case when now_won.comment_id is null then 'expired' else 'awarded' end)
              or (w.ai_slop_id is not null and f.ai_slop_id is null) or f.winning_comment_id is distinct from s.winning_comment_id
              or (w.ai_slop_id is not null and (now_won.comment_id is distinct from s.winning_comment_id
                  or w.prize_cents <> s.prize_pool_cents or w.owner_id <> s.user_id or w.deadline_at <> s.deadline_at
                  or w.settled_at is distinct from s.settled_at))`,
  },
  winner_is_the_winner: {
    says: 'the winner rule gives the winner again: at the settlement on the frozen tally without what was hidden, and until the award is final on the standings',
    stops: 'named',
    // Before migration 0021, when a settlement paid immediately, erasing hid an entry. Now it covers the entry, which
    // can still win.
    sql: `with was_hidden as (
            select distinct on (l.subject_id) l.subject_id as comment_id, l.action <> 'unhide' as is_so
              from moderation_log l join award_entries e on e.comment_id = l.subject_id join awards w on w.ai_slop_id = e.ai_slop_id
             where l.subject_type = 'comment' and l.created_at <= w.settled_at
               and (l.action in ('hide', 'unhide') or (l.action = 'erase' and w.movement_id is not null))
             order by l.subject_id, l.id desc),
          again as (
            select 'settlement' as at, w.ai_slop_id, w.winning_comment_id, (
              select e.comment_id from award_entries e left join was_hidden h on h.comment_id = e.comment_id
               where e.ai_slop_id = w.ai_slop_id and e.artist_id <> w.owner_id and e.counted_likes > 0 and not coalesce(h.is_so, false)
               order by e.counted_likes desc, e.comment_created_at, e.comment_id limit 1) as rule_comment_id
              from awards w
            union all
            select 'now', w.ai_slop_id, f.winning_comment_id, (
              select e.comment_id from award_standings e
               where e.ai_slop_id = w.ai_slop_id and e.artist_id <> w.owner_id and e.likes > 0 and not e.is_out
               order by e.likes desc, e.comment_created_at, e.comment_id limit 1)
              from awards w join award_finals f on f.ai_slop_id = w.ai_slop_id and f.finalized_at is null)
          select * from again where winning_comment_id is distinct from rule_comment_id`,
  },
  revisions_are_a_chain: {
    says: 'the revisions of an award are numbered 1, 2, 3 …, each by one act about an entry of it, and each starts from who would be paid after the one before',
    stops: 'named',
    sql: `select r.ai_slop_id, r.revision, r.act_id, r.from_user_id, r.had_user_id from (
            select r.*, w.owner_id, w.prize_cents as award_cents, row_number() over chain as expected,
                   coalesce(lag(r.to_user_id) over chain, w.winner_id, w.owner_id) as had_user_id
              from award_revisions r join awards w on w.ai_slop_id = r.ai_slop_id
            window chain as (partition by r.ai_slop_id order by r.revision)) r
            join moderation_log act on act.id = r.act_id
           where r.revision <> r.expected or r.from_user_id <> r.had_user_id or r.prize_cents <> r.award_cents
              or (r.winning_comment_id is null and r.to_user_id <> r.owner_id)
              or act.subject_id <> r.comment_id
              or (act.action, r.is_reinstated) not in (('disqualify', false), ('hide', false), ('void_likes', false),
                                                      ('reinstate', true), ('unhide', true), ('restore_likes', true))
          union all
          select s.id, null, act.id, null, null from moderation_log act
            join award_entries e on e.comment_id = act.subject_id join ai_slops s on s.id = e.ai_slop_id
           where act.action in ('disqualify', 'reinstate') and not exists (select from award_revisions where act_id = act.id)`,
  },
  debts_come_from_cards: {
    says: 'only a card payment that is taken back, or a fee of the provider, makes a debt or a cost',
    stops: 'everybody',
    // A debt that returns with its owner is not a new one. Before migration 0021 a revised award could create a debt.
    // Those movements have a retired kind.
    sql: `select m.id as movement_id, m.kind, a.kind as account_kind, e.amount_cents
            from ledger_entries e join ledger_accounts a on a.id = e.account_id and a.kind in ('debt', 'costs') and e.amount_cents < 0
            join ledger_movements m on m.id = e.movement_id join ledger_kinds k on k.kind = m.kind
           where m.payment_id is null and m.kind not in ('dispute_fee', 'debt_carried_over') and not k.is_retired`,
  },
  tally_is_of_the_time: {
    says: 'the counted likes of the tally are those that stood, from verified people, and that no moderator had voided, when the slop ended',
    stops: 'named',
    // Addresses change, so nobody can tell later which ones shared a mailbox or had a throwaway domain. Add the likes
    // voided for that.
    sql: `select e.ai_slop_id, e.comment_id, e.counted_likes from award_entries e
            join (select ai_slop_id, movement_id, case reason when 'deadline' then deadline_at else settled_at + interval '1 ms' end as ended_at
                    from awards) w on w.ai_slop_id = e.ai_slop_id
           where e.counted_likes + e.same_mailbox_likes + e.throwaway_likes < (
             select count(*) from comment_likes l join profiles p on p.id = l.user_id
              where l.comment_id = e.comment_id and l.liked_at < w.ended_at and l.user_id <> e.artist_id
                -- A confirmation that began just before the end can commit just after the settlement.
                and p.email_verified_at < w.ended_at - interval '10 seconds'
                -- Until migration 0021 a ban removed earlier likes.
                and (w.movement_id is null or not was_banned_at(p.id, w.ended_at))
                and not exists (select from voided_likes v where v.comment_id = l.comment_id and v.user_id = l.user_id)
                and not exists (select from restored_likes r where r.comment_id = l.comment_id and r.user_id = l.user_id))
              or (e.same_mailbox_likes > 0 and e.counted_likes = 0)
              or (e.voided_likes > (select count(*) from voided_likes v where v.comment_id = e.comment_id)
                  and not exists (select from moderation_log l where l.action = 'restore_likes' and l.subject_id = e.comment_id))`,
  },
  hidden_slops_are_closed: {
    says: 'a slop that was taken down is settled, so that no prize is held where nobody can see it; a covered one stays as it is',
    stops: 'named',
    sql: `select id as ai_slop_id, hidden_at from ai_slops where hidden_at is not null and status = 'open' and not is_covered`,
  },
  nothing_of_the_deleted: {
    says: 'a deleted account has no session, open race, picture, follower, withdrawal under way, or money left',
    stops: 'named',
    sql: `select p.id as user_id, p.deleted_at from profiles p where p.deleted_at is not null and (
            exists (select from auth.users u where u.id = p.id)
            or exists (select from ai_slops s where s.user_id = p.id and (s.status = 'open' or s.poster_deleted_at is null))
            or exists (select from award_finals f join ai_slops s on s.id = f.ai_slop_id
                        where f.finalized_at is null and p.id in (f.paid_to, s.user_id))
            or exists (select from beautiful_arts a where a.user_id = p.id)
            or exists (select from images i where i.user_id = p.id and i.removed_at is null)
            or exists (select from followers f where p.id in (f.follower_id, f.following_id))
            or exists (select from withdrawals w where w.user_id = p.id and w.status in ('pending', 'processing') and not w.is_closing)
            -- The balance is empty at the deletion. Only the user's earlier money may return later, with an alarm.
            or exists (select from ledger_accounts a where a.user_id = p.id and a.kind = 'balance' and 0 <> (
                         select e.balance_after_cents from ledger_entries e join ledger_movements m on m.id = e.movement_id
                          where e.account_id = a.id and m.created_at <= p.deleted_at order by e.account_seq desc limit 1))
            or exists (select from ledger_accounts a join ledger_entries e on e.account_id = a.id and e.amount_cents > 0
                         join ledger_movements m on m.id = e.movement_id and m.created_at > p.deleted_at
                        where a.user_id = p.id and a.kind = 'balance'
                          and m.kind not in ('top_up_restored', 'sale_restored', 'withdrawal_returned', 'transfer_reversed',
                                             'revised_prize_awarded', 'revised_prize_returned')))`,
  },
  votes_of_the_deleted_end: {
    says: 'nothing is left of the votes, traces and receipts of a deleted account, unless its deletion waits for a contest to be final',
    stops: 'nobody',
    sql: `with finished as (
            select id from profiles p where p.deleted_at is not null and not exists (select from unfinished_deletions d where d.user_id = p.id))
          select 'like' as what, l.user_id from comment_likes l join finished f on f.id = l.user_id
          union all
          select 'like of a slop', l.user_id from ai_slop_likes l join finished f on f.id = l.user_id
          union all
          select 'origin of a like', o.user_id from like_origins o join finished f on f.id = o.user_id
          union all
          select 'trace', t.user_id from person_traces t join finished f on f.id = t.user_id
          union all
          select 'receipt', r.user_id from vote_receipts r join finished f on f.id = r.user_id
          union all
          select 'deletion of nobody', d.user_id from unfinished_deletions d join profiles p on p.id = d.user_id and p.deleted_at is null`,
  },
  money_went_to_the_artist: {
    says: 'a final award reached the author of the winning entry, or its poster when nobody won',
    stops: 'named',
    sql: `select f.ai_slop_id, a.user_id as credited_user_id, f.paid_to, w.owner_id
            from award_finals f join awards w on w.ai_slop_id = f.ai_slop_id
            left join comments c on c.id = f.winning_comment_id
            join ledger_entries e on e.movement_id = f.movement_id and e.amount_cents > 0
            join ledger_accounts a on a.id = e.account_id
           where a.user_id is distinct from f.paid_to or f.paid_to is distinct from coalesce(c.user_id, w.owner_id)`,
  },
  counters_count: {
    says: 'every kept counter is the number of rows it counts',
    stops: 'nobody',
    sql: `select 'ai_slop_counters' as counter, ai_slop_id as id, x.* from ai_slop_counters c, lateral (values
            ('likes', likes_count, (select count(*) from ai_slop_likes l where l.ai_slop_id = c.ai_slop_id)),
            ('comments', comments_count, (select count(*) from comments k where k.ai_slop_id = c.ai_slop_id and k.image_id is null
              and k.removed_at is null and k.hidden_at is null)),
            ('beautiful art', beautiful_art_count, (select count(*) from comments k where k.ai_slop_id = c.ai_slop_id
              and k.image_id is not null and k.removed_at is null and k.withdrawn_at is null and k.hidden_at is null))
            ) x(what, kept, counted) where kept <> counted
          union all
          select 'comment_counters', comment_id, 'likes', likes_count, n
            from comment_counters c, lateral (select count(*) as n from comment_likes l where l.comment_id = c.comment_id) x where likes_count <> n
          union all
          select 'profile_counters', user_id, x.* from profile_counters c, lateral (values
            ('followers', followers_count, (select count(*) from followers f where f.following_id = c.user_id)),
            ('following', following_count, (select count(*) from followers f where f.follower_id = c.user_id)),
            ('ai slops', ai_slops_count, (select count(*) from ai_slops s where s.user_id = c.user_id and s.hidden_at is null)),
            ('beautiful art', beautiful_art_count, (select count(*) from beautiful_arts k where k.user_id = c.user_id))
            ) x(what, kept, counted) where kept <> counted`,
  },
  totals_count: {
    says: 'the kept totals of lists and wins are the rows they count, and the counters know which slops are open and whose votes are sealed',
    stops: 'nobody',
    sql: `with kept as (
            select list, category, is_open, prize_pool_cents, sum(rows_count) as n from list_totals group by 1, 2, 3, 4 having sum(rows_count) <> 0),
          counted as (
            select 'ai_slops' as list, coalesce(category, '') as category, status = 'open' as is_open, prize as prize_pool_cents, count(*) as n
              from ai_slops, lateral (values (0), (prize_pool_cents)) prizes(prize) where is_listed group by 2, 3, 4
            union all
            select 'artists', '', false, 0, count(*) from artists a join profiles p on p.id = a.user_id where p.hidden_at is null having count(*) > 0)
          select list, category, is_open, prize_pool_cents, k.n as kept, c.n as counted
            from kept k full join counted c using (list, category, is_open, prize_pool_cents) where k.n is distinct from c.n
          union all
          select 'artist_wins', coalesce(w.user_id, a.winner_id)::text, false, 0, w.wins_count, a.n from artist_wins w
            full join (select f.paid_to as winner_id, count(*) as n from award_finals f
                        where f.finalized_at is not null and f.winning_comment_id is not null group by 1) a
              on a.winner_id = w.user_id
           where w.wins_count is distinct from a.n
          union all
          select 'ai_slop_counters', s.id::text, n.is_open, 0, null, null from ai_slops s join ai_slop_counters n on n.ai_slop_id = s.id
           where n.is_open <> (s.status = 'open')
          union all
          select 'comment_counters', n.comment_id::text, n.is_sealed, 0, null, null
            from ai_slops s join comments c on c.ai_slop_id = s.id join comment_counters n on n.comment_id = c.id
           where n.is_sealed <> (s.has_sealed_votes and s.status = 'open')`,
  },
  artists_show_their_latest: {
    says: "the artists' feed has one row for every artist with art, and it is the latest",
    stops: 'nobody',
    sql: `select coalesce(a.user_id, b.user_id) as user_id, a.latest_comment_id as kept, b.id as latest
            from artists a full join (
              select distinct on (user_id) user_id, id from beautiful_arts order by user_id, created_at desc, id desc) b
              on b.user_id = a.user_id
           where a.latest_comment_id is distinct from b.id`,
  },
  withdrawals_match_their_money: {
    says: "a withdrawal's movements are those of its status, for its amounts",
    stops: 'named',
    sql: `select w.id as withdrawal_id, w.status, array_agg(m.kind order by m.id) filter (where m.id is not null) as movements
            from withdrawals w left join ledger_movements m on m.withdrawal_id = w.id and m.kind <> 'transfer_reversed'
           group by w.id
          having coalesce(array_agg(m.kind order by m.id) filter (where m.id is not null), '{}') <> case w.status
                   when 'paid' then array['withdrawal_requested', 'withdrawal_paid']
                   when 'failed' then array['withdrawal_requested', 'withdrawal_returned']
                   else array['withdrawal_requested'] end
          union all
          select w.id, w.status, array[m.kind, e.amount_cents::text]
            from withdrawals w join ledger_movements m on m.withdrawal_id = w.id
            join ledger_entries e on e.movement_id = m.id join ledger_accounts a on a.id = e.account_id
           where m.kind <> 'transfer_reversed'
             and ((a.kind = 'hold' and abs(e.amount_cents) <> w.requested_amount_cents)
               or (m.kind = 'withdrawal_paid' and a.kind = 'stripe' and e.amount_cents <> w.net_transfer_amount_cents)
               or (a.kind in ('hold', 'balance', 'debt') and a.user_id <> w.user_id))`,
  },
  money_in_flight_agrees: {
    says: "what a user's hold account has is what the withdrawals in flight ask for",
    stops: 'named',
    sql: `select a.user_id, a.balance_cents, coalesce(sum(w.requested_amount_cents), 0) as in_flight_cents
            from ledger_accounts a left join withdrawals w on w.user_id = a.user_id and w.status in ('pending', 'processing')
           where a.kind = 'hold' group by a.id having a.balance_cents <> coalesce(sum(w.requested_amount_cents), 0)`,
  },
  one_object_one_record: {
    says: 'no object of the card provider is booked twice',
    stops: 'named',
    sql: `with seen as (
            select 'payment intent' as what, payment_intent_id as id, user_id from payments
            union all select 'charge', stripe_charge_id, user_id from deposits
            union all select 'transfer', stripe_transfer_id, user_id from withdrawals)
          select what, id, user_id from seen
           where (what, id) in (select what, id from seen where id is not null group by 1, 2 having count(*) > 1)`,
  },
  deposits_are_movements: {
    says: 'each deposit is one top-up movement: charged = added + fee, on the right account',
    stops: 'named',
    sql: `select d.id as deposit_id, m.id as movement_id, m.key, m.kind
            from deposits d
            join payments p on p.id = d.payment_id
            full join (select * from ledger_movements where kind = 'top_up') m on m.id = d.movement_id
            left join lateral (
              select sum(e.amount_cents) filter (where a.kind in ('balance', 'debt') and a.user_id = d.user_id) as added,
                     sum(-e.amount_cents) filter (where a.kind = 'stripe') as charged
                from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.movement_id = m.id) legs on true
           where d.id is null or m.id is null or m.payment_id is distinct from d.payment_id
              or m.key <> 'top_up:' || p.payment_intent_id or p.status <> 'succeeded' or p.user_id <> d.user_id
              or legs.added is distinct from d.amount_added_to_balance_cents or legs.charged is distinct from d.total_amount_charged_cents`,
  },
  paid_top_ups_are_deposits: {
    says: 'each succeeded top-up has its deposit, or goes back',
    stops: 'named',
    sql: `select p.id as payment_id, p.payment_intent_id from payments p left join deposits d on d.payment_id = p.id
           where p.type = 'account_funding' and p.status = 'succeeded' and p.refund_reason is null and d.id is null`,
  },
  purchases_are_movements: {
    says: 'each purchase is one sale movement that gave the artist the share',
    stops: 'named',
    sql: `select u.id as purchase_id, m.id as movement_id
            from purchases u full join (select * from ledger_movements where kind = 'sale') m on m.id = u.movement_id
            left join lateral (
              select sum(e.amount_cents) filter (where a.kind in ('balance', 'debt') and a.user_id = u.artist_id) as share
                from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.movement_id = m.id) legs on true
           where u.id is null or m.id is null or legs.share is distinct from u.artist_share_cents`,
  },
  payments_match_the_provider: {
    says: 'what our books have of a paid payment is what was received less what was refunded or is disputed',
    stops: 'named',
    sql: `select p.id as payment_id, p.payment_intent_id, ${leftOfCharge} as left_cents, -booked.cents as booked_cents
            from payments p
            cross join lateral ${bookedFor("a.kind = 'stripe'")} booked
           where -booked.cents <> case when p.status = 'succeeded' then ${leftOfCharge} else 0 end`,
  },
  top_ups_keep_what_is_left: {
    says: 'of a top-up its payer has, or has paid a debt with, what the charge that is left pays for',
    stops: 'named',
    sql: `select p.id as payment_id, p.payment_intent_id, kept.cents as kept_cents from payments p
            cross join lateral ${bookedFor("a.kind in ('balance', 'debt') and a.user_id = p.user_id")} kept
           where p.type = 'account_funding' and p.status = 'succeeded' and p.refund_reason is null
             and kept.cents <> floor(greatest(${leftOfCharge}, 0) * 937 / 1000)`,
  },
  sales_keep_what_is_left: {
    says: 'of a sale the artist has the share of what is left of it, and the platform bears what the artist kept beyond and what went beyond the charge',
    stops: 'named',
    sql: `select u.id as purchase_id, kept.cents as kept_cents from purchases u join payments p on p.id = u.payment_id
            cross join lateral ${bookedFor("a.kind = 'costs' or a.kind in ('balance', 'debt') and a.user_id = u.artist_id")} kept
            cross join lateral (select ${leftOfCharge} as cents) has_left
           where p.refund_reason is null and kept.cents <> least(has_left.cents, 0)
                 + div(u.artist_share_cents::numeric * greatest(has_left.cents, 0), coalesce(p.amount_received_cents, p.amount_cents))`,
  },
  unapplied_payments_are_nobodys: {
    says: 'of a payment that bought nothing the platform holds what has not gone back yet, and nobody has anything',
    stops: 'named',
    sql: `select p.id as payment_id, p.payment_intent_id, held.cents as held_cents from payments p
            cross join lateral ${bookedFor("a.kind in ('fees', 'costs')")} held
           where p.refund_reason is not null and held.cents <> ${leftOfCharge}`,
  },
  reversals_add_up: {
    says: 'what a payment says was refunded or is disputed is what its refunds and disputes say, and so says its deposit',
    stops: 'named',
    sql: `select p.id as payment_id, p.refunded_cents, p.disputed_cents, r.refunded, r.disputed, d.refunded_cents as deposit_refunded_cents
            from payments p
            join lateral (
              select coalesce(sum(amount_cents) filter (where kind = 'refund'), 0) as refunded,
                     coalesce(sum(amount_cents) filter (where kind = 'dispute'), 0) as disputed
                from payment_reversals where payment_id = p.id and state = 'taken') r on true
            left join deposits d on d.payment_id = p.id
           where p.refunded_cents <> r.refunded or p.disputed_cents <> r.disputed
              or d.refunded_cents <> p.refunded_cents
              -- A purchase has no deposit.
              or (d.id is not null and (d.disputed_at is not null) <> (p.disputed_cents > 0))`,
  },
  purchases_end_when_reversed: {
    says: 'a purchase that is disputed, or was refunded in full, has ended; any other can be downloaded',
    stops: 'named',
    sql: `select u.id as purchase_id, u.ended_at from purchases u join payments p on p.id = u.payment_id
           where (p.disputed_cents > 0 or p.refunded_cents >= coalesce(p.amount_received_cents, p.amount_cents)) <> (u.ended_at is not null)
             and not (u.ended_at is not null and p.refund_reason is not null)`,
  },
  one_payment_in_force: {
    says: 'a buyer has at most one payment in force for each piece of art, and it is the one that gives the download',
    stops: 'named',
    sql: `with in_force as (
            select p.id, p.user_id, p.comment_id from payments p
             where p.type = 'art_purchase' and p.status = 'succeeded' and p.refund_reason is null and ${leftOfCharge} > 0)
          select id as payment_id from in_force
           where (user_id, comment_id) in (select user_id, comment_id from in_force group by 1, 2 having count(*) > 1)
          union all
          select u.payment_id from purchases u join payments p on p.id = u.payment_id
           where u.ended_at is null and not exists (select from in_force f where f.id = u.payment_id)`,
  },
  transfer_reversals_add_up: {
    says: "the reversals of a withdrawal's transfer gave back exactly its share of the full amount",
    stops: 'named',
    sql: `select w.id as withdrawal_id, w.reversed_cents, r.amount, r.returned, r.booked from withdrawals w
            join lateral (
              select coalesce(sum(t.amount_cents), 0) as amount, coalesce(sum(t.returned_cents), 0) as returned,
                     coalesce(sum((select sum(e.amount_cents) from ledger_entries e join ledger_accounts a on a.id = e.account_id
                                    where e.movement_id = t.movement_id and a.kind in ('balance', 'debt') and a.user_id = w.user_id)), 0) as booked
                from transfer_reversals t where t.withdrawal_id = w.id) r on true
           where w.reversed_cents <> r.amount or r.returned <> r.booked
              or r.returned <> div(w.requested_amount_cents::numeric * w.reversed_cents, w.net_transfer_amount_cents)`,
  },
  events_are_worked: {
    says: 'every webhook is applied, or marked as not handled with a reason, within ten minutes',
    stops: 'named',
    sql: `select v.id as event_id, v.type, v.received_at, p.id as payment_id, w.id as withdrawal_id from stripe_events v
            cross join lateral (select v.payload -> 'data' -> 'object' as object) it
            left join payments p on p.payment_intent_id in (object ->> 'id', object ->> 'payment_intent')
            left join withdrawals w on 'withdrawal:' || w.id = object ->> 'transfer_group'
           where v.worked_at is null and v.received_at < (select app_now()) - interval '10 minutes'`,
  },
  applied_payments_are_booked: {
    says: 'a payment whose success was applied is succeeded here',
    stops: 'named',
    sql: `select v.id as event_id, v.payload -> 'data' -> 'object' ->> 'id' as payment_intent_id, o.id as payment_id
            from stripe_events v
            left join payments o on o.payment_intent_id = v.payload -> 'data' -> 'object' ->> 'id'
           where v.type = 'payment_intent.succeeded' and v.worked_at is not null and v.parked_reason is null
             and not exists (select from payments p
                              where p.payment_intent_id = v.payload -> 'data' -> 'object' ->> 'id' and p.status = 'succeeded')`,
  },
  ...receiptInvariants,
};

export const invariants: readonly Invariant[] = Object.entries(byName).map(([name, rest]) => ({ name, ...rest }));
