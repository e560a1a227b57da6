-- The schedule of backups as the command runs it, its last attempt, and the newest backup that was restored for a check.
create table backup_schedule (
  id                 smallint    not null primary key default 1 check (id = 1),
  target             text        not null,
  keep               integer     not null,
  interval_hours     integer     not null,
  attempted_at       timestamptz not null,
  -- Of the last attempt. Null after a success, and while it runs.
  error              text,
  checked_name       text,
  checked_created_at timestamptz,
  checked_rows       bigint,
  checked_seconds    integer,
  checked_at         timestamptz
);
grant select on backup_schedule to shelfward_system;
