-- Which credits can be withdrawn only after the clearing time. Without a default: a new kind has to say it, or else it would
-- be clear at once.
alter table ledger_kinds add column clears boolean;
update ledger_kinds set clears = kind in ('top_up', 'sale', 'prize_awarded');
alter table ledger_kinds alter column clears set not null;
