-- Stores whose risks of stock-outs are to be computed again, because their stock or what is on its way has changed
-- (docs/decisions/0102). Each change adds rows and updates none, so that transactions do not wait for each other.
create table stock_risk_change (
  tenant_id integer not null default current_tenant(),
  id        bigint  not null generated always as identity,
  store_id  bigint  not null,
  primary key (tenant_id, id)
);
call isolate('stock_risk_change');
-- For each row: a statement that changes no store with a forecast wakes no worker.
create trigger stock_risk_change_notify after insert on stock_risk_change
  for each row execute function notify_job_workers('stock_risk_change');

-- The products at risk of each store. The rows of stock_out_risk are their sums. Derived from forecasts and stock, therefore
-- without foreign keys (docs/decisions/0008).
create table store_stock_out (
  tenant_id    integer not null default current_tenant(),
  store_id     bigint  not null,
  product_id   bigint  not null,
  company_id   bigint  not null,
  is_empty     boolean not null,
  lost_units   real    not null,
  lost_cents   bigint  not null,
  needed_units integer not null,
  -- Until a delivery that is ordered now can arrive.
  lead_days    integer not null,
  primary key (tenant_id, store_id, product_id)
);
create index store_stock_out_product_idx on store_stock_out (tenant_id, company_id, product_id);
call isolate('store_stock_out');

-- What the store would lose without the units of open proposals. The risks no longer belong to a run.
alter table store_stock_risk add column proposed_cents bigint not null default 0;
alter table store_stock_risk alter column run_id set default 0;
alter table stock_out_risk alter column run_id set default 0;
-- By a delivery calendar, a delivery does not arrive after whole weeks, which the previous release reads.
alter table stock_out_risk add column lead_days integer not null default 14;
alter table stock_out_risk alter column lead_weeks set default 0;

-- Stores without a forecast have no risks. A loop, because a distributed database inserts no selected rows in a trigger.
create procedure mark_stock_changes(tenant integer, stores bigint[]) language plpgsql as $$
declare
  store bigint;
begin
  for store in select distinct unnest(stores) loop
    if exists (select from demand_forecast where tenant_id = tenant and store_id = store) then
      insert into stock_risk_change (tenant_id, store_id) values (tenant, store);
    end if;
  end loop;
end $$;

create function mark_stores_of_lines() returns trigger language plpgsql as $$
declare
  tenant integer;
  stores bigint[];
begin
  for tenant in select distinct tenant_id from changed loop
    stores := array(select distinct store_id from changed where tenant_id = tenant);
    call mark_stock_changes(tenant, stores);
  end loop;
  return null;
end $$;

create function mark_stores_of_proposed_lines() returns trigger language plpgsql as $$
declare
  tenant integer;
  parts bigint[];
  stores bigint[];
begin
  for tenant in select distinct tenant_id from changed loop
    parts := array(select distinct store_order_proposal_id from changed where tenant_id = tenant);
    stores := array(select store_id from store_order_proposal where tenant_id = tenant and id = any(parts));
    call mark_stock_changes(tenant, stores);
  end loop;
  return null;
end $$;

-- The state of an order, a shipment, or a proposal decides whether its units count.
create function mark_stores_of_record() returns trigger language plpgsql as $$
declare
  stores bigint[] := case tg_table_name
    when 'sales_order' then array(
      select distinct store_id from sales_order_item where tenant_id = new.tenant_id and sales_order_id = new.id)
    when 'shipment' then array(
      select distinct store_id from shipment_item where tenant_id = new.tenant_id and shipment_id = new.id)
    when 'order_proposal' then array(
      select store_id from store_order_proposal where tenant_id = new.tenant_id and order_proposal_id = new.id)
    when 'store_order_proposal' then array(
      select store_id from store_order_proposal where tenant_id = new.tenant_id and id = new.id)
    end;
begin
  call mark_stock_changes(new.tenant_id, stores);
  return null;
end $$;

-- The delivery that an order of now reaches decides how long the stock must last.
create function mark_stores_of_calendar() returns trigger language plpgsql as $$
declare
  calendar delivery_calendar := case when tg_op = 'DELETE' then old else new end;
  stores bigint[] := array(
    select id from store
    where tenant_id = calendar.tenant_id
      and (calendar.company_id is null or company_id = calendar.company_id)
      and (calendar.region_id is null or region_id = calendar.region_id)
      and (calendar.store_id is null or id = calendar.store_id));
begin
  call mark_stock_changes(calendar.tenant_id, stores);
  return null;
end $$;
create trigger mark_stores after insert or update or delete on delivery_calendar
  for each row execute function mark_stores_of_calendar();

create trigger mark_stores after update on sales_order for each row
  when ((old.status, old.inactive) is distinct from (new.status, new.inactive))
  execute function mark_stores_of_record();
create trigger mark_stores after update on shipment for each row
  when ((old.status, old.inactive) is distinct from (new.status, new.inactive))
  execute function mark_stores_of_record();
create trigger mark_stores after update on order_proposal for each row
  when ((old.status, old.inactive, old.expiration_date) is distinct from (new.status, new.inactive, new.expiration_date))
  execute function mark_stores_of_record();
create trigger mark_stores after update on store_order_proposal for each row
  when (old.inactive is distinct from new.inactive) execute function mark_stores_of_record();

create trigger mark_inserted after insert on store_inventory
  referencing new table as changed for each statement execute function mark_stores_of_lines();
create trigger mark_updated after update on store_inventory
  referencing new table as changed for each statement execute function mark_stores_of_lines();
create trigger mark_deleted after delete on store_inventory
  referencing old table as changed for each statement execute function mark_stores_of_lines();

create trigger mark_inserted after insert on sales_order_item
  referencing new table as changed for each statement execute function mark_stores_of_lines();
create trigger mark_updated after update on sales_order_item
  referencing new table as changed for each statement execute function mark_stores_of_lines();
create trigger mark_deleted after delete on sales_order_item
  referencing old table as changed for each statement execute function mark_stores_of_lines();

create trigger mark_inserted after insert on shipment_item
  referencing new table as changed for each statement execute function mark_stores_of_lines();
create trigger mark_updated after update on shipment_item
  referencing new table as changed for each statement execute function mark_stores_of_lines();
create trigger mark_deleted after delete on shipment_item
  referencing old table as changed for each statement execute function mark_stores_of_lines();

create trigger mark_inserted after insert on store_order_proposal_item
  referencing new table as changed for each statement execute function mark_stores_of_proposed_lines();
create trigger mark_updated after update on store_order_proposal_item
  referencing new table as changed for each statement execute function mark_stores_of_proposed_lines();
create trigger mark_deleted after delete on store_order_proposal_item
  referencing old table as changed for each statement execute function mark_stores_of_proposed_lines();
