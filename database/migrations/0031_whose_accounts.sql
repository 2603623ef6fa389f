-- Whose balance, debt and money in flight a kind of movement may touch, said once. The routine that books and the audit each repeated
-- lists of kinds. Null: the kind touches no person's account.

alter table ledger_kinds
  add column whose text constraint ledger_kinds_whose_known check (whose in
    -- Of its slop: who posted it; who has art in it; whom a revision of its award names.
    ('poster', 'entrant', 'revised',
    -- Of its payment: who paid; who made the art.
    'payer', 'artist',
    -- Of its withdrawal.
    'withdrawer',
    -- Either side of a carried debt.
    'debtor',
    -- Anyone: the movement names nothing.
    'anyone'));

update ledger_kinds k set whose = w.whose
  from (values
    ('poster', '{prize_held,prize_raised,prize_returned}'::text[]),
    ('entrant', '{prize_awarded}'),
    ('revised', '{prize_taken_back,revised_prize_awarded,revised_prize_returned}'),
    ('payer', '{top_up,top_up_reversed,top_up_restored}'),
    ('artist', '{sale,sale_reversed,sale_restored,purchase_parked}'),
    ('withdrawer', '{withdrawal_requested,withdrawal_paid,withdrawal_returned,transfer_reversed}'),
    ('debtor', '{debt_carried_over}'),
    ('anyone', '{balance_given_up,paid_outside}')) w (whose, kinds)
 where k.kind = any(w.kinds);
