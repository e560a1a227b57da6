import { figureDefinitions, reportFigures } from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import { reportQueryRoutes as routes } from '@shelfward/contract/analytics/report-query/report-query.contract.ts';
import type { ReportQueryInput } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { afterEach, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { findMissingFilters } from './report-filters.service.ts';
import { firstHalf, makeSoldMarket } from './report-market.factory.ts';

const world = useWorld();
afterEach(() => world.setNow(undefined));

const query = {
  levels: [{ type: 'COMPANY' }, { type: 'PRODUCT' }],
  columns: 'QUARTER',
  days: firstHalf,
  figures: [...reportFigures],
} satisfies ReportQueryInput;

const exportXlsx = async (client: TestClient, exported: ReportQueryInput, name = 'Sales by product') => {
  const { status, body } = await client.as('ROLE_REPORTING')(routes.xlsx, { body: { name, query: exported } });
  expect(status).toBe(200);
  const { sheets } = await readXlsx(body.content, { readStyles: true });
  return { fileName: body.name, report: sheets[0], about: sheets[1], names: sheets.map((sheet) => sheet.name) };
};

const exportCsv = async (client: TestClient, exported: ReportQueryInput) => {
  const { body } = await client.as('ROLE_REPORTING')(routes.csv, { body: { name: 'Sales', query: exported } });
  return { fileName: body.name, rows: parseCsv(new TextDecoder().decode(body.content)) };
};

/** The rows that the files of a result must have, with money in units of the currency, and percentages as `percent` says. */
const runAsRows = async (client: TestClient, exported: ReportQueryInput, percent = 1) => {
  const { body } = await client.as('ROLE_REPORTING')(routes.run, { body: exported });
  const perColumn = reportFigures.indexOf('runningTotalUnits') + 1;
  const toCells = (values: readonly (number | null)[]) =>
    values.map((value, at) => {
      const { kind } = figureDefinitions[reportFigures[at] ?? 'sales'];
      if (value === null) return null;
      return kind === 'money' ? value / 100 : kind === 'percent' ? Math.round(value * 100) / (100 / percent) : value;
    });
  const path: string[] = [];
  return [...body.rows, { ...body.totals, ids: [0], name: 'Total' }].map(({ ids, name, values, columns = [] }) => {
    path.length = ids.length - 1;
    path.push(name);
    const names = [0, 1].map((level) => path[level] ?? null);
    return [...names, ...columns.flatMap((own) => toCells(own.slice(0, perColumn))), ...toCells(values)];
  });
};

describe('the spreadsheet of a report', () => {
  test('has the values of the report as numbers with formats', async () => {
    const client = await world.newClient();
    await makeSoldMarket(client);

    const { report, fileName, names } = await exportXlsx(client, query);

    expect(fileName).toBe('Sales by product 01-01-2026 to 06-30-2026.xlsx');
    expect(names).toEqual(['Report', 'About']);
    const width = report?.rows[0]?.length ?? 0;
    const padded = (await runAsRows(client, query, 0.01)).map((row) =>
      Array.from({ length: width }, (_, at) => row[at] ?? null),
    );
    const found = report?.rows.slice(1).map((row) => Array.from({ length: width }, (_, at) => row[at] ?? null));
    expect(found).toEqual(padded);
    expect(report?.rows[0]?.slice(0, 4)).toEqual([
      'Company',
      'Product',
      'Q1 2026, until 02/10 Sales',
      'Q1 2026, until 02/10 Units',
    ]);
    expect(report?.rows[0]?.at(-1)).toBe('Total Rank change');
    expect([2, 3, 6].map((column) => report?.cells?.get(`1,${column}`)?.style?.numFmt)).toEqual([
      '"$"#,##0.00',
      '#,##0',
      '0.0#%',
    ]);
  });

  test('has a last sheet that states what the report contains', async () => {
    world.setNow(new Date('2026-07-01T03:30:00Z'));
    const client = await world.newClient({ timeZone: 'America/New_York' });
    const { alder, downtown, kiosk, size } = await makeSoldMarket(client);

    const { about } = await exportXlsx(client, {
      ...query,
      comparison: 'WEEKS_52',
      sameStoresOnly: true,
      limit: 1,
      filters: {
        companyIds: [alder],
        storeIds: [kiosk, downtown, 999_999_999],
        attributeValueIds: [size.getValueId('Large')],
        withoutRegion: true,
        search: 'town',
      },
      sort: { by: 'units', direction: 'desc' },
    });

    const day = (text: string) => new Date(`${text}T00:00:00Z`);
    expect(about?.rows).toEqual([
      ['Report', 'Sales by product'],
      ['Period', 'Jan 1 – Jun 30, 2026, compared with Jan 2 – Jul 1, 2025'],
      ['From', day('2026-01-01')],
      ['To', day('2026-06-30')],
      ['Compared from', day('2025-01-02')],
      ['Compared to', day('2025-07-01')],
      ['Comparison', '52 weeks earlier, same stores only'],
      ['Note', 'No store has sales in both periods.'],
      ['Rows', 'Company, Product'],
      ['Columns', 'Quarters'],
      ['Sorted by', 'Units'],
      ['Companies', 'Alder'],
      ['Stores', 'Downtown, Kiosk, 1 no longer exists'],
      ['Attribute values', 'Size: Large'],
      ['Regions', 'or without a region'],
      ['Stores that contain', 'town'],
      ['Currency', 'USD'],
      ['Time zone', 'America/New_York'],
      ['Author', expect.stringMatching(/\w/)],
      ['Created', '2026-06-30 23:30'],
    ]);
  });

  test('has no filters and the rows that the limit leaves out', async () => {
    const client = await world.newClient();
    await makeSoldMarket(client);

    const { about } = await exportXlsx(client, { ...query, limit: 1 });

    expect(about?.rows).toContainEqual(['Filters', 'None']);
    expect(about?.rows).toContainEqual(['Rows left out', 1]);
  });
});

describe('the CSV file of a report', () => {
  test('has the values of the report', async () => {
    const client = await world.newClient();
    await makeSoldMarket(client);

    const { rows, fileName } = await exportCsv(client, query);

    expect(fileName).toBe('Sales 01-01-2026 to 06-30-2026.csv');
    const expected = await runAsRows(client, query);
    expect(rows.slice(1, 1 + expected.length)).toEqual(
      expected.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))),
    );
    expect(rows.slice(1 + expected.length).filter((row) => row.length > 1)).toEqual([
      ['Period', 'Jan 1 – Jun 30, 2026, compared with Jan 1 – Jun 30, 2025'],
      ['Filters', 'None'],
      ['Like for like', 'From 02/10 until 02/10, like for like: Sales +7%, Units 0% · Alder: no data before 01/01'],
    ]);
  });

  test('evaluates no formula', async () => {
    const client = await world.newClient();
    const { tea } = await makeSoldMarket(client);
    await client.db((db) => db.updateTable('product').set({ name: '=1+1' }).where('id', '=', tea).execute());

    const { rows } = await exportCsv(client, { ...query, levels: [{ type: 'PRODUCT' }], columns: 'NONE' });

    expect(rows.slice(0, 5).map(([name]) => name)).toEqual(['Product', 'Honey', "'=1+1", 'Mint', 'Total']);
  });
});

test('names the records of a filter that no longer exist, also those of another client', async () => {
  const [client, other] = [await world.newClient(), await world.newClient()];
  const { alder, drinks } = await makeSoldMarket(client);
  const { downtown, tea } = await makeSoldMarket(other);
  const filters = { companyIds: [alder], storeIds: [downtown], productLineIds: [drinks], productIds: [tea] };

  const missing = await client.db((db) =>
    findMissingFilters({ db, tenantId: client.tenantId, now: new Date() }, filters),
  );

  expect(missing).toEqual([
    { label: 'Stores', singular: 'Store', names: [], missingIds: [downtown] },
    { label: 'Products', singular: 'Product', names: [], missingIds: [tea] },
  ]);
});
