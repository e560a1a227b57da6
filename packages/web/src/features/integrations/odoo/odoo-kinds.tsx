import type { OdooChildType } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import type { IntegrationKind } from '../core/integration-form.types.ts';
import { MappingTab } from './mapping-tab.tsx';
import { OdooBaseForm } from './odoo-base-form.tsx';
import { odooChildForm } from './odoo-child-form.tsx';
import { OdooConnection } from './odoo-connection.tsx';

const child = (type: OdooChildType, text: string, words: Parameters<typeof odooChildForm>[1]): IntegrationKind => ({
  group: 'ERP',
  text,
  form: odooChildForm(type, words),
});

/** The connection to Odoo, and what comes and goes through it. */
export const odooKinds = {
  ODOO_BASE: {
    group: 'ERP',
    text: 'Companies, stores, prices and stock come from Odoo; orders go there and are followed.',
    form: OdooBaseForm,
    overview: OdooConnection,
    tabs: ({ id }) => [{ id: 'mapping', label: 'Mapping', content: <MappingTab baseIntegrationId={id} /> }],
  },
  ODOO_TO_SHELF_COMPANY: child('ODOO_TO_SHELF_COMPANY', 'Takes companies, with address, payment term and price list.', {
    name: 'Odoo companies',
    settings: {
      'settings.tag': {
        label: 'Only with the tag',
        description: 'A tag of contacts in Odoo. Left empty, all companies come.',
        section: 'Which companies',
      },
      'settings.customersOnly': { label: 'Only those that Odoo counts among the customers', kind: 'switch' },
    },
  }),
  ODOO_TO_SHELF_STORE: child('ODOO_TO_SHELF_STORE', 'Takes the delivery addresses of companies as their stores.', {
    name: 'Odoo stores',
  }),
  SHELF_TO_ODOO_PRODUCT: child('SHELF_TO_ODOO_PRODUCT', 'Gives products to Odoo that it does not have.', {
    name: 'Products to Odoo',
  }),
  ODOO_TO_SHELF_PRICING: child('ODOO_TO_SHELF_PRICING', 'Takes price lists and the fixed prices in them.', {
    name: 'Odoo prices',
    settings: {
      'settings.priceList': {
        label: 'Only the price list',
        description: 'Its name in Odoo. Left empty, all of them come.',
        section: 'Which prices',
        width: 'half',
      },
      'settings.currency': {
        label: 'Currency',
        description: 'Lists in another one are left out.',
        width: 'half',
      },
    },
  }),
  SHELF_TO_ODOO_PRICING: child('SHELF_TO_ODOO_PRICING', 'Gives prices to the price lists of Odoo.', {
    name: 'Prices to Odoo',
    settings: {
      'settings.currency': {
        label: 'Currency',
        description: 'Of the prices here. Lists of the same name in another one are refused.',
        section: 'Which prices',
      },
    },
  }),
  ODOO_TO_SHELF_INVENTORY: child('ODOO_TO_SHELF_INVENTORY', 'Takes the stock on hand of products.', {
    name: 'Odoo stock',
    settings: {
      'settings.warehouse': {
        label: 'Only the warehouse',
        description: 'Its short name in Odoo, such as WH. Left empty, all warehouses count.',
        section: 'Which stock',
      },
    },
  }),
  SHELF_TO_ODOO_ORDER: child(
    'SHELF_TO_ODOO_ORDER',
    'Gives approved orders to Odoo, and changes and cancels them there.',
    {
      name: 'Orders to Odoo',
      settings: {
        'settings.shippingProduct': {
          label: 'Product for shipping charges',
          description: 'The internal reference of a service in Odoo.',
          section: 'Which orders, and how',
          width: 'half',
        },
        'settings.createdFrom': {
          label: 'Only orders made from',
          description: 'Left empty, all approved orders go.',
          kind: 'day',
          width: 'half',
        },
      },
    },
  ),
  ODOO_TO_SHELF_ORDER: child('ODOO_TO_SHELF_ORDER', 'Follows in Odoo what was shipped and cancelled.', {
    name: 'Orders from Odoo',
  }),
} as const satisfies Readonly<Partial<Record<OdooChildType | 'ODOO_BASE', IntegrationKind>>>;
