-- outside a transaction: the index is built while sales are imported.
create index concurrently if not exists sale_import_integration_idx on sale_import (tenant_id, integration_id, id)
  where integration_id is not null;
