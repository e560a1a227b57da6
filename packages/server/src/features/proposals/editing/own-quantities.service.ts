import { unavailableMessage } from '@shelfward/contract/products/product-availability.rules.ts';
import type { OwnQuantity } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError, found } from '../../../platform/core/errors.ts';
import { insertMissingItems, lockItems } from '../lines/item-writes.queries.ts';
import type { ProposalHead } from '../lines/order-proposals.queries.ts';
import { saveOverrideQuantities } from '../lines/override-quantities.service.ts';
import { findProposalStores, findReplenishmentProducts } from '../lines/replenishment-inputs.queries.ts';
import { suggestLines } from '../suggesting/suggest.service.ts';

/** Rejects products that do not exist, or cannot be ordered. */
export const requireOrderable = async (ctx: Ctx, productIds: readonly number[]): Promise<void> => {
  const products = await findReplenishmentProducts(ctx, productIds);
  for (const productId of productIds) {
    const message = unavailableMessage(found(products.get(productId), 'PRODUCT_NOT_FOUND'));
    if (message !== undefined) throw new AppError('PRODUCT_NOT_ORDERABLE', { detail: message });
  }
};

/** Saves the quantities of the request in a new proposal; products outside the assortment of a store are added to it. */
export const saveOwnQuantities = async (
  ctx: Ctx,
  proposal: ProposalHead,
  quantities: readonly OwnQuantity[],
): Promise<void> => {
  if (quantities.length === 0) return;
  const stores = await findProposalStores(ctx, proposal.id);
  const parts = new Map(stores.map(({ storeId, storeOrderProposalId }) => [storeId, storeOrderProposalId]));
  const rows = quantities.map(({ storeId, productId, quantity }, index) => {
    const storeOrderProposalId = parts.get(storeId);
    if (storeOrderProposalId === undefined) throw otherStore(index);
    return { storeOrderProposalId, productId, quantity };
  });
  const productIds = [...new Set(rows.map(({ productId }) => productId))];
  await requireOrderable(ctx, productIds);
  await insertMissingItems(ctx, proposal.id, await suggestLines(ctx, proposal, rows));
  const storeOrderProposalIds = [...new Set(rows.map((row) => row.storeOrderProposalId))];
  const items = await lockItems(ctx, { orderProposalIds: [proposal.id], storeOrderProposalIds, productIds });
  const chosen = new Map(rows.map((row) => [toKey(row), row.quantity]));
  await saveOverrideQuantities(
    ctx,
    items.flatMap((item) => {
      const chosenQuantity = chosen.get(toKey(item));
      return chosenQuantity === undefined ? [] : [{ item, chosenQuantity }];
    }),
  );
};

const toKey = (line: { readonly storeOrderProposalId: number; readonly productId: number }): string =>
  `${line.storeOrderProposalId} ${line.productId}`;

const otherStore = (index: number): AppError => {
  const message = `[${index}].storeId must be a store of the proposal`;
  return new AppError('INVALID_REQUEST', {
    detail: `quantities${message}`,
    errors: [{ pointer: `/body/quantities/${index}/storeId`, message }],
  });
};
