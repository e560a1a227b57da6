import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type { orderEntryRoutes, StoreWork } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { loadDeliveryWindows } from '../deliveries/public.ts';
import { countReviewsByStore } from '../proposals/public.ts';
import { findStores } from '../stores/public.ts';
import { countProductsBelowPar } from './entry-stores.service.ts';
import { countProducts } from './store-work.queries.ts';

/** The figures of all stores of the page together: the number of statements does not depend on the stores. */
export const listStoreWork = async (
  ctx: Ctx,
  query: Input<typeof orderEntryRoutes.stores>['query'],
): Promise<Page<StoreWork>> => {
  const page = await findStores(ctx, { ...query, globalAssortmentId: undefined });
  const storeIds = page.content.map(({ id }) => id);
  const products = await countProducts(ctx, storeIds);
  const below = await countProductsBelowPar(ctx, storeIds);
  const deliveries = await loadDeliveryWindows(ctx, storeIds);
  const reviews = await countReviewsByStore(ctx);
  const content = page.content.map((store) => ({
    ...store,
    products: products.get(store.id)?.products ?? 0,
    productsBelowPar: below.get(store.id) ?? 0,
    uncountedProducts: products.get(store.id)?.uncounted ?? 0,
    deliveryDay: deliveries.get(store.id)?.deliveryDay ?? null,
    proposalsToReview: reviews.get(store.id) ?? 0,
  }));
  return { ...page, content };
};
