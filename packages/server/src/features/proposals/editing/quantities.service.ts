import type {
  QuantityChange,
  StoredQuantity,
  StoreOrderProposalItem,
} from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError, found } from '../../../platform/core/errors.ts';
import { mapConstraintErrors } from '../../../platform/db/constraints.ts';
import { insertItems, type LockedItem, lockItems } from '../lines/item-writes.queries.ts';
import { findItem } from '../lines/items.queries.ts';
import { lockOrderProposalsShared, type ProposalHead } from '../lines/order-proposals.queries.ts';
import {
  type ItemChange,
  rejectConflicts,
  saveOverrideQuantities,
  toStoredQuantity,
} from '../lines/override-quantities.service.ts';
import {
  findOpenProposalIdsByProduct,
  findOrderProposalIdsByParts,
  findProposalPartIds,
  findStoreOrderProposalHead,
  type StoreOrderProposalHead,
} from '../lines/store-order-proposals.queries.ts';
import { suggestLines } from '../suggesting/suggest.service.ts';
import { isEditable, requireEditable } from './order-proposals.service.ts';
import { requireOrderable } from './own-quantities.service.ts';
import { saveUndoableQuantities } from './quantities.undo.ts';

interface Line {
  readonly id: number;
  readonly productId: number;
}

/** Saves all changes, or none if one is based on a quantity that is no longer stored. */
export const changeQuantities = async (
  ctx: Ctx,
  { id, productId }: Line,
  changes: readonly QuantityChange[],
): Promise<StoredQuantity[]> => {
  const { proposal } = await lockEditableProposal(ctx, id);
  rejectOtherProducts(changes, productId);
  const storeOrderProposalIds = changes.map((change) => change.storeOrderProposalId);
  const locked = await lockItems(ctx, {
    orderProposalIds: [proposal.id],
    storeOrderProposalIds,
    productIds: [productId],
  });
  const stored = new Map(locked.map((item) => [item.storeOrderProposalId, item]));
  if (locked.length < changes.length) throw await missingLine(ctx, proposal.id, storeOrderProposalIds);
  const rows = changes.map((change): ItemChange => {
    const item = stored.get(change.storeOrderProposalId);
    if (!item) throw new Error('All lines were checked above');
    return { change, item };
  });
  rejectConflicts(rows);
  await saveOverrideQuantities(
    ctx,
    rows.map(({ change, item }) => ({ item, chosenQuantity: change.quantity })),
  );
  return rows.map(({ change, item }) => toStoredQuantity(item, change.quantity));
};

export const zeroStore = async (ctx: Ctx, id: number): Promise<StoredQuantity[]> => {
  const { proposal } = await lockEditableProposal(ctx, id);
  return await zero(ctx, await lockItems(ctx, { orderProposalIds: [proposal.id], storeOrderProposalIds: [id] }));
};

/** In an order proposal or in some of its stores; proposals that are not editable are skipped. */
export const zeroProduct = async (
  ctx: Ctx,
  productId: number,
  where: { readonly orderProposalId?: number | undefined; readonly storeOrderProposalIds?: number[] | undefined },
): Promise<StoredQuantity[]> => {
  const { orderProposalId, storeOrderProposalIds } = where;
  const proposalIds =
    orderProposalId === undefined ? await findScope(ctx, productId, storeOrderProposalIds) : [orderProposalId];
  const editable = (proposalIds.length > 0 ? await lockOrderProposalsShared(ctx, proposalIds) : []).filter(isEditable);
  const orderProposalIds = editable.map(({ id }) => id);
  const parts = storeOrderProposalIds?.length ? { storeOrderProposalIds } : {};
  const items =
    orderProposalIds.length > 0 ? await lockItems(ctx, { orderProposalIds, productIds: [productId], ...parts }) : [];
  if (items.length === 0) throw new AppError('NO_UPDATABLE_ENTITY');
  return await zero(ctx, items);
};

const findScope = (ctx: Ctx, productId: number, partIds: readonly number[] | undefined): Promise<number[]> =>
  partIds?.length ? findOrderProposalIdsByParts(ctx, partIds) : findOpenProposalIdsByProduct(ctx, productId);

const rejectDuplicate = mapConstraintErrors({ store_order_proposal_item_pkey: 'PROPOSAL_ITEM_EXISTS' });

export const addItem = async (ctx: Ctx, { id, productId }: Line): Promise<StoreOrderProposalItem> => {
  const { part, proposal } = await lockEditableProposal(ctx, id);
  await requireOrderable(ctx, [productId]);
  const items = await suggestLines(ctx, proposal, [{ storeOrderProposalId: id, productId }]);
  await rejectDuplicate(insertItems(ctx, proposal.id, items));
  ctx.audit({ entityType: 'STORE_ORDER_PROPOSAL', id, before: null, after: items[0] ?? {} });
  return found(await findItem(ctx, part, productId), 'ORDER_PROPOSAL_OR_PRODUCT_NOT_FOUND');
};

/**
 * Locks the order proposal in share mode: it remains open while quantities are saved, and concurrent edits are
 * possible.
 */
export const lockEditableProposal = async (
  ctx: Ctx,
  id: number,
): Promise<{ readonly part: StoreOrderProposalHead; readonly proposal: ProposalHead }> => {
  const part = found(await findStoreOrderProposalHead(ctx, id), 'STORE_ORDER_PROPOSAL_NOT_FOUND');
  const [locked] = await lockOrderProposalsShared(ctx, [part.orderProposalId]);
  const proposal = found(locked, 'STORE_ORDER_PROPOSAL_NOT_FOUND');
  requireEditable(proposal);
  return { part, proposal };
};

const rejectOtherProducts = (changes: readonly QuantityChange[], productId: number): void => {
  const errors = changes.flatMap((change, index) =>
    change.productId === productId
      ? []
      : [{ pointer: `/body/${index}/productId`, message: `[${index}].productId must be the product in the path` }],
  );
  if (errors.length > 0) throw new AppError('INVALID_REQUEST', { errors, detail: errors[0]?.message ?? '' });
};

/** Distinguishes a store outside the proposal from a store without the product. */
const missingLine = async (ctx: Ctx, orderProposalId: number, ids: readonly number[]): Promise<AppError> => {
  const parts = await findProposalPartIds(ctx, orderProposalId, ids);
  return new AppError(
    ids.every((id) => parts.has(id)) ? 'ORDER_PROPOSAL_OR_PRODUCT_NOT_FOUND' : 'STORE_ORDER_PROPOSAL_NOT_FOUND',
  );
};

const zero = async (ctx: Ctx, items: readonly LockedItem[]): Promise<StoredQuantity[]> => {
  const positive = items.filter(({ quantity }) => quantity > 0);
  await saveUndoableQuantities(
    ctx,
    positive.map((item) => ({ item, chosenQuantity: 0 })),
  );
  return positive.map((item) => toStoredQuantity(item, 0));
};
