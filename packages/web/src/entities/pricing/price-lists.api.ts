import type { Page } from '@shelfward/contract/kit/shapes.ts';
import { type PriceList, pricingRoutes, type QuantityLimits } from '@shelfward/contract/pricing/pricing.contract.ts';
import type { Product } from '@shelfward/contract/products/products.contract.ts';
import { send } from '../../kit/client.ts';
import { clearVersions } from '../../kit/etags.ts';
import { queryClient } from '../../kit/query-client.ts';
import { type Choice, namedChoices, type QueryOptions, resource } from '../../kit/resource.ts';
import { session } from '../../kit/session.ts';
import { toastError } from '../../kit/ui/toast.tsx';
import { undoable } from '../../kit/ui/undo.ts';

export const priceLists = resource('price-lists', pricingRoutes, {
  reads: ['isNameAvailable'],
  alsoChanges: ['products', 'companies', 'getting-started', 'menu-mark'],
});

/** All price lists, the default list first. */
export const allPriceLists = () =>
  priceLists.list({ query: { size: 2000, includeInactive: true, sort: ['isDefault,desc', 'name,asc'] } });

/** Inactive lists are not offered, but an inactive selection is still loaded with its name. */
export const priceListChoices = (search: string, chosen?: readonly string[]): QueryOptions<readonly Choice[]> =>
  namedChoices(priceLists.list({ query: { search, size: 2000, includeInactive: chosen !== undefined } }));

type Price = Product['pricing'][number];

/** Saves one price. */
export const savePrice = async (list: PriceList, productId: number, price: number): Promise<number> => {
  await send(pricingRoutes.updatePrices, { body: { priceListId: list.id, pricing: [{ productId, price }] } });
  await updateCachedPrice({ productId, list, change: { price, inactive: false } });
  return price;
};

/** Saves the limits of a product in a price list. */
export const saveQuantityLimits = async (
  productId: number,
  { id, priceList }: Price,
  limits: Partial<QuantityLimits>,
): Promise<void> => {
  await send(pricingRoutes.changeLimits, { params: { pricingId: id }, body: limits });
  await updateCachedPrice({ productId, list: priceList, change: limits });
};

interface CachedPrice {
  readonly productId: number;
  readonly list: PriceList;
  readonly change: Partial<Price>;
}

/**
 * Updates a price in cached product lists, so that a list of 2,000 products is not reloaded for one price. Other
 * queries that contain the price are marked stale and reload when they are used.
 */
const updateCachedPrice = async (cached: CachedPrice): Promise<void> => {
  clearVersions(); // A price change increments the product version.
  const lists = { queryKey: [session.scope(), 'products', 'list'] };
  queryClient.setQueriesData<Page<Product>>(lists, (page) => page && withPrice(page, cached));
  const isOutdated = (name: unknown, operation: unknown) =>
    (name === 'products' && operation !== 'list') || (name === 'price-lists' && operation === 'history');
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => isOutdated(queryKey[1], queryKey[2]),
    refetchType: 'none',
  });
};

/** Removes a price from its list, and offers Undo. */
export const removePrice = (pricingId: number): Promise<unknown> =>
  undoable(
    (options) => priceLists.removePrice({ params: { pricingId } }, options),
    () => 'Price removed',
  ).catch(toastError);

const withPrice = (page: Page<Product>, { productId, list, change }: CachedPrice): Page<Product> => ({
  ...page,
  content: page.content.map((product) => {
    if (product.id !== productId) return product;
    const others = product.pricing.filter(({ priceList }) => priceList.id !== list.id);
    const before = product.pricing.find(({ priceList }) => priceList.id === list.id) ?? unpriced;
    return { ...product, pricing: [...others, { ...before, ...change, priceList: list }] };
  }),
});

const unpriced = { id: 0, price: 0, inactive: false, minQuantity: null, maxQuantity: null };
