import { replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { resource } from '../../kit/resource.ts';

/** Accepted suggestions change the par levels of stores. */
export const replenishment = resource('replenishment', replenishmentRoutes, {
  alsoChanges: ['assortments', 'store-assortments', 'inventory', 'stores', 'today', 'getting-started', 'menu-mark'],
});
