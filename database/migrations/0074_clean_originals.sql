-- Originals lose their personal data when they are uploaded. Those that are older lose it whenever somebody downloads them.
alter table images add column original_is_clean boolean not null default false;
