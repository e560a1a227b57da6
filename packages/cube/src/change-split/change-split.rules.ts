import { type ChangeCause, changeCauses } from '@shelfward/contract/analytics/change-split/change-split.rules.ts';
import { createProductSplitter } from './product-split.rules.ts';
import { roundParts } from './whole-parts.rules.ts';

const indexByCause = new Map(changeCauses.map((cause, at) => [cause, at]));
const toIndex = (cause: ChangeCause): number => indexByCause.get(cause) ?? 0;
const opened = toIndex('STORES_OPENED');
const closed = toIndex('STORES_CLOSED');
const listed = toIndex('LISTED');
const delisted = toIndex('DELISTED');
const availability = toIndex('AVAILABILITY');
const notKnown = toIndex('NOT_KNOWN');
const calendar = toIndex('CALENDAR');
const promotion = toIndex('PROMOTION');
const price = toIndex('PRICE');
const velocity = toIndex('VELOCITY');

/**
 * Part of each cause, in the order of the causes. Units are in thousandths, because many series change by one unit with
 * several causes.
 */
export interface ChangeParts {
  readonly milliunits: Float64Array;
  readonly cents: Float64Array;
}

interface Sold {
  units: number;
  cents: number;
}

/** Days are weighted by weekday. */
interface PromotedSales extends Sold {
  days: number;
}

/**
 * Sales of a product in a store in one period. Each kind of days is a part of the kind before it. Mutable: one object
 * serves all series of a report.
 */
export interface SeriesPeriod extends Sold {
  days: number;
  /** The store is open. */
  openDays: number;
  /** The store has the product in its range. */
  listedDays: number;
  /** The store has the product in stock, or the stock is not known. */
  availableDays: number;
  /** Listed days before the first count or delivery, whose stock is not known. */
  unknownDays: number;
  /** Available days with a promotion, and what they sold; zeros without one. */
  readonly promoted: PromotedSales;
}

export interface ChangeSplitter {
  /**
   * Splits the change of one series. The parts are whole numbers, and their sums are the changes of its units and cents.
   * The split of the swapped periods is the negative one, with opened for closed and listed for delisted. The shift
   * is between 0 and 1. The parts are valid until the next call.
   */
  readonly split: (before: SeriesPeriod, now: SeriesPeriod, shift: number) => ChangeParts;
  /** The parts before rounding. */
  readonly splitExactly: (before: SeriesPeriod, now: SeriesPeriod) => ChangeParts;
}

const milli = 1000;

// The factors of the product of a series: days, shares of them, and what is sold on an available day.
const [daysAt, openAt, listedAt, availableAt, soldAt, priceAt] = [0, 1, 2, 3, 4, 5] as const;

export const createChangeSplitter = (): ChangeSplitter => {
  const parts = { milliunits: new Float64Array(changeCauses.length), cents: new Float64Array(changeCauses.length) };
  const product = createProductSplitter();
  /** The share of pairs of days, one of each period, of which the stock is known. */
  let known = 1;

  const setFactor = (factor: number, before: number, now: number): void => {
    product.before[factor] = before;
    product.now[factor] = now;
  };

  const setPresence = (before: SeriesPeriod, now: SeriesPeriod): void => {
    setFactor(daysAt, before.days, now.days);
    setFactor(openAt, openShare(before), openShare(now));
    setFactor(listedAt, listedShare(before), listedShare(now));
    setFactor(availableAt, availableShare(before), availableShare(now));
  };

  const isLess = (factor: number): boolean => (product.now[factor] ?? 0) < (product.before[factor] ?? 0);

  /** The cause is that of what is sold on an available day. */
  const addParts = (target: Float64Array, scale: number, cause: number): void => {
    addPart(target, calendar, scale * (product.parts[daysAt] ?? 0));
    addPart(target, isLess(openAt) ? closed : opened, scale * (product.parts[openAt] ?? 0));
    addPart(target, isLess(listedAt) ? delisted : listed, scale * (product.parts[listedAt] ?? 0));
    addPart(target, availability, scale * known * (product.parts[availableAt] ?? 0));
    addPart(target, notKnown, scale * (1 - known) * (product.parts[availableAt] ?? 0));
    addPart(target, cause, scale * (product.parts[soldAt] ?? 0));
  };

  const addExtra = (target: Float64Array, scale: number, extra: Extra): void => {
    if (extra.before === 0 && extra.now === 0) return;
    setFactor(soldAt, extra.before, extra.now);
    product.split(soldAt + 1);
    addParts(target, scale, extra.cause);
  };

  /** What a promotion adds, and without a promotion amounts that are not those of units, such as refunds. */
  const addExtras = (before: SeriesPeriod, now: SeriesPeriod, isMoney: boolean, usual: Usual): void => {
    const target = isMoney ? parts.cents : parts.milliunits;
    const scale = isMoney ? 1 : milli;
    const extraBefore = subtract(soldOnDay(before, isMoney), usual.before);
    const extraNow = subtract(soldOnDay(now, isMoney), usual.now);
    if (extraBefore === 0 && extraNow === 0) return;
    const isPromotedBefore = before.promoted.days > 0;
    const isPromotedNow = now.promoted.days > 0;
    if (isPromotedBefore || isPromotedNow)
      addExtra(target, scale, {
        cause: promotion,
        before: isPromotedBefore ? extraBefore : 0,
        now: isPromotedNow ? extraNow : 0,
      });
    if (!isPromotedBefore || !isPromotedNow)
      addExtra(target, scale, {
        cause: price,
        before: isPromotedBefore ? 0 : extraBefore,
        now: isPromotedNow ? 0 : extraNow,
      });
  };

  /** `days × open × listed × available × velocity × price`, with a price of 1 for units. */
  const addSales = (before: SeriesPeriod, now: SeriesPeriod): void => {
    setPresence(before, now);
    const rateBefore = findBaseRate(before, now);
    const rateNow = findBaseRate(now, before);
    setFactor(soldAt, rateBefore, rateNow);
    product.split(soldAt + 1);
    addParts(parts.milliunits, milli, velocity);
    const priceBefore = findPrice(before, now);
    const priceNow = findPrice(now, before);
    setFactor(priceAt, priceBefore, priceNow);
    product.split(priceAt + 1);
    addParts(parts.cents, 1, velocity);
    addPart(parts.cents, price, product.parts[priceAt] ?? 0);
    addExtras(before, now, false, { before: rateBefore, now: rateNow });
    addExtras(before, now, true, { before: rateBefore * priceBefore, now: rateNow * priceNow });
  };

  const addAbsence = (cause: number, milliunits: number, cents: number): void => {
    const share = cause === availability ? known : 1;
    addPart(parts.milliunits, cause, share * milliunits);
    addPart(parts.cents, cause, share * cents);
    addPart(parts.milliunits, notKnown, (1 - share) * milliunits);
    addPart(parts.cents, notKnown, (1 - share) * cents);
  };

  const splitExactly = (before: SeriesPeriod, now: SeriesPeriod): ChangeParts => {
    parts.milliunits.fill(0);
    parts.cents.fill(0);
    known = knownShare(before) * knownShare(now);
    const absence = findAbsence(before, now);
    if (absence === undefined) addSales(before, now);
    else addAbsence(absence, milli * (now.units - before.units), now.cents - before.cents);
    return parts;
  };

  const split = (before: SeriesPeriod, now: SeriesPeriod, shift: number): ChangeParts => {
    splitExactly(before, now);
    // Swapped periods have the negative sums, which the complement of the shift rounds to the negative numbers.
    const directed = isSwapped(before, now) ? 1 - shift : shift;
    roundParts(parts.milliunits, milli * (now.units - before.units), directed);
    roundParts(parts.cents, now.cents - before.cents, directed);
    return parts;
  };

  return { split, splitExactly };
};

/** Of an available day. */
interface Usual {
  readonly before: number;
  readonly now: number;
}

interface Extra extends Usual {
  readonly cause: number;
}

/** 0 instead of an error of floating-point numbers: most series have no extra. */
const subtract = (number: number, other: number): number => {
  const difference = number - other;
  return Math.abs(difference) < 1e-9 * Math.abs(number) ? 0 : difference;
};

const addPart = (target: Float64Array, cause: number, part: number): void => {
  target[cause] = (target[cause] ?? 0) + part;
};

/** Sales refute that the product was not available. */
const isRefuted = ({ availableDays, units, cents }: SeriesPeriod): boolean =>
  availableDays <= 0 && (units !== 0 || cents !== 0);

const openShare = (period: SeriesPeriod): number => (isRefuted(period) ? 1 : share(period.openDays, period.days));
const listedShare = (period: SeriesPeriod): number =>
  isRefuted(period) ? 1 : share(period.listedDays, period.openDays);
const availableShare = (period: SeriesPeriod): number =>
  isRefuted(period) ? 1 : share(period.availableDays, period.listedDays);
const knownShare = ({ unknownDays, listedDays }: SeriesPeriod): number => 1 - share(unknownDays, listedDays);
const share = (part: number, whole: number): number => (whole > 0 ? Math.min(1, part / whole) : 0);

const toAvailableDays = (period: SeriesPeriod): number => (isRefuted(period) ? period.days : period.availableDays);
const isAbsent = (period: SeriesPeriod): boolean => toAvailableDays(period) <= 0;

/** A series that was absent in one period has no other cause: how it would have sold there is not known. */
const findAbsence = (before: SeriesPeriod, now: SeriesPeriod): number | undefined => {
  const isGone = isAbsent(now);
  if (!isGone && !isAbsent(before)) return undefined;
  const absent = isGone ? now : before;
  if (absent.days <= 0) return calendar;
  if (absent.openDays <= 0) return isGone ? closed : opened;
  if (absent.listedDays <= 0) return isGone ? delisted : listed;
  return availability;
};

const soldOnDay = (period: SeriesPeriod, isMoney: boolean): number =>
  (isMoney ? period.cents : period.units) / toAvailableDays(period);

/** Fewer days without a promotion do not show what a product usually sells. */
const minNormalShare = 0.05;

/** What is not known for one period is that of the other one, so that it has no part in the change. */
const findBaseRate = (period: SeriesPeriod, other: SeriesPeriod): number =>
  normalRate(period) ?? normalRate(other) ?? soldOnDay(period, false);

/** Undefined if nearly all available days were promoted. */
const normalRate = (period: SeriesPeriod): number | undefined => {
  const available = toAvailableDays(period);
  const days = available - period.promoted.days;
  return days > minNormalShare * available ? (period.units - period.promoted.units) / days : undefined;
};

const findPrice = (period: SeriesPeriod, other: SeriesPeriod): number =>
  normalPrice(period) ?? normalPrice(other) ?? unitPrice(period) ?? unitPrice(other) ?? 0;

const normalPrice = ({ units, cents, promoted }: SeriesPeriod): number | undefined =>
  toPrice(units - promoted.units, cents - promoted.cents);
const unitPrice = ({ units, cents }: SeriesPeriod): number | undefined => toPrice(units, cents);

/** Undefined without units, and for amounts that are not those of the units, such as refunds. */
const toPrice = (units: number, cents: number): number | undefined =>
  units !== 0 && cents / units >= 0 ? cents / units : undefined;

/** One of the two directions of a comparison. */
const isSwapped = (before: SeriesPeriod, now: SeriesPeriod): boolean =>
  (before.units - now.units ||
    before.cents - now.cents ||
    before.days - now.days ||
    before.openDays - now.openDays ||
    before.listedDays - now.listedDays ||
    before.availableDays - now.availableDays ||
    before.unknownDays - now.unknownDays ||
    before.promoted.days - now.promoted.days ||
    before.promoted.units - now.promoted.units ||
    before.promoted.cents - now.promoted.cents) > 0;
