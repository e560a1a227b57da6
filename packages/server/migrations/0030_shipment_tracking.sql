-- Every scan that a carrier told of, once. It belongs to the number: a shipment that is taken back and entered again has
-- the same. Carriers use their numbers again; whose time a scan is of tells the day on which a shipment left.
create table shipment_event (
  tenant_id          integer     not null default current_tenant() references client (id),
  id                 bigint      not null generated always as identity,
  carrier            text        not null,
  tracking_number    text        not null,
  occurred_at        timestamptz not null,
  -- Of the clock at the place of the scan; null where nobody told: then occurred_at is the place's own time.
  utc_offset_minutes integer,
  code               text        not null,
  -- Null for a code whose meaning is not known.
  status             text
    check (status in ('PRE_TRANSIT', 'TRANSIT', 'DELIVERED', 'RETURNED', 'FAILURE', 'UNKNOWN')),
  description        text,
  place              text,
  primary key (tenant_id, id)
);
create unique index shipment_event_key on shipment_event (tenant_id, carrier, tracking_number, occurred_at, code);
call isolate('shipment_event');

-- When the carrier was asked about a shipment, and when it is asked next; of another number than the shipment has by
-- now, it says nothing.
create table shipment_tracking (
  tenant_id       integer     not null default current_tenant(),
  shipment_id     bigint      not null,
  carrier         text        not null,
  tracking_number text        not null,
  asked_at        timestamptz,
  -- Null: no more, whoever has it asks by hand.
  next_ask_at     timestamptz,
  -- Somebody wants to know now.
  wanted_at       timestamptz,
  -- A log is open that says what is wrong with it.
  told_at         timestamptz,
  primary key (tenant_id, shipment_id),
  foreign key (tenant_id, shipment_id) references shipment (tenant_id, id)
);
create index shipment_tracking_next_idx on shipment_tracking (tenant_id, carrier, next_ask_at);
call isolate('shipment_tracking');

-- The calls of an integration that its carrier still counts, and until when it wants none.
create table carrier_budget (
  tenant_id      integer       not null default current_tenant(),
  integration_id bigint        not null,
  calls          timestamptz[] not null default '{}',
  blocked_until  timestamptz,
  primary key (tenant_id, integration_id),
  foreign key (tenant_id, integration_id) references integration (tenant_id, id)
);
call isolate('carrier_budget');
