import type { ReadTemplate, RejectedTemplate } from './retail-template.types.ts';

const calendar = { kind: 'WALMART' } as const;

/** Twins of the year before end with _last_year; they have other names, and are not read. */
const thisYear = (...names: readonly string[]): string[] => names.flatMap((name) => [`${name}thisyear`, name]);

const luminate = {
  store: ['storenumber', 'storenbr'],
  day: ['businessdate'],
  week: ['walmartcalendarweek'],
  weekYear: ['walmartcalendaryear'],
  item: ['walmartitemnumber', 'primeitemnumber'],
  upc: ['walmartupcnumber'],
  name: ['itemname', 'primeitemdescription', 'itemdescription'],
  units: thisYear('posquantity'),
  sales: thisYear('possales'),
  onHand: thisYear('storeonhandquantity'),
  onOrder: thisYear('storeonorderquantity'),
  inTransit: thisYear('storeintransitquantity'),
  sign: ['wmtimewindowweek', 'wmtimewindow'],
} as const;

const ventures = {
  store: ['storenbr'],
  day: ['busdt'],
  item: ['wmitemnbr'],
  upc: ['upcnbr', 'gtin'],
  name: ['itemname'],
} as const;

const retailLink = {
  store: ['storenbr'],
  item: ['itemnbr', 'primeitemnbr'],
  upc: ['upc'],
  name: ['signingdesc', 'itemdesc1', 'primeitemdesc', 'itemdesc'],
  week: ['wmweek'],
  day: ['daily', 'day', 'posdate', 'salesdate', 'businessdate', 'fecha', 'date'],
} as const;

const base = { retailer: 'Walmart', calendar, storesBy: 'NUMBER', layout: 'ROWS' } as const;

export const walmartTemplates: readonly ReadTemplate[] = [
  {
    ...base,
    id: 'WALMART_STORE_WEEK',
    label: 'store by week',
    kind: 'SALE',
    grain: 'WEEK',
    columns: luminate,
    required: [['store'], ['week'], ['units'], ['item', 'upc']],
    absent: ['day', 'sign'],
    stockDefinition: 'store_on_hand_quantity',
  },
  {
    ...base,
    id: 'WALMART_STORE_DAY',
    label: 'store by day',
    kind: 'SALE',
    grain: 'DAY',
    columns: luminate,
    required: [['store'], ['day'], ['units'], ['item', 'upc']],
    absent: ['sign'],
    stockDefinition: 'store_on_hand_quantity',
  },
  {
    ...base,
    id: 'WALMART_DATA_VENTURES_SALES',
    label: 'Data Ventures store sales',
    kind: 'SALE',
    grain: 'DAY',
    // A store sells an item through several channels and types of sales; their rows add up.
    columns: {
      ...ventures,
      units: ['tyqty', 'posqty', 'salesqty', 'saleqty', 'unitqty'],
      sales: ['tysalesamt', 'possalesamt', 'possales', 'salesamt', 'saleamt'],
    },
    required: [['store'], ['day'], ['item'], ['units']],
  },
  {
    ...base,
    id: 'WALMART_DATA_VENTURES_STOCK',
    label: 'Data Ventures store inventory',
    kind: 'INVENTORY',
    grain: 'DAY',
    columns: {
      ...ventures,
      onHand: ['tyonhandqty', 'onhandqty'],
      onOrder: ['tyonorderqty', 'tyonordqty', 'onorderqty'],
      inTransit: ['tyintrnstqty', 'tyintransitqty', 'intransitqty'],
    },
    required: [['store'], ['day'], ['item'], ['onHand']],
    stockDefinition: 'ty_on_hand_qty',
  },
  {
    ...base,
    id: 'RETAIL_LINK_WEEKS',
    label: 'Retail Link, a column per week',
    kind: 'SALE',
    grain: 'WEEK',
    layout: 'WEEK_COLUMNS',
    columns: { ...retailLink, measure: ['datatype'], week: [] },
    required: [['store'], ['measure'], ['item', 'upc']],
    stockDefinition: 'Curr Str On Hand Qty',
    hasCurrentStock: true,
  },
  {
    ...base,
    id: 'RETAIL_LINK',
    label: 'Retail Link by week',
    kind: 'SALE',
    grain: 'WEEK',
    columns: {
      ...retailLink,
      units: ['posqty', 'range1posqty'],
      sales: ['possales', 'range1possales'],
      onHand: ['currstronhandqty', 'range1currstronhandqty'],
      onOrder: ['currstronorderqty', 'range1currstronorderqty'],
      inTransit: ['currstrintransitqty', 'range1currstrintransitqty'],
    },
    required: [['store'], ['units'], ['item', 'upc']],
    absent: ['day'],
    daysIn: 'WEEKS_IN_TITLE',
    stockDefinition: 'Curr Str On Hand Qty',
    hasCurrentStock: true,
  },
  {
    ...base,
    id: 'RETAIL_LINK_DAY',
    label: 'Retail Link by day',
    kind: 'SALE',
    grain: 'DAY',
    columns: {
      ...retailLink,
      units: ['posqty'],
      sales: ['possales'],
      onHand: ['currstronhandqty'],
      onOrder: ['currstronorderqty'],
      inTransit: ['currstrintransitqty'],
    },
    required: [['store'], ['units'], ['item', 'upc'], ['day']],
    stockDefinition: 'Curr Str On Hand Qty',
    hasCurrentStock: true,
  },
];

export const walmartRejections: readonly RejectedTemplate[] = [
  {
    id: 'WALMART_PERIOD',
    retailer: 'Walmart',
    label: 'report of overlapping periods',
    columns: { sign: luminate.sign },
    required: [['sign']],
    reason:
      'Its periods (L1W, L4W, L13W, L52W) overlap from one file to the next, so the same sales would count several times. Export sales by store and week, or by store and day.',
  },
  {
    id: 'WALMART_DC',
    retailer: 'Walmart',
    label: 'distribution center inventory',
    columns: {
      sign: ['distributioncenternumber'],
      onHand: ['onhandwarehouseinventoryinunitsthisyear', 'onhandwarehouseinventoryinunits'],
      store: luminate.store,
    },
    required: [['sign'], ['onHand']],
    absent: ['store'],
    reason: 'It has the stock of distribution centers, and neither sales nor the stock of stores.',
  },
  {
    id: 'WALMART_TOTAL',
    retailer: 'Walmart',
    label: 'item by week',
    columns: { ...luminate, units: [...luminate.units, 'shippedbasedqty', 'shippedbasedquantitythisyear'] },
    required: [['week', 'day'], ['units']],
    absent: ['store'],
    reason: 'It has totals of all stores. Export sales by store and week, or by store and day.',
  },
];
