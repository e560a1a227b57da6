import { syncCompanies } from './company-pull.ts';
import { syncInventory } from './inventory-pull.ts';
import type { OdooServices } from './odoo-run.ts';
import { syncPricing } from './pricing-pull.ts';
import { syncStores } from './store-pull.ts';

/** What comes from Odoo. */
export const pullSyncs = (services: OdooServices) => ({
  ODOO_TO_SHELF_COMPANY: syncCompanies(services),
  ODOO_TO_SHELF_STORE: syncStores(services),
  ODOO_TO_SHELF_PRICING: syncPricing(services),
  ODOO_TO_SHELF_INVENTORY: syncInventory(services),
});
