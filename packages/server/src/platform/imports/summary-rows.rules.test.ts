import { describe, expect, test } from 'vitest';
import { createSummaryFilter, createSummaryRows } from './summary-rows.rules.ts';

const sales = createSummaryRows({
  kind: 'SALES',
  columns: { storeName: [0], productUpc: [1], quantity: [2], soldOn: [3], salesValue: [4] },
});
const stores = createSummaryRows({ kind: 'STORES', columns: { name: [0], company: [1], number: [2] } });
const recognize = (text: string, isBelow = false) => sales(text.split(','), isBelow);

describe('a row of a report', () => {
  test.each([
    'Total,,3,,7.50',
    'Grand Total,,5,,12.50',
    'Sub-total:,,5',
    'Bug Main Total,,3,,7.50',
    'Total for Bug Main,,3,,$7.50',
    'Bug Main,Total,3,,7.50',
    'Bug Main,Subtotal,3,2026-01-05,7.50',
    ',Total,3,,(7.50)',
    'TOTALS,,3,,7.50,100 %',
    'Gesamtergebnis,,3,,7.50',
    'Sous-total,,3,,7.50',
    'Total général,,3,,7.50',
    'Totale,,3,,7.50',
    'Eindtotaal:,,3,,7.50',
    'SUMA,,3,,7.50',
    'Razem,,3,,7.50',
    'Итого,,3,,7.50',
    '合計,,3,,7.50',
    'Total',
  ])('is a total: %s', (text) => {
    expect(recognize(text)).toBe('TOTAL');
  });

  test.each([
    'Applied filters: Year is 2026',
    'Applied filters: Year is 2026, Store is Bug Main, Item is 7, Brand is X, Region is West',
    '(1 rows affected)',
    '1,204 rows selected.',
    'Generated on 1/5/2026 by J. Doe',
    'End of report',
    'Page 1 of 3',
    '© 2026 Reports Inc.',
  ])('is a footer: %s', (text) => {
    expect(recognize(text)).toBe('FOOTER');
  });

  test('is a footer if it follows the table and cannot be a record', () => {
    expect(recognize('Prices include tax', true)).toBe('FOOTER');
    expect(recognize('Prices include tax')).toBeUndefined();
    expect(recognize('Bug Main,0712345', true)).toBeUndefined();
    expect(recognize('Bug Main,,3', true)).toBeUndefined();
  });

  test.each([
    'Total Wine & More,071234500017,3,2026-01-05,7.50',
    'Total,071234500017,3,2026-01-05,7.50',
    'Bug Main,071234500017,3,2026-01-05,7.50',
    'Bug Main,Total,many,2026-01-05,7.50',
    'Suma,071234500017,3,2026-01-05,7.50',
    'Summa Nova,,3,,7.50',
    '12 Rows,071234500017,3,2026-01-05,7.50',
  ])('is a record: %s', (text) => {
    expect(recognize(text)).toBeUndefined();
  });

  test('of stores is a total only with the word alone and without texts', () => {
    expect(stores(['Total', '', '', '17'], false)).toBe('TOTAL');
    expect(stores(['Total', 'Bug Co', '17'], false)).toBeUndefined();
    expect(stores(['Capital Total', '', '', '17'], false)).toBeUndefined();
    expect(stores(['Total', '', ''], false)).toBeUndefined();
    expect(stores(['(2 rows affected)'], false)).toBe('FOOTER');
    expect(stores(['Corner shop'], true)).toBeUndefined();
  });

  test('may be a line of dashes, as query tools print it', () => {
    expect(recognize('-----,-----,---,----------,-----')).toBe('RULE');
  });
});

test('footers that records follow are records, so that no row is lost', () => {
  const rows: string[] = [];
  const totals: string[] = [];
  const filter = createSummaryFilter(
    { kind: 'STORE_COUNTS', columns: { store: [0], product: [1], quantity: [2] } },
    { onRow: ({ cells }) => rows.push(cells.join()), onTotal: ({ cells }) => totals.push(cells.join()) },
  );
  const texts = [
    'A,B,1',
    'A Total,,1',
    'Printed by me',
    'A,B,2',
    'Total,,3',
    '',
    'Applied filters: none',
    'Store is A',
  ];

  for (const [at, text] of texts.entries())
    if (text !== '') filter.add({ cells: text.split(','), line: at + 2, unsavedFormulas: [] });

  expect(rows).toEqual(['A,B,1', 'Printed by me', 'A,B,2']);
  expect(totals).toEqual(['A Total,,1', 'Total,,3']);
  expect(filter.messages()).toEqual([
    '2 rows with totals were compared with the rows and skipped.',
    '2 lines without data were skipped, for example "Applied filters: none".',
  ]);
});

test('totals above all records are compared after them', () => {
  const seen: string[] = [];
  const filter = createSummaryFilter(
    { kind: 'STORE_COUNTS', columns: { store: [0], product: [1], quantity: [2] } },
    { onRow: ({ cells }) => seen.push(cells.join()), onTotal: ({ cells }) => seen.push(cells.join()) },
  );

  for (const [at, text] of ['Total,,3', 'A,B,1', 'A,C,2', 'Total,,3'].entries())
    filter.add({ cells: text.split(','), line: at + 2, unsavedFormulas: [] });
  filter.end();

  expect(seen).toEqual(['A,B,1', 'A,C,2', 'Total,,3', 'Total,,3']);
  expect(filter.messages()).toEqual(['2 rows with totals were compared with the rows and skipped.']);
});
