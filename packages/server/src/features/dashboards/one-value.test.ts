import { comparisons } from '@shelfward/contract/analytics/analytics.rules.ts';
import { reportMailRoutes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { reportPeriods } from '@shelfward/contract/analytics/report-periods.rules.ts';
import { reportQueryRoutes } from '@shelfward/contract/analytics/report-query/report-query.contract.ts';
import type { ReportQueryInput } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { toWordRows } from '@shelfward/contract/analytics/report-words.rules.ts';
import { dashboardRoutes } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { formatCents } from '@shelfward/contract/kit/currency.rules.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import { odataRoutes } from '@shelfward/contract/odata/odata.contract.ts';
import { savedViewRoutes } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import fc from 'fast-check';
import { parseCsv } from 'hucre/csv';
import { afterEach, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { budget } from '../../testing/tier.ts';
import { useWorld } from '../../testing/world.ts';
import { makeMarket } from '../analytics/analytics.factory.ts';
import { makeSaleDays } from '../sales/sales.factory.ts';

const world = useWorld();
afterEach(() => world.setNow(undefined));

/** Daily sales until yesterday, 27 November; those of Harbour end on the 14th. */
const makeDailySales = async (client: TestClient) => {
  const market = await makeMarket(client);
  const { downtown, kiosk, harbour, tea, honey, mint } = market;
  const sell = (storeId: number, productId: number, until: string) =>
    Array.from({ length: 500 }, (_, at) => ({
      storeId,
      productId,
      soldOn: addDays(until, -at),
      units: 1 + ((at * 7 + storeId) % 5),
      cents: 100 + ((at * 131 + productId) % 900),
    }));
  await client.db((db) =>
    makeSaleDays(db, [
      ...sell(downtown, tea, '2026-11-27'),
      ...sell(kiosk, honey, '2026-11-27'),
      ...sell(harbour, mint, '2026-11-14'),
    ]),
  );
  return market;
};

const days = fc.oneof(
  fc.constantFrom(...reportPeriods).map((name) => ({ name })),
  fc.tuple(fc.integer({ min: 0, max: 300 }), fc.nat(90)).map(([from, length]) => ({
    soldOnAfter: addDays('2026-01-01', from),
    soldOnBefore: addDays('2026-01-01', from + length),
  })),
);
const view = fc.record({
  days,
  comparison: fc.constantFrom(...comparisons),
  companies: fc.constantFrom<readonly ('alder' | 'birch')[]>([], ['alder'], ['birch'], ['alder', 'birch']),
});

test('a figure has one value and the same words as tile, page, e-mail, file, and live data', async () => {
  world.setNow(new Date('2026-11-28T12:00:00Z'));
  const client = await world.newClient();
  const market = await makeDailySales(client);
  const call = client.as('ROLE_REPORTING');
  const stores = { alder: [market.downtown, market.kiosk], birch: [market.harbour] };

  await fc.assert(
    fc.asyncProperty(view, async ({ companies, ...given }) => {
      const report: ReportQueryInput = {
        ...given,
        levels: [{ type: 'COMPANY' }],
        figures: ['sales', 'salesLastYear', 'percentageChangeSales'],
        filters: companies.length === 0 ? {} : { companyIds: companies.map((name) => market[name]) },
      };
      const { body: saved } = await call(savedViewRoutes.save, {
        body: { screen: 'retail-sales', name: 'Sales', search: '', report },
      });
      const place = { id: 't', viewId: saved.id, display: 'NUMBER' as const };
      const { body: dashboard } = await call(dashboardRoutes.create, {
        body: { name: `Sales ${Math.random()}`, tiles: [place] },
      });

      const { body: shown } = await call(dashboardRoutes.results, { params: { id: dashboard.id }, body: {} });
      const tile = shown.tiles[0]?.result;
      if (!tile) throw new Error('The tile has no result');
      const { values } = tile.totals;
      const { soldOnAfter, soldOnBefore } = tile.days;
      const sales = values[0] ?? 0;

      // The report that the tile opens states the days of the tile.
      const { body: page } = await call(reportQueryRoutes.run, {
        body: { ...report, days: { soldOnAfter, soldOnBefore } },
      });
      expect([page.totals.values, page.words, page.likeForLike]).toEqual([values, tile.words, tile.likeForLike]);

      const { body: file } = await call(reportQueryRoutes.csv, { body: { name: 'Sales', query: report } });
      const rows = parseCsv(new TextDecoder().decode(file.content));
      expect(rows.find(([name]) => name === 'Total')?.[1]).toBe(String(sales / 100));
      for (const [label, text] of toWordRows(tile.words)) expect(rows.find(([name]) => name === label)?.[1]).toBe(text);

      const { body: schedule } = await call(reportMailRoutes.create, {
        body: { name: 'Sales', savedViewId: saved.id, recipients: [{ userId: client.userIdFor('ROLE_REPORTING') }] },
      });
      await call(reportMailRoutes.send, { params: { id: schedule.id } });
      await call(reportMailRoutes.remove, { params: { id: schedule.id } });
      const mail = (await world.mails()).filter(({ subdomain }) => subdomain === client.subdomain).at(-1);
      expect(mail?.text).toContain(`Sales: ${formatCents(sales, 'USD')}`);
      for (const [label, text] of toWordRows(tile.words))
        if (label !== 'Filters' || tile.words.filters !== null) expect(mail?.text).toContain(text);

      const storeIds = (companies.length === 0 ? (['alder', 'birch'] as const) : companies).flatMap(
        (name) => stores[name],
      );
      const { body: live } = await call(odataRoutes.read, {
        params: { entitySet: 'DailySales' },
        query: {
          $filter: `Day ge ${soldOnAfter} and Day le ${soldOnBefore} and (${storeIds.map((id) => `StoreId eq ${id}`).join(' or ')})`,
        },
      });
      const sum = live.value.reduce((total, row) => total + Math.round(100 * Number(row.Sales)), 0);
      expect(sum).toBe(sales);
    }),
    { numRuns: budget({ gate: 12, full: 60 }) },
  );
});
