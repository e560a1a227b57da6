import { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import { resource } from '../../kit/resource.ts';

/** A store's assortment shows what is on hand beside the par levels. */
export const inventory = resource('inventory', inventoryRoutes, { alsoChanges: ['store-assortments'] });
