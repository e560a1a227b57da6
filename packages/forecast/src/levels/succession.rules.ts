import type { DailySales } from './availability.rules.ts';

/** The first day on which a product was sold; -1 without sales. */
export const findFirstSale = ({ dailyUnits }: DailySales): number => dailyUnits.findIndex((sold) => sold > 0);

/**
 * The sales of a product and of its predecessor, as those of one product. The stock is that of the predecessor
 * until the successor is sold, and then that of the successor.
 */
export const joinSales = (own: DailySales, predecessor: DailySales): DailySales => {
  const handover = findFirstSale(own);
  if (handover < 0) return predecessor;
  const earlier = predecessor.events.filter(({ day }) => day < handover);
  return {
    dailyUnits: own.dailyUnits.map((sold, day) => sold + (predecessor.dailyUnits[day] ?? 0)),
    events: [...earlier, ...own.events].toSorted((one, other) => one.day - other.day),
    hasEarlierEvents: own.hasEarlierEvents || predecessor.hasEarlierEvents,
  };
};

/**
 * The products that each product replaced, the newest first. A product that would follow itself ends the list, so that
 * records that contradict each other end a run neither.
 */
export const listPredecessors = (productId: number, predecessors: ReadonlyMap<number, number>): readonly number[] => {
  const found = new Set<number>([productId]);
  for (let next = predecessors.get(productId); next !== undefined && !found.has(next); next = predecessors.get(next))
    found.add(next);
  return [...found].slice(1);
};
