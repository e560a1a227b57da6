import { sql } from 'kysely';
import { auditInsert } from '../../platform/audit/audit.queries.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { areHeld } from '../../platform/context/references.ts';
import { AppError } from '../../platform/core/errors.ts';
import { keepingPlans } from '../../platform/db/connection.ts';
import { idParameter, toArrayText } from '../../platform/db/number-lists.ts';
import type { AuditedOrder, NewOrderItem, Writing } from './order-writes.types.ts';

/**
 * On a distributed database, rows of `with … as (insert …)` are copied to every node, and an INSERT that reads a client table
 * gets ids of its worker. So the stores and products are read first, and each table is written by a statement of its own.
 */
export const insertDistributedOrders = async (
  ctx: Writing & Pick<Ctx, 'requestId'>,
  orders: readonly AuditedOrder[],
  lines: readonly NewOrderItem[],
): Promise<number[]> => {
  const regions = await findRegions(
    ctx,
    orders.flatMap(({ storeId }) => storeId ?? []),
    lines,
  );
  const ids = await insertOrderRows(
    ctx,
    orders.map((order) => ({ ...order, regionId: order.regionId ?? regions[String(order.storeId)] ?? null })),
  );
  await insertLineRows(
    ctx,
    lines.map((line) => ({ ...line, orderId: ids[line.orderId - 1] ?? 0 })),
  );
  const entries = orders.map((order, index) => ({ entity_id: ids[index], updated_value: order }));
  await auditInsert(
    ctx,
    sql`(
      select 'ORDER' as entity_type, given.entity_id, null as field, null::jsonb as previous_value, given.updated_value
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as given (entity_id bigint, updated_value jsonb))`,
  ).execute(keepingPlans(ctx.db));
  return ids;
};

export const insertDistributedOrderItems = async (
  ctx: Pick<Ctx, 'db' | 'tenantId'>,
  lines: readonly NewOrderItem[],
): Promise<void> => {
  await findRegions(ctx, [], lines);
  await insertLineRows(ctx, lines);
};

/** Locks the stores and products of the lines; returns the regions of the stores by their ids. */
const findRegions = async (
  { db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>,
  storeIds: readonly number[],
  lines: readonly NewOrderItem[],
): Promise<Readonly<Record<string, number | null>>> => {
  const held = lines.map(({ storeId }) => storeId);
  const productIds = lines.map(({ productId }) => productId);
  const { rows } = await sql<{ isWhole: boolean; regions: Readonly<Record<string, number | null>> }>`
    select ${areHeld(tenantId, 'store', held)} and ${areHeld(tenantId, 'product', productIds)} as is_whole,
      coalesce((select jsonb_object_agg(store.id, store.region_id) from store
        where store.tenant_id = ${tenantId} and store.id = any(${idParameter([...new Set(storeIds)])})), '{}') as regions`.execute(
    keepingPlans(db),
  );
  if (!rows[0]?.isWhole) throw new AppError('RELATED_ENTITY_NOT_FOUND');
  return rows[0].regions;
};

/** With their first status change; returns the ids in the order given. */
const insertOrderRows = async (
  { db, tenantId, actor, now }: Writing,
  orders: readonly AuditedOrder[],
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    insert into sales_order (tenant_id, company_id, store_id, region_id, order_proposal_id, status,
      purchase_order_number, requested_ship_date, shipping_charge_cents, in_rush, discount, commission, sales_note,
      total_unit, total_price_cents, created_date, created_by)
    select ${tenantId}::integer, "companyId", "storeId", "regionId", "orderProposalId", "status", "purchaseOrderNumber",
      "requestedShipDate", "shippingChargeCents", "inRush", "discount", "commission", "salesNote", "totalUnit",
      "totalPriceCents", ${now}, ${actor.userId}
    from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as given (
      "companyId" bigint, "storeId" bigint, "regionId" bigint, "orderProposalId" bigint, "status" text,
      "purchaseOrderNumber" text, "requestedShipDate" date, "shippingChargeCents" integer, "inRush" boolean,
      "discount" numeric, "commission" numeric, "salesNote" text, "totalUnit" integer, "totalPriceCents" bigint)
    returning id`.execute(keepingPlans(db));
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
  await sql`
    insert into sales_order_status_change (tenant_id, sales_order_id, to_status, changed_at, changed_by)
    select ${tenantId}::integer, id, 'DRAFT', ${now}, ${actor.userId}::bigint
    from unnest(${toArrayText(ids)}::bigint[]) as made (id)`.execute(keepingPlans(db));
  return ids;
};

const insertLineRows = async (
  { db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>,
  lines: readonly NewOrderItem[],
): Promise<void> => {
  if (lines.length === 0) return;
  await sql`
    insert into sales_order_item (tenant_id, sales_order_id, store_id, product_id, quantity, unit_price_cents)
    select ${tenantId}::integer, line.*
    from unnest(
      ${toArrayText(lines.map(({ orderId }) => orderId))}::bigint[],
      ${toArrayText(lines.map(({ storeId }) => storeId))}::bigint[],
      ${toArrayText(lines.map(({ productId }) => productId))}::bigint[],
      ${toArrayText(lines.map(({ quantity }) => quantity))}::integer[],
      ${toArrayText(lines.map(({ unitPriceCents }) => unitPriceCents))}::integer[]) as line`.execute(keepingPlans(db));
};
