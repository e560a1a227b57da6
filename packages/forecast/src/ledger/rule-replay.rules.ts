import type { OrderDates } from '../simulation/order-steps.rules.ts';
import type { Day, LedgerSeries, ParLevelFrom } from './ledger-series.types.ts';
import type { StockDays } from './stock-days.rules.ts';

export interface ReplayPlan {
  readonly from: Day;
  readonly until: Day;
  readonly demand: Int32Array;
  /** Units on the shelf before the first day. */
  readonly onHand: number;
  /** Units that were ordered before the first day, with the day on which they arrive. */
  readonly pipeline: readonly { readonly day: Day; readonly units: number }[];
  readonly parLevels: readonly ParLevelFrom[];
  readonly packSize: number;
  readonly windows: readonly OrderDates[];
  /** How the orders of the windows were carried out; without an entry: on time and in full. */
  readonly executions: readonly (Execution | undefined)[];
  readonly days: StockDays;
}

/** What came of the need of a window: both rules would have met the same delays, cuts, and missed cut-offs. */
export interface Execution {
  readonly share: number;
  readonly daysLate: number;
}

export interface ReplayedStock {
  /** Sum of the stock at the end of the days whose actual stock is known. */
  stock: number;
  emptyDays: number;
  lost: number;
}

/**
 * Replays a product in a store with orders up to a par level on the days of its calendar. Demand above the stock is lost,
 * and counts correct the stock as they did.
 */
export const replayRule = (
  plan: ReplayPlan,
  onDay: (day: Day, stock: number) => void = () => undefined,
): ReplayedStock => {
  const { from, until, demand, parLevels, packSize, windows, executions } = plan;
  const { stock, corrections } = plan.days;
  const result: ReplayedStock = { stock: 0, emptyDays: 0, lost: 0 };
  const arrivals = new Int32Array(until);
  const add = (day: Day, units: number): void => {
    if (day < until) arrivals[day] = (arrivals[day] ?? 0) + units;
  };
  let { onHand } = plan;
  let onOrder = 0;
  for (const { day, units } of plan.pipeline) {
    add(day, units);
    onOrder += units;
  }
  let next = findFirst(windows, from);
  let orderDay = windows[next]?.orderDay ?? until;
  let parLevel = findParLevel(plan, from);
  let level = parLevels.findIndex(({ day }) => day > from);
  let levelDay = parLevels[level]?.day ?? until;
  for (let day = from; day < until; day += 1) {
    const arrived = arrivals[day] ?? 0;
    onHand += arrived;
    onOrder -= arrived;
    for (; levelDay <= day; levelDay = parLevels[level]?.day ?? until) {
      parLevel = parLevels[level]?.parLevel ?? parLevel;
      level += 1;
    }
    for (; orderDay <= day; orderDay = windows[next]?.orderDay ?? until) {
      const deliveryDay = windows[next]?.deliveryDay ?? until;
      const { share, daysLate } = executions[next] ?? onTime;
      next += 1;
      const missing = Math.max(0, parLevel - onHand - onOrder);
      const units = Math.round(Math.ceil(missing / packSize) * packSize * share);
      onOrder += units;
      // A delivery on the day of its order comes before the demand.
      if (deliveryDay + daysLate > day) add(deliveryDay + daysLate, units);
      else {
        onHand += units;
        onOrder -= units;
      }
    }
    const isKnown = (stock[day] ?? -1) >= 0;
    const wanted = demand[day] ?? 0;
    const sold = Math.min(onHand, wanted);
    if (isKnown) {
      if (onHand === 0) result.emptyDays += 1;
      result.lost += wanted - sold;
    }
    onHand = Math.max(0, onHand - sold + (corrections[day] ?? 0));
    if (isKnown) {
      result.stock += onHand;
      onDay(day, onHand);
    }
  }
  return result;
};

const onTime: Execution = { share: 1, daysLate: 0 };

/** A window without an order was missed if the present rule needed units. Lines are in the order of their days. */
export const listExecutions = ({ lines, windows, ...series }: LedgerSeries, { stock }: StockDays): Execution[] => {
  const executions: Execution[] = [];
  if (!lines) return executions;
  let next = 0;
  windows.forEach(({ orderDay, deliveryDay }, at) => {
    let [wanted, delivered, unitDays] = [0, 0, 0];
    const first = next;
    for (let line = lines[next]; line && line.orderDay <= orderDay; next += 1, line = lines[next]) {
      wanted += line.wanted;
      if (!Number.isFinite(line.deliveredDay)) continue;
      delivered += line.delivered;
      unitDays += line.delivered * line.deliveredDay;
    }
    if (wanted > 0) {
      const daysLate = delivered > 0 ? Math.max(0, Math.round(unitDays / delivered) - deliveryDay) : 0;
      executions[at] = { share: Math.min(1, delivered / wanted), daysLate };
      return;
    }
    const onHand = stock[orderDay - 1] ?? -1;
    if (onHand < 0) return;
    let onWay = 0;
    for (let place = 0; place < first; place += 1) {
      const line = lines[place];
      if (line && line.deliveredDay >= orderDay) onWay += line.ordered;
    }
    if (findParLevel(series, orderDay) > onHand + onWay) executions[at] = { share: 0, daysLate: 0 };
  });
  return executions;
};

export const findParLevel = ({ parLevels }: Pick<LedgerSeries, 'parLevels'>, day: Day): number =>
  (parLevels.findLast((one) => one.day <= day) ?? parLevels[0])?.parLevel ?? 0;

const findFirst = (windows: readonly OrderDates[], from: Day): number => {
  const at = windows.findIndex(({ orderDay }) => orderDay >= from);
  return at < 0 ? windows.length : at;
};

/** The units that were on their way before a day, as they arrived. */
export const listPipeline = ({ lines }: LedgerSeries, from: Day): ReplayPlan['pipeline'] =>
  (lines ?? [])
    .filter(({ orderDay, deliveredDay, delivered }) => orderDay < from && deliveredDay >= from && delivered > 0)
    .filter(({ deliveredDay }) => Number.isFinite(deliveredDay))
    .map(({ deliveredDay, delivered }) => ({ day: deliveredDay, units: delivered }));
