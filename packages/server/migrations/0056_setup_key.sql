-- The key of the set-up link in the log: valid until it expires, a later start replaces it, or a user exists.
create table setup_key (
  id         smallint    not null primary key default 1 check (id = 1),
  key_hash   text        not null,
  expires_at timestamptz not null
);
grant select, insert, update, delete on setup_key to shelfward_system;
