import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxHeaderRow } from '../kit/tables/header.rules.ts';
import { importTemplates } from '../master-import/import-columns.rules.ts';
import { fileKinds, listImportProperties } from '../master-import/import-properties.rules.ts';
import { type FileHead, recognizeForm } from './recognize-form.rules.ts';
import { readTemplates } from './retail-templates.rules.ts';

const toHead = (
  rows: readonly (readonly string[])[],
  names: Partial<Pick<FileHead, 'fileName'>> & { sheet?: string } = {},
) => ({
  fileName: names.fileName ?? 'export.csv',
  sheets: [{ name: names.sheet, records: rows.map((cells, at) => ({ cells, line: at + 1 })) }],
});

const recognize = (...given: Parameters<typeof toHead>): string | undefined => {
  const found = recognizeForm(toHead(...given));
  return found?.kind === 'FORM' ? found.form.template.id : found && `${found.template.id}: ${found.reason}`;
};

const twelve: readonly (readonly [id: string, ...lines: string[]])[] = [
  [
    'WALMART_STORE_WEEK',
    'walmart_calendar_week,store_number,prime_item_number,pos_quantity_this_year,pos_sales_this_year',
  ],
  ['WALMART_STORE_DAY', 'business_date,walmart_calendar_week,store_number,walmart_item_number,pos_quantity_this_year'],
  ['RETAIL_LINK', 'Item Nbr,UPC,Store Nbr,POS Qty,POS Sales,WM Week'],
  ['TARGET_SALES', 'sales_date,tcin,dpci,location_id,sale_quantity,sale_amount'],
  ['TARGET_INVENTORY', 'business_date,tcin,location_id,ending_on_hand_q'],
  ['KROGER', 'RPT_SHORT_DESC,RE_STO_NUM,UPC,SCANNED_RETAIL_DOLLARS,SCANNED_MOVEMENT,WEEK_NAME'],
  [
    'ALBERTSONS',
    'DIVISION,&GOLD,STORE,UPC,SALES TY,UNITS TY',
    'ACME,START WK 202145,1,2,3,4',
    'ACME,END WK 202152,1,2,3,4',
  ],
  ['JEWEL', 'Day,Store,UPC,Sum Net Amount,Sum Item Quantity,Division'],
  ['KEHE', 'DateRangeSelected,RetailerName,CustomerName,UPC,CurrentYearQTY,CurrentYearCost'],
  ['WHOLE_FOODS', 'Brand,Family,Category,Subcategory,Class,Scan Code,Store,Week Ending,Units,Sales'],
];

describe('recognition', () => {
  test.each(twelve)('finds %s', (id, ...lines) => {
    expect(recognize(lines.map((line) => line.split(',')))).toBe(id);
  });

  test('finds the forms whose days are outside the table', () => {
    expect(
      recognize([
        ['Denver Division\nWeek ending 1/8/2022'],
        [],
        ['UPC - Description', 'Store', 'Sales (TY)', 'Units (TY)'],
      ]),
    ).toBe('SAFEWAY_DENVER');
    expect(recognize([['Store ID', 'UPC ID', 'Total Sales', 'Total Units']], { sheet: '01.01.22 - 03.05.22' })).toBe(
      'INTERMOUNTAIN',
    );
    expect(
      recognize([
        ['', '', '1/2/2022', '', '1/3/2022', ''],
        ['Store Number', 'UPC', 'Units Sold', 'Sales $', 'Units Sold', 'Sales $'],
      ]),
    ).toBe('KVAT');
  });

  test.each([
    ['ACME 01.04.26 - 03.07.26.xlsx', { from: '2026-01-04', to: '2026-03-07' }],
    ['ACME_YTD_03.07.26.xlsx', { from: '2026-01-01', to: '2026-03-07' }],
  ])('reads the days of a year to date in the name of the file: %s', (fileName, days) => {
    const found = recognizeForm(toHead([['DIVISION', '&GOLD', 'STORE', 'UPC', 'SALES TY', 'UNITS TY']], { fileName }));

    expect(found).toMatchObject({ kind: 'FORM', form: { titleDays: [days] } });
  });

  test('finds columns of weeks with their places, and no form without them', () => {
    const fields = ['Store Nbr', 'Item Nbr', 'Data Type'];

    expect(recognizeForm(toHead([[...fields, '202541', 'Comment', '202542']]))).toMatchObject({
      kind: 'FORM',
      form: { columns: { week: [3, 5] }, titleDays: [] },
    });
    expect(recognize([fields])).toBeUndefined();
  });

  test.each([
    [1, undefined],
    [2, 'WALMART_SCORECARD'],
    [10, 'WALMART_SCORECARD'],
    [11, undefined],
  ])('finds a scorecard by its columns below a title, in line %i', (line, expected) => {
    const titles = Array.from({ length: line - 1 }, (_, at) => [`Title ${at}`]);

    expect(recognize([...titles, ['TY', 'LY', 'Diff']])?.split(':')[0]).toBe(expected);
  });

  test('finds the form of a distributor only with its name in the file, the sheet, or a title', () => {
    const header = ['Customer Name', 'Ship Date', 'UPC', 'Pack', 'Cases Shipped'];

    expect(recognize([header])).toBeUndefined();
    expect([
      recognize([header], { fileName: 'UNFI deliveries.csv' }),
      recognize([header], { sheet: 'UNFI East' }),
      recognize([['Deliveries of UNFI'], header]),
    ]).toEqual(Array(3).fill('UNFI'));
  });

  test.each([
    [maxHeaderRow, 'TARGET_SALES'],
    [maxHeaderRow + 1, undefined],
  ])('finds a header up to line %i', (line, expected) => {
    const titles = Array.from({ length: line - 1 }, (_, at) => [at % 2 === 0 ? '' : `Title ${at}`]);
    const header = ['sales_date', 'tcin', 'dpci', 'location_id', 'sale_quantity', 'sale_amount'];

    expect(recognize([...titles, header])).toBe(expected);
  });

  test('knows at least the twelve forms of portals', () => {
    const retailers = new Set(readTemplates.map(({ retailer }) => retailer));

    expect([...retailers].toSorted()).toEqual([
      'Albertsons',
      'Albertsons Intermountain',
      'Jewel-Osco',
      'K-VA-T',
      'KeHE',
      'Kroger',
      'Safeway Denver',
      'Target',
      'UNFI',
      'Walmart',
      'Whole Foods',
    ]);
  });

  test.each([
    ['WALMART_PERIOD', 'overlap', [['wm_time_window_week', 'prime_item_number', 'pos_quantity_this_year']]],
    [
      'WALMART_PERIOD',
      'overlap',
      [['wm_time_window_week', 'walmart_calendar_week', 'store_number', 'prime_item_number', 'pos_quantity_this_year']],
    ],
    [
      'WALMART_SCORECARD',
      'overlap',
      [['Supplier Scorecard'], ['L1W', '', '', 'L4W'], ['TY', 'LY', 'Diff', 'TY', 'LY', 'Diff']],
    ],
    ['WALMART_TOTAL', 'all stores', [['walmart_calendar_week', 'prime_item_number', 'pos_quantity_this_year']]],
    [
      'WALMART_TOTAL',
      'all stores',
      [['walmart_calendar_week', 'item_name', 'shipped_based_net_sales', 'shipped_based_qty']],
    ],
    [
      'WALMART_DC',
      'distribution centers',
      [
        [
          'inventory_date',
          'distribution_center_number',
          'walmart_item_number',
          'on_hand_warehouse_inventory_in_units_this_year',
        ],
      ],
    ],
    [
      'TARGET_TOTAL',
      'all stores',
      [['Date', 'DPCI', 'Item Description', 'Sales $', 'Sales U', 'Sales $ PSPW', 'OOS %']],
    ],
    ['ULTA', 'EDI 852', [['start_date', 'end_date', 'upc', 'ulta_item_number', 'ulta_item_description', 'brand']]],
    ['CVS', 'all stores', [['Time', 'Product', 'Total Sales $ WTD', 'Total Units WTD']]],
    ['KEHE_MARKET', 'markets', [['TIME FRAME', 'GEOGRAPHY', 'DESCRIPTION', 'Dollars', 'Units']]],
    [
      'WHOLE_FOODS_TOTAL',
      'regions',
      [['Brand', 'Family', 'Category', 'Subcategory', 'Class', 'Scan Code', 'Region', 'Sales']],
    ],
    ['RETAIL_LINK', 'WM Week', [['Item Nbr', 'UPC', 'Store Nbr', 'Range 1 POS Qty']]],
    [
      'RETAIL_LINK',
      '202541 to 202544',
      [['Range 1: 202541 thru 202544'], ['Item Nbr', 'UPC', 'Store Nbr', 'Range 1 POS Qty']],
    ],
    [
      'ALBERTSONS',
      'START WK',
      [
        ['DIVISION', '&GOLD', 'STORE', 'UPC', 'SALES TY', 'UNITS TY'],
        ['ACME', '', '1', '2', '3', '4'],
      ],
    ],
    ['SAFEWAY_DENVER', 'title', [['UPC - Description', 'Store', 'Sales (TY)', 'Units (TY)']]],
    ['INTERMOUNTAIN', 'name of the sheet', [['Store ID', 'UPC ID', 'Total Sales', 'Total Units']]],
    ['KVAT', 'above', [['Store Number', 'UPC', 'Units Sold', 'Sales $', 'Units Sold', 'Sales $']]],
  ])('rejects %s with the reason: %s', (id, reason, rows) => {
    const found = recognizeForm(toHead(rows));

    expect(found).toMatchObject({ kind: 'REJECTED', reason: expect.stringContaining(reason) });
    expect(found?.kind === 'REJECTED' && found.template.id).toBe(id);
  });

  test('rejects a workbook with two sheets of figures', () => {
    const header = ['Item Nbr', 'UPC', 'Store Nbr', 'POS Qty', 'WM Week'];
    const sheets = ['Week 41', 'Week 42'].map((name) => ({ name, records: [{ cells: header, line: 1 }] }));

    expect(recognizeForm({ fileName: 'weeks.xlsx', sheets })).toMatchObject({
      kind: 'REJECTED',
      reason: 'The sheets "Week 41" and "Week 42" both have figures. Save each sheet as a file.',
    });
  });

  test('reads the only sheet with figures, and a week above the table', () => {
    const cover = { name: 'Cover', records: [{ cells: ['Retail Link'], line: 1 }] };
    const records = [
      ['WM Week Range 1 Is Between 202541 And 202541'],
      ['Item Nbr', 'UPC', 'Store Nbr', 'Range 1 POS Qty'],
    ];
    const data = { name: 'Data', records: records.map((cells, at) => ({ cells, line: at + 1 })) };

    expect(recognizeForm({ fileName: 'report.xlsx', sheets: [cover, data] })).toMatchObject({
      kind: 'FORM',
      form: { sheet: 'Data', headerRow: 2, titleDays: [{ from: '2025-11-08', to: '2025-11-14' }] },
    });
  });
});

describe('ordinary files', () => {
  test('with the column names of the importers are not recognized', () => {
    const header = fc.constantFrom(...fileKinds).chain((kind) => {
      const names = listImportProperties(kind).map(({ label, names: others }) => fc.constantFrom(label, ...others));
      return fc.tuple(...names).chain((all) => fc.shuffledSubarray(all, { minLength: 1 }));
    });
    fc.assert(
      fc.property(header, (cells) => {
        expect(recognize([cells, cells.map(() => '1')])).toBeUndefined();
      }),
      { numRuns: 3000 },
    );
  });

  test('of the import templates are not recognized', () => {
    for (const { columns } of importTemplates)
      expect(recognize([[...new Set(Object.values(columns).flat())]])).toBeUndefined();
  });

  test.each([
    ['Store,Product UPC,Quantity,Sold on'],
    ['Store Number,UPC,Units Sold,Sales $,Date'],
    ['Store;EAN;Menge;Datum'],
    ['date,store,brand,week,units,price'],
    ['Division,Store,UPC,Sales,Units,Week'],
    ['location,sku,on hand,date'],
    [''],
  ])('are not recognized: %s', (line) => {
    expect(recognize([line.split(/[,;]/)])).toBeUndefined();
  });
});
