-- Saving waits for a deletion of the same account, as everything else does that somebody writes under it.
create trigger saved_artists_author before insert on saved_artists for each row execute function refuse_deleted_author();
create trigger saved_beautiful_arts_author before insert on saved_beautiful_arts for each row execute function refuse_deleted_author();
