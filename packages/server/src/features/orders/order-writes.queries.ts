import type { OrderStatus, OrderSyncStatus } from '@shelfward/contract/orders/orders.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { auditInsert } from '../../platform/audit/audit.queries.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { areHeld } from '../../platform/context/references.ts';
import { AppError } from '../../platform/core/errors.ts';
import { isDistributed, keepingPlans } from '../../platform/db/connection.ts';
import { toArrayText } from '../../platform/db/number-lists.ts';
import { insertDistributedOrderItems, insertDistributedOrders } from './distributed-orders.queries.ts';
import type { AuditedOrder, NewOrder, NewOrderItem, Writing } from './order-writes.types.ts';

/**
 * Inserts any number of orders with their lines, first status change, and audit entry in one statement; returns their ids
 * in the order given. The `orderId` of a line is the place of its order, from 1. Locks the stores and products of the lines.
 */
export const insertOrders = async (
  ctx: Writing & Pick<Ctx, 'requestId'>,
  orders: readonly AuditedOrder[],
  lines: readonly NewOrderItem[],
): Promise<number[]> => {
  const { db, tenantId, actor, now } = ctx;
  if (isDistributed(db)) return insertDistributedOrders(ctx, orders, lines);
  const { rows } = await sql<{ id: number; insertedLines: number }>`
    with given as (
      select place, audited, record.*
      from jsonb_array_elements(${JSON.stringify(orders)}::jsonb) with ordinality as listed (audited, place),
      jsonb_to_record(audited) as record (
        "companyId" bigint, "storeId" bigint, "regionId" bigint, "orderProposalId" bigint, "status" text,
        "purchaseOrderNumber" text, "requestedShipDate" date, "shippingChargeCents" integer, "inRush" boolean,
        "discount" numeric, "commission" numeric, "salesNote" text, "totalUnit" integer, "totalPriceCents" bigint)
    ),
    made as (
      insert into sales_order (tenant_id, company_id, store_id, region_id, order_proposal_id, status,
        purchase_order_number, requested_ship_date, shipping_charge_cents, in_rush, discount, commission, sales_note,
        total_unit, total_price_cents, created_date, created_by)
      select ${tenantId}::integer, "companyId", "storeId",
        -- Not a join, whose cached plan reads all stores for one order.
        coalesce("regionId", (
          select store.region_id from store where store.tenant_id = ${tenantId}::integer and store.id = "storeId")),
        "orderProposalId", "status", "purchaseOrderNumber", "requestedShipDate", "shippingChargeCents", "inRush", "discount", "commission",
        "salesNote", "totalUnit", "totalPriceCents", ${now}, ${actor.userId}
      from given order by place
      returning id
    ),
    -- Identities are assigned in the order of the select.
    placed as (select id, row_number() over (order by id) as place from made),
    begun as (
      insert into sales_order_status_change (tenant_id, sales_order_id, to_status, changed_at, changed_by)
      select ${tenantId}::integer, id, 'DRAFT', ${now}, ${actor.userId}::bigint from made
      returning 1
    ),
    lined as (
      ${lineInsert(tenantId, lines, sql`((select array_agg(id order by id) from made))[line.order_id]`)}
      returning 1
    ),
    audited as (
      ${auditInsert(
        ctx,
        sql`(
          select 'ORDER' as entity_type, placed.id as entity_id, null as field, null::jsonb as previous_value,
            given.audited as updated_value
          from placed join given on given.place = placed.place order by placed.id)`,
      )}
      returning 1
    )
    select id, (select count(*) from lined) as inserted_lines from made order by id`.execute(keepingPlans(db));
  if (lines.length > 0 && rows[0]?.insertedLines !== lines.length) throw new AppError('RELATED_ENTITY_NOT_FOUND');
  return rows.map(({ id }) => id);
};

/** Locks the stores and products of the lines and inserts the lines; inserts none if one is missing. */
export const insertOrderItems = async (
  { db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>,
  items: readonly NewOrderItem[],
): Promise<void> => {
  if (items.length === 0) return;
  if (isDistributed(db)) return insertDistributedOrderItems({ db, tenantId }, items);
  const { numAffectedRows } = await lineInsert(tenantId, items, sql`line.order_id`).execute(keepingPlans(db));
  if (Number(numAffectedRows) < items.length) throw new AppError('RELATED_ENTITY_NOT_FOUND');
};

const lineInsert = (
  tenantId: number,
  items: readonly NewOrderItem[],
  orderId: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const storeIds = items.map(({ storeId }) => storeId);
  const productIds = items.map(({ productId }) => productId);
  return sql`
    insert into sales_order_item (tenant_id, sales_order_id, store_id, product_id, quantity, unit_price_cents)
    select ${tenantId}::integer, ${orderId}, line.store_id, line.product_id, line.quantity, line.unit_price_cents
    from unnest(
      ${toArrayText(items.map((item) => item.orderId))}::bigint[], ${toArrayText(storeIds)}::bigint[],
      ${toArrayText(productIds)}::bigint[], ${toArrayText(items.map(({ quantity }) => quantity))}::integer[],
      ${toArrayText(items.map(({ unitPriceCents }) => unitPriceCents))}::integer[])
      as line (order_id, store_id, product_id, quantity, unit_price_cents)
    where ${areHeld(tenantId, 'store', storeIds)} and ${areHeld(tenantId, 'product', productIds)}`;
};

/** Deactivates orders of these that are not in packing, so that they are not on their way. */
export const deactivateOpenOrders = async ({ db }: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .updateTable('salesOrder')
    .set({ inactive: true })
    .where('id', 'in', ids)
    .where('status', 'in', ['DRAFT', 'PENDING', 'APPROVED'])
    .execute();
};

interface StatusChange {
  readonly orderId: number;
  readonly fromStatus: OrderStatus;
  readonly toStatus: OrderStatus;
  readonly reason: string | null;
}

export const insertStatusChanges = async (
  { db, tenantId, actor, now }: Writing,
  changes: readonly StatusChange[],
): Promise<void> => {
  if (changes.length === 0) return;
  await sql`
    insert into sales_order_status_change (tenant_id, sales_order_id, from_status, to_status, reason, changed_at,
      changed_by)
    select ${tenantId}::integer, "orderId", "fromStatus", "toStatus", "reason", ${now}, ${actor.userId}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as given (
      "orderId" bigint, "fromStatus" text, "toStatus" text, "reason" text)`.execute(keepingPlans(db));
};

/** The audited fields of an order, which guards read too; lines have their own entries. */
const record = [
  'id',
  'companyId',
  'storeId',
  'regionId',
  'orderProposalId',
  'status',
  'syncStatus',
  'purchaseOrderNumber',
  'requestedShipDate',
  'shippingChargeCents',
  'inRush',
  'discount',
  'commission',
  'salesNote',
  'cancellationReason',
  'totalUnit',
  'totalPriceCents',
  'inactive',
  'version',
] as const;

export interface OrderRecord extends NewOrder {
  readonly id: number;
  readonly syncStatus: OrderSyncStatus;
  readonly cancellationReason: string | null;
  readonly inactive: boolean;
  readonly version: number;
}

/** Locks the order; every change of it and its lines calls this first. */
export const lockOrder = ({ db }: Pick<Ctx, 'db'>, id: number): Promise<OrderRecord | undefined> =>
  keepingPlans(db)
    .selectFrom('salesOrder')
    .select(record)
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<Pick<OrderRecord, 'status' | 'syncStatus'>>()
    .executeTakeFirst();

export const updateOrder = (
  { db }: Pick<Ctx, 'db'>,
  id: number,
  values: Partial<Omit<OrderRecord, 'id' | 'version' | 'orderProposalId'>>,
): Promise<OrderRecord> =>
  keepingPlans(db)
    .updateTable('salesOrder')
    .set(values)
    .where('id', '=', id)
    .returning(record)
    .$narrowType<Pick<OrderRecord, 'status' | 'syncStatus'>>()
    .executeTakeFirstOrThrow();

/** Deletes drafts, which the caller has locked, with their lines; returns them. */
export const deleteDrafts = async ({ db }: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<OrderRecord[]> => {
  const given = sql<number>`any(${ids}::bigint[])`;
  await db.deleteFrom('salesOrderItem').where('salesOrderId', '=', given).execute();
  await db.deleteFrom('salesOrderStatusChange').where('salesOrderId', '=', given).execute();
  return db
    .deleteFrom('salesOrder')
    .where('id', '=', given)
    .returning(record)
    .$narrowType<Pick<OrderRecord, 'status' | 'syncStatus'>>()
    .execute();
};
