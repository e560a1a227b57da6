import type { OrderStatistics } from '@shelfward/contract/analytics/order-conversion/order-conversion.contract.ts';
import { orderConversionRoutes } from '@shelfward/contract/analytics/order-conversion/order-conversion.contract.ts';
import { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { regionRoutes } from '@shelfward/contract/companies/regions.contract.ts';
import { attributeRoutes } from '@shelfward/contract/products/attributes.contract.ts';
import { productLineRoutes } from '@shelfward/contract/products/product-lines.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { makeCompany, makeShortRegion } from '../../../kit/testing/fixtures/companies.fixture.ts';
import { makeAttribute, makeProduct, makeProductLine } from '../../../kit/testing/fixtures/products.fixture.ts';
import { makeProposal } from '../../../kit/testing/fixtures/proposals.fixture.ts';
import { makeShortStore, makeStore } from '../../../kit/testing/fixtures/stores.fixture.ts';
import { pageWith } from '../../../kit/testing/responses.ts';
import { respond } from '../../../kit/testing/server.ts';

export const row = (overrides: Partial<OrderStatistics> & { id: number; name: string }): OrderStatistics => ({
  companyName: 'Whole Foods',
  assortmentCount: 200,
  estimatedInventory: 150,
  inventoryUtilization: 75,
  totalOrderQuantity: 1200,
  totalSalesQuantity: 400,
  conversionRate: 33.33,
  ...overrides,
});

const { id: _id, name: _name, companyName: _companyName, ...totals } = row({ id: 0, name: '' });

export { totals };
export const downtown = row({ id: 1, name: 'Downtown' });
export const uptown = row({ id: 2, name: 'Uptown', totalOrderQuantity: 0, conversionRate: null });
export const harbour = row({ id: 3, name: 'Harbour' });

export const listPath = '/api/v1/order/analytics';
export const detailsPath = `${listPath}/details`;
export const proposalsPath = '/api/v1/order-proposals';

/** Downtown and Uptown belong to one company, Harbour to another. */
const storeCompany = (storeId: number) =>
  storeId === 3 ? { id: 9, name: 'Fresh Thyme' } : { id: 8, name: 'Whole Foods' };

/** The API of the screen. */
export const server = [
  respond(orderConversionRoutes.list, [downtown, uptown, harbour]),
  respond(orderConversionRoutes.totals, totals),
  respond(orderConversionRoutes.selectedTotals, totals),
  respond(orderConversionRoutes.details, [
    { date: '2026-01-01', totalSalesQuantity: 150, totalOrderQuantity: 1200 },
    { date: '2026-02-01', totalSalesQuantity: 250, totalOrderQuantity: 0 },
  ]),
  respond(orderProposalRoutes.create, makeProposal({ id: 77 })),
  respond(storeRoutes.list, ({ query: { ids = [] } }) =>
    pageWith(ids.map((id) => makeStore({ id, name: `Store ${id}`, company: storeCompany(id) }))),
  ),
  respond(companyRoutes.list, pageWith([makeCompany({ id: 8 })])),
  respond(regionRoutes.allShort, pageWith([makeShortRegion({ id: 5, companyId: 8 })])),
  respond(storeRoutes.allShort, [makeShortStore({ id: 1, companyId: 8 })]),
  respond(productLineRoutes.list, pageWith([makeProductLine({ id: 4, name: 'Drinks' })])),
  respond(productRoutes.list, pageWith([makeProduct({ id: 6, name: 'Tea' })])),
  respond(attributeRoutes.list, pageWith([makeAttribute()])),
  respond(salesReportRoutes.salesExtent, { firstSoldOn: null, lastSoldOn: null, spreadFrom: null, spreadTo: null }),
];
