import {
  maxStartCount,
  type StartCounts,
  type StartStep,
} from '@shelfward/contract/getting-started/getting-started.rules.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import {
  type FileKind,
  isColumnRequired,
  listImportProperties,
} from '@shelfward/contract/master-import/import-properties.rules.ts';
import { startStepTitles } from '../../entities/getting-started/start-step-titles.ts';
import { formatQuantity } from '../../kit/ui/numbers.ts';

/** A file of a step: its importer, and the column that refers to records of an earlier step. */
export interface StepFile {
  readonly kind: FileKind;
  readonly label: string;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly refersTo?: { readonly property: string; readonly step: StartStep };
}

interface StepText {
  readonly title: string;
  readonly about: string;
  readonly minutes: number;
  readonly files: readonly StepFile[];
  /** The form or page of the step; the only way for steps without a file. */
  readonly page: { readonly label: string; readonly to: string; readonly search?: Readonly<Record<string, string>> };
  /** The page with the finished records. */
  readonly records: { readonly label: string; readonly to: string };
}

const opened = { open: 'new' };
const masterFile = (kind: FileKind, label: string, refersTo?: StepFile['refersTo']): StepFile => ({
  kind,
  label,
  to: '/master-import',
  search: { kind },
  ...(refersTo && { refersTo }),
});

export const stepTexts: Readonly<Record<StartStep, StepText>> = {
  PRICE_LIST: {
    title: startStepTitles.PRICE_LIST,
    about: 'A price list contains the price of each product. The first price list is the default for all companies.',
    minutes: 1,
    files: [],
    page: { label: 'Add price list', to: '/price-lists', search: opened },
    records: { label: 'View price lists', to: '/price-lists' },
  },
  PRODUCTS: {
    title: startStepTitles.PRODUCTS,
    about: 'Import the products that you sell, then their prices. A UPC identifies each product in all later files.',
    minutes: 2,
    files: [
      masterFile('PRODUCTS', 'Products'),
      masterFile('PRICES', 'Prices', { property: 'priceList', step: 'PRICE_LIST' }),
    ],
    page: { label: 'Add product', to: '/products', search: opened },
    records: { label: 'View products', to: '/products' },
  },
  STORES: {
    title: startStepTitles.STORES,
    about:
      'A company is a customer that orders for its stores. Import the companies first; each store names its company.',
    minutes: 2,
    files: [
      masterFile('COMPANIES', 'Companies', { property: 'priceList', step: 'PRICE_LIST' }),
      masterFile('STORES', 'Stores', { property: 'company', step: 'STORES' }),
    ],
    page: { label: 'Add company', to: '/companies', search: opened },
    records: { label: 'View stores', to: '/stores' },
  },
  ASSORTMENTS: {
    title: startStepTitles.ASSORTMENTS,
    about:
      'An assortment lists the products a store carries and the par level of each. Add an assortment with its products and stores; then import the par levels that differ by store.',
    minutes: 2,
    files: [
      {
        kind: 'PAR_LEVELS',
        label: 'Par levels',
        to: '/assortment-import',
        refersTo: { property: 'product', step: 'PRODUCTS' },
      },
    ],
    page: { label: 'Add assortment', to: '/assortments', search: opened },
    records: { label: 'View assortments', to: '/assortments' },
  },
  SALES: {
    title: startStepTitles.SALES,
    about: 'Sales show how fast each product sells in each store. Import at least a few weeks; two years are best.',
    minutes: 3,
    files: [
      {
        kind: 'SALES',
        label: 'Sales',
        to: '/sales-import',
        refersTo: { property: 'productUpc', step: 'PRODUCTS' },
      },
    ],
    page: { label: 'Open sales import', to: '/sales-import' },
    records: { label: 'View sales', to: '/sales-view' },
  },
  COUNTS: {
    title: startStepTitles.COUNTS,
    about: 'A count is the quantity of a product in a store on a day. Sales and deliveries update it from then on.',
    minutes: 1,
    files: [
      {
        kind: 'STORE_COUNTS',
        label: 'Store counts',
        to: '/store-count-import',
        refersTo: { property: 'store', step: 'STORES' },
      },
    ],
    page: { label: 'Open count import', to: '/store-count-import' },
    records: { label: 'View stores', to: '/stores' },
  },
  STOCK: {
    title: startStepTitles.STOCK,
    about:
      'The on-hand quantity of each product in your warehouse. Proposals can be limited to the stock that is available.',
    minutes: 1,
    files: [
      {
        kind: 'ON_HAND',
        label: 'On-hand quantities',
        to: '/product-on-hand-import',
        refersTo: { property: 'upc', step: 'PRODUCTS' },
      },
    ],
    page: { label: 'Open stock import', to: '/product-on-hand-import' },
    records: { label: 'View products', to: '/products' },
  },
  PROPOSAL: {
    title: startStepTitles.PROPOSAL,
    about:
      'A proposal suggests the quantity of each product for the stores of a company. Review it, then create orders.',
    minutes: 1,
    files: [],
    page: { label: 'New proposal', to: '/proposals', search: opened },
    records: { label: 'View proposals', to: '/proposals' },
  },
  ORDER: {
    title: startStepTitles.ORDER,
    about: 'Open the proposal and create its orders. An order can also be entered by hand.',
    minutes: 1,
    files: [],
    page: { label: 'Open proposals', to: '/proposals' },
    records: { label: 'View orders', to: '/orders' },
  },
};

const count = (value: number, ...noun: readonly [one: string, many?: string]): string =>
  value < maxStartCount ? formatCount(value, ...noun) : `${formatQuantity(maxStartCount)}+ ${noun[1] ?? `${noun[0]}s`}`;

const ofStores = (part: number, { stores }: StartCounts): string =>
  `${formatQuantity(part)} of ${count(stores, 'store')}`;

/** The records of a step: "0 of 120 stores". */
export const stepCounts: Readonly<Record<StartStep, (counts: StartCounts) => string>> = {
  PRICE_LIST: ({ priceLists }) => count(priceLists, 'price list'),
  PRODUCTS: ({ products }) => count(products, 'product'),
  STORES: ({ companies, stores }) => `${count(companies, 'company', 'companies')} · ${count(stores, 'store')}`,
  ASSORTMENTS: (counts) => ofStores(counts.storesWithAssortment, counts),
  SALES: ({ salesWeeks }) => formatCount(salesWeeks, 'week'),
  COUNTS: (counts) => ofStores(counts.storesWithCount, counts),
  STOCK: ({ productsInStock, products }) => `${formatQuantity(productsInStock)} of ${count(products, 'product')}`,
  PROPOSAL: ({ proposals }) => count(proposals, 'proposal'),
  ORDER: ({ orders }) => count(orders, 'order'),
};

/** The columns of a file. An account without records needs every value that a new record needs. */
export const listFileColumns = (kind: FileKind) => {
  const columns = listImportProperties(kind);
  const isRequired = (column: (typeof columns)[number]) => isColumnRequired(kind, column) || column.isRequired === true;
  return {
    required: columns.filter(isRequired),
    optional: columns.filter((column) => !isRequired(column)),
  };
};
