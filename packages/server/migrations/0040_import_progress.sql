-- The heartbeat has its own column, so that an import whose progress cannot be saved is not taken for interrupted.
alter table sale_import
  add column heartbeat_at timestamptz not null default now(),
  add column reading_at timestamptz,
  add column writing_at timestamptz,
  add column written_rows integer not null default 0;
