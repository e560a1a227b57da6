import { type RawBuilder, sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';

/** The tenant of the order `o`: a number, with which a distributed database finds all rows in one shard, or a column. */
type Tenant = number | RawBuilder<number>;

/** Whether the settings of an export accept the order `o`: it was created on or after the first day of the export. */
const isCreatedInTime = (settings: string): RawBuilder<boolean> => sql<boolean>`
  coalesce(o.created_date >= (${sql.ref(settings)} ->> 'createdFrom')::date::timestamp
    at time zone (select time_zone from client where client.id = o.tenant_id), true)`;

/** Whether the ERP has the order `o`, as far as is known. */
const isInErp = (tenantId: Tenant): RawBuilder<boolean> => sql<boolean>`(sync.synchronized_at is not null
  or exists (select from external_mapping link
    where link.tenant_id = ${tenantId} and link.entity = 'ORDER' and link.internal_id = o.id and link.state = 'LINKED'))`;

/**
 * The one connection to which the order `o` with its row `sync` belongs: that of its link; else the one to which it was
 * sent, unless that is deactivated and never had the order; else the oldest active connection with an export that
 * accepts the order, where one that has the company of the order takes precedence. A connection that is paused keeps its
 * orders.
 */
const connectionId = (tenantId: Tenant): RawBuilder<number | null> => sql<number | null>`coalesce(
  (select link.integration_id from external_mapping link
    where link.tenant_id = ${tenantId} and link.entity = 'ORDER' and link.internal_id = o.id and link.state = 'LINKED'
    order by link.integration_id is distinct from sync.base_integration_id, link.integration_id limit 1),
  (select base.id from integration base
    where base.tenant_id = ${tenantId} and base.id = sync.base_integration_id
      and (sync.synchronized_at is not null or not base.inactive)),
  (select base.id from integration base
    where base.tenant_id = ${tenantId} and not base.inactive
      and exists (select from integration export
        where export.tenant_id = ${tenantId} and export.parent_id = base.id and not export.inactive
          and export.integration_type = 'SHELF_TO_ODOO_ORDER' and ${isCreatedInTime('export.settings')})
    order by exists (select from external_mapping link
        where link.tenant_id = ${tenantId} and link.integration_id = base.id and link.entity = 'COMPANY'
          and link.internal_id = o.company_id and link.state = 'LINKED') desc,
      base.id
    limit 1))`;

/**
 * Whether an export sends the order `o` with its row `sync`. An order that the ERP has is updated and cancelled there
 * even if it was created before the first day of the export.
 */
export const isSentBy = (tenantId: Tenant, exportId: RawBuilder<number>): RawBuilder<boolean> => sql<boolean>`
  exists (select from integration mine
    where mine.tenant_id = ${tenantId} and mine.id = ${exportId} and mine.parent_id = ${connectionId(tenantId)}
      and (${isCreatedInTime('mine.settings')} or ${isInErp(tenantId)} or o.status = 'CANCELLED' and sync.attempted_at is not null))`;

/** Those of these orders that belong to another connection. */
export const findOrdersOfOtherConnections = async (
  { db, tenantId }: Pick<DataCtx, 'db' | 'tenantId'>,
  baseIntegrationId: number,
  orderIds: readonly number[],
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select o.id from sales_order o
    left join order_sync sync on sync.tenant_id = ${tenantId} and sync.sales_order_id = o.id
    where o.tenant_id = ${tenantId} and o.id = any(${orderIds}::bigint[]) and ${connectionId(tenantId)} <> ${baseIntegrationId}
    order by o.id`.execute(db);
  return rows.map(({ id }) => id);
};
