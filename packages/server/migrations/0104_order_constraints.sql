-- The least orders and the freight of the account, a company, a region, or a store; at most one of these is set. A null is
-- the value of the next more general scope; the minimum units of a company are a column of the company.
create table order_constraint (
  tenant_id        integer not null default current_tenant() references client (id),
  id               bigint  not null generated always as identity,
  company_id       bigint,
  region_id        bigint,
  store_id         bigint,
  min_value_cents  bigint  check (min_value_cents >= 0),
  min_units        integer check (min_units >= 0),
  min_cases        integer check (min_cases >= 0),
  min_weight_grams bigint  check (min_weight_grams >= 0),
  -- [{fromCents, freightCents}]
  freight          jsonb,
  version          integer not null default 1,
  primary key (tenant_id, id),
  check (num_nonnulls(company_id, region_id, store_id) <= 1),
  foreign key (tenant_id, company_id) references company (tenant_id, id) on delete cascade,
  foreign key (tenant_id, region_id) references region (tenant_id, id) on delete cascade,
  foreign key (tenant_id, store_id) references store (tenant_id, id) on delete cascade
);
create unique index order_constraint_scope_key on order_constraint (tenant_id, company_id, region_id, store_id)
  nulls not distinct;
call versioned('order_constraint');
call isolate('order_constraint');

-- Orders consist of whole layers or pallets where they are set, in units, and otherwise of whole packs.
alter table product
  add column layer_size integer check (layer_size > 0),
  add column pallet_size integer check (pallet_size > 0),
  add column unit_weight_grams integer check (unit_weight_grams > 0),
  add column min_quantity integer check (min_quantity > 0),
  add column max_quantity integer check (max_quantity > 0);

-- They replace those of the product for companies with this price list.
alter table product_price
  add column min_quantity integer check (min_quantity > 0),
  add column max_quantity integer check (max_quantity > 0);

-- The most units that the shelf of the store holds.
alter table store_assortment_item add column shelf_maximum integer check (shelf_maximum >= 0);

alter table order_proposal add column budget_cents bigint check (budget_cents >= 0);
-- Its order waits for the next order day.
alter table store_order_proposal add column postponed boolean not null default false;
alter table store_order_proposal_item drop constraint store_order_proposal_item_adjusted_by_check;
alter table store_order_proposal_item add constraint store_order_proposal_item_adjusted_by_check
  check (adjusted_by in ('FAIR_SHARE', 'MIN_ITEMS', 'TOP_UP', 'SHELF_MAXIMUM', 'MAX_QUANTITY', 'MIN_QUANTITY', 'BUDGET'))
  not valid;
