-- The service level follows from margin and holding cost where the basis is MARGIN. A null is the value of the account.
alter table replenishment_setting
  add column service_level_basis text check (service_level_basis in ('FIXED', 'MARGIN')),
  add column margin_percent double precision check (margin_percent > 0 and margin_percent < 100),
  add column holding_percent double precision check (holding_percent > 0 and holding_percent <= 500);

-- Product lines with a service level or a margin of their own.
create table replenishment_line_setting (
  tenant_id       integer          not null default current_tenant() references client (id),
  product_line_id bigint           not null,
  service_level   double precision check (service_level >= 0.5 and service_level < 1),
  margin_percent  double precision check (margin_percent > 0 and margin_percent < 100),
  primary key (tenant_id, product_line_id),
  foreign key (tenant_id, product_line_id) references product_line (tenant_id, id) on delete cascade,
  check ((service_level is null) <> (margin_percent is null))
);
call isolate('replenishment_line_setting');
