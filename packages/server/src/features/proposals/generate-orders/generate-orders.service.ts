import { isBelowMinimum } from '@shelfward/contract/deliveries/order-minimums.rules.ts';
import { groupBy } from '@shelfward/contract/kit/group-by.rules.ts';
import {
  type PlannedOrder,
  planOrders,
  type SkippedStore,
  toOrderKey,
} from '@shelfward/contract/proposals/order-plan.rules.ts';
import type { GeneratedOrders } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { type Ctx, toAuthor } from '../../../platform/context/context.ts';
import { AppError, found } from '../../../platform/core/errors.ts';
import { loadOrderConstraints } from '../../deliveries/public.ts';
import { createOrders, type OrderDraft } from '../../orders/public.ts';
import { addAmounts, countUnits, noAmounts, toOrderValue } from '../allocation/order-amounts.rules.ts';
import { requireTransition } from '../editing/order-proposals.service.ts';
import { getProposalCompany } from '../lines/matrix.queries.ts';
import { findOrderProducts, type OrderProduct, toCounted } from '../lines/order-lines.queries.ts';
import {
  lockCompanyProposals,
  lockOrderProposal,
  type ProposalHead,
  updateOrderProposal,
} from '../lines/order-proposals.queries.ts';
import { deactivateParts, updatePartOrders } from '../lines/store-order-proposals.queries.ts';
import {
  findCreatedOrders,
  findOrderedLines,
  findPlannedStores,
  findSkippedParts,
  type OrderedStore,
} from './generate-orders.queries.ts';

/** Creates the orders once; repeated and concurrent requests return the same orders. */
export const generateOrders = async (
  ctx: Ctx,
  id: number,
  status: NonNullable<OrderDraft['status']> = 'DRAFT',
): Promise<GeneratedOrders> => {
  const proposal = found(await lockOrderProposal(ctx, id), 'ORDER_PROPOSAL_NOT_FOUND');
  if (proposal.status !== 'COMPLETE') await complete(ctx, proposal, status);
  const created = await findCreatedOrders(ctx, id);
  const skipped = await findSkippedParts(ctx, id);
  return { orderProposalId: id, created, skipped };
};

const complete = async (ctx: Ctx, proposal: ProposalHead, status: OrderDraft['status']): Promise<void> => {
  const { id, companyId } = proposal;
  requireTransition(proposal, 'COMPLETE');
  await lockCompanyProposals(ctx, companyId);
  const ordered = await findOrderedLines(ctx, id);
  const products = await findOrderProducts(ctx, companyId, [
    ...new Set(ordered.flatMap(({ productIds }) => productIds)),
  ]);
  const stores = await markSmallOrders(ctx, companyId, { stores: await findPlannedStores(ctx, id), ordered, products });
  const { orders, skipped } = planOrders(stores, 0);
  if (orders.length === 0) throw new AppError('PROPOSAL_EMPTY', { extra: { skipped } });
  const drafts = buildDrafts(proposal, { stores, orders, ordered, products });
  const orderIds = await createOrders(
    { ...ctx, actor: toAuthor(ctx.actor) },
    drafts.map((draft) => ({ ...draft, ...(status && { status }) })),
  );
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

interface OrderedProposal {
  readonly stores: Awaited<ReturnType<typeof findPlannedStores>>;
  readonly ordered: readonly OrderedStore[];
  readonly products: ReadonlyMap<number, OrderProduct>;
}

/** The stores, with those marked whose order is below a minimum. */
const markSmallOrders = async (
  ctx: Ctx,
  companyId: number,
  { stores, ordered, products }: OrderedProposal,
): Promise<OrderedProposal['stores']> => {
  const { discount } = await getProposalCompany(ctx, companyId);
  const amountsByPart = new Map(
    ordered.map(({ storeOrderProposalId, productIds, quantities }) => [
      storeOrderProposalId,
      productIds.reduce((sum, productId, at) => {
        const product = products.get(productId);
        return product ? addAmounts(sum, countUnits(toCounted(product), quantities[at] ?? 0)) : sum;
      }, noAmounts),
    ]),
  );
  const groups = [
    ...groupBy(
      stores.filter(({ isActive }) => isActive),
      toOrderKey,
    ),
  ];
  const constraints = await loadOrderConstraints(
    ctx,
    companyId,
    groups.flatMap(([, [store]]) => store ?? []),
  );
  const small = new Set(
    groups.flatMap(([key, own], at) => {
      const sum = own.reduce(
        (all, { storeOrderProposalId }) => addAmounts(all, amountsByPart.get(storeOrderProposalId) ?? noAmounts),
        noAmounts,
      );
      const amounts = { ...sum, VALUE: toOrderValue(sum.VALUE, discount) };
      return isBelowMinimum(constraints[at]?.minimums ?? [], amounts) ? [key] : [];
    }),
  );
  return stores.map((store) => ({ ...store, isBelowMinimum: small.has(toOrderKey(store)) }));
};

const buildDrafts = (
  { id, companyId }: ProposalHead,
  { stores, orders, ordered, products }: OrderedProposal & { readonly orders: readonly PlannedOrder[] },
): OrderDraft[] => {
  const planned = new Set(orders.flatMap(({ storeOrderProposalIds }) => storeOrderProposalIds));
  const created = ordered.filter((store) => planned.has(store.storeOrderProposalId));
  const prices = getPrices(created, products);
  const storeIdByPart = new Map(stores.map(({ storeOrderProposalId, storeId }) => [storeOrderProposalId, storeId]));
  const linesByPart = new Map(
    created.map((store) => [
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

const getPrices = (
  stores: readonly OrderedStore[],
  products: ReadonlyMap<number, OrderProduct>,
): ReadonlyMap<number, number> => {
  const ordered = new Set(stores.flatMap(({ productIds }) => productIds));
  const prices = [...products]
    .filter(([id]) => ordered.has(id))
    .map(([id, { name, priceCents }]) => ({ id, name, priceCents }));
  const missing = prices.filter(({ priceCents }) => priceCents === null).map(({ id, name }) => ({ id, name }));
  if (missing.length > 0)
    throw new AppError('PRICE_MISSING', {
      detail: `No price for ${missing
        .slice(0, 5)
        .map(({ name }) => name)
        .join(', ')}${missing.length > 5 ? '…' : '.'}`,
      extra: { products: missing },
    });
  return new Map(prices.map(({ id, priceCents }) => [id, priceCents ?? 0]));
};
