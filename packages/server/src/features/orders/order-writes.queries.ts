import type { OrderStatus, OrderSyncStatus } from '@shelfward/contract/orders/orders.rules.ts';
import { sql } from 'kysely';
import type { Actor, AuditedCtx, Ctx } from '../../platform/context/context.ts';
import { areHeld } from '../../platform/context/references.ts';
import { AppError } from '../../platform/core/errors.ts';
import { keepingPlans } from '../../platform/db/connection.ts';

/** The context needed to write an order. */
export interface Writing extends Pick<Ctx, 'db' | 'tenantId' | 'now'> {
  /** Null: not a user of the client. */
  readonly actor: { readonly userId: Actor['userId'] | null };
}

/** The context needed to audit it. */
export type OrderWork = Writing & AuditedCtx;

/** The columns set by the creator of an order. */
export interface NewOrder {
  readonly companyId: number;
  readonly storeId: number | null;
  /** Null for a store order, which gets the store's region. */
  readonly regionId: number | null;
  readonly orderProposalId: number | null;
  readonly status: OrderStatus;
  readonly purchaseOrderNumber: string | null;
  readonly requestedShipDate: string | null;
  readonly shippingChargeCents: number;
  readonly inRush: boolean;
  readonly discount: number;
  readonly commission: number;
  readonly salesNote: string | null;
  readonly totalUnit: number;
  readonly totalPriceCents: number;
}

/**
 * Inserts any number of orders and their first status change in one statement; returns their ids in
 * the order given.
 */
export const insertOrders = async (
  { db, tenantId, actor, now }: Writing,
  orders: readonly NewOrder[],
): Promise<number[]> => {
  const rows = JSON.stringify(orders.map((order, ordinal) => ({ ordinal, ...order })));
  const { rows: written } = await sql<{ id: number }>`
    with made as (
      insert into sales_order (tenant_id, company_id, store_id, region_id, order_proposal_id, status,
        purchase_order_number, requested_ship_date, shipping_charge_cents, in_rush, discount, commission, sales_note,
        total_unit, total_price_cents, created_date, created_by)
      select ${tenantId}::integer, "companyId", "storeId", coalesce("regionId", store.region_id), "orderProposalId",
        "status", "purchaseOrderNumber", "requestedShipDate", "shippingChargeCents", "inRush", "discount", "commission",
        "salesNote", "totalUnit", "totalPriceCents", ${now}, ${actor.userId}
      from jsonb_to_recordset(${rows}::jsonb) as given (
        "ordinal" integer, "companyId" bigint, "storeId" bigint, "regionId" bigint, "orderProposalId" bigint,
        "status" text, "purchaseOrderNumber" text, "requestedShipDate" date, "shippingChargeCents" integer,
        "inRush" boolean, "discount" numeric, "commission" numeric, "salesNote" text, "totalUnit" integer,
        "totalPriceCents" bigint)
      left join store on store.tenant_id = ${tenantId} and store.id = "storeId"
      order by "ordinal"
      returning id
    ),
    begun as (
      insert into sales_order_status_change (tenant_id, sales_order_id, to_status, changed_at, changed_by)
      select ${tenantId}::integer, id, 'DRAFT', ${now}, ${actor.userId}::bigint from made
      returning 1
    )
    select id from made`.execute(keepingPlans(db));
  // Identities are assigned in the order of the select, so ascending ids are in the order of the drafts.
  return written.map(({ id }) => id).toSorted((left, right) => left - right);
};

export interface NewOrderItem {
  readonly orderId: number;
  readonly storeId: number;
  readonly productId: number;
  readonly quantity: number;
  readonly unitPriceCents: number;
}

/** Locks the stores and products of the lines and inserts the lines; inserts none if one is missing. */
export const insertOrderItems = async (
  { db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>,
  items: readonly NewOrderItem[],
): Promise<void> => {
  if (items.length === 0) return;
  const storeIds = items.map(({ storeId }) => storeId);
  const productIds = items.map(({ productId }) => productId);
  const { numAffectedRows } = await sql`
    insert into sales_order_item (tenant_id, sales_order_id, store_id, product_id, quantity, unit_price_cents)
    select ${tenantId}::integer, line.*
    from unnest(
      ${items.map(({ orderId }) => orderId)}::bigint[], ${storeIds}::bigint[],
      ${productIds}::bigint[], ${items.map(({ quantity }) => quantity)}::integer[],
      ${items.map(({ unitPriceCents }) => unitPriceCents)}::integer[]) as line
    where ${areHeld(tenantId, 'store', storeIds)} and ${areHeld(tenantId, 'product', productIds)}`.execute(
    keepingPlans(db),
  );
  if (Number(numAffectedRows) < items.length) throw new AppError('RELATED_ENTITY_NOT_FOUND');
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
