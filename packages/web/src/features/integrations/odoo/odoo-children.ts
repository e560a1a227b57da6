import type { OdooChildType } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import type { IntegrationSchedule } from '@shelfward/contract/integrations/core/integrations.shapes.ts';
import type { OdooChild } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { odooChildSettings } from '@shelfward/contract/integrations/odoo/odoo.shapes.ts';
import type { SendOptions } from '../../../kit/client.ts';
import { odoo } from './odoo.api.ts';

interface NewChild {
  readonly name: string;
  readonly schedule?: IntegrationSchedule | undefined;
  readonly baseIntegrationId: number;
}
type Create = (child: NewChild, settings: object, options: SendOptions) => Promise<OdooChild>;

/** Each type has its own endpoint. */
const creators: Readonly<Record<OdooChildType, Create>> = {
  ODOO_TO_SHELF_COMPANY: (child, settings, options) =>
    odoo.createCompanyPull(
      { body: { ...child, settings: odooChildSettings.ODOO_TO_SHELF_COMPANY.parse(settings) } },
      options,
    ),
  ODOO_TO_SHELF_STORE: (child, settings, options) =>
    odoo.createStorePull(
      { body: { ...child, settings: odooChildSettings.ODOO_TO_SHELF_STORE.parse(settings) } },
      options,
    ),
  SHELF_TO_ODOO_PRODUCT: (child, settings, options) =>
    odoo.createProductPush(
      { body: { ...child, settings: odooChildSettings.SHELF_TO_ODOO_PRODUCT.parse(settings) } },
      options,
    ),
  ODOO_TO_SHELF_PRICING: (child, settings, options) =>
    odoo.createPricingPull(
      { body: { ...child, settings: odooChildSettings.ODOO_TO_SHELF_PRICING.parse(settings) } },
      options,
    ),
  SHELF_TO_ODOO_PRICING: (child, settings, options) =>
    odoo.createPricingPush(
      { body: { ...child, settings: odooChildSettings.SHELF_TO_ODOO_PRICING.parse(settings) } },
      options,
    ),
  ODOO_TO_SHELF_INVENTORY: (child, settings, options) =>
    odoo.createInventoryPull(
      { body: { ...child, settings: odooChildSettings.ODOO_TO_SHELF_INVENTORY.parse(settings) } },
      options,
    ),
  SHELF_TO_ODOO_ORDER: (child, settings, options) =>
    odoo.createOrderPush(
      { body: { ...child, settings: odooChildSettings.SHELF_TO_ODOO_ORDER.parse(settings) } },
      options,
    ),
  ODOO_TO_SHELF_ORDER: (child, settings, options) =>
    odoo.createOrderPull(
      { body: { ...child, settings: odooChildSettings.ODOO_TO_SHELF_ORDER.parse(settings) } },
      options,
    ),
};

export const createChild = (
  type: OdooChildType,
  { settings = {}, ...child }: NewChild & { readonly settings?: object },
  options: SendOptions = {},
): Promise<OdooChild> => creators[type](child, settings, options);

/** Child integrations offered with a new connection, with their default schedules, in the order in which they run. */
export const defaultOdooChildren = [
  { type: 'ODOO_TO_SHELF_COMPANY', label: 'Companies', schedule: { partialSync: '0 * * * *', fullSync: '0 3 * * 0' } },
  { type: 'ODOO_TO_SHELF_STORE', label: 'Stores', schedule: { partialSync: '0 * * * *', fullSync: '0 3 * * 0' } },
  {
    type: 'SHELF_TO_ODOO_PRODUCT',
    label: 'Products to Odoo',
    schedule: { partialSync: '0 * * * *', fullSync: '0 3 * * 0' },
  },
  { type: 'ODOO_TO_SHELF_PRICING', label: 'Prices', schedule: { partialSync: '0 * * * *', fullSync: '0 3 * * 0' } },
  {
    type: 'SHELF_TO_ODOO_PRICING',
    label: 'Prices to Odoo',
    schedule: { partialSync: '0 * * * *', fullSync: '0 3 * * 0' },
  },
  { type: 'ODOO_TO_SHELF_INVENTORY', label: 'Stock on hand', schedule: { partialSync: '0 * * * *', fullSync: null } },
  { type: 'SHELF_TO_ODOO_ORDER', label: 'Orders to Odoo', schedule: { partialSync: '*/15 * * * *', fullSync: null } },
  { type: 'ODOO_TO_SHELF_ORDER', label: 'Orders from Odoo', schedule: { partialSync: '0 * * * *', fullSync: null } },
] as const satisfies readonly {
  readonly type: OdooChildType;
  readonly label: string;
  readonly schedule: IntegrationSchedule;
}[];
