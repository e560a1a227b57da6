-- outside a transaction: the index is built while sales are read.
create index concurrently if not exists sale_promoted_idx on sale (tenant_id, store_id, sold_on) where promoted;
