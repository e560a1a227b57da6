-- Whether the on hand that a feed reports is a count of the estimate, or is only shown beside it.
alter table feed add column reported_stock text not null default 'SHOW' check (reported_stock in ('SHOW', 'ANCHOR'));

-- Stock as a retailer reports it, at the end of a day. On hand can be negative. A later file of the feed with other figures
-- of the day replaces it.
create table reported_inventory (
  tenant_id      integer not null default current_tenant(),
  id             bigint  not null generated always as identity,
  sale_import_id bigint  not null,
  feed_id        bigint  not null,
  store_id       bigint  not null,
  product_id     bigint  not null,
  as_of          date    not null,
  on_hand        bigint,
  on_order       bigint,
  in_transit     bigint,
  -- What the retailer counts as on hand.
  definition     text    not null,
  inactive       boolean not null default false,
  replaced_by    bigint,
  -- The count of the estimate.
  count_id       bigint,
  primary key (tenant_id, store_id, product_id, id),
  foreign key (tenant_id, feed_id) references feed (tenant_id, id)
);
create index reported_inventory_day_idx on reported_inventory (tenant_id, store_id, product_id, as_of desc) where not inactive;
create index reported_inventory_import_idx on reported_inventory (tenant_id, sale_import_id);
create index reported_inventory_replaced_idx on reported_inventory (tenant_id, replaced_by) where replaced_by is not null;
call isolate('reported_inventory');

-- The stock is what the retailer reports, not the estimate.
alter table phantom_stock add column reported boolean not null default false;

-- How often a source of sales is expected, if that is not learnt from its files.
create table source_rhythm (
  tenant_id   integer  not null default current_tenant() references client (id),
  id          bigint   not null generated always as identity,
  source_kind text     not null check (source_kind in ('FEED', 'INTEGRATION')),
  source_id   bigint   not null,
  every_days  smallint check (every_days between 1 and 366),
  grace_days  smallint check (grace_days between 0 and 60),
  primary key (tenant_id, id)
);
create unique index source_rhythm_key on source_rhythm (tenant_id, source_kind, source_id);
call isolate('source_rhythm');
