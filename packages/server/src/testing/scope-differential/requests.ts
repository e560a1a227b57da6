import { analyticsRoutes } from '@shelfward/contract/analytics/analytics.contract.ts';
import { orderConversionRoutes } from '@shelfward/contract/analytics/order-conversion/order-conversion.contract.ts';
import { reportQueryRoutes } from '@shelfward/contract/analytics/report-query/report-query.contract.ts';
import { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { storeAssortmentRoutes } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { regionRoutes } from '@shelfward/contract/companies/regions.contract.ts';
import { deliveryCalendarRoutes } from '@shelfward/contract/deliveries/delivery-calendars.contract.ts';
import { orderConstraintRoutes } from '@shelfward/contract/deliveries/order-constraints.contract.ts';
import { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import type { Route } from '@shelfward/contract/kit/route.ts';
import { orderEntryRoutes } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { proposalReviewRoutes } from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import { savedViewRoutes } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import { shipmentEventRoutes } from '@shelfward/contract/shipments/shipment-events.contract.ts';
import { shipmentRoutes } from '@shelfward/contract/shipments/shipments.contract.ts';
import { storeNoteRoutes } from '@shelfward/contract/stores/store-notes.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { buyerAccessRoutes } from '@shelfward/contract/users/buyer-access.contract.ts';
import { type Market, toCanary } from './market.ts';
import { listOdataRequests } from './odata-requests.ts';
import { createRandom, missingId, type ScopedRequest } from './random-requests.ts';

/** Requests of every operation that reads records of the scope, with ids and texts of visible and of other records. */
export const listRequests = (market: Market, seed: number): ScopedRequest[] => {
  const random = createRandom(seed);
  const { below, pick, sometimes } = random;
  const ids = (given: readonly number[]) => pick([...given, missingId]);
  const company = () => ids(market.companies);
  const store = () => ids(market.stores.map(({ id }) => id));
  const region = () => pick(market.regions);
  const product = () => ids(market.products);
  const order = () => ids(market.orders);
  const page = () => ({ size: String(pick([1, 3, 20])), page: String(below(2)) });
  const search = () =>
    pick(['Zq', toCanary('store', below(6)), toCanary('product', below(12)), toCanary('order', below(20)), 'Nothing']);
  const period = { soldOnAfter: '2026-02-01', soldOnBefore: '2026-02-28' };
  const filters = () => ({
    ...sometimes({ companyIds: String(company()) }),
    ...sometimes({ storeIds: String(store()) }),
    ...sometimes({ productIds: String(product()) }),
  });
  const one = (route: Route, request: ScopedRequest['request'] = {}): ScopedRequest => ({ route, request });
  const by = (fields: readonly string[]) => ({ sort: `${pick(fields)},${pick(['asc', 'desc'])}` });
  const { id: regionId, companyId: regionCompany } = region();
  const deliveryScope = () =>
    pick([
      { scope: 'stores', scopeId: store() },
      { scope: 'companies', scopeId: company() },
      { scope: 'regions', scopeId: region().id },
    ]);
  const conversion = () => ({
    ...period,
    orderAnalyticGroupByType: pick(['STORE', 'COMPANY', 'PRODUCT', 'PRODUCT_LINE', 'REGION']),
    off: 0,
    limit: 50,
    orderBy: pick(['conversion_rate,desc', 'name,asc']),
    ...sometimes({ companyId: company() }),
  });
  return [
    one(storeRoutes.list, { query: { ...page(), ...sometimes({ search: search() }), ...by(['name', 'companyName']) } }),
    one(storeRoutes.list, { query: { ...sometimes({ companyId: company() }), ids: String(store()) } }),
    one(storeRoutes.get, { params: { storeId: store() } }),
    one(storeRoutes.allShort, { query: sometimes({ companyId: company() }) }),
    one(companyRoutes.list, { query: { ...page(), ...sometimes({ search: search() }), ...by(['name', 'discount']) } }),
    one(companyRoutes.get, { params: { companyId: company() } }),
    one(regionRoutes.list, { params: { companyId: company() } }),
    one(regionRoutes.get, { params: { companyId: regionCompany, regionId } }),
    one(regionRoutes.allShort, {}),
    one(orderRoutes.list, {
      query: {
        ...page(),
        ...sometimes({ search: search() }),
        ...by(['company', 'store', 'totalPrice', 'createdDate', 'id']),
      },
    }),
    one(orderRoutes.list, {
      query: { ...sometimes({ storeId: store() }), ...sometimes({ productId: product() }), ...sometimes({ regionId }) },
    }),
    one(orderRoutes.list, { query: { storeIds: `${store()},${store()}`, includeCancelled: 'true' } }),
    one(orderRoutes.summary, { query: { ...sometimes({ search: search() }), ...sometimes({ companyId: company() }) } }),
    one(orderRoutes.get, { params: { orderId: order() } }),
    one(orderRoutes.get, { params: { orderId: order() } }),
    one(orderRoutes.history, { params: { orderId: order() } }),
    one(orderRoutes.findProducts, {
      body: {
        companyId: company(),
        words: [search(), toCanary('product', below(12)), `S${toCanary('product', below(12))}`],
      },
    }),
    one(orderRoutes.purchaseOrderNumberAvailability, {
      params: { companyId: market.companies[2] ?? 0 },
      body: { value: toCanary('order', below(20)) },
    }),
    one(productRoutes.list, {
      query: { ...page(), ...sometimes({ search: search() }), ...by(['name', 'upc', 'sku']) },
    }),
    one(productRoutes.list, {
      query: { ids: `${product()},${product()}`, ...sometimes({ productLineId: pick(market.lines) }) },
    }),
    one(productRoutes.all, { query: sometimes({ productLineId: pick(market.lines) }) }),
    one(productRoutes.get, { params: { productId: product() } }),
    one(shipmentRoutes.list, {
      query: { ...page(), ...sometimes({ search: search() }), ...by(['company', 'store', 'id']) },
    }),
    one(shipmentRoutes.list, {
      query: { ...sometimes({ orderId: order() }), ...sometimes({ storeIds: String(store()) }) },
    }),
    one(shipmentRoutes.get, { params: { shipmentId: ids(market.shipments) } }),
    one(shipmentRoutes.getByTrackingNumber, {
      params: { trackingNumber: toCanary('parcel', below(6)).toUpperCase() },
    }),
    ...[...market.shipments, missingId].map((shipmentId) => one(shipmentEventRoutes.list, { params: { shipmentId } })),
    // Of a company or region, representatives list only those that their scope contains as a whole.
    ...market.stores.map(({ id }) => one(buyerAccessRoutes.list, { params: { record: 'STORE', recordId: id } })),
    one(storeAssortmentRoutes.items, {
      params: { storeId: store() },
      query: { ...page(), ...sometimes({ search: search() }), ...by(['productName', 'parLevel', 'onHandEstimation']) },
    }),
    one(inventoryRoutes.items, {
      params: { storeId: store() },
      query: { ...page(), ...sometimes({ search: search() }) },
    }),
    one(inventoryRoutes.history, { params: { storeId: store(), productId: product() } }),
    one(deliveryCalendarRoutes.get, { params: deliveryScope() }),
    one(orderConstraintRoutes.get, { params: deliveryScope() }),
    one(orderEntryRoutes.list, { query: { ...page(), ...sometimes({ search: search() }), ...by(['name']) } }),
    one(orderEntryRoutes.list, { query: sometimes({ companyId: company() }) }),
    one(orderEntryRoutes.stores, {
      query: { ...page(), ...sometimes({ search: search() }), ...by(['name', 'companyName']) },
    }),
    one(orderEntryRoutes.stores, { query: { ...sometimes({ companyId: company() }), ids: String(store()) } }),
    one(orderEntryRoutes.get, { params: { storeId: store() } }),
    one(orderEntryRoutes.submission, { params: { orderId: order() } }),
    one(proposalReviewRoutes.listOwn),
    ...[...market.reviews, missingId].map((reviewId) => one(proposalReviewRoutes.getOwn, { params: { reviewId } })),
    one(storeNoteRoutes.list, { params: { storeId: store() } }),
    ...market.notes
      .slice(0, 6)
      .map(({ id: noteId, storeId }) => one(storeNoteRoutes.file, { params: { storeId, noteId } })),
    one(savedViewRoutes.list, {}),
    one(salesReportRoutes.breakDown, {
      params: { groupByType: pick(['COMPANY', 'STORE', 'REGION', 'PRODUCT', 'PRODUCT_LINE', 'MONTH']) },
      query: { ...period, ...filters() },
    }),
    one(salesReportRoutes.totals, { query: { ...period, ...filters() } }),
    one(salesReportRoutes.availableAttributeKeys, { query: { ...period, ...filters() } }),
    one(salesReportRoutes.breakdown, {
      query: { ...period, 'groupBy.type': pick(['REGION', 'STORE', 'PRODUCT']), ...filters() },
    }),
    one(salesReportRoutes.groupByOptions, { body: { currentGroupBy: [{ type: 'COMPANY' }] } }),
    one(salesReportRoutes.overview, { body: { ...period, ...sometimes({ storeId: store() }), rangeType: 'WEEK' } }),
    one(salesReportRoutes.kpis, { query: { ...period, ...sometimes({ companyId: company() }) } }),
    one(salesReportRoutes.yearToDate, {
      query: { atTime: '2026-02-20T12:00:00Z', ...sometimes({ storeId: store() }) },
    }),
    one(salesReportRoutes.salesExtent, {}),
    one(analyticsRoutes.storePerformance, { query: { ...period, ...filters(), ...by(['storeName', 'sales']) } }),
    one(analyticsRoutes.storeStatistics, { query: { ...period, storeId: store() } }),
    one(orderConversionRoutes.list, { query: conversion() }),
    one(orderConversionRoutes.totals, { query: conversion() }),
    one(orderConversionRoutes.details, {
      query: { ...period, ...sometimes({ companyId: company() }), rangeType: 'MONTH' },
    }),
    ...listOdataRequests(market, random),
    one(salesReportRoutes.breakDownSpreadsheet, {
      params: { groupByType: pick(['COMPANY', 'STORE', 'REGION', 'PRODUCT']) },
      query: { ...period, ...filters() },
    }),
    ...[reportQueryRoutes.run, reportQueryRoutes.csv, reportQueryRoutes.xlsx].map((route) => {
      const query = {
        days: period,
        levels: [{ type: pick(['STORE', 'COMPANY', 'PRODUCT', 'PRODUCT_LINE']) }],
        figures: ['sales', 'units'],
        filters: sometimes({ storeIds: [store()] }),
      };
      return one(route, { body: route === reportQueryRoutes.run ? query : { name: 'Sales by store', query } });
    }),
  ];
};
