import type { Invariant } from '@unslop/database/invariants';
import type { Setting } from './settings.ts';

/**
 * Checks that depend on the simulation, so the audit cannot run them on every database. In the simulation, requests
 * have distinct texts, the clock only moves forward, and users are never banned.
 */
export const checksOf = ({ reviewHours, clearingDays }: Setting): readonly Omit<Invariant, 'stops'>[] => [
  {
    name: 'prizes_wait_for_the_review',
    says: 'an award that others entered is reviewed as long as the setting says, any other is final at once, and none is paid before its date',
    sql: `select w.ai_slop_id, w.settled_at, f.review_until, f.final_at, f.finalized_at, f.delayed_by
            from awards w join award_finals f on f.ai_slop_id = w.ai_slop_id
            cross join lateral (select exists (select from award_entries e where e.ai_slop_id = w.ai_slop_id and e.artist_id <> w.owner_id) as is_entered) others
           where f.finalized_at < f.final_at
              or f.review_until not in (w.settled_at, w.settled_at + interval '${reviewHours} hours')
              or (others.is_entered and f.review_until <> w.settled_at + interval '${reviewHours} hours')
              or (f.final_at > f.review_until and f.delayed_by is null)`,
  },
  {
    name: 'prizes_of_reviews_are_held',
    says: 'each award that is not final has its whole prize in its slop, and nobody else has it',
    sql: `select f.ai_slop_id, s.prize_pool_cents, a.balance_cents from award_finals f join ai_slops s on s.id = f.ai_slop_id
            join ledger_accounts a on a.ai_slop_id = s.id
           where f.finalized_at is null and (a.balance_cents <> s.prize_pool_cents
              or exists (select from ledger_movements m where m.ai_slop_id = s.id and m.kind in ('prize_awarded', 'prize_returned')))`,
  },
  {
    name: 'prizes_clear_before_they_are_sent',
    says: 'nothing is sent before it is clear',
    sql: `select w.id as withdrawal_id, w.clears_at, m.created_at from withdrawals w
            join ledger_movements m on m.withdrawal_id = w.id and m.kind = 'withdrawal_paid'
           where ${clearingDays} > 0 and w.clears_at > m.created_at`,
  },
  {
    name: 'one_request_one_effect',
    says: 'what was requested once, under one key, has happened once',
    sql: `select 'slop' as what, title as request, count(*)::int as n from ai_slops group by title having count(*) > 1
          union all
          select 'comment', content, count(*)::int from comments where image_id is null group by content having count(*) > 1`,
  },
  {
    name: 'votes_end_at_the_deadline',
    says: 'nobody likes anything between a deadline and its settlement',
    sql: `select l.comment_id as id, l.liked_at, s.deadline_at, s.settled_at from comment_likes l
            join comments c on c.id = l.comment_id join ai_slops s on s.id = c.ai_slop_id
           where l.liked_at >= s.deadline_at and (s.settled_at is null or l.liked_at < s.settled_at)
          union all
          select l.ai_slop_id, l.liked_at, s.deadline_at, s.settled_at from ai_slop_likes l join ai_slops s on s.id = l.ai_slop_id
           where l.liked_at >= s.deadline_at and (s.settled_at is null or l.liked_at < s.settled_at)`,
  },
  {
    name: 'entries_end_at_the_deadline',
    says: 'nothing is said under a slop after its deadline, its settlement or its cancelling',
    sql: `select c.id as comment_id, c.created_at, s.deadline_at, s.settled_at from comments c join ai_slops s on s.id = c.ai_slop_id
           where c.created_at >= s.deadline_at or c.created_at > s.settled_at`,
  },
  {
    name: 'settled_after_the_deadline',
    says: 'nothing is settled before its deadline',
    sql: `select ai_slop_id, deadline_at, settled_at from awards where settled_at < deadline_at`,
  },
  {
    name: 'cancelled_alone',
    says: 'a slop is cancelled only while nobody else has answered it with art',
    sql: `select s.id as ai_slop_id, c.id as comment_id, s.cancelled_at from ai_slops s join comments c on c.ai_slop_id = s.id
           where c.image_id is not null and c.user_id <> s.user_id and c.created_at < s.cancelled_at
             and (c.withdrawn_at is null or c.withdrawn_at > s.cancelled_at) and (c.hidden_at is null or c.hidden_at > s.cancelled_at)`,
  },
  {
    name: 'debts_are_paid_first',
    says: 'nobody has money while they owe some',
    sql: `select d.user_id, d.balance_cents as debt_cents, b.balance_cents from ledger_accounts d
            join ledger_accounts b on b.user_id = d.user_id and b.kind = 'balance'
           where d.kind = 'debt' and d.balance_cents < 0 and b.balance_cents > 0`,
  },
  {
    name: 'fees_follow_the_rule',
    says: 'the fees of top-ups and withdrawals are those of docs/work/money.md, to the cent, and the last withdrawal of a deleted account has none',
    sql: `select 'withdrawal' as what, id, requested_amount_cents as cents, total_fees_deducted_cents as fee_cents from withdrawals
           where total_fees_deducted_cents <> case when is_closing then 0 else div(requested_amount_cents * 229 + 5000, 10000) + 25 end
          union all
          select 'top-up', id, amount_added_to_balance_cents, total_amount_charged_cents - amount_added_to_balance_cents from deposits
           where total_amount_charged_cents - amount_added_to_balance_cents <> div(amount_added_to_balance_cents * 63 + 936, 937)`,
  },
];
