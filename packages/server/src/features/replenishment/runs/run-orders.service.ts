import { type EffectiveCalendar, listDeliveryWindows } from '@shelfward/contract/deliveries/calendar.rules.ts';
import { addDays, daysBetween, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { groupByStore } from '@shelfward/contract/kit/group-by.rules.ts';
import { expectedWeeks } from '@shelfward/contract/replenishment/expected-orders.contract.ts';
import { getOrderRule } from '@shelfward/contract/replenishment/order-rule.rules.ts';
import { type BaseStocks, forecastWeeks } from '@shelfward/forecast/levels/base-stock.rules.ts';
import { isUncertain } from '@shelfward/forecast/levels/forecasts.rules.ts';
import type { ExpectedOrders, ExpectedOrdersInput } from '@shelfward/forecast/simulation/expected-orders.rules.ts';
import {
  buildSteps,
  listReviews,
  type OrderDates,
  type OrderSteps,
  toOrderDates,
} from '@shelfward/forecast/simulation/order-steps.rules.ts';
import type { DataCtx } from '../../../platform/context/context.ts';
import { builtProgram } from '../../../platform/worker-threads.ts';
import { loadCalendars } from '../../deliveries/public.ts';
import type { Cells } from '../../inventory/public.ts';
import { computeInThread } from '../series/computing-thread.service.ts';
import type { RunSeries } from '../series/run-series.service.ts';
import { loadPositions } from '../stock-risks/stock-risks.queries.ts';

const expectedOrdersProgram = builtProgram('./expected-orders.worker.js', import.meta.url);

interface Computed {
  readonly timeZone: string;
  /** The Monday after the last week of the series. */
  readonly asOf: string;
  readonly today: string;
  readonly series: readonly RunSeries[];
  readonly stocks: BaseStocks;
  readonly signal: AbortSignal;
}

const storesAtOnce = 250;

/** The orders of the coming weeks, from the stock of today and what is on order. */
export const computeRunOrders = async (
  withDb: <T>(work: (ctx: DataCtx) => Promise<T>) => Promise<T>,
  { timeZone, asOf, today, series, stocks, signal }: Computed,
): Promise<ExpectedOrders> => {
  const input = buildInput(series, stocks);
  const plans = collectPlans(asOf, daysBetween(asOf, today));
  const places = groupByStore(series.map(({ storeId }, one) => ({ storeId, one })));
  const storeIds = [...places.keys()];
  for (let at = 0; at < storeIds.length; at += storesAtOnce) {
    const some = storeIds.slice(at, at + storesAtOnce);
    const { positions, calendars, now } = await withDb(async (ctx) => ({
      now: ctx.now,
      positions: await loadPositions(ctx, some),
      calendars: await loadCalendars({ ...ctx, timeZone }, some),
    }));
    for (const { storeId, one } of some.flatMap((id) => places.get(id) ?? [])) {
      const own = series[one];
      if (!own) continue;
      const { productId, parLevel, values } = own;
      const calendar = calendars.get(storeId);
      const unitsIn = (cells: Cells) => cells.get(storeId)?.get(productId);
      const transit = unitsIn(positions.inTransit) ?? 0;
      const open = [positions.pending, positions.open, positions.drafts, positions.proposed];
      const onOrder = open.reduce((sum, cells) => sum + (unitsIn(cells) ?? 0), 0);
      const rule = chooseRule(own, isUncertain(own, stocks, one));
      input.projected[one] = Number(rule.isProjected);
      input.serviceLevels[one] = rule.serviceLevel;
      input.minParLevels[one] = rule.minParLevel;
      input.planIndexes[one] = calendar ? plans.byCalendar(calendar, now) : plans.byWeeks(values);
      input.inTransit[one] = transit;
      input.open[one] = onOrder;
      // A store without counts is assumed to have what its par level asks for.
      input.onHand[one] = unitsIn(positions.onHand) ?? Math.max(0, parLevel - transit - onOrder);
    }
  }
  return computeInThread<ExpectedOrders>({
    program: expectedOrdersProgram,
    input: { ...input, plans: plans.list() },
    signal,
  });
};

/** The order days of stores with the same calendar, or with the same lead time and review period. */
const collectPlans = (asOf: string, firstDay: number) => {
  const period = { firstDay, weeks: expectedWeeks };
  const plans: OrderSteps[] = [];
  const indexes = new Map<EffectiveCalendar | string, number>();
  const find = (key: EffectiveCalendar | string, listDates: () => readonly OrderDates[]): number => {
    const known = indexes.get(key);
    if (known !== undefined) return known;
    indexes.set(key, plans.length);
    return plans.push(buildSteps(listDates(), period)) - 1;
  };
  const lastDay = addDays(asOf, expectedWeeks * daysPerWeek - 1);
  return {
    byCalendar: (calendar: EffectiveCalendar, now: Date) =>
      find(calendar, () => listDeliveryWindows(calendar, now, lastDay).map((window) => toOrderDates(window, asOf))),
    byWeeks: ({ leadWeeks, reviewWeeks }: Pick<RunSeries['values'], 'leadWeeks' | 'reviewWeeks'>) =>
      find(`${leadWeeks} ${reviewWeeks}`, () => listReviews({ ...period, leadWeeks, reviewWeeks })),
    list: () => plans,
  };
};

const buildInput = (series: readonly RunSeries[], stocks: BaseStocks): Omit<ExpectedOrdersInput, 'plans'> => ({
  weeks: expectedWeeks,
  demand: stocks.weekly,
  demandWeeks: forecastWeeks,
  weekDispersions: stocks.weekDispersions,
  horizonDispersions: stocks.dispersions,
  onHand: new Int32Array(series.length),
  inTransit: new Int32Array(series.length),
  open: new Int32Array(series.length),
  projected: new Uint8Array(series.length),
  serviceLevels: new Float64Array(series.length),
  minParLevels: new Int32Array(series.length),
  packSizes: Int32Array.from(series, ({ packSize }) => packSize),
  steps: Int32Array.from(series, ({ orderStep }) => orderStep),
  minQuantities: Int32Array.from(series, ({ minQuantity }) => minQuantity ?? 0),
  maxQuantities: Int32Array.from(series, ({ maxQuantity }) => maxQuantity ?? -1),
  shelfMaximums: Int32Array.from(series, ({ shelfMaximum }) => shelfMaximum ?? -1),
  priceCents: Float64Array.from(series, ({ priceCents }) => priceCents ?? 0),
  productIds: Float64Array.from(series, ({ productId }) => productId),
  storeIds: Float64Array.from(series, ({ storeId }) => storeId),
  companyIds: Float64Array.from(series, ({ companyId }) => companyId),
  planIndexes: new Int32Array(series.length),
  errors: stocks.errors,
});

/** What proposals will order. A forecast of low confidence changes no par level. */
const chooseRule = ({ values, parLevel }: RunSeries, hasLowConfidence: boolean) => {
  const fixed = { isProjected: false, serviceLevel: 0, minParLevel: parLevel };
  if (hasLowConfidence) return fixed;
  const { serviceLevel, presentationMinimum } = values;
  if (getOrderRule(values) === 'PROJECTED') return { isProjected: true, serviceLevel, minParLevel: 0 };
  if (values.mode === 'AUTOMATIC') return { isProjected: false, serviceLevel, minParLevel: presentationMinimum };
  return values.mode === 'FLOOR' ? { ...fixed, serviceLevel } : fixed;
};
