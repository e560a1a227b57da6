-- outside a transaction: the index is built while sales are read.
create index concurrently if not exists sale_product_idx on sale (tenant_id, product_id);
