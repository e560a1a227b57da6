-- Order days, delivery days, and their exceptions of the account, a company, a region, or a store.
create table delivery_calendar (
  tenant_id     integer  not null default current_tenant() references client (id),
  id            bigint   not null generated always as identity,
  -- None of them: the account.
  company_id    bigint,
  region_id     bigint,
  store_id      bigint,
  -- The week; null: that of the next more general scope. Weekdays are those of ISO 8601.
  order_days    integer[] check (cardinality(order_days) between 1 and 7),
  cut_off       text     check (cut_off ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  -- Null: that of the account.
  time_zone     text,
  delivery_days integer[] check (cardinality(delivery_days) between 1 and 7),
  lead_days     integer  check (lead_days between 0 and 180),
  -- A list of {day, kind, name}.
  exceptions    jsonb    not null default '[]' check (jsonb_typeof(exceptions) = 'array' and jsonb_array_length(exceptions) <= 400),
  version       integer  not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, company_id) references company (tenant_id, id) on delete cascade,
  foreign key (tenant_id, region_id) references region (tenant_id, id) on delete cascade,
  foreign key (tenant_id, store_id) references store (tenant_id, id) on delete cascade,
  constraint delivery_calendar_scope_check check (num_nonnulls(company_id, region_id, store_id) <= 1),
  constraint delivery_calendar_week_check check (num_nulls(order_days, cut_off, delivery_days, lead_days) in (0, 4))
);
create unique index delivery_calendar_key on delivery_calendar (tenant_id, company_id, region_id, store_id) nulls not distinct;
create index delivery_calendar_region_idx on delivery_calendar (tenant_id, region_id) where region_id is not null;
create index delivery_calendar_store_idx on delivery_calendar (tenant_id, store_id) where store_id is not null;
call versioned('delivery_calendar');
call isolate('delivery_calendar');
