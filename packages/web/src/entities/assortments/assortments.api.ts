import {
  type GlobalAssortmentItem,
  globalAssortmentRoutes,
} from '@shelfward/contract/assortments/global-assortments.contract.ts';
import { storeAssortmentRoutes } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { Result } from '@shelfward/contract/kit/route.ts';
import { readAll } from '../../kit/export/read-all.ts';
import { type Choice, namedChoices, type QueryOptions, resource } from '../../kit/resource.ts';
import { products } from '../products/products.api.ts';

/** Store assortments and inventory lists derive from the global assortments. */
export const assortments = resource('assortments', globalAssortmentRoutes, {
  alsoChanges: ['store-assortments', 'inventory', 'stores', 'getting-started', 'menu-mark'],
});
export const storeAssortments = resource('store-assortments', storeAssortmentRoutes, {
  reads: ['previewAdjustment'],
  alsoChanges: ['assortments', 'inventory', 'stores'],
});

export const assortmentActivation = {
  access: globalAssortmentRoutes.deactivate,
  activate: (id: number) => assortments.activate({ params: { id } }),
  deactivate: (id: number) => assortments.deactivate({ params: { id } }),
};

export const assortmentHref = (assortment: { readonly id: number }): string =>
  `/assortments/assortmentDetail/${assortment.id}`;

/** Accounts have few assortments, so all are loaded. */
export const assortmentChoices = (search: string): QueryOptions<readonly Choice[]> =>
  namedChoices(assortments.list({ query: { search, size: 2000 } }));

/** Accounts have up to thousands of products in an assortment, which are read page by page. */
export const containedProductIds = (assortmentId: number): QueryOptions<readonly number[]> => {
  const params = { id: assortmentId };
  return {
    queryKey: [...assortments.items({ params }).queryKey, 'products'],
    queryFn: async () => (await readAll((request) => assortments.items({ params, ...request }), {})).map(toProductId),
  };
};
const toProductId = ({ productId }: GlobalAssortmentItem): number => productId;

export const quantityField = {
  label: 'Quantity of each',
  description: 'The par level: how many units a store should have. With 0, it is suggested from your sales.',
  kind: 'number',
  suffix: 'unit',
  width: 'half',
} as const;

/** What a call that adds products did. */
export const addedText =
  (name: string) =>
  (result: Result<typeof globalAssortmentRoutes.addItems>): string => {
    const { length: added } = result.addedProductIds;
    const { length: contained } = result.containedProductIds;
    const text = `${formatCount(added, 'product')} added to ${name}`;
    return contained === 0 ? `${text}.` : `${text}, ${formatCount(contained, 'was', 'were')} in it already.`;
  };

export const productChoices = (search: string, ids?: readonly string[]): QueryOptions<readonly Choice[]> =>
  namedChoices(products.list({ query: { search, ids: ids && [...ids], includeInactive: ids !== undefined } }));
