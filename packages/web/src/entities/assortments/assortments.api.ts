import { globalAssortmentRoutes } from '@shelfward/contract/assortments/global-assortments.contract.ts';
import { storeAssortmentRoutes } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { type Choice, namedChoices, type QueryOptions, resource } from '../../kit/resource.ts';
import { products } from '../products/products.api.ts';

/** Store assortments and inventory lists derive from the global assortments. */
export const assortments = resource('assortments', globalAssortmentRoutes, {
  alsoChanges: ['store-assortments', 'inventory', 'stores'],
});
export const storeAssortments = resource('store-assortments', storeAssortmentRoutes, {
  reads: ['previewAdjustment'],
  alsoChanges: ['assortments', 'inventory', 'stores'],
});

export const assortmentActivation = {
  access: globalAssortmentRoutes.deactivate.access,
  activate: (id: number) => assortments.activate({ params: { id } }),
  deactivate: (id: number) => assortments.deactivate({ params: { id } }),
};

export const assortmentHref = (assortment: { readonly id: number }): string =>
  `/assortments/assortmentDetail/${assortment.id}`;

/** Accounts have few assortments, so all are loaded. */
export const assortmentChoices = (search: string): QueryOptions<readonly Choice[]> =>
  namedChoices(assortments.list({ query: { search, size: 2000 } }));

export const productChoices = (search: string, ids?: readonly string[]): QueryOptions<readonly Choice[]> =>
  namedChoices(products.list({ query: { search, ids: ids && [...ids], includeInactive: ids !== undefined } }));
