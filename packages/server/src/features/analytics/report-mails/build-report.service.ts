import type { Period } from '@shelfward/contract/analytics/analytics.rules.ts';
import { groupByTitles } from '@shelfward/contract/analytics/breakdown.rules.ts';
import { breakdownName } from '@shelfward/contract/analytics/breakdown-rows.rules.ts';
import {
  type OrderStatistics,
  type OrderTotals,
  showAllLimit,
} from '@shelfward/contract/analytics/order-conversion/order-conversion.contract.ts';
import type { ReportScreen, ReportSpec } from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import { figureDefinitions } from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import type { Sold } from '@shelfward/contract/analytics/report-query/report-figures.types.ts';
import { describePeriod } from '@shelfward/contract/analytics/report-words.rules.ts';
import type { SalesTotals } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { toLocalMinute } from '@shelfward/contract/kit/time-zone.rules.ts';
import { getCurrency } from '../../../platform/auth/clients.queries.ts';
import type { ZonedCtx } from '../../../platform/context/context.ts';
import {
  buildBreakdownSheet,
  describeSpecifiedReport,
  getGroupingAttributeKey,
  listStorePerformance,
  loadBreakdown,
  loadOrderConversion,
  sumSold,
} from '../public.ts';
import { buildLedgerReport } from './build-ledger-report.service.ts';
import type { MailedReport, ReportColumn } from './mailed-report.types.ts';
import { formatCell } from './report-format.rules.ts';
import { buildReportSheet } from './report-sheet.service.ts';

interface ReportRequest {
  readonly screen: ReportScreen;
  readonly report: ReportSpec;
  readonly period: Period;
}

/** Builds the top level of a screen's report with current data. */
export const buildReport = async (ctx: ZonedCtx, request: ReportRequest): Promise<MailedReport> => {
  if (request.screen === 'LEDGER') return buildLedgerReport(ctx, request);
  if (request.screen === 'STORE_PERFORMANCE') return storePerformance(ctx, request);
  const { groupByType: type, attributeKeyId } = request.report;
  const key = await getGroupingAttributeKey(ctx, { type, attributeKeyId });
  const category = key?.name ?? groupByTitles[type];
  return request.screen === 'ORDER_CONVERSION'
    ? orderConversion(ctx, request, category)
    : breakdown(ctx, request, category);
};

const comparedFigures = [
  'sales',
  'salesLastYear',
  'percentageChangeSales',
  'units',
  'unitsLastYear',
  'percentageChangeUnits',
] as const;

const compared: readonly ReportColumn[] = comparedFigures.map((figure) => {
  const { label, kind } = figureDefinitions[figure];
  return { header: label, kind };
});

interface Compared extends Sold {
  readonly name: string;
}

const computeFigures = (sold: Sold, isLikeForLike: boolean): (number | null)[] =>
  comparedFigures.map((figure) =>
    figureDefinitions[figure].formula({ sold, totals: sold, running: sold, isLikeForLike }),
  );

interface ComparedRows {
  readonly rows: readonly Compared[];
  readonly totals: Sold;
  readonly isLikeForLike: boolean;
}

const comparedReport = (currency: string, { rows, totals, isLikeForLike }: ComparedRows) => {
  const [sales = null, salesLastYear = null, changeOfSales = null, units = null, unitsLastYear = null] = computeFigures(
    totals,
    isLikeForLike,
  );
  return {
    currency,
    totals: [
      { label: 'Sales', value: formatCell(sales, 'money', currency) },
      { label: 'LY Sales', value: formatCell(salesLastYear, 'money', currency) },
      { label: figureDefinitions.percentageChangeSales.label, value: signed(changeOfSales) },
      { label: 'Units', value: formatCell(units, 'units', currency) },
      { label: 'LY Units', value: formatCell(unitsLastYear, 'units', currency) },
    ],
    rows: rows.map((row) => [row.name, ...computeFigures(row, isLikeForLike)]),
    bars: rows.map(({ name, sales: value, salesYoy: lastYear }) => ({ label: name, value, lastYear })),
    barKind: 'money' as const,
  };
};

const signed = (percent: number | null): string => (percent === null ? '–' : `${percent > 0 ? '+' : ''}${percent}%`);

const breakdown = async (
  ctx: ZonedCtx,
  { screen, report, period }: ReportRequest,
  category: string,
): Promise<MailedReport> => {
  const { groupByType: type, attributeKeyId } = report;
  const scope = { ...toScope(report), ...toSoldOnRange(period) };
  const { rows, totals } = await loadBreakdown(ctx, { ...scope, groupBy: { type, attributeKeyId } });
  const words = await describeSpecifiedReport(ctx, scope);
  const title = `${screen === 'SALES_VIEW' ? 'Sales View' : 'Retail Sales'}: ${category}`;
  const reportData = comparedReport(await getCurrency(ctx.db, ctx.tenantId), {
    rows: rows.map((row) => ({ name: breakdownName(row), ...toSold(row) })),
    totals: toSold(totals),
    isLikeForLike: report.likeForLike,
  });
  const columns: ReportColumn[] = [{ header: category, kind: 'text' }, ...compared];
  return {
    ...reportData,
    title,
    period,
    words,
    columns,
    shownColumns: columns.length,
    buildSheet: () =>
      buildBreakdownSheet(category, {
        rows,
        totals,
        words,
        currency: reportData.currency,
        created: toLocalMinute(ctx.now, ctx.timeZone),
        isLikeForLike: report.likeForLike,
      }),
  };
};

const toSold = (row: SalesTotals): Sold => ({
  sales: row.totalSalesPrice,
  salesYoy: row.totalSalesPriceLastYear,
  units: row.unitsSold,
  unitsYoy: row.unitsSoldLastYear,
});

/** Maximum page size of the Store Performance report. */
const maxStores = 2000;

const storePerformance = async (ctx: ZonedCtx, { report, period }: ReportRequest): Promise<MailedReport> => {
  const { search, comparison, sameStoresOnly, likeForLike, wholeMonth } = report;
  const { content } = await listStorePerformance(ctx, {
    ...toSoldOnRange(period),
    ...listFilters(report),
    search,
    comparison,
    sameStoresOnly,
    likeForLike,
    wholeMonth: wholeMonth ?? false,
    page: 0,
    size: maxStores,
    sort: [{ field: 'sales', direction: 'desc' }],
  });
  const title = 'Store Performance';
  const words = await describeSpecifiedReport(ctx, { ...toScope(report), ...toSoldOnRange(period) });
  const columns: ReportColumn[] = [{ header: 'Store', kind: 'text' }, ...compared];
  const stores = content.map(({ store, ...row }) => ({ ...row, name: store.name }));
  const total = sumSold(stores);
  const reportData = comparedReport(await getCurrency(ctx.db, ctx.tenantId), {
    rows: stores,
    totals: total,
    isLikeForLike: report.likeForLike,
  });
  return {
    ...reportData,
    title,
    period,
    words,
    columns,
    shownColumns: columns.length,
    buildSheet: () =>
      buildReportSheet({
        ...reportData,
        title,
        columns,
        rows: [...reportData.rows, ['Total', ...computeFigures(total, report.likeForLike)]],
        words,
        created: toLocalMinute(ctx.now, ctx.timeZone),
      }),
  };
};

/** Without the grouping. */
const toScope = ({ groupByType: _type, attributeKeyId: _key, ...scope }: ReportSpec) => scope;

const listFilters = (report: ReportSpec) => ({
  companyIds: report.companyIds,
  regionIds: report.regionIds,
  storeIds: report.storeIds,
  productLineIds: report.productLineIds,
  productIds: report.productIds,
  attributeValueIds: report.attributeValueIds,
});

const conversionColumns: readonly ReportColumn[] = [
  { header: 'Assortment Count', kind: 'units' },
  { header: 'Est Inventory', kind: 'units' },
  { header: 'Inventory Utilization', kind: 'percent' },
  { header: 'Order Quantity', kind: 'units' },
  { header: 'Sales Quantity', kind: 'units' },
  { header: 'Conversion Rate', kind: 'percent' },
];

const orderConversion = async (
  ctx: ZonedCtx,
  { report, period }: ReportRequest,
  category: string,
): Promise<MailedReport> => {
  const { rows, totals } = await loadOrderConversion(ctx, {
    ...toSoldOnRange(period),
    orderAnalyticGroupByType: report.groupByType,
    attributeKeyId: report.attributeKeyId ?? undefined,
    ...listFilters(report),
    search: report.search,
    orderBy: 'total_sales,desc',
    outlook: false,
    off: 0,
    limit: showAllLimit,
  });
  const title = `Order Conversion: ${category}`;
  const { filters, problem } = await describeSpecifiedReport(ctx, { ...toScope(report), ...toSoldOnRange(period) });
  const words = { period: describePeriod(period), filters, likeForLike: null, problem };
  const currency = await getCurrency(ctx.db, ctx.tenantId);
  const columns: ReportColumn[] = [{ header: category, kind: 'text' }, ...conversionColumns];
  const formatName = namesWithCompany(rows);
  const cells = rows.map((row) => [formatName(row), ...toConversionCells(row)]);
  return {
    title,
    period,
    words,
    currency,
    columns,
    rows: cells,
    totals: [
      { label: 'Ordered', value: formatCell(totals.totalOrderQuantity, 'units', currency) },
      { label: 'Sold', value: formatCell(totals.totalSalesQuantity, 'units', currency) },
      { label: 'Conversion Rate', value: formatCell(totals.conversionRate, 'percent', currency) },
      { label: 'Inventory Utilization', value: formatCell(totals.inventoryUtilization, 'percent', currency) },
    ],
    bars: rows.map((row) => ({ label: formatName(row), value: row.totalSalesQuantity, lastYear: null })),
    barKind: 'units',
    shownColumns: columns.length,
    buildSheet: () =>
      buildReportSheet({
        title,
        columns,
        rows: [...cells, ['Total', ...toConversionCells(totals)]],
        words,
        currency,
        created: toLocalMinute(ctx.now, ctx.timeZone),
      }),
  };
};

const toConversionCells = (row: OrderTotals): (number | null)[] => [
  row.assortmentCount,
  row.estimatedInventory,
  row.inventoryUtilization,
  row.totalOrderQuantity,
  row.totalSalesQuantity,
  row.conversionRate,
];

/** Two regions of the same name are shown with their companies. */
const namesWithCompany = (rows: readonly OrderStatistics[]): ((row: OrderStatistics) => string) => {
  const counts = new Map<string, number>();
  for (const { name } of rows) counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + 1);
  return ({ name, companyName }) =>
    companyName !== null && (counts.get(name.toLowerCase()) ?? 0) > 1 ? `${name} · ${companyName}` : name;
};

const toSoldOnRange = ({ after, before }: Period) => ({ soldOnAfter: after, soldOnBefore: before });
