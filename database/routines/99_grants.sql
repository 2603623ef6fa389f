-- Privileges of the server's role. It only reads money rows: they change only through ledger_post_all.
grant usage on schema public, auth to unslop_app;
grant select, insert, update, delete on all tables in schema public, auth to unslop_app;
grant usage on all sequences in schema public, auth to unslop_app;
grant execute on all functions in schema public to unslop_app;

revoke insert, update, delete on ledger_accounts, ledger_kinds, ledger_rules, ledger_movements, ledger_entries from unslop_app;
-- A write through a view runs with the rights of the view's owner.
revoke insert, update, delete on people, ai_slops_with_profiles, comments_with_profiles, beautiful_arts,
  award_standings, balance_movements, statement_movements, debtors, movement_legs, movement_leaves, figure_changes from unslop_app;
-- Only close_book_days closes a day of the books.
revoke insert, update, delete on book_days, movement_days, award_days from unslop_app;
revoke update, delete on provider_holdings from unslop_app;
-- Receipts are deleted only with their account, by delete_receipts_of_deleted. A trigger counts them.
revoke update, delete on vote_receipts from unslop_app;
revoke insert, update, delete on receipt_deletions from unslop_app;
revoke execute on function close_book_day(date) from unslop_app, public;
revoke insert, update, delete on app_clock from unslop_app;
revoke update, delete on awards, award_entries from unslop_app;
-- Only delay_award moves the date. Only revise_award changes who will be paid.
revoke update, delete on award_finals from unslop_app;
grant update (finalized_at, movement_id, alarmed_at) on award_finals to unslop_app;
-- Moderators act only through record_moderation_act and revise_award.
revoke insert, update, delete on moderation_log, voided_likes, restored_likes, award_revisions from unslop_app;
-- Triggers write these. The server only prunes them.
revoke insert, update on past_votes, past_friends from unslop_app;
revoke update, delete on moderation_findings, moderation_statements, moderation_appeals from unslop_app;
revoke delete on moderation_cases from unslop_app;
-- Triggers maintain the cards. A note never changes.
revoke insert, update, delete on case_cards from unslop_app;
revoke update on case_notes from unslop_app;
revoke execute on function refresh_case_card(uuid) from unslop_app, public;
revoke update, delete on process_calls from unslop_app;
grant update (due_at, paused_at, reminded_at, answered_at, unanswered_at, closed_at) on process_calls to unslop_app;
revoke update on process_stages, layered_files from unslop_app;
revoke delete on ai_slops, comments, withdrawals, deposits, payments, purchases, profiles, payout_accounts, payment_reversals from unslop_app;
revoke update, delete on transfer_reversals, carried_debts from unslop_app;
revoke update on deleted_debtors from unslop_app;
-- Only finish_deletion removes the rest of a deleted account.
revoke update, delete on unfinished_deletions from unslop_app;
-- Only triggers write these.
revoke insert, update, delete on list_totals, artist_wins from unslop_app;
-- The author and the date of a comment never change.
revoke update on comments from unslop_app;
-- Likes and their counts change together, through set_like and finish_deletion. Closing a slop unseals its counts, by a trigger.
revoke insert, update, delete on ai_slop_likes, comment_likes from unslop_app;
revoke insert, update on like_origins, like_keys from unslop_app;
revoke insert, update, delete on ai_slop_counters, comment_counters from unslop_app;
grant insert (ai_slop_id), update (comments_count, beautiful_art_count) on ai_slop_counters to unslop_app;
grant insert (comment_id), update (seen_count, seen_before, seen_on) on comment_counters to unslop_app;
revoke insert, delete on profile_counters from unslop_app;
grant update (content, price_cents, withdrawn_at, removed_at, shows_process) on comments to unslop_app;
revoke update on ai_slops from unslop_app;
grant update (title, description, prize_pool_cents, status, winning_comment_id, awarded_at, settled_at, cancelled_at, updated_at,
  poster_deleted_at) on ai_slops to unslop_app;
revoke delete on stripe_events, alarms, reports from unslop_app;
revoke insert on profiles from unslop_app;
-- Roles, bans, holds and hidden_at change only by an act of moderation.
revoke update on profiles from unslop_app;
revoke insert, update, delete on account_freezes from unslop_app;
-- A later audit or the operator releases the holds of a failing check.
revoke update on audit_holds from unslop_app;
grant update (username, full_name, display_name, avatar_url, avatar_image_id, bio, website, updated_at, deleted_at) on profiles to unslop_app;
revoke execute on function ledger_apply_entry(), ledger_check_sum(), ledger_check_sum_of_entry(), users_create_profile(), users_stamp_verified(),
  users_return_debts(), profiles_note_deletion() from unslop_app, public;
