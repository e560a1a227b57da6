-- Sales also come from a file server, where nobody sends them.
alter table sale_import
  alter column created_by drop not null,
  add column integration_id bigint,
  add foreign key (tenant_id, integration_id) references integration (tenant_id, id),
  add check (num_nonnulls(created_by, integration_id) = 1);

-- The files that an integration found, each content of each name once.
create table import_file (
  tenant_id      integer     not null default current_tenant() references client (id),
  id             bigint      not null generated always as identity,
  integration_id bigint      not null,
  name           text        not null,
  -- Empty while nothing was read of it.
  sha256         text        not null default '',
  bytes          bigint      not null,
  -- By the clock of the server, which may not tell.
  modified_at    timestamptz,
  status         text        not null check (status in ('IMPORTED', 'DUPLICATE', 'FAILED')),
  -- Counts the contents that came under this name.
  revision       integer     not null default 1,
  -- How often this content came under this name.
  deliveries     integer     not null default 1,
  row_count      integer     not null default 0,
  messages       jsonb       not null default '[]',
  sale_import_id bigint,
  -- Where the server keeps it since.
  moved_to       text,
  created_at     timestamptz not null,
  last_seen_at   timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, integration_id) references integration (tenant_id, id),
  foreign key (tenant_id, sale_import_id) references sale_import (tenant_id, id)
);
create unique index import_file_content_key on import_file (tenant_id, integration_id, name, sha256);
-- The same content is imported once, whatever it is called.
create unique index import_file_imported_key on import_file (tenant_id, integration_id, sha256) where status = 'IMPORTED';
create index import_file_newest_idx on import_file (tenant_id, integration_id, last_seen_at);
call isolate('import_file');
