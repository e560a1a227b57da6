import {
  expectedShortage,
  type ProductStrategy,
  ranked,
  type ScoringEntry,
  type ScoringInterval,
  type ScoringWindow,
  type StoreStrategy,
  scoringWindow,
  similarity,
} from '@shelfward/contract/scoring/scoring.rules.ts';
import { type Ctx, today } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import { findInTransit, findOnHand, findOpenOrders, findProposed } from '../inventory/public.ts';
import { findOrderAmounts } from '../products/public.ts';
import type { SalesTotals } from './sales-totals-cache.service.ts';
import { findComparables, findProductOnHand, findSalesTotals, findUnitsSold } from './scoring.queries.ts';

interface ScoringQuery<S> {
  readonly ids?: readonly number[] | undefined;
  readonly strategyType: S;
  readonly intervalType: ScoringInterval;
}

/** Lead time plus review period: the horizon for stockout risk, and of expected sales. */
export const expectedDays = 14;

type Score = (sold: SalesTotals) => number;

export const scoreStores = async (ctx: Ctx, query: ScoringQuery<StoreStrategy>): Promise<ScoringEntry[]> => {
  const window = windowAt(ctx, query.intervalType);
  const sold = await findSalesTotals(ctx, 'store', { ids: query.ids, window, weighting: getWeighting(query) });
  const storeIds = sold.map(({ id }) => id);
  return toEntries(sold, await storeScore(ctx, query.strategyType, { storeIds, window }));
};

export const scoreProducts = async (
  ctx: Ctx,
  query: ScoringQuery<ProductStrategy> & { readonly mainProductId?: number | undefined },
): Promise<ScoringEntry[]> => {
  const window = windowAt(ctx, query.intervalType);
  const sold = await findSalesTotals(ctx, 'product', { ids: query.ids, window, weighting: getWeighting(query) });
  const productIds = sold.map(({ id }) => id);
  return toEntries(sold, await productScore(ctx, query, productIds));
};

/** Expected units sold per store and product over the horizon, at the rate of the last quarter. */
export const expectSales = async (
  ctx: Ctx,
  storeIds: readonly number[],
): Promise<(storeId: number, productId: number) => number> => {
  const window = windowAt(ctx, 'QUARTER');
  const sold = await findUnitsSold(ctx, storeIds, window);
  return (storeId, productId) => ((sold.get(storeId)?.get(productId) ?? 0) / window.days) * expectedDays;
};

const windowAt = (ctx: Ctx, interval: ScoringInterval): ScoringWindow => scoringWindow(interval, today(ctx));

const getWeighting = ({ strategyType }: { readonly strategyType: string }): 'age' | 'nothing' =>
  strategyType === 'SALES_VELOCITY' ? 'age' : 'nothing';

const toEntries = (sold: readonly SalesTotals[], score: Score): ScoringEntry[] =>
  ranked(sold.map(({ recentUnits, ...one }) => ({ ...one, weighted: score({ recentUnits, ...one }) })));

/** Strategies that only depend on sales. */
const bySales = {
  SALES_VALUE: ({ totalSales }) => totalSales,
  SALES_QUANTITY: ({ totalQuantity }) => totalQuantity,
  SALES_VELOCITY: ({ recentUnits }) => recentUnits,
  UNIFORM: () => 1,
} as const satisfies Record<string, Score>;

const storeScore = async (
  ctx: Ctx,
  strategy: StoreStrategy,
  { storeIds, window }: { readonly storeIds: readonly number[]; readonly window: ScoringWindow },
): Promise<Score> => {
  if (strategy !== 'STOCKOUT_RISK') return bySales[strategy];
  const risks = await stockoutRisks(ctx, storeIds, window);
  return ({ id }) => risks.get(id) ?? 0;
};

/** Expected shortage of each store over the horizon, at its rate of sale in the window. */
const stockoutRisks = async (
  ctx: Ctx,
  storeIds: readonly number[],
  window: ScoringWindow,
): Promise<ReadonlyMap<number, number>> => {
  const sold = await findUnitsSold(ctx, storeIds, window);
  const positions = [
    await findOnHand(ctx, storeIds),
    await findInTransit(ctx, storeIds),
    await findOpenOrders(ctx, storeIds),
    await findProposed(ctx, storeIds),
  ];
  const computeRisk = (storeId: number): number => {
    let missing = 0;
    for (const [productId, units] of sold.get(storeId) ?? []) {
      const position = positions.reduce((sum, cells) => sum + (cells.get(storeId)?.get(productId) ?? 0), 0);
      missing += expectedShortage((units / window.days) * expectedDays, position);
    }
    return missing;
  };
  return new Map(storeIds.map((storeId) => [storeId, computeRisk(storeId)]));
};

const productScore = async (
  ctx: Ctx,
  {
    strategyType,
    mainProductId,
  }: { readonly strategyType: ProductStrategy; readonly mainProductId?: number | undefined },
  productIds: readonly number[],
): Promise<Score> => {
  if (strategyType === 'AVAILABILITY') return availability(ctx, productIds);
  if (strategyType === 'SIMILARITY') return similarityTo(ctx, mainProductId ?? 0, productIds);
  return bySales[strategyType];
};

/** Available-to-promise units. */
const availability = async (ctx: Ctx, productIds: readonly number[]): Promise<Score> => {
  const onHand = await findProductOnHand(ctx, productIds);
  const amounts = await findOrderAmounts(ctx, productIds);
  return ({ id }) => Math.max(0, (onHand.get(id) ?? 0) - (amounts.get(id)?.unavailable ?? 0));
};

const similarityTo = async (ctx: Ctx, mainProductId: number, productIds: readonly number[]): Promise<Score> => {
  const comparables = await findComparables(ctx, [mainProductId, ...productIds]);
  const main = comparables.get(mainProductId);
  if (!main) throw new AppError('PRODUCT_NOT_FOUND');
  return ({ id }) => {
    const other = comparables.get(id);
    return other ? similarity(main, other) : 0;
  };
};
