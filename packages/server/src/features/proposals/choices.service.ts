import type { QuantityChange, StoredQuantity } from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import type { AuditedCtx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import { type Choice, type HeldItem, updateChoices } from './item-writes.queries.ts';

/** A requested change and the locked line that it affects. */
export interface Change {
  readonly change: QuantityChange;
  readonly item: HeldItem;
}

/** Rejects all changes if one is based on a quantity that is no longer stored; the error lists the conflicts. */
export const refuseConflicts = (rows: readonly Change[]): void => {
  const conflicts = rows.flatMap(({ change, item: { storeOrderProposalId, productId, quantity } }) => {
    const { previousQuantity } = change;
    const isSame = previousQuantity === undefined || previousQuantity === quantity;
    return isSame ? [] : [{ storeOrderProposalId, productId, quantity, previousQuantity }];
  });
  if (conflicts.length > 0) throw new AppError('PROPOSAL_ITEMS_CHANGED', { extra: { conflicts } });
};

export interface Chosen {
  readonly item: HeldItem;
  readonly chosenQuantity: number | null;
}

/** Saves the quantities that differ and writes an audit field per product. */
export const choose = async (ctx: AuditedCtx, chosen: readonly Chosen[]): Promise<void> => {
  const differing = chosen.filter(({ item, chosenQuantity }) => item.chosenQuantity !== chosenQuantity);
  await updateChoices(
    ctx,
    differing.map(({ item: { orderProposalId, storeOrderProposalId, productId }, chosenQuantity }): Choice => {
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

export const storedQuantity = (item: HeldItem, chosenQuantity: number | null): StoredQuantity => ({
  storeOrderProposalId: item.storeOrderProposalId,
  productId: item.productId,
  quantity: chosenQuantity ?? item.systemQuantity,
});
