-- outside a transaction
-- Row-level security applies to the owner of the tables too.
set role shelfward_system;
call backfill_column_names();
reset role;
create unique index concurrently if not exists store_alias_name_key on store_alias (tenant_id, company_id, name_key);
create unique index concurrently if not exists product_alias_name_key on product_alias (tenant_id, name_key);
create index concurrently if not exists shipment_tracking_next_poll_idx
  on shipment_tracking (tenant_id, carrier, next_poll_at);
