-- outside a transaction
-- The lists that are long enough to need their order from an index.
create index concurrently if not exists product_natural_name_idx
  on product (tenant_id, name_key collate natural_order, id);
create index concurrently if not exists store_natural_name_idx
  on store (tenant_id, name_key collate natural_order, id);
create index concurrently if not exists company_natural_name_idx
  on company (tenant_id, name_key collate natural_order, id);
