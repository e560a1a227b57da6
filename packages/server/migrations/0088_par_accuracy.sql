-- What runs of par levels promised, and how the sales of the weeks to cover compare with it. Written by the run, therefore
-- without foreign keys (docs/decisions/0008).
create table par_forecast (
  tenant_id      integer  not null default current_tenant(),
  -- The Monday of the first week to cover; only the first run of a week that computes the store writes.
  first_week     date     not null,
  store_id       bigint   not null,
  weeks          integer  not null,
  -- The values of one product are at the same place in each array.
  product_ids    bigint[] not null,
  -- Before the limits of a run.
  par_levels     integer[] not null,
  pack_sizes     integer[] not null,
  service_levels float8[] not null,
  demand         float8[] not null,
  primary key (tenant_id, first_week, store_id)
);
call isolate('par_forecast');

create table par_accuracy (
  tenant_id       integer not null default current_tenant(),
  id              bigint  not null generated always as identity,
  first_week      date    not null,
  weeks           integer not null,
  company_id      bigint  not null,
  -- Null: products without a product line.
  product_line_id bigint,
  service_level   float8  not null,
  -- Products in stores that were compared, and those without complete or available weeks.
  pairs           integer not null,
  not_compared    integer not null,
  -- Fractions where the stock after an order in packs covers the demand only in part of the cases.
  covered         float8  not null,
  demand_units    bigint  not null,
  expected_units  float8  not null,
  missed_units    float8  not null,
  primary key (tenant_id, id)
);
create index par_accuracy_week_idx on par_accuracy (tenant_id, first_week);
call isolate('par_accuracy');

-- The products in stores with the largest demand above the par level.
create table par_accuracy_miss (
  tenant_id     integer not null default current_tenant(),
  id            bigint  not null generated always as identity,
  first_week    date    not null,
  weeks         integer not null,
  store_id      bigint  not null,
  product_id    bigint  not null,
  service_level float8  not null,
  par_level     integer not null,
  demand_units  integer not null,
  missed_units  integer not null,
  missed_cents  bigint  not null,
  primary key (tenant_id, id)
);
create index par_accuracy_miss_week_idx on par_accuracy_miss (tenant_id, first_week);
call isolate('par_accuracy_miss');
