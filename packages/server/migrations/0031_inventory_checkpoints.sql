-- What a shelf came to at the end of a month: later events are told from there. Any row may go at any time; the next
-- change of the shelf is then told from the last count. Without foreign keys like the estimates (see docs/decisions/0008).
create table store_inventory_checkpoint (
  tenant_id     integer not null default current_tenant(),
  store_id      bigint  not null,
  product_id    bigint  not null,
  checked_on    date    not null,
  on_hand       integer not null check (on_hand >= 0),
  unexplained   integer not null,
  counted_on    date,
  last_event_on date,
  primary key (tenant_id, store_id, product_id)
);
call isolate('store_inventory_checkpoint');
