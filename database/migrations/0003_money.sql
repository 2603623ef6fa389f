-- Payments, withdrawals, the ledger that books both, purchases and awards. Amounts are US cents.

-- What the card provider and we know of each payment, and what became of it.
create table payments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles on delete restrict,
  -- Null until the provider has answered our create call; found again by the payment's id in its metadata.
  payment_intent_id text constraint payments_intent_once unique,
  client_secret text,
  -- The caller's idempotency key: a retry finds the payment it began.
  request_key text,
  -- A second request for the same top-up goes on with the payment that is still unpaid; under its key it must find that one again
  -- after it was paid, too. Written under the lock that lets a person start one top-up at a time.
  more_request_keys text[] not null default '{}',
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
  -- What a receipt says of the card, as the provider reports it: never more than brand and last four digits.
  card_brand text,
  card_last4 text constraint payments_card_last4_is_four check (card_last4 ~ '^[0-9]{4}$'),
  -- From where it was started, to notice card testing; deleted after two days.
  payer_address text,
  amount_received_cents bigint,
  refunded_cents bigint not null default 0 constraint payments_refunded_range check (refunded_cents between 0 and amount_cents),
  -- Why a paid purchase bought nothing and is sent back by itself.
  refund_reason text,
  disputed_cents bigint not null default 0 constraint payments_disputed_range check (disputed_cents >= 0),
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
create index payments_of_art_idx on payments (comment_id) where comment_id is not null;
create index payments_payer_address_idx on payments (created_at) where payer_address is not null;
create unique index payments_one_live_purchase on payments (user_id, comment_id)
  where type = 'art_purchase' and status not in ('succeeded', 'canceled');
create trigger payments_author before insert on payments for each row execute function refuse_deleted_author();

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
  -- When a dispute was decided for the buyer's side: it stays taken, yet it is no longer open.
  lost_at timestamptz,
  constraint payment_reversals_restored_fits check ((state = 'restored') = (restored_at is not null)),
  constraint payment_reversals_lost_is_dispute check (lost_at is null or kind = 'dispute')
);
create index payment_reversals_of_payment_idx on payment_reversals (payment_id);
-- What a refund that failed has taken from an artist may go over to a dispute that stands.
create function payment_reversals_guard() returns trigger language plpgsql as $$
begin
  if (new.reversal_id, new.payment_id, new.kind, new.amount_cents) is distinct from
     (old.reversal_id, old.payment_id, old.kind, old.amount_cents)
     or new.artist_cents < old.artist_cents or (new.artist_cents > old.artist_cents and new.state <> 'taken')
     or (old.lost_at is not null and new.lost_at is distinct from old.lost_at)
     or old.state = 'restored' then
    raise exception 'a reversal is only restored, once' using errcode = 'SL005';
  end if;
  return new;
end $$;
create trigger payment_reversals_guard before update on payment_reversals for each row execute function payment_reversals_guard();
create trigger payment_reversals_no_delete before delete on payment_reversals for each row execute function refuse_change();

create table card_declines (
  -- The declined charge: several events report it, it counts once.
  charge_id text primary key,
  user_id uuid not null references profiles on delete restrict,
  address text,
  declined_at timestamptz not null default app_now()
);
create index card_declines_of_user_idx on card_declines (user_id, declined_at);
create index card_declines_of_address_idx on card_declines (address, declined_at) where address is not null;

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

create table former_payout_accounts (
  stripe_account_id text primary key,
  user_id uuid not null references profiles on delete restrict,
  replaced_at timestamptz not null default app_now()
);
create index former_payout_accounts_of_user_idx on former_payout_accounts (user_id);
create trigger former_payout_accounts_append_only before update or delete on former_payout_accounts
  for each row execute function refuse_change();
create trigger former_payout_accounts_no_truncate before truncate on former_payout_accounts execute function refuse_change();

-- A payout account that takes money is never swapped; a disconnected one may be replaced, and stays known.
create function payout_accounts_guard() returns trigger language plpgsql as $$
begin
  if new.user_id <> old.user_id
     or (old.stripe_account_id is not null and new.stripe_account_id is distinct from old.stripe_account_id
         and not (new.stripe_account_id is null and old.status = 'deauthorized'
                  and exists (select from former_payout_accounts f where f.stripe_account_id = old.stripe_account_id))) then
    raise exception 'a payout account is never swapped' using errcode = 'SL006';
  end if;
  return new;
end $$;
create trigger payout_accounts_guard before update on payout_accounts for each row execute function payout_accounts_guard();
create trigger payout_accounts_no_delete before delete on payout_accounts for each row execute function refuse_change();

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
  -- Where to mail how the last withdrawal of a deleted account ended, as no other address of its owner is left; deleted then.
  closing_email text,
  held_until timestamptz,
  clears_at timestamptz,
  -- Attempt n uses the key withdrawal:{id} (n = 1) or withdrawal:{id}:{n}.
  attempt integer not null default 1,
  attempt_started_at timestamptz,
  -- Set when the provider has kept an error under the current key and would repeat it for a day.
  saved_error text,
  empty_lookups integer not null default 0,
  last_lookup_at timestamptz,
  claimed_at timestamptz,
  -- Nobody touches it before: the pause after a failure, the date when its money is clear, or a worker's lease.
  next_try_at timestamptz not null default app_now(),
  tries integer not null default 0,
  -- What was taken back from the payout account after the transfer, and when the last of it.
  reversed_cents bigint not null default 0,
  reversed_at timestamptz,
  payout_id text,
  payout_status text,
  payout_failure text,
  -- When the bank has, or is expected to have, the money, as the card provider says it of the payout.
  payout_arrives_at timestamptz,
  finished_at timestamptz,
  updated_at timestamptz not null default app_now(),
  constraint withdrawals_adds_up check (net_transfer_amount_cents + total_fees_deducted_cents = requested_amount_cents),
  constraint withdrawals_transfer_fits_status check ((status = 'paid') = (stripe_transfer_id is not null)),
  constraint withdrawals_error_fits_status check (status <> 'failed' or error_message is not null),
  constraint withdrawals_reversed_range check (reversed_cents between 0 and net_transfer_amount_cents),
  constraint withdrawals_reversed_is_paid check (reversed_cents = 0 or status = 'paid'),
  constraint withdrawals_closing_email_is_forgotten
    check (closing_email is null or (is_closing and status in ('pending', 'processing')))
);
create unique index withdrawals_one_in_flight on withdrawals (user_id) where status in ('pending', 'processing');
create index withdrawals_by_user_idx on withdrawals (user_id, requested_at desc, id desc);
create index withdrawals_due_idx on withdrawals (next_try_at) where status in ('pending', 'processing');

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
-- What a deleted account still has is sent again by another closing withdrawal: the only row that may be written for it.
create trigger withdrawals_author before insert on withdrawals for each row
  when (not new.is_closing) execute function refuse_deleted_author();

-- What the operator, or a failing audit, has switched off.
create table operator_switches (
  name text primary key constraint operator_switches_name_known check (name in ('withdrawals')),
  is_off boolean not null default false,
  reason text not null default '',
  changed_at timestamptz not null default app_now()
);
insert into operator_switches (name) values ('withdrawals');

-- A check of the books that fails holds back the withdrawals of the people whom its offenders name, and nobody else's.
create table audit_holds (
  user_id uuid not null references profiles on delete restrict,
  -- The invariant that names the person.
  check_name text not null,
  found_at timestamptz not null default app_now(),
  -- The operator has looked and let the person go; the same finding does not hold again while it lasts.
  released_at timestamptz,
  primary key (user_id, check_name)
);

-- Why an account may not spend: a dispute or refund that is not made good yet, or the operator.
create table account_freezes (
  user_id uuid primary key references profiles on delete restrict,
  reason text not null,
  frozen_at timestamptz not null default app_now()
);

-- Double-entry ledger. Decisions are made in TypeScript; the guarantees stand here, for every role, the owner included:
-- legs sum to zero, balances have a lower limit, a key books once, nothing is changed or removed, each account is a chain.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  -- balance: what a user may spend.       hold: a user's withdrawals in flight.   debt: what a user owes (never above 0).
  -- prize: the prize held for one slop.   stripe: our money at the card provider (mirrored, never above 0).
  -- fees: the platform's income.          costs: what the platform bears, such as dispute fees (never above 0).
  kind text not null constraint ledger_accounts_kind_known
    check (kind in ('balance', 'hold', 'debt', 'prize', 'stripe', 'fees', 'costs')),
  user_id uuid references profiles on delete restrict,
  ai_slop_id uuid references ai_slops on delete restrict,
  balance_cents bigint not null default 0,
  entries_count bigint not null default 0,
  created_at timestamptz not null default app_now(),
  constraint ledger_accounts_owner check (case
    when kind in ('balance', 'hold', 'debt') then user_id is not null and ai_slop_id is null
    when kind = 'prize' then user_id is null and ai_slop_id is not null
    else user_id is null and ai_slop_id is null end),
  constraint ledger_accounts_floor check (kind not in ('balance', 'hold', 'prize') or balance_cents >= 0),
  constraint ledger_accounts_ceiling check (kind not in ('debt', 'costs') or balance_cents <= 0)
);
create unique index ledger_accounts_of_user_key on ledger_accounts (user_id, kind) where user_id is not null;
create unique index ledger_accounts_of_slop_key on ledger_accounts (ai_slop_id) where ai_slop_id is not null;
create unique index ledger_accounts_of_platform_key on ledger_accounts (kind) where user_id is null and ai_slop_id is null;
insert into ledger_accounts (kind) values ('stripe'), ('fees'), ('costs');

create table ledger_kinds (
  kind text primary key,
  meaning text not null,
  -- Whether a credit can be withdrawn only after the clearing time. Without a default: a new kind has to say it, or else it
  -- would be clear at once.
  clears boolean not null
);
insert into ledger_kinds (kind, clears, meaning) values
  ('top_up', true, 'A card payment reached the balance'),
  ('top_up_reversed', false, 'A top-up was refunded or disputed'),
  ('top_up_restored', false, 'A dispute about a top-up was won'),
  ('top_up_parked', false, 'A top-up arrived for a deleted account and waits to be sent back'),
  ('top_up_refunded', false, 'A top-up for a deleted account was sent back'),
  ('dispute_fee', false, 'The card provider charged the platform for a dispute'),
  ('dispute_fee_returned', false, 'The card provider gave the fee of a dispute back'),
  ('prize_held', false, 'The prize of a new slop was taken from the balance and held'),
  ('prize_raised', false, 'A prize was raised from the balance'),
  ('prize_awarded', true, 'A held prize went to the winner'),
  ('prize_returned', false, 'A held prize went back to the poster'),
  ('withdrawal_requested', false, 'The full amount of a withdrawal left the balance'),
  ('withdrawal_paid', false, 'The net went to the payout account, the fees to the platform'),
  ('withdrawal_returned', false, 'A failed withdrawal came back in full'),
  ('transfer_reversed', false, 'A paid transfer was reversed and its share came back'),
  ('sale', true, 'Art was sold: the artist was credited'),
  ('sale_reversed', false, 'A sale was refunded or disputed'),
  ('sale_restored', false, 'A dispute about a sale was won'),
  ('purchase_parked', false, 'A card payment that buys nothing arrived and waits to be sent back'),
  ('purchase_refunded', false, 'A card payment that bought nothing was sent back'),
  ('balance_given_up', false, 'A balance was given up when its account was closed'),
  ('paid_outside', false, 'The operator paid a balance in another way than by the card provider');

-- Which accounts a kind of movement may take from (-1) and give to (1). Costs: a refund and a dispute may together take more than
-- was charged, and the platform bears the excess. What a reversal took from an artist comes back to the cent, whatever order the
-- reversals of a sale are undone in; of a sale that goes back before it was clear, what the artist no longer has is owed.
create table ledger_rules (
  kind text not null references ledger_kinds on delete restrict,
  account_kind text not null,
  sign smallint not null constraint ledger_rules_sign_known check (sign in (-1, 1)),
  primary key (kind, account_kind, sign)
);
insert into ledger_rules (kind, account_kind, sign) values
  ('top_up', 'stripe', -1), ('top_up', 'balance', 1), ('top_up', 'debt', 1), ('top_up', 'fees', 1),
  ('top_up_reversed', 'stripe', 1), ('top_up_reversed', 'balance', -1), ('top_up_reversed', 'debt', -1), ('top_up_reversed', 'fees', -1), ('top_up_reversed', 'costs', -1),
  ('top_up_restored', 'stripe', -1), ('top_up_restored', 'balance', 1), ('top_up_restored', 'debt', 1), ('top_up_restored', 'fees', 1), ('top_up_restored', 'costs', 1),
  ('top_up_parked', 'stripe', -1), ('top_up_parked', 'fees', 1), ('top_up_parked', 'costs', 1),
  ('top_up_refunded', 'stripe', 1), ('top_up_refunded', 'fees', -1), ('top_up_refunded', 'costs', -1),
  ('dispute_fee', 'costs', -1), ('dispute_fee', 'stripe', 1),
  ('dispute_fee_returned', 'stripe', -1), ('dispute_fee_returned', 'costs', 1),
  ('prize_held', 'balance', -1), ('prize_held', 'prize', 1),
  ('prize_raised', 'balance', -1), ('prize_raised', 'prize', 1),
  ('prize_awarded', 'prize', -1), ('prize_awarded', 'balance', 1), ('prize_awarded', 'debt', 1),
  ('prize_returned', 'prize', -1), ('prize_returned', 'balance', 1), ('prize_returned', 'debt', 1),
  ('withdrawal_requested', 'balance', -1), ('withdrawal_requested', 'hold', 1),
  ('withdrawal_paid', 'hold', -1), ('withdrawal_paid', 'stripe', 1), ('withdrawal_paid', 'fees', 1),
  ('withdrawal_returned', 'hold', -1), ('withdrawal_returned', 'balance', 1), ('withdrawal_returned', 'debt', 1),
  ('transfer_reversed', 'stripe', -1), ('transfer_reversed', 'fees', -1), ('transfer_reversed', 'balance', 1), ('transfer_reversed', 'debt', 1),
  ('sale', 'stripe', -1), ('sale', 'balance', 1), ('sale', 'debt', 1), ('sale', 'fees', 1),
  ('sale_reversed', 'stripe', 1), ('sale_reversed', 'balance', -1), ('sale_reversed', 'debt', -1), ('sale_reversed', 'fees', -1), ('sale_reversed', 'costs', -1),
  ('sale_restored', 'stripe', -1), ('sale_restored', 'balance', 1), ('sale_restored', 'debt', 1), ('sale_restored', 'fees', 1), ('sale_restored', 'costs', 1), ('sale_restored', 'costs', -1),
  ('purchase_parked', 'stripe', -1), ('purchase_parked', 'fees', 1), ('purchase_parked', 'costs', 1),
  ('purchase_refunded', 'stripe', 1), ('purchase_refunded', 'fees', -1), ('purchase_refunded', 'costs', -1),
  ('balance_given_up', 'balance', -1), ('balance_given_up', 'fees', 1),
  ('paid_outside', 'balance', -1), ('paid_outside', 'fees', 1);

create table ledger_movements (
  id bigint generated always as identity primary key,
  -- Says why this happens only once: 'top_up:pi_…', 'prize_held:{slop}'.
  key text not null constraint ledger_movements_key_once unique
    constraint ledger_movements_key_length check (char_length(key) between 3 and 200),
  kind text not null references ledger_kinds on delete restrict,
  ai_slop_id uuid references ai_slops on delete restrict,
  payment_id uuid constraint ledger_movements_payment_fkey references payments on delete restrict,
  withdrawal_id uuid constraint ledger_movements_withdrawal_fkey references withdrawals on delete restrict,
  created_at timestamptz not null default app_now()
);
create index ledger_movements_of_slop_idx on ledger_movements (ai_slop_id) where ai_slop_id is not null;
create index ledger_movements_of_withdrawal_idx on ledger_movements (withdrawal_id) where withdrawal_id is not null;
create index ledger_movements_of_payment_idx on ledger_movements (payment_id) where payment_id is not null;

create table ledger_entries (
  movement_id bigint not null references ledger_movements on delete restrict,
  account_id bigint not null references ledger_accounts on delete restrict,
  amount_cents bigint not null constraint ledger_entries_not_zero check (amount_cents <> 0),
  -- The account's chain: 1, 2, 3 … and the balance after each; both set by the trigger below.
  account_seq bigint not null,
  balance_after_cents bigint not null,
  primary key (movement_id, account_id),
  constraint ledger_entries_chain unique (account_id, account_seq)
);

-- A function that works with its owner's rights must not find a caller's temporary table under the name of one of ours:
-- unless it is named last, pg_temp is searched first.
create function ledger_apply_entry() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_kind text;
begin
  update ledger_accounts
     set balance_cents = balance_cents + new.amount_cents, entries_count = entries_count + 1
   where id = new.account_id
  returning kind, entries_count, balance_cents into v_kind, new.account_seq, new.balance_after_cents;
  if not exists (
    select from ledger_movements m join ledger_rules r on r.kind = m.kind
     where m.id = new.movement_id and r.account_kind = v_kind and r.sign = sign(new.amount_cents)
  ) then
    raise exception 'movement % may not touch a % account with %', new.movement_id, v_kind, new.amount_cents
      using errcode = 'SL003';
  end if;
  return new;
end $$;
create trigger ledger_entries_apply before insert on ledger_entries for each row execute function ledger_apply_entry();

create function ledger_check_sum() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  total numeric;
  legs integer;
begin
  select coalesce(sum(amount_cents), 0), count(*) into total, legs from ledger_entries where movement_id = new.id;
  if total <> 0 or legs < 2 then
    raise exception 'movement % has % legs that sum to %', new.id, legs, total using errcode = 'SL004';
  end if;
  return null;
end $$;
create constraint trigger ledger_movements_balance after insert on ledger_movements
  deferrable initially deferred for each row execute function ledger_check_sum();
-- A later entry to an old movement is checked as well.
create function ledger_check_sum_of_entry() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  total numeric;
begin
  select sum(amount_cents) into total from ledger_entries where movement_id = new.movement_id;
  if total <> 0 then
    raise exception 'legs of movement % sum to %', new.movement_id, total using errcode = 'SL004';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_check_sum_of_entry();

create trigger ledger_movements_append_only before update or delete on ledger_movements for each row execute function refuse_change();
create trigger ledger_movements_no_truncate before truncate on ledger_movements execute function refuse_change();
create trigger ledger_entries_append_only before update or delete on ledger_entries for each row execute function refuse_change();
create trigger ledger_entries_no_truncate before truncate on ledger_entries execute function refuse_change();
create trigger ledger_accounts_no_delete before delete on ledger_accounts for each row execute function refuse_change();
create trigger ledger_accounts_no_truncate before truncate on ledger_accounts execute function refuse_change();

-- A balance changes only by an entry: from inside the entry's trigger, and nothing else about the account with it.
create function ledger_guard_account() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 or (new.id, new.kind, new.created_at) is distinct from (old.id, old.kind, old.created_at)
     or new.user_id is distinct from old.user_id or new.ai_slop_id is distinct from old.ai_slop_id
     or new.entries_count <> old.entries_count + 1 then
    raise exception 'a balance changes only by a ledger entry' using errcode = 'SL005';
  end if;
  return new;
end $$;
create trigger ledger_accounts_guard before update on ledger_accounts for each row execute function ledger_guard_account();
create function ledger_guard_new_account() returns trigger language plpgsql as $$
begin
  if new.balance_cents <> 0 or new.entries_count <> 0 then
    raise exception 'a ledger account starts at zero' using errcode = 'SL005';
  end if;
  return new;
end $$;
create trigger ledger_accounts_start_at_zero before insert on ledger_accounts for each row execute function ledger_guard_new_account();

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

-- What came back after a withdrawal had been paid.
create table transfer_reversals (
  reversal_id text primary key,
  withdrawal_id uuid not null references withdrawals on delete restrict,
  amount_cents bigint not null constraint transfer_reversals_amount_positive check (amount_cents > 0),
  -- Its share of the full amount, fees included.
  returned_cents bigint not null constraint transfer_reversals_returned_positive check (returned_cents > 0),
  movement_id bigint not null constraint transfer_reversals_movement_once unique references ledger_movements on delete restrict,
  created_at timestamptz not null default app_now()
);
create index transfer_reversals_of_withdrawal_idx on transfer_reversals (withdrawal_id);
create trigger transfer_reversals_append_only before update or delete on transfer_reversals for each row execute function refuse_change();
create trigger transfer_reversals_no_truncate before truncate on transfer_reversals execute function refuse_change();

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
  -- Until then a refund or dispute takes the artist's share back.
  clears_at timestamptz not null default app_now(),
  -- A refund or a dispute ends the download.
  ended_at timestamptz,
  rating smallint constraint purchases_rating_range check (rating between 1 and 5),
  rated_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint purchases_not_own check (buyer_id <> artist_id)
);
create unique index purchases_once on purchases (buyer_id, comment_id) where ended_at is null;
create index purchases_of_buyer_idx on purchases (buyer_id, created_at desc, id desc);
create index purchases_of_artist_idx on purchases (artist_id, created_at desc);
create index purchases_of_art_idx on purchases (comment_id);

-- The final count of every settled slop. Written once, by the settlement, and never changed.
create table awards (
  ai_slop_id uuid primary key references ai_slops on delete restrict,
  outcome text not null constraint awards_outcome_known check (outcome in ('awarded', 'refunded')),
  owner_id uuid not null references profiles on delete restrict,
  winner_id uuid references profiles on delete restrict,
  winning_comment_id uuid,
  prize_cents bigint not null constraint awards_prize_positive check (prize_cents > 0),
  deadline_at timestamptz not null,
  settled_at timestamptz not null,
  -- 'deadline', or 'hidden' when the operator hid the slop before it.
  reason text not null default 'deadline' constraint awards_reason_known check (reason in ('deadline', 'hidden')),
  tie_rule text not null default 'none' constraint awards_tie_rule_known check (tie_rule in ('none', 'earlier_comment', 'smaller_id')),
  movement_id bigint not null constraint awards_movement_once unique references ledger_movements on delete restrict,
  constraint awards_winner_fits_outcome check (
    (outcome = 'awarded') = (winner_id is not null) and (outcome = 'awarded') = (winning_comment_id is not null)),
  constraint awards_winner_fkey foreign key (ai_slop_id, winning_comment_id) references comments (ai_slop_id, id) on delete restrict
);
create index awards_by_winner_idx on awards (winner_id, settled_at) where winner_id is not null;
-- The first page looks for the best award of the last 30 days.
create index awards_by_time_idx on awards (settled_at) where winner_id is not null;
create trigger awards_append_only before update or delete on awards for each row execute function refuse_change();
create trigger awards_no_truncate before truncate on awards execute function refuse_change();

create table award_entries (
  ai_slop_id uuid not null references awards on delete restrict,
  comment_id uuid not null,
  artist_id uuid not null references profiles on delete restrict,
  comment_created_at timestamptz not null,
  shown_likes integer not null,
  counted_likes integer not null,
  own_likes integer not null,
  unverified_likes integer not null,
  banned_likes integer not null,
  late_likes integer not null,
  primary key (ai_slop_id, comment_id),
  constraint award_entries_comment_fkey foreign key (ai_slop_id, comment_id) references comments (ai_slop_id, id) on delete restrict,
  constraint award_entries_add_up check (shown_likes = counted_likes + own_likes + unverified_likes + banned_likes + late_likes)
);
create trigger award_entries_append_only before update or delete on award_entries for each row execute function refuse_change();
create trigger award_entries_no_truncate before truncate on award_entries execute function refuse_change();

-- How often each artist has won, kept beside the awards, which are only added to. The winner's account is locked by the
-- prize before the award is written, so two awards of one artist come one after the other anyway.
create table artist_wins (
  user_id uuid primary key references profiles on delete restrict,
  wins_count integer not null constraint artist_wins_positive check (wins_count > 0)
);
create index artist_wins_most_idx on artist_wins (wins_count desc);
create function awards_count_win() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into artist_wins (user_id, wins_count) values (new.winner_id, 1)
  on conflict (user_id) do update set wins_count = artist_wins.wins_count + 1;
  return null;
end $$;
create trigger awards_count_win after insert on awards for each row when (new.winner_id is not null) execute function awards_count_win();
