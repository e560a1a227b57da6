import type { AutopilotReplay } from '@shelfward/contract/autopilot/autopilot.contract.ts';
import { type LimitKind, type Limits, limitKinds } from '@shelfward/contract/autopilot/limits.rules.ts';
import { daysBetween, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { groupBy } from '@shelfward/contract/kit/group-by.rules.ts';
import { checkOrders } from './limits.rules.ts';
import type { ReplayedOrder } from './replay.queries.ts';

/** What was known when past orders were placed. The rest was not recorded, so these limits have no count. */
const replayedLimits: readonly LimitKind[] = [
  'ORDER_MONEY',
  'DAY_MONEY',
  'FORECAST',
  'USUAL_ORDER',
  'STOCK_AGE',
  'PRICE',
];

interface ReplayTerms {
  readonly limits: Limits;
  readonly leadWeeks: number;
  readonly reviewWeeks: number;
}

/** An order that waits counts once, at the first limit that it meets. The forecast is the mean of the 13 weeks before. */
export const replayOrders = (
  orders: readonly ReplayedOrder[],
  { limits, leadWeeks, reviewWeeks }: ReplayTerms,
): AutopilotReplay => {
  const getCycle = openCycles(orders, reviewWeeks);
  const first = new Map<LimitKind, number>();
  let untouched = 0;
  let untouchedValue = 0;
  let waitingValue = 0;
  for (const [, ofDay] of groupBy(orders, ({ orderedOn }) => orderedOn)) {
    const checked = ofDay.map((order) => toChecked(order, limits, leadWeeks + getCycle(order.storeId)));
    const findings = checkOrders(checked, { orderedCents: 0, maxCents: limits.maxDayCents, formatMoney: String });
    for (const { key, valueCents } of checked) {
      const [met] = findings.get(key) ?? [];
      if (met) first.set(met.limit, (first.get(met.limit) ?? 0) + 1);
      else untouched += 1;
      if (met) waitingValue += valueCents;
      else untouchedValue += valueCents;
    }
  }
  return {
    weeks: 52,
    orders: orders.length,
    allOrders: orders[0]?.allOrders ?? 0,
    untouched,
    untouchedValue,
    waitingValue,
    limits: limitKinds.map((limit) => ({
      limit,
      waiting: replayedLimits.includes(limit) ? (first.get(limit) ?? 0) : null,
    })),
  };
};

/** The usual weeks between two orders of a store, at least the review period. */
const openCycles = (orders: readonly ReplayedOrder[], reviewWeeks: number): ((storeId: number) => number) => {
  const cycles = new Map(
    [...groupBy(orders, ({ storeId }) => storeId)].map(([storeId, own]) => {
      const days = own.map(({ orderedOn }) => orderedOn).toSorted();
      const gaps = days.flatMap((day, at) => (at > 0 ? daysBetween(days[at - 1] ?? day, day) / daysPerWeek : []));
      const usual = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 0;
      return [storeId, Math.max(reviewWeeks, usual)] as const;
    }),
  );
  return (storeId) => cycles.get(storeId) ?? reviewWeeks;
};

const toChecked = (order: ReplayedOrder, limits: Limits, weeksToCover: number) => ({
  key: String(order.id),
  valueCents: order.cents,
  questions: [],
  limits,
  lines: order.lines.map(({ weeklyUnits, ...line }) => ({
    ...line,
    storeId: order.storeId,
    productName: '',
    expectedUnits: weeklyUnits * weeksToCover,
    isUncertain: false,
    stockAgeDays: order.stockAgeDays,
    isBrandShort: false,
  })),
});
