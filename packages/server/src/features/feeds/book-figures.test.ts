import { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { salesAggregationRoutes } from '@shelfward/contract/sales/sales-aggregation.contract.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { importFile, listSaleDays, makeCompanyWithStores } from '../sales/sales.factory.ts';
import { bookForTest, makeFigure } from './feeds.factory.ts';

const { newClient } = useWorld();

const createShopClient = async () => {
  const client = await newClient();
  return { client, ...(await makeCompanyWithStores(client)) };
};

const undo = (client: TestClient, importId: number) =>
  client.as('ROLE_ADMIN')(saleRoutes.undoImport, { params: { importId } });

const isReconciled = async (client: TestClient) =>
  (await client.as('ROLE_ADMIN')(salesAggregationRoutes.reconcile, { query: {} })).body.isEqual;

const sumDays = async (client: TestClient) => {
  const days = await listSaleDays(client);
  const sum = (at: 3 | 4) => days.reduce((total, day) => total + Number(day[at]), 0);
  return { units: sum(3), cents: sum(4) };
};

const toImportId = (result: Awaited<ReturnType<typeof bookForTest>>): number => ('id' in result ? result.id : 0);

const honeyWeek = (units: number, cents: number, to = '2026-01-09') =>
  makeFigure('7', 'HONEY-1', { to, days: 7, units, cents });

test('a weekly figure stays one sale, and its days add up to it', async () => {
  const { client, companyId, downtown, honey } = await createShopClient();

  const result = await bookForTest(client, [honeyWeek(3, 1000)], { companyId });

  expect(result).toMatchObject({ status: 'DONE', rows: 1, unitsSold: 3, totalSales: 1000, restated: [] });
  const { body } = await client.as('ROLE_REPORTING')(saleRoutes.list, {});
  expect(body.content).toMatchObject([{ soldFrom: '2026-01-03', soldOn: '2026-01-09', quantity: 3, totalPrice: 1000 }]);
  expect(await listSaleDays(client)).toEqual([
    [downtown, honey, '2026-01-05', 1, 333],
    [downtown, honey, '2026-01-07', 1, 333],
    [downtown, honey, '2026-01-09', 1, 334],
  ]);
  expect(await isReconciled(client)).toBe(true);
});

test('the days of any periods add up to the figures, and undo removes them', async () => {
  const { client, companyId } = await createShopClient();
  const period = fc.record({
    units: fc.integer({ min: -50, max: 2000 }),
    cents: fc.integer({ min: -9000, max: 900_000 }),
    days: fc.integer({ min: 1, max: 35 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(period, { minLength: 1, maxLength: 12 }), async (periods) => {
      let to = '2025-01-01';
      const figures = periods.map(({ units, cents, days }) => {
        to = addDays(to, days);
        return makeFigure('7', 'HONEY-1', { to, days, units, cents });
      });
      const result = await bookForTest(client, figures, { companyId });

      expect(await sumDays(client)).toEqual({
        units: periods.reduce((sum, { units }) => sum + units, 0),
        cents: periods.reduce((sum, { cents }) => sum + cents, 0),
      });
      expect(await isReconciled(client)).toBe(true);
      if (toImportId(result)) await undo(client, toImportId(result));
      expect(await listSaleDays(client)).toEqual([]);
    }),
    { numRuns: 8 },
  );
});

test('a restated week replaces the old figures, shows the difference, and can be undone exactly', async () => {
  const { client, companyId } = await createShopClient();
  const tea = makeFigure('7', '0012345678905', { to: '2026-01-09', days: 7, units: 2, cents: 500 });
  await bookForTest(client, [honeyWeek(7, 7000), tea], { companyId });
  const before = await listSaleDays(client);

  const result = await bookForTest(client, [honeyWeek(9, 9000), tea], { companyId });

  expect(result).toMatchObject({
    status: 'DONE',
    rows: 1,
    unchangedFigures: 1,
    restated: [
      {
        from: '2026-01-03',
        to: '2026-01-09',
        figures: 1,
        unitsBefore: 7,
        unitsAfter: 9,
        centsBefore: 7000,
        centsAfter: 9000,
      },
    ],
  });
  expect(await sumDays(client)).toEqual({ units: 11, cents: 9500 });
  const { body } = await client.as('ROLE_REPORTING')(saleRoutes.list, {
    query: { includeInactive: true, sort: ['quantity,asc'] },
  });
  expect(body.content.map(({ quantity, inactive }) => [quantity, inactive])).toEqual([
    [2, false],
    [7, true],
    [9, false],
  ]);
  await undo(client, toImportId(result));
  expect(await listSaleDays(client)).toEqual(before);
  expect(await isReconciled(client)).toBe(true);
  const { body: active } = await client.as('ROLE_REPORTING')(saleRoutes.list, {});
  expect(active.totalElements).toBe(2);
});

test('equal figures of a booked period change nothing', async () => {
  const { client, companyId } = await createShopClient();
  await bookForTest(client, [honeyWeek(7, 7000)], { companyId });

  const result = await bookForTest(client, [honeyWeek(7, 7000)], { companyId });

  expect(result).toMatchObject({ status: 'UNCHANGED', rows: 0, unchangedFigures: 1 });
  expect(await sumDays(client)).toEqual({ units: 7, cents: 7000 });
});

test('the undo of an import that restated sales is rejected until the undo of the import that restated it', async () => {
  const { client, companyId } = await createShopClient();
  const first = await bookForTest(client, [honeyWeek(1, 1000)], { companyId });
  const second = await bookForTest(client, [honeyWeek(2, 2000)], { companyId });
  const third = await bookForTest(client, [honeyWeek(3, 3000)], { companyId });

  const early = await undo(client, toImportId(second));
  await undo(client, toImportId(third));
  await undo(client, toImportId(second));

  expect([early.status, early.body]).toMatchObject([409, { code: 'IMPORT_REPLACED', importId: toImportId(third) }]);
  expect(await sumDays(client)).toEqual({ units: 1, cents: 1000 });
  await undo(client, toImportId(first));
  expect(await listSaleDays(client)).toEqual([]);
});

test('any order of restatements ends with the figures of the last file', async () => {
  const { client, companyId } = await createShopClient();
  const figure = fc.record({ week: fc.integer({ min: 0, max: 3 }), units: fc.integer({ min: 0, max: 9 }) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uniqueArray(figure, { selector: ({ week }) => week, minLength: 1 }), { minLength: 1, maxLength: 5 }),
      async (sent) => {
        const expected = new Map<number, number>();
        const imports: number[] = [];
        for (const weeks of sent) {
          for (const { week, units } of weeks) expected.set(week, units);
          const figures = weeks.map(({ week, units }) =>
            honeyWeek(units, units * 100, addDays('2026-01-09', week * 7)),
          );
          imports.push(toImportId(await bookForTest(client, figures, { companyId })));
        }
        const units = [...expected.values()].reduce((sum, one) => sum + one, 0);

        expect(await sumDays(client)).toEqual({ units, cents: units * 100 });
        expect(await isReconciled(client)).toBe(true);
        for (const id of imports.toReversed()) await undo(client, id);
        expect(await listSaleDays(client)).toEqual([]);
      },
    ),
    { numRuns: 6 },
  );
});

test('overlapping windows are rejected with the reason, and days within a week are restated', async () => {
  const { client, companyId } = await createShopClient();
  await bookForTest(client, [honeyWeek(7, 7000)], { companyId });
  const month = makeFigure('7', 'HONEY-1', { to: '2026-01-30', days: 28, units: 40, cents: 40_000 });

  expect(await bookForTest(client, [month], { companyId })).toEqual([
    expect.stringMatching(
      /^1 figure from 01\/03\/2026 to 01\/30\/2026 overlaps other periods that "figures-\d+\.csv" booked/,
    ),
  ]);
  expect(await sumDays(client)).toEqual({ units: 7, cents: 7000 });

  const day = makeFigure('8', 'HONEY-1', { to: '2026-01-05', units: 2, cents: 2000 });
  await bookForTest(client, [day], { companyId });
  const week = makeFigure('8', 'HONEY-1', { to: '2026-01-09', days: 7, units: 5, cents: 5000 });
  expect(await bookForTest(client, [week], { companyId })).toMatchObject({
    status: 'DONE',
    restated: [{ unitsBefore: 2, unitsAfter: 5 }],
  });
  expect(await sumDays(client)).toEqual({ units: 12, cents: 12_000 });
});

test('figures of one file that overlap each other are rejected', async () => {
  const { client, companyId } = await createShopClient();
  const month = makeFigure('7', 'HONEY-1', { to: '2026-01-30', days: 28, units: 40, cents: 40_000 });

  expect(await bookForTest(client, [honeyWeek(7, 7000), month], { companyId })).toEqual([
    expect.stringContaining('1 figure of the file overlaps others of the same store and product.'),
  ]);
});

test('a week that is not over is replaced by the whole week, and never reaches into the future', async () => {
  const { client, companyId, downtown, honey } = await createShopClient();
  const now = new Date('2026-01-07T15:00:00Z');

  await bookForTest(client, [honeyWeek(4, 4000)], { companyId, now });

  const { body } = await client.as('ROLE_REPORTING')(saleRoutes.list, {});
  expect(body.content).toMatchObject([{ soldFrom: '2026-01-03', soldOn: '2026-01-06' }]);
  const whole = await bookForTest(client, [honeyWeek(7, 7000)], { companyId, now: new Date('2026-01-12T15:00:00Z') });
  expect(whole).toMatchObject({ status: 'DONE', restated: [{ unitsBefore: 4, unitsAfter: 7 }] });
  expect((await listSaleDays(client)).at(-1)).toEqual([downtown, honey, '2026-01-09', 1, 1000]);
  expect(await sumDays(client)).toEqual({ units: 7, cents: 7000 });
});

test('sales of other files are rejected, left out, or replaced', async () => {
  const { client, companyId } = await createShopClient();
  await importFile(client, ['Downtown,HONEY-1,3,2026-01-05']);
  const figures = [
    honeyWeek(7, 7000),
    makeFigure('8', 'HONEY-1', { to: '2026-01-09', days: 7, units: 1, cents: 1000 }),
  ];

  expect(await bookForTest(client, figures, { companyId })).toEqual([
    expect.stringContaining('which is not of this feed'),
  ]);
  const skipped = await bookForTest(client, figures, { companyId, otherSales: 'SKIP' });
  expect(skipped).toMatchObject({ status: 'DONE', rows: 1 });
  expect(await sumDays(client)).toEqual({ units: 4, cents: 4000 });
  await undo(client, toImportId(skipped));
  const replaced = await bookForTest(client, figures, { companyId, otherSales: 'REPLACE' });
  expect(replaced).toMatchObject({ status: 'DONE', rows: 2 });
  expect(await sumDays(client)).toEqual({ units: 8, cents: 8000 });
  await undo(client, toImportId(replaced));
  expect(await sumDays(client)).toEqual({ units: 3, cents: 3000 });
});

test('a sales file cannot replace single days of a booked week', async () => {
  const { client, companyId } = await createShopClient();
  await bookForTest(client, [honeyWeek(2, 2000)], { companyId });

  const { status, body } = await importFile(client, ['Downtown,HONEY-1,3,2026-01-04'], { mode: 'REPLACE' });

  expect([status, body]).toEqual([406, [expect.stringContaining('01/03/2026 to 01/09/2026')]]);
  expect(await sumDays(client)).toEqual({ units: 2, cents: 2000 });
});

test('unknown names reject the file or are left out', async () => {
  const { client, companyId } = await createShopClient();
  const figures = [honeyWeek(7, 7000), makeFigure('99', 'NOTHING', { to: '2026-01-09', days: 7, units: 1, cents: 1 })];

  expect(await bookForTest(client, figures, { companyId })).toEqual([
    '1 store not found: 99. 1 product not found: NOTHING.',
  ]);
  expect(await bookForTest(client, figures, { companyId, unmatched: 'SKIP' })).toMatchObject({
    status: 'DONE',
    rows: 1,
  });
});

test('totals of all stores, fractions, and impossible periods are rejected', async () => {
  const { client, companyId } = await createShopClient();

  expect(await bookForTest(client, [{ ...honeyWeek(7, 7000), store: null }], { companyId })).toEqual([
    'The figures are totals of all stores. Sales are booked by store: request a report by store.',
  ]);
  expect(await bookForTest(client, [honeyWeek(1.5, 7000)], { companyId })).toEqual([
    'line 2: Only whole units can be booked.',
  ]);
  expect(await bookForTest(client, [{ ...honeyWeek(1, 7000), from: '2026-02-01' }], { companyId })).toEqual([
    'line 2: The period from 2026-02-01 to 2026-01-09 ends before it starts.',
  ]);
});

test('units without an amount have the price of their last day', async () => {
  const { client, companyId } = await createShopClient();
  const { cents: _, ...withoutCents } = honeyWeek(3, 0);

  await bookForTest(
    client,
    [
      withoutCents,
      { ...withoutCents, ...makeFigure('8', '0012345678905', { to: '2026-01-09', unitsPer: 6, units: 2 }) },
    ],
    { companyId },
  );

  expect(await sumDays(client)).toEqual({ units: 15, cents: 3 * 1000 + 12 * 250 });
});

test('reports know the days of weekly figures', async () => {
  const { client, companyId } = await createShopClient();
  await bookForTest(client, [honeyWeek(7, 7000)], { companyId });

  const { body } = await client.as('ROLE_REPORTING')(salesReportRoutes.salesExtent, {});

  expect(body).toEqual({
    firstSoldOn: '2026-01-03',
    lastSoldOn: '2026-01-09',
    spreadFrom: '2026-01-03',
    spreadTo: '2026-01-09',
  });
});
