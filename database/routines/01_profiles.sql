-- Returns a free generated name. Every user gets a profile in the same transaction, and its name never derives from the
-- e-mail.
create or replace function generated_username() returns text language plpgsql volatile set search_path = public, pg_temp as $$
declare
  adjectives constant text[] := array['inky','dusty','bright','quiet','crooked','velvet','salty','woolly','early','paper',
    'copper','mossy','sunny','gentle','nimble','chalky','amber','rusty','misty','plain'];
  nouns constant text[] := array['heron','brush','easel','otter','pencil','magpie','canvas','lantern','fox','palette',
    'kettle','sparrow','chisel','meadow','button','comet','harbor','thimble','raven','willow'];
  candidate text;
begin
  loop
    candidate := adjectives[1 + floor(random() * array_length(adjectives, 1))::int] || '_' ||
      nouns[1 + floor(random() * array_length(nouns, 1))::int] || '_' || lpad(floor(random() * 10000)::int::text, 4, '0');
    exit when not exists (select from profiles where lower(username) = candidate);
  end loop;
  return candidate;
end $$;

create or replace function users_create_profile() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  chosen text := generated_username();
  shown text := left(coalesce(nullif(trim(new.name), ''), chosen), 60);
begin
  -- Never show the e-mail address or its local part. Sign-up sends one of them when the user gives no name.
  if position('@' in shown) > 0 or lower(shown) = split_part(new.email, '@', 1) then
    shown := chosen;
  end if;
  insert into profiles (id, username, display_name, full_name, email_verified_at)
  values (new.id, chosen, shown, nullif(shown, chosen), case when new.email_verified then app_now() end);
  insert into profile_counters (user_id) values (new.id);
  insert into ledger_accounts (kind, user_id) values ('balance', new.id), ('debt', new.id), ('hold', new.id);
  return new;
end $$;
create or replace trigger users_create_profile after insert on auth.users for each row execute function users_create_profile();

-- Stamps the time of e-mail verification by the database clock. Clears it when the address is no longer verified.
create or replace function users_stamp_verified() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.email_verified is distinct from old.email_verified then
    update profiles set email_verified_at = case when new.email_verified then app_now() end where id = new.id;
  end if;
  return new;
end $$;
create or replace trigger users_stamp_verified after update of email_verified on auth.users for each row execute function users_stamp_verified();

-- Queues `return_debts` when a user proves that they own a mailbox. A deleted account with the same mailbox may have
-- left a debt. Only the server can compare the hashes, so a job does it.
create or replace function users_return_debts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.email_verified and exists (select from deleted_debtors where mailbox_hash is not null) then
    perform graphile_worker.add_job('return_debts', json_build_object('userId', new.id), max_attempts := 25);
  end if;
  return null;
end $$;
create or replace trigger users_return_debts after insert or update of email, email_verified on auth.users
  for each row execute function users_return_debts();

-- Announces deleted sessions, so every process closes their live streams. It covers every statement that deletes them.
-- A NOTIFY payload holds at most 8,000 bytes, so it sends 100 sessions per payload.
create or replace function sessions_announce_end() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('unslop_live', string_agg('session:' || id, ' '))
     from (select id, row_number() over () / 100 as part from ended where expires_at > clock_timestamp()) sessions
    group by part;
  return null;
end $$;
create or replace trigger sessions_announce_end after delete on auth.sessions
  referencing old table as ended for each statement execute function sessions_announce_end();

-- Returns the mailbox behind an address, by the rules of its provider. One vote counts per mailbox. A plus starts a
-- label everywhere. Gmail ignores dots. Proton ignores dots, underscores and hyphens. Gmail, Proton and iCloud have
-- several domains for the same users. NFC normalization maps two spellings of one character to one.
-- Yahoo: name-label@yahoo.com is a disposable address. All addresses with the same name belong to one person, but the
-- user "name" may be someone else, so keep the hyphen. Fastmail delivers anything@user.fastmail.com to
-- user@fastmail.com. There a hyphen means an underscore, and no Fastmail address has a hyphen.
create or replace function folded_mailbox(p_email text) returns text language sql immutable parallel safe as $$
  select case
      when host in ('gmail.com', 'googlemail.com') then coalesce(nullif(replace(name, '.', ''), ''), name) || '@gmail.com'
      when host in ('proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me')
        then coalesce(nullif(translate(name, '._-', ''), ''), name) || '@proton.me'
      when host in ('icloud.com', 'me.com', 'mac.com') then name || '@icloud.com'
      when host ~ '^yahoo\.[a-z]{2,3}(\.[a-z]{2})?$' or host in ('ymail.com', 'rocketmail.com')
        then regexp_replace(name, '^([^-]+-).*$', '\1') || '@' || host
      when host ~ '^[^.]+\.fastmail\.(com|fm|cn|co\.uk|com\.au|de|es|im|in|jp|mx|net|nl|org|se|to|tw|uk|us)$'
        then replace(split_part(host, '.', 1), '-', '_') || '@' || regexp_replace(host, '^[^.]+\.', '')
      else name || '@' || host end
    from (select coalesce(nullif(regexp_replace(whole, '(\+.*)?@[^@]*$', ''), ''), regexp_replace(whole, '@[^@]*$', '')) as name,
                 rtrim(regexp_replace(whole, '^.*@', ''), '.') as host
            from (select lower(normalize(p_email, nfc)) as whole) written) parts
$$;

-- Returns the mailbox behind an address. Most addresses already are their mailbox. One expression, which PostgreSQL
-- inlines, skips them.
create or replace function mailbox_of(p_email text) returns text language sql immutable parallel safe as $$
  select case when p_email ~ '[^a-z0-9._@-]|@(gmail|googlemail|protonmail|icloud|me|mac|ymail|rocketmail)\.com$|@(proton|pm)\.me$|@protonmail\.ch$|@yahoo\.|\.fastmail\.|\.$'
              then folded_mailbox(p_email) else p_email end
$$;
