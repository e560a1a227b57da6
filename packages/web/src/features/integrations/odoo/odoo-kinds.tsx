import type { OdooChildType } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import { type ShippedOrderRule, shippedOrderRules } from '@shelfward/contract/integrations/odoo/odoo.shapes.ts';
import type { IntegrationKind } from '../core/integration-form.types.ts';
import { MappingTab } from './mapping-tab.tsx';
import { OdooBaseForm } from './odoo-base-form.tsx';
import { odooChildForm } from './odoo-child-form.tsx';
import { OdooConnection } from './odoo-connection.tsx';

const child = (type: OdooChildType, text: string, childForm: Parameters<typeof odooChildForm>[1]): IntegrationKind => ({
  group: 'ERP',
  text,
  form: odooChildForm(type, childForm),
});

const shippedOrderLabels: Readonly<Record<ShippedOrderRule, string>> = {
  LEAVE_OPEN: 'Leave open',
  VALIDATE: 'Validate with the shipped quantities',
  CANCEL: 'Cancel',
};
const shippedOrderChoices = shippedOrderRules.map((value) => ({ value, label: shippedOrderLabels[value] }));

/** The connection to Odoo and the integrations that use it. */
export const odooKinds = {
  ODOO_BASE: {
    group: 'ERP',
    text: 'Imports companies, stores, prices, and stock from Odoo; exports orders and tracks their status.',
    form: OdooBaseForm,
    overview: OdooConnection,
    tabs: ({ id }) => [{ id: 'mapping', label: 'Mapping', content: <MappingTab baseIntegrationId={id} /> }],
  },
  ODOO_TO_SHELF_COMPANY: child('ODOO_TO_SHELF_COMPANY', 'Import companies with address, payment term, and price list', {
    name: 'Odoo companies',
    settings: {
      'settings.tag': {
        label: 'Tag',
        description: 'A contact tag in Odoo. Leave empty to include all companies.',
        section: 'Companies',
      },
      'settings.customersOnly': { label: 'Only contacts that are customers in Odoo', kind: 'switch' },
    },
  }),
  ODOO_TO_SHELF_STORE: child('ODOO_TO_SHELF_STORE', 'Import delivery addresses of companies as stores', {
    name: 'Odoo stores',
  }),
  SHELF_TO_ODOO_PRODUCT: child('SHELF_TO_ODOO_PRODUCT', 'Export products that do not exist in Odoo', {
    name: 'Products to Odoo',
  }),
  ODOO_TO_SHELF_PRICING: child('ODOO_TO_SHELF_PRICING', 'Import price lists with their fixed prices', {
    name: 'Odoo prices',
    settings: {
      'settings.priceList': {
        label: 'Price list',
        description: 'The name in Odoo. Leave empty to include all.',
        section: 'Prices',
        width: 'half',
      },
      'settings.currency': {
        label: 'Currency',
        description: 'Price lists in other currencies are skipped.',
        width: 'half',
      },
    },
  }),
  SHELF_TO_ODOO_PRICING: child('SHELF_TO_ODOO_PRICING', 'Export prices to Odoo', {
    name: 'Prices to Odoo',
    settings: {
      'settings.currency': {
        label: 'Currency',
        description:
          'Currency of the local prices. Odoo price lists with the same name in another currency are rejected.',
        section: 'Prices',
      },
    },
  }),
  ODOO_TO_SHELF_INVENTORY: child('ODOO_TO_SHELF_INVENTORY', 'Import on-hand stock of products', {
    name: 'Odoo stock',
    settings: {
      'settings.warehouse': {
        label: 'Warehouse',
        description: 'The short name in Odoo, for example WH. Leave empty to include all warehouses.',
        section: 'Stock',
      },
    },
  }),
  SHELF_TO_ODOO_ORDER: child(
    'SHELF_TO_ODOO_ORDER',
    'Export approved orders to Odoo, including changes and cancellations',
    {
      name: 'Orders to Odoo',
      settings: {
        'settings.shippingProduct': {
          label: 'Product for shipping charges',
          description: 'The internal reference of a service product in Odoo.',
          section: 'Orders',
          width: 'half',
        },
        'settings.createdFrom': {
          label: 'Orders created from',
          description: 'Older orders are not exported, also not by a retry. Leave empty to export all approved orders.',
          kind: 'day',
          width: 'half',
        },
        'settings.shippedOrders': {
          label: 'Deliveries in Odoo of orders shipped before their export',
          description:
            'An order that was shipped here before it is exported for the first time creates an open delivery in Odoo.',
          kind: 'select',
          choices: shippedOrderChoices,
        },
      },
    },
  ),
  ODOO_TO_SHELF_ORDER: child('ODOO_TO_SHELF_ORDER', 'Import shipments and cancellations from Odoo', {
    name: 'Orders from Odoo',
  }),
} as const satisfies Readonly<Partial<Record<OdooChildType | 'ODOO_BASE', IntegrationKind>>>;
