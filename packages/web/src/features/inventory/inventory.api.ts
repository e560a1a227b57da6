import { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import { createDeviceCopies } from '../../kit/drafts/device-copies.ts';
import { resource } from '../../kit/resource.ts';

/** The assortment of a store shows on-hand quantities next to the par levels. */
export const inventory = resource('inventory', inventoryRoutes, { alsoChanges: ['store-assortments', 'entry-stores'] });

/** The products of the stores that the user counts on this device. */
export const inventoryCopies = createDeviceCopies({
  name: 'inventory',
  schema: inventoryRoutes.items.response,
  maxCopies: 5,
});
