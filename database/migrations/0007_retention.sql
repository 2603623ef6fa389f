-- What is deleted by its age is found by it: old notifications without an index entry for each new one, and uploads that were
-- removed and that nothing ever showed.
create index notifications_age_idx on notifications using brin (created_at) with (autosummarize = on);
create index images_removed_unused_idx on images (removed_at) where used_at is null and removed_at is not null;
