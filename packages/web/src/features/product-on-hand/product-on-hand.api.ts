import { productOnHandRoutes } from '@shelfward/contract/product-on-hand/product-on-hand.contract.ts';
import { resource } from '../../kit/resource.ts';

export const productOnHand = resource('product-on-hand', productOnHandRoutes, {
  alsoChanges: ['products', 'inventory'],
});
