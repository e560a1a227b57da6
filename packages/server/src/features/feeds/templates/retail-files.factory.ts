import { addDays, formatDay } from '@shelfward/contract/kit/dates.ts';
import { findRetailWeek } from '@shelfward/contract/kit/retail-calendars.rules.ts';
import {
  albertsons,
  all,
  byDay,
  byWeek,
  type Cell,
  dollars,
  firstDay,
  inAll,
  lastDay,
  nrf,
  oneCalendarYear,
  oneWeek,
  oneYear,
  type RetailFileWriter,
  type RetailSale,
  type RetailTable,
  serial,
  shortDay,
  sundayWeeks,
  table,
  toItemNumber,
  totalDollars,
  totalUnits,
  weekLabel,
  withoutCheckDigit,
} from './retail-sales.factory.ts';
import { walmartWriters } from './walmart-files.factory.ts';

const storeWriters: readonly RetailFileWriter[] = [
  {
    id: 'TARGET_SALES',
    pick: all,
    write: (sales) =>
      table({
        header: [
          'sales_date',
          'tcin',
          'dpci',
          'location_id',
          'channel_originated',
          'sale_quantity',
          'sale_amount',
          'launch_date',
        ],
        rows: byDay(sales).map(({ store, upc, day, units, cents }) => [
          day,
          toItemNumber(upc),
          '',
          store,
          'store',
          units,
          dollars(cents),
          '',
        ]),
      }),
  },
  {
    id: 'TARGET_SALES_WEEK',
    pick: all,
    write: (sales) =>
      table({
        header: ['fiscal_week_end_d', 'tcin', 'location_id', 'sale_quantity', 'sale_amount'],
        rows: byWeek(sales, nrf).map(({ store, upc, day, units, cents }) => [
          formatDay(findRetailWeek(nrf, day).to),
          toItemNumber(upc),
          store,
          units,
          dollars(cents),
        ]),
      }),
  },
  {
    id: 'KROGER',
    pick: all,
    write: (sales) =>
      table({
        titles: Array.from({ length: 16 }, (_, at) =>
          at % 3 === 0 ? [] : [`Market report, line ${at}, all divisions`],
        ),
        header: [
          'RPT_SHORT_DESC',
          'RE_STO_NUM',
          'UPC',
          'UPC_DESC',
          'SCANNED_RETAIL_DOLLARS',
          'SCANNED_MOVEMENT',
          'SCANNED_LBS',
          'MFR_DESC',
          'WEEK_NAME',
        ],
        rows: byWeek(sales, nrf).map(({ store, upc, units, cents, period }) => [
          '35 Dallas',
          store,
          withoutCheckDigit(upc),
          `Item ${upc}`,
          dollars(cents),
          units,
          '0',
          'ACME',
          `${period.slice(0, 4)} - Period 01 - Week 1 (${period.slice(4)})`,
        ]),
      }),
  },
  {
    id: 'ALBERTSONS',
    pick: oneYear,
    write: (sales) => {
      const parameters = [
        'REPORT: SALES',
        'SCOPE: ALL',
        `START WK ${weekLabel(albertsons, firstDay(sales))}`,
        `END WK ${weekLabel(albertsons, lastDay(sales))}`,
      ];
      const rows = inAll(sales).map(({ store, upc, units, cents }, at): Cell[] => [
        'SOUTHERN',
        parameters[at] ?? '',
        store,
        withoutCheckDigit(upc),
        dollars(cents),
        units,
      ]);
      return table({
        titles: [['', ...parameters.slice(rows.length)]],
        header: ['DIVISION', '&GOLD', 'STORE', 'UPC', 'SALES TY', 'UNITS TY'],
        rows: [...rows, ['TOTAL', '', '', '', totalDollars(sales), totalUnits(sales)]],
      });
    },
  },
  {
    id: 'JEWEL',
    pick: all,
    write: (sales) =>
      table({
        sheet: 'Product Scan',
        titles: [['Product Scan']],
        header: ['Day', 'Store', 'UPC', 'Sum Net Amount', 'Sum Item Quantity', 'Division'],
        rows: byDay(sales).map(({ store, upc, day, units, cents }) => [
          formatDay(day),
          store,
          withoutCheckDigit(upc),
          dollars(cents),
          units,
          '35 JEWEL',
        ]),
      }),
  },
  {
    id: 'SAFEWAY_DENVER',
    pick: oneWeek,
    write: (sales) =>
      table({
        titles: [
          [
            `Denver Division Sales by Item\nFor the week ending ${formatDay(findRetailWeek(sundayWeeks, lastDay(sales)).to)}`,
          ],
          [],
        ],
        header: ['UPC - Description', 'Store', 'Sales (TY)', 'Units (TY)'],
        rows: [
          ...inAll(sales).map(({ store, upc, units, cents }): Cell[] => [
            `${withoutCheckDigit(upc)} - Item ${upc}`,
            store,
            `$${dollars(cents)}`,
            units,
          ]),
          ['Grand Total', '', totalDollars(sales), totalUnits(sales)],
        ],
      }),
  },
  {
    id: 'INTERMOUNTAIN',
    pick: oneCalendarYear,
    write: (sales) => {
      const name = `01.01.${lastDay(sales).slice(2, 4)} - ${shortDay(lastDay(sales))}`;
      return table({
        fileName: name,
        sheet: name,
        header: ['Store ID', 'UPC ID', 'Total Sales', 'Total Units'],
        rows: [
          ...inAll(sales).map(({ store, upc, units, cents }): Cell[] => [
            store,
            withoutCheckDigit(upc),
            dollars(cents),
            units,
          ]),
          ['', '', totalDollars(sales), totalUnits(sales)],
        ],
      });
    },
  },
  {
    id: 'KVAT',
    isOrdered: true,
    pick: oneWeek,
    write: (sales) => {
      const { from } = findRetailWeek(sundayWeeks, firstDay(sales));
      const days = Array.from({ length: 7 }, (_, at) => addDays(from, at));
      const pairs = (of: readonly RetailSale[]): Cell[] =>
        days.flatMap((day) => {
          const sold = of.filter((sale) => sale.day === day);
          return sold.length > 0 ? [totalUnits(sold), totalDollars(sold)] : ['', ''];
        });
      return table({
        titles: [['Item sales by store'], [], ['', '', '', ...days.flatMap((day) => [formatDay(day), ''])]],
        header: ['Store Number', 'UPC', 'Description', ...days.flatMap(() => ['Units Sold', 'Sales $'])],
        rows: [
          ...inAll(sales).map(({ store, upc }): Cell[] => [
            store,
            withoutCheckDigit(upc),
            `Item ${upc}`,
            ...pairs(sales.filter((sale) => sale.store === store && sale.upc === upc)),
          ]),
          ['Grand Total', '', '', ...pairs(sales)],
        ],
      });
    },
  },
  {
    id: 'WHOLE_FOODS',
    pick: all,
    write: (sales) =>
      table({
        header: [
          'Brand',
          'Family',
          'Category',
          'Subcategory',
          'Class',
          'Scan Code',
          'Description',
          'Region',
          'Store',
          'Week Ending',
          'Units',
          'Sales',
        ],
        rows: byWeek(sales, sundayWeeks).map(({ store, upc, day, units, cents }) => [
          'Acme',
          'Grocery',
          'Pantry',
          'Spreads',
          'Honey',
          upc,
          `Item ${upc}`,
          'SW',
          store,
          formatDay(findRetailWeek(sundayWeeks, day).to),
          units,
          dollars(cents),
        ]),
      }),
  },
];

const distributorWriters: readonly RetailFileWriter[] = [
  {
    id: 'KEHE',
    pick: all,
    write: (sales) =>
      table({
        header: [
          'DateRangeSelected',
          'RetailerName',
          'CustomerName',
          'AddressBookNumber',
          'UPC',
          'BrandName',
          'ProductDescription',
          'ProductSize',
          'UOM',
          'LastYearQTY',
          'CurrentYearQTY',
          'CurrentYearCost',
        ],
        rows: inAll(sales).map(({ store, upc, units, cents }) => [
          `${formatDay(firstDay(sales))} to ${formatDay(lastDay(sales))}`,
          'Acme Markets',
          store,
          '90',
          upc,
          'Acme',
          `Item ${upc}`,
          '12',
          'OZ',
          '5',
          units < 0 ? `(${-units}.00)` : `${units}.00`,
          cents < 0 ? `($${dollars(-cents)})` : `$${dollars(cents)}`,
        ]),
      }),
  },
  {
    id: 'UNFI',
    pick: all,
    write: (sales) =>
      table({
        fileName: 'UNFI shipments',
        header: ['Customer Name', 'Ship Date', 'UPC', 'Product Description', 'Qty Shipped', 'Extended Cost'],
        rows: byDay(sales).map(({ store, upc, day, units, cents }) => [
          store,
          formatDay(day),
          upc,
          `Item ${upc}`,
          units,
          dollars(cents),
        ]),
      }),
  },
];

export const retailFileWriters: readonly RetailFileWriter[] = [
  ...walmartWriters,
  ...storeWriters,
  ...distributorWriters,
];

/** Reported stock of stores. */
export const writeTargetInventory = (stock: readonly RetailSale[]): RetailTable =>
  table({
    header: [
      'business_date',
      'inventory_date',
      'week_end_d',
      'tcin',
      'location_id',
      'ending_on_hand_q',
      'ending_on_transfer_q',
      'ending_on_purchase_q',
      'instock_percentage',
    ],
    rows: stock.map(({ store, upc, day, units }) => [
      '',
      serial(day),
      '',
      toItemNumber(upc),
      store,
      units,
      2,
      '',
      '95.1',
    ]),
  });
