-- outside a transaction: the index is built while runs write. The page Today reads the largest losses.
create index concurrently if not exists stock_out_risk_lost_idx on stock_out_risk (tenant_id, lost_cents desc, id);
