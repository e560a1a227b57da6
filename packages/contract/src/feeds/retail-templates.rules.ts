import type { RetailCalendar } from '../kit/retail-calendars.rules.ts';
import type { ReadTemplate, RejectedTemplate, RetailTemplate } from './retail-template.types.ts';
import { walmartRejections, walmartTemplates } from './walmart-templates.rules.ts';

const sundayWeeks: RetailCalendar = { kind: 'WEEK', startsOn: 7 };
const nrf: RetailCalendar = { kind: 'NRF' };
/** Years end on the last Saturday of February. */
const albertsons: RetailCalendar = { kind: 'FISCAL', startsOn: 7, firstDay: '03-01', weekOne: 'CONTAINS_DAY' };

const base = { storesBy: 'NUMBER', layout: 'ROWS', kind: 'SALE' } as const;

const target = {
  store: ['locationid'],
  tcin: ['tcin'],
  dpci: ['dpci'],
  upc: ['upc', 'barcode'],
  name: ['itemdescription'],
} as const;
const targetSales = {
  ...target,
  units: ['salequantity', 'salesquantity', 'saleq'],
  sales: ['saleamount', 'salesamount', 'salea'],
  day: ['salesdate', 'saledate', 'salesd', 'businessdate', 'businessd'],
  weekEnd: ['weekendd', 'weekenddate', 'fiscalweekendd'],
} as const;

const targetTemplates: readonly ReadTemplate[] = [
  {
    ...base,
    id: 'TARGET_SALES',
    retailer: 'Target',
    label: 'sales by store and day',
    calendar: nrf,
    grain: 'DAY',
    columns: targetSales,
    required: [['store'], ['tcin', 'dpci'], ['units'], ['day']],
  },
  {
    ...base,
    id: 'TARGET_SALES_WEEK',
    retailer: 'Target',
    label: 'sales by store and week',
    calendar: nrf,
    grain: 'WEEK',
    columns: targetSales,
    required: [['store'], ['tcin', 'dpci'], ['units'], ['weekEnd']],
    absent: ['day'],
  },
  {
    ...base,
    id: 'TARGET_INVENTORY',
    retailer: 'Target',
    label: 'inventory by store',
    kind: 'INVENTORY',
    calendar: nrf,
    grain: 'DAY',
    columns: {
      ...target,
      day: ['businessdate', 'businessd', 'inventorydate', 'weekendd', 'weekenddate'],
      onHand: ['endingonhandq', 'endingonhandquantity'],
      onOrder: ['endingonpurchaseq', 'endingonpurchasequantity'],
      inTransit: ['endingontransferq', 'endingontransferquantity'],
    },
    required: [['store'], ['tcin', 'dpci'], ['onHand'], ['day']],
    stockDefinition: 'ending_on_hand_q',
  },
];

const wholeFoodsStores = ['storenumber', 'storenbr', 'store', 'storetlc', 'tlc', 'storename', 'businessunit', 'bu'];

const grocerTemplates: readonly ReadTemplate[] = [
  {
    ...base,
    id: 'KROGER',
    retailer: 'Kroger',
    label: 'store by week',
    calendar: nrf,
    grain: 'WEEK',
    columns: {
      store: ['restonum'],
      division: ['rptshortdesc'],
      upc: ['upc'],
      name: ['upcdesc', 'itemdesc', 'upcdescription'],
      weekName: ['weekname', 'yearmonthwk'],
      units: ['scannedmovement'],
      sales: ['scannedretaildollars'],
    },
    required: [['store'], ['upc'], ['weekName'], ['units']],
    lacksCheckDigits: true,
  },
  {
    ...base,
    id: 'ALBERTSONS',
    retailer: 'Albertsons',
    label: 'year to date',
    calendar: albertsons,
    grain: 'YEAR_TO_DATE',
    columns: {
      division: ['division'],
      sign: ['gold'],
      store: ['store'],
      upc: ['upc'],
      name: ['upcdescription', 'itemdescription', 'description'],
      units: ['unitsty'],
      sales: ['salesty'],
    },
    required: [['division'], ['store'], ['upc'], ['units'], ['sales']],
    daysIn: 'WEEKS_IN_CELLS',
    lacksCheckDigits: true,
  },
  {
    ...base,
    id: 'JEWEL',
    retailer: 'Jewel-Osco',
    label: 'store by day',
    calendar: sundayWeeks,
    grain: 'DAY',
    columns: {
      day: ['day'],
      store: ['store'],
      division: ['division'],
      upc: ['upc'],
      name: ['upcdescription', 'itemdescription', 'description'],
      units: ['sumitemquantity'],
      sales: ['sumnetamount'],
    },
    required: [['day'], ['store'], ['upc'], ['units']],
    lacksCheckDigits: true,
  },
  {
    ...base,
    id: 'SAFEWAY_DENVER',
    retailer: 'Safeway Denver',
    label: 'store by week',
    calendar: sundayWeeks,
    grain: 'WEEK',
    columns: { store: ['store'], upc: ['upcdescription'], units: ['unitsty'], sales: ['salesty'], sign: ['division'] },
    required: [['store'], ['upc'], ['units'], ['sales']],
    absent: ['sign'],
    daysIn: 'TITLE',
    lacksCheckDigits: true,
  },
  {
    ...base,
    id: 'INTERMOUNTAIN',
    retailer: 'Albertsons Intermountain',
    label: 'year to date',
    calendar: sundayWeeks,
    grain: 'YEAR_TO_DATE',
    columns: {
      store: ['storeid'],
      upc: ['upcid'],
      name: ['upcdescription', 'itemdescription', 'description'],
      units: ['totalunits'],
      sales: ['totalsales'],
      day: ['date', 'day', 'soldon', 'week', 'weekending'],
    },
    required: [['store'], ['upc'], ['units'], ['sales']],
    absent: ['day'],
    daysIn: 'SHEET_NAME',
    lacksCheckDigits: true,
  },
  {
    ...base,
    id: 'KVAT',
    retailer: 'K-VA-T',
    label: 'store by day, a week side by side',
    calendar: sundayWeeks,
    grain: 'DAY',
    layout: 'DAY_COLUMNS',
    columns: {
      store: ['storenumber', 'store'],
      upc: ['upc'],
      name: ['upcdescription', 'itemdescription', 'description'],
      units: ['unitssold'],
      sales: ['sales'],
    },
    required: [['store'], ['upc'], ['units'], ['sales']],
    lacksCheckDigits: true,
  },
  {
    ...base,
    id: 'WHOLE_FOODS',
    retailer: 'Whole Foods',
    label: 'store by week',
    calendar: sundayWeeks,
    grain: 'WEEK',
    columns: {
      store: wholeFoodsStores,
      sign: ['family'],
      otherSign: ['subcategory'],
      upc: ['scancode'],
      name: ['description', 'itemdescription', 'productdescription', 'product'],
      weekEnd: [
        'weekending',
        'weekendingdate',
        'weekenddate',
        'weekend',
        'fiscalweekending',
        'fiscalweekenddate',
        'week',
        'enddate',
        'date',
      ],
      units: ['units', 'unitssold', 'unitsales', 'salesunits', 'netunits', 'quantity', 'quantitysold', 'qty'],
      sales: ['sales', 'netsales', 'salesdollars', 'dollarsales', 'dollars', 'salesamount', 'totalsales'],
    },
    required: [['store'], ['sign'], ['otherSign'], ['upc'], ['weekEnd'], ['units']],
  },
];

const distributorTemplates: readonly ReadTemplate[] = [
  {
    ...base,
    id: 'KEHE',
    retailer: 'KeHE',
    label: 'deliveries to stores',
    kind: 'RECEIPT',
    storesBy: 'NAME',
    calendar: sundayWeeks,
    grain: 'PERIOD',
    columns: {
      store: ['customername', 'addressbooknumber'],
      division: ['retailername'],
      days: ['daterangeselected'],
      upc: ['upc'],
      name: ['productdescription'],
      pack: ['packsize', 'pack', 'casepack'],
      units: ['currentyearqty'],
      sales: ['currentyearcost'],
    },
    required: [['store'], ['days'], ['upc'], ['units']],
  },
  {
    ...base,
    id: 'UNFI',
    retailer: 'UNFI',
    label: 'deliveries to stores',
    kind: 'RECEIPT',
    storesBy: 'NAME',
    calendar: sundayWeeks,
    grain: 'DAY',
    columns: {
      store: ['customername', 'shiptoname', 'shipto', 'storename', 'customer'],
      day: ['shipdate', 'invoicedate', 'deliverydate', 'date'],
      upc: ['upc', 'upccode', 'unitupc', 'itemupc'],
      item: ['unfiitem', 'unfiitemnumber', 'itemnumber', 'productcode'],
      name: ['productdescription', 'itemdescription', 'description'],
      pack: ['pack', 'casepack', 'packsize'],
      units: ['qtyshipped', 'quantityshipped', 'unitsshipped', 'casesshipped', 'shippedqty', 'shipped'],
      sales: ['extendedcost', 'netcost', 'totalcost', 'amount'],
    },
    required: [['store'], ['day'], ['upc', 'item'], ['units']],
    word: /\bunfi\b|united natural/i,
  },
];

/** The forms that are read. A form with more columns comes before one whose columns it also has. */
export const readTemplates: readonly ReadTemplate[] = [
  ...walmartTemplates,
  ...targetTemplates,
  ...grocerTemplates,
  ...distributorTemplates,
];

/** Such as "Walmart, store by week". */
export const formatTemplate = ({ retailer, label }: Pick<RetailTemplate, 'retailer' | 'label'>): string =>
  `${retailer}, ${label}`;

/** Forms that are recognized, and cannot be imported. */
export const rejectedTemplates: readonly RejectedTemplate[] = [
  ...walmartRejections,
  {
    id: 'TARGET_TOTAL',
    retailer: 'Target',
    label: 'portal view of all stores',
    columns: { dpci: ['dpci'], units: ['salesu'], sales: ['sales'], store: ['locationid', 'storenumber', 'store'] },
    required: [['dpci'], ['units'], ['sales']],
    absent: ['store'],
    reason: 'It has totals of all stores. Export sales by location.',
  },
  {
    id: 'WHOLE_FOODS_TOTAL',
    retailer: 'Whole Foods',
    label: 'totals of regions',
    columns: {
      sign: ['family'],
      otherSign: ['subcategory'],
      upc: ['scancode'],
      store: wholeFoodsStores,
    },
    required: [['sign'], ['otherSign'], ['upc']],
    absent: ['store'],
    reason: 'It has totals of regions. Export sales by store and week.',
  },
  {
    id: 'ULTA',
    retailer: 'Ulta',
    label: 'portal report',
    columns: { item: ['ultaitemnumber'] },
    required: [['item']],
    reason: 'It has totals of all stores. Ulta states sales by store only in EDI 852 documents.',
  },
  {
    id: 'CVS',
    retailer: 'CVS',
    label: 'week to date',
    columns: { sign: ['totalsaleswtd'], units: ['totalunitswtd'], store: ['store', 'storenumber'] },
    required: [['sign'], ['units']],
    absent: ['store'],
    reason: 'It has totals of all stores. Sales by store are needed.',
  },
  {
    id: 'KEHE_MARKET',
    retailer: 'KeHE',
    label: 'totals of markets',
    columns: {
      days: ['timeframe'],
      sign: ['geography'],
      sales: ['dollars'],
      units: ['units'],
      store: ['store', 'storenumber'],
    },
    required: [['days'], ['sign'], ['sales'], ['units']],
    absent: ['store'],
    reason: 'It has totals of markets. Export the deliveries by customer.',
  },
];
