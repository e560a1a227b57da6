-- Workers listen on this channel instead of looking for jobs each second (docs/decisions/0070). The message is the name of
-- the table, which says nothing about a client.
create function notify_job_workers() returns trigger language plpgsql as $$
begin
  perform pg_notify('shelfward_jobs', tg_argv[0]);
  return null;
end $$;

-- Claims and renewals of leases change none of these columns, so that workers do not wake each other.
create trigger mail_notify after insert or update of next_attempt_at on mail
  for each statement execute function notify_job_workers('mail');
create trigger batch_job_notify after insert or update of next_attempt_at on batch_job
  for each statement execute function notify_job_workers('batch_job');
create trigger assortment_recompile_notify after insert or update of next_attempt_at on assortment_recompile
  for each statement execute function notify_job_workers('assortment_recompile');
create trigger replenishment_run_notify after insert or update of next_attempt_at on replenishment_run
  for each statement execute function notify_job_workers('replenishment_run');
create trigger sale_import_notify after insert or update of next_attempt_at on sale_import
  for each statement execute function notify_job_workers('sale_import');
create trigger integration_queue_item_notify after insert or update of next_attempt_at on integration_queue_item
  for each statement execute function notify_job_workers('integration_queue_item');
create trigger webhook_delivery_notify after insert or update of next_attempt_at on webhook_delivery
  for each statement execute function notify_job_workers('webhook_delivery');
create trigger password_reset_request_notify after insert on password_reset_request
  for each statement execute function notify_job_workers('password_reset_request');

-- Jobs wait while their integration, webhook, or client is off.
create trigger integration_notify after update of operating, inactive on integration
  for each statement execute function notify_job_workers('integration_queue_item');
create trigger webhook_notify after update of inactive on webhook
  for each statement execute function notify_job_workers('webhook_delivery');
create trigger client_notify_runs after update of inactive on client
  for each statement execute function notify_job_workers('integration_queue_item');
create trigger client_notify_deliveries after update of inactive on client
  for each statement execute function notify_job_workers('webhook_delivery');
