import {
  type PlannedOrder,
  type PlannedStore,
  planOrders,
  type SkippedStore,
} from '@shelfward/contract/proposals/order-plan.rules.ts';
import type { GeneratedOrders } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { createOrders, type OrderDraft } from '../orders/public.ts';
import {
  findCreatedOrders,
  findOrderedLines,
  findPlannedStores,
  findPricedProducts,
  findSkippedParts,
  type OrderedStore,
} from './generate-orders.queries.ts';
import { findCompanyOf } from './matrix.queries.ts';
import { lockOrderProposal, type ProposalHead, updateOrderProposal } from './order-proposals.queries.ts';
import { requireTransition } from './order-proposals.service.ts';
import { deactivateParts, updateOrdersOfParts } from './store-order-proposals.queries.ts';

/** Makes the orders once; whoever asks again, or at the same time, is told of the same ones. */
export const generateOrders = async (ctx: Ctx, id: number): Promise<GeneratedOrders> => {
  const proposal = found(await lockOrderProposal(ctx, id), 'ORDER_PROPOSAL_NOT_FOUND');
  if (proposal.status !== 'COMPLETE') await complete(ctx, proposal);
  const created = await findCreatedOrders(ctx, id);
  const skipped = await findSkippedParts(ctx, id);
  return { orderProposalId: id, created, skipped };
};

const complete = async (ctx: Ctx, proposal: ProposalHead): Promise<void> => {
  const { id, companyId } = proposal;
  requireTransition(proposal, 'COMPLETE');
  const { minItemsForStoreProposal } = await findCompanyOf(ctx, companyId);
  const stores = await findPlannedStores(ctx, id);
  const { orders, skipped } = planOrders(stores, minItemsForStoreProposal);
  if (orders.length === 0) throw new AppError('PROPOSAL_EMPTY', { extra: { skipped } });
  const orderIds = await createOrders(ctx, await draftsOf(ctx, proposal, { stores, orders }));
  await updateOrdersOfParts(
    ctx,
    orders.flatMap(({ storeOrderProposalIds }, index) =>
      storeOrderProposalIds.map((storeOrderProposalId) => ({ storeOrderProposalId, orderId: orderIds[index] ?? 0 })),
    ),
  );
  await deactivateParts(ctx, partsOf(skipped, 'INACTIVE'));
  const after = await updateOrderProposal(ctx, id, { status: 'COMPLETE' });
  ctx.audit({ entityType: 'ORDER_PROPOSAL', id, before: proposal, after });
};

/** A store that closed since leaves the proposal, so that the reason given today is the reason given ever after. */
const partsOf = (skipped: readonly SkippedStore[], reason: SkippedStore['reason']): number[] =>
  skipped.filter((store) => store.reason === reason).map((store) => store.storeOrderProposalId);

const draftsOf = async (
  ctx: Ctx,
  { id, companyId }: ProposalHead,
  { stores, orders }: { readonly stores: readonly PlannedStore[]; readonly orders: readonly PlannedOrder[] },
): Promise<OrderDraft[]> => {
  const planned = new Set(orders.flatMap(({ storeOrderProposalIds }) => storeOrderProposalIds));
  const ordered = (await findOrderedLines(ctx, id)).filter((store) => planned.has(store.storeOrderProposalId));
  const prices = await pricesOf(ctx, companyId, ordered);
  const storeOf = new Map(stores.map(({ storeOrderProposalId, storeId }) => [storeOrderProposalId, storeId]));
  const linesOf = new Map(
    ordered.map((store) => [
      store.storeOrderProposalId,
      draftLines(store, { storeId: storeOf.get(store.storeOrderProposalId) ?? 0, prices }),
    ]),
  );
  return orders.map(({ storeId, regionId, storeOrderProposalIds }) => ({
    companyId,
    orderProposalId: id,
    ...ownerOf(storeId, regionId),
    lines: storeOrderProposalIds.flatMap((part) => linesOf.get(part) ?? []),
  }));
};

const ownerOf = (storeId: number | null, regionId: number | null) => {
  if (storeId !== null) return { storeId };
  if (regionId !== null) return { regionId };
  throw new Error('A planned order is of a store or of a region');
};

const draftLines = (
  { productIds, quantities }: OrderedStore,
  { storeId, prices }: { readonly storeId: number; readonly prices: ReadonlyMap<number, number> },
): OrderDraft['lines'] =>
  productIds.map((productId, index) => ({
    storeId,
    productId,
    quantity: quantities[index] ?? 0,
    unitPriceCents: prices.get(productId) ?? 0,
  }));

const pricesOf = async (ctx: Ctx, companyId: number, stores: readonly OrderedStore[]): Promise<Map<number, number>> => {
  const productIds = new Set<number>();
  for (const store of stores) for (const productId of store.productIds) productIds.add(productId);
  const products = await findPricedProducts(ctx, companyId, [...productIds]);
  const missing = products.filter(({ priceCents }) => priceCents === null).map(({ id, name }) => ({ id, name }));
  if (missing.length > 0)
    throw new AppError('PRICE_MISSING', {
      detail: `No price for ${missing
        .slice(0, 5)
        .map(({ name }) => name)
        .join(', ')}${missing.length > 5 ? '…' : '.'}`,
      extra: { products: missing },
    });
  return new Map(products.map(({ id, priceCents }) => [id, priceCents ?? 0]));
};
