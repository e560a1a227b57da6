import { daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import type { DailySales } from '../levels/availability.rules.ts';

/** The stock of a product in a store on each day, by counts, deliveries, and sales. */
export interface StockDays {
  /** At the end of the day; −1: not known. */
  readonly stock: Int32Array;
  /** 1 for each day on which no unit was there to be sold. */
  readonly isEmpty: Uint8Array;
  readonly received: Int32Array;
  /** Units that a count added to the estimate; negative: units that were missing. */
  readonly corrections: Int32Array;
}

/**
 * Sales above the estimate show that it is wrong: the stock is not known from then until the next count or delivery. A
 * count applies at the end of its day.
 */
export const traceStock = ({ dailyUnits, events, hasEarlierEvents }: DailySales): StockDays => {
  const days = dailyUnits.length;
  const stock = new Int32Array(days).fill(-1);
  const isEmpty = new Uint8Array(days);
  const received = new Int32Array(days);
  const corrections = new Int32Array(days);
  let onHand = 0;
  let [isKnown, wasRefuted] = [false, false];
  let next = 0;
  for (let day = 0; day < days; day += 1) {
    const sold = dailyUnits[day] ?? 0;
    let counted = -1;
    for (let event = events[next]; event && event.day <= day; next += 1, event = events[next]) {
      if (event.kind === 'COUNT') counted = event.units;
      else {
        isKnown ||= !hasEarlierEvents;
        wasRefuted = false;
        received[day] = (received[day] ?? 0) + event.units;
      }
    }
    onHand += received[day] ?? 0;
    wasRefuted ||= isKnown && sold > onHand;
    isEmpty[day] = Number(isKnown && !wasRefuted && onHand === 0 && sold === 0);
    onHand = Math.max(0, onHand - sold);
    if (counted >= 0) {
      if (isKnown) corrections[day] = counted - onHand;
      onHand = counted;
      [isKnown, wasRefuted] = [true, false];
    }
    if (isKnown && !wasRefuted) stock[day] = onHand;
  }
  return { stock, isEmpty, received, corrections };
};

/** Days around a day whose sales show its demand, on each side. */
const daysAround = 4 * daysPerWeek;
const minDaysAround = 2 * daysPerWeek;
/** The share of a day in which a product that sold out was still there. */
const soldOutShare = 0.5;

/** Mean sales of days with stock. */
export interface DailyRates {
  /** Of the days around; of all days if these are few. */
  readonly around: (day: number) => number;
  /** Of the days before, from `from` on; undefined if these are few. */
  readonly between: (from: number, until: number) => number | undefined;
  /** Variance / mean of the sales of weeks with stock, at least 1. */
  readonly dispersion: number;
}

export const measureRates = (sales: Int32Array, { stock, isEmpty }: StockDays): DailyRates => {
  const days = sales.length;
  const units = new Float64Array(days + 1);
  const counted = new Float64Array(days + 1);
  for (let day = 0; day < days; day += 1) {
    const isShown = (stock[day] ?? -1) >= 0 && !isEmpty[day];
    units[day + 1] = (units[day] ?? 0) + (isShown ? Math.max(0, sales[day] ?? 0) : 0);
    const share = stock[day] === 0 ? soldOutShare : 1;
    counted[day + 1] = (counted[day] ?? 0) + (isShown ? share : 0);
  }
  const between = (from: number, until: number): number | undefined => {
    const [low, high] = [Math.max(0, from), Math.min(days, Math.max(0, until))];
    const shown = (counted[high] ?? 0) - (counted[low] ?? 0);
    return shown < minDaysAround ? undefined : ((units[high] ?? 0) - (units[low] ?? 0)) / shown;
  };
  const overall = (units[days] ?? 0) / Math.max(1, counted[days] ?? 0);
  return {
    around: (day) => between(day - daysAround, day + daysAround + 1) ?? overall,
    between,
    dispersion: measureDispersion(units, counted),
  };
};

/** Of weeks in which the product was there for at least half of the days. */
const measureDispersion = (units: Float64Array, counted: Float64Array): number => {
  const rate = (units.at(-1) ?? 0) / Math.max(1, counted.at(-1) ?? 0);
  let [squares, means, weeks] = [0, 0, 0];
  for (let day = daysPerWeek; day < units.length; day += daysPerWeek) {
    const shown = (counted[day] ?? 0) - (counted[day - daysPerWeek] ?? 0);
    if (shown < daysPerWeek / 2) continue;
    squares += ((units[day] ?? 0) - (units[day - daysPerWeek] ?? 0) - rate * shown) ** 2;
    means += rate * shown;
    weeks += 1;
  }
  return means === 0 || weeks < 2 ? 1 : Math.max(1, squares / means);
};

/**
 * The sales, and on days that ended without stock a multiple of the mean sales more, in whole units: how many units
 * more were wanted on these days is not known.
 */
export const fillDemand = (
  sales: Int32Array,
  { stock }: StockDays,
  { rates, factor }: { readonly rates: DailyRates; readonly factor: number },
): Int32Array => {
  if (!stock.includes(0)) return sales;
  const demand = sales.slice();
  let carried = 0.5;
  for (let day = 0; day < demand.length; day += 1) {
    if (stock[day] !== 0) continue;
    carried += factor * rates.around(day);
    const whole = Math.floor(carried);
    carried -= whole;
    demand[day] = (demand[day] ?? 0) + whole;
  }
  return demand;
};
