-- outside a transaction: the index is built while people ship.
create index concurrently if not exists shipment_issue_idx on shipment (tenant_id, shipped_date)
  where not inactive and status in ('PRE_TRANSIT', 'TRANSIT', 'RETURNED', 'FAILURE');
