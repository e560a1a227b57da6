-- outside a transaction: the index is built while sales are read. Rows of one store stand together in it, so that they
-- share one entry of the key: of a million rows it takes eight megabytes, and a file that comes in store by store adds
-- to one page at a time.
create index concurrently if not exists sale_store_idx on sale (tenant_id, store_id);
