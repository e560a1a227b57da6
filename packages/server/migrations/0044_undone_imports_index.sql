-- outside a transaction
create index concurrently if not exists sale_import_undone_idx
  on sale_import (tenant_id, next_attempt_at) where status = 'UNDONE' and removed_at is null;
