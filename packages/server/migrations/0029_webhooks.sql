-- Who else is told what happens. The secret that signs is sealed with the key ring.
create table webhook (
  tenant_id    integer     not null default current_tenant() references client (id),
  id           bigint      not null generated always as identity,
  url          text        not null check (length(url) between 1 and 500),
  description  text        check (length(description) <= 200),
  events       text[]      not null check (cardinality(events) > 0),
  secret       text,
  created_date timestamptz not null default now(),
  inactive     boolean     not null default false,
  version      integer     not null default 1,
  primary key (tenant_id, id)
);
call versioned('webhook');
call isolate('webhook');

-- What deliveries leave behind; apart from the record, whose version is for people.
create table webhook_state (
  tenant_id         integer not null default current_tenant(),
  webhook_id        bigint  not null,
  last_delivered_at timestamptz,
  -- Since when nothing has arrived; null while all is well.
  failing_since     timestamptz,
  -- Why the product itself switched it off.
  disabled_reason   text,
  primary key (tenant_id, webhook_id),
  foreign key (tenant_id, webhook_id) references webhook (tenant_id, id)
);
call isolate('webhook_state');

-- One message for one subscriber, from the transaction of what it tells until it has arrived or is given up.
create table webhook_delivery (
  tenant_id       integer     not null default current_tenant() references client (id),
  id              bigint      not null generated always as identity,
  webhook_id      bigint      not null,
  -- The same for all subscribers, and for every attempt.
  event_id        uuid        not null,
  event_type      text        not null,
  data            jsonb       not null,
  occurred_at     timestamptz not null default now(),
  status          text        not null default 'PENDING' check (status in ('PENDING', 'DELIVERED', 'FAILED')),
  attempts        integer     not null default 0,
  next_attempt_at timestamptz not null default now(),
  lease_until     timestamptz,
  ended_at        timestamptz,
  duration_ms     integer,
  response_status integer,
  response_body   text,
  error           text,
  primary key (tenant_id, id),
  foreign key (tenant_id, webhook_id) references webhook (tenant_id, id)
);
create index webhook_delivery_waiting_idx on webhook_delivery (next_attempt_at) where status = 'PENDING';
create index webhook_delivery_newest_idx on webhook_delivery (tenant_id, webhook_id, id);
create index webhook_delivery_old_idx on webhook_delivery (occurred_at);
call isolate('webhook_delivery');

-- Puts a message for each subscriber of an event into the transaction that it comes from.
create procedure note_webhook_event(tenant integer, kind text, content jsonb) language sql as $$
  insert into webhook_delivery (tenant_id, webhook_id, event_id, event_type, data)
  select hook.tenant_id, hook.id, event.id, kind, content
  from webhook hook, (select gen_random_uuid() as id) event
  where hook.tenant_id = tenant and not hook.inactive and kind = any (hook.events)
$$;

-- At the end of the transaction, so that an order is told with its lines and its total.
create function note_order_event() returns trigger language plpgsql as $$
declare
  kind text := case when tg_op = 'INSERT' then 'order.created' else 'order.' || lower(new.status) end;
  told jsonb;
begin
  if not exists (select from webhook where tenant_id = new.tenant_id and not inactive) then return null; end if;
  select jsonb_build_object('id', o.id, 'purchaseOrderNumber', o.purchase_order_number, 'status', new.status,
    'companyId', o.company_id, 'regionId', o.region_id, 'storeId', o.store_id,
    'requestedShipDate', o.requested_ship_date, 'totalUnit', o.total_unit, 'totalPriceCents', o.total_price_cents,
    'cancellationReason', o.cancellation_reason)
  into told from sales_order o where o.tenant_id = new.tenant_id and o.id = new.id;
  if told is not null then call note_webhook_event(new.tenant_id, kind, told); end if;
  return null;
end $$;
create constraint trigger order_created_event after insert on sales_order
  deferrable initially deferred for each row execute function note_order_event();
create constraint trigger order_status_event after update of status on sales_order
  deferrable initially deferred for each row when (old.status is distinct from new.status)
  execute function note_order_event();

create function note_shipment_event() returns trigger language plpgsql as $$
declare
  kind text := case when tg_op = 'INSERT' then 'shipment.created' else 'shipment.' || lower(new.status) end;
begin
  if not exists (select from webhook where tenant_id = new.tenant_id and not inactive) then return null; end if;
  call note_webhook_event(new.tenant_id, kind, jsonb_build_object('id', new.id, 'orderId', new.sales_order_id,
    'status', new.status, 'statusDescription', new.status_description, 'shippedDate', new.shipped_date,
    'deliveredOn', new.delivered_on, 'shipper', new.shipper, 'trackingNumber', new.tracking_number));
  return null;
end $$;
create trigger shipment_created_event after insert on shipment for each row execute function note_shipment_event();
create trigger shipment_status_event after update of status on shipment
  for each row when (old.status is distinct from new.status) execute function note_shipment_event();
