import { maxOrderLines } from '@shelfward/contract/kit/shapes.ts';
import { syncStatusAfterEdit } from '@shelfward/contract/orders/order-sync.rules.ts';
import type { OrderPart } from '@shelfward/contract/orders/orders.rules.ts';
import type { OrderItemChange, OrderItemInput } from '@shelfward/contract/orders/orders.shapes.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { mapConstraintErrors } from '../../platform/db/constraints.ts';
import { getLockedOrder, getOrder, requireEditable, saveOrder } from './change-order.service.ts';
import { getCustomer, priceLines, totalOrReject } from './create-order.service.ts';
import type { VersionedOrder } from './order.queries.ts';
import { deleteLine, findLinesOfProduct, type StoredLine, sumLines, updateLine } from './order-items.queries.ts';
import { insertOrderItems, type OrderRecord } from './order-writes.queries.ts';
import type { OrderWork } from './order-writes.types.ts';
import { followLines } from './shipping.service.ts';

const rejectSecondLine = mapConstraintErrors({ sales_order_item_key: 'ORDER_ITEM_EXISTS' });

export const addItem = async (ctx: Ctx, orderId: number, input: OrderItemInput): Promise<VersionedOrder> => {
  const before = await getLockedOrder(ctx, orderId);
  const { storeId: requested, ...item } = input;
  requireEditable(ctx, before, ['lines']);
  const storeId = await chooseStore(ctx, before, requested);
  const [line] = await priceLines(ctx, before.companyId, [item]);
  if (!line) throw new Error('One line was to be priced');
  await rejectSecondLine(insertOrderItems(ctx, [{ ...line, orderId, storeId }]));
  ctx.audit(lineEvent(orderId, { ...line, storeId }, [null, line]));
  return afterEdit(ctx, before);
};

/** In a store order lines have its store; in a regional order each line names one. */
const chooseStore = async (
  ctx: Ctx,
  { companyId, storeId }: OrderRecord,
  requested: number | undefined,
): Promise<number> => {
  const wanted = requested ?? storeId;
  if (wanted === null)
    throw new AppError('INVALID_REQUEST', {
      errors: [{ pointer: '/body/storeId', message: 'storeId must be defined in an order of a region' }],
    });
  if (storeId !== null && wanted !== storeId)
    throw new AppError('INVALID_REQUEST', {
      errors: [{ pointer: '/body/storeId', message: 'storeId must be the store of the order' }],
    });
  if (storeId === null) await getCustomer(ctx, { companyId, storeId: wanted });
  return wanted;
};

export interface LineAddress {
  readonly orderId: number;
  readonly productId: number;
  readonly storeId: number | undefined;
}

export const changeItem = async (ctx: Ctx, at: LineAddress, change: OrderItemChange): Promise<VersionedOrder> => {
  const before = await getLockedOrder(ctx, at.orderId);
  const line = await getLine(ctx, at);
  const wanted = {
    quantity: change.quantity ?? line.quantity,
    unitPriceCents: change.unitPrice ?? line.unitPriceCents,
  };
  const parts: OrderPart[] = [
    ...(wanted.quantity !== line.quantity ? (['quantities'] as const) : []),
    ...(wanted.unitPriceCents !== line.unitPriceCents ? (['prices'] as const) : []),
  ];
  if (parts.length === 0) return getOrder(ctx, at.orderId);
  requireEditable(ctx, before, parts);
  requireCountable(line, wanted.quantity);
  await updateLine(ctx, line.id, wanted);
  ctx.audit(lineEvent(at.orderId, line, [line, wanted]));
  return afterEdit(ctx, before);
};

/** The quantity of a line is at least the shipped quantity; a short-closed line cannot change. */
export const requireCountable = (line: StoredLine, quantity: number): void => {
  const { productName, shippedQuantity, shortClosed } = line;
  if (quantity < shippedQuantity)
    throw new AppError('ORDER_NOT_EDITABLE', { detail: `${shippedQuantity} units of ${productName} have shipped.` });
  if (shortClosed && quantity > line.quantity)
    throw new AppError('ORDER_NOT_EDITABLE', {
      detail: `The line of ${productName} is short-closed. Reopen it to change the quantity.`,
    });
};

export const removeItem = async (ctx: Ctx, at: LineAddress): Promise<void> => {
  const before = await getLockedOrder(ctx, at.orderId);
  const line = await getLine(ctx, at);
  requireEditable(ctx, before, ['lines']);
  await deleteLine(ctx, line.id);
  ctx.audit(lineEvent(at.orderId, line, [line, null]));
  await saveTotals(ctx, before);
};

export const getLine = async (ctx: Ctx, { orderId, productId, storeId }: LineAddress): Promise<StoredLine> => {
  const lines = await findLinesOfProduct(ctx, orderId, productId);
  const matching = lines.filter((line) => storeId === undefined || line.storeId === storeId);
  if (matching.length > 1)
    throw new AppError('INVALID_REQUEST', {
      errors: [{ pointer: '/query/storeId', message: 'storeId must be defined: several stores order this product' }],
    });
  return found(matching[0], 'ORDER_ITEM_NOT_FOUND');
};

const afterEdit = async (ctx: Ctx, before: OrderRecord): Promise<VersionedOrder> => {
  await saveTotals(ctx, before);
  return getOrder(ctx, before.id);
};

/** After a change of lines: updates totals, version, and the ERP sync status. */
export const saveTotals = async (
  ctx: OrderWork,
  before: OrderRecord,
  syncStatus = syncStatusAfterEdit(before.status, before.syncStatus),
): Promise<void> => {
  const { lines, units, subtotalCents } = await sumLines(ctx, before.id);
  if (lines > maxOrderLines) throw new AppError('ORDER_TOO_LARGE');
  const charges = { discount: before.discount, shippingCharge: before.shippingChargeCents };
  const after = await saveOrder(ctx, before, {
    totalUnit: units,
    totalPriceCents: totalOrReject(subtotalCents, charges),
    syncStatus,
  });
  await followLines(ctx, after);
};

type LineValues = Pick<StoredLine, 'quantity' | 'unitPriceCents'>;

/** One audit field per line: the quantity of a product for a store. */
export const lineEvent = (
  orderId: number,
  { productId, productName, storeId }: Pick<StoredLine, 'productId' | 'productName' | 'storeId'>,
  [before, after]: readonly [LineValues | null, LineValues | null],
) => {
  const field = `items/${productId}/${storeId}`;
  const auditValue = (line: LineValues | null) =>
    line && { product: productName, quantity: line.quantity, unitPrice: line.unitPriceCents };
  return {
    entityType: 'ORDER',
    id: orderId,
    before: { [field]: auditValue(before) },
    after: { [field]: auditValue(after) },
  } as const;
};
