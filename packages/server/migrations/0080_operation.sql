-- The rows and the estimated bytes of each client, measured by a task. It is replaced as a whole.
create table client_storage (
  client_id   integer     not null primary key,
  row_count   bigint      not null,
  bytes       bigint      not null,
  measured_at timestamptz not null
);
grant select, insert, update, delete on client_storage to shelfward_system;

-- The newest complete backup of the backup command.
create table latest_backup (
  id          smallint    not null primary key default 1 check (id = 1),
  finished_at timestamptz not null,
  row_count   bigint      not null,
  bytes       bigint      not null
);
grant select on latest_backup to shelfward_system;

grant select on migration to shelfward_system;
