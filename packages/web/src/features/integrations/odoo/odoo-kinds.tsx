import type { OdooChildType } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import type { IntegrationKind } from '../core/integration-form.types.ts';
import { FirstRunTab } from './first-run-tab.tsx';
import { MappingTab } from './mapping-tab.tsx';
import { OdooBaseForm } from './odoo-base-form.tsx';
import { odooChildForm } from './odoo-child-form.tsx';
import { buildSettingFields } from './odoo-child-settings.ts';
import { OdooConnection } from './odoo-connection.tsx';

const child = (type: OdooChildType, text: string, name: string): IntegrationKind => ({
  group: 'ERP',
  text,
  form: odooChildForm(type, { name, settings: buildSettingFields(type) }),
});

/** The connection to Odoo and the integrations that use it. */
export const odooKinds = {
  ODOO_BASE: {
    group: 'ERP',
    text: 'Imports companies, stores, prices, and stock from Odoo; exports orders and tracks their status.',
    form: OdooBaseForm,
    overview: OdooConnection,
    tabAfterCreation: 'first-run',
    tabs: ({ id }) => [
      { id: 'first-run', label: 'First run', content: <FirstRunTab baseId={id} /> },
      { id: 'mapping', label: 'Mapping', content: <MappingTab baseIntegrationId={id} /> },
    ],
  },
  ODOO_TO_SHELF_COMPANY: child(
    'ODOO_TO_SHELF_COMPANY',
    'Import companies with address, payment term, and price list',
    'Odoo companies',
  ),
  ODOO_TO_SHELF_STORE: child('ODOO_TO_SHELF_STORE', 'Import delivery addresses of companies as stores', 'Odoo stores'),
  SHELF_TO_ODOO_PRODUCT: child(
    'SHELF_TO_ODOO_PRODUCT',
    'Export products that do not exist in Odoo',
    'Products to Odoo',
  ),
  ODOO_TO_SHELF_PRICING: child('ODOO_TO_SHELF_PRICING', 'Import price lists with their fixed prices', 'Odoo prices'),
  SHELF_TO_ODOO_PRICING: child('SHELF_TO_ODOO_PRICING', 'Export prices to Odoo', 'Prices to Odoo'),
  ODOO_TO_SHELF_INVENTORY: child('ODOO_TO_SHELF_INVENTORY', 'Import on-hand stock of products', 'Odoo stock'),
  SHELF_TO_ODOO_ORDER: child(
    'SHELF_TO_ODOO_ORDER',
    'Export approved orders to Odoo, including changes and cancellations',
    'Orders to Odoo',
  ),
  ODOO_TO_SHELF_ORDER: child('ODOO_TO_SHELF_ORDER', 'Import shipments and cancellations from Odoo', 'Orders from Odoo'),
} as const satisfies Readonly<Partial<Record<OdooChildType | 'ODOO_BASE', IntegrationKind>>>;
