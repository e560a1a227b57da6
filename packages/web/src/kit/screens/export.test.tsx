// G16

import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { toExportCell } from '../export/cells.ts';
import { buildCsv, buildExcel, buildReportExcel } from '../export/workbook.ts';
import { Change, DateText, Moment, Money, Quantity } from '../ui/figures.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { Column } from './list.types.ts';
import { sheetOfList } from './list-sheet.ts';

describe('a cell of the export', () => {
  test('preserves figures as numbers', () => {
    expect(toExportCell(<Money value={1250} />)).toEqual({ kind: 'money', value: 1250 });
    expect(toExportCell(<Quantity value={0} />)).toEqual({ kind: 'number', value: 0 });
    expect(toExportCell(<Change value={-5} />)).toEqual({ kind: 'percent', value: -5 });
    expect(toExportCell(<DateText value="2026-01-31" />)).toEqual({ kind: 'day', value: '2026-01-31' });
    expect(toExportCell(<Money value={null} />)).toBeNull();
    expect(toExportCell(<Moment value={new Date(2026, 0, 31, 16, 5).toISOString()} />)).toEqual({
      kind: 'text',
      value: '2026-01-31 16:05',
    });
    expect(toExportCell(<Moment value={null} />)).toBeNull();
  });

  test('is the visible text otherwise', () => {
    expect(toExportCell(<StatusBadge status="PRE_TRANSIT" />)).toEqual({ kind: 'text', value: 'Pre transit' });
    expect(toExportCell(<a href="/x">Store {12}</a>)).toEqual({ kind: 'text', value: 'Store 12' });
    expect(
      toExportCell(
        <span>
          <b>
            <Quantity value={3} />
          </b>
        </span>,
      ),
    ).toEqual({ kind: 'number', value: 3 });
    expect(toExportCell(['Net 30', null, false])).toEqual({ kind: 'text', value: 'Net 30' });
  });
});

interface Row {
  readonly id: number;
  readonly name: string;
  readonly total: number;
  readonly on: string | null;
}

const hostile = '=HYPERLINK("http://x.invalid")';
const sheet = sheetOfList<Row>(
  'Orders: all',
  [
    { key: 'name', label: 'Name' },
    { key: 'total', label: 'Total', render: (row) => <Money value={row.total} /> },
    { key: 'on', label: 'On', render: (row) => <DateText value={row.on} /> },
    { key: 'mark', label: 'Mark', render: () => <i />, exported: (row) => (row.total > 2000 ? 'large' : '') },
  ],
  [
    { id: 1, name: hostile, total: 1999, on: '2026-01-31' },
    { id: 2, name: '-5 °C', total: 250_000, on: null },
  ],
);

describe('a spreadsheet', () => {
  test('has typed numbers and days, and no formulas', async () => {
    const content = await (await buildExcel(sheet)).arrayBuffer();
    const [read] = (await readXlsx(content, { readStyles: true })).sheets;

    expect(read?.rows).toEqual([
      ['Name', 'Total', 'On', 'Mark'],
      [hostile, 19.99, new Date('2026-01-31T00:00:00Z'), null],
      ['-5 °C', 2500, null, 'large'],
    ]);
    const formulas = [...(read?.cells ?? new Map()).values()].filter((cell) => 'formula' in cell && cell.formula);
    expect(formulas).toEqual([]);
  });

  test('of a report has its rows first, percentages that formulas can use, and what the rows are on the last sheet', async () => {
    const rows = [
      [
        { kind: 'percent', value: -14 },
        { kind: 'rate', value: 33.33 },
        { kind: 'day', value: '2026-01-31' },
      ],
    ] as const;
    const report = { name: 'Sales', labels: ['YoY', 'Rate', 'On'], rows, about: [['Filters', '=1+1']] as const };
    const content = await (await buildReportExcel(report)).arrayBuffer();
    const { sheets } = await readXlsx(content, { readStyles: true });

    expect(sheets.map(({ name }) => name)).toEqual(['Sales', 'About']);
    expect(sheets[0]?.rows[1]).toEqual([-0.14, 0.3333, new Date('2026-01-31T00:00:00Z')]);
    expect([0, 1, 2].map((column) => sheets[0]?.cells?.get(`1,${column}`)?.style?.numFmt)).toEqual([
      '0.0#%',
      '0.00%',
      'mm/dd/yyyy',
    ]);
    expect(sheets[1]?.rows).toEqual([
      ['Report', 'Sales'],
      ['Filters', '=1+1'],
      ['Currency', 'USD'],
      ['Created', expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/)],
    ]);
    expect(sheets[0]?.freezePane).toEqual({ rows: 1, columns: 1 });
    expect((await buildCsv(report).text()).split('\r\n').at(-1)).toBe('Filters: =1+1');
  });

  test('ends with the sums of the columns that can be summed', () => {
    const columns: readonly Column<Row>[] = [
      { key: 'name', label: 'Name' },
      { key: 'id', label: 'Number' },
      { key: 'total', label: 'Total', isSummed: true, render: (row) => <Money value={row.total} /> },
    ];
    const rows = [250, 1750].map((total, index) => ({ id: index + 1, name: `Row ${index + 1}`, total, on: null }));

    expect(sheetOfList('Orders', columns, rows).rows.at(-1)).toEqual([
      { kind: 'text', value: 'Total' },
      null,
      { kind: 'money', value: 2000 },
    ]);
    expect(sheetOfList('Orders', columns, []).rows).toEqual([]);
  });

  test('escapes formulas and quotes in CSV', async () => {
    const text = await buildCsv(sheet).text();

    expect(text.replace(/^\uFEFF/, '').split('\r\n')).toEqual([
      'Name,Total,On,Mark',
      `"'=HYPERLINK(""http://x.invalid"")",19.99,2026-01-31,`,
      "'-5 °C,2500.00,,large",
    ]);
  });
});
