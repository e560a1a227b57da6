import { homeOf } from '../../../platform/db/connection.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { SalesCube } from './cube/cube.ts';
import { dayNumberOf, dayOf } from './cube/day-columns.ts';
import { type DayRange, fieldsPerSum, type Question, type Sums } from './cube/scan.ts';
import { sqlSalesVectors } from './vectors/sales-vectors.queries.ts';
import type { DaySales, SalesCtx, SalesFilter, SalesVectors, Sold } from './vectors/sales-vectors.types.ts';

const cubes = new WeakMap<object, SalesCube>();

/** From now on this database's clients are answered from memory where they can be. */
export const answerFromMemory = ({ home }: Database, cube: SalesCube): void => {
  cubes.set(home, cube);
};

/** What all reports ask about sales: the one place that chooses between memory and database. */
export const salesVectors: SalesVectors = {
  byStore: async (ctx, periods, filter) => {
    const sums = await ask(ctx, filter, { of: 'store', ...rangesOf(periods), ...filter });
    return sums ? soldOf(sums) : sqlSalesVectors.byStore(ctx, periods, filter);
  },
  byProduct: async (ctx, periods, filter) => {
    const sums = await ask(ctx, filter, { of: 'product', ...rangesOf(periods), ...filter });
    return sums ? soldOf(sums) : sqlSalesVectors.byProduct(ctx, periods, filter);
  },
  byDay: async (ctx, period, filter) => {
    const sums = await ask(ctx, filter, { of: 'day', now: rangeOf(period), ...filter });
    return sums ? daysOf(sums) : sqlSalesVectors.byDay(ctx, period, filter);
  },
};

/** The key of the daily sums begins with the store: the database is fastest where few stores are meant. */
const fewStores = 8;

const ask = async (ctx: SalesCtx, { storeIds }: SalesFilter, question: Question): Promise<Sums | undefined> => {
  if (storeIds !== 'all' && storeIds.length <= fewStores) return undefined;
  return cubes.get(homeOf(ctx.db))?.answer(ctx, question);
};

const rangesOf = ({ now, lastYear }: Parameters<SalesVectors['byStore']>[1]) => ({
  now: rangeOf(now),
  lastYear: rangeOf(lastYear),
});

const rangeOf = ({ after, before }: { readonly after: string; readonly before: string }): DayRange => ({
  first: dayNumberOf(after),
  last: dayNumberOf(before),
});

const soldOf = (sums: Sums): ReadonlyMap<number, Sold> => {
  const sold = new Map<number, Sold>();
  for (let at = 0; at < sums.length; at += fieldsPerSum) {
    const [id = 0, units = 0, sales = 0, unitsYoy = 0, salesYoy = 0] = sums.subarray(at, at + fieldsPerSum);
    sold.set(id, { units, sales, unitsYoy, salesYoy });
  }
  return sold;
};

const daysOf = (sums: Sums): DaySales[] =>
  Array.from({ length: sums.length / fieldsPerSum }, (_, index) => {
    const [day = 0, units = 0, sales = 0] = sums.subarray(fieldsPerSum * index);
    return { day: dayOf(day), units, sales };
  });
