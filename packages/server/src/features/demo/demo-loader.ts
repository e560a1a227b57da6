import type { Target } from './insert-rows.ts';
import { loadCatalog } from './load-catalog.ts';
import { loadCustomers } from './load-customers.ts';
import { loadInventory } from './load-inventory.ts';
import { loadOrders } from './load-orders.ts';
import { loadSales } from './load-sales.ts';
import type { World } from './world.types.ts';

export interface LoadOptions {
  readonly world: World;
  /** The author of all imports, counts and adjustments. */
  readonly adminId: number;
  readonly orderManagerId: number;
}

/**
 * Writes the demo data of a world into a client that only has users, in the caller's transaction. Every statement names
 * the client, so the transaction may be a client's or the system's.
 */
export const loadWorld = async (target: Target, { world, adminId, orderManagerId }: LoadOptions): Promise<void> => {
  const catalog = await loadCatalog(target, world, adminId);
  const customers = await loadCustomers(target, world, { ...catalog, orderManagerId });
  const ids = { ...catalog, ...customers };
  await loadInventory(target, world, { ...ids, countedBy: adminId });
  await loadOrders(target, world, { ...ids, createdBy: orderManagerId });
  await loadSales(target, world, { ...ids, importedBy: adminId });
};
