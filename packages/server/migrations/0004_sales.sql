-- One run of the importer. Its progress is written outside the import's own transaction, so that it can be watched; a
-- RUNNING row whose updated_at stands still belongs to a process that died, and wrote nothing.
create table sale_import (
  tenant_id                 integer     not null default current_tenant() references client (id),
  id                        bigint      not null generated always as identity,
  status                    text        not null default 'RUNNING' check (status in ('RUNNING', 'DONE', 'UNCHANGED', 'FAILED')),
  request_key               text,
  file_name                 text        not null,
  file_sha256               text        not null,
  file_bytes                bigint      not null,
  store_identification_type text        not null,
  company_id                bigint,
  processed_bytes           bigint      not null default 0,
  row_count                 integer     not null default 0,
  units                     bigint      not null default 0,
  cents                     bigint      not null default 0,
  messages                  jsonb       not null default '[]',
  created_by                bigint      not null,
  created_at                timestamptz not null default now(),
  updated_at                timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, company_id) references company (tenant_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id)
);
-- The same file twice changes nothing.
create unique index sale_import_file_key on sale_import (tenant_id, file_sha256) where status = 'DONE';
create index sale_import_request_idx on sale_import (tenant_id, created_by, request_key);
call isolate('sale_import');

-- Every imported row with the place it came from. Stores and products are only ever deactivated, and the import
-- resolves them within the client, so this table and the next one bear no foreign keys to them: checking two million
-- references would cost an import of a million rows more than writing it (see docs/decisions).
create table sale (
  tenant_id      integer not null default current_tenant(),
  id             bigint  not null generated always as identity,
  sale_import_id bigint  not null,
  line           integer not null,
  store_id       bigint  not null,
  product_id     bigint  not null,
  sold_on        date    not null,
  units          integer not null,
  cents          bigint  not null,
  inactive       boolean not null default false,
  primary key (tenant_id, id)
);
call isolate('sale');

-- What every report and estimate reads: the active rows of sale, summed by store, product and day.
create table sale_day (
  tenant_id  integer not null default current_tenant(),
  store_id   bigint  not null,
  product_id bigint  not null,
  sold_on    date    not null,
  units      integer not null,
  cents      bigint  not null,
  primary key (tenant_id, store_id, sold_on, product_id)
);
call isolate('sale_day');
