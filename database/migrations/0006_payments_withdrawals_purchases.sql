-- What the card provider and we know of each payment, and what became of it. Amounts are US cents.
create table payments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles on delete restrict,
  -- Null until the provider has answered our create call; found again by the payment's id in its metadata.
  payment_intent_id text constraint payments_intent_once unique,
  client_secret text,
  -- The caller's idempotency key: a retry finds the payment it began.
  request_key text,
  status text not null default 'created' constraint payments_status_known check (status in
    ('created', 'requires_payment_method', 'requires_confirmation', 'requires_action', 'processing', 'canceled', 'succeeded')),
  type text not null constraint payments_type_known check (type in ('account_funding', 'art_purchase')),
  amount_cents bigint not null constraint payments_amount_positive check (amount_cents > 0),
  amount_to_add_cents bigint constraint payments_to_add_positive check (amount_to_add_cents > 0),
  fee_cents bigint not null constraint payments_fee_not_negative check (fee_cents >= 0),
  currency text not null default 'usd' constraint payments_currency_known check (currency = 'usd'),
  metadata jsonb not null default '{}',
  comment_id uuid references comments on delete restrict,
  charge_id text,
  amount_received_cents bigint,
  refunded_cents bigint not null default 0 constraint payments_refunded_range check (refunded_cents between 0 and amount_cents),
  disputed_cents bigint not null default 0,
  last_error text,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  succeeded_at timestamptz,
  constraint payments_type_fits check (case type
    when 'account_funding' then amount_to_add_cents is not null and amount_to_add_cents + fee_cents = amount_cents and comment_id is null
    else comment_id is not null end)
);
create unique index payments_request_key_once on payments (user_id, request_key) where request_key is not null;
create index payments_by_user_idx on payments (user_id, created_at desc, id desc);
create index payments_open_idx on payments (created_at) where status not in ('succeeded', 'canceled');
create unique index payments_one_live_purchase on payments (user_id, comment_id)
  where type = 'art_purchase' and status not in ('succeeded', 'canceled');
alter table ledger_movements add constraint ledger_movements_payment_fkey foreign key (payment_id) references payments on delete restrict;

create table deposits (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles on delete restrict,
  payment_id uuid not null constraint deposits_payment_once unique references payments on delete restrict,
  amount_added_to_balance_cents bigint not null constraint deposits_added_positive check (amount_added_to_balance_cents > 0),
  total_amount_charged_cents bigint not null,
  stripe_charge_id text not null constraint deposits_charge_once unique,
  movement_id bigint not null constraint deposits_movement_once unique references ledger_movements on delete restrict,
  -- Money may be withdrawn from this moment on.
  clears_at timestamptz not null,
  refunded_cents bigint not null default 0,
  disputed_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint deposits_fee_not_negative check (total_amount_charged_cents >= amount_added_to_balance_cents)
);
create index deposits_by_user_idx on deposits (user_id, created_at desc, id desc);

create table payout_accounts (
  user_id uuid primary key references profiles on delete restrict,
  -- Null while the provider has not answered yet.
  stripe_account_id text constraint payout_accounts_stripe_once unique,
  status text not null default 'creating' constraint payout_accounts_status_known
    check (status in ('creating', 'incomplete', 'active', 'restricted', 'deauthorized')),
  requirements jsonb not null default '[]',
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);

create table withdrawals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles on delete restrict,
  requested_at timestamptz not null default app_now(),
  requested_amount_cents bigint not null constraint withdrawals_amount_positive check (requested_amount_cents > 0),
  total_fees_deducted_cents bigint not null constraint withdrawals_fees_not_negative check (total_fees_deducted_cents >= 0),
  net_transfer_amount_cents bigint not null constraint withdrawals_net_positive check (net_transfer_amount_cents > 0),
  status text not null default 'pending' constraint withdrawals_status_known check (status in ('pending', 'processing', 'paid', 'failed')),
  stripe_account_id text not null,
  stripe_transfer_id text constraint withdrawals_transfer_once unique,
  error_message text,
  -- Closing an account sends the whole balance without minimum or fees.
  is_closing boolean not null default false,
  -- Attempt n uses the key withdrawal:{id} (n = 1) or withdrawal:{id}:{n}.
  attempt integer not null default 1,
  attempt_started_at timestamptz,
  empty_lookups integer not null default 0,
  last_lookup_at timestamptz,
  claimed_at timestamptz,
  clears_at timestamptz,
  reversed_cents bigint not null default 0,
  payout_status text,
  finished_at timestamptz,
  updated_at timestamptz not null default app_now(),
  constraint withdrawals_adds_up check (net_transfer_amount_cents + total_fees_deducted_cents = requested_amount_cents),
  constraint withdrawals_transfer_fits_status check ((status = 'paid') = (stripe_transfer_id is not null)),
  constraint withdrawals_error_fits_status check (status <> 'failed' or error_message is not null)
);
create unique index withdrawals_one_in_flight on withdrawals (user_id) where status in ('pending', 'processing');
create index withdrawals_by_user_idx on withdrawals (user_id, requested_at desc, id desc);
create index withdrawals_working_idx on withdrawals (status, requested_at) where status in ('pending', 'processing');
alter table ledger_movements add constraint ledger_movements_withdrawal_fkey foreign key (withdrawal_id) references withdrawals on delete restrict;

-- Only pending -> processing -> paid | failed and pending -> failed; amounts and owner never change.
create function withdrawals_guard() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.requested_amount_cents, new.total_fees_deducted_cents, new.net_transfer_amount_cents, new.stripe_account_id)
     is distinct from (old.id, old.user_id, old.requested_amount_cents, old.total_fees_deducted_cents, old.net_transfer_amount_cents, old.stripe_account_id) then
    raise exception 'the terms of a withdrawal never change' using errcode = 'SL006';
  end if;
  if new.status <> old.status and (old.status, new.status) not in
     (('pending', 'processing'), ('pending', 'failed'), ('processing', 'paid'), ('processing', 'failed')) then
    raise exception 'a withdrawal does not go from % to %', old.status, new.status using errcode = 'SL006';
  end if;
  return new;
end $$;
create trigger withdrawals_guard before update on withdrawals for each row execute function withdrawals_guard();
create trigger withdrawals_no_delete before delete on withdrawals for each row execute function refuse_change();

create table purchases (
  id uuid primary key default gen_random_uuid(),
  buyer_id uuid not null references profiles on delete restrict,
  artist_id uuid not null references profiles on delete restrict,
  comment_id uuid not null references comments on delete restrict,
  payment_id uuid not null constraint purchases_payment_once unique references payments on delete restrict,
  price_cents bigint not null constraint purchases_price_positive check (price_cents > 0),
  artist_share_cents bigint not null,
  movement_id bigint not null constraint purchases_movement_once unique references ledger_movements on delete restrict,
  title text not null,
  -- A refund or a dispute ends the download.
  ended_at timestamptz,
  rating smallint constraint purchases_rating_range check (rating between 1 and 5),
  rated_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint purchases_not_own check (buyer_id <> artist_id)
);
create unique index purchases_once on purchases (buyer_id, comment_id) where ended_at is null;
create index purchases_of_artist_idx on purchases (artist_id, created_at desc);

-- Why an account may not spend: a dispute or refund that is not made good yet, or the operator.
create table account_freezes (
  user_id uuid primary key references profiles on delete restrict,
  reason text not null,
  frozen_at timestamptz not null default app_now()
);
