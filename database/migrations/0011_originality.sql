-- Fingerprints of pictures, and entries whose originality is disputed.

alter table moderation_findings drop constraint moderation_findings_kind_known,
  add constraint moderation_findings_kind_known check (kind in (
    'same_card', 'same_bank', 'same_device', 'same_network',
    'same_picture', 'looks_alike', 'hidden_before', 'says_generated',
    'young_voters', 'voters_of_one_network', 'voting_ring', 'burst_of_votes'));

-- A 256-bit fingerprint of the brightness of a picture and of parts of it (apps/server/src/core/images/fingerprint.ts).
create table image_fingerprints (
  image_id uuid not null references images on delete cascade,
  -- 0: the whole picture; 1 to 5: centred crops of 96 to 80 %; 6: what is inside uniform borders.
  part smallint not null constraint image_fingerprints_part_known check (part between 0 and 6),
  hash bit(256) not null,
  constraint image_fingerprints_once primary key (image_id, part)
);

-- Eleven bands of a fingerprint, of 24 or 23 bits: two that differ in at most 10 bits have a band in common, two that differ in at most 32
-- have one that differs in at most two bits (see pictures_like).
do $$ begin
  for band in 0..10 loop
    execute format('create index image_fingerprints_band_%s_idx on image_fingerprints ((substring(hash from %s for %s)::integer))',
      band + 1, band * 23 + least(band, 3) + 1, case when band < 3 then 24 else 23 end);
  end loop;
end $$;

-- What a picture is looked up by: its orientations, and those of what is left of it when a strip was cut off at a side, which are compared
-- with the crop of 80 % alone. Kept from the upload until it has been compared.
create table image_orientations (
  image_id uuid constraint image_orientations_once primary key references images on delete cascade,
  whole bit(256)[] not null,
  sides bit(256)[] not null
);

-- A picture from before there were fingerprints has none until a job has made them.
alter table images add column has_fingerprint boolean not null default false;
create index images_without_fingerprint_idx on images (id)
  where not has_fingerprint and purpose in ('ai-slop', 'comment') and used_at is not null and removed_at is null;

-- Its artist says that it is theirs, although another person posted the same picture before; until moderators have decided.
alter table comments add column is_disputed boolean not null default false;
