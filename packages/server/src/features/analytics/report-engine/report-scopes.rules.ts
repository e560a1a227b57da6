import type { GroupBy, GroupByType } from '@shelfward/contract/analytics/breakdown.rules.ts';
import type { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { SalesScope } from './sales-scope.types.ts';

type Routes = typeof salesReportRoutes;
type SalesViewQuery = Input<Routes['breakDown']>['query'];
type RetailSalesQuery = Input<Routes['breakdown']>['query'];

/** The common scope of the Sales View and Retail Sales queries. */
export interface GroupedScope extends SalesScope {
  readonly groupBy: GroupBy;
}

export const toSalesViewScope = (
  { attributeValuesIds, attributeKeyId, ...scope }: SalesViewQuery,
  type: GroupByType,
): GroupedScope => ({
  ...scope,
  attributeValueIds: attributeValuesIds,
  groupBy: { type, attributeKeyId: attributeKeyId ?? null },
});

export const toRetailSalesScope = ({
  'groupBy.type': type,
  'groupBy.attributeKeyId': attributeKeyId,
  regionId,
  productId,
  productLineId,
  ...scope
}: RetailSalesQuery): GroupedScope => ({
  ...scope,
  regionIds: toIdFilter(regionId),
  productIds: toIdFilter(productId),
  productLineIds: toIdFilter(productLineId),
  groupBy: { type, attributeKeyId: attributeKeyId ?? null },
});

/** Converts a filter for a single id to a list; 0 means no filter. */
export const toIdFilter = (id: number | undefined): readonly number[] | undefined => (id ? [id] : undefined);
