import { type ChangeCause, changeCauses } from '@shelfward/contract/analytics/change-split/change-split.rules.ts';
import { groupBy } from '@shelfward/contract/kit/group-by.rules.ts';
import type { DayRange } from '../day-range.rules.ts';

/** Sales of a product in a store on a day; at most one for each. */
export interface BruteForceSale {
  readonly store: number;
  readonly product: number;
  readonly day: number;
  readonly units: number;
  readonly cents: number;
}

interface Comparison {
  readonly now: DayRange;
  readonly lastYear: DayRange;
  readonly isPromoted?: (series: BruteForceSale, day: number) => boolean;
  readonly isEmpty?: (series: BruteForceSale, day: number) => boolean;
  /** Whether the stock of the day is known. */
  readonly isKnown?: (series: BruteForceSale, day: number) => boolean;
}

export type ExactParts = Record<ChangeCause, { milliunits: number; cents: number }>;

/**
 * The definition of decision 0112, day by day and order by order, for tests: the parts of all series before rounding. All
 * weekdays weigh the same.
 */
export const splitByBruteForce = (sales: readonly BruteForceSale[], comparison: Comparison): ExactParts => {
  const parts = Object.fromEntries(changeCauses.map((cause) => [cause, { milliunits: 0, cents: 0 }])) as ExactParts;
  const known = toSpan(sales);
  const stores = groupBy(sales, ({ store }) => store);
  for (const ofStore of stores.values())
    for (const series of groupBy(ofStore, ({ product }) => product).values())
      addSeries(parts, { series, ofStore, known }, comparison);
  return parts;
};

const toSpan = (sales: readonly BruteForceSale[]): DayRange => {
  const days = sales.map(({ day }) => day);
  return { first: Math.min(...days), last: Math.max(...days) };
};

interface Series {
  readonly series: readonly BruteForceSale[];
  readonly ofStore: readonly BruteForceSale[];
  readonly known: DayRange;
}

const listDays = ({ first, last }: DayRange): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);

/** The days on which a store was open, or a product was listed. */
const toLife = (sales: readonly BruteForceSale[], known: DayRange, isEmpty: (day: number) => boolean): DayRange => {
  const span = toSpan(sales);
  const soldDays = new Set(sales.map(({ day }) => day)).size;
  const isEnd = (silence: number): boolean => {
    const length = span.last - span.first + 1;
    return silence > 28 && soldDays > 1 && (length / (length + silence)) ** (soldDays - 1) < 0.05;
  };
  const silentDays = listDays({ first: span.last + 1, last: known.last }).filter((day) => !isEmpty(day));
  return {
    first: isEnd(span.first - known.first) ? span.first : -1e9,
    last: isEnd(silentDays.length) ? span.last : 1e9,
  };
};

interface PeriodFactors {
  readonly days: number;
  readonly open: number;
  readonly listed: number;
  readonly available: number;
  /** Of each listed day, whether its stock is known. */
  readonly known: readonly boolean[];
  readonly promoted: number;
  readonly units: number;
  readonly cents: number;
  readonly promotedUnits: number;
  readonly promotedCents: number;
}

const never = () => false;
const always = () => true;

const addSeries = (
  parts: ExactParts,
  { series, ofStore, known }: Series,
  { now, lastYear, isPromoted = never, isEmpty = never, isKnown = always }: Comparison,
): void => {
  const [one] = series;
  if (!one) return;
  const isIn = (day: number, { first, last }: DayRange) => day >= first && day <= last;
  const open = toLife(ofStore, known, never);
  const listed = toLife(series, known, (day) => isEmpty(one, day));
  const readPeriod = (period: DayRange): PeriodFactors => {
    const sold = series.filter(({ day }) => isIn(day, period));
    const promoted = sold.filter(({ day }) => isPromoted(one, day));
    const days = listDays({ first: period.first, last: Math.min(period.last, known.last) });
    const openDays = days.filter((day) => isIn(day, open));
    const listedDays = openDays.filter((day) => isIn(day, listed));
    const availableDays = listedDays.filter((day) => !isEmpty(one, day));
    return {
      days: days.length,
      open: openDays.length / days.length || 0,
      listed: listedDays.length / openDays.length || 0,
      available: availableDays.length / listedDays.length || 0,
      known: listedDays.map((day) => isKnown(one, day)),
      promoted: availableDays.filter((day) => isPromoted(one, day)).length,
      units: sum(sold.map(({ units }) => units)),
      cents: sum(sold.map(({ cents }) => cents)),
      promotedUnits: sum(promoted.map(({ units }) => units)),
      promotedCents: sum(promoted.map(({ cents }) => cents)),
    };
  };
  addPeriods(parts, readPeriod(lastYear), readPeriod(now));
};

/** The share of the days of which the stock is known. */
const countKnown = (days: readonly boolean[]): number =>
  days.length === 0 ? 1 : days.filter((isKnown) => isKnown).length / days.length;

const countAvailable = ({ days, open, listed, available }: PeriodFactors): number => days * open * listed * available;

const addPeriods = (parts: ExactParts, before: PeriodFactors, now: PeriodFactors): void => {
  /** Pairs of a day of each period: the stock of both is known, or their part is not known. */
  const pairs = before.known.flatMap((one) => now.known.map((other) => one && other));
  const known = pairs.length === 0 ? countKnown([...before.known, ...now.known]) : countKnown(pairs);
  const add = (cause: ChangeCause, measure: 'milliunits' | 'cents', part: number): void => {
    const share = cause === 'AVAILABILITY' ? known : 1;
    parts[cause][measure] += share * part;
    parts.NOT_KNOWN[measure] += (1 - share) * part;
  };
  const absent = [now, before].find((period) => countAvailable(period) === 0);
  if (absent) {
    const isGone = absent === now;
    const cause = findAbsence(absent, isGone);
    add(cause, 'milliunits', 1000 * (now.units - before.units));
    add(cause, 'cents', now.cents - before.cents);
    return;
  }
  const presenceCauses: readonly ChangeCause[] = [
    'CALENDAR',
    now.open < before.open ? 'STORES_CLOSED' : 'STORES_OPENED',
    now.listed < before.listed ? 'DELISTED' : 'LISTED',
    'AVAILABILITY',
  ];
  const toPresence = ({ days, open, listed, available }: PeriodFactors) => [days, open, listed, available];
  const addProduct = (
    measure: 'milliunits' | 'cents',
    causes: readonly ChangeCause[],
    [last, current]: readonly [readonly number[], readonly number[]],
  ): void => {
    const scale = measure === 'cents' ? 1 : 1000;
    splitByOrders([...toPresence(before), ...last], [...toPresence(now), ...current]).forEach((part, at) => {
      add([...presenceCauses, ...causes][at] ?? 'VELOCITY', measure, scale * part);
    });
  };
  const rates = [findRate(before, now), findRate(now, before)] as const;
  const prices = [findPrice(before, now), findPrice(now, before)] as const;
  addProduct('milliunits', ['VELOCITY'], [[rates[0]], [rates[1]]]);
  addProduct(
    'cents',
    ['VELOCITY', 'PRICE'],
    [
      [rates[0], prices[0]],
      [rates[1], prices[1]],
    ],
  );
  for (const measure of ['milliunits', 'cents'] as const) {
    const toExtra = (period: PeriodFactors, at: 0 | 1) =>
      measure === 'cents'
        ? period.cents / countAvailable(period) - rates[at] * prices[at]
        : period.units / countAvailable(period) - rates[at];
    const extras = [toExtra(before, 0), toExtra(now, 1)] as const;
    const isPromoted = [before.promoted > 0, now.promoted > 0] as const;
    addProduct(measure, ['PROMOTION'], [[isPromoted[0] ? extras[0] : 0], [isPromoted[1] ? extras[1] : 0]]);
    addProduct(measure, ['PRICE'], [[isPromoted[0] ? 0 : extras[0]], [isPromoted[1] ? 0 : extras[1]]]);
  }
};

const findAbsence = ({ days, open, listed }: PeriodFactors, isGone: boolean): ChangeCause => {
  if (days === 0) return 'CALENDAR';
  if (open === 0) return isGone ? 'STORES_CLOSED' : 'STORES_OPENED';
  if (listed === 0) return isGone ? 'DELISTED' : 'LISTED';
  return 'AVAILABILITY';
};

/** Units of an available day without a promotion, if there are enough of them, or that of the other period. */
const findRate = (period: PeriodFactors, other: PeriodFactors): number => {
  const toRate = (one: PeriodFactors) => {
    const [available, usual] = [countAvailable(one), countAvailable(one) - one.promoted];
    return usual > 0.05 * available ? (one.units - one.promotedUnits) / usual : undefined;
  };
  return toRate(period) ?? toRate(other) ?? period.units / countAvailable(period);
};

const findPrice = (period: PeriodFactors, other: PeriodFactors): number => {
  const toPrice = (units: number, cents: number) => (units !== 0 && cents / units >= 0 ? cents / units : undefined);
  const toUsual = (one: PeriodFactors) => toPrice(one.units - one.promotedUnits, one.cents - one.promotedCents);
  return (
    toUsual(period) ?? toUsual(other) ?? toPrice(period.units, period.cents) ?? toPrice(other.units, other.cents) ?? 0
  );
};

/** The mean over all orders in which the factors change from before to now. */
export const splitByOrders = (before: readonly number[], now: readonly number[]): number[] => {
  const orders = permute(before.map((_, factor) => factor));
  const parts = before.map(() => 0);
  for (const order of orders) {
    const factors = [...before];
    for (const factor of order) {
      const from = multiply(factors);
      factors[factor] = now[factor] ?? 0;
      parts[factor] = (parts[factor] ?? 0) + (multiply(factors) - from) / orders.length;
    }
  }
  return parts;
};

const permute = (items: readonly number[]): number[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item) => permute(items.filter((other) => other !== item)).map((order) => [item, ...order]));

const multiply = (factors: readonly number[]): number => factors.reduce((product, factor) => product * factor, 1);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
