import type { OdooServices } from '../client/odoo-run.service.ts';
import { syncCompanies } from './company-pull.service.ts';
import { syncInventory } from './inventory-pull.service.ts';
import { syncPricing } from './pricing-pull.service.ts';
import { syncStores } from './store-pull.service.ts';

/** The syncs that import from Odoo. */
export const pullSyncs = (services: OdooServices) => ({
  ODOO_TO_SHELF_COMPANY: syncCompanies(services),
  ODOO_TO_SHELF_STORE: syncStores(services),
  ODOO_TO_SHELF_PRICING: syncPricing(services),
  ODOO_TO_SHELF_INVENTORY: syncInventory(services),
});
