-- Every table with jobs has the columns of platform/jobs (docs/decisions/0047): attempts, next_attempt_at, lease_until,
-- lease_token, and cancel_requested_at. Nodes of the previous release ignore the columns they do not know.
alter table integration_queue_item
  add column lease_token uuid,
  add column cancel_requested_at timestamptz;
alter table webhook_delivery
  add column lease_token uuid,
  add column cancel_requested_at timestamptz;
alter table mail
  add column lease_until timestamptz,
  add column lease_token uuid,
  add column cancel_requested_at timestamptz;
alter table batch_job
  add column attempts integer not null default 0,
  add column next_attempt_at timestamptz not null default now(),
  add column lease_token uuid,
  add column cancel_requested_at timestamptz;
alter table assortment_recompile
  add column attempts integer not null default 0,
  add column next_attempt_at timestamptz not null default now(),
  add column lease_token uuid,
  add column cancel_requested_at timestamptz;
