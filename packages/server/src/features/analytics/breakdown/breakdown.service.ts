import { groupByOptions } from '@shelfward/contract/analytics/breakdown.rules.ts';
import type {
  BreakdownRow,
  GroupByOption,
  salesReportRoutes,
} from '@shelfward/contract/analytics/sales-reports.contract.ts';
import type { Input, Result } from '@shelfward/contract/kit/route.ts';
import type { DataCtx } from '../../../platform/context/context.ts';
import { found } from '../../../platform/core/errors.ts';
import { findAttributeKeys, findProductAttributeKeys } from '../report-engine/attribute-keys.queries.ts';
import { resolveGrouping } from '../report-engine/grouping.service.ts';
import type { GroupedScope } from '../report-engine/report-scopes.rules.ts';
import { findSalesGroups } from '../report-engine/sales-groups.queries.ts';
import type { SalesScope } from '../report-engine/sales-scope.types.ts';
import { resolveSelection } from '../report-engine/sales-selection.service.ts';
import { type SalesVectors, salesByDimension } from '../report-engine/vectors/sales-vectors.types.ts';
import { breakdownRows, monthRows } from './breakdown.rules.ts';

type Routes = typeof salesReportRoutes;

/**
 * Totals are computed first, names are looked up afterwards: every sale is in a row, and the rows add up to the total.
 */
export const getBreakdown = async (
  ctx: DataCtx,
  vectors: SalesVectors,
  { groupBy, ...scope }: GroupedScope,
): Promise<BreakdownRow[]> => {
  const grouping = await resolveGrouping(ctx, groupBy);
  const { periods, filter } = await resolveSelection(ctx, vectors, scope);
  if (!grouping) {
    const now = await vectors.byDay(ctx, periods.now, filter);
    const lastYear = await vectors.byDay(ctx, periods.lastYear, filter);
    return monthRows({ now, lastYear, comparison: scope.comparison ?? 'CALENDAR' });
  }
  const sold = await salesByDimension(vectors, grouping.by)(ctx, periods, filter);
  return breakdownRows(await findSalesGroups(ctx, grouping, sold.keys()), sold);
};

export const listAvailableAttributeKeys = async (
  ctx: DataCtx,
  vectors: SalesVectors,
  scope: SalesScope,
): Promise<Result<Routes['availableAttributeKeys']>> => {
  const { periods, filter } = await resolveSelection(ctx, vectors, scope);
  const sold = await vectors.byProduct(ctx, periods, filter);
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
