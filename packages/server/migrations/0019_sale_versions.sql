-- How often a client's sale_day has changed. Whoever changes it counts up in the same transaction and holds this row
-- until it ends, so that the sales are a function of this number. A client without a row is at 0.
create table sale_version (
  tenant_id integer not null default current_tenant(),
  version   bigint  not null,
  primary key (tenant_id)
);
call isolate('sale_version');

-- The version at which a day last changed: what is to be read again by whoever keeps sums of an earlier version.
create table sale_day_change (
  tenant_id integer not null default current_tenant(),
  sold_on   date    not null,
  version   bigint  not null,
  primary key (tenant_id, sold_on)
);
create index sale_day_change_version_idx on sale_day_change (tenant_id, version);
call isolate('sale_day_change');
