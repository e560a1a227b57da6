-- outside a transaction: the index is built while people ship.
create index concurrently if not exists shipment_under_way_idx on shipment (tenant_id, shipper, shipped_date)
  where not inactive and tracking_number is not null and status not in ('DELIVERED', 'RETURNED');
