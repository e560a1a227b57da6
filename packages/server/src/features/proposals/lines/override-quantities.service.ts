import type { QuantityChange, StoredQuantity } from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import type { AuditedCtx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/core/errors.ts';
import { type LockedItem, type OverrideRow, updateOverrideQuantities } from './item-writes.queries.ts';

/** A requested change and the locked line that it affects. */
export interface ItemChange {
  readonly change: QuantityChange;
  readonly item: LockedItem;
}

/** Rejects all changes if one is based on a quantity that is no longer stored; the error lists the conflicts. */
export const rejectConflicts = (rows: readonly ItemChange[]): void => {
  const conflicts = rows.flatMap(({ change, item: { storeOrderProposalId, productId, quantity } }) => {
    const { previousQuantity } = change;
    const isSame = previousQuantity === undefined || previousQuantity === quantity;
    return isSame ? [] : [{ storeOrderProposalId, productId, quantity, previousQuantity }];
  });
  if (conflicts.length > 0) throw new AppError('PROPOSAL_ITEMS_CHANGED', { extra: { conflicts } });
};

export interface OverrideQuantity {
  readonly item: LockedItem;
  readonly chosenQuantity: number | null;
}

/** Saves the quantities that differ and writes an audit field per product. */
export const saveOverrideQuantities = async (ctx: AuditedCtx, chosen: readonly OverrideQuantity[]): Promise<void> => {
  const differing = chosen.filter(({ item, chosenQuantity }) => item.chosenQuantity !== chosenQuantity);
  await updateOverrideQuantities(
    ctx,
    differing.map(({ item: { orderProposalId, storeOrderProposalId, productId }, chosenQuantity }): OverrideRow => {
      return { orderProposalId, storeOrderProposalId, productId, chosenQuantity };
    }),
  );
  for (const { item, chosenQuantity } of differing) {
    const field = `quantity of product ${item.productId}`;
    ctx.audit({
      entityType: 'STORE_ORDER_PROPOSAL',
      id: item.storeOrderProposalId,
      before: { [field]: item.quantity },
      after: { [field]: chosenQuantity ?? item.systemQuantity },
    });
  }
};

export const toStoredQuantity = (item: LockedItem, chosenQuantity: number | null): StoredQuantity => ({
  storeOrderProposalId: item.storeOrderProposalId,
  productId: item.productId,
  quantity: chosenQuantity ?? item.systemQuantity,
});
