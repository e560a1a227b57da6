import type { StorePerformance } from '@shelfward/contract/analytics/analytics.contract.ts';
import { analyticsRoutes } from '@shelfward/contract/analytics/analytics.contract.ts';
import { reportQueryRoutes } from '@shelfward/contract/analytics/report-query/report-query.contract.ts';
import { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { storeAssortmentRoutes } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { regionRoutes } from '@shelfward/contract/companies/regions.contract.ts';
import { makeCompany, makeRegion } from '../../../kit/testing/fixtures/companies.fixture.ts';
import { makeReport } from '../../../kit/testing/fixtures/reports.fixture.ts';
import { makeStoreStatistics } from '../../../kit/testing/fixtures/sales.fixture.ts';
import { pageWith } from '../../../kit/testing/responses.ts';
import { respond } from '../../../kit/testing/server.ts';

export const storeRow = (overrides: Partial<StorePerformance> & { id: number; name: string }): StorePerformance => {
  const { id, name, ...figures } = overrides;
  const store = {
    id,
    name,
    code: `C${id}`,
    city: 'Austin',
    state: 'TX',
    company: { id: 1, name: 'Whole Foods' },
    region: { id: 5, name: 'North', code: 'N' },
  };
  const assortmentTotals = { globalAssortmentQuantity: 40, adjustment: -3, parLevel: 37 };
  return {
    store,
    units: 119,
    unitsYoy: 100,
    unitsPercentageChange: 19,
    sales: 250_050,
    salesYoy: 263_210,
    salesPercentageChange: -5,
    ...assortmentTotals,
    ...figures,
  };
};

export const performancePath = '/api/v1/sales/analytics/store/performance';
export const downtown = storeRow({ id: 1, name: 'Downtown' });
export const uptown = storeRow({ id: 2, name: 'Uptown' });
export const harbour = storeRow({ id: 3, name: 'Harbour' });

const each = { changedItems: 3, totalParLevelBefore: 40, totalParLevelAfter: 44 };

/** The API of the screen. */
export const server = [
  respond(analyticsRoutes.storePerformance, pageWith([downtown, uptown, harbour])),
  respond(analyticsRoutes.storeStatistics, makeStoreStatistics()),
  respond(salesReportRoutes.salesExtent, { firstSoldOn: null, lastSoldOn: null, spreadFrom: null, spreadTo: null }),
  respond(reportQueryRoutes.run, ({ body }) => makeReport(body, [{}])),
  respond(companyRoutes.list, pageWith([makeCompany({ id: 1 }), makeCompany({ id: 2, name: 'Fresh Thyme' })])),
  respond(regionRoutes.list, ({ params: { companyId } }) => [
    companyId === 1 ? makeRegion({ id: 5, companyId }) : makeRegion({ id: 6, companyId, name: 'Lakes' }),
  ]),
  respond(storeAssortmentRoutes.adjustByPercent, each),
  respond(storeAssortmentRoutes.previewAdjustment, ({ body: { storeIds } }) => ({
    changedItems: 3 * storeIds.length,
    totalParLevelBefore: 40 * storeIds.length,
    totalParLevelAfter: 44 * storeIds.length,
    stores: storeIds.map((storeId) => ({ storeId, storeName: names.get(storeId) ?? '', ...each })),
    items: [],
  })),
];
const names = new Map([downtown, uptown, harbour].map(({ store }) => [store.id, store.name]));
