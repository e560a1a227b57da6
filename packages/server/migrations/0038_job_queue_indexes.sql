-- outside a transaction
-- By these a claim goes from one client with open jobs to the next, and reads the jobs of a client in the order in which
-- they are due.
create index concurrently if not exists integration_queue_item_queue_idx
  on integration_queue_item (tenant_id, next_attempt_at) where status in ('PENDING', 'RUNNING');
create index concurrently if not exists batch_job_queue_idx
  on batch_job (tenant_id, next_attempt_at) where ended_at is null;
create index concurrently if not exists mail_queue_idx
  on mail (tenant_id, next_attempt_at) where sent_at is null and failed_at is null;
create index concurrently if not exists webhook_delivery_queue_idx
  on webhook_delivery (tenant_id, next_attempt_at) where status = 'PENDING';
-- Nothing else reads the former ones, and the planner takes them for as good.
drop index concurrently if exists integration_queue_item_waiting_idx;
drop index concurrently if exists batch_job_waiting_idx;
drop index concurrently if exists mail_due_idx;
drop index concurrently if exists webhook_delivery_waiting_idx;
