import type { StopCause } from '@shelfward/contract/replenishment/sales-stops.rules.ts';
import { computeEndedProbabilities, type OpenEvidence } from '../demand/ended-products.rules.ts';
import type { OpenStop, SalesStops } from '../demand/sales-stops.rules.ts';

/** A series with what is known about its end. */
export interface StoppedSeries {
  readonly storeId: number;
  readonly productId: number;
  readonly productLineId: number | null;
  readonly units: Int32Array;
  readonly stops: SalesStops;
  /** A successor replaced it in the store. */
  readonly isReplaced: boolean;
  /** Of a user, about the stop at the end. */
  readonly cause: StopCause | undefined;
}

/** The product does not sell although it is there: it has ended, or the stock does not exist. */
const endedOnHand = 0.98;
/** A product that began to sell within so many weeks of a stop may have replaced the stopped product. */
const newProductWeeks = 4;
const minHistoryWeeks = 8;

/** The probability that the product has ended, of each series; 0 for those that sell. */
export const assessStops = (series: readonly StoppedSeries[]): Float64Array => {
  const returned = series.flatMap(({ stops }) => stops.returned);
  const doubtful = [...series.entries()].filter(([, one]) => isUnknown(one));
  const gather = openEvidence(series);
  const computed = computeEndedProbabilities(
    returned,
    doubtful.flatMap(([, one]) => (one.stops.open ? [gather(one, one.stops.open)] : [])),
  );
  const probabilities = Float64Array.from(series, toKnown);
  for (const [place, [at]] of doubtful.entries()) probabilities[at] = computed[place] ?? 0;
  return probabilities;
};

/** Whether only a user knows if the product has ended. */
const isUnknown = ({ stops, isReplaced, cause }: StoppedSeries): boolean =>
  stops.open?.stock === 'UNKNOWN' && !isReplaced && cause === undefined;

const toKnown = ({ stops: { open }, isReplaced, cause }: StoppedSeries): number => {
  if (isReplaced || (open && cause === 'ENDED')) return 1;
  return open?.stock === 'ON_HAND' && cause === undefined ? endedOnHand : 0;
};

/** What the other stores, and new products in the store, show about a stop. */
const openEvidence = (series: readonly StoppedSeries[]) => {
  const byProduct = new Map<number, { stores: number; stopped: number }>();
  const starts = new Map<string, number[]>();
  const toKey = ({ storeId, productLineId }: StoppedSeries) => `${storeId}/${productLineId}`;
  for (const one of series) {
    const firstSale = one.units.findIndex((sold) => sold > 0);
    if (firstSale < 0) continue;
    const counts = byProduct.get(one.productId) ?? { stores: 0, stopped: 0 };
    counts.stores += 1;
    counts.stopped += Number(one.stops.open !== undefined && one.stops.open.stock !== 'EMPTY');
    byProduct.set(one.productId, counts);
    if (one.productLineId === null || firstSale < minHistoryWeeks) continue;
    const began = starts.get(toKey(one));
    if (began) began.push(firstSale);
    else starts.set(toKey(one), [firstSale]);
  }
  return (one: StoppedSeries, { weeks, reached, firstWeek }: OpenStop): OpenEvidence => {
    const { stores = 1, stopped = 1 } = byProduct.get(one.productId) ?? {};
    const began = starts.get(toKey(one)) ?? [];
    return {
      weeks,
      reached,
      otherStores: stores - 1,
      otherStopped: stopped - 1,
      hasNewProduct: began.some((week) => Math.abs(week - firstWeek) <= newProductWeeks),
    };
  };
};

/** The weeks of a stop do not show the demand; the weeks of a replaced product end with the first sale of its successor. */
export const maskStop = (available: Uint8Array, firstWeek: number): Uint8Array =>
  available.map((isAvailable, week) => (week < firstWeek ? isAvailable : 0));
