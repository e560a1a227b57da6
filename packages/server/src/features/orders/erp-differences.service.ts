import type { ErpAmounts, PricedOrder } from '@shelfward/contract/orders/erp-amounts.rules.ts';
import {
  type ComparedLine,
  type ComparedOrder,
  compareWithErp,
  type ErpDifferenceRow,
  type ErpOrder,
  type ErpResolution,
  erpOrder,
  isDifferent,
  listClosableLines,
  listErpResolutions,
  listQuantityChanges,
} from '@shelfward/contract/orders/erp-differences.rules.ts';
import { isShippable } from '@shelfward/contract/orders/order-shipping.rules.ts';
import type { Ctx, DataCtx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { getLockedOrder, getOrder, requireEditable, saveOrder } from './change-order.service.ts';
import type { VersionedOrder } from './order.queries.ts';
import { findLines, type StoredLine, updateLines } from './order-items.queries.ts';
import { lineEvent, requireCountable, saveTotals } from './order-items.service.ts';
import { findErpOrder, saveOrderSync } from './order-sync.queries.ts';
import { resendOrder } from './order-sync.service.ts';
import { lockOrder, type OrderRecord } from './order-writes.queries.ts';
import { updateShortClose } from './shipping.queries.ts';
import { followLines, touchOrder } from './shipping.service.ts';
import { auditClosing } from './short-close.service.ts';

export interface ErpDifferences {
  /** Whether units can still be shipped. */
  readonly isOpen: boolean;
  readonly rows: readonly ErpDifferenceRow[];
  /** The order in the ERP at the previous import, if it differed. */
  readonly previous: ErpOrder | null;
  readonly order: PricedOrder;
}

/** Compares a sent order with the order in the ERP; undefined if its changes are not exported yet. */
export const findErpDifferences = async (
  ctx: Pick<DataCtx, 'db'>,
  orderId: number,
  remote: ErpOrder,
): Promise<ErpDifferences | undefined> => {
  const order = found(await lockOrder(ctx, orderId), 'ORDER_NOT_FOUND');
  if (order.syncStatus !== 'SYNCHRONIZED') return undefined;
  const compared = toCompared(order, await findLines(ctx, orderId));
  const rows = compareWithErp(compared, remote);
  const stored = await findErpOrder(ctx, orderId);
  const previous = stored === null ? null : erpOrder.parse(stored);
  return { isOpen: isShippable(order.status), rows: rows.filter(isDifferent), previous, order: compared };
};

/** Saves the order in the ERP for its page; null if it does not differ. Requires a locked order. */
export const saveErpOrder = (ctx: Pick<DataCtx, 'db'>, orderId: number, remote: ErpOrder | null): Promise<void> =>
  saveOrderSync(ctx, orderId, { erpOrder: remote && JSON.stringify(remote) });

/** Saves the amounts in the ERP for the page of the order. Requires a locked order. */
export const saveErpAmounts = (ctx: Pick<DataCtx, 'db'>, orderId: number, amounts: ErpAmounts): Promise<void> =>
  saveOrderSync(ctx, orderId, { erpAmounts: JSON.stringify(amounts) });

const toCompared = (
  { status, syncStatus, discount, shippingChargeCents }: OrderRecord,
  lines: readonly StoredLine[],
): ComparedOrder & { readonly lines: readonly (StoredLine & ComparedLine)[] } => ({
  status,
  syncStatus,
  discount,
  shippingCharge: shippingChargeCents,
  lines: lines.map((line) => ({ ...line, unitPrice: line.unitPriceCents })),
});

/** Resolves the differences in one way; throws if the order does not have differences of this kind any more. */
export const resolveErpDifferences = async (
  ctx: Ctx,
  orderId: number,
  resolution: ErpResolution,
): Promise<VersionedOrder> => {
  const before = await getLockedOrder(ctx, orderId);
  const stored = await findErpOrder(ctx, orderId);
  const remote = stored === null ? undefined : erpOrder.parse(stored);
  const order = toCompared(before, await findLines(ctx, orderId));
  if (!remote || before.inactive || !listErpResolutions(order, remote).includes(resolution))
    throw new AppError('ERP_DIFFERENCE_NOT_FOUND');
  const rows = compareWithErp(order, remote);
  if (resolution === 'CLOSE_REMAINDER') await closeLines(ctx, before, listClosableLines(rows, remote));
  if (resolution === 'TAKE_QUANTITIES') await acceptQuantities(ctx, before, rows);
  if (resolution === 'SEND_AGAIN') await sendAgain(ctx, before);
  return getOrder(ctx, orderId);
};

const shortCloseReason = 'The ERP delivers nothing more.';

const closeLines = async (ctx: Ctx, before: OrderRecord, lines: readonly StoredLine[]): Promise<void> => {
  const closed = { shortClosed: true, shortCloseReason } as const;
  for (const line of lines) {
    await updateShortClose(ctx, line.id, closed);
    auditClosing(ctx, before.id, [line, { ...line, ...closed }]);
  }
  await followLines(ctx, await touchOrder(ctx, before));
};

/** The ERP has these quantities already, so the order is not exported again. */
const acceptQuantities = async (
  ctx: Ctx,
  before: OrderRecord,
  rows: readonly ErpDifferenceRow<StoredLine & ComparedLine>[],
): Promise<void> => {
  requireEditable(ctx, before, ['quantities']);
  const changes = listQuantityChanges(rows);
  for (const { line, quantity } of changes) {
    requireCountable(line, quantity);
    ctx.audit(lineEvent(before.id, line, [line, { quantity, unitPriceCents: line.unitPriceCents }]));
  }
  await updateLines(
    ctx,
    changes.map(({ line: { id, unitPriceCents }, quantity }) => ({ id, unitPriceCents, quantity })),
  );
  await saveTotals(ctx, before, before.syncStatus);
};

/** Without the hash of the last export the order is sent although it has not changed. */
const sendAgain = async (ctx: Ctx, before: OrderRecord): Promise<void> => {
  await saveOrder(ctx, before, { syncStatus: 'PENDING_FOR_RETRY' });
  await saveOrderSync(ctx, before.id, { payloadHash: null });
  await resendOrder(ctx, before.id);
};
