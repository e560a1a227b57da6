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
import { importTargets, type TargetKind } from '../../kit/file-import/import-targets.ts';
import { formatQuantity } from '../../kit/ui/numbers.ts';

/** A file of a step: its importer, and the column that refers to records of an earlier step. */
export interface StepFile {
  readonly kind: Exclude<TargetKind, 'WORKBOOK' | 'EDI'>;
  readonly label: string;
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
const toFile = (kind: StepFile['kind'], refersTo?: StepFile['refersTo']): StepFile => ({
  kind,
  label: importTargets[kind].label,
  ...(refersTo && { refersTo }),
});

export const stepTexts: Readonly<Record<StartStep, StepText>> = {
  PRODUCTS: {
    title: startStepTitles.PRODUCTS,
    about:
      'Import the products that you sell, with their wholesale prices. Orders need prices, in the same file or in one of their own. A UPC identifies each product in all later files.',
    minutes: 2,
    files: [toFile('PRODUCTS'), toFile('PRICES', { property: 'upc', step: 'PRODUCTS' })],
    page: { label: 'Add product', to: '/products', search: opened },
    records: { label: 'View products', to: '/products' },
  },
  STORES: {
    title: startStepTitles.STORES,
    about:
      'A company is a customer that orders for its stores. The first list of stores also creates their companies and regions.',
    minutes: 2,
    files: [toFile('COMPANIES'), toFile('STORES', { property: 'company', step: 'STORES' })],
    page: { label: 'Add company', to: '/companies', search: opened },
    records: { label: 'View stores', to: '/stores' },
  },
  ASSORTMENTS: {
    title: startStepTitles.ASSORTMENTS,
    about:
      'An assortment lists the products a store carries. Its par levels, how many units of each a store should hold, come from your sales in a later step, or from a file.',
    minutes: 2,
    files: [toFile('PAR_LEVELS', { property: 'product', step: 'PRODUCTS' })],
    page: { label: 'Add assortment', to: '/assortments', search: opened },
    records: { label: 'View assortments', to: '/assortments' },
  },
  SALES: {
    title: startStepTitles.SALES,
    about: 'Sales show how fast each product sells in each store. Import at least a few weeks; two years are best.',
    minutes: 3,
    files: [toFile('SALES', { property: 'productUpc', step: 'PRODUCTS' })],
    page: { label: 'Open sales import', to: '/sales-import' },
    records: { label: 'View sales', to: '/sales-view' },
  },
  COUNTS: {
    title: startStepTitles.COUNTS,
    about: 'A count is the quantity of a product in a store on a day. Sales and deliveries update it from then on.',
    minutes: 1,
    files: [toFile('STORE_COUNTS', { property: 'store', step: 'STORES' })],
    page: { label: 'Open count import', to: '/store-count-import' },
    records: { label: 'View stores', to: '/stores' },
  },
  PAR_LEVELS: {
    title: startStepTitles.PAR_LEVELS,
    about:
      'A par level is how many units of a product a store should hold; proposals order what is missing. Your sales show how many.',
    minutes: 1,
    files: [],
    page: { label: 'Review all', to: '/par-levels' },
    records: { label: 'View par levels', to: '/par-levels' },
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
  PRODUCTS: ({ products, pricedProducts }) =>
    products === 0
      ? count(0, 'product')
      : `${count(products, 'product')} · ${formatQuantity(pricedProducts)} with prices`,
  STORES: ({ companies, stores }) => `${count(companies, 'company', 'companies')} · ${count(stores, 'store')}`,
  ASSORTMENTS: (counts) => ofStores(counts.storesWithAssortment, counts),
  SALES: ({ salesWeeks }) => formatCount(salesWeeks, 'week'),
  COUNTS: (counts) => ofStores(counts.storesWithCount, counts),
  PAR_LEVELS: ({ openSuggestions, hasReviewedParLevels }) =>
    openSuggestions > 0
      ? `${count(openSuggestions, 'suggestion')}${hasReviewedParLevels ? ' left' : ''}`
      : hasReviewedParLevels
        ? 'No suggestions left'
        : 'Not computed yet',
  PROPOSAL: ({ proposals }) => count(proposals, 'proposal'),
  ORDER: ({ orders }) => count(orders, 'order'),
};

/** Products that cannot be ordered yet: their step goes on with the prices. */
export const lacksPrices = ({ products, pricedProducts }: StartCounts): boolean => products > 0 && pricedProducts === 0;

/** The columns of a file. An account without records needs every value that a new record needs. */
export const listFileColumns = (kind: FileKind) => {
  const columns = listImportProperties(kind);
  const isRequired = (column: (typeof columns)[number]) => isColumnRequired(kind, column) || column.isRequired === true;
  return {
    required: columns.filter(isRequired),
    optional: columns.filter((column) => !isRequired(column)),
  };
};
