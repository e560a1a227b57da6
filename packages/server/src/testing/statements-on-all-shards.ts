interface StatementOnAllShards {
  /** A part of its text. */
  readonly part: string;
  readonly reason: string;
}

/**
 * The statements that a distributed database sends to more than one shard, all in transactions over all clients. The tests on a
 * distributed database fail for every other statement that does, and for every statement of a client.
 */
export const statementsOnAllShards: readonly StatementOnAllShards[] = [
  ...withReason('A worker looks for jobs of all clients, at its interval.', [
    'due as (',
    'min(job.next_attempt_at) filter',
    'job.lease_token::text like',
    'from password_reset_request order by created_at',
    'due.name, due.id, due.owner_id, client.time_zone',
    'select distinct tenant_id from stock_risk_change',
    'select distinct tenant_id from product_order_amount',
    'select distinct tenant_id from delivery_calendar',
    'last.has_new_sales',
    'last.day as last_day',
    'as integration_id, concat_ws(',
    'select i.tenant_id, i.id as integration_id, i.integration_type',
    'select push.tenant_id, push.id as integration_id',
    'select distinct tenant_id from order_proposal',
    'select distinct tenant_id from audit_entry where seal_id is null',
    'select tenant_id from sale_version where block_version is distinct from version',
  ]),
  ...withReason('A worker ends or deletes rows of all clients whose time is over, at most every few minutes.', [
    'update mail set failed_at',
    'delete from sign_in_state where tenant_id > 0 and expires_at',
    'delete from idempotency_key where tenant_id > 0 and created_at',
    ...['mail', 'batch_job', 'assortment_recompile', 'replenishment_run', 'webhook_delivery'].map(
      (table) => `delete from "${table}" job`,
    ),
    'delete from "undo_step" where "created_at"',
    'delete from report_mail_sending',
    'delete from outside_mail',
    'delete from master_import_row stored using',
    'delete from master_import_addition stored using',
    "delete from master_import where tenant_id > 0 and status = 'PREVIEW'",
  ]),
  ...withReason('A node verifies all sessions of its event streams at once, every few seconds.', ['s.id = any (']),
  ...withReason('The page of the operation has figures of the installation.', [
    'filter (where not coalesce(job.lease_until',
    'from mail where tenant_id > 0 and sent_at is null',
    'select split_part(',
    'as client_id, count(*) as rows from',
    'select citus_total_relation_size(',
  ]),
  ...withReason('A node looks every few minutes for secrets of older keys, which it seals with the newest key.', [
    'as secret from',
  ]),
  ...withReason('A superuser lists and opens the accounts of the installation.', [
    'client.id in (select tenant_id from app_user where activated)',
  ]),
  ...withReason('The first account of an installation is created only without users.', [
    'select exists (select 1 from app_user where tenant_id > 0)',
  ]),
  ...withReason('Tests of the set-up read the rows of accounts that they create without knowing their ids.', [
    'select (select count(*)::int from client) as clients',
    'select entity_type, field, updated_value from audit_entry where tenant_id = (',
  ]),
  ...withReason('Tests count the jobs of several accounts, and read the users of an account by its name.', [
    'select count(*) as total from integration_queue_item',
    'count(*) filter (where case status when',
    "where c.subdomain = 'tiny'",
  ]),
  ...withReason('Tests copy the records of a scope to another account.', ['overriding system value\n']),
  ...withReason('A test of the plan of a list reads the statistics of all its rows.', ['analyze sale']),
  ...withReason('Tests restore an installation without users.', [
    'delete from session where tenant_id > 0',
    'delete from user_token where tenant_id > 0',
    'delete from known_device where tenant_id > 0',
    'delete from api_token where tenant_id > 0',
    'delete from app_user where tenant_id > 0',
  ]),
];

function withReason(reason: string, parts: readonly string[]): StatementOnAllShards[] {
  return parts.map((part) => ({ part, reason }));
}
