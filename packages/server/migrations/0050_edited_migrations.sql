-- Early migrations were edited after they had been applied to databases. These statements change such a database as the
-- edits would have, and leave others unchanged.
alter table inventory_count
  drop constraint if exists inventory_count_tenant_id_fkey,
  drop constraint if exists inventory_count_tenant_id_store_id_fkey,
  drop constraint if exists inventory_count_tenant_id_product_id_fkey;
alter table store_assortment_item
  drop constraint if exists store_assortment_item_tenant_id_fkey,
  drop constraint if exists store_assortment_item_tenant_id_store_id_fkey,
  drop constraint if exists store_assortment_item_tenant_id_product_id_fkey,
  drop constraint if exists store_assortment_item_tenant_id_global_assortment_id_fkey;
alter table store_inventory
  drop constraint if exists store_inventory_tenant_id_fkey,
  drop constraint if exists store_inventory_tenant_id_store_id_fkey,
  drop constraint if exists store_inventory_tenant_id_product_id_fkey;
alter table price_change drop constraint if exists price_change_tenant_id_product_price_id_fkey;
alter index product_search_idx reset (fastupdate);
alter index product_search_idx set (gin_pending_list_limit = 1024);
