-- Users with a scope read the scans of the shipments that they see. A scan belongs to a number and has no store: a request adds
-- the key of the number of a shipment that it has found to its scope, and the shipment for its polling state.
call open_to_scope('shipment_event', 'select',
  '(''x'' || left(encode(sha256(convert_to(carrier || '' '' || tracking_number, ''UTF8'')), ''hex''), 12))::bit(48)::bigint
    = any({tracking_keys})', 'false');
call open_to_scope('shipment_tracking',
  'select (tenant_id, shipment_id, carrier, tracking_number, polled_at, next_poll_at, poll_requested_at)',
  'shipment_id = any({shipments})', 'false');
