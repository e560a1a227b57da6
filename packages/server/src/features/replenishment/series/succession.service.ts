import { daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import type { SalesStops } from '@shelfward/forecast/demand/sales-stops.rules.ts';
import { type DailySales, toWeeklyDemand } from '@shelfward/forecast/levels/availability.rules.ts';
import { maskStop } from '@shelfward/forecast/levels/sales-stops.rules.ts';
import { findFirstSale, joinSales, listPredecessors } from '@shelfward/forecast/levels/succession.rules.ts';
import type { SeriesEnding } from '@shelfward/forecast/levels/suggestions.rules.ts';
import type { StoreHistory } from './store-histories.service.ts';

/** What the sales of a product in a store show. */
export interface SeriesWeeks {
  readonly units: Int32Array;
  readonly available: Uint8Array;
  /** Indexes of the weeks that sales files mark as promotions. */
  readonly promotedWeeks: readonly number[];
  readonly stops: SalesStops;
  readonly ending: SeriesEnding;
}

interface Succession {
  readonly history: StoreHistory;
  readonly missingWeeks: Uint8Array;
  /** The product before each product that has one. */
  readonly predecessors: ReadonlyMap<number, number>;
}

/**
 * The weeks of a product in a store, joined with those of the products that it replaced. Weeks without sales at the end that
 * chance does not explain, and those after the first sale of a successor, do not show the demand.
 */
export const openSuccession = ({ history, missingWeeks, predecessors }: Succession) => {
  const successors = new Map([...predecessors].map(([successor, predecessor]) => [predecessor, successor]));
  const parLevels = new Map(history.pairs.map(({ pair }) => [pair.productId, pair.parLevel]));
  return (productId: number): SeriesWeeks => {
    const earlier = listPredecessors(productId, predecessors).filter((id) => hasSales(history.buildSales(id)));
    const sales = earlier.reduceRight<DailySales | undefined>(
      (joined, id) => join(history.buildSales(id), joined),
      undefined,
    );
    const { units, available, findStops } = toWeeklyDemand({
      ...join(history.buildSales(productId), sales),
      missingWeeks,
    });
    const stops = findStops();
    const successorId = successors.get(productId);
    const replacedOn = successorId === undefined ? -1 : findFirstSale(history.buildSales(successorId));
    const lastWeek = replacedOn >= 0 ? Math.floor(replacedOn / daysPerWeek) : (stops.open?.firstWeek ?? units.length);
    const ids = [productId, ...earlier];
    return {
      units,
      available: lastWeek < units.length ? maskStop(available, lastWeek) : available,
      promotedWeeks: [...new Set(ids.flatMap(history.listPromotedWeeks))].toSorted((one, other) => one - other),
      stops,
      ending: {
        stoppedWeeks: stops.open?.weeks ?? 0,
        successorId: replacedOn >= 0 ? (successorId ?? null) : null,
        predecessorId: earlier[0] ?? null,
        inheritedParLevel: Math.max(0, ...earlier.map((id) => parLevels.get(id) ?? 0)),
      },
    };
  };
};

const hasSales = (sales: DailySales): boolean => findFirstSale(sales) >= 0;

const join = (own: DailySales, predecessor: DailySales | undefined): DailySales =>
  predecessor ? joinSales(own, predecessor) : own;
