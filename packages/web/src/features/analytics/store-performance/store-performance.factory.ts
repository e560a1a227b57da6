import type { StorePerformance, StoreStatistics } from '@shelfward/contract/analytics/analytics.contract.ts';
import { pageWith } from '../../../kit/testing/responses.ts';
import type { Answer, Sent } from '../../../kit/testing/server.ts';

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

export const statistics: StoreStatistics = {
  sales: [
    { month: '2026-01', data: 100_000 },
    { month: '2026-02', data: 150_050 },
  ],
  salesYoy: [
    { month: '2025-01', data: 163_210 },
    { month: '2025-02', data: 100_000 },
  ],
  units: [
    { month: '2026-01', data: 50 },
    { month: '2026-02', data: 69 },
  ],
  unitsYoy: [
    { month: '2025-01', data: 60 },
    { month: '2025-02', data: 40 },
  ],
  averageUnitPrice: 2101,
  averageYoyUnitPrice: 2632,
  averageUnitsPerWeek: 14.12,
  averageYoyUnitsPerWeek: 11.86,
  averageSalesPerWeek: 29_668,
  averageYoySalesPerWeek: 31_228,
  recordSalesMonth: { month: '2026-02', record: 150_050 },
  recordYoySalesMonth: { month: '2025-01', record: 163_210 },
  recordUnitsMonth: { month: '2026-02', record: 69 },
  recordYoyUnitsMonth: null,
};

export const performancePath = '/api/v1/sales/analytics/store/performance';
export const downtown = storeRow({ id: 1, name: 'Downtown' });
export const uptown = storeRow({ id: 2, name: 'Uptown' });
export const harbour = storeRow({ id: 3, name: 'Harbour' });

/** The API of the screen. `rows` responds to the requests of the table. */
export const answering =
  (rows: (sent: Sent) => Answer | Promise<Answer> = () => ({ body: pageWith([downtown, uptown, harbour]) })) =>
  (sent: Sent): Answer | Promise<Answer> => {
    if (sent.path === performancePath) return rows(sent);
    if (sent.path === `${performancePath}/chart`) return { body: statistics };
    if (sent.path === '/api/v1/companies')
      return {
        body: pageWith([
          { id: 1, name: 'Whole Foods' },
          { id: 2, name: 'Fresh Thyme' },
        ]),
      };
    if (sent.path === '/api/v1/companies/1/regions') return { body: [{ id: 5, name: 'North' }] };
    if (sent.path === '/api/v1/companies/2/regions') return { body: [{ id: 6, name: 'Lakes' }] };
    if (sent.path.endsWith('/adjustment/preview')) return { body: makePreview(sent.body) };
    if (sent.method === 'PATCH') return { body: { changedItems: 3, totalParLevelBefore: 40, totalParLevelAfter: 44 } };
    return { status: 404, body: { message: 'Not found.' } };
  };

const makePreview = (body: unknown) => {
  const { storeIds } = body as { readonly storeIds: readonly number[] };
  const names = new Map([downtown, uptown, harbour].map(({ store }) => [store.id, store.name]));
  const each = { changedItems: 3, totalParLevelBefore: 40, totalParLevelAfter: 44 };
  return {
    changedItems: 3 * storeIds.length,
    totalParLevelBefore: 40 * storeIds.length,
    totalParLevelAfter: 44 * storeIds.length,
    stores: storeIds.map((storeId) => ({ storeId, storeName: names.get(storeId) ?? '', ...each })),
    items: [],
  };
};
