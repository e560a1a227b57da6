import { expect, test } from 'vitest';
import { integrationTypeLabel } from './integrations.rules.ts';

test.for([
  ['ODOO_BASE', 'Odoo Integration'],
  ['ODOO_TO_SHELF_COMPANY', 'Odoo Companies'],
  ['ODOO_TO_SHELF_STORE', 'Odoo To Shelf Store'],
  ['FTP_IMPORT_SALES', 'Ftp Import Sales'],
  ['SALES_AGGREGATION', 'Sales Aggregation'],
] as const)('%s has the label %s', ([type, label]) => {
  expect(integrationTypeLabel(type)).toBe(label);
});
