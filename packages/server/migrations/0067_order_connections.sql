-- The connection that an order belongs to: it finds the order again after its mapping was cleared. Null for orders that were
-- never sent, and for orders that were sent before this column existed and whose mapping was never cleared.
alter table order_sync add column base_integration_id bigint;
alter table order_sync add constraint order_sync_base_integration_fkey
  foreign key (tenant_id, base_integration_id) references integration (tenant_id, id) not valid;
