import type {
  QuantityChange,
  StoredQuantity,
  StoreOrderProposalItem,
} from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { refuse } from '../../platform/db/constraints.ts';
import { type Change, choose, refuseConflicts, storedQuantity } from './choices.service.ts';
import { type HeldItem, holdItems, insertItems } from './item-writes.queries.ts';
import { findItem } from './items.queries.ts';
import { holdOrderProposals, type ProposalHead } from './order-proposals.queries.ts';
import { isEditable, requireEditable } from './order-proposals.service.ts';
import { chooseUndoably } from './quantities.undo.ts';
import {
  findOrderProposalIdsOf,
  findPartsOf,
  findStoreOrderProposalHead,
  type StoreOrderProposalHead,
} from './store-order-proposals.queries.ts';
import { suggestLines } from './suggest.service.ts';
import { findProductFacts } from './terms.queries.ts';

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
  const { proposal } = await holdEditable(ctx, id);
  rejectOtherProducts(changes, productId);
  const storeOrderProposalIds = changes.map((change) => change.storeOrderProposalId);
  const locked = await holdItems(ctx, {
    orderProposalIds: [proposal.id],
    storeOrderProposalIds,
    productIds: [productId],
  });
  const stored = new Map(locked.map((item) => [item.storeOrderProposalId, item]));
  if (locked.length < changes.length) throw await missingLine(ctx, proposal.id, storeOrderProposalIds);
  const rows = changes.map((change): Change => {
    const item = stored.get(change.storeOrderProposalId);
    if (!item) throw new Error('All lines were checked above');
    return { change, item };
  });
  refuseConflicts(rows);
  await choose(
    ctx,
    rows.map(({ change, item }) => ({ item, chosenQuantity: change.quantity })),
  );
  return rows.map(({ change, item }) => storedQuantity(item, change.quantity));
};

export const zeroStore = async (ctx: Ctx, id: number): Promise<StoredQuantity[]> => {
  const { proposal } = await holdEditable(ctx, id);
  return await zero(ctx, await holdItems(ctx, { orderProposalIds: [proposal.id], storeOrderProposalIds: [id] }));
};

/** In an order proposal or in some of its stores; proposals that are not editable are skipped. */
export const zeroProduct = async (
  ctx: Ctx,
  productId: number,
  where: { readonly orderProposalId?: number | undefined; readonly storeOrderProposalIds?: number[] | undefined },
): Promise<StoredQuantity[]> => {
  const { orderProposalId, storeOrderProposalIds } = where;
  const proposalIds =
    orderProposalId === undefined ? await findOrderProposalIdsOf(ctx, storeOrderProposalIds ?? []) : [orderProposalId];
  const editable = (proposalIds.length > 0 ? await holdOrderProposals(ctx, proposalIds) : []).filter(isEditable);
  const orderProposalIds = editable.map(({ id }) => id);
  const parts = storeOrderProposalIds?.length ? { storeOrderProposalIds } : {};
  const items =
    orderProposalIds.length > 0 ? await holdItems(ctx, { orderProposalIds, productIds: [productId], ...parts }) : [];
  if (items.length === 0) throw new AppError('NO_UPDATABLE_ENTITY');
  return await zero(ctx, items);
};

const rejectDuplicate = refuse({ store_order_proposal_item_pkey: 'PROPOSAL_ITEM_EXISTS' });

export const addItem = async (ctx: Ctx, { id, productId }: Line): Promise<StoreOrderProposalItem> => {
  const { part } = await holdEditable(ctx, id);
  found((await findProductFacts(ctx, [productId])).get(productId), 'PRODUCT_NOT_FOUND');
  const { orderProposalId } = part;
  const items = await suggestLines(ctx, orderProposalId, [{ storeOrderProposalId: id, productId }]);
  await rejectDuplicate(insertItems(ctx, orderProposalId, items));
  ctx.audit({ entityType: 'STORE_ORDER_PROPOSAL', id, before: null, after: items[0] ?? {} });
  return found(await findItem(ctx, part, productId), 'ORDER_PROPOSAL_OR_PRODUCT_NOT_FOUND');
};

/**
 * Locks the order proposal in share mode: it remains open while quantities are saved, and concurrent edits are
 * possible.
 */
export const holdEditable = async (
  ctx: Ctx,
  id: number,
): Promise<{ readonly part: StoreOrderProposalHead; readonly proposal: ProposalHead }> => {
  const part = found(await findStoreOrderProposalHead(ctx, id), 'STORE_ORDER_PROPOSAL_NOT_FOUND');
  const [locked] = await holdOrderProposals(ctx, [part.orderProposalId]);
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
  const parts = await findPartsOf(ctx, orderProposalId, ids);
  return new AppError(
    ids.every((id) => parts.has(id)) ? 'ORDER_PROPOSAL_OR_PRODUCT_NOT_FOUND' : 'STORE_ORDER_PROPOSAL_NOT_FOUND',
  );
};

const zero = async (ctx: Ctx, items: readonly HeldItem[]): Promise<StoredQuantity[]> => {
  const positive = items.filter(({ quantity }) => quantity > 0);
  await chooseUndoably(
    ctx,
    positive.map((item) => ({ item, chosenQuantity: 0 })),
  );
  return positive.map((item) => storedQuantity(item, 0));
};
