import type { OdooChildType } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import { type ShippedOrderRule, shippedOrderRules } from '@shelfward/contract/integrations/odoo/odoo.shapes.ts';
import type { Field } from '../../../kit/form/form.types.ts';

const shippedOrderLabels: Readonly<Record<ShippedOrderRule, string>> = {
  LEAVE_OPEN: 'Leave open',
  VALIDATE: 'Validate with the shipped quantities',
  CANCEL: 'Cancel',
};
const shippedOrderChoices = shippedOrderRules.map((value) => ({ value, label: shippedOrderLabels[value] }));

type SettingFields = Readonly<Record<string, Field>>;

/** The fields of the settings of each child integration, besides name and schedule. */
const settingFields: Readonly<Partial<Record<OdooChildType, SettingFields>>> = {
  ODOO_TO_SHELF_COMPANY: {
    tag: {
      label: 'Tag',
      description: 'A contact tag in Odoo. Leave empty to include all companies.',
      section: 'Companies',
    },
    customersOnly: { label: 'Only contacts that are customers in Odoo', kind: 'switch' },
  },
  ODOO_TO_SHELF_PRICING: {
    priceList: {
      label: 'Price list',
      description: 'The name in Odoo. Leave empty to include all.',
      section: 'Prices',
      width: 'half',
    },
    currency: { label: 'Currency', description: 'Price lists in other currencies are skipped.', width: 'half' },
  },
  SHELF_TO_ODOO_PRICING: {
    currency: {
      label: 'Currency',
      description:
        'Currency of the local prices. Odoo price lists with the same name in another currency are rejected.',
      section: 'Prices',
    },
  },
  ODOO_TO_SHELF_INVENTORY: {
    warehouse: {
      label: 'Warehouse',
      description: 'The short name in Odoo, for example WH. Leave empty to include all warehouses.',
      section: 'Stock',
    },
  },
  SHELF_TO_ODOO_ORDER: {
    shippingProduct: {
      label: 'Product for shipping charges',
      description: 'The internal reference of a service product in Odoo.',
      section: 'Orders',
      width: 'half',
    },
    createdFrom: {
      label: 'Orders created from',
      description: 'Older orders are not exported, also not by a retry. Leave empty to export all approved orders.',
      kind: 'day',
      width: 'half',
    },
    shippedOrders: {
      label: 'Deliveries in Odoo of orders shipped before their export',
      description:
        'An order that was shipped here before it is exported for the first time creates an open delivery in Odoo.',
      kind: 'select',
      choices: shippedOrderChoices,
    },
  },
};

/** The fields of the settings of a type, in the property `settings` of a form. */
export const buildSettingFields = (type: OdooChildType): Readonly<Record<`settings.${string}`, Field>> =>
  Object.fromEntries(Object.entries(settingFields[type] ?? {}).map(([name, field]) => [`settings.${name}`, field]));
