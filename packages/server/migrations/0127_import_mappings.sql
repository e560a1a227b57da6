-- The columns that a user assigned to the properties of a kind of file, by their names, for later files of the sender.
create table import_mapping (
  tenant_id    integer     not null default current_tenant() references client (id),
  id           bigint      not null generated always as identity,
  kind         text        not null check (length(kind) between 1 and 40),
  -- Null for kinds of files without a company.
  company_id   bigint,
  names_sha256 text        not null check (length(names_sha256) = 64),
  columns      jsonb       not null,
  -- The columns that decide how a row counts, as a user chose them. Null: each file decides.
  qualifiers   jsonb,
  date_order   text        check (date_order in ('MONTH_FIRST', 'DAY_FIRST')),
  decimal_sign text        check (decimal_sign in ('POINT', 'COMMA')),
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  version      integer     not null default 1,
  primary key (tenant_id, id),
  constraint import_mapping_company_fkey foreign key (tenant_id, company_id) references company (tenant_id, id)
);
create unique index import_mapping_key on import_mapping (tenant_id, kind, company_id, names_sha256) nulls not distinct;
create index import_mapping_company_idx on import_mapping (tenant_id, company_id) where company_id is not null;
call versioned('import_mapping');
call isolate('import_mapping');
