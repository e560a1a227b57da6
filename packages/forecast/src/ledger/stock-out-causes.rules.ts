import type { StockOutCause } from '@shelfward/contract/ledger/ledger.shapes.ts';
import { computeQuantile } from '@shelfward/contract/replenishment/negative-binomial.rules.ts';
import type { OrderDates } from '../simulation/order-steps.rules.ts';
import type { Day, LedgerSeries, OrderedLine } from './ledger-series.types.ts';
import { findParLevel } from './rule-replay.rules.ts';
import type { DailyRates, StockDays } from './stock-days.rules.ts';

/** Days in a row without stock that have the same cause. */
export interface StockOut {
  readonly day: Day;
  readonly days: number;
  readonly cause: StockOutCause;
  /** The line that shows the cause, as an index of the lines of the series; −1: none. */
  readonly line: number;
}

/** A product without stock for longer after it left the assortment has ended. */
const unlistedDays = 56;
/** Days whose sales show what demand was usual before an order. */
const usualDays = 91;
const usualRange = 0.95;
/** A line that was promised earlier is not expected any more. */
const expectedDays = 28;

export interface CauseInput {
  readonly series: LedgerSeries;
  readonly days: StockDays;
  readonly rates: DailyRates;
  readonly from: Day;
}

/** Each day without stock, with one cause. */
export const findStockOuts = ({ series, days, rates, from }: CauseInput): StockOut[] => {
  const found: StockOut[] = [];
  const usualGap = findUsualGap(series.windows);
  let current: { cause: StockOutCause; line: number; state: string; day: Day; days: number } | undefined;
  let [window, received] = [-1, -1];
  for (let day = 0; day < days.isEmpty.length; day += 1) {
    if ((days.received[day] ?? 0) > 0) received = day;
    while ((series.windows[window + 1]?.deliveryDay ?? Number.POSITIVE_INFINITY) <= day) window += 1;
    if (day < from) continue;
    if (!days.isEmpty[day] || day >= series.listedUntil + unlistedDays) {
      if (current) found.push(current);
      current = undefined;
      continue;
    }
    const isListed = day >= series.listedFrom && day < series.listedUntil;
    const last = series.windows[window];
    const isDeliverable = last !== undefined && day - last.deliveryDay < usualGap;
    // The cause of days in a row is that of their first day, until the next delivery.
    const state = `${isListed},${isDeliverable},${window},${received}`;
    if (current?.state === state) {
      current.days += 1;
      continue;
    }
    if (current) found.push(current);
    const reason = !isListed
      ? { cause: 'NOT_LISTED' as const, line: -1 }
      : isDeliverable
        ? explainOrder({ series, days, rates, window }, day)
        : { cause: 'NO_DELIVERY' as const, line: -1 };
    current = { ...reason, state, day, days: 1 };
  }
  if (current) found.push(current);
  return found.map(({ day, days: length, cause, line }) => ({ day, days: length, cause, line }));
};

/** A longer time between two deliveries is an exception of the calendar. */
const findUsualGap = (windows: readonly OrderDates[]): number => {
  const gaps = windows
    .slice(1)
    .map(({ deliveryDay }, at) => deliveryDay - (windows[at]?.deliveryDay ?? 0))
    .toSorted((left, right) => left - right);
  return gaps[Math.floor(0.75 * (gaps.length - 1))] ?? Number.POSITIVE_INFINITY;
};

interface Ordering {
  readonly series: LedgerSeries;
  readonly days: StockDays;
  readonly rates: DailyRates;
  /** The last window whose delivery should have covered the day. */
  readonly window: number;
}

interface Reason {
  readonly cause: StockOutCause;
  readonly line: number;
}

const explainOrder = ({ series, days, rates, window }: Ordering, day: Day): Reason => {
  const { lines, windows } = series;
  const cutOff = windows[window]?.orderDay ?? 0;
  const previous = windows[window - 1]?.orderDay ?? Number.NEGATIVE_INFINITY;
  if (!lines) return { cause: 'UNKNOWN', line: -1 };
  const inTime = lines.filter(({ orderDay }) => orderDay > previous && orderDay <= cutOff);
  const base = inTime[0]?.orderDay ?? cutOff;
  const before = lines.filter(
    (line) => line.orderDay < base && line.deliveredDay >= base && line.promisedDay >= base - expectedDays,
  );
  const onHand = days.stock[base - 1] ?? -1;
  // What was on the shelf when it was ordered is not known.
  if (onHand < 0) return { cause: 'UNKNOWN', line: -1 };
  const position = onHand + sum(before, ({ ordered }) => ordered);
  let demand = 0;
  for (let one = base; one <= day; one += 1) demand += Math.max(0, series.dailyUnits[one] ?? 0);
  // Earlier orders that were promised by then would have covered the day.
  const promised = before.filter(({ promisedDay }) => promisedDay <= day);
  const isMissed = inTime.length === 0 && findParLevel(series, base) > position;
  if (isMissed && demand >= onHand + sum(promised, ({ ordered }) => ordered))
    return { cause: 'ORDERED_TOO_LATE', line: -1 };
  const covering = position + sum(inTime, ({ wanted }) => wanted);
  if (demand >= covering) {
    const isUsual = demand <= findUsualMax(rates, base, day);
    return { cause: isUsual ? 'ORDERED_TOO_LITTLE' : 'DEMAND_ABOVE_RANGE', line: findIndex(lines, inTime.at(-1)) };
  }
  const expected = [...before, ...inTime].filter(({ promisedDay }) => promisedDay <= day);
  const late = expected.find(({ ordered, deliveredDay }) => ordered > 0 && deliveredDay > day);
  if (late) return { cause: 'DELIVERY_LATE', line: findIndex(lines, late) };
  const short = expected.find(({ ordered, delivered }) => delivered < ordered);
  if (short) return { cause: 'DELIVERY_SHORT', line: findIndex(lines, short) };
  const cut = expected.find(({ wanted, proposed }) => proposed < wanted);
  if (cut) return { cause: 'BRAND_OUT_OF_STOCK', line: findIndex(lines, cut) };
  const changed = expected.find(({ proposed, ordered }) => ordered < proposed);
  if (changed) return { cause: 'CHANGED_BY_PERSON', line: findIndex(lines, changed) };
  for (let one = base; one <= day; one += 1)
    if ((days.corrections[one] ?? 0) < 0) return { cause: 'COUNT_WRONG', line: -1 };
  return { cause: 'UNKNOWN', line: -1 };
};

/** The most units that are usual in these days, by the sales before them. */
const findUsualMax = (rates: DailyRates, from: Day, until: Day): number => {
  const rate = rates.between(from - usualDays, from);
  // Without a history, no demand is unusual.
  if (rate === undefined) return Number.POSITIVE_INFINITY;
  return computeQuantile(rate * Math.max(1, until - from), rates.dispersion, usualRange);
};

const sum = (lines: readonly OrderedLine[], pick: (line: OrderedLine) => number): number =>
  lines.reduce((total, line) => total + pick(line), 0);

const findIndex = (lines: readonly OrderedLine[], line: OrderedLine | undefined): number =>
  line ? lines.indexOf(line) : -1;
