import type { SkipReason } from '@shelfward/contract/proposals/order-plan.rules.ts';
import type { PlannedOrderDetail } from '@shelfward/contract/proposals/planned-orders.contract.ts';
import { at } from '../../kit/matrix/matrix-model.ts';
import { isBelow, isPostponed } from './planned-orders.rules.ts';
import type { ProposalSheet } from './proposal-sheet.rules.ts';

/** Why a store gets no order. */
export const skipLabels: Readonly<Record<SkipReason, string>> = {
  INACTIVE: 'inactive',
  NO_QUANTITY: 'no quantity',
  BELOW_MIN_ITEMS: 'below the minimum',
  POSTPONED: 'postponed',
};

export interface StoreOrder {
  /** The order that contains the store, or would contain it. */
  readonly order: PlannedOrderDetail | undefined;
  readonly skipped: SkipReason | undefined;
}

/** The order of each store by its store order proposal. The orders are those of the saved quantities. */
export const findStoreOrders = (
  { stores, model }: ProposalSheet,
  orders: readonly PlannedOrderDetail[],
): ReadonlyMap<number, StoreOrder> => {
  const byPart = new Map(orders.flatMap((order) => order.storeOrderProposalIds.map((part) => [part, order] as const)));
  return new Map(
    stores.map(({ storeOrderProposalId }, row) => {
      const order = byPart.get(storeOrderProposalId);
      return [storeOrderProposalId, { order, skipped: findReason(order, at(model.rowTotals, row)) }];
    }),
  );
};

const findReason = (order: PlannedOrderDetail | undefined, units: number): SkipReason | undefined => {
  if (!order) return 'INACTIVE';
  if (units === 0) return 'NO_QUANTITY';
  if (isBelow(order)) return 'BELOW_MIN_ITEMS';
  return isPostponed(order) ? 'POSTPONED' : undefined;
};
