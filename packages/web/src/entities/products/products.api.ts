import { type Product, productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { type Choice, namedChoices, type QueryOptions, resource } from '../../kit/resource.ts';

export const products = resource('products', productRoutes, {
  reads: ['isUpcAvailable', 'isSkuAvailable', 'isNameAvailable'],
  alsoChanges: ['product-lines', 'price-lists'],
});

/** A predecessor is often discontinued or inactive. */
export const predecessorChoices = (search: string, ids?: readonly string[]): QueryOptions<readonly Choice[]> =>
  namedChoices(
    products.list({ query: { search, ids: ids && [...ids], includeInactive: true, includeDiscontinued: true } }),
  );

export const productActivation = {
  access: productRoutes.deactivate,
  activate: (productId: number) => products.activate({ params: { productId } }),
  deactivate: (productId: number) => products.deactivate({ params: { productId } }),
};

export const productStatus = (product: Product): string => {
  if (product.inactive) return 'INACTIVE';
  return product.discontinued ? 'DISCONTINUED' : 'ACTIVE';
};

export const findDefaultPrice = (product: Product): number | undefined =>
  product.pricing.find(({ priceList, inactive }) => priceList.isDefault && !inactive)?.price;
