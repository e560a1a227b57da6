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
import { getProposalCompany } from './matrix.queries.ts';
import {
  lockCompanyProposals,
  lockOrderProposal,
  type ProposalHead,
  updateOrderProposal,
} from './order-proposals.queries.ts';
import { requireTransition } from './order-proposals.service.ts';
import { deactivateParts, updatePartOrders } from './store-order-proposals.queries.ts';

/** Creates the orders once; repeated and concurrent requests return the same orders. */
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
  await lockCompanyProposals(ctx, companyId);
  const { minItemsForStoreProposal } = await getProposalCompany(ctx, companyId);
  const stores = await findPlannedStores(ctx, id);
  const { orders, skipped } = planOrders(stores, minItemsForStoreProposal);
  if (orders.length === 0) throw new AppError('PROPOSAL_EMPTY', { extra: { skipped } });
  const orderIds = await createOrders(ctx, await buildDrafts(ctx, proposal, { stores, orders }));
  await updatePartOrders(
    ctx,
    orders.flatMap(({ storeOrderProposalIds }, index) =>
      storeOrderProposalIds.map((storeOrderProposalId) => ({ storeOrderProposalId, orderId: orderIds[index] ?? 0 })),
    ),
  );
  await deactivateParts(ctx, findPartIds(skipped, 'INACTIVE'));
  const after = await updateOrderProposal(ctx, id, { status: 'COMPLETE' });
  ctx.audit({ entityType: 'ORDER_PROPOSAL', id, before: proposal, after });
};

/** A store that became inactive is removed from the proposal, so that the skip reason remains stable. */
const findPartIds = (skipped: readonly SkippedStore[], reason: SkippedStore['reason']): number[] =>
  skipped.filter((store) => store.reason === reason).map((store) => store.storeOrderProposalId);

const buildDrafts = async (
  ctx: Ctx,
  { id, companyId }: ProposalHead,
  { stores, orders }: { readonly stores: readonly PlannedStore[]; readonly orders: readonly PlannedOrder[] },
): Promise<OrderDraft[]> => {
  const planned = new Set(orders.flatMap(({ storeOrderProposalIds }) => storeOrderProposalIds));
  const ordered = (await findOrderedLines(ctx, id)).filter((store) => planned.has(store.storeOrderProposalId));
  const prices = await getPrices(ctx, companyId, ordered);
  const storeIdByPart = new Map(stores.map(({ storeOrderProposalId, storeId }) => [storeOrderProposalId, storeId]));
  const linesByPart = new Map(
    ordered.map((store) => [
      store.storeOrderProposalId,
      draftLines(store, { storeId: storeIdByPart.get(store.storeOrderProposalId) ?? 0, prices }),
    ]),
  );
  return orders.map(({ storeId, regionId, storeOrderProposalIds }) => ({
    companyId,
    orderProposalId: id,
    ...toOrderOwner(storeId, regionId),
    lines: storeOrderProposalIds.flatMap((part) => linesByPart.get(part) ?? []),
  }));
};

const toOrderOwner = (storeId: number | null, regionId: number | null) => {
  if (storeId !== null) return { storeId };
  if (regionId !== null) return { regionId };
  throw new Error('A planned order must have a store or a region');
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

const getPrices = async (
  ctx: Ctx,
  companyId: number,
  stores: readonly OrderedStore[],
): Promise<Map<number, number>> => {
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
