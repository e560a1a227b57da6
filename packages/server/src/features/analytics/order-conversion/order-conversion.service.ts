import { listMonths, type Period } from '@shelfward/contract/analytics/analytics.rules.ts';
import type {
  OrderAnalyticDetail,
  OrderStatistics,
  OrderTotals,
  orderConversionRoutes,
} from '@shelfward/contract/analytics/order-conversion/order-conversion.contract.ts';
import {
  conversionSeries,
  forecastSorts,
} from '@shelfward/contract/analytics/order-conversion/order-conversion.rules.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { SalesFilter } from '@shelfward/cube/sales-vectors.types.ts';
import { requireFeature } from '../../../platform/auth/beta-access.ts';
import type { Ctx, ZonedCtx } from '../../../platform/context/context.ts';
import { resolveGrouping } from '../report-engine/grouping.service.ts';
import type { Grouping } from '../report-engine/report-rows.queries.ts';
import { toListScope } from '../report-engine/report-scopes.rules.ts';
import { findMembers, type Member } from '../report-engine/row-members.queries.ts';
import { salesByDimension, salesVectors } from '../report-engine/sales-engine.service.ts';
import { resolveSelection } from '../report-engine/sales-selection.service.ts';
import { findInventoryForecast } from './inventory-forecast.queries.ts';
import {
  findAssortmentCounts,
  findEstimatedInventories,
  findOrderedDays,
  findOrderedUnits,
} from './order-conversion.queries.ts';
import {
  buildConversionRows,
  buildMonthMembers,
  clipToMonth,
  compareRows,
  type MemberMetrics,
  parseOrderBy,
  type RankedRow,
  sumUnitsByMonth,
  totalMembers,
} from './order-conversion.rules.ts';

type ListQuery = Input<typeof orderConversionRoutes.list>['query'];
type DetailsQuery = Input<typeof orderConversionRoutes.details>['query'];
type IdName = 'companyId' | 'regionId' | 'storeId' | 'productLineId' | 'productId';
type ConversionQuery = Omit<ListQuery, IdName> & Partial<Pick<ListQuery, IdName>>;

export const listOrderConversion = async (ctx: ZonedCtx, query: ListQuery): Promise<OrderStatistics[]> =>
  (await loadOrderConversion(ctx, query)).rows;

/** For requests of users: the forecast is in beta. */
export const requireForecastAccess = (
  { actor }: Pick<Ctx, 'actor'>,
  { outlook, orderBy }: Pick<ListQuery, 'outlook' | 'orderBy'>,
): void => {
  if (outlook || isForecastSort(parseOrderBy(orderBy).sort)) requireFeature('forecast', actor);
};

const isForecastSort = (sort: string): boolean => forecastSorts.some((known) => known === sort);

interface OrderConversion {
  readonly rows: OrderStatistics[];
  /** Every store and product counts once, even if it is in several rows. */
  readonly totals: OrderTotals;
}

export const loadOrderConversion = async (
  ctx: ZonedCtx,
  { off, limit, orderBy, ...query }: ConversionQuery,
  rowIds?: readonly number[],
): Promise<OrderConversion> => {
  const { orderAnalyticGroupByType: type, attributeKeyId } = query;
  const grouping = await resolveGrouping(ctx, { type, attributeKeyId });
  const order = parseOrderBy(orderBy);
  const outlook = query.outlook || isForecastSort(order.sort);
  const { ranked, members, figures } = grouping
    ? await findRows(ctx, { ...query, grouping, outlook })
    : await findMonths(ctx, query);
  const listed = ranked.sort(compareRows(order)).slice(off, off + limit);
  const wanted = rowIds && new Set(rowIds);
  const rows = listed.map(({ row }) => row).filter(({ id }) => wanted?.has(id) ?? true);
  return { rows, totals: totalMembers(members, figures, new Set(rows.map(({ id }) => id))) };
};

interface RankedRows {
  readonly ranked: RankedRow[];
  readonly members: readonly Member[];
  readonly figures: MemberMetrics;
}

type RowsQuery = Omit<ConversionQuery, 'off' | 'limit' | 'orderBy'>;

const findRows = async (
  ctx: ZonedCtx,
  { grouping, ...query }: RowsQuery & { readonly grouping: Grouping },
): Promise<RankedRows> => {
  const included = await resolveFilter(ctx, query);
  const members = await findMembers(ctx, grouping, { ...included, search: query.search });
  const filter = query.search === undefined ? included : onlyMembers(included, grouping, members);
  const period = toPeriod(query);
  // Only the requested period is needed, so it is also passed as the comparison period.
  const periods = { now: period, lastYear: period };
  const sold = await salesByDimension(grouping.by)(ctx, periods, filter);
  const figures = {
    assortmentCount: await findAssortmentCounts(ctx, grouping.by, filter),
    estimatedInventory: await findEstimatedInventories(ctx, grouping.by, filter),
    totalOrderQuantity: await findOrderedUnits(ctx, grouping.by, { period, filter }),
    totalSalesQuantity: new Map(Array.from(sold, ([id, { units }]) => [id, units])),
    outlook: query.outlook ? await findInventoryForecast(ctx, grouping.by, filter) : undefined,
  };
  // Active stores without any metric are listed too: they need a first proposal.
  const ranked = buildConversionRows(members, figures, ({ inactive }) => grouping.rows === 'STORE' && !inactive);
  return { ranked, members, figures };
};

/** Par levels, inventory, and forecast are current values, so months have none. */
const findMonths = async (ctx: ZonedCtx, { search, ...query }: RowsQuery): Promise<RankedRows> => {
  const period = toPeriod(query);
  const filter = await resolveFilter(ctx, query);
  const figures = {
    assortmentCount: new Map<number, number>(),
    estimatedInventory: new Map<number, number>(),
    totalOrderQuantity: sumUnitsByMonth(await findOrderedDays(ctx, { period, filter })),
    totalSalesQuantity: sumUnitsByMonth(await salesVectors.byDay(ctx, period, filter)),
  };
  const months = listMonths(period).filter((month) => search === undefined || month.includes(search));
  const members = buildMonthMembers(months);
  return { ranked: buildConversionRows(members, figures, () => false), members, figures };
};

/** A time series without gaps, for one row or for all data that matches the filters. */
export const getOrderConversionDetails = async (
  ctx: ZonedCtx,
  { rangeType, rowId, ...query }: DetailsQuery,
): Promise<OrderAnalyticDetail[]> => {
  const { orderAnalyticGroupByType: type, attributeKeyId } = query;
  const grouping = type && (await resolveGrouping(ctx, { type, attributeKeyId }));
  const included = await resolveFilter(ctx, query);
  const members = grouping && (await findMembers(ctx, grouping, included)).filter(({ id }) => id === rowId);
  const filter = members ? onlyMembers(included, grouping, members) : included;
  const isMonth = type === 'YEAR_MONTH' && rowId !== undefined;
  const period = isMonth ? clipToMonth(toPeriod(query), rowId) : toPeriod(query);
  if (!period) return [];
  const sold = await salesVectors.byDay(ctx, period, filter);
  const ordered = await findOrderedDays(ctx, { period, filter });
  return conversionSeries(period, rangeType, [
    ...sold.map(({ day, units }) => ({ date: day, totalSalesQuantity: units, totalOrderQuantity: 0 })),
    ...ordered.map(({ day, units }) => ({ date: day, totalSalesQuantity: 0, totalOrderQuantity: units })),
  ]);
};

const toPeriod = ({ soldOnAfter, soldOnBefore }: Pick<RowsQuery, 'soldOnAfter' | 'soldOnBefore'>): Period => ({
  after: soldOnAfter,
  before: soldOnBefore,
});

const resolveFilter = async (
  ctx: ZonedCtx,
  {
    soldOnAfter,
    soldOnBefore,
    ...filters
  }: Parameters<typeof toListScope>[0] & Pick<RowsQuery, 'soldOnAfter' | 'soldOnBefore'>,
): Promise<SalesFilter> => (await resolveSelection(ctx, { soldOnAfter, soldOnBefore, ...toListScope(filters) })).filter;

const onlyMembers = (filter: SalesFilter, { by }: Grouping, members: readonly Member[]): SalesFilter => {
  const ids = [...new Set(members.map(({ memberId }) => memberId))];
  return by === 'store' ? { ...filter, storeIds: ids } : { ...filter, productIds: ids };
};
