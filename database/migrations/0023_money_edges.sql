-- Money at the edges: debts survive the deletion of an account, a disputed card cannot pay again, and a buyer has at most one
-- payment in force for each piece of art.

-- Accounts that were deleted while they owed. The hash finds the debt when the same mailbox comes back; the row goes once
-- nothing is owed. Null for an account that was deleted before hashes were kept: its address is gone.
create table deleted_debtors (
  user_id uuid primary key references profiles on delete restrict,
  mailbox_hash bytea
);
create index deleted_debtors_mailbox_idx on deleted_debtors (mailbox_hash) where mailbox_hash is not null;
insert into deleted_debtors (user_id)
select a.user_id from ledger_accounts a join profiles p on p.id = a.user_id
 where a.kind = 'debt' and a.balance_cents < 0 and p.deleted_at is not null;

-- Each time a debt went from one account to another of the same person: to a new account, and back when late money pays it.
-- The movement debt_carried_over:{id} books it.
create table carried_debts (
  id uuid primary key default gen_random_uuid(),
  from_user_id uuid not null references profiles on delete restrict,
  to_user_id uuid not null references profiles on delete restrict,
  amount_cents bigint not null constraint carried_debts_amount_positive check (amount_cents > 0),
  carried_at timestamptz not null default app_now(),
  constraint carried_debts_two_accounts check (from_user_id <> to_user_id)
);
create index carried_debts_from_idx on carried_debts (from_user_id);
create index carried_debts_to_idx on carried_debts (to_user_id);
create trigger carried_debts_append_only before update or delete on carried_debts for each row execute function refuse_change();
create trigger carried_debts_no_truncate before truncate on carried_debts execute function refuse_change();

insert into ledger_kinds (kind, clears, meaning) values
  ('debt_carried_over', false, 'A debt moved to the new account of the person who deleted the old one');
insert into ledger_rules (kind, account_kind, sign) values
  ('debt_carried_over', 'debt', -1), ('debt_carried_over', 'debt', 1);

-- The card of each dispute that is open or lost. The hash is null until a job has read the card at the provider.
create table disputed_cards (
  reversal_id text primary key references payment_reversals on delete restrict,
  card_hash bytea,
  noted_at timestamptz not null default app_now()
);
create index disputed_cards_hash_idx on disputed_cards (card_hash) where card_hash is not null;
create index disputed_cards_unread_idx on disputed_cards (noted_at) where card_hash is null;
insert into disputed_cards (reversal_id)
select reversal_id from payment_reversals where kind = 'dispute' and state = 'taken';

-- A payment that comes back while a later one for the same art is in force buys nothing: its artist has the later one's share.
insert into ledger_rules (kind, account_kind, sign) values
  ('purchase_parked', 'balance', -1), ('purchase_parked', 'debt', -1);
-- If two are in force already, the later one stands, and a job refunds the others. Their artist gives back the share.
do $$
declare
  twice record;
  held record;
  v_movement bigint;
begin
  for twice in
    select p.id, p.payment_intent_id, c.user_id as artist_id from payments p join comments c on c.id = p.comment_id
     where p.type = 'art_purchase' and p.status = 'succeeded' and p.refund_reason is null
       and coalesce(p.amount_received_cents, p.amount_cents) > p.refunded_cents + p.disputed_cents
       and exists (select from payments o
                    where o.user_id = p.user_id and o.comment_id = p.comment_id and o.type = 'art_purchase' and o.status = 'succeeded'
                      and o.refund_reason is null and coalesce(o.amount_received_cents, o.amount_cents) > o.refunded_cents + o.disputed_cents
                      and (o.succeeded_at, o.id) > (p.succeeded_at, p.id))
  loop
    select coalesce(sum(e.amount_cents) filter (where a.user_id = twice.artist_id), 0) as share,
           coalesce(-sum(e.amount_cents) filter (where a.kind = 'costs'), 0) as costs,
           (select balance_cents from ledger_accounts where user_id = twice.artist_id and kind = 'balance') as balance
      into held
      from ledger_movements m join ledger_entries e on e.movement_id = m.id join ledger_accounts a on a.id = e.account_id
     where m.payment_id = twice.id;
    if held.share > 0 then
      insert into ledger_movements (key, kind, payment_id)
      values ('purchase_parked:' || twice.payment_intent_id, 'purchase_parked', twice.id) returning id into v_movement;
      insert into ledger_entries (movement_id, account_id, amount_cents, account_seq, balance_after_cents)
      select v_movement, a.id, leg.cents, 0, 0
        from (values ('balance', twice.artist_id, -least(held.share, held.balance)),
                     ('debt', twice.artist_id, least(held.share, held.balance) - held.share),
                     ('costs', null, held.costs), ('fees', null, held.share - held.costs)) leg (kind, user_id, cents)
        join ledger_accounts a on a.kind = leg.kind and a.user_id is not distinct from leg.user_id
       where leg.cents <> 0;
    end if;
    update payments set refund_reason = 'You own this artwork already.' where id = twice.id;
    update purchases set ended_at = app_now() where payment_id = twice.id and ended_at is null;
    perform graphile_worker.add_job('refund_payment', json_build_object('paymentId', twice.id), max_attempts := 25);
  end loop;
end $$;
create unique index payments_one_in_force on payments (user_id, comment_id)
  where type = 'art_purchase' and status = 'succeeded' and refund_reason is null
    and coalesce(amount_received_cents, amount_cents) > refunded_cents + disputed_cents;

