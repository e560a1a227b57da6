import { percentageChange } from '@shelfward/contract/analytics/analytics.rules.ts';
import { groupByOptions } from '@shelfward/contract/analytics/breakdown.rules.ts';
import type {
  BreakdownRow,
  GroupByOption,
  SalesTotals,
  salesReportRoutes,
} from '@shelfward/contract/analytics/sales-reports.contract.ts';
import type { Input, Result } from '@shelfward/contract/kit/route.ts';
import type { DataCtx, ZonedCtx } from '../../../platform/context/context.ts';
import { found } from '../../../platform/core/errors.ts';
import { findAttributeKeys, findProductAttributeKeys } from '../report-engine/attribute-keys.queries.ts';
import type { GroupedScope } from '../report-engine/report-scopes.rules.ts';
import type { SalesScope } from '../report-engine/sales-scope.types.ts';
import type { LoadedReport } from '../report-query/run-report.service.ts';
import { loadSpecifiedReport, toSold } from '../report-query/specified-report.service.ts';

type Routes = typeof salesReportRoutes;

/** The rows of a report and its totals, in which every sale counts once. */
export interface Breakdown {
  readonly rows: BreakdownRow[];
  readonly totals: SalesTotals;
}

export const getBreakdown = async (ctx: ZonedCtx, scope: GroupedScope): Promise<BreakdownRow[]> =>
  (await loadBreakdown(ctx, scope)).rows;

/** Months are in chronological order, other rows in that of their sales, best seller first. */
export const loadBreakdown = async (ctx: ZonedCtx, scope: GroupedScope): Promise<Breakdown> => {
  const report = await loadSpecifiedReport(ctx, scope);
  const groups = new Map(report.groups.map(({ id, group }) => [id, group]));
  const rows = Array.from(report.rows, ({ ids: [id = 0], values }) => ({
    ...(groups.get(id) ?? { id, value: '' }),
    ...toSalesTotals(values),
  }));
  const isByMonth = scope.groupBy.type === 'YEAR_MONTH';
  return {
    rows: rows.toSorted(
      (a, b) => (isByMonth ? 0 : b.totalSalesPrice - a.totalSalesPrice || b.unitsSold - a.unitsSold) || a.id - b.id,
    ),
    totals: toSalesTotals(report.totals.values),
  };
};

/** The totals of a report without its rows. */
export const getSalesTotals = async (ctx: ZonedCtx, scope: SalesScope): Promise<SalesTotals> =>
  toSalesTotals((await loadSpecifiedReport(ctx, scope)).totals.values);

const toSalesTotals = (values: LoadedReport['totals']['values']): SalesTotals => {
  const { sales, units, salesYoy, unitsYoy } = toSold(values);
  return {
    unitsSold: units,
    totalSalesPrice: sales,
    unitsSoldLastYear: unitsYoy,
    totalSalesPriceLastYear: salesYoy,
    percentageChangeSales: percentageChange(sales, salesYoy),
    percentageChangeUnits: percentageChange(units, unitsYoy),
  };
};

export const listAvailableAttributeKeys = async (
  ctx: ZonedCtx,
  scope: GroupedScope,
): Promise<Result<Routes['availableAttributeKeys']>> => {
  const { rows } = await loadSpecifiedReport(ctx, { ...scope, isNamed: false });
  return {
    attributeKeys: await findProductAttributeKeys(
      ctx,
      Array.from(rows, ({ ids: [id = 0] }) => id),
    ),
  };
};

export const listGroupByOptions = async (
  ctx: DataCtx,
  { currentGroupBy }: Input<Routes['groupByOptions']>['body'],
): Promise<GroupByOption[]> => {
  const keys = await findAttributeKeys(ctx);
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  for (const { attributeKeyId } of currentGroupBy)
    if (attributeKeyId !== null) found(names.get(attributeKeyId), 'ATTRIBUTE_NOT_FOUND');
  const inUse = keys.filter(({ inactive }) => !inactive).map(({ id }) => id);
  return groupByOptions(currentGroupBy, inUse).map(({ type, attributeKeyId }) => ({
    type,
    attributeKeyId,
    attributeKeyName: attributeKeyId === null ? null : (names.get(attributeKeyId) ?? null),
  }));
};
