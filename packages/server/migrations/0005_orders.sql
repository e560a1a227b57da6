create table order_proposal (
  tenant_id       integer     not null default current_tenant() references client (id),
  id              bigint      not null generated always as identity,
  company_id      bigint      not null,
  status          text        not null default 'DRAFT' check (status in ('DRAFT', 'PENDING', 'COMPLETE', 'CANCELLED', 'EXPIRED')),
  expiration_date timestamptz not null,
  author_id       bigint      not null,
  created_date    timestamptz not null default now(),
  inactive        boolean     not null default false,
  version         integer     not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, company_id) references company (tenant_id, id),
  foreign key (tenant_id, author_id) references app_user (tenant_id, id)
);
create index order_proposal_list_idx on order_proposal (tenant_id, created_date desc, id);
create index order_proposal_expiration_idx on order_proposal (tenant_id, expiration_date) where status in ('DRAFT', 'PENDING');
call versioned('order_proposal');
call isolate('order_proposal');

-- An order of a store, or of a region when its stores' proposals are processed by region: then store_id is null and
-- each line keeps its store.
create table sales_order (
  tenant_id             integer       not null default current_tenant() references client (id),
  id                    bigint        not null generated always as identity,
  company_id            bigint        not null,
  region_id             bigint,
  store_id              bigint,
  order_proposal_id     bigint,
  status                text          not null default 'DRAFT'
    check (status in ('DRAFT', 'PENDING', 'APPROVED', 'PACKING', 'SHIPPED', 'CANCELLED')),
  sync_status           text          not null default 'NOT_STARTED'
    check (sync_status in ('NOT_STARTED', 'SYNCHRONIZED', 'PENDING_FOR_RETRY', 'FAILED', 'PAUSED')),
  purchase_order_number text          check (length(purchase_order_number) between 1 and 60),
  requested_ship_date   date,
  shipping_charge_cents integer       not null default 0 check (shipping_charge_cents >= 0),
  in_rush               boolean       not null default false,
  discount              numeric(5, 2) not null default 0 check (discount between 0 and 100),
  commission            numeric(5, 2) not null default 0 check (commission between 0 and 100),
  sales_note            text          check (length(sales_note) <= 4000),
  cancellation_reason   text          check (length(cancellation_reason) <= 1000),
  total_unit            integer       not null default 0 check (total_unit >= 0),
  total_price_cents     bigint        not null default 0 check (total_price_cents >= 0),
  created_date          timestamptz   not null default now(),
  created_by            bigint,
  inactive              boolean       not null default false,
  version               integer       not null default 1,
  primary key (tenant_id, id),
  check (store_id is not null or region_id is not null),
  foreign key (tenant_id, company_id) references company (tenant_id, id),
  foreign key (tenant_id, region_id) references region (tenant_id, id),
  foreign key (tenant_id, store_id) references store (tenant_id, id),
  foreign key (tenant_id, order_proposal_id) references order_proposal (tenant_id, id)
);
create unique index sales_order_purchase_order_number_key
  on sales_order (tenant_id, company_id, lower(purchase_order_number));
create index sales_order_created_idx on sales_order (tenant_id, created_date, id);
create index sales_order_company_idx on sales_order (tenant_id, company_id, id);
create index sales_order_region_idx on sales_order (tenant_id, region_id, id);
create index sales_order_store_idx on sales_order (tenant_id, store_id, id);
create index sales_order_proposal_idx on sales_order (tenant_id, order_proposal_id);
call versioned('sales_order');
call isolate('sales_order');

create table sales_order_item (
  tenant_id        integer not null default current_tenant() references client (id),
  id               bigint  not null generated always as identity,
  sales_order_id   bigint  not null,
  store_id         bigint  not null,
  product_id       bigint  not null,
  unit_price_cents integer not null check (unit_price_cents >= 0),
  quantity         integer not null check (quantity between 0 and 1000000),
  shipped_quantity integer not null default 0,
  short_closed     boolean not null default false,
  primary key (tenant_id, id),
  constraint sales_order_item_shipped_check check (shipped_quantity between 0 and quantity),
  foreign key (tenant_id, sales_order_id) references sales_order (tenant_id, id),
  foreign key (tenant_id, store_id) references store (tenant_id, id),
  foreign key (tenant_id, product_id) references product (tenant_id, id)
);
create unique index sales_order_item_key on sales_order_item (tenant_id, sales_order_id, product_id, store_id);
create index sales_order_item_product_idx on sales_order_item (tenant_id, product_id, sales_order_id);
create index sales_order_item_store_idx on sales_order_item (tenant_id, store_id, product_id);
call isolate('sales_order_item');

create table sales_order_status_change (
  tenant_id      integer     not null default current_tenant() references client (id),
  id             bigint      not null generated always as identity,
  sales_order_id bigint      not null,
  from_status    text,
  to_status      text        not null,
  reason         text,
  changed_at     timestamptz not null default now(),
  changed_by     bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, sales_order_id) references sales_order (tenant_id, id)
);
create index sales_order_status_change_order_idx on sales_order_status_change (tenant_id, sales_order_id, id);
call isolate('sales_order_status_change');

create table shipment (
  tenant_id          integer     not null default current_tenant() references client (id),
  id                 bigint      not null generated always as identity,
  sales_order_id     bigint      not null,
  shipped_date       date        not null,
  delivered_on       date,
  tracking_number    text        check (length(tracking_number) between 1 and 80),
  shipper            text        check (length(shipper) between 1 and 40),
  status             text        not null default 'UNKNOWN'
    check (status in ('PRE_TRANSIT', 'TRANSIT', 'DELIVERED', 'RETURNED', 'FAILURE', 'UNKNOWN')),
  status_description text,
  created_date       timestamptz not null default now(),
  inactive           boolean     not null default false,
  version            integer     not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, sales_order_id) references sales_order (tenant_id, id)
);
create unique index shipment_tracking_number_key on shipment (tenant_id, shipper, tracking_number) where not inactive;
create index shipment_order_idx on shipment (tenant_id, sales_order_id);
call versioned('shipment');
call isolate('shipment');

create table shipment_item (
  tenant_id   integer not null default current_tenant() references client (id),
  shipment_id bigint  not null,
  store_id    bigint  not null,
  product_id  bigint  not null,
  quantity    integer not null check (quantity between 1 and 1000000),
  primary key (tenant_id, shipment_id, store_id, product_id),
  foreign key (tenant_id, shipment_id) references shipment (tenant_id, id),
  foreign key (tenant_id, store_id) references store (tenant_id, id),
  foreign key (tenant_id, product_id) references product (tenant_id, id)
);
create index shipment_item_store_idx on shipment_item (tenant_id, store_id, product_id);
call isolate('shipment_item');
