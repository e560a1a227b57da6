import { createRandom } from './demand-draws.rules.ts';
import {
  addPaths,
  addSums,
  clearSums,
  createSums,
  listBands,
  listMeans,
  type Sums,
  sumBand,
} from './expected-sums.rules.ts';
import {
  addErrors,
  copyErrors,
  createErrorPaths,
  type ErrorPaths,
  type ForecastErrors,
  sumVariance,
} from './level-errors.rules.ts';
import type { OrderSteps } from './order-steps.rules.ts';
import { createWeekPaths, type OrderedSeries, simulateSeries } from './simulate-series.rules.ts';

/** Products in stores, in any order: one element of each array for each of them. */
export interface ExpectedOrdersInput {
  readonly weeks: number;
  /** Mean demand of each week, at series × demand weeks + week. */
  readonly demand: Float32Array;
  readonly demandWeeks: number;
  readonly weekDispersions: Float64Array;
  readonly horizonDispersions: Float64Array;
  readonly onHand: Int32Array;
  readonly inTransit: Int32Array;
  readonly open: Int32Array;
  /** 1: the order is projected. */
  readonly projected: Uint8Array;
  readonly serviceLevels: Float64Array;
  readonly minParLevels: Int32Array;
  readonly packSizes: Int32Array;
  /** Units of a pack, layer, or pallet, and the limits of orders; -1: no maximum. */
  readonly steps: Int32Array;
  readonly minQuantities: Int32Array;
  readonly maxQuantities: Int32Array;
  readonly shelfMaximums: Int32Array;
  readonly priceCents: Float64Array;
  readonly productIds: Float64Array;
  readonly storeIds: Float64Array;
  readonly companyIds: Float64Array;
  /** The order days of the stores, and which of them apply to each series. */
  readonly plans: readonly OrderSteps[];
  readonly planIndexes: Int32Array;
  /** Of the forecasts of the account. */
  readonly errors: ForecastErrors;
}

/** Null: all companies, or all stores of the company. */
interface Scope {
  readonly companyId: number | null;
  readonly storeId: number | null;
}

/** All products of a scope by week. The last element of orders is that of all weeks together. */
export interface ExpectedTotal extends Scope {
  readonly orderUnits: number[];
  readonly orderUnitsLow: number[];
  readonly orderUnitsHigh: number[];
  readonly orderCents: number[];
  readonly orderCentsLow: number[];
  readonly orderCentsHigh: number[];
  readonly stockUnits: number[];
  readonly stockUnitsLow: number[];
  readonly stockUnitsHigh: number[];
  readonly stockCents: number[];
  readonly soldUnits: number[];
}

/** The figures of a product in the order of their columns: orders and stock of each week, and what follows. */
export const countProductFigures = (weeks: number): number => 2 * weeks + 4;

/** One row for each product of each scope. In shared arrays, because a run may have hundreds of thousands. */
export interface ExpectedProducts {
  readonly count: number;
  /** 0: all companies, or all stores of the company. */
  readonly companyIds: Float64Array;
  readonly storeIds: Float64Array;
  readonly productIds: Float64Array;
  /** At row × figures: order units and stock units of each week; units of all weeks with their band, and their cents. */
  readonly figures: Float64Array;
}

export interface ExpectedOrders {
  readonly totals: readonly ExpectedTotal[];
  readonly products: ExpectedProducts;
}

/**
 * Simulates the coming weeks of all series. The errors of a product are those of all its stores, and the errors of the account
 * those of all products, so the bands of sums are wider than those of independent series.
 */
export const computeExpectedOrders = (input: ExpectedOrdersInput): ExpectedOrders => {
  const { weeks, productIds, companyIds, storeIds, priceCents } = input;
  const totals = collectTotals(weeks);
  const products = collectProducts(weeks, countRows(input));
  const [ofSeries, ofCompany, ofAccount] = [createSums(weeks), createSums(weeks), createSums(weeks)];
  const finish = (scope: Scope, productId: number, { sums, wider }: { sums: Sums; wider?: Sums }) => {
    products.add(scope, productId, sums);
    totals.add(scope, sums);
    if (wider) addSums(wider, sums);
    clearSums(sums);
  };
  const simulate = openSimulation(input);
  const order = sortSeries(input);
  order.forEach((one, at) => {
    const [productId, companyId] = [productIds[one] ?? 0, companyIds[one] ?? 0];
    addPaths(ofSeries, simulate(one), priceCents[one] ?? 0);
    finish({ companyId, storeId: storeIds[one] ?? 0 }, productId, { sums: ofSeries, wider: ofCompany });
    const next = order[at + 1] ?? -1;
    const isLast = productIds[next] !== productId;
    if (isLast || companyIds[next] !== companyId)
      finish({ companyId, storeId: null }, productId, { sums: ofCompany, wider: ofAccount });
    if (isLast) finish({ companyId: null, storeId: null }, productId, { sums: ofAccount });
  });
  return { totals: totals.list(), products: products.rows };
};

const collectTotals = (weeks: number) => {
  const totals = new Map<string, Scope & { readonly sums: Sums }>();
  return {
    add: (scope: Scope, sums: Sums) => {
      const key = `${scope.companyId} ${scope.storeId}`;
      const total = totals.get(key) ?? { ...scope, sums: createSums(weeks) };
      totals.set(key, total);
      addSums(total.sums, sums);
    },
    list: (): ExpectedTotal[] =>
      Array.from(totals.values(), ({ sums, ...scope }) => ({ ...scope, ...toTotalFigures(sums) })),
  };
};

const collectProducts = (weeks: number, count: number) => {
  const size = countProductFigures(weeks);
  const shared = (length: number) => new Float64Array(new SharedArrayBuffer(8 * length));
  const rows = {
    count,
    companyIds: shared(count),
    storeIds: shared(count),
    productIds: shared(count),
    figures: shared(count * size),
  } satisfies ExpectedProducts;
  let row = 0;
  const add = ({ companyId, storeId }: Scope, productId: number, { orderUnits, orderCents, stockUnits }: Sums) => {
    rows.companyIds[row] = companyId ?? 0;
    rows.storeIds[row] = storeId ?? 0;
    rows.productIds[row] = productId;
    const { mean, low, high } = sumBand(orderUnits);
    const cents = listMeans(orderCents).reduce((sum, value) => sum + value, 0);
    rows.figures.set([...listMeans(orderUnits), ...listMeans(stockUnits), mean, low, high, cents], row * size);
    row += 1;
  };
  return { rows, add };
};

/** The products of all stores, of all companies, and of the account. */
const countRows = ({ productIds, companyIds }: ExpectedOrdersInput): number => {
  const companies = Array.from(productIds, (productId, one) => `${companyIds[one]} ${productId}`);
  return productIds.length + new Set(companies).size + new Set(productIds).size;
};

/** By product, company, and store. */
const sortSeries = ({ productIds, companyIds, storeIds }: ExpectedOrdersInput): Int32Array => {
  const compare = (ids: Float64Array, left: number, right: number) => (ids[left] ?? 0) - (ids[right] ?? 0);
  return Int32Array.from(productIds.keys()).sort(
    (left, right) =>
      compare(productIds, left, right) || compare(companyIds, left, right) || compare(storeIds, left, right),
  );
};

const randomKeys = { account: 1, product: 2, store: 3, series: 4, demand: 5 } as const;

/** Simulates one series after the other; the result is valid until the next one. */
const openSimulation = (input: ExpectedOrdersInput) => {
  const { weeks, productIds, storeIds, plans, errors: forecastErrors } = input;
  const sharedVariance = sumVariance(forecastErrors);
  const account = createErrorPaths(weeks);
  addErrors(account, forecastErrors.account, createRandom(randomKeys.account));
  const product: ErrorPaths & { id?: number } = createErrorPaths(weeks);
  const errors = createErrorPaths(weeks);
  const paths = createWeekPaths(weeks);
  return (one: number) => {
    const [productId, storeId] = [productIds[one] ?? 0, storeIds[one] ?? 0];
    if (product.id !== productId) {
      product.id = productId;
      copyErrors(product, account);
      addErrors(product, forecastErrors.product, createRandom(randomKeys.product, productId));
    }
    copyErrors(errors, product);
    addErrors(errors, forecastErrors.store, createRandom(randomKeys.store, storeId));
    addErrors(errors, forecastErrors.series, createRandom(randomKeys.series, productId, storeId));
    const plan = plans[input.planIndexes[one] ?? 0];
    const random = createRandom(randomKeys.demand, productId, storeId);
    if (plan) simulateSeries(toSeries(input, one), plan, { random, errors, sharedVariance }, paths);
    return paths;
  };
};

const toSeries = (input: ExpectedOrdersInput, one: number): OrderedSeries => ({
  demand: input.demand.subarray(one * input.demandWeeks, (one + 1) * input.demandWeeks),
  weekDispersion: input.weekDispersions[one] ?? 1,
  horizonDispersion: input.horizonDispersions[one] ?? 1,
  onHand: input.onHand[one] ?? 0,
  inTransit: input.inTransit[one] ?? 0,
  open: input.open[one] ?? 0,
  isProjected: input.projected[one] === 1,
  serviceLevel: input.serviceLevels[one] ?? 0,
  minParLevel: input.minParLevels[one] ?? 0,
  packSize: input.packSizes[one] ?? 1,
  step: input.steps[one] ?? 1,
  minQuantity: input.minQuantities[one] ?? 0,
  maxQuantity: toMaximum(input.maxQuantities[one]),
  shelfMaximum: toMaximum(input.shelfMaximums[one]),
});

const toMaximum = (units = -1): number | null => (units < 0 ? null : units);

const toTotalFigures = (sums: Sums): Omit<ExpectedTotal, keyof Scope> => {
  const units = [...listBands(sums.orderUnits), sumBand(sums.orderUnits)];
  const cents = [...listBands(sums.orderCents), sumBand(sums.orderCents)];
  const stock = listBands(sums.stockUnits);
  return {
    orderUnits: units.map(({ mean }) => mean),
    orderUnitsLow: units.map(({ low }) => low),
    orderUnitsHigh: units.map(({ high }) => high),
    orderCents: cents.map(({ mean }) => mean),
    orderCentsLow: cents.map(({ low }) => low),
    orderCentsHigh: cents.map(({ high }) => high),
    stockUnits: stock.map(({ mean }) => mean),
    stockUnitsLow: stock.map(({ low }) => low),
    stockUnitsHigh: stock.map(({ high }) => high),
    stockCents: [...sums.stockCents],
    soldUnits: [...sums.soldUnits],
  };
};
