-- When the bank has, or is expected to have, the money of a withdrawal, as the card provider says it of the payout; and
-- when money was last taken back from the payout account.
alter table withdrawals
  add column payout_arrives_at timestamptz,
  add column reversed_at timestamptz;
