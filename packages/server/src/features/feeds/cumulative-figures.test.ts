import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeProduct } from '../products/products.factory.ts';
import { listSaleDays, makeCompanyWithStores } from '../sales/sales.factory.ts';
import { bookForTest, makeFigure } from './feeds.factory.ts';

const { newClient } = useWorld();

const createShopClient = async () => {
  const client = await newClient();
  return { client, ...(await makeCompanyWithStores(client)) };
};

const undo = (client: TestClient, importId: number) =>
  client.as('ROLE_ADMIN')(saleRoutes.undoImport, { params: { importId } });

const toImportId = (result: Awaited<ReturnType<typeof bookForTest>>): number => ('id' in result ? result.id : 0);

const yearToDate = (to: string, units: number, store = '7') =>
  makeFigure(store, 'HONEY-1', { from: '2026-01-01', to, units, cents: units * 100, cumulative: true });

const listSales = async (client: TestClient) => {
  const { body } = await client.as('ROLE_REPORTING')(saleRoutes.list, {
    query: { sort: ['soldOn,asc', 'quantity,asc'] },
  });
  return body.content.map(({ soldFrom, soldOn, quantity, totalPrice }) => [soldFrom, soldOn, quantity, totalPrice]);
};

test('the first file of a year is remembered, and the next ones book what was sold since', async () => {
  const { client, companyId } = await createShopClient();

  const first = await bookForTest(client, [yearToDate('2026-01-10', 50)], { companyId });
  const second = await bookForTest(client, [yearToDate('2026-01-17', 57)], { companyId });
  await bookForTest(client, [yearToDate('2026-01-24', 55)], { companyId });

  expect(first).toMatchObject({
    status: 'DONE',
    rows: 0,
    messages: [expect.stringContaining('first totals of the year')],
  });
  expect(second).toMatchObject({ status: 'DONE', rows: 1, unitsSold: 7, totalSales: 700 });
  expect(await listSales(client)).toEqual([
    ['2026-01-11', '2026-01-17', 7, 700],
    ['2026-01-18', '2026-01-24', -2, -200],
  ]);
});

test('a total and a figure of a day that it contains are not added: the file is rejected', async () => {
  const { client, companyId } = await createShopClient();
  await bookForTest(client, [yearToDate('2026-01-10', 50)], { companyId });
  const day = (to: string) => makeFigure('7', 'HONEY-1', { to, units: 3, cents: 300 });

  expect(await bookForTest(client, [yearToDate('2026-01-17', 57), day('2026-01-15')], { companyId })).toEqual([
    expect.stringContaining('1 figure of the file overlaps others of the same store and product.'),
  ]);
  expect(await listSales(client)).toEqual([]);

  await bookForTest(client, [yearToDate('2026-01-17', 57), day('2026-01-18')], { companyId });
  await bookForTest(client, [yearToDate('2026-01-24', 64)], { companyId });
  expect((await listSales(client)).reduce((sum, [, , quantity]) => sum + Number(quantity), 0)).toBe(64 - 50);
});

test('totals that are remembered already change nothing', async () => {
  const { client, companyId } = await createShopClient();
  await bookForTest(client, [yearToDate('2026-01-10', 50)], { companyId });

  expect(await bookForTest(client, [yearToDate('2026-01-10', 50)], { companyId })).toMatchObject({
    status: 'UNCHANGED',
  });
  const corrected = await bookForTest(client, [yearToDate('2026-01-10', 51)], { companyId });
  await bookForTest(client, [yearToDate('2026-01-17', 57)], { companyId });

  expect(corrected).toMatchObject({ status: 'DONE', rows: 0 });
  expect(await listSales(client)).toEqual([['2026-01-11', '2026-01-17', 6, 600]]);
});

test('a year so far that the user confirms is one period', async () => {
  const { client, companyId } = await createShopClient();

  await bookForTest(client, [yearToDate('2026-01-10', 50)], { companyId, yearToDate: 'BOOK' });
  await bookForTest(client, [yearToDate('2026-01-17', 57)], { companyId });

  expect(await listSales(client)).toEqual([
    ['2026-01-01', '2026-01-10', 50, 5000],
    ['2026-01-11', '2026-01-17', 7, 700],
  ]);
});

test('a restated file changes its week, and an older one is rejected', async () => {
  const { client, companyId } = await createShopClient();
  await bookForTest(client, [yearToDate('2026-01-10', 50)], { companyId });
  await bookForTest(client, [yearToDate('2026-01-17', 57)], { companyId });

  const restated = await bookForTest(client, [yearToDate('2026-01-17', 60)], { companyId });
  const older = await bookForTest(client, [yearToDate('2026-01-12', 52)], { companyId });

  expect(restated).toMatchObject({ status: 'DONE', restated: [{ unitsBefore: 7, unitsAfter: 10 }] });
  expect(older).toEqual([expect.stringContaining('A file with later totals of this year was booked before.')]);
  await bookForTest(client, [yearToDate('2026-01-24', 61)], { companyId });
  expect(await listSales(client)).toEqual([
    ['2026-01-11', '2026-01-17', 10, 1000],
    ['2026-01-18', '2026-01-24', 1, 100],
  ]);
});

test('after an undo, the next file is compared with the file before it', async () => {
  const { client, companyId } = await createShopClient();
  const first = await bookForTest(client, [yearToDate('2026-01-10', 50)], { companyId });
  const second = await bookForTest(client, [yearToDate('2026-01-17', 57)], { companyId });
  await undo(client, toImportId(second));

  await bookForTest(client, [yearToDate('2026-01-24', 70)], { companyId });
  expect(await listSales(client)).toEqual([['2026-01-11', '2026-01-24', 20, 2000]]);

  await undo(client, toImportId(first));
  const again = await bookForTest(client, [yearToDate('2026-02-07', 90)], { companyId });
  expect(again).toMatchObject({ status: 'DONE', unitsSold: 20 });
});

test('totals that a later file continues are undone only after that file', async () => {
  const { client, companyId } = await createShopClient();
  const first = await bookForTest(client, [yearToDate('2026-01-10', 50)], { companyId });
  const second = await bookForTest(client, [yearToDate('2026-01-17', 57)], { companyId });
  const otherStore = await bookForTest(client, [yearToDate('2026-01-17', 90, '8')], { companyId });

  const early = await undo(client, toImportId(first));

  expect([early.status, early.body]).toMatchObject([409, { code: 'IMPORT_REPLACED', importId: toImportId(second) }]);
  expect((await undo(client, toImportId(second))).status).toBe(200);
  expect((await undo(client, toImportId(first))).status).toBe(200);
  expect((await undo(client, toImportId(otherStore))).status).toBe(200);
});

test('a product that earlier files left out is remembered first, and a new one is sold since the last file', async () => {
  const { client, companyId } = await createShopClient();
  const total = (code: string, to: string, units: number) => ({
    ...yearToDate(to, units),
    product: [{ code, kind: 'GTIN' }] as const,
  });
  const book = (figures: Parameters<typeof bookForTest>[1]) =>
    bookForTest(client, figures, { companyId, unmatched: 'SKIP' });
  await book([yearToDate('2026-01-10', 50), total('LATE-1', '2026-01-10', 500)]);
  await client.db(async (db) => {
    await makeProduct(db, { upc: 'LATE-1' });
    await makeProduct(db, { upc: 'NEW-1' });
  });

  const second = await book([
    yearToDate('2026-01-17', 57),
    total('LATE-1', '2026-01-17', 505),
    total('NEW-1', '2026-01-17', 2),
  ]);
  await book([total('LATE-1', '2026-01-24', 511)]);

  expect(second).toMatchObject({ unitsSold: 9 });
  expect(await listSales(client)).toEqual([
    ['2026-01-11', '2026-01-17', 2, 200],
    ['2026-01-11', '2026-01-17', 7, 700],
    ['2026-01-18', '2026-01-24', 6, 600],
  ]);
});

test('a store that appears later in the year is remembered first', async () => {
  const { client, companyId } = await createShopClient();
  await bookForTest(client, [yearToDate('2026-01-10', 50)], { companyId });

  await bookForTest(client, [yearToDate('2026-01-17', 57), yearToDate('2026-01-17', 500, '8')], { companyId });
  await bookForTest(client, [yearToDate('2026-01-24', 60), yearToDate('2026-01-24', 503, '8')], { companyId });

  expect(await listSales(client)).toEqual([
    ['2026-01-11', '2026-01-17', 7, 700],
    ['2026-01-18', '2026-01-24', 3, 300],
    ['2026-01-18', '2026-01-24', 3, 300],
  ]);
});

test('the booked differences always add up to the last total', async () => {
  const { client, companyId } = await createShopClient();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 2, maxLength: 6 }), async (sold) => {
      const template = `FORM_${Math.abs(sold.reduce((hash, one) => hash * 31 + one, sold.length)) % 1_000_000}`;
      const totals = sold.map((_, at) => sold.slice(0, at + 1).reduce((sum, one) => sum + one, 0));
      const imports: number[] = [];
      for (const [at, units] of totals.entries())
        imports.push(
          toImportId(
            await bookForTest(client, [yearToDate(`2026-01-${String(7 * 1 + at * 3).padStart(2, '0')}`, units)], {
              companyId,
              template,
            }),
          ),
        );
      const booked = (await listSaleDays(client)).reduce((sum, day) => sum + Number(day[3]), 0);

      expect(booked).toBe((totals.at(-1) ?? 0) - (totals[0] ?? 0));
      for (const id of imports.toReversed()) await undo(client, id);
      expect(await listSaleDays(client)).toEqual([]);
    }),
    { numRuns: 5 },
  );
});
