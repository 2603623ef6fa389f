-- Refunds, disputes, and payments that bought nothing.
insert into ledger_kinds (kind, meaning) values
  ('sale_restored', 'A dispute about a sale was won'),
  ('purchase_parked', 'A card payment that buys nothing arrived and waits to be sent back'),
  ('purchase_refunded', 'A card payment that bought nothing was sent back');
insert into ledger_rules (kind, account_kind, sign) values
  ('sale_restored', 'stripe', -1), ('sale_restored', 'balance', 1), ('sale_restored', 'debt', 1), ('sale_restored', 'fees', 1), ('sale_restored', 'costs', 1),
  ('purchase_parked', 'stripe', -1), ('purchase_parked', 'fees', 1),
  ('purchase_refunded', 'stripe', 1), ('purchase_refunded', 'fees', -1);

-- Each refund and each dispute of a payment, once. Whichever event comes first writes the row.
create table payment_reversals (
  -- The provider's id: re_… or du_….
  reversal_id text primary key,
  payment_id uuid not null references payments on delete restrict,
  kind text not null constraint payment_reversals_kind_known check (kind in ('refund', 'dispute')),
  amount_cents bigint not null constraint payment_reversals_amount_positive check (amount_cents > 0),
  -- 'restored' once a refund failed or a dispute was won.
  state text not null default 'taken' constraint payment_reversals_state_known check (state in ('taken', 'restored')),
  -- Of a sale: what the artist gave back; the rest of the share the platform bore.
  artist_cents bigint not null default 0,
  created_at timestamptz not null default app_now(),
  restored_at timestamptz,
  constraint payment_reversals_restored_fits check ((state = 'restored') = (restored_at is not null))
);
create index payment_reversals_of_payment_idx on payment_reversals (payment_id);
create function payment_reversals_guard() returns trigger language plpgsql as $$
begin
  if (new.reversal_id, new.payment_id, new.kind, new.amount_cents, new.artist_cents) is distinct from
     (old.reversal_id, old.payment_id, old.kind, old.amount_cents, old.artist_cents) or old.state = 'restored' then
    raise exception 'a reversal is only restored, once' using errcode = 'SL005';
  end if;
  return new;
end $$;
create trigger payment_reversals_guard before update on payment_reversals for each row execute function payment_reversals_guard();
create trigger payment_reversals_no_delete before delete on payment_reversals for each row execute function refuse_change();

alter table payments
  add constraint payments_disputed_range check (disputed_cents >= 0),
  -- Why a paid purchase bought nothing and is sent back by itself.
  add column refund_reason text,
  -- From where it was started, to notice card testing; forgotten after two days.
  add column payer_address text;

create table card_declines (
  -- The declined charge: told by several events, counted once.
  charge_id text primary key,
  user_id uuid not null references profiles on delete restrict,
  address text,
  declined_at timestamptz not null default app_now()
);
create index card_declines_of_user_idx on card_declines (user_id, declined_at);
create index card_declines_of_address_idx on card_declines (address, declined_at) where address is not null;
