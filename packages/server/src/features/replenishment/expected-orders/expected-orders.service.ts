import { addDays, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type {
  ExpectedOrders,
  ExpectedProduct,
  ExpectedRange,
  expectedOrderRoutes,
} from '@shelfward/contract/replenishment/expected-orders.contract.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError, found } from '../../../platform/core/errors.ts';
import {
  findCompanyOfStore,
  findProducts,
  findStockDay,
  findTotal,
  hasCompany,
  type ScopeKey,
  type TotalRow,
} from './expected-orders.queries.ts';

type Scope = Input<typeof expectedOrderRoutes.get>['query'];

export const getExpectedOrders = async (ctx: Ctx, scope: Scope): Promise<ExpectedOrders> => {
  const key = await resolveScope(ctx, scope);
  const total = await findTotal(ctx, key);
  return { stockDay: await findStockDay(ctx), ...(total ? toWeeks(total) : { weeks: [], total: null }) };
};

export const listExpectedProducts = async (
  ctx: Ctx,
  { companyId, storeId, ...request }: Input<typeof expectedOrderRoutes.products>['query'],
): Promise<Page<ExpectedProduct>> => {
  const page = await findProducts(ctx, await resolveScope(ctx, { companyId, storeId }), request);
  return {
    ...page,
    content: page.content.map((row) => ({
      ...row,
      orderUnits: roundUnits(row.orderUnits),
      orderUnitsLow: roundUnits(row.orderUnitsLow),
      orderUnitsHigh: roundUnits(row.orderUnitsHigh),
      orderValue: Math.round(row.orderValue),
      weekOrders: row.weekOrders.map(roundUnits),
      weekStock: row.weekStock.map(roundUnits),
    })),
  };
};

const resolveScope = async (ctx: Ctx, { companyId, storeId }: Scope): Promise<ScopeKey> => {
  if (storeId !== undefined) {
    const ofStore = found(await findCompanyOfStore(ctx, storeId), 'STORE_NOT_FOUND');
    if (companyId !== undefined && companyId !== ofStore) throw new AppError('STORE_NOT_FOUND');
    return { companyId: ofStore, storeId };
  }
  if (companyId !== undefined && !(await hasCompany(ctx, companyId))) throw new AppError('COMPANY_NOT_FOUND');
  return { companyId: companyId ?? 0, storeId: 0 };
};

const toWeeks = (total: TotalRow): Pick<ExpectedOrders, 'weeks' | 'total'> => {
  const ordersAt = (at: number) => ({
    orderUnits: toRange([total.orderUnits, total.orderUnitsLow, total.orderUnitsHigh], at, roundUnits),
    orderValue: toRange([total.orderCents, total.orderCentsLow, total.orderCentsHigh], at, Math.round),
  });
  return {
    weeks: total.stockUnits.map((_, week) => ({
      weekStart: addDays(total.asOf, week * daysPerWeek),
      ...ordersAt(week),
      stockUnits: toRange([total.stockUnits, total.stockUnitsLow, total.stockUnitsHigh], week, roundUnits),
      stockValue: Math.round(total.stockCents[week] ?? 0),
      soldUnits: roundUnits(total.soldUnits[week] ?? 0),
    })),
    total: ordersAt(total.stockUnits.length),
  };
};

type Columns = readonly [expected: readonly number[], low: readonly number[], high: readonly number[]];

const toRange = ([expected, low, high]: Columns, at: number, round: (value: number) => number): ExpectedRange => ({
  expected: round(expected[at] ?? 0),
  low: round(low[at] ?? 0),
  high: round(high[at] ?? 0),
});

const roundUnits = (units: number): number => Math.round(units * 10) / 10;
