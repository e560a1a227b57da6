import { recognizeForm } from '@shelfward/contract/feeds/recognize-form.rules.ts';
import type { RetailFigure } from '@shelfward/contract/feeds/retail-figure.ts';
import { describe, expect, test } from 'vitest';
import { createLimitedList, formatErrors, type RowError, reportErrors } from '../../../platform/imports/file-errors.ts';
import { createFigureReader } from './figure-reader.rules.ts';
import { createUpcReader, splitUpcAndName } from './product-codes.rules.ts';

const toRecords = (lines: readonly string[]) => lines.map((line, at) => ({ cells: line.split('|'), line: at + 1 }));

const read = (
  lines: readonly string[],
  { fileName = 'export.csv', sheet }: { fileName?: string; sheet?: string } = {},
) => {
  const records = toRecords(lines);
  const found = recognizeForm({ fileName, sheets: [{ name: sheet, records }] });
  if (found?.kind !== 'FORM') throw new Error(`Not recognized: ${JSON.stringify(found)}`);
  const errors = createLimitedList<RowError>();
  const reader = createFigureReader(found.form, {
    today: '2026-11-26',
    latest: '2026-11-27',
    currency: 'USD',
    dates: {},
    numbers: { decimalSign: 'POINT' },
    errors,
  });
  const rows = records.filter(({ line }) => line > found.form.headerRow);
  const figures = [...rows.flatMap(({ cells, line }) => reader.read(cells, line)), ...reader.end()];
  const report = { errors: reportErrors(errors.listed, { header: [], columns: {} }), totalErrors: errors.total() };
  return { figures, errors: formatErrors(report), messages: reader.messages() };
};

const brief = ({ store, product, from, to, units, cents, inventory }: RetailFigure): string =>
  [store?.text, product[0]?.code, from, to, units, cents, inventory && JSON.stringify(inventory)]
    .filter((part) => part !== undefined)
    .join(' ');

const luminate = 'walmart_calendar_week|store_number|walmart_item_number|pos_quantity_this_year|pos_sales_this_year';

describe('weeks of Walmart', () => {
  test('are its own, and figures of the year before are not read', () => {
    const { figures, errors } = read([
      `${luminate}|pos_quantity_last_year|store_on_hand_quantity_this_year|store_on_order_quantity_this_year`,
      '202541|101|5501|4|15.96|99|-3|12',
      '202453|101|5501|2|7.98|99||',
    ]);

    expect(errors).toEqual([]);
    expect(figures.map(brief)).toEqual([
      '101 5501 2025-11-08 2025-11-14 4 1596',
      '101 5501 2025-11-14 2025-11-14 {"onHand":-3,"onOrder":12,"definition":"store_on_hand_quantity"}',
      '101 5501 2025-01-25 2025-01-31 2 798',
    ]);
  });

  test('that do not exist, that are empty, and that are in the future are reported', () => {
    const { figures, errors } = read([
      luminate,
      '202553|101|5501|4|1',
      '|101|5501|4|1',
      '202645|101|5501|4|1',
      '2025-11-08|101|5501|4|1',
      'L13W|101|5501|4|1',
    ]);

    expect(figures).toEqual([]);
    expect(errors).toEqual([
      'Line 2: walmart_calendar_week "202553" is not a week such as 202541.',
      'Line 3: walmart_calendar_week is empty.',
      'Line 4: walmart_calendar_week "202645" is in the future.',
      'Line 5: walmart_calendar_week "2025-11-08" is not a week such as 202541.',
      'Line 6: walmart_calendar_week "L13W" is a period that overlaps those of other files.',
    ]);
  });

  test('can have the year in a column of its own', () => {
    const { figures } = read([
      `walmart_calendar_year|${luminate}`,
      '2025|41|101|5501|4|15.96',
      '2025|2025-41|101|5501|1|2',
    ]);

    expect(figures.map(brief)).toEqual([
      '101 5501 2025-11-08 2025-11-14 4 1596',
      '101 5501 2025-11-08 2025-11-14 1 200',
    ]);
  });
});

describe('Retail Link', () => {
  const header = 'Item Nbr|UPC|Store Nbr|POS Qty|POS Sales|Curr Str On Hand Qty|Curr Str In Transit Qty|WM Week';

  test('states the current stock in each row, which is read once, as of the last week', () => {
    const { figures } = read([
      ...Array.from({ length: 30 }, () => 'Retail Link'),
      header,
      '5501|0081031200001|101|4|$15.96|20|5|202541',
      '5501|0081031200001|101|-1|($3.99)|20|5|202542',
    ]);

    expect(figures.map(brief)).toEqual([
      '101 81031200001 2025-11-08 2025-11-14 4 1596',
      '101 81031200001 2025-11-15 2025-11-21 -1 -399',
      '101 81031200001 2025-11-21 2025-11-21 {"onHand":20,"inTransit":5,"definition":"Curr Str On Hand Qty"}',
    ]);
    expect(figures[0]?.product).toEqual([
      { code: '81031200001', kind: 'UPC_WITHOUT_CHECK_DIGIT' },
      { code: '5501', kind: 'RETAILER_ITEM' },
    ]);
  });

  test('with a column per week has its measures in several rows', () => {
    const { figures, errors } = read([
      'Store Nbr|Item Nbr|Data Type|202541|202542|202648',
      '101|5501|POS Qty|4||9',
      '102|5501|POS Qty|1,200|7|',
      '101|5501|POS Sales|15.96|2.00|',
      '101|5501|Curr Str On Hand Qty|30|26|',
      '101|5501|Gross Ship Qty|30|26|',
    ]);

    expect(errors).toEqual([]);
    expect(figures.map(brief)).toEqual([
      '101 5501 2025-11-08 2025-11-14 4 1596',
      '101 5501 2025-11-15 2025-11-21 0 200',
      '102 5501 2025-11-08 2025-11-14 1200',
      '102 5501 2025-11-15 2025-11-21 7',
      '101 5501 2025-11-21 2025-11-21 {"onHand":26,"definition":"Curr Str On Hand Qty"}',
    ]);
  });

  test('without weeks in its rows is read by the week of its title', () => {
    const { figures } = read([
      'Time Range 1 MIN:202541 MAX:202541',
      'Item Nbr|Store Nbr|Range 1 POS Qty',
      '5501|101|4',
    ]);

    expect(figures.map(brief)).toEqual(['101 5501 2025-11-08 2025-11-14 4']);
  });
});

describe('columns of weeks', () => {
  const header = 'Store Name|Store Nbr|Item Nbr|Data Type|202541';

  test('belong to a store and a product', () => {
    const { figures } = read([header, 'One|101|5501|POS Qty|4', 'One|101|5502|POS Qty|7', 'Two|102|5501|POS Qty|9']);

    expect(figures.map(brief)).toEqual([
      '101 5501 2025-11-08 2025-11-14 4',
      '101 5502 2025-11-08 2025-11-14 7',
      '102 5501 2025-11-08 2025-11-14 9',
    ]);
  });

  test('have totals below them, which the word in the first cell states', () => {
    const { figures, errors } = read([header, 'One|101|5501|POS Qty|4', '|Grand Total||POS Qty|4']);
    const named = read([header, 'One|101|5501|POS Qty|4', ' Grand Total |||POS Qty|4']);

    expect([errors, named.errors]).toEqual([[], []]);
    expect([figures, named.figures].map((found) => found.map(brief))).toEqual(
      Array(2).fill(['101 5501 2025-11-08 2025-11-14 4']),
    );
  });
});

describe('Data Ventures', () => {
  test('has a row for each channel and type of sale, and days that are stated again', () => {
    const { figures } = read([
      'store_nbr|wm_item_nbr|svc_chnl_nm|bus_dt|rpt_cd|ty_qty|ty_sales_amt',
      '101|5501|BIS|2026-01-31|0|2|5.00',
      '101|5501|Pickup|2026-01-31|7|1|2.50',
    ]);

    expect(figures.map(brief)).toEqual([
      '101 5501 2026-01-31 2026-01-31 2 500',
      '101 5501 2026-01-31 2026-01-31 1 250',
    ]);
  });

  test('states stock by store and day', () => {
    const { figures } = read([
      'store_nbr|wm_item_nbr|bus_dt|ty_on_hand_qty|ly_on_hand_qty',
      '101|5501|2026-01-31|12|99',
    ]);

    expect(figures.map(brief)).toEqual(['101 5501 2026-01-31 2026-01-31 {"onHand":12,"definition":"ty_on_hand_qty"}']);
  });
});

describe('Kroger', () => {
  const header = 'RPT_SHORT_DESC|RE_STO_NUM|UPC|SCANNED_RETAIL_DOLLARS|SCANNED_MOVEMENT|WEEK_NAME';

  test('has fiscal weeks from Sunday, divisions, and UPCs without check digit', () => {
    const { figures } = read([header, '35 Dallas|00512|81031200001|10.00|3|2020 - Period 07 - Week 4 (28)']);

    expect(figures).toEqual([
      {
        place: 'line 2',
        line: 2,
        kind: 'SALE',
        from: '2020-08-09',
        to: '2020-08-15',
        cumulative: false,
        store: { text: '00512', kind: 'NUMBER', division: '35 Dallas' },
        product: [{ code: '81031200001', kind: 'UPC_WITHOUT_CHECK_DIGIT' }],
        units: 3,
        cents: 1000,
      },
    ]);
  });

  test('reports what cannot be read, with its line', () => {
    const { errors } = read([
      header,
      '35 Dallas|512|8.1E+10|10.00|3|2020 Period 07 Week 4 (28)',
      '35 Dallas||81031200001|10.00|3|2020 Period 07 Week 4 (28)',
      '35 Dallas|512|81031200001|10.00|1.5|2020 Period 07 Week 4 (28)',
      '35 Dallas|512|81031200001|EUR 10|3|2020 Period 07 Week 4 (28)',
      '35 Dallas|512|81031200001|10.00|3|Period 07',
      '35 Dallas|512|81031200001|10.00|3|2020 Period 07 Week 4 (28)|extra',
    ]);

    expect(errors).toEqual([
      'Line 2: UPC "8.1E+10" was shortened by a spreadsheet program.',
      'Line 3: RE_STO_NUM is empty.',
      'Line 4: SCANNED_MOVEMENT "1.5" is not a whole number.',
      'Line 5: SCANNED_RETAIL_DOLLARS "EUR 10" is in EUR. The account uses USD.',
      'Line 6: WEEK_NAME "Period 07" is not a year and a week, such as 2026 Period 02 Week 1 (05).',
      'Line 7: has 7 columns, but the header has 6.',
    ]);
  });
});

describe('totals', () => {
  const lines = (total: string) => [
    'DIVISION|&GOLD|STORE|UPC|SALES TY|UNITS TY',
    'ACME|START WK 202145|12|81031200001|10.00|3',
    'ACME|END WK 202152|13|81031200001|-2.00|-1',
    total,
  ];

  test('are compared with the rows and skipped', () => {
    const { figures, errors, messages } = read(lines('TOTAL||||8.00|2'));

    expect(errors).toEqual([]);
    expect(messages).toEqual(['1 row with totals was compared with the rows and skipped.']);
    expect(figures.map(({ cumulative, from, to }) => [cumulative, from, to])).toEqual([
      [true, '2022-01-02', '2022-02-26'],
      [true, '2022-01-02', '2022-02-26'],
    ]);
  });

  test.each([
    ['TOTAL||||8.00|4', 'Line 4: the total quantity is 4, but the rows add up to 2.'],
    ['||||9.00|2', 'Line 4: the total is $9.00, but the rows add up to $8.00.'],
  ])('that differ reject the file: %s', (total, message) => {
    expect(read(lines(total)).errors).toEqual([message]);
  });

  test.each([
    ['4.69', []],
    ['4.68', ['Line 4: the total is $4.68, but the rows add up to $4.70.']],
  ])('may differ by half a cent for each rounded row: %s', (total, messages) => {
    const { errors } = read([
      'Day|Store|UPC|Sum Net Amount|Sum Item Quantity|Division',
      '2026-01-05|12|81031200001|2.345|1|JEWEL',
      '2026-01-05|13|81031200001|2.345|1|JEWEL',
      `|Total||${total}|2|`,
    ]);

    expect(errors).toEqual(messages);
  });

  test('are not compared if a row is rejected, or if a figure of the total is missing', () => {
    const rejected = read(lines('TOTAL||||8.00|99').with(2, 'ACME|END WK 202152|13|81031200001|-2.00|-1.5'));
    const partial = read([
      '||Sunday 1/4/2026||Monday 1/5/2026|',
      'Store Number|UPC|Units Sold|Sales $|Units Sold|Sales $',
      '12|81031200001|3|10.00|2|7.00',
      'Grand Total||3|10.00||',
    ]);

    expect(rejected.errors).toHaveLength(1);
    expect(partial.errors).toEqual([]);
  });

  test('have their figures in the first of two columns with the same name', () => {
    const { errors } = read([
      `${luminate}|pos_quantity_this_year`,
      '202541|101|5501|4|15.96|',
      'Total||||15.96|9',
      'Total|||5|15.96|',
    ]);

    expect(errors).toEqual(['Line 4: the total quantity is 5, but the rows add up to 4.']);
  });

  test('of stores are compared with the rows above them', () => {
    const { errors, messages } = read([
      'Day|Store|UPC|Sum Net Amount|Sum Item Quantity|Division',
      '2026-01-05|12|81031200001|10.00|3|JEWEL',
      '|12 Total||10.00|3|',
      '2026-01-05|13|81031200001|5.00|1|JEWEL',
      '|13 Total||5.00|1|',
      '|Grand Total||15.00|4|',
    ]);

    expect(errors).toEqual([]);
    expect(messages).toEqual(['3 rows with totals were compared with the rows and skipped.']);
  });

  test('of K-VA-T add up all days', () => {
    const { figures, errors } = read([
      '||Sunday 1/4/2026||Monday 1/5/2026|',
      'Store Number|UPC|Units Sold|Sales $|Units Sold|Sales $',
      '12|81031200001|3|10.00||',
      '13|81031200001|1|5.00|2|7.00',
      'Grand Total||4|15.00|2|7.00',
    ]);

    expect(errors).toEqual([]);
    expect(figures.map(brief)).toEqual([
      '12 81031200001 2026-01-04 2026-01-04 3 1000',
      '13 81031200001 2026-01-04 2026-01-04 1 500',
      '13 81031200001 2026-01-05 2026-01-05 2 700',
    ]);
  });
});

describe('other grocers', () => {
  test('of Denver state the code and the name in one cell, and the week in the title', () => {
    const { figures } = read([
      'Sales by item\nWeek ending 1/8/2022',
      'UPC - Description|Store|Sales (TY)|Units (TY)',
      '81031200001 - Honey - 12 oz|12|$10.00|3',
    ]);

    expect(figures).toMatchObject([
      { from: '2022-01-02', to: '2022-01-08', name: 'Honey - 12 oz', product: [{ code: '81031200001' }] },
    ]);
  });

  test('of Intermountain state the days in the name of the sheet, and a product several times', () => {
    const { figures } = read(
      ['Store ID|UPC ID|Total Sales|Total Units', '12|81031200001|10.00|3', '12|81031200001|5.00|1', '||15.00|4'],
      { sheet: '01.01.22 - 03.05.22' },
    );

    expect(figures.map(({ from, to, cumulative, units }) => [from, to, cumulative, units])).toEqual([
      ['2022-01-01', '2022-03-05', true, 3],
      ['2022-01-01', '2022-03-05', true, 1],
    ]);
  });
});

describe('distributors', () => {
  test('state deliveries: quantities of KeHE as they are, negative ones in brackets', () => {
    const { figures } = read([
      'DateRangeSelected|RetailerName|CustomerName|UPC|ProductDescription|ProductSize|UOM|LastYearQTY|CurrentYearQTY|CurrentYearCost',
      '2/1/2025 to 2/28/2025|Sprouts|Sprouts #101 Phoenix|81031200001|Honey|12|OZ|7|24.00|$96.00',
      '2/1/2025 to 2/28/2025|Sprouts|Sprouts #101 Phoenix|81031200001|Honey|12|OZ|7|(1.00)|($4.00)',
    ]);

    expect(figures).toMatchObject([
      {
        kind: 'RECEIPT',
        from: '2025-02-01',
        to: '2025-02-28',
        units: 24,
        cents: 9600,
        store: { kind: 'NAME', division: 'Sprouts' },
      },
      { kind: 'RECEIPT', units: -1, cents: -400 },
    ]);
    expect(figures[0]).not.toHaveProperty('unitsPer');
  });

  test('state the unit of a quantity, or the currency of its value, in a column', () => {
    const kehe = (row: string) =>
      read([
        'Date Range Selected|Retailer Name|Customer Name|UPC|Unit of Measure|Pack Size|Current Year Qty|Current Year Cost|Currency',
        `2/1/2025 to 2/28/2025|Sprouts|Sprouts #101|81031200001|${row}`,
      ]);

    expect(kehe('CS|12|2|60.00|USD').figures).toMatchObject([{ units: 2, cents: 6000, unitsPer: 12 }]);
    expect(kehe('Dozen||2|60.00|').figures).toMatchObject([{ units: 2, unitsPer: 12 }]);
    expect(kehe('EA|12|2|60.00|').figures[0]).not.toHaveProperty('unitsPer');
    expect(kehe('CS||2|60.00|').errors).toEqual([expect.stringContaining('"CS" has no pack size in this row')]);
    expect(kehe('LB|12|2|60.00|').errors).toEqual([expect.stringContaining('"LB" is not a number of units.')]);
    expect(kehe('EA|12|2|60.00|CAD').errors).toEqual([expect.stringContaining('"CAD" is another currency.')]);
  });

  test('state the units of a case if they count cases', () => {
    const unfi = { fileName: 'UNFI deliveries.csv' };
    const cases = read(
      ['Customer Name|Ship Date|UPC|Pack|Cases Shipped', 'Sprouts #1|2/1/2026|81031200001|12|2'],
      unfi,
    );
    const units = read(
      ['Customer Name|Ship Date|UPC|Pack|Units Shipped', 'Sprouts #1|2/1/2026|81031200001|12|2'],
      unfi,
    );

    expect(cases.figures).toMatchObject([{ units: 2, unitsPer: 12 }]);
    expect(units.figures[0]).not.toHaveProperty('unitsPer');
  });
});

describe('rows', () => {
  const header = 'sales_date|tcin|location_id|sale_quantity|sale_amount';

  test('without figures, and lines below the table, are skipped', () => {
    const { figures, errors, messages } = read([
      header,
      '2026-01-05|77|3|||',
      '',
      '2026-01-05|77|3|2|5',
      'Applied filters: none',
    ]);

    expect(errors).toEqual([]);
    expect(figures).toHaveLength(1);
    expect(messages).toEqual(['2 rows without figures were skipped.']);
  });

  test('with a zero state it, and amounts are rounded to cents', () => {
    const { figures, messages } = read([header, '2026-01-05|77|3|0|0', '2026-01-05|78|3|1|2.345']);

    expect(figures.map(brief)).toEqual(['3 77 2026-01-05 2026-01-05 0 0', '3 78 2026-01-05 2026-01-05 1 235']);
    expect(messages).toEqual(['1 amount with more than two decimals was rounded to cents, for example in line 3.']);
  });

  test('have the last days of weeks in the forms of programs', () => {
    const { figures, errors } = read([
      'week_end_d|tcin|location_id|sale_quantity',
      '46326|77|3|1',
      '10/31/2026 12:00:00 AM|77|3|1',
      '46400|77|3|1',
    ]);

    expect(figures.map(({ from, to }) => [from, to])).toEqual(Array(2).fill(['2026-10-25', '2026-10-31']));
    expect(errors).toEqual(['Line 4: week_end_d "46400" is in the future.']);
  });

  test('have the figures of the filled one of two columns with the same name', () => {
    const { figures, errors } = read([
      `${luminate}|pos_quantity_this_year`,
      '202541|101|5501||15.96|4',
      '202541|102|5501|5|15.96|',
      '202541|103|5501|6|15.96|7',
    ]);

    expect(errors).toEqual([]);
    expect(figures.map(({ units }) => units)).toEqual([4, 5, 6]);
  });

  test('with a shortened product are rejected, and a shortened code beside another one is not used', () => {
    const { figures, errors } = read([
      'Item Nbr|UPC|Store Nbr|POS Qty|WM Week',
      '5.5E+3|81031200001|101|4|202541',
      '5501|8.1E+10|101|4|202541',
    ]);

    expect(errors).toEqual([]);
    expect(figures.map(({ product }) => product)).toEqual([
      [{ code: '81031200001', kind: 'UPC_WITHOUT_CHECK_DIGIT' }],
      [{ code: '5501', kind: 'RETAILER_ITEM' }],
    ]);
    expect(read([header, '2026-01-05|7.7E+10|3|2|5']).errors).toEqual([
      'Line 2: tcin "7.7E+10" was shortened by a spreadsheet program.',
    ]);
  });

  test('with quantities that are too large, or not numbers, are rejected', () => {
    const row = (units: string) => `2026-01-05|77|3|${units}|5`;

    const { figures, errors } = read([header, row('10000000'), row('10000001'), row('many'), row('1,5')]);

    expect(figures.map(({ units }) => units)).toEqual([10_000_000]);
    expect(errors).toEqual([
      'Line 3: sale_quantity "10000001" is too large.',
      'Line 4: sale_quantity "many" is not a number.',
      expect.stringMatching(/^Line 5: sale_quantity "1,5" /),
    ]);
  });

  test('have days in the forms of programs', () => {
    const { figures } = read([header, '46027|77|3|1|1', '1/6/2026 12:00:00 AM|77|3|1|1']);

    expect(figures.map(({ from }) => from)).toEqual(['2026-01-05', '2026-01-06']);
  });
});

describe('product codes', () => {
  test.each([
    ['071234500017', false, ['GTIN 071234500017']],
    ['71234500017', false, ['GTIN 71234500017', 'UPC_WITHOUT_CHECK_DIGIT 71234500017']],
    ['07123450001', true, ['UPC_WITHOUT_CHECK_DIGIT 07123450001']],
    ['7123450001', true, ['UPC_WITHOUT_CHECK_DIGIT 07123450001']],
    ['0007123450001', true, ['UPC_WITHOUT_CHECK_DIGIT 07123450001']],
    ['0-71234-50001-7', false, ['GTIN 071234500017']],
    ['5012345678900', false, ['GTIN 5012345678900']],
    ['HONEY-12', false, ['SKU HONEY-12']],
  ])('of %s', (text, lacksCheckDigits, codes) => {
    expect(createUpcReader({ lacksCheckDigits })(text).map(({ kind, code }) => `${kind} ${code}`)).toEqual(codes);
  });

  test('are separated from a name only if they are a UPC', () => {
    expect(splitUpcAndName('81031200001 - Honey')).toEqual({ upc: '81031200001', name: 'Honey' });
    expect(splitUpcAndName('Honey - 12')).toEqual({ upc: 'Honey - 12' });
    expect(splitUpcAndName('0-71234-50001-7')).toEqual({ upc: '0-71234-50001-7' });
  });
});
