-- The product that this one replaces: it continues its sales. A product has at most one successor, and there are no cycles:
-- writers check both under a lock of the account.
alter table product add column predecessor_product_id bigint;
alter table product add constraint product_predecessor_fkey
  foreign key (tenant_id, predecessor_product_id) references product (tenant_id, id) not valid;

-- Products in stores that stopped selling, as the newest run of par levels found them, and the decisions of users
-- whether the product has ended or is out of stock. Written by the run, therefore without foreign keys to stores
-- and products (docs/decisions/0008). A later stop needs another decision.
create table sales_stop (
  tenant_id         integer     not null default current_tenant(),
  id                bigint      not null generated always as identity,
  store_id          bigint      not null,
  product_id        bigint      not null,
  -- The Monday of the first week without sales, and the weeks without sales since then.
  since             date        not null,
  weeks             integer     not null,
  -- Units a week if it is out of stock.
  weekly_units      float8      not null,
  ended_probability float8      not null,
  -- Expected sales until a delivery that is ordered now can arrive, if it is out of stock.
  lost_cents        bigint      not null,
  found_at          timestamptz not null,
  cause             text        check (cause in ('ENDED', 'OUT_OF_STOCK')),
  decided_by        bigint,
  decided_at        timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, store_id, product_id),
  foreign key (tenant_id, decided_by) references app_user (tenant_id, id)
);
create index sales_stop_product_idx on sales_stop (tenant_id, product_id);
create index sales_stop_decided_by_idx on sales_stop (tenant_id, decided_by) where decided_by is not null;
call isolate('sales_stop');

-- The seasonal factors of each product by ISO week, as the newest run of par levels computed them.
create table product_season (
  tenant_id  integer not null default current_tenant(),
  product_id bigint  not null,
  factors    real[]  not null,
  primary key (tenant_id, product_id)
);
call isolate('product_season');

alter table par_suggestion
  -- Null: the product sells, or its stock is known. The demand is that of a product in stock.
  add column ended_probability float8,
  add column stopped_weeks integer,
  -- The product that took its place in the store, and the one that it took the place of.
  add column successor_product_id bigint,
  add column predecessor_product_id bigint;
