-- Which of our records is which of Odoo's. It belongs to the base connection, so that all its children share it.
create table external_mapping (
  tenant_id         integer     not null default current_tenant() references client (id),
  id                bigint      not null generated always as identity,
  -- The base connection.
  integration_id    bigint      not null,
  entity            text        not null
    check (entity in ('COMPANY', 'STORE', 'PRODUCT', 'PRICE_LIST', 'PRICING', 'ORDER', 'ORDER_ITEM', 'SHIPMENT')),
  internal_id       bigint      not null,
  -- Odoo's model and the number of the record in it.
  model             text        not null,
  external_id       integer     not null,
  -- The External ID under which we made it there; null for what was there before.
  external_key      text,
  -- What the mapped fields were when they last came in and went out: nothing to do while they are the same.
  hash_in           text,
  hash_out          text,
  remote_write_date text,
  state             text        not null default 'LINKED' check (state in ('LINKED', 'ORPHANED')),
  synced_at         timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, integration_id) references integration (tenant_id, id)
);
create unique index external_mapping_internal_key on external_mapping (tenant_id, integration_id, entity, internal_id);
create unique index external_mapping_external_key on external_mapping (tenant_id, integration_id, model, external_id);
create index external_mapping_record_idx on external_mapping (tenant_id, entity, internal_id) where state = 'LINKED';
call isolate('external_mapping');

-- Up to where a child has read, by Odoo's clock; a run that was cut off goes on behind the page that it had finished.
create table sync_cursor (
  tenant_id      integer not null default current_tenant() references client (id),
  integration_id bigint  not null,
  since          text,
  full_at        timestamptz,
  running_until  text,
  running_full   boolean,
  page_after     integer not null default 0,
  primary key (tenant_id, integration_id),
  foreign key (tenant_id, integration_id) references integration (tenant_id, id)
);
call isolate('sync_cursor');
