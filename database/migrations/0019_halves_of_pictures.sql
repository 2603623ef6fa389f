-- A picture is known again by a half of it too, which writing over the rest leaves as it was.

alter table image_fingerprints drop constraint image_fingerprints_part_known,
  -- 0: the whole picture; 1 to 5: centred crops of 96 to 80 %; 6: what is inside uniform borders; 7 to 10: the upper, left, lower and right 45 %.
  add constraint image_fingerprints_part_known check (part between 0 and 10);

alter table image_orientations add column halves bit(256)[] not null default '{}';

-- The job `images_fingerprint_old` adds the halves of what was posted before.
update images set has_fingerprint = false where has_fingerprint;
