-- Top-ups that succeed after their account was deleted wait in our books and go back, as purchases that buy nothing do.
insert into ledger_kinds (kind, meaning) values
  ('top_up_parked', 'A top-up arrived for a deleted account and waits to be sent back'),
  ('top_up_refunded', 'A top-up for a deleted account was sent back'),
  ('dispute_fee_returned', 'The card provider gave the fee of a dispute back');
-- A refund and a dispute may together take more than was charged: the platform bears the excess. And what a reversal took
-- from an artist comes back to the cent, whatever order the reversals of a sale are undone in.
insert into ledger_rules (kind, account_kind, sign) values
  ('top_up_parked', 'stripe', -1), ('top_up_parked', 'fees', 1), ('top_up_parked', 'costs', 1),
  ('top_up_refunded', 'stripe', 1), ('top_up_refunded', 'fees', -1), ('top_up_refunded', 'costs', -1),
  ('top_up_reversed', 'costs', -1), ('top_up_restored', 'costs', 1),
  ('purchase_parked', 'costs', 1), ('purchase_refunded', 'costs', -1),
  ('sale_restored', 'costs', -1),
  ('dispute_fee_returned', 'stripe', -1), ('dispute_fee_returned', 'costs', 1);
