import { setImmediate } from 'node:timers/promises';
import type { DataCtx } from '../../platform/context/context.ts';
import type { MarkedWeeks } from './promotions.rules.ts';
import { findReducedWeeks, type WeeklyValues } from './reduced-prices.rules.ts';
import { findWeeklyValues, type ProductValues, type SalesPeriod } from './run-inputs.queries.ts';

/** The prices that the products were sold at in each company, added up over the stores that were read. */
export interface PriceHistory {
  readonly weeks: number;
  readonly values: Map<number, Map<number, WeeklyValues>>;
}

export const createPriceHistory = (weeks: number): PriceHistory => ({ weeks, values: new Map() });

export const addStores = async (
  history: PriceHistory,
  ctx: DataCtx,
  storeIds: readonly number[],
  period: SalesPeriod,
): Promise<void> => {
  for (const product of await findWeeklyValues(ctx, storeIds, period)) addProduct(history, product);
};

const addProduct = ({ weeks, values }: PriceHistory, product: ProductValues): void => {
  const ofCompany = values.get(product.companyId) ?? new Map<number, WeeklyValues>();
  values.set(product.companyId, ofCompany);
  const own = ofCompany.get(product.productId) ?? {
    units: new Float64Array(weeks),
    cents: new Float64Array(weeks),
  };
  ofCompany.set(product.productId, own);
  for (let at = 0; at < product.weeks.length; at += 3) {
    const week = product.weeks[at] ?? 0;
    own.units[week] = (own.units[week] ?? 0) + (product.weeks[at + 1] ?? 0);
    own.cents[week] = (own.cents[week] ?? 0) + (product.weeks[at + 2] ?? 0);
  }
};

/** Products that are examined at a time, so that requests do not wait long. */
const productsAtOnce = 100;

/** The weeks with a reduced price of each series, by the data before week `until`. */
export const markReducedPrices = async (
  { values }: PriceHistory,
  series: readonly { readonly companyId: number; readonly productId: number }[],
  until: number,
): Promise<MarkedWeeks> => {
  const marks: Uint8Array[] = [];
  const places = new Map<WeeklyValues, number>();
  let examined = 0;
  for (const ofCompany of values.values())
    for (const product of ofCompany.values()) {
      const reduced = findReducedWeeks(product, until);
      if (reduced.includes(1)) places.set(product, marks.push(reduced) - 1);
      examined += 1;
      if (examined % productsAtOnce === 0) await setImmediate();
    }
  const markOf = Int32Array.from(series, ({ companyId, productId }) => {
    const product = values.get(companyId)?.get(productId);
    return product ? (places.get(product) ?? -1) : -1;
  });
  return { marks, markOf };
};
