import { addDays, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { toInStock } from '@shelfward/forecast/demand/ended-products.rules.ts';
import type { BaseStocks } from '@shelfward/forecast/levels/base-stock.rules.ts';
import { assessStops } from '@shelfward/forecast/levels/sales-stops.rules.ts';
import { firstRunDay, type RunSeries } from '../series/run-series.service.ts';
import type { DecidedStop, FoundStop } from './stop-writes.queries.ts';

interface Decided {
  readonly asOf: string;
  readonly decisions: readonly DecidedStop[];
}

const toKey = ({ storeId, productId }: Pick<RunSeries, 'storeId' | 'productId'>) => `${storeId}/${productId}`;

/** The probability that the product of each series has ended; decisions count until the product is sold again. */
export const computeEnded = (series: readonly RunSeries[], { asOf, decisions }: Decided): Float64Array => {
  const given = new Map(decisions.map((one) => [toKey(one), one]));
  return assessStops(
    series.map((one) => {
      const decided = given.get(toKey(one));
      const isCurrent = decided !== undefined && decided.since === findSince(one, asOf);
      return {
        ...one,
        isReplaced: one.ending.successorId !== null,
        cause: isCurrent ? decided.cause : undefined,
      };
    }),
  );
};

const findSince = ({ stops: { open } }: RunSeries, asOf: string): string | undefined =>
  open && addDays(firstRunDay(asOf), open.firstWeek * daysPerWeek);

/** What a run asks users: the stops of products whose stock is not known and that no other product replaced. */
export const listStops = (series: readonly RunSeries[], stocks: BaseStocks, asOf: string): FoundStop[] =>
  series.flatMap((one, at) => {
    const { open } = one.stops;
    const since = findSince(one, asOf);
    if (!open || since === undefined || open.stock !== 'UNKNOWN' || one.ending.successorId !== null) return [];
    const endedProbability = stocks.endedProbabilities[at] ?? 0;
    const { storeId, productId, values, priceCents } = one;
    const sold = toInStock({ mean: stocks.levels[at] ?? 0, dispersion: 1 }, endedProbability).mean;
    const weeklyUnits = endedProbability < 1 ? sold : open.level;
    const lost = weeklyUnits * Math.max(1, values.leadWeeks) * (1 - endedProbability) * (priceCents ?? 0);
    return { storeId, productId, since, weeks: open.weeks, weeklyUnits, endedProbability, lostCents: Math.round(lost) };
  });
