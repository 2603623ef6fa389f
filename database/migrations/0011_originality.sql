-- Fingerprints of pictures, and entries whose originality is disputed.

alter table moderation_findings drop constraint moderation_findings_kind_known,
  add constraint moderation_findings_kind_known check (kind in (
    'same_card', 'same_bank', 'same_device', 'same_network',
    'same_picture', 'looks_alike', 'hidden_before', 'says_generated',
    'young_voters', 'voters_of_one_network', 'voting_ring', 'burst_of_votes'));
