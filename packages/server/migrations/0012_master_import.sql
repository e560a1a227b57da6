-- One file of master data on its way in: a preview until it is committed, and afterwards what became of it.
create table master_import (
  tenant_id     integer     not null default current_tenant() references client (id),
  id            bigint      not null generated always as identity,
  kind          text        not null check (kind in ('COMPANIES', 'STORES', 'PRODUCTS', 'PRICES')),
  status        text        not null default 'PREVIEW' check (status in ('PREVIEW', 'DONE', 'UNDONE')),
  file_name     text        not null,
  file_sha256   text        not null,
  file_bytes    bigint      not null,
  -- The names in the file's first row, and which of them hold which property.
  header        jsonb       not null default '[]',
  columns       jsonb       not null default '{}',
  -- Where a row belongs that names no company or no price list.
  company_id    bigint,
  price_list_id bigint,
  row_count     integer     not null default 0,
  new_count     integer     not null default 0,
  changed_count integer     not null default 0,
  same_count    integer     not null default 0,
  bad_count     integer     not null default 0,
  created_by    bigint      not null,
  created_at    timestamptz not null default now(),
  committed_at  timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, company_id) references company (tenant_id, id),
  foreign key (tenant_id, price_list_id) references price_list (tenant_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id)
);
call isolate('master_import');

-- The rows of a file as long as they may be committed or taken back. Like the other tables that are written by the
-- hundred thousand it bears no foreign keys.
create table master_import_row (
  tenant_id        integer not null default current_tenant(),
  master_import_id bigint  not null,
  line             integer not null,
  -- As the file has them, or as a person mended them.
  cells            jsonb   not null,
  -- What they mean by property, and what keeps them from meaning something.
  given            jsonb   not null,
  problems         jsonb   not null,
  outcome          text    not null check (outcome in ('NEW', 'CHANGED', 'SAME', 'BAD')),
  errors           jsonb   not null,
  note             text,
  -- The record that the row is about, as it was before.
  record_id        bigint,
  record_version   integer,
  before           jsonb,
  changes          jsonb   not null,
  primary key (tenant_id, master_import_id, line)
);
create index master_import_row_outcome_idx on master_import_row (tenant_id, master_import_id, outcome, line);
call isolate('master_import_row');
