import { AppError, found } from '../../platform/core/errors.ts';
import { replaceDraftLines } from './bulk-order-items.service.ts';
import { saveOrder } from './change-order.service.ts';
import type { OrderDraft } from './create-orders.service.ts';
import { findLines } from './order-items.queries.ts';
import { lockOrder, type OrderRecord } from './order-writes.queries.ts';
import type { OrderWork } from './order-writes.types.ts';

/** The order of a company that the company changes. */
export interface CompanyOrder extends Pick<OrderRecord, 'id' | 'storeId' | 'status' | 'purchaseOrderNumber'> {
  /** Whether it is as the company wants it. */
  readonly isSame: boolean;
}

/** Locks an order and compares it with what the company wants. */
export const lockCompanyOrder = async (
  ctx: OrderWork,
  id: number,
  wanted: OrderDraft | undefined,
): Promise<CompanyOrder> => {
  const order = found(await lockOrder(ctx, id), 'ORDER_NOT_FOUND');
  const { storeId, status, purchaseOrderNumber } = order;
  return {
    id,
    storeId,
    status,
    purchaseOrderNumber,
    isSame: wanted !== undefined && (await hasLines(ctx, order, wanted)),
  };
};

const toKey = (line: { productId: number; storeId: number; quantity: number; unitPriceCents: number }): string =>
  `${line.productId} ${line.storeId} ${line.quantity} ${line.unitPriceCents}`;

const hasLines = async (ctx: OrderWork, order: OrderRecord, { lines, terms }: OrderDraft): Promise<boolean> => {
  const stored = (await findLines(ctx, order.id)).map(toKey).toSorted();
  const wanted = lines.map(toKey).toSorted();
  const isSameDay = (terms?.requestedShipDate ?? null) === order.requestedShipDate;
  return isSameDay && stored.length === wanted.length && stored.every((key, at) => key === wanted[at]);
};

/** Replaces the lines and the terms of a draft by those that the company wants. The caller ensures that it is a draft. */
export const replaceDraft = async (ctx: OrderWork, id: number, { lines, terms }: OrderDraft): Promise<void> => {
  const before = found(await lockOrder(ctx, id), 'ORDER_NOT_FOUND');
  if (before.status !== 'DRAFT') throw new AppError('ORDER_NOT_EDITABLE');
  const changed = await saveOrder(ctx, before, {
    requestedShipDate: terms?.requestedShipDate ?? null,
    salesNote: terms?.salesNote ?? null,
  });
  await replaceDraftLines(ctx, changed, lines);
};
