import { productLineRoutes } from '@shelfward/contract/products/product-lines.contract.ts';
import { type Choice, namedChoices, type QueryOptions, resource } from '../../kit/resource.ts';

export const productLines = resource('product-lines', productLineRoutes, { alsoChanges: ['products'] });

/** Inactive lines are not offered, but an inactive selection is still loaded with its name. */
export const productLineChoices = (search: string, chosen?: readonly string[]): QueryOptions<readonly Choice[]> =>
  namedChoices(productLines.list({ query: { search, size: 2000, includeInactive: chosen !== undefined } }));

export const productLineActivation = {
  access: productLineRoutes.deactivate,
  activate: (id: number) => productLines.activate({ params: { id } }),
  deactivate: (id: number) => productLines.deactivate({ params: { id } }),
};
