import type { OdooChildType } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import { odooChildSettings as settings } from '@shelfward/contract/integrations/odoo/odoo.shapes.ts';
import type { Sync } from '../core/public.ts';
import { syncOdooBase } from './client/odoo-base.sync.ts';
import { type OdooServices, odooSync } from './client/odoo-run.service.ts';
import { pullCompanies } from './master-data/company-pull.service.ts';
import { pullInventory } from './master-data/inventory-pull.service.ts';
import { previewPricing, previewProducts } from './master-data/preview-master.service.ts';
import { pullPricing } from './master-data/pricing-pull.service.ts';
import { pushPricing } from './master-data/pricing-push.sync.ts';
import { pushProducts } from './master-data/product-push.sync.ts';
import { pullStores } from './master-data/store-pull.service.ts';
import { pullOrders } from './orders/order-pull.sync.ts';
import { pushOrders } from './orders/order-push.sync.ts';
import { previewOrders } from './orders/preview-orders.service.ts';

/** The syncs of a connection and its integrations. */
export const odooSyncs = (services: OdooServices) =>
  ({
    ODOO_BASE: syncOdooBase(services),
    ODOO_TO_SHELF_COMPANY: odooSync(services, settings.ODOO_TO_SHELF_COMPANY, pullCompanies),
    ODOO_TO_SHELF_STORE: odooSync(services, settings.ODOO_TO_SHELF_STORE, pullStores),
    ODOO_TO_SHELF_PRICING: odooSync(services, settings.ODOO_TO_SHELF_PRICING, pullPricing),
    ODOO_TO_SHELF_INVENTORY: odooSync(services, settings.ODOO_TO_SHELF_INVENTORY, pullInventory),
    ODOO_TO_SHELF_ORDER: odooSync(services, settings.ODOO_TO_SHELF_ORDER, pullOrders),
    SHELF_TO_ODOO_PRODUCT: odooSync(services, settings.SHELF_TO_ODOO_PRODUCT, pushProducts, previewProducts),
    SHELF_TO_ODOO_PRICING: odooSync(services, settings.SHELF_TO_ODOO_PRICING, pushPricing, previewPricing),
    SHELF_TO_ODOO_ORDER: odooSync(services, settings.SHELF_TO_ODOO_ORDER, pushOrders, previewOrders),
  }) as const satisfies Readonly<Record<OdooChildType | 'ODOO_BASE', Sync>>;
