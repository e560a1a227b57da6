import { analyticsRoutes } from '@shelfward/contract/analytics/analytics.contract.ts';
import { annotationRoutes } from '@shelfward/contract/analytics/annotations/annotations.contract.ts';
import { changeSplitRoutes } from '@shelfward/contract/analytics/change-split/change-split.contract.ts';
import { orderConversionRoutes } from '@shelfward/contract/analytics/order-conversion/order-conversion.contract.ts';
import { reportQueryRoutes } from '@shelfward/contract/analytics/report-query/report-query.contract.ts';
import { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { bind } from '../../platform/http/bind.ts';
import { listAnnotations } from './annotations/annotations.service.ts';
import { changeChartNote, createChartNote, getChartNote, removeChartNote } from './annotations/chart-notes.service.ts';
import {
  getBreakdown,
  getSalesTotals,
  listAvailableAttributeKeys,
  listGroupByOptions,
} from './breakdown/breakdown.service.ts';
import { getBreakdownSpreadsheet } from './breakdown/breakdown-sheet.service.ts';
import { getKpis, getOverview, getYearToDate } from './breakdown/sales-metrics.service.ts';
import { splitChange } from './change-split/change-split.service.ts';
import {
  getOrderConversionDetails,
  listOrderConversion,
  loadOrderConversion,
  requireForecastAccess,
} from './order-conversion/order-conversion.service.ts';
import { toRetailSalesScope, toSalesViewScope } from './report-engine/report-scopes.rules.ts';
import { findSalesDateRange } from './report-engine/sales-metrics.queries.ts';
import { exportCsv, exportWorkbook } from './report-query/export-report.service.ts';
import { runReport } from './report-query/run-report.service.ts';
import { listStorePerformance } from './store-performance/store-performance.service.ts';
import { getStoreStatistics } from './store-performance/store-statistics.service.ts';

export const analytics = bind('analytics', analyticsRoutes, {
  storePerformance: (ctx, { query }) => listStorePerformance(ctx, query),
  storeStatistics: (ctx, { query }) => getStoreStatistics(ctx, query),
});

export const orderConversion = bind('order-conversion', orderConversionRoutes, {
  list: (ctx, { query }) => {
    requireForecastAccess(ctx, query);
    return listOrderConversion(ctx, query);
  },
  totals: async (ctx, { query }) => {
    requireForecastAccess(ctx, query);
    return (await loadOrderConversion(ctx, query)).totals;
  },
  selectedTotals: async (ctx, { query, body }) => {
    requireForecastAccess(ctx, query);
    return (await loadOrderConversion(ctx, query, body.rowIds)).totals;
  },
  details: (ctx, { query }) => getOrderConversionDetails(ctx, query),
});

export const salesReports = bind('sales-reports', salesReportRoutes, {
  breakDown: (ctx, { params, query }) => getBreakdown(ctx, toSalesViewScope(query, params.groupByType)),
  breakDownSpreadsheet: (ctx, { params, query: { orderBy, search: rowSearch, ...query } }) =>
    getBreakdownSpreadsheet(ctx, { ...toSalesViewScope(query, params.groupByType), orderBy, rowSearch }),
  totals: (ctx, { query: { attributeValuesIds, ...scope } }) =>
    getSalesTotals(ctx, { ...scope, attributeValueIds: attributeValuesIds }),
  availableAttributeKeys: (ctx, { query }) => listAvailableAttributeKeys(ctx, toSalesViewScope(query, 'PRODUCT')),
  breakdown: (ctx, { query }) => getBreakdown(ctx, toRetailSalesScope(query)),
  groupByOptions: (ctx, { body }) => listGroupByOptions(ctx, body),
  overview: (ctx, { body }) => getOverview(ctx, body),
  kpis: (ctx, { query }) => getKpis(ctx, query),
  yearToDate: (ctx, { query }) => getYearToDate(ctx, query),
  salesExtent: (ctx) => findSalesDateRange(ctx),
});

export const reportQueries = bind('report-query', reportQueryRoutes, {
  run: (ctx, { body }) => runReport(ctx, body),
  xlsx: (ctx, { body }) => exportWorkbook(ctx, { ...body, authorId: ctx.actor.userId }),
  csv: (ctx, { body }) => exportCsv(ctx, { ...body, authorId: ctx.actor.userId }),
});

export const reportChanges = bind('report-changes', changeSplitRoutes, {
  split: (ctx, { body }) => splitChange(ctx, body),
});

export const annotations = bind('annotations', annotationRoutes, {
  list: (ctx, { query }) => listAnnotations(ctx, query),
  createNote: (ctx, { body }) => createChartNote(ctx, body),
  getNote: (ctx, { params }) => getChartNote(ctx, params.noteId),
  updateNote: (ctx, { params, body }) => changeChartNote(ctx, params.noteId, body),
  removeNote: (ctx, { params }) => removeChartNote(ctx, params.noteId),
});
