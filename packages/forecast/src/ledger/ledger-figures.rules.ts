import { addDays, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import type { Interval, LedgerFigures, WithheldReason } from '@shelfward/contract/ledger/ledger.shapes.ts';

/** Sums over the days of products in stores. */
export interface DaySums {
  stock: number;
  cents: number;
  emptyDays: number;
  lost: number;
}

/** What a group of products in stores sums up. */
export interface LedgerSums {
  productDays: number;
  unknownDays: number;
  emptyDays: number;
  soldUnits: number;
  weekStock: Float64Array;
  /** Of days whose stock is known, of products that had a former par level. */
  comparedDays: number;
  actual: DaySums;
  weekChange: Float64Array;
  /** The former rule less the present one, both replayed: with the sales as demand, and with more on days without stock. */
  least: DaySums;
  most: DaySums;
  /** By store: the replay of the present rule less what happened. */
  errors: Map<number, DaySums>;
}

/** 90 %, both sides. */
const normal = 1.645;
/** What a replay missed where the truth was known: share of the stock, and share of the days. */
const minStockError = 0.005;
const minEmptyError = 0.002;
/** Share of the change of lost units. */
const minLostError = 0.1;
const minDays = 4 * daysPerWeek;
const maxUnknownShare = 0.5;
/** A replay of the present rule that misses the stock by more does not describe how the stores order. */
const maxStockError = 0.25;

interface LedgerPeriod {
  readonly firstDay: string;
  readonly days: number;
}

export const toLedgerFigures = (sums: LedgerSums, { firstDay, days }: LedgerPeriod): LedgerFigures => {
  const withheld = findReason(sums, days);
  const shared = {
    productDays: sums.productDays,
    emptyDays: sums.emptyDays,
    weeks: Array.from(sums.weekStock, (stock, week) => ({
      monday: addDays(firstDay, week * daysPerWeek),
      actualUnits: round(stock / daysPerWeek),
      formerUnits: withheld ? null : round((stock + (sums.weekChange[week] ?? 0)) / daysPerWeek),
    })),
  };
  if (withheld) return { stock: { withheld }, availability: { withheld }, lostUnits: { withheld }, ...shared };
  const { actual, least, most, comparedDays } = sums;
  // The middle of both assumptions.
  const former = {
    stock: Math.max(1, actual.stock + (least.stock + most.stock) / 2),
    cents: actual.cents + (least.cents + most.cents) / 2,
  };
  const stock = toInterval(
    [least, most].map((one) => (100 * -one.stock) / Math.max(1, actual.stock + one.stock)),
    (100 * Math.max(minStockError * actual.stock, findSpread(sums, 'stock'))) / former.stock,
  );
  const availability = toInterval(
    [least, most].map(({ emptyDays }) => (100 * emptyDays) / comparedDays),
    (100 * Math.max(minEmptyError * comparedDays, findSpread(sums, 'emptyDays'))) / comparedDays,
  );
  const lostError = minLostError * Math.max(Math.abs(least.lost), Math.abs(most.lost));
  const lost = toInterval([-least.lost, -most.lost], Math.max(lostError, findSpread(sums, 'lost')));
  const available = 100 * (1 - actual.emptyDays / comparedDays);
  return {
    stock: {
      actualUnits: round(actual.stock / days),
      formerUnits: round(former.stock / days),
      actualCents: Math.round(actual.cents / days),
      formerCents: Math.round(former.cents / days),
      changePercent: roundAll({ ...stock, value: 100 * (actual.stock / former.stock - 1) }),
    },
    availability: {
      actual: round(available),
      former: round(available - availability.value),
      change: roundAll(availability),
    },
    lostUnits:
      sums.soldUnits > 0 ? { low: Math.floor(lost.low), high: Math.ceil(lost.high) } : { withheld: 'NO_SALES' },
    ...shared,
  };
};

const findReason = (sums: LedgerSums, days: number): WithheldReason | undefined => {
  if (days < minDays) return 'SHORT_PERIOD';
  const { productDays, unknownDays, comparedDays, actual, errors } = sums;
  if (productDays === 0 || unknownDays > maxUnknownShare * (productDays + unknownDays)) return 'STOCK_UNKNOWN';
  if (comparedDays === 0) return 'NO_FORMER_RULE';
  const missed = [...errors.values()].reduce((total, { stock }) => total + stock, 0);
  return Math.abs(missed) > maxStockError * Math.max(1, actual.stock) ? 'REPLAY_DIFFERS' : undefined;
};

const findSpread = ({ errors }: LedgerSums, field: keyof DaySums): number =>
  normal * Math.sqrt([...errors.values()].reduce((total, one) => total + one[field] ** 2, 0));

const toInterval = (values: readonly number[], spread: number): Interval => ({
  value: values.reduce((total, value) => total + value, 0) / values.length,
  low: Math.min(...values) - spread,
  high: Math.max(...values) + spread,
});

const round = (value: number): number => Math.round(value * 10) / 10;
/** Outward, so that rounding never makes an interval narrower. */
const roundAll = ({ value, low, high }: Interval): Interval => ({
  value: round(value),
  low: Math.floor(low * 10) / 10,
  high: Math.ceil(high * 10) / 10,
});
