-- Accounts that decided a contest together, votes from throw-away addresses, and traces that can be compared for 30 days.

alter table moderation_findings drop constraint moderation_findings_kind_known,
  add constraint moderation_findings_kind_known check (kind in (
    'same_card', 'same_bank', 'same_device', 'same_network', 'money_taken_back',
    'same_picture', 'looks_alike', 'hidden_before', 'says_generated',
    'young_voters', 'voters_of_one_network', 'voting_ring', 'burst_of_votes', 'votes_that_decided'));

alter table award_entries
  add column throwaway_likes integer not null default 0,
  drop constraint award_entries_add_up,
  add constraint award_entries_add_up check (shown_likes = counted_likes + own_likes + unverified_likes + banned_likes
    + late_likes + voided_likes + same_mailbox_likes + throwaway_likes);

-- The server hashes where a like comes from, with its key for traces. Hashes of earlier days stay comparable within their day.
-- The version before still deletes from this table; the next release drops it.
delete from like_keys;
