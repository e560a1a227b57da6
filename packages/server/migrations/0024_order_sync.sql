-- How an order fares on its way to the ERP; apart from the order, whose version is for people. The order itself says where
-- it stands (sync_status); an order that was never on its way has no row.
create table order_sync (
  tenant_id       integer not null default current_tenant(),
  sales_order_id  bigint  not null,
  -- In a row, since it last went well or a person sent it again.
  failures        integer not null default 0,
  reason          text,
  next_attempt_at timestamptz,
  -- Written before anything is sent: from then on the ERP may have it, whatever the answer was.
  attempted_at    timestamptz,
  synchronized_at timestamptz,
  erp_order_name  text,
  -- What was last taken by the ERP, to know whether anything is to be sent.
  payload_hash    text,
  primary key (tenant_id, sales_order_id),
  foreign key (tenant_id, sales_order_id) references sales_order (tenant_id, id)
);
create index order_sync_due_idx on order_sync (next_attempt_at) where next_attempt_at is not null;
call isolate('order_sync');

create index sales_order_unsent_idx on sales_order (tenant_id, id)
  where sync_status in ('NOT_STARTED', 'PENDING_FOR_RETRY', 'FAILED') and status <> 'DRAFT';
