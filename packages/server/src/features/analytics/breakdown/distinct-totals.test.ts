import {
  type OrderTotals,
  orderConversionRoutes,
} from '@shelfward/contract/analytics/order-conversion/order-conversion.contract.ts';
import { salesReportRoutes as routes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { makeOrder } from '../../orders/orders.factory.ts';
import { addAttributes, makeAttribute } from '../../products/products.factory.ts';
import { makeSaleDays } from '../../sales/sales.factory.ts';
import { makeMarket } from '../analytics.factory.ts';

const world = useWorld();
const firstHalf = { soldOnAfter: '2026-01-01', soldOnBefore: '2026-06-30' };

/**
 * Certification: Tea is Organic and Vegan, Mint is Organic, Honey and Candle have none. Sales: 10 Tea for $25 (4 for $10
 * last year), 5 Mint for $15, 4 Candles for $8, and 1 Tea returned for $2.
 */
const makeCertified = async (client: TestClient) => {
  const market = await makeMarket(client);
  const certification = await client.db(async (db) => {
    const { downtown, harbour, tea, mint, candle, alder } = market;
    const key = await makeAttribute(db, { name: 'Certification', values: ['Organic', 'Vegan'] });
    await addAttributes(db, [
      [tea, key.getValueId('Organic')],
      [tea, key.getValueId('Vegan')],
      [mint, key.getValueId('Organic')],
    ]);
    await makeSaleDays(db, [
      { storeId: downtown, productId: tea, soldOn: '2026-01-01', units: 10, cents: 2500 },
      { storeId: downtown, productId: tea, soldOn: '2026-01-02', units: -1, cents: -200 },
      { storeId: downtown, productId: tea, soldOn: '2025-01-01', units: 4, cents: 1000 },
      { storeId: downtown, productId: candle, soldOn: '2026-06-30', units: 4, cents: 800 },
      { storeId: harbour, productId: mint, soldOn: '2026-02-10', units: 5, cents: 1500 },
    ]);
    await makeOrder(db, {
      companyId: alder,
      storeId: downtown,
      status: 'APPROVED',
      createdDate: new Date('2026-03-10T12:00:00Z'),
      items: [
        { productId: tea, quantity: 20 },
        { productId: candle, quantity: 16 },
      ],
    });
    return key;
  });
  return { ...market, certification };
};

const get = async (client: TestClient, query: object = {}) =>
  (await client.as('ROLE_REPORTING')(routes.totals, { query: { ...firstHalf, ...query } })).body;

test('counts every sale once in the totals, although a product with two values is in two rows', async () => {
  const client = await world.newClient();
  const { certification, harbour, tea } = await makeCertified(client);
  const { body: rows } = await client.as('ROLE_REPORTING')(routes.breakDown, {
    params: { groupByType: 'ATTRIBUTE_VALUE' },
    query: { ...firstHalf, attributeKeyId: certification.keyId },
  });

  expect(rows.map(({ value, totalSalesPrice }) => [value, totalSalesPrice])).toEqual([
    ['Organic', 3800],
    ['Vegan', 2300],
    ['', 800],
  ]);
  expect(await get(client)).toEqual({
    unitsSold: 18,
    totalSalesPrice: 4600,
    unitsSoldLastYear: 4,
    totalSalesPriceLastYear: 1000,
    percentageChangeSales: 360,
    percentageChangeUnits: 350,
  });
  const values = [certification.getValueId('Organic'), certification.getValueId('Vegan')];
  expect(await get(client, { attributeValuesIds: values })).toMatchObject({ unitsSold: 14, totalSalesPrice: 3800 });
  expect(await get(client, { storeIds: harbour })).toMatchObject({ totalSalesPrice: 1500 });
  expect(await get(client, { search: 'harb' })).toMatchObject({ totalSalesPrice: 1500 });
  expect(await get(client, { productIds: tea })).toMatchObject({ unitsSold: 9, totalSalesPrice: 2300 });
});

test('the spreadsheet has distinct totals, the order and search of the screen, and No Name', async () => {
  const client = await world.newClient();
  const { certification } = await makeCertified(client);
  const sheet = async (query: object) => {
    const { body } = await client.as('ROLE_REPORTING')(routes.breakDownSpreadsheet, {
      params: { groupByType: 'ATTRIBUTE_VALUE' },
      query: { ...firstHalf, attributeKeyId: certification.keyId, ...query },
    });
    return (await readXlsx(body.content)).sheets[0]?.rows.map((row) => row.filter((cell) => cell !== null)) ?? [];
  };

  const byUnits = await sheet({ orderBy: 'unitsSoldLastYear' });
  expect(byUnits.slice(1, 4).map((row) => row.slice(0, 2))).toEqual([
    ['Organic', 14],
    ['Vegan', 9],
    ['No Name', 4],
  ]);
  expect(byUnits).toContainEqual(['SALES', 46]);
  expect(byUnits).toContainEqual(['UNITS', 18]);
  expect(byUnits).toContainEqual(['LY UNITS', 4]);

  const searched = await sheet({ search: 'NO n' });
  expect(searched.slice(1, 3)).toEqual([['No Name', 4, 8, 0, 0, 1, 1], []]);
  expect(searched).toContainEqual(['SALES', 46]);
});

test('Order Conversion has distinct totals of all rows, of the first rows, and of chosen rows', async () => {
  const client = await world.newClient();
  const { certification } = await makeCertified(client);
  const buildQuery = (limit: number) => ({
    ...firstHalf,
    orderAnalyticGroupByType: 'ATTRIBUTE_VALUE' as const,
    attributeKeyId: certification.keyId,
    off: 0,
    limit,
    orderBy: 'total_sales,desc',
  });
  const toFigures = (body: OrderTotals) => [body.totalOrderQuantity, body.totalSalesQuantity, body.conversionRate];
  const totals = async (limit: number) =>
    toFigures((await client.as('ROLE_REPORTING')(orderConversionRoutes.totals, { query: buildQuery(limit) })).body);
  const selected = async (rowIds: number[]) => {
    const request = { query: buildQuery(200), body: { rowIds } };
    return toFigures((await client.as('ROLE_REPORTING')(orderConversionRoutes.selectedTotals, request)).body);
  };

  const unknown = Array.from({ length: 5000 }, (_, n) => 1_000_000 + n);
  expect(await totals(200)).toEqual([36, 18, 50]);
  expect(await totals(2)).toEqual([20, 14, 70]);
  expect(await selected([0, certification.getValueId('Vegan'), ...unknown])).toEqual([36, 13, 36.11]);
  expect(await selected(unknown)).toEqual([0, 0, null]);
});
