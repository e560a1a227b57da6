import { daysPerWeek, toMonday, toWeekday } from '@shelfward/contract/kit/dates.ts';
import { isProjected } from '@shelfward/contract/proposals/projection.rules.ts';
import {
  inventoryPosition,
  neededUnits,
  type ReplenishmentInputs,
  suggestedQuantity,
} from '@shelfward/contract/proposals/proposals.rules.ts';
import { sumDays } from '@shelfward/forecast/levels/forecasts.rules.ts';
import { type Ctx, today } from '../../../platform/context/context.ts';
import { loadDeliveryWindows } from '../../deliveries/public.ts';
import { loadCompanyValues, loadForecasts } from '../../replenishment/public.ts';
import { expectedDays, expectSales } from '../../scoring/public.ts';
import type { AllocationLine } from '../allocation/allocation.types.ts';
import { type LineDemand, toPeriod } from '../allocation/line-value.rules.ts';
import { findOrderProducts, findShelfMaximums, type OrderProduct, toCounted } from './order-lines.queries.ts';

/** A line of a proposal with the inputs of its suggested quantity. */
export interface LineInputs {
  readonly storeOrderProposalId: number;
  readonly storeId: number;
  readonly productId: number;
  readonly terms: ReplenishmentInputs;
}

interface OrderLineInput {
  readonly inputs: readonly LineInputs[];
  /** False: the demand of the lines is not needed and is 0. */
  readonly withDemand: boolean;
}

/** How the inputs become lines with their limits and what they are worth, and the products of the lines. */
export const openOrderLines = async (
  ctx: Ctx,
  companyId: number,
  { inputs, withDemand }: OrderLineInput,
): Promise<{ toLine: (input: LineInputs) => AllocationLine; products: ReadonlyMap<number, OrderProduct> }> => {
  const storeIds = [...new Set(inputs.map(({ storeId }) => storeId))];
  const products = await findOrderProducts(ctx, companyId, [...new Set(inputs.map(({ productId }) => productId))]);
  const shelves = await findShelfMaximums(ctx, storeIds);
  const getDemand = withDemand ? await openDemand(ctx, companyId, inputs) : () => noDemand;
  const toLine = (input: LineInputs): AllocationLine => {
    const { storeOrderProposalId, storeId, productId, terms } = input;
    const product = products.get(productId) ?? unknownProduct;
    const shelf = shelves.get(storeId)?.get(productId);
    return {
      storeOrderProposalId,
      productId,
      suggested: suggestedQuantity(terms),
      need: neededUnits(terms),
      step: terms.packSize,
      isEligible: terms.isEligible && product.isEligible,
      ...toCounted(product),
      minQuantity: product.minQuantity ?? 0,
      maxQuantity: product.maxQuantity,
      shelfRoom: shelf === undefined ? null : Math.max(0, shelf - inventoryPosition(terms)),
      demand: getDemand(input),
    };
  };
  return { toLine, products };
};

/** Of the weeks of a forecast; two remain for a run that is older. */
const maxForecastWeeks = 24;

const noDemand: LineDemand = { stock: 0, mean: 0, dispersion: 1, weeks: 1 };

/**
 * What each store sells until the delivery of the order, and from there to the next one: by the forecast of the newest run,
 * otherwise at the rate of the last quarter. A store without any sales data sells what its par levels are for.
 */
const openDemand = async (
  ctx: Ctx,
  companyId: number,
  inputs: readonly LineInputs[],
): Promise<(input: LineInputs) => LineDemand> => {
  const storeIds = [...new Set(inputs.map(({ storeId }) => storeId))];
  const { leadWeeks, reviewWeeks } = await loadCompanyValues(ctx, companyId);
  const usual = { leadDays: daysPerWeek * leadWeeks, reviewDays: daysPerWeek * reviewWeeks };
  const day = today(ctx);
  const windows = await loadDeliveryWindows(ctx, storeIds);
  const periods = new Map(storeIds.map((storeId) => [storeId, toPeriod(day, windows.get(storeId) ?? usual)]));
  const longest = Math.max(0, ...[...periods.values()].map(({ until, cover }) => until + cover));
  const from = toMonday(day);
  const weeks = Math.ceil((toWeekday(day) + longest) / daysPerWeek);
  const forecasts = await loadForecasts(ctx, storeIds, { from, weeks: Math.min(maxForecastWeeks, weeks) });
  const expected = await expectSales(ctx, storeIds);
  const sellingStores = new Set(
    inputs.filter(({ storeId, productId }) => expected(storeId, productId) > 0).map(({ storeId }) => storeId),
  );
  return ({ storeId, productId, terms }) => {
    const { until, cover } = periods.get(storeId) ?? toPeriod(day, usual);
    const forecast = forecasts.get(storeId)?.get(productId);
    const dispersion = forecast?.horizonDispersion ?? 1;
    if (isProjected(terms.projection)) {
      const { stockAtDelivery, expectedToCover } = terms.projection;
      return { stock: stockAtDelivery, mean: expectedToCover, dispersion, weeks: cover / daysPerWeek };
    }
    const rate = sellingStores.has(storeId)
      ? expected(storeId, productId) / expectedDays
      : terms.parLevel / (until + cover);
    const sumDemand = forecast
      ? sumDays(extendTo(weeks, forecast.weekly), toWeekday(day))
      : (first: number, end: number) => rate * (end - first);
    return {
      stock: Math.max(0, inventoryPosition(terms) - sumDemand(0, until)),
      mean: sumDemand(until, until + cover),
      dispersion,
      weeks: cover / daysPerWeek,
    };
  };
};

/** Weeks after the forecast are like its last one. */
const extendTo = (weeks: number, weekly: readonly number[]): readonly number[] =>
  weekly.length < weeks ? Array.from({ length: weeks }, (_, at) => weekly[at] ?? weekly.at(-1) ?? 0) : weekly;

const unknownProduct: OrderProduct = {
  name: '',
  packSize: 1,
  layerSize: null,
  palletSize: null,
  unitWeightGrams: null,
  minQuantity: null,
  maxQuantity: null,
  priceCents: null,
  isEligible: false,
};
