-- A card shows the latest art under its slop, past any number of comments without a picture.
create index comments_art_of_slop_idx on comments (ai_slop_id, created_at desc, id desc)
  where image_id is not null and withdrawn_at is null and removed_at is null and hidden_at is null;
