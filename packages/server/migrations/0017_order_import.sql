-- One file of orders that came in: whoever sends it again is told of the orders that it made.
create table order_import (
  tenant_id         integer     not null default current_tenant() references client (id),
  id                bigint      not null generated always as identity,
  file_name         text        not null,
  file_sha256       text        not null,
  file_bytes        bigint      not null,
  header            jsonb       not null,
  columns           jsonb       not null,
  row_count         integer     not null,
  order_ids         bigint[]    not null,
  total_unit        bigint      not null,
  total_price_cents bigint      not null,
  messages          jsonb       not null,
  created_by        bigint      not null,
  created_at        timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id)
);
create unique index order_import_file_key on order_import (tenant_id, file_sha256);
call isolate('order_import');
