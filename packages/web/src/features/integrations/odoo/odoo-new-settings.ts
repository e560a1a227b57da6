import type { OdooChildType } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import { odooChildSettings } from '@shelfward/contract/integrations/odoo/odoo.shapes.ts';
import { z } from 'zod';
import type { Field } from '../../../kit/form/form.types.ts';
import { buildSettingFields } from './odoo-child-settings.ts';

const {
  ODOO_TO_SHELF_COMPANY: company,
  ODOO_TO_SHELF_PRICING: pricing,
  ODOO_TO_SHELF_INVENTORY: inventory,
  SHELF_TO_ODOO_ORDER: order,
} = odooChildSettings;

/** The settings of the integrations that are created with a connection. Prices have the currency of the account. */
export const odooNewSettings = z.strictObject({
  ...company.shape,
  priceList: pricing.shape.priceList,
  ...inventory.shape,
  ...order.shape,
});
type NewSettings = z.output<typeof odooNewSettings>;

/** The types with settings in the form of a new connection. */
const withSettings: readonly OdooChildType[] = [
  'ODOO_TO_SHELF_COMPANY',
  'ODOO_TO_SHELF_PRICING',
  'ODOO_TO_SHELF_INVENTORY',
  'SHELF_TO_ODOO_ORDER',
];

/** The fields of the settings of these integrations. */
export const buildNewSettingFields = (types: readonly OdooChildType[]): Readonly<Record<`settings.${string}`, Field>> =>
  Object.fromEntries(
    withSettings
      .filter((type) => types.includes(type))
      .flatMap((type) => Object.entries(buildSettingFields(type)))
      .filter(([name]) => name !== 'settings.currency'),
  );

export const toChildSettings = (settings: NewSettings, type: OdooChildType): Readonly<Record<string, unknown>> => {
  const names = Object.keys(odooChildSettings[type].shape);
  return Object.fromEntries(Object.entries(settings).filter(([name]) => names.includes(name)));
};
