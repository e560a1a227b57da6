-- Undone imports are jobs: a worker removes their rows when the time has come (docs/decisions/0047). Imports that were
-- undone before this migration are due one day after it.
alter table sale_import
  add column removed_at timestamptz,
  add column attempts integer not null default 0,
  add column next_attempt_at timestamptz not null default now() + interval '24 hours',
  add column lease_until timestamptz,
  add column lease_token uuid,
  add column cancel_requested_at timestamptz;
