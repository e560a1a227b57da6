-- What the newest run of par levels expects of the coming weeks. An id of 0 stands for all companies, all stores, or all
-- products of the row. Written by the hundred thousand, therefore without foreign keys (docs/decisions/0008).
create table expected_order_total (
  tenant_id        integer  not null default current_tenant(),
  company_id       bigint   not null,
  store_id         bigint   not null,
  -- The Monday of the first week, and the day whose stock it starts with.
  as_of            date     not null,
  stock_day        date     not null,
  -- By week; the last element of orders is that of all weeks together. The bands contain 80 % of the outcomes.
  order_units      float8[] not null,
  order_units_low  float8[] not null,
  order_units_high float8[] not null,
  order_cents      float8[] not null,
  order_cents_low  float8[] not null,
  order_cents_high float8[] not null,
  stock_units      float8[] not null,
  stock_units_low  float8[] not null,
  stock_units_high float8[] not null,
  stock_cents      float8[] not null,
  sold_units       float8[] not null,
  primary key (tenant_id, company_id, store_id)
);
call isolate('expected_order_total');

create table expected_order_product (
  tenant_id        integer not null default current_tenant(),
  company_id       bigint  not null,
  store_id         bigint  not null,
  product_id       bigint  not null,
  -- By week.
  order_units      real[]  not null,
  stock_units      real[]  not null,
  -- Of all weeks.
  total_units      float8  not null,
  total_units_low  float8  not null,
  total_units_high float8  not null,
  total_cents      float8  not null,
  primary key (tenant_id, company_id, store_id, product_id)
);
call isolate('expected_order_product');
