create table global_assortment (
  tenant_id integer not null default current_tenant() references client (id),
  id        bigint  not null generated always as identity,
  name      text    not null check (length(name) between 1 and 120),
  inactive  boolean not null default false,
  version   integer not null default 1,
  primary key (tenant_id, id)
);
create unique index global_assortment_name_key on global_assortment (tenant_id, lower(name));
call versioned('global_assortment');
call isolate('global_assortment');

create table global_assortment_item (
  tenant_id            integer not null default current_tenant() references client (id),
  global_assortment_id bigint  not null,
  product_id           bigint  not null,
  quantity             integer not null check (quantity between 0 and 1000000),
  primary key (tenant_id, global_assortment_id, product_id),
  foreign key (tenant_id, global_assortment_id) references global_assortment (tenant_id, id),
  foreign key (tenant_id, product_id) references product (tenant_id, id)
);
create index global_assortment_item_product_idx on global_assortment_item (tenant_id, product_id);
call isolate('global_assortment_item');

create table store_global_assortment (
  tenant_id            integer     not null default current_tenant() references client (id),
  store_id             bigint      not null,
  global_assortment_id bigint      not null,
  assigned_at          timestamptz not null default now(),
  constraint store_global_assortment_key primary key (tenant_id, store_id, global_assortment_id),
  foreign key (tenant_id, store_id) references store (tenant_id, id),
  foreign key (tenant_id, global_assortment_id) references global_assortment (tenant_id, id)
);
create index store_global_assortment_stores_idx on store_global_assortment (tenant_id, global_assortment_id);
call isolate('store_global_assortment');

-- Compiled from the store's active global assortments: the largest quantity wins. A row whose product is in none of
-- them any more has no global assortment and par 0; it only keeps the adjustment for the day the product returns.
-- Like the other tables that are written by the hundred thousand it bears no foreign keys (see docs/decisions/0008).
create table store_assortment_item (
  tenant_id                  integer not null default current_tenant(),
  store_id                   bigint  not null,
  product_id                 bigint  not null,
  global_assortment_id       bigint,
  global_assortment_quantity integer not null default 0,
  adjustment                 integer not null default 0,
  par_level                  integer not null generated always as (
    case when global_assortment_id is null then 0 else greatest(0, global_assortment_quantity + adjustment) end
  ) stored,
  primary key (tenant_id, store_id, product_id)
);
create index store_assortment_item_product_idx on store_assortment_item (tenant_id, product_id);
call isolate('store_assortment_item');

-- Counts are the anchors of the on-hand estimate; append-only. A count is end of day: later days' events move it.
create table inventory_count (
  tenant_id  integer     not null default current_tenant(),
  id         bigint      not null generated always as identity,
  store_id   bigint      not null,
  product_id bigint      not null,
  kind       text        not null check (kind in ('COUNT', 'ZERO', 'MANUAL', 'IMPORT')),
  quantity   integer     not null check (quantity between 0 and 10000000),
  counted_on date        not null,
  counted_at timestamptz not null default now(),
  counted_by bigint,
  primary key (tenant_id, id)
);
create index inventory_count_item_idx on inventory_count (tenant_id, store_id, product_id, counted_on, id);
call isolate('inventory_count');
revoke update, delete on inventory_count from shelfward_tenant;

-- The estimate, kept current by every count, delivery and sale; always equal to a replay of them. Without a row, or
-- without an anchor, nothing is known: the estimate is 0.
create table store_inventory (
  tenant_id       integer     not null default current_tenant(),
  store_id        bigint      not null,
  product_id      bigint      not null,
  on_hand         integer     not null check (on_hand >= 0),
  anchored        boolean     not null,
  counted_on      date,
  last_event_on   date,
  -- Units that left although the estimate was 0: an unknown delivery or a miscount.
  unexplained     integer     not null default 0,
  updated_at      timestamptz not null default now(),
  primary key (tenant_id, store_id, product_id)
);
call isolate('store_inventory');
