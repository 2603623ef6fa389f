-- Copies within a contest: by what an entry is compared there, and cases about look-alikes that sink and close by themselves.

-- Fingerprints of a picture: eleven centred crops of 100 to 60 %, what is inside borders, four halves (apps/server/src/core/images/fingerprint.ts).
-- Compared with those of a new entry in the same contest, and never looked up among all pictures: without an index of their bands.
create table contest_fingerprints (
  image_id uuid constraint contest_fingerprints_once primary key references images on delete cascade,
  hashes bit(256)[] not null
);

-- The job `images_fingerprint_old` makes those of earlier pictures, and takes back the fingerprints of tiny figures, which say nothing.
update images set has_fingerprint = false where has_fingerprint;

alter table moderation_cases drop constraint moderation_cases_danger_range,
  -- 0: it is only about a look-alike that will not be paid; it closes when the award is final.
  add constraint moderation_cases_danger_range check (danger between 0 and 3);

-- 'close': by the site alone.
alter table moderation_log drop constraint moderation_log_action_known, add constraint moderation_log_action_known check (action in (
  'hide', 'unhide', 'cover', 'uncover', 'ban', 'unban', 'freeze', 'unfreeze', 'release', 'pay_out', 'erase', 'dismiss', 'warn', 'void_likes',
  'restore_likes', 'disqualify', 'reinstate', 'ask_process', 'clear', 'more_time', 'reopen', 'close', 'propose', 'decline', 'appeal_upheld',
  'appeal_rejected', 'show_reporters', 'show_voters', 'download_layered', 'appoint', 'dismiss_moderator'));
