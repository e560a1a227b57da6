import { groupBy } from '@shelfward/contract/kit/group-by.rules.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type { OrderEntryStore, orderEntryRoutes } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import { computeAmounts, findMissing } from '@shelfward/contract/order-entry/order-entry.rules.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { loadOrderConstraints } from '../deliveries/public.ts';
import { findInTransit, findOpenOrders } from '../inventory/public.ts';
import { type EntryStoreRow, findEntryOrders, findEntryStores, findNeeds } from './entry-stores.queries.ts';
import { findEnteredLines } from './order-entry.queries.ts';

/** Stores with the order that an entry continues, or that waits for approval. */
export const listEntryStores = async (
  ctx: Ctx,
  query: Input<typeof orderEntryRoutes.list>['query'],
): Promise<Page<OrderEntryStore>> => {
  const page = await findEntryStores(ctx, query);
  const storeIds = page.content.map(({ id }) => id);
  const orders = new Map(
    (await findEntryOrders(ctx, storeIds)).map(({ storeId, ...order }) => [storeId, order] as const),
  );
  const missing = await findMissingOfDrafts(ctx, page.content, orders);
  const below = await countProductsBelowPar(ctx, storeIds);
  const content = page.content.map(({ id, name, number, companyId, companyName }) => ({
    store: { id, name, number },
    company: { id: companyId, name: companyName },
    order: orders.get(id) ?? null,
    missing: missing.get(id) ?? [],
    productsBelowPar: below.get(id) ?? 0,
  }));
  return { ...page, content };
};

type Missing = OrderEntryStore['missing'];

const findMissingOfDrafts = async (
  ctx: Ctx,
  stores: readonly EntryStoreRow[],
  orders: ReadonlyMap<number, NonNullable<OrderEntryStore['order']>>,
): Promise<ReadonlyMap<number, Missing>> => {
  const drafts = stores.flatMap((store) => {
    const order = orders.get(store.id);
    return order?.status === 'DRAFT' ? [{ store, orderId: order.id }] : [];
  });
  const lines = groupBy(
    await findEnteredLines(
      ctx,
      drafts.map(({ orderId }) => orderId),
    ),
    ({ orderId }) => orderId,
  );
  const missing = new Map<number, Missing>();
  for (const [companyId, given] of groupBy(drafts, ({ store }) => store.companyId)) {
    const places = given.map(({ store: { id, regionId } }) => ({ storeId: id, regionId, orderRegionId: null }));
    const limits = await loadOrderConstraints(ctx, companyId, places);
    for (const [at, { store, orderId }] of given.entries()) {
      const amounts = computeAmounts(lines.get(orderId) ?? [], store.discount);
      const minimums = (limits[at]?.minimums ?? []).map(({ kind, minimum }) => ({ kind, minimum }));
      missing.set(store.id, [...findMissing(minimums, amounts)]);
    }
  }
  return missing;
};

export const countProductsBelowPar = async (
  ctx: Ctx,
  storeIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const needs = await findNeeds(ctx, storeIds);
  const [inTransit, onOrder] = [await findInTransit(ctx, storeIds), await findOpenOrders(ctx, storeIds)];
  const counts = new Map<number, number>();
  for (const { storeId, productId, units } of needs) {
    const onTheWay = (inTransit.get(storeId)?.get(productId) ?? 0) + (onOrder.get(storeId)?.get(productId) ?? 0);
    if (units > onTheWay) counts.set(storeId, (counts.get(storeId) ?? 0) + 1);
  }
  return counts;
};
