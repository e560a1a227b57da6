import {
  isShippable,
  type ShippedUnits,
  stepsAfterShipping,
  stepsAfterVoiding,
} from '@shelfward/contract/orders/order-shipping.rules.ts';
import type { OrderStatus } from '@shelfward/contract/orders/orders.rules.ts';
import type { AuditedCtx, Ctx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { saveOrder } from './change-order.service.ts';
import { insertStatusChanges, lockOrder, type OrderRecord } from './order-writes.queries.ts';
import type { OrderWork } from './order-writes.types.ts';
import { findShippingLines, type ShippingLine, updateShipped } from './shipping.queries.ts';

export interface LockedOrder {
  readonly order: OrderRecord;
  readonly lines: readonly ShippingLine[];
}

/** The history entry of a shipment that was created or voided. */
export interface ParcelNote {
  readonly shipmentId: number;
  readonly shipper: string | null;
  readonly trackingNumber: string | null;
  readonly units: number;
}

/**
 * Every shipment operation starts here. Locks the order before its shipments, products and inventory positions, in this
 * order everywhere, so that concurrent shipments neither exceed the order nor deadlock.
 */
export const lockOrderWithLines = async (ctx: Pick<Ctx, 'db'>, orderId: number): Promise<LockedOrder> => ({
  order: found(await lockOrder(ctx, orderId), 'SHIPMENT_ORDER_NOT_FOUND'),
  lines: await findShippingLines(ctx, orderId),
});

export const requireShippable = ({ status, inactive }: OrderRecord): void => {
  if (!isShippable(status) || inactive)
    throw new AppError('ORDER_NOT_SHIPPABLE', { extra: { orderStatus: status, inactive } });
};

/** Records shipped units on the lines and advances the order status. */
export const recordShipped = async (
  ctx: OrderWork,
  { order, lines }: LockedOrder,
  { units, note }: { readonly units: readonly ShippedUnits<ShippingLine>[]; readonly note: ParcelNote },
): Promise<void> => {
  const sent = movedLines(units, 1);
  await updateShipped(ctx, sent);
  auditParcel(ctx, order, [null, note]);
  const after = new Map(sent.map((line) => [line.id, line]));
  const now = lines.map((line) => after.get(line.id) ?? line);
  await walk(ctx, order, stepsAfterShipping(order.status, now));
};

/** Reverts shipped units of a voided shipment. */
export const recordPutBack = async (
  ctx: OrderWork,
  { order }: LockedOrder,
  { units, note }: { readonly units: readonly ShippedUnits<ShippingLine>[]; readonly note: ParcelNote },
): Promise<void> => {
  await updateShipped(ctx, movedLines(units, -1));
  auditParcel(ctx, order, [note, null]);
  await walk(ctx, order, stepsAfterVoiding(order.status));
};

/** For status updates of a shipment: locks its order first. */
export const lockOrderOfShipment = async (ctx: AuditedCtx, orderId: number): Promise<OrderRecord> =>
  found(await lockOrder(ctx, orderId), 'ORDER_NOT_FOUND');

/** Changes of shipments and lines increment the order version. */
export const touchOrder = (ctx: AuditedCtx, order: OrderRecord): Promise<OrderRecord> =>
  saveOrder(ctx, order, { status: order.status });

/** After lines were changed or short-closed, the order may be complete. */
export const followLines = async (ctx: OrderWork, order: OrderRecord): Promise<void> => {
  if (!isShippable(order.status)) return;
  const steps = stepsAfterShipping(order.status, await findShippingLines(ctx, order.id));
  if (steps.length > 0) await walk(ctx, order, steps);
};

const movedLines = (units: readonly ShippedUnits<ShippingLine>[], direction: 1 | -1): ShippingLine[] =>
  units.map(({ line, quantity }) => ({ ...line, shippedQuantity: line.shippedQuantity + direction * quantity }));

/** Applies these status changes, each with a history entry. */
const walk = async (ctx: OrderWork, order: OrderRecord, steps: readonly OrderStatus[]): Promise<void> => {
  const path = [order.status, ...steps];
  await saveOrder(ctx, order, { status: path.at(-1) ?? order.status });
  const changes = steps.map((toStatus, index) => ({
    orderId: order.id,
    fromStatus: path[index] ?? order.status,
    toStatus,
    reason: null,
  }));
  await insertStatusChanges(ctx, changes);
};

const auditParcel = (
  ctx: OrderWork,
  { id }: OrderRecord,
  [before, after]: readonly [before: ParcelNote | null, after: ParcelNote | null],
): void => {
  const field = `shipments/${(before ?? after)?.shipmentId}`;
  ctx.audit({ entityType: 'ORDER', id, before: { [field]: before }, after: { [field]: after } });
};
