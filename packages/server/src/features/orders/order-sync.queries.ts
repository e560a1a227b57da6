import { startOfDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import type { OrderSyncStatus } from '@shelfward/contract/orders/orders.rules.ts';
import { sql } from 'kysely';
import type { DataCtx, ZonedCtx } from '../../platform/context/context.ts';
import { isSentBy } from './order-connection.queries.ts';

export interface OrderSyncValues {
  readonly failures: number;
  readonly reason: string | null;
  readonly nextAttemptAt: Date | null;
  readonly attemptedAt: Date;
  readonly synchronizedAt: Date;
  readonly erpOrderName: string | null;
  readonly payloadHash: string | null;
  readonly noteSent: boolean;
  readonly baseIntegrationId: number;
  readonly erpOrder: string | null;
  readonly erpAmounts: string | null;
}

/** Requires a locked order. */
export const saveOrderSync = async (
  { db }: Pick<DataCtx, 'db'>,
  salesOrderId: number,
  values: Partial<OrderSyncValues>,
): Promise<void> => {
  await db
    .insertInto('orderSync')
    .values({ salesOrderId, ...values })
    .onConflict((on) => on.columns(['tenantId', 'salesOrderId']).doUpdateSet({ salesOrderId, ...values }))
    .execute();
};

/** Records the connection of sent orders before their mapping is deleted. */
export const assignOrdersToConnection = async (
  { db, tenantId }: Pick<DataCtx, 'db' | 'tenantId'>,
  baseIntegrationId: number,
  orderIds: readonly number[],
): Promise<void> => {
  await sql`
    insert into order_sync (tenant_id, sales_order_id, base_integration_id)
    select ${tenantId}, id, ${baseIntegrationId} from unnest(${orderIds}::bigint[]) as given (id) order by id
    on conflict (tenant_id, sales_order_id) do update set base_integration_id = excluded.base_integration_id`.execute(
    db,
  );
};

/** The order in the ERP, if it differed at the last import. */
export const findErpOrder = async ({ db }: Pick<DataCtx, 'db'>, salesOrderId: number): Promise<unknown> => {
  const row = await db
    .selectFrom('orderSync')
    .select('erpOrder')
    .where('salesOrderId', '=', salesOrderId)
    .executeTakeFirst();
  return row?.erpOrder ?? null;
};

/** The number of consecutive failures. */
export const findFailures = async ({ db }: Pick<DataCtx, 'db'>, salesOrderId: number): Promise<number> => {
  const row = await db
    .selectFrom('orderSync')
    .select('failures')
    .where('salesOrderId', '=', salesOrderId)
    .executeTakeFirst();
  return row?.failures ?? 0;
};

export interface DueOrders {
  /** The integration that exports them. */
  readonly integrationId: number;
  /** Also permanently failed orders: a user requested a full sync. */
  readonly isComplete: boolean;
  /** Orders created before the connection are not pushed. */
  readonly createdFrom: string | null;
  readonly after: number;
  readonly limit: number;
}

/**
 * The orders that an integration has to push now, by id: approved ones that were never sent, those whose next attempt is due,
 * cancelled ones that exist in the ERP, and failed ones that a user asked to retry.
 */
export const findDueOrders = async (
  { db, tenantId, now, timeZone }: ZonedCtx,
  { integrationId, isComplete, createdFrom, after, limit }: DueOrders,
): Promise<number[]> => {
  const statuses: OrderSyncStatus[] = isComplete ? ['PENDING_FOR_RETRY', 'FAILED'] : ['PENDING_FOR_RETRY'];
  const createdAfter = createdFrom === null ? null : startOfDay(createdFrom, timeZone);
  const { rows } = await sql<{ id: number }>`
    select o.id from sales_order o
    left join order_sync sync on sync.tenant_id = ${tenantId} and sync.sales_order_id = o.id
    where o.tenant_id = ${tenantId} and o.id > ${after} and o.sync_status in ('NOT_STARTED', 'PENDING_FOR_RETRY', 'FAILED')
      and not o.inactive and (
        o.status in ('APPROVED', 'PACKING', 'SHIPPED') and o.sync_status = 'NOT_STARTED'
          and (${createdAfter}::timestamptz is null or o.created_date >= ${createdAfter})
        or o.status in ('APPROVED', 'PACKING', 'SHIPPED', 'CANCELLED') and o.sync_status = any(${statuses}::text[])
          and (${isComplete} or sync.next_attempt_at is null or sync.next_attempt_at <= ${now})
        or o.sync_status = 'FAILED' and exists (
          select from integration_log log
          where log.tenant_id = ${tenantId} and log.retry_asked and not log.resolved
            and (log.entity_type = 'ORDER' and log.entity_id = o.id
              or log.entity_type = 'COMPANY' and log.entity_id = o.company_id
              or log.entity_type = 'STORE' and log.entity_id = o.store_id
              or log.entity_type = 'PRODUCT' and exists (
                select from sales_order_item line
                where line.tenant_id = ${tenantId} and line.sales_order_id = o.id and line.product_id = log.entity_id))))
      and ${isSentBy(tenantId, sql`${integrationId}`)}
    order by o.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
};
