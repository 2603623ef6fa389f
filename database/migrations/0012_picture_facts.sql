-- What a picture's own file says about it, and what an artist wants to have written into the public ones.

create table picture_facts (
  image_id uuid primary key references images on delete cascade,
  -- Read through a schema, whose texts are short; never a location, a serial number or a thumbnail.
  facts jsonb not null constraint picture_facts_small check (octet_length(facts::text) <= 8192),
  -- 'upload': of the file as it arrived. 'kept': later, of the original that we keep, which may have lost what is personal.
  read_from text not null constraint picture_facts_read_from_known check (read_from in ('upload', 'kept')),
  -- Creator, credit and licence as they were written into the public files, whose AVIF versions are made later.
  written_credit jsonb,
  read_at timestamptz not null default app_now()
);

-- A version of the server that knows no facts leaves it false, and a job reads them later.
alter table images add column has_facts boolean not null default false;
create index images_without_facts_idx on images (created_at, id)
  where not has_facts and original_path is not null and removed_at is null and purpose in ('ai-slop', 'comment');

-- What an artist chose last; without a row nothing is written.
create table credit_choices (
  user_id uuid primary key references profiles on delete cascade,
  is_written boolean not null,
  licence text not null,
  chosen_at timestamptz not null default app_now()
);
