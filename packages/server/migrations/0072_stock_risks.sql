-- What the newest run of par levels expects of the stock of each store until a delivery that is ordered now can arrive
-- (docs/decisions/0068). Written by the run, therefore without foreign keys (docs/decisions/0008).
create table store_stock_risk (
  tenant_id     integer not null default current_tenant(),
  run_id        bigint  not null,
  store_id      bigint  not null,
  company_id    bigint  not null,
  -- Products with a known stock and a forecast.
  shelves       integer not null,
  empty_shelves integer not null,
  at_risk       integer not null,
  lost_cents    bigint  not null,
  -- Units of orders and shipments, and what would be lost without them.
  pending_units bigint  not null,
  pending_cents bigint  not null,
  open_units    bigint  not null,
  open_cents    bigint  not null,
  transit_units bigint  not null,
  transit_cents bigint  not null,
  primary key (tenant_id, store_id)
);
call isolate('store_stock_risk');

-- Products that will run out in stores of a company.
create table stock_out_risk (
  tenant_id    integer not null default current_tenant(),
  id           bigint  not null generated always as identity,
  run_id       bigint  not null,
  company_id   bigint  not null,
  product_id   bigint  not null,
  stores       integer not null,
  empty_stores integer not null,
  lost_units   bigint  not null,
  lost_cents   bigint  not null,
  needed_units bigint  not null,
  lead_weeks   integer not null,
  -- The day of the first run of an unbroken series that found the product at risk.
  since        date    not null,
  primary key (tenant_id, id)
);
create unique index stock_out_risk_key on stock_out_risk (tenant_id, company_id, product_id);
call isolate('stock_out_risk');

-- Sales that the par level is expected to lose in comparison with the suggested one.
alter table par_suggestion add column lost_cents bigint not null default 0;

-- The sum over the slots of a client rises with every statement that writes its suggestions, so that sums over them can
-- be cached. Concurrent transactions have different slots, so they do not wait for each other.
create table par_suggestion_version (
  tenant_id integer  not null default current_tenant(),
  slot      smallint not null,
  version   bigint   not null,
  primary key (tenant_id, slot)
) with (fillfactor = 50);
call isolate('par_suggestion_version');

create function raise_par_suggestion_version() returns trigger language plpgsql as $$
begin
  -- Work across clients does not read sums.
  if current_tenant() is null then return null; end if;
  insert into par_suggestion_version as v (tenant_id, slot, version)
  values (current_tenant(), mod(pg_current_xact_id()::text::bigint, 64), (random() * 1e12)::bigint)
  on conflict (tenant_id, slot) do update set version = v.version + 1;
  return null;
end $$;
create trigger raise_version after insert or update or delete on par_suggestion
  for each statement execute function raise_par_suggestion_version();
