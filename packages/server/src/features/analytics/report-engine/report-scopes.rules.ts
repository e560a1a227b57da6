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
  ...toListScope({ ...scope, regionId, productId, productLineId }),
  groupBy: { type, attributeKeyId: attributeKeyId ?? null },
});

interface IdFilters {
  readonly companyId?: number | undefined;
  readonly regionId?: number | undefined;
  readonly storeId?: number | undefined;
  readonly productLineId?: number | undefined;
  readonly productId?: number | undefined;
}
type ListFilters = Pick<
  SalesScope,
  'companyIds' | 'regionIds' | 'storeIds' | 'productLineIds' | 'productIds' | 'attributeValueIds'
>;

/** The lists, with each single id as one of its list; 0 means no filter. */
export const toListScope = (filters: IdFilters & ListFilters): ListFilters => ({
  companyIds: withId(filters.companyIds, filters.companyId),
  regionIds: withId(filters.regionIds, filters.regionId),
  storeIds: withId(filters.storeIds, filters.storeId),
  productLineIds: withId(filters.productLineIds, filters.productLineId),
  productIds: withId(filters.productIds, filters.productId),
  attributeValueIds: filters.attributeValueIds,
});

const withId = (ids: readonly number[] | undefined, id: number | undefined): readonly number[] | undefined =>
  id ? [...(ids ?? []), id] : ids;
