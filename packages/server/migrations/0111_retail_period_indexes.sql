-- outside a transaction: the indexes are built while sales are imported.
create index concurrently if not exists sale_period_idx on sale (tenant_id, store_id, sold_on) where period_days > 1;
create index concurrently if not exists sale_import_feed_idx on sale_import (tenant_id, feed_id, period_to) where feed_id is not null;
