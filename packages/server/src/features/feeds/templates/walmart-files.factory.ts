import {
  all,
  byDay,
  byWeek,
  type Cell,
  dollars,
  inAll,
  type RetailFileWriter,
  type RetailSale,
  table,
  toItemNumber,
  walmart,
  weekLabel,
  withoutCheckDigit,
} from './retail-sales.factory.ts';

const walmartColumns = [
  'walmart_calendar_week',
  'store_number',
  'store_name',
  'walmart_item_number',
  'walmart_upc_number',
  'item_name',
  'pos_quantity_this_year',
  'pos_quantity_last_year',
  'pos_sales_this_year',
  'pos_sales_last_year',
  'instock_percentage_this_year',
];

const walmartRow = ({ store, upc, units, cents }: RetailSale): Cell[] => [
  Number(store),
  `Store ${store}`,
  toItemNumber(upc),
  withoutCheckDigit(upc),
  `Item ${upc}`,
  units,
  units + 7,
  dollars(cents),
  dollars(cents + 700),
  '98.5',
];

export const walmartWriters: readonly RetailFileWriter[] = [
  {
    id: 'WALMART_STORE_WEEK',
    pick: all,
    write: (sales) =>
      table({
        header: walmartColumns,
        rows: byWeek(sales, walmart).map((sale) => [Number(sale.period), ...walmartRow(sale)]),
      }),
  },
  {
    id: 'WALMART_STORE_DAY',
    pick: all,
    write: (sales) =>
      table({
        header: ['business_date', ...walmartColumns],
        rows: byDay(sales).map((sale) => [sale.day, Number(weekLabel(walmart, sale.day)), ...walmartRow(sale)]),
      }),
  },
  {
    id: 'WALMART_DATA_VENTURES_SALES',
    pick: all,
    write: (sales) =>
      table({
        header: [
          'store_nbr',
          'wm_item_nbr',
          'svc_chnl_nm',
          'bus_dt',
          'mds_fam_id',
          'rpt_cd',
          'op_cmpny_cd',
          'ty_qty',
          'ty_sales_amt',
          'ly_qty',
        ],
        rows: byDay(sales).flatMap(({ store, upc, day, units, cents }) => [
          [Number(store), toItemNumber(upc), 'BIS', day, '77', '0', 'WMT-US', units - 1, dollars(cents - 100), 3],
          [Number(store), toItemNumber(upc), 'PICKUP', day, '77', '7', 'WMT-US', 1, '1.00', ''],
        ]),
      }),
  },
  {
    id: 'RETAIL_LINK',
    pick: all,
    write: (sales) =>
      table({
        titles: [
          ['Retail Link'],
          ['Report: Store detail, all stores, all items'],
          [],
          ['Run on', '11/20/2026'],
          ...Array.from({ length: 20 }, () => []),
        ],
        header: [
          'Item Nbr',
          'Vendor Stk Nbr',
          'UPC',
          'Signing Desc',
          'Store Nbr',
          'Store Name',
          'POS Qty',
          'POS Sales',
          'Max Shelf Qty',
          'VNPK Qty',
          'WM Week',
        ],
        rows: byWeek(sales, walmart).map(({ store, upc, units, cents, period }) => [
          toItemNumber(upc),
          'S1',
          withoutCheckDigit(upc),
          `Item ${upc}`,
          Number(store),
          `Store ${store}`,
          units,
          `$${dollars(cents)}`,
          12,
          6,
          Number(period),
        ]),
      }),
  },
  {
    id: 'RETAIL_LINK_WEEKS',
    pick: all,
    write: (sales) => {
      const weeks = [...new Set(sales.map(({ day }) => weekLabel(walmart, day)))].toSorted();
      const sums = byWeek(sales, walmart);
      const value = (of: RetailSale, week: string, figure: 'units' | 'cents'): number | undefined =>
        sums.find(({ store, upc, period }) => store === of.store && upc === of.upc && period === week)?.[figure];
      return table({
        header: ['Store Nbr', 'Item Nbr', 'UPC', 'Data Type', ...weeks],
        rows: ['POS Qty', 'POS Sales', 'Gross Ship Qty'].flatMap((measure) =>
          inAll(sales).map((pair) => [
            Number(pair.store),
            toItemNumber(pair.upc),
            withoutCheckDigit(pair.upc),
            measure,
            ...weeks.map((week) => {
              if (measure === 'POS Qty') return value(pair, week, 'units') ?? '';
              const cents = value(pair, week, 'cents');
              return measure === 'POS Sales' && cents !== undefined ? dollars(cents) : '';
            }),
          ]),
        ),
      });
    },
  },
];
