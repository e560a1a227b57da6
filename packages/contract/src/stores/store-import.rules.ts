import { z } from 'zod';
import { text } from '../kit/shapes.ts';
import type { ImportProperty } from '../kit/tables/import-property.ts';
import { activeProperty, addressProperties } from '../kit/tables/record-properties.ts';
import { storeInput } from './stores.contract.ts';

/** The texts of a store without references, in its form, page, lists, files, and in the import from Odoo. */
export const storeTexts = [
  {
    id: 'number',
    label: 'Number',
    form: 'text',
    schema: storeInput.shape.number,
    examples: ['101', '102'],
    names: ['number', 'storenumber', 'storeno', 'storeid', 'locationid', 'outletid', 'branchnumber', 'locationnumber'],
  },
  {
    id: 'code',
    label: 'Code',
    form: 'text',
    schema: storeInput.shape.code,
    examples: ['PDX-1', 'PDX-2'],
    names: ['code', 'storecode'],
  },
  {
    id: 'phoneNumber',
    label: 'Phone number',
    form: 'text',
    schema: storeInput.shape.phoneNumber,
    examples: ['(503) 555-0101', '(503) 555-0102'],
    names: ['phonenumber', 'phone', 'telephone', 'mobile', 'defaultaddressphone', 'shippingphone'],
  },
  {
    id: 'gln',
    label: 'GLN',
    form: 'text',
    schema: storeInput.shape.gln,
    examples: ['0614141000012', ''],
    names: ['gln', 'globallocationnumber', 'iln', 'locationgln', 'storegln'],
  },
] as const satisfies readonly ImportProperty[];
export type StoreText = (typeof storeTexts)[number]['id'];

/** The columns of files of stores. */
export const storeProperties = [
  {
    id: 'name',
    label: 'Store',
    form: 'text',
    schema: storeInput.shape.name,
    isKey: true,
    examples: ['Downtown', 'Airport'],
    names: [
      'store',
      'storename',
      'name',
      'location',
      'locationname',
      'shop',
      'outlet',
      'outletname',
      'shiptoname',
      'displayname',
      'branchname',
    ],
  },
  {
    id: 'company',
    label: 'Company',
    form: 'text',
    schema: text(120),
    isRequired: true,
    examples: ['Example Foods', 'Example Foods'],
    names: [
      'company',
      'companyname',
      'retailer',
      'chain',
      'customer',
      'banner',
      'customername',
      'parentname',
      'relatedcompany',
      'retailername',
      'parentcompany',
    ],
  },
  {
    id: 'region',
    label: 'Region',
    form: 'text',
    schema: text(120),
    examples: ['West', 'West'],
    names: ['region', 'regionname', 'district', 'division', 'county'],
  },
  ...storeTexts,
  ...addressProperties,
  {
    id: 'proposalProcessedByRegion',
    label: 'Proposal processed by region',
    form: 'flag',
    schema: z.boolean(),
    examples: ['no', 'no'],
    names: ['proposalprocessedbyregion'],
  },
  activeProperty,
] as const satisfies readonly ImportProperty[];
