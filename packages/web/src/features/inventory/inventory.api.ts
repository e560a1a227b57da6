import { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import { resource } from '../../kit/resource.ts';

/** The assortment of a store shows on-hand quantities next to the par levels. */
export const inventory = resource('inventory', inventoryRoutes, { alsoChanges: ['store-assortments'] });
