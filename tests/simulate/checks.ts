import type { Invariant } from '@unslop/database/invariants';

/**
 * What the audit cannot ask of every database, because it rests on what the simulation does: its requests differ in
 * their words, its clock only goes forward, and its users are never banned or deleted.
 */
export const checks: readonly Omit<Invariant, 'stops'>[] = [
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
    says: 'the fees of top-ups and withdrawals are those of docs/money.md, to the cent',
    sql: `select 'withdrawal' as what, id, requested_amount_cents as cents, total_fees_deducted_cents as fee_cents from withdrawals
           where total_fees_deducted_cents <> div(requested_amount_cents * 229 + 5000, 10000) + 25
          union all
          select 'top-up', id, amount_added_to_balance_cents, total_amount_charged_cents - amount_added_to_balance_cents from deposits
           where total_amount_charged_cents - amount_added_to_balance_cents <> div(amount_added_to_balance_cents * 63 + 936, 937)`,
  },
];
