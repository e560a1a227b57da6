-- The forecast of each product in a store by the newest run of par levels. Written by the hundred thousand, therefore
-- without foreign keys (docs/decisions/0008).
create table demand_forecast (
  tenant_id          integer  not null default current_tenant(),
  store_id           bigint   not null,
  product_id         bigint   not null,
  -- A Monday: the first week of `weekly`.
  as_of              date     not null,
  -- Expected units of each of the coming weeks.
  weekly             real[]   not null,
  -- Units a week without seasonality and promotions.
  level              real     not null,
  -- Variance / mean of the demand of a week, and of the demand of the weeks to cover of the run.
  week_dispersion    real     not null,
  horizon_dispersion real     not null,
  -- A forecast of low confidence; proposals do not use it.
  uncertain          boolean  not null,
  primary key (tenant_id, store_id, product_id)
);
call isolate('demand_forecast');

-- What proposals order: PAR_LEVEL: up to the par level. PROJECTED: what covers the demand until the next delivery.
-- Null of the account: it follows from the basis of the service level.
alter table replenishment_setting
  add column order_rule text check (order_rule in ('PAR_LEVEL', 'PROJECTED'));

-- The weeks to cover in days, and whether they follow from a delivery calendar. Null: from the settings.
alter table par_suggestion
  add column lead_days integer,
  add column cover_days integer,
  add column by_calendar boolean not null default false;

-- The delivery that the order of the store reaches, and the next one after it.
alter table store_order_proposal
  add column delivery_day date,
  add column next_delivery_day date;

-- Projected lines: the units that are needed, and what they follow from. A line that would be projected but has no
-- forecast, or one of low confidence, has the reason instead.
alter table store_order_proposal_item
  add column projected_need integer,
  add column expected_until_delivery real,
  add column stock_at_delivery real,
  add column expected_to_cover real,
  add column line_service_level real,
  add column not_projected text check (not_projected in ('NO_FORECAST', 'LOW_CONFIDENCE'));
