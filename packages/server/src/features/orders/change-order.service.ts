import { isAllowed } from '@shelfward/contract/kit/access.ts';
import { syncStatusAfterEdit } from '@shelfward/contract/orders/order-sync.rules.ts';
import {
  canEdit,
  type OrderPart,
  type OrderSyncStatus,
  orderEditing,
} from '@shelfward/contract/orders/orders.rules.ts';
import type { OrderChange } from '@shelfward/contract/orders/orders.shapes.ts';
import type { AuditedCtx, Ctx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import {
  getCustomer,
  moneyRejection,
  rejectTakenNumber,
  requireOwnNote,
  totalOrReject,
} from './create-order.service.ts';
import { findOrder, type VersionedOrder } from './order.queries.ts';
import { moveLines, sumLines } from './order-items.queries.ts';
import { followSyncStatus, resendOrder } from './order-sync.service.ts';
import { lockOrder, type OrderRecord, updateOrder } from './order-writes.queries.ts';

export const getOrder = async (ctx: Ctx, id: number): Promise<VersionedOrder> =>
  found(await findOrder(ctx, id), 'ORDER_NOT_FOUND');

/** Every change of an order starts here: locks the row and checks the version. */
export const getLockedOrder = async (ctx: Ctx, id: number): Promise<OrderRecord> => {
  const order = found(await lockOrder(ctx, id), 'ORDER_NOT_FOUND');
  ctx.requireVersion(order.version);
  return order;
};

/** The status determines which fields may change and by whom. */
export const requireEditable = ({ actor }: Ctx, { status }: OrderRecord, parts: readonly OrderPart[]): void => {
  if (actor.scope === 'PARTNER' && status !== 'DRAFT' && parts.length > 0)
    throw new AppError('ORDER_NOT_EDITABLE', {
      detail: 'The order was submitted. Return it to draft to change it.',
      extra: { orderStatus: status, editable: [] },
    });
  if (parts.every((part) => canEdit(status, part, actor.roles))) return;
  const { who, parts: open } = orderEditing[status];
  if (parts.every((part) => open.includes(part)))
    throw isAllowed(who, actor.roles) ? moneyRejection() : new AppError('FORBIDDEN');
  throw new AppError('ORDER_NOT_EDITABLE', { extra: { orderStatus: status, editable: open } });
};

/** Writes and audits a change of the header. */
export const saveOrder = async (
  ctx: AuditedCtx,
  before: OrderRecord,
  values: Parameters<typeof updateOrder>[2],
): Promise<OrderRecord> => {
  const after = await rejectTakenNumber(updateOrder(ctx, before.id, values));
  await followSyncStatus(ctx, before, after);
  ctx.audit({ entityType: 'ORDER', id: before.id, before, after });
  return after;
};

/** Changes the customer, terms, and note; returns the order after the change. */
export const changeHeader = async (ctx: Ctx, before: OrderRecord, change: OrderChange): Promise<OrderRecord> => {
  const wanted: Wanted = {
    companyId: change.companyId ?? before.companyId,
    storeId: change.storeId ?? before.storeId,
    purchaseOrderNumber: valueOr(change.purchaseOrderNumber, before.purchaseOrderNumber),
    requestedShipDate: valueOr(change.requestedShipDate, before.requestedShipDate),
    shippingChargeCents: change.shippingCharge ?? before.shippingChargeCents,
    inRush: change.inRush ?? before.inRush,
    discount: change.discount ?? before.discount,
    commission: change.commission ?? before.commission,
    salesNote: valueOr(change.salesNote, before.salesNote),
  };
  const { companyId, storeId, discount, shippingChargeCents } = wanted;
  const parts = findChangedParts(before, wanted);
  if (parts.includes('note')) requireOwnNote(ctx);
  requireEditable(ctx, before, parts);
  if (parts.length === 0) return before;
  const region = parts.includes('customer') ? { regionId: await findRegion(ctx, before, { companyId, storeId }) } : {};
  if (storeId !== null && storeId !== before.storeId) await moveLines(ctx, before.id, storeId);
  const { subtotalCents } = await sumLines(ctx, before.id);
  const totalPriceCents = totalOrReject(subtotalCents, { discount, shippingCharge: shippingChargeCents });
  // The note of a shipped order does not concern the ERP.
  const isForWarehouse = parts.includes('note') && before.status !== 'SHIPPED';
  const syncStatus =
    parts.includes('terms') || parts.includes('charges') || isForWarehouse
      ? syncStatusAfterEdit(before.status, before.syncStatus)
      : before.syncStatus;
  return saveOrder(ctx, before, { ...wanted, ...region, totalPriceCents, syncStatus });
};

/** Null is a value; undefined is not. */
const valueOr = <T>(value: T | undefined, before: T): T => (value === undefined ? before : value);

type Wanted = Pick<
  OrderRecord,
  | 'companyId'
  | 'storeId'
  | 'purchaseOrderNumber'
  | 'requestedShipDate'
  | 'shippingChargeCents'
  | 'inRush'
  | 'discount'
  | 'commission'
  | 'salesNote'
>;

const partOf: Readonly<Record<keyof Wanted, OrderPart>> = {
  companyId: 'customer',
  storeId: 'customer',
  purchaseOrderNumber: 'terms',
  requestedShipDate: 'terms',
  shippingChargeCents: 'charges',
  inRush: 'rush',
  discount: 'charges',
  commission: 'charges',
  salesNote: 'note',
};

/** The parts that a request changes: unchanged fields are allowed in any status. */
const findChangedParts = (before: OrderRecord, wanted: Wanted): OrderPart[] => {
  const fields = Object.keys(partOf).filter((field): field is keyof Wanted => field in partOf);
  return [...new Set(fields.filter((field) => before[field] !== wanted[field]).map((field) => partOf[field]))];
};

/** A store order gets the region of its store; a regional order keeps its region and company. */
const findRegion = async (
  ctx: Ctx,
  before: OrderRecord,
  wanted: { readonly companyId: number; readonly storeId: number | null },
): Promise<number | null> => {
  if (before.storeId === null) throw new AppError('ORDER_NOT_EDITABLE', { detail: 'The order is of a region.' });
  const { store } = await getCustomer(ctx, wanted);
  return store?.regionId ?? null;
};

export const setRush = async (ctx: Ctx, id: number, inRush: boolean): Promise<VersionedOrder> => {
  const before = await getLockedOrder(ctx, id);
  if (before.inRush !== inRush) {
    requireEditable(ctx, before, ['rush']);
    await saveOrder(ctx, before, { inRush });
  }
  return getOrder(ctx, id);
};

export const setSyncStatus = async (ctx: Ctx, id: number, syncStatus: OrderSyncStatus): Promise<VersionedOrder> => {
  const before = await getLockedOrder(ctx, id);
  if (before.syncStatus !== syncStatus) await saveOrder(ctx, before, { syncStatus });
  else if (syncStatus === 'PENDING_FOR_RETRY') await resendOrder(ctx, id);
  return getOrder(ctx, id);
};

export const setInactive = async (ctx: Ctx, id: number, inactive: boolean): Promise<VersionedOrder> => {
  const before = await getLockedOrder(ctx, id);
  if (before.inactive !== inactive) await saveOrder(ctx, before, { inactive });
  return getOrder(ctx, id);
};
