create table store_order_proposal (
  tenant_id         integer not null default current_tenant() references client (id),
  id                bigint  not null generated always as identity,
  order_proposal_id bigint  not null,
  store_id          bigint  not null,
  sales_order_id    bigint,
  inactive          boolean not null default false,
  version           integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_proposal_id) references order_proposal (tenant_id, id),
  foreign key (tenant_id, store_id) references store (tenant_id, id),
  foreign key (tenant_id, sales_order_id) references sales_order (tenant_id, id)
);
create unique index store_order_proposal_key on store_order_proposal (tenant_id, order_proposal_id, store_id);
create index store_order_proposal_store_idx on store_order_proposal (tenant_id, store_id);
call versioned('store_order_proposal');
call isolate('store_order_proposal');

-- The system's quantity with the terms it was computed from, and the quantity a person chose instead. A recompute
-- changes the first and never the second.
create table store_order_proposal_item (
  tenant_id               integer not null default current_tenant(),
  id                      bigint  not null generated always as identity,
  order_proposal_id       bigint  not null,
  store_order_proposal_id bigint  not null,
  product_id              bigint  not null,
  par_level               integer not null,
  on_hand                 integer not null,
  in_transit              integer not null,
  open_orders             integer not null,
  pack_size               integer not null,
  system_quantity         integer not null check (system_quantity >= 0),
  chosen_quantity         integer check (chosen_quantity between 0 and 1000000),
  quantity                integer not null generated always as (coalesce(chosen_quantity, system_quantity)) stored,
  primary key (tenant_id, order_proposal_id, store_order_proposal_id, product_id),
  foreign key (tenant_id, store_order_proposal_id) references store_order_proposal (tenant_id, id)
);
call isolate('store_order_proposal_item');
