-- routines/01_profiles.sql makes them again, as sessions_announce_end.
drop trigger if exists sessions_tell_end on auth.sessions;
drop function if exists sessions_tell_end();
