-- Receipts that bind the result, and books that reveal no individual. docs/decisions/0047.

-- Awards of votes_version 2: each entry has its own tree, and awards.votes_root is over the totals and roots of all entries.
-- awards.vote_leaves then has the leaves of each entry in turn, ordered by comment_id.
alter table award_entries add column votes_root bytea;

-- How many receipts of counted votes went with deleted accounts, so that the audit knows how many leaves have no receipt.
create table receipt_deletions (
  ai_slop_id uuid primary key references awards on delete restrict,
  receipts_count integer not null constraint receipt_deletions_positive check (receipts_count > 0)
);
create trigger receipt_deletions_no_delete before delete on receipt_deletions for each row execute function refuse_change();
create trigger receipt_deletions_no_truncate before truncate on receipt_deletions execute function refuse_change();
create function receipt_deletions_guard() returns trigger language plpgsql as $$
begin
  if new.ai_slop_id <> old.ai_slop_id or new.receipts_count <= old.receipts_count then
    raise exception 'receipts that were deleted stay deleted' using errcode = 'SL005';
  end if;
  return new;
end $$;
create trigger receipt_deletions_guard before update on receipt_deletions for each row execute function receipt_deletions_guard();

-- Counts the receipts of deleted accounts alone: any other deletion is one that the audit reports.
create function vote_receipts_count_deleted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into receipt_deletions (ai_slop_id, receipts_count)
  select c.ai_slop_id, count(*) from gone r join comments c on c.id = r.comment_id
    join profiles p on p.id = r.user_id and p.deleted_at is not null
   where r.outcome = 'counted' group by c.ai_slop_id order by c.ai_slop_id
  on conflict (ai_slop_id) do update set receipts_count = receipt_deletions.receipts_count + excluded.receipts_count;
  return null;
end $$;
create trigger vote_receipts_count_deleted after delete on vote_receipts
  referencing old table as gone for each statement execute function vote_receipts_count_deleted();

-- Receipts that went before they were counted.
insert into receipt_deletions (ai_slop_id, receipts_count)
select a.ai_slop_id, a.votes_count - coalesce(r.receipts, 0) from awards a
  left join (select c.ai_slop_id, count(*) as receipts from vote_receipts v join comments c on c.id = v.comment_id
              where v.outcome = 'counted' group by c.ai_slop_id) r on r.ai_slop_id = a.ai_slop_id
 where a.votes_count > coalesce(r.receipts, 0);

-- The closed day of each award that has a root. Written by close_book_days alone.
create table award_days (
  ai_slop_id uuid primary key references awards on delete restrict,
  day date not null
);
create index award_days_day_idx on award_days (day);
create trigger award_days_append_only before update or delete on award_days for each row execute function refuse_change();
create trigger award_days_no_truncate before truncate on award_days execute function refuse_change();
create index awards_age_idx on awards using brin (settled_at) with (autosummarize = on);

alter table book_days
  -- The construction of its hash: docs/receipts.md. Days of version 1 have no awards, and their figures are published.
  add column version smallint not null default 1,
  -- False: the figures are carried into the next day that is published.
  add column is_published boolean not null default true,
  add column awards_count integer,
  add column awards_root bytea,
  add column award_leaves bytea,
  add constraint book_days_awards_fit check (
    num_nulls(awards_count, awards_root, award_leaves) = case version when 1 then 3 else 0 end and octet_length(award_leaves) = 32 * awards_count);
alter table book_days alter column award_leaves set storage external;
