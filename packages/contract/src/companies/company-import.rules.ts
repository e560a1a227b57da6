import { text } from '../kit/shapes.ts';
import type { ImportProperty } from '../kit/tables/import-property.ts';
import { activeProperty, addressProperties } from '../kit/tables/record-properties.ts';
import { companyInput } from './companies.contract.ts';

/** The columns of files of companies. */
export const companyProperties = [
  {
    id: 'name',
    label: 'Company',
    form: 'text',
    schema: companyInput.shape.name,
    isKey: true,
    examples: ['Example Foods', 'Sample Markets'],
    names: [
      'company',
      'companyname',
      'name',
      'customer',
      'customername',
      'retailer',
      'account',
      'customerfullname',
      'customerdisplayname',
      'displayname',
      'retailername',
    ],
  },
  {
    id: 'salesChannel',
    label: 'Sales channel',
    form: 'text',
    schema: text(120),
    examples: ['Grocery', ''],
    names: ['saleschannel', 'channel'],
  },
  {
    id: 'paymentTerm',
    label: 'Payment term',
    form: 'text',
    schema: text(120),
    examples: ['Net 30', ''],
    names: ['paymentterm', 'paymentterms', 'terms', 'customerpaymentterms', 'defaultpaymenttermstemplate'],
  },
  {
    id: 'priceList',
    label: 'Price list',
    form: 'text',
    schema: text(120),
    examples: ['Wholesale', ''],
    names: ['pricelist', 'pricelistname', 'defaultpricelist'],
  },
  {
    id: 'discount',
    label: 'Discount %',
    form: 'percent',
    schema: companyInput.shape.discount.unwrap(),
    examples: ['2.5', ''],
    names: ['discount', 'discountpercent'],
  },
  {
    id: 'minItemsForStoreProposal',
    label: 'Minimum units of a proposal',
    form: 'whole',
    schema: companyInput.shape.minItemsForStoreProposal.unwrap(),
    examples: ['24', ''],
    names: ['minitemsforstoreproposal', 'minimumunitsofaproposal', 'minimumunits', 'minitems'],
  },
  ...addressProperties,
  activeProperty,
] as const satisfies readonly ImportProperty[];
