-- outside a transaction
-- Row-level security applies to the owner of the tables too.
set role shelfward_system;
call backfill_name_keys();
reset role;
create unique index concurrently if not exists product_gtin_key on product (tenant_id, to_gtin(upc))
  where not gtin_shared;
