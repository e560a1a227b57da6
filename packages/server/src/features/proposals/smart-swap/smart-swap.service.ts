import type { Input, Result } from '@shelfward/contract/kit/route.ts';
import { fairShare } from '@shelfward/contract/proposals/fair-share.rules.ts';
import type { SmartSwapRequest, smartSwapRoutes } from '@shelfward/contract/proposals/smart-swap.contract.ts';
import { type SwapResult, type SwapSupply, smartSwap } from '@shelfward/contract/proposals/smart-swap.rules.ts';
import type { QuantityChange, StoredQuantity } from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError, found } from '../../../platform/core/errors.ts';
import { scoreProducts, scoreStores } from '../../scoring/public.ts';
import { lockEditableProposal } from '../editing/quantities.service.ts';
import { saveUndoableQuantities } from '../editing/quantities.undo.ts';
import {
  findExistingLines,
  insertMissingItems,
  lockItems,
  updateOverrideQuantities,
} from '../lines/item-writes.queries.ts';
import type { ProposalHead } from '../lines/order-proposals.queries.ts';
import { type ItemChange, rejectConflicts, toStoredQuantity } from '../lines/override-quantities.service.ts';
import { findProposalProduct, findShareLines } from '../lines/products.queries.ts';
import { findReplenishmentProducts, type ReplenishmentProduct } from '../lines/replenishment-inputs.queries.ts';
import { findProposalPartIds, findStoreIdByPart } from '../lines/store-order-proposals.queries.ts';
import { suggestLines } from '../suggesting/suggest.service.ts';

/** Uses the quantities of the request instead of the stored ones, because screens preview unsaved changes. */
export const calculateSmartSwap = async (ctx: Ctx, request: SmartSwapRequest): Promise<SwapResult> => {
  const { mainProduct, substituteProducts, currentState, intervalType } = request;
  const stores = new Map(currentState.map((line) => [line.storeOrderProposalId, line.storeId]));
  await requireParts(ctx, stores);
  const substitutes = substituteProducts.map(({ productId }) => productId);
  const products = await getProducts(ctx, [mainProduct.productId, ...substitutes]);
  const toSupply = (supply: SmartSwapRequest['mainProduct']): SwapSupply => ({
    ...supply,
    packSize: choosePackSize(request, products.get(supply.productId)),
  });
  const question = {
    ...request,
    mainProduct: toSupply(mainProduct),
    substituteProducts: substituteProducts.map(toSupply),
  };
  return smartSwap(question, {
    stores: await scoreIfAny([...stores.values()], (ids) =>
      scoreStores(ctx, { ids, strategyType: request.storeStrategyType, intervalType }),
    ),
    products: await scoreIfAny(substitutes, (ids) =>
      scoreProducts(ctx, {
        ids,
        strategyType: request.smartWapProductStrategyType,
        intervalType,
        mainProductId: mainProduct.productId,
      }),
    ),
  });
};

export const calculateFairShare = async (
  ctx: Ctx,
  { id, productId }: Input<typeof smartSwapRoutes.fairShare>['params'],
  { shareBy, allowSingleUnits, ...strategy }: Input<typeof smartSwapRoutes.fairShare>['body'],
): Promise<Result<typeof smartSwapRoutes.fairShare>> => {
  const product = found(await findProposalProduct(ctx, id, productId), 'ORDER_PROPOSAL_OR_PRODUCT_NOT_FOUND');
  const { availableQuantity, quantity } = product;
  const lines = await findShareLines(ctx, id, productId);
  const ranking = await scoreIfAny(
    lines.map(({ storeId }) => storeId),
    (ids) => scoreStores(ctx, { ids, strategyType: strategy.storeStrategyType, intervalType: strategy.intervalType }),
  );
  const products = await getProducts(ctx, [productId]);
  const packSize = choosePackSize({ allowSingleUnits }, products.get(productId));
  const adjustedQuantities = fairShare({ productId, availableQuantity, packSize, lines, shareBy }, ranking);
  const adjusted = new Map(adjustedQuantities.map((line) => [line.storeId, line.newProposedQuantity]));
  const allocated = lines.reduce((sum, line) => sum + (adjusted.get(line.storeId) ?? line.currentProposedQuantity), 0);
  const leftQuantity = Math.max(0, Math.min(availableQuantity, quantity) - allocated);
  return { productId, availableQuantity, totalProposedQuantity: quantity, leftQuantity, adjustedQuantities };
};

const choosePackSize = (
  { allowSingleUnits }: { readonly allowSingleUnits: boolean },
  product: ReplenishmentProduct | undefined,
): number => (allowSingleUnits ? 1 : (product?.packSize ?? 1));

/** Saves all changes, or none if one is based on a quantity that is no longer stored; adds missing lines. */
export const updateQuantities = async (ctx: Ctx, changes: readonly QuantityChange[]): Promise<StoredQuantity[]> => {
  const partIds = [...new Set(changes.map((change) => change.storeOrderProposalId))];
  const productIds = [...new Set(changes.map((change) => change.productId))];
  const { proposal } = await lockEditableProposal(ctx, partIds[0] ?? 0);
  const parts = await findProposalPartIds(ctx, proposal.id, partIds);
  if (parts.size < partIds.length) throw new AppError('STORE_ORDER_PROPOSAL_NOT_FOUND');
  const lines = { orderProposalId: proposal.id, storeOrderProposalIds: partIds, productIds };
  await addMissingLines(ctx, { proposal, lines }, changes);
  const locked = await lockItems(ctx, { ...lines, orderProposalIds: [proposal.id] });
  const stored = new Map(locked.map((item) => [toLineKey(item), item]));
  const rows = changes.map((change): ItemChange => {
    const item = stored.get(toLineKey(change));
    if (!item) throw new Error('All lines exist or were added above');
    return { change, item };
  });
  rejectConflicts(rows);
  await saveUndoableQuantities(
    ctx,
    rows.map(({ change, item }) => ({ item, chosenQuantity: change.quantity })),
  );
  return rows.map(({ change, item }) => toStoredQuantity(item, change.quantity));
};

/** A new line starts with quantity 0, which is what the client based its change on. */
const addMissingLines = async (
  ctx: Ctx,
  { proposal, lines }: { readonly proposal: ProposalHead; readonly lines: Parameters<typeof findExistingLines>[1] },
  changes: readonly QuantityChange[],
): Promise<void> => {
  const listed = new Set((await findExistingLines(ctx, lines)).map(toLineKey));
  const missing = changes.filter((change) => !listed.has(toLineKey(change)));
  if (missing.length === 0) return;
  await getProducts(ctx, [...new Set(missing.map(({ productId }) => productId))]);
  const items = await suggestLines(ctx, proposal, missing);
  // A fixed order, so that concurrent requests that add the same lines cannot deadlock.
  const inOrder = items.toSorted(
    (left, right) => left.storeOrderProposalId - right.storeOrderProposalId || left.productId - right.productId,
  );
  const added = await insertMissingItems(ctx, proposal.id, inOrder);
  await updateOverrideQuantities(
    ctx,
    added.map((line) => ({ ...line, orderProposalId: proposal.id, chosenQuantity: 0 })),
  );
};

const toLineKey = (line: { readonly storeOrderProposalId: number; readonly productId: number }): string =>
  `${line.storeOrderProposalId} ${line.productId}`;

/** An empty id list would score all records, so it returns no scores. */
const scoreIfAny = <T>(ids: number[], score: (ids: number[]) => Promise<T[]>): Promise<T[]> | T[] =>
  ids.length > 0 ? score(ids) : [];

const requireParts = async (ctx: Ctx, stores: ReadonlyMap<number, number>): Promise<void> => {
  const existing = await findStoreIdByPart(ctx, [...stores.keys()]);
  for (const [part, storeId] of stores)
    if (existing.get(part) !== storeId) throw new AppError('STORE_ORDER_PROPOSAL_NOT_FOUND');
};

/** Throws PRODUCT_NOT_FOUND if one of them does not exist. */
const getProducts = async (ctx: Ctx, ids: readonly number[]): Promise<Map<number, ReplenishmentProduct>> => {
  const existing = await findReplenishmentProducts(ctx, ids);
  if (ids.some((id) => !existing.has(id))) throw new AppError('PRODUCT_NOT_FOUND');
  return existing;
};
