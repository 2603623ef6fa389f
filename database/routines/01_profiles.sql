-- A profile is created in the transaction of its user, with a generated name that is not derived from the e-mail.
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
  -- Sign-up without a name sends the e-mail's local part or the address itself: neither is shown to others.
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

-- The moment an e-mail is verified, by the database's clock; null when the address is no longer verified.
create or replace function users_stamp_verified() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.email_verified is distinct from old.email_verified then
    update profiles set email_verified_at = case when new.email_verified then app_now() end where id = new.id;
  end if;
  return new;
end $$;
create or replace trigger users_stamp_verified after update of email_verified on auth.users for each row execute function users_stamp_verified();

-- Somebody proved that a mailbox is theirs. A debt of an account that had the same mailbox comes back to them, by a job: only the server
-- can compare the hash.
create or replace function users_return_debts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.email_verified and exists (select from deleted_debtors where mailbox_hash is not null) then
    perform graphile_worker.add_job('return_debts', json_build_object('userId', new.id), max_attempts := 25);
  end if;
  return null;
end $$;
create or replace trigger users_return_debts after insert or update of email, email_verified on auth.users
  for each row execute function users_return_debts();

-- Every process ends the live streams of a deleted session, whatever statement deleted it. A notification of PostgreSQL holds
-- 8,000 bytes.
create or replace function sessions_announce_end() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('unslop_live', string_agg('session:' || id, ' '))
     from (select id, row_number() over () / 100 as part from ended where expires_at > clock_timestamp()) sessions
    group by part;
  return null;
end $$;
create or replace trigger sessions_announce_end after delete on auth.sessions
  referencing old table as ended for each statement execute function sessions_announce_end();

-- Returns the mailbox behind an address, of which one vote counts, by the rules of its provider. A plus begins a label everywhere.
-- Gmail ignores dots, Proton dots, underscores and hyphens. Gmail, Proton and iCloud have several domains with the same users. Two spellings
-- of one character are one.
-- Yahoo: name-label@yahoo.com is a disposable address. All with that name are of one person, and the user "name" may be another one, so the
-- hyphen stays. Fastmail delivers anything@user.fastmail.com to user@fastmail.com; there a hyphen stands for an underscore, and no
-- address of Fastmail has a hyphen.
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

-- Most addresses are their mailbox: these are passed by in one expression, which PostgreSQL puts into the statement that asks.
create or replace function mailbox_of(p_email text) returns text language sql immutable parallel safe as $$
  select case when p_email ~ '[^a-z0-9._@-]|@(gmail|googlemail|protonmail|icloud|me|mac|ymail|rocketmail)\.com$|@(proton|pm)\.me$|@protonmail\.ch$|@yahoo\.|\.fastmail\.|\.$'
              then folded_mailbox(p_email) else p_email end
$$;
