-- What a receipt says of the card that was charged, as the provider tells it: never more than brand and last four digits.
-- And when a dispute was decided for the buyer's side: it stays taken, yet it is no longer open.
alter table payments
  add column card_brand text,
  add column card_last4 text constraint payments_card_last4_is_four check (card_last4 ~ '^[0-9]{4}$');

alter table payment_reversals
  add column lost_at timestamptz,
  add constraint payment_reversals_lost_is_dispute check (lost_at is null or kind = 'dispute');

create or replace function payment_reversals_guard() returns trigger language plpgsql as $$
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
