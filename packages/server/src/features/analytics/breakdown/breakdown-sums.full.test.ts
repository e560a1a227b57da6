import type { GroupByType } from '@shelfward/contract/analytics/breakdown.rules.ts';
import {
  type BreakdownRow,
  salesReportRoutes as routes,
} from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { makeSaleDays } from '../../sales/sales.factory.ts';
import { makeMarket } from '../analytics.factory.ts';

const world = useWorld();

const storeNames = ['downtown', 'uptown', 'kiosk', 'harbour'] as const;
const productNames = ['tea', 'mint', 'honey', 'candle'] as const;
/** The range includes two leap days. */
const firstDay = '2023-01-15';
const day = fc.integer({ min: 0, max: 2000 }).map((offset) => addDays(firstDay, offset));
const sale = fc.record({
  store: fc.constantFrom(...storeNames),
  product: fc.constantFrom(...productNames),
  soldOn: fc.oneof(day, fc.constantFrom('2024-02-28', '2024-02-29', '2025-02-28', '2028-02-29')),
  units: fc.integer({ min: -20, max: 90 }),
  cents: fc.integer({ min: -9000, max: 3_000_000_000 }),
});
const sales = fc.uniqueArray(sale, { maxLength: 40, selector: (one) => [one.store, one.product, one.soldOn].join() });
const requestInput = fc.record({
  soldOnAfter: day,
  length: fc.integer({ min: 0, max: 800 }),
  comparison: fc.constantFrom('CALENDAR' as const, 'WEEKS_52' as const),
  sameStoresOnly: fc.boolean(),
  company: fc.option(fc.constantFrom('alder' as const, 'birch' as const), { nil: undefined }),
  line: fc.option(fc.constantFrom('drinks' as const, 'sweets' as const), { nil: undefined }),
});

const computeTotal = (rows: readonly BreakdownRow[]) => {
  const sum = (name: 'unitsSold' | 'totalSalesPrice' | 'unitsSoldLastYear' | 'totalSalesPriceLastYear') =>
    rows.reduce((total, row) => total + row[name], 0);
  return [sum('unitsSold'), sum('totalSalesPrice'), sum('unitsSoldLastYear'), sum('totalSalesPriceLastYear')];
};

interface Level {
  readonly type: GroupByType;
  readonly attributeKeyId?: number;
}

const request = async (client: TestClient, { type, attributeKeyId }: Level, query: object) => {
  const { status, body } = await client.as('ROLE_REPORTING')(routes.breakdown, {
    query: {
      soldOnAfter: '',
      soldOnBefore: '',
      ...query,
      'groupBy.type': type,
      'groupBy.attributeKeyId': attributeKeyId,
    },
  });
  expect(status).toBe(200);
  return body;
};

/** The filter that selects a row. */
const toFilter = ({ type, attributeKeyId }: Level, id: number): object => {
  switch (type) {
    case 'COMPANY':
      return { companyIds: id };
    case 'REGION':
      return id === 0 ? { withoutRegion: true } : { regionId: id };
    case 'STORE':
      return { storeIds: id };
    case 'PRODUCT_LINE':
      return id === 0 ? { withoutProductLine: true } : { productLineId: id };
    case 'PRODUCT':
      return { productId: id };
    case 'YEAR_MONTH':
      throw new Error('A month is a period, not a filter');
    case 'ATTRIBUTE_VALUE':
    case 'ATTRIBUTE_KEY_ID':
      return id === 0 ? { withoutAttributeKeyIds: attributeKeyId } : { attributeValueIds: id };
  }
};

test('all groupings have equal totals, and drill-down rows add up to their row', async () => {
  await fc.assert(
    fc.asyncProperty(sales, requestInput, fc.nat(), async (sold, { length, company, line, ...options }, choice) => {
      const client = await world.newClient();
      const market = await makeMarket(client);
      const rows = sold.map(({ store, product, ...one }) => ({
        ...one,
        storeId: market[store],
        productId: market[product],
      }));
      if (rows.length > 0) await client.db((db) => makeSaleDays(db, rows));
      const query = {
        ...options,
        soldOnBefore: addDays(options.soldOnAfter, length),
        ...(company && { companyIds: market[company] }),
        ...(line && { productLineId: market[line] }),
      };
      const levels: Level[] = [
        ...(['COMPANY', 'REGION', 'STORE', 'PRODUCT_LINE', 'PRODUCT'] as const).map((type) => ({ type })),
        { type: 'ATTRIBUTE_VALUE', attributeKeyId: market.size.keyId },
        { type: 'ATTRIBUTE_KEY_ID', attributeKeyId: market.taste.keyId },
      ];
      const sections = await Promise.all(levels.map((level) => request(client, level, query)));
      const months = await request(client, { type: 'YEAR_MONTH' }, query);

      const [total = [0, 0, 0, 0], ...others] = [...sections, months].map(computeTotal);
      expect(others).toEqual(others.map(() => total));
      if (!options.sameStoresOnly && !company && !line) expect(total).toEqual(expectedTotals(rows, query));

      const place = choice % levels.length;
      const [above, below] = [levels[place], levels[(choice + 1) % levels.length]];
      for (const row of sections[place] ?? []) {
        if (!above || !below) continue;
        const children = await request(client, below, { ...query, ...toFilter(above, row.id) });
        expect(computeTotal(children)).toEqual(computeTotal([row]));
      }
    }),
    { numRuns: 40 },
  );
});

/** Comparison by definition: same dates a year earlier (29 February becomes 28 February), or 364 days earlier. */
const expectedTotals = (
  rows: readonly { readonly soldOn: string; readonly units: number; readonly cents: number }[],
  { soldOnAfter, soldOnBefore, comparison }: { soldOnAfter: string; soldOnBefore: string; comparison: string },
) => {
  const earlier = (date: string) => {
    if (comparison === 'WEEKS_52') return addDays(date, -364);
    const sameDate = `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
    return sameDate.endsWith('-02-29') ? sameDate.replace('-29', '-28') : sameDate;
  };
  const between = (from: string, to: string) => {
    const own = rows.filter(({ soldOn }) => soldOn >= from && soldOn <= to);
    return [own.reduce((sum, one) => sum + one.units, 0), own.reduce((sum, one) => sum + one.cents, 0)];
  };
  return [...between(soldOnAfter, soldOnBefore), ...between(earlier(soldOnAfter), earlier(soldOnBefore))];
};
