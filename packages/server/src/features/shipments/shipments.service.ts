import {
  allocateShipment,
  computeOpenQuantity,
  type ShipmentFault,
  type ShippedUnits,
} from '@shelfward/contract/orders/order-shipping.rules.ts';
import type { Shipment, ShipmentChange, ShipmentInput } from '@shelfward/contract/shipments/shipments.contract.ts';
import {
  type Carrier,
  deliveryDay,
  initialStatus,
  type ShipmentStatus,
  statusAfter,
} from '@shelfward/contract/shipments/shipments.rules.ts';
import { shipmentCarrier } from '@shelfward/contract/shipments/tracking-number.rules.ts';
import { type AuditedCtx, type Ctx, today } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { mapConstraintErrors } from '../../platform/db/constraints.ts';
import { refreshEstimates } from '../inventory/public.ts';
import {
  type LockedOrder,
  lockOrderOfShipment,
  lockOrderWithLines,
  type OrderWork,
  recordPutBack,
  recordShipped,
  requireShippable,
  type ShippingLine,
  touchOrder,
} from '../orders/public.ts';
import { moveStock, type StockLevel } from '../products/public.ts';
import {
  findShipmentItems,
  findShipmentOrderId,
  insertShipment,
  insertShipmentItems,
  lockShipment,
  type ShipmentItem,
  type ShipmentRecord,
  updateShipment,
} from './shipment-writes.queries.ts';
import { findShipment, findShipmentByNumber, type VersionedShipment } from './shipments.queries.ts';

const rejectTaken = mapConstraintErrors({ shipment_tracking_number_key: 'TRACKING_NUMBER_TAKEN' });

export const getShipment = async (ctx: Ctx, id: number): Promise<VersionedShipment> =>
  found(await findShipment(ctx, id), 'SHIPMENT_NOT_FOUND');

export const getShipmentByNumber = async (ctx: Ctx, trackingNumber: string): Promise<Shipment> =>
  found(await findShipmentByNumber(ctx, trackingNumber), 'SHIPMENT_NOT_FOUND');

/** Removes the units from the brand's stock and the open quantity of the order. */
export const createShipment = async (
  ctx: Ctx,
  input: ShipmentInput,
): Promise<VersionedShipment & Pick<RecordedShipment, 'stockBelowZero'>> => {
  const { id, stockBelowZero } = await recordShipment(ctx, input);
  return { ...(await getShipment(ctx, id)), stockBelowZero };
};

interface RecordedShipment {
  readonly id: number;
  /** Products whose stock is below zero after the shipment. */
  readonly stockBelowZero: { readonly id: number; readonly name: string; readonly onHand: number }[];
}

/** Also without a user, such as for deliveries of an ERP. */
export const recordShipment = async (
  ctx: OrderWork,
  { orderId, items, ...parcel }: ShipmentInput,
): Promise<RecordedShipment> => {
  const locked = await lockOrderWithLines(ctx, orderId);
  requireShippable(locked.order);
  const { units, faults } = allocateShipment(locked.lines, items);
  rejectFaults(faults);
  const status = initialStatus(parcel.trackingNumber);
  const made = await rejectTaken(insertShipment(ctx, { ...parcel, salesOrderId: orderId, status }));
  // Locks products before items refer to them, because references take shared locks.
  const levels = await moveStock(ctx, units.map(takenBy));
  await insertShipmentItems(ctx, made.id, units.map(toItem));
  await recordShipped(ctx, locked, { units, note: toHistoryNote(made, units) });
  ctx.audit({ entityType: 'SHIPMENT', id: made.id, before: null, after: made });
  return { id: made.id, stockBelowZero: findStockBelowZero(levels, units) };
};

/** In the order of the lines. */
const findStockBelowZero = (
  levels: readonly StockLevel[],
  units: readonly ShippedUnits<ShippingLine>[],
): RecordedShipment['stockBelowZero'] => {
  const names = new Map(units.map(({ line }) => [line.productId, line.productName]));
  const onHand = new Map(levels.map((level) => [level.productId, level.onHand]));
  return [...names].flatMap(([id, name]) => {
    const left = onHand.get(id) ?? 0;
    return left < 0 ? [{ id, name, onHand: left }] : [];
  });
};

/** Updates the status: deliveries add to the store's inventory, returns remove from it. */
export const changeShipment = async (ctx: Ctx, id: number, change: ShipmentChange): Promise<VersionedShipment> => {
  const { before, order } = await lockWithOrder(ctx, id);
  if (before.inactive) throw new AppError('SHIPMENT_INACTIVE');
  const wanted = { ...before, ...toDefined(change) };
  const isNumberNew = before.trackingNumber === null && wanted.trackingNumber !== null;
  const status =
    change.status === undefined && before.status === 'UNKNOWN' && isNumberNew
      ? initialStatus(wanted.trackingNumber)
      : wanted.status;
  const deliveredOn = deliveryDay({ ...wanted, status }, today(ctx));
  const { shippedDate, trackingNumber, shipper } = wanted;
  // The carrier's description belongs to the previous status.
  const descriptionReset = status === before.status ? {} : { statusDescription: null };
  await save(ctx, before, { status, shippedDate, deliveredOn, trackingNumber, shipper, ...descriptionReset });
  await touchOrder(ctx, order.order);
  return getShipment(ctx, id);
};

/**
 * Sets a tracking number that arrived after shipping. False: it has one already or was voided; user
 * input takes precedence.
 */
export const setTrackingNumber = async (
  ctx: OrderWork,
  id: number,
  { trackingNumber, shipper }: { readonly trackingNumber: string; readonly shipper: string | null },
): Promise<boolean> => {
  const order = await lockOrderWithLines(ctx, found(await findShipmentOrderId(ctx, id), 'SHIPMENT_NOT_FOUND'));
  const before = found(await lockShipment(ctx, id), 'SHIPMENT_NOT_FOUND');
  if (before.inactive || before.trackingNumber !== null) return false;
  const status = before.status === 'UNKNOWN' ? initialStatus(trackingNumber) : before.status;
  await save(ctx, before, { status, trackingNumber, shipper: before.shipper ?? shipper });
  await touchOrder(ctx, order.order);
  return true;
};

/** The status of a shipment by its carrier. */
export interface CarrierStatusUpdate {
  readonly carrier: Carrier;
  readonly trackingNumber: string;
  readonly status: ShipmentStatus;
  readonly statusDescription: string | null;
  readonly deliveredOn: string | null;
}

/** Like a change by a user, except that carriers cannot void; updates for another number are ignored. */
export const followCarrier = async (ctx: AuditedCtx, id: number, news: CarrierStatusUpdate): Promise<void> => {
  const orderId = await findShipmentOrderId(ctx, id);
  if (orderId === undefined) return;
  const order = await lockOrderOfShipment(ctx, orderId);
  const before = await lockShipment(ctx, id);
  if (!before || before.inactive || before.trackingNumber !== news.trackingNumber) return;
  if (shipmentCarrier(before) !== news.carrier) return;
  const status = statusAfter(before.status, news.status);
  const { shippedDate } = before;
  const deliveredOn = deliveryDay(
    { status, shippedDate, deliveredOn: news.deliveredOn ?? before.deliveredOn },
    today(ctx),
  );
  const { statusDescription } = news;
  const isSame =
    status === before.status && deliveredOn === before.deliveredOn && statusDescription === before.statusDescription;
  if (isSame) return;
  await save(ctx, before, { status, statusDescription, deliveredOn });
  await touchOrder(ctx, order);
};

/** Voids the shipment: returns units to stock and to the open quantity of the order. */
export const deactivateShipment = async (ctx: Ctx, id: number): Promise<VersionedShipment> => {
  const { before, order } = await lockWithOrder(ctx, id);
  if (before.inactive) return getShipment(ctx, id);
  const units = toShippedUnits(order, await findShipmentItems(ctx, id));
  await moveStock(
    ctx,
    units.map(({ line, quantity }) => ({ productId: line.productId, units: quantity })),
  );
  await save(ctx, before, { inactive: true });
  await recordPutBack(ctx, order, { units, note: toHistoryNote(before, units) });
  return getShipment(ctx, id);
};

/** Locks the order before the shipment. */
const lockWithOrder = async (
  ctx: Ctx,
  id: number,
): Promise<{ readonly before: ShipmentRecord; readonly order: LockedOrder }> => {
  const order = await lockOrderWithLines(ctx, found(await findShipmentOrderId(ctx, id), 'SHIPMENT_NOT_FOUND'));
  const before = found(await lockShipment(ctx, id), 'SHIPMENT_NOT_FOUND');
  ctx.requireVersion(before.version);
  return { before, order };
};

const save = async (
  ctx: AuditedCtx,
  before: ShipmentRecord,
  values: Parameters<typeof updateShipment>[2],
): Promise<void> => {
  const after = await rejectTaken(updateShipment(ctx, before.id, values));
  ctx.audit({ entityType: 'SHIPMENT', id: before.id, before, after });
  if (getArrival(before) === getArrival(after)) return;
  const items = await findShipmentItems(ctx, before.id);
  await refreshEstimates(ctx, {
    storeIds: items.map(({ storeId }) => storeId),
    productIds: items.map(({ productId }) => productId),
  });
};

/** The day from which its units are in the store. */
const getArrival = ({ inactive, status, deliveredOn }: ShipmentRecord): string | null =>
  inactive || status !== 'DELIVERED' ? null : deliveredOn;

/** Lines with shipped units cannot be deleted, so every item has its line. */
const toShippedUnits = ({ lines }: LockedOrder, items: readonly ShipmentItem[]): ShippedUnits<ShippingLine>[] => {
  const byShelf = new Map(lines.map((line) => [toPositionKey(line), line]));
  return items.map((item) => {
    const line = byShelf.get(toPositionKey(item));
    if (!line) throw new Error('A shipment item has no order line');
    return { line, quantity: item.quantity };
  });
};

const toPositionKey = ({ storeId, productId }: Pick<ShipmentItem, 'storeId' | 'productId'>): string =>
  `${storeId} ${productId}`;

const toItem = ({ line, quantity }: ShippedUnits<ShippingLine>): ShipmentItem => ({
  storeId: line.storeId,
  productId: line.productId,
  quantity,
});

const takenBy = ({ line, quantity }: ShippedUnits<ShippingLine>) => ({
  productId: line.productId,
  units: 0 - quantity,
});

const toHistoryNote = (
  { id, shipper, trackingNumber }: ShipmentRecord,
  units: readonly ShippedUnits<ShippingLine>[],
) => ({
  shipmentId: id,
  shipper,
  trackingNumber,
  units: units.reduce((sum, { quantity }) => sum + quantity, 0),
});

/** Fields that a request leaves out are unchanged. */
const toDefined = (change: ShipmentChange) => ({
  ...(change.status !== undefined && { status: change.status }),
  ...(change.shippedDate !== undefined && { shippedDate: change.shippedDate }),
  ...(change.deliveredOn !== undefined && { deliveredOn: change.deliveredOn }),
  ...(change.trackingNumber !== undefined && { trackingNumber: change.trackingNumber }),
  ...(change.shipper !== undefined && { shipper: change.shipper }),
});

/** Input errors come before errors of available quantities. */
const rejectFaults = (faults: readonly ShipmentFault<ShippingLine>[]): void => {
  const messagesFor = (kinds: readonly ShipmentFault<ShippingLine>['kind'][]) =>
    faults.filter(({ kind }) => kinds.includes(kind)).map(faultText);
  const wrong = messagesFor(['STORE_NEEDED', 'LISTED_TWICE']);
  if (wrong.length > 0) throw new AppError('INVALID_REQUEST', { errors: wrong });
  const unknown = messagesFor(['NOT_ORDERED']);
  if (unknown.length > 0) throw new AppError('ORDER_ITEM_NOT_FOUND', { errors: unknown });
  const errors = messagesFor(['TOO_MANY']);
  if (errors.length > 0)
    throw new AppError('SHIPMENT_EXCEEDS_ORDER', { errors, detail: errors.map(({ message }) => message).join(' ') });
};

const faultText = (fault: ShipmentFault<ShippingLine>) => {
  const at = `/body/items/${fault.index}`;
  const name = `items[${fault.index}]`;
  switch (fault.kind) {
    case 'NOT_ORDERED':
      return { pointer: `${at}/productId`, message: `${name}.productId must be a product of this order` };
    case 'STORE_NEEDED':
      return {
        pointer: `${at}/storeId`,
        message: `${name}.storeId must be defined: several stores order this product`,
      };
    case 'LISTED_TWICE':
      return { pointer: `${at}/productId`, message: `${name}.productId must not repeat ${fault.line.productName}` };
    case 'TOO_MANY':
      return {
        pointer: `${at}/quantity`,
        message: `${fault.line.productName}: ${computeOpenQuantity(fault.line)} left.`,
      };
  }
};
