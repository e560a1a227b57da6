import { groupByOptions } from '@shelfward/contract/analytics/breakdown.rules.ts';
import type {
  BreakdownRow,
  GroupByOption,
  SalesTotals,
  salesReportRoutes,
} from '@shelfward/contract/analytics/sales-reports.contract.ts';
import type { Input, Result } from '@shelfward/contract/kit/route.ts';
import type { DataCtx } from '../../../platform/context/context.ts';
import { found } from '../../../platform/core/errors.ts';
import { findAttributeKeys, findProductAttributeKeys } from '../report-engine/attribute-keys.queries.ts';
import { resolveGrouping } from '../report-engine/grouping.service.ts';
import type { GroupedScope } from '../report-engine/report-scopes.rules.ts';
import { salesByDimension, salesVectors } from '../report-engine/sales-engine.service.ts';
import { findSalesGroups } from '../report-engine/sales-groups.queries.ts';
import type { SalesScope } from '../report-engine/sales-scope.types.ts';
import { resolveSelection } from '../report-engine/sales-selection.service.ts';
import { sumSold } from '../report-engine/sales-totals.rules.ts';
import { breakdownRows, monthRows, sumDays, toSalesTotals } from './breakdown.rules.ts';

type Routes = typeof salesReportRoutes;

/** The rows of a report and its totals, in which every sale counts once. */
export interface Breakdown {
  readonly rows: BreakdownRow[];
  readonly totals: SalesTotals;
}

export const getBreakdown = async (ctx: DataCtx, scope: GroupedScope): Promise<BreakdownRow[]> =>
  (await loadBreakdown(ctx, scope)).rows;

/**
 * Sales are summed first, and names are looked up afterwards: every sale is in a row. The totals are the sums over
 * stores, products, or days, so that a product with two values of a key is in two rows but counts once.
 */
export const loadBreakdown = async (ctx: DataCtx, { groupBy, ...scope }: GroupedScope): Promise<Breakdown> => {
  const grouping = await resolveGrouping(ctx, groupBy);
  const { periods, filter } = await resolveSelection(ctx, scope);
  if (!grouping) {
    const now = await salesVectors.byDay(ctx, periods.now, filter);
    const lastYear = await salesVectors.byDay(ctx, periods.lastYear, filter);
    const totals = toSalesTotals(sumDays({ now, lastYear }));
    return { rows: monthRows({ now, lastYear, comparison: scope.comparison ?? 'CALENDAR' }), totals };
  }
  const sold = await salesByDimension(grouping.by)(ctx, periods, filter);
  const rows = breakdownRows(await findSalesGroups(ctx, grouping, sold.keys()), sold);
  return { rows, totals: toSalesTotals(sumSold(sold.values())) };
};

/** The totals of a report without its rows. */
export const getSalesTotals = async (ctx: DataCtx, scope: SalesScope): Promise<SalesTotals> => {
  const { periods, filter } = await resolveSelection(ctx, scope);
  return toSalesTotals(sumSold((await salesVectors.byStore(ctx, periods, filter)).values()));
};

export const listAvailableAttributeKeys = async (
  ctx: DataCtx,
  scope: SalesScope,
): Promise<Result<Routes['availableAttributeKeys']>> => {
  const { periods, filter } = await resolveSelection(ctx, scope);
  const sold = await salesVectors.byProduct(ctx, periods, filter);
  return { attributeKeys: await findProductAttributeKeys(ctx, sold.keys()) };
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
