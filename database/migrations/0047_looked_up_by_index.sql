-- What is looked up on every artist's page, before each payment, when somebody leaves or takes their data along.
create index awards_by_winner_idx on awards (winner_id, settled_at) where winner_id is not null;
create index comments_by_user_idx on comments (user_id, created_at, id);
create index saved_artists_of_artist_idx on saved_artists (artist_id);
create index saved_beautiful_arts_of_art_idx on saved_beautiful_arts (comment_id);
create index purchases_of_art_idx on purchases (comment_id);
create index payments_of_art_idx on payments (comment_id) where comment_id is not null;
create index payments_payer_address_idx on payments (created_at) where payer_address is not null;
create index reports_of_subject_idx on reports (subject_type, subject_id);
-- Links of an account: its id alone, or followed by a space and more.
create index verifications_value_idx on auth.verifications (value text_pattern_ops);
-- Pictures that are shown to nobody: few of many, read again whenever the operator hides something.
create index ai_slops_hidden_idx on ai_slops (image_id) where hidden_at is not null;
create index comments_hidden_idx on comments (image_id) where hidden_at is not null and image_id is not null;
create index profiles_hidden_idx on profiles (avatar_image_id) where hidden_at is not null and avatar_image_id is not null;
