-- outside a transaction
-- Row-level security applies to the owner of the tables too.
set role shelfward_system;
call backfill_name_keys();
call backfill_product_codes();
reset role;
create unique index concurrently if not exists product_gtin_key on product (tenant_id, gtin, gtin_twin)
  where tenant_id is not null;
