-- A carrier's number stands once among the active shipments, whether or not somebody said whose number it is.
drop index shipment_tracking_number_key;
create unique index shipment_tracking_number_key on shipment (tenant_id, tracking_number, shipper) nulls not distinct
  where not inactive and tracking_number is not null;
create index shipment_tracking_number_idx on shipment (tenant_id, tracking_number, id) where tracking_number is not null;
create index shipment_shipper_idx on shipment (tenant_id, shipper, id);

-- Why what remains of a closed line will not be sent; lines closed before this was asked have no reason.
alter table sales_order_item add column short_close_reason text check (length(short_close_reason) between 1 and 1000);

-- Compiling all stores anew, some stores at a time. A node that dies lets its lease lapse, and another goes on behind
-- the last stores that were done.
create table assortment_recompile (
  tenant_id       integer     not null default current_tenant() references client (id),
  id              bigint      not null generated always as identity,
  requested_by    bigint,
  requested_at    timestamptz not null default now(),
  stores          integer     not null,
  done_stores     integer     not null default 0,
  changed_items   integer     not null default 0,
  passed_store_id bigint      not null default 0,
  lease_until     timestamptz,
  ended_at        timestamptz,
  primary key (tenant_id, id)
);
create unique index assortment_recompile_open_key on assortment_recompile (tenant_id) where ended_at is null;
create index assortment_recompile_waiting_idx on assortment_recompile (requested_at) where ended_at is null;
call isolate('assortment_recompile');
