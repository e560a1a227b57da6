import { reportQueryRoutes } from '@shelfward/contract/analytics/report-query/report-query.contract.ts';
import type { ReportQuery, ReportResult } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { xlsxMediaType } from '@shelfward/contract/kit/spreadsheet.rules.ts';
import { attributeRoutes } from '@shelfward/contract/products/attributes.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { noChoices } from '../../../kit/testing/fixtures/choices.fixture.ts';
import { showOnPhone } from '../../../kit/testing/phone.ts';
import { renderScreen } from '../../../kit/testing/render.tsx';
import { pageWith, rejectWith } from '../../../kit/testing/responses.ts';
import { type Handler, respond, type Sent } from '../../../kit/testing/server.ts';
import { PivotPage } from './pivot-page.tsx';

const days = { soldOnAfter: '2026-01-01', soldOnBefore: '2026-03-31' };
const months = ['Jan', 'Feb', 'Mar'].map((name, index) => ({
  from: `2026-0${index + 1}-01`,
  to: `2026-0${index + 1}-28`,
  name: `${name} 2026`,
}));

/** Cents of each month by row; a unit costs a dollar. */
const sales: Readonly<Record<string, readonly [id: number, name: string, cents: readonly number[]][]>> = {
  COMPANY: [
    [5, 'Whole Foods', [100_00, 200_00, 300_00]],
    [7, 'Lassens', [500_00, 0, 50_00]],
  ],
  STORE: [
    [31, 'Downtown', [60_00, 150_00, 300_00]],
    [32, 'Uptown', [40_00, 50_00, 0]],
  ],
};

const respondTo = (query: ReportQuery): ReportResult => {
  const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0);
  const toValues = (cents: number) =>
    query.figures.map((figure) => (figure === 'sales' ? cents : figure === 'units' ? cents / 100 : null));
  const rows = sales[query.levels[0]?.type ?? ''] ?? [];
  const columns = query.columns === 'NONE' ? [] : months;
  const build = (cents: readonly number[]) => ({
    values: toValues(sum(cents)),
    ...(columns.length > 0 && { columns: cents.map(toValues) }),
  });
  return {
    days,
    lastYear: { soldOnAfter: '2025-01-01', soldOnBefore: '2025-03-31' },
    comparedWeeks: null,
    likeForLike: null,
    words: { period: 'Jan 1 – Mar 31, 2026', filters: null, likeForLike: null, problem: null },
    columns,
    rows: rows.map(([id, name, cents]) => ({ ids: [id], name, ...build(cents) })),
    totals: build(months.map((_, at) => sum(rows.map(([, , cents]) => cents[at] ?? 0)))),
    omittedRows: 0,
  };
};

const server = [
  respond(reportQueryRoutes.run, ({ body }) => respondTo(body)),
  respond(salesReportRoutes.salesExtent, {
    firstSoldOn: '2025-01-01',
    lastSoldOn: '2026-03-31',
    spreadFrom: null,
    spreadTo: null,
  }),
  respond(salesReportRoutes.groupByOptions, [{ type: 'STORE', attributeKeyId: null, attributeKeyName: null }]),
  respond(attributeRoutes.list, pageWith([])),
  ...noChoices,
];
const path = '/reports/pivot';
const show = (search = '', ...overrides: readonly Handler[]) =>
  renderScreen(<PivotPage />, {
    at: `${path}?${new URLSearchParams(days)}${search}`,
    server: [...overrides, ...server],
  });
const requests = (sent: readonly Sent[]) =>
  sent.filter((request) => request.path === '/api/v1/reports/query').map(({ body }) => body);
const findCells = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const rowNames = () =>
  within(screen.getByRole('table', { name: 'Pivot table' }))
    .getAllByRole('rowheader')
    .map((header) => header.textContent);

describe('the table', () => {
  test('has the whole period and a column for each month, and totals', async () => {
    const { sent } = show();

    expect(await findCells('Whole Foods')).toEqual([
      '$600.00',
      '600',
      '$100.00',
      '100',
      '$200.00',
      '200',
      '$300.00',
      '300',
    ]);
    expect((await findCells('Total')).slice(0, 4)).toEqual(['$1,150.00', '1,150', '$600.00', '600']);
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toContain('Mar 2026');
    expect(requests(sent)).toEqual([expect.objectContaining({ columns: 'MONTH', figures: ['sales', 'units'] })]);
    expect(screen.getByText('2 rows')).toBeTruthy();
  });

  test('is sorted by any column without another request', async () => {
    const { user, sent, address } = show();
    await findCells('Lassens');
    await user.click(screen.getByRole('button', { name: 'Sales of Jan 2026' }));

    await waitFor(() => expect(rowNames()).toEqual(['Lassens', 'Whole Foods', 'Total']));
    expect(address()).toContain('sort=sales%2C2026-01-01%2Cdesc');
    expect(screen.getByRole('columnheader', { name: 'Sales of Jan 2026' }).getAttribute('aria-sort')).toBe(
      'descending',
    );

    await user.click(screen.getByRole('button', { name: 'Company' }));
    await waitFor(() => expect(rowNames()).toEqual(['Lassens', 'Whole Foods', 'Total']));
    await user.click(screen.getByRole('button', { name: 'Company' }));
    await waitFor(() => expect(rowNames()).toEqual(['Whole Foods', 'Lassens', 'Total']));
    expect(requests(sent)).toHaveLength(1);
  });

  test('shows the rows below a row, with the row as filter', async () => {
    const { user, sent, address } = show('&groupBy=COMPANY&groupBy=STORE&companyId=5,7');
    await user.click(await screen.findByRole('button', { name: 'Rows of Whole Foods' }));

    await screen.findByRole('rowheader', { name: 'Downtown' });
    expect(rowNames()).toEqual(['Whole Foods', 'Downtown', 'Uptown', 'Lassens', 'Total']);
    expect(requests(sent)[1]).toMatchObject({ levels: [{ type: 'STORE' }], filters: { companyIds: [5] } });
    expect(address()).toContain('expanded=5');
    expect(screen.getByRole('link', { name: 'Downtown' }).getAttribute('href')).toBe('/stores/storeDetail/31');

    await user.click(screen.getByRole('button', { name: 'Rows of Whole Foods' }));
    await waitFor(() => expect(rowNames()).toEqual(['Whole Foods', 'Lassens', 'Total']));
  });

  test('has shares and running totals of the shown order', async () => {
    show('&figures=sales,shareOfSales,runningTotalSales&columns=NONE&sort=sales,desc');

    expect(await findCells('Whole Foods')).toEqual(['$600.00', '52.17%', '$600.00']);
    expect(await findCells('Lassens')).toEqual(['$550.00', '47.83%', '$1,150.00']);
    expect(await findCells('Total')).toEqual(['$1,150.00', '100%', '$1,150.00']);
  });

  test('without levels has only totals', async () => {
    const { sent } = show('&groupBy=none');
    await findCells('Total');
    expect(rowNames()).toEqual(['Total']);
    expect(requests(sent)).toEqual([expect.objectContaining({ levels: [] })]);
  });

  test('fits a phone with the names in view', async () => {
    showOnPhone();
    show();
    expect(await findCells('Lassens')).toHaveLength(8);
  });
});

describe('the controls', () => {
  test('choose columns, figures, and their order, stored in the URL', async () => {
    const { user, sent, address } = show();
    await findCells('Lassens');

    await user.click(screen.getByRole('combobox', { name: 'Columns' }));
    await user.click(await screen.findByRole('option', { name: 'No columns' }));
    await waitFor(() => expect(address()).toContain('columns=NONE'));
    await waitFor(async () => expect(await findCells('Lassens')).toEqual(['$550.00', '550']));

    await user.click(screen.getByRole('button', { name: /^Figures/ }));
    await user.click(await screen.findByRole('checkbox', { name: 'Average price' }));
    await waitFor(() => expect(address()).toContain('figures=sales%2Cunits%2CaveragePrice'));
    await user.click(screen.getByRole('button', { name: 'Move Units up' }));
    await waitFor(() => expect(address()).toContain('figures=units%2Csales%2CaveragePrice'));
    expect(requests(sent).at(-1)).toMatchObject({ figures: ['units', 'sales', 'averagePrice'] });
  });

  test('export all rows of all levels as a file of the server', async () => {
    const saved: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob), revokeObjectURL: () => undefined }),
    );
    const { user, sent } = show(
      '&figures=sales,shareOfSales&groupBy=COMPANY&groupBy=STORE&companyId=5,7&sort=sales,asc',
      respond(reportQueryRoutes.xlsx, new Blob(['file'], { type: xlsxMediaType })),
    );
    await findCells('Whole Foods');

    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Excel (.xlsx)' }));

    await waitFor(() => expect(saved).toHaveLength(1));
    expect(sent.find((request) => request.path.endsWith('/xlsx'))?.body).toMatchObject({
      name: 'Pivot table',
      query: {
        levels: [{ type: 'COMPANY' }, { type: 'STORE' }],
        columns: 'MONTH',
        days,
        figures: ['sales', 'shareOfSales'],
        filters: { companyIds: [5, 7] },
        sort: { by: 'sales', direction: 'asc' },
      },
    });
  });
});

describe('the states', () => {
  test('without sales leads to the import', async () => {
    show(
      '',
      respond(reportQueryRoutes.run, ({ body }) => ({ ...respondTo(body), rows: [] })),
    );
    expect(await screen.findByText('There are no available sales data in selected date range.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Import sales data' })).toBeTruthy();
  });

  test('shows an error with a retry', async () => {
    let isBroken = true;
    const { user } = show(
      '',
      respond(reportQueryRoutes.run, (request) => (isBroken ? rejectWith('INTERNAL_ERROR') : respondTo(request.body))),
    );
    const alert = await screen.findByRole('alert');
    isBroken = false;
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await findCells('Lassens')).toHaveLength(8);
  });

  test('of the rows below a row has its own error', async () => {
    show(
      '&groupBy=COMPANY&groupBy=STORE&expanded=5',
      respond(reportQueryRoutes.run, (request) =>
        request.body.levels[0]?.type === 'STORE' ? rejectWith('INTERNAL_ERROR') : respondTo(request.body),
      ),
    );
    expect(within(await screen.findByRole('alert')).getByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(rowNames()).toContain('Lassens');
  });

  test('asks for days in order', async () => {
    const { sent } = renderScreen(<PivotPage />, {
      at: `${path}?soldOnAfter=2026-03-01&soldOnBefore=2026-01-01`,
      server,
    });
    expect(await screen.findByText('The after date must not be later than the before date.')).toBeTruthy();
    expect(requests(sent)).toEqual([]);
  });
});
