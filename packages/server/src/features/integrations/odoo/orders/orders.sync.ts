import type { OdooChildType } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import { odooChildSettings } from '@shelfward/contract/integrations/odoo/odoo.shapes.ts';
import type { Sync } from '../../core/public.ts';
import { type OdooServices, odooSync } from '../client/odoo-run.service.ts';
import { previewPricing, previewProducts } from '../master-data/preview-master.service.ts';
import { pushPricing } from '../master-data/pricing-push.sync.ts';
import { pushProducts } from '../master-data/product-push.sync.ts';
import { pullOrders } from './order-pull.sync.ts';
import { pushOrders } from './order-push.sync.ts';
import { previewOrders } from './preview-orders.service.ts';

/** The syncs that export to Odoo, and the import of order updates. */
export const pushSyncs = (services: OdooServices) =>
  ({
    SHELF_TO_ODOO_PRODUCT: odooSync(services, odooChildSettings.SHELF_TO_ODOO_PRODUCT, pushProducts, previewProducts),
    SHELF_TO_ODOO_PRICING: odooSync(services, odooChildSettings.SHELF_TO_ODOO_PRICING, pushPricing, previewPricing),
    SHELF_TO_ODOO_ORDER: odooSync(services, odooChildSettings.SHELF_TO_ODOO_ORDER, pushOrders, previewOrders),
    ODOO_TO_SHELF_ORDER: odooSync(services, odooChildSettings.ODOO_TO_SHELF_ORDER, pullOrders),
  }) as const satisfies Partial<Record<OdooChildType, Sync>>;
