import { refitWeeks } from './back-test-plan.rules.ts';
import type { ReviewedStock } from './back-test-projection.rules.ts';

export interface StockPlan {
  /** Units demanded in each week of the test. */
  readonly demand: Int32Array;
  /** 1 for each week whose demand is known. The other weeks pass without demand, and do not count. */
  readonly counted: Uint8Array;
  /** The par level of each origin. */
  readonly parLevels: Int32Array;
  readonly packSize: number;
  readonly leadWeeks: number;
  readonly reviewWeeks: number;
  /** The units that are needed at a review; undefined: those missing to the par level. */
  readonly project?: ((stock: ReviewedStock) => number | undefined) | undefined;
}

export interface StockResult {
  sold: number;
  demanded: number;
  /** Sum of the stock at the end of each counted week. */
  stock: number;
  weeks: number;
}

/**
 * Replays the stock of a product in a store. Each review orders whole packs up to the par level; an order arrives at the start of
 * the week that begins after its lead time. Demand above the stock is lost. The first week starts with the par level on
 * the shelf. `onWeek` is called for each counted week.
 */
export const replayStock = (
  { demand, counted, parLevels, packSize, leadWeeks, reviewWeeks, project }: StockPlan,
  onWeek: (week: number, lost: number) => void,
): StockResult => {
  const result: StockResult = { sold: 0, demanded: 0, stock: 0, weeks: 0 };
  const slots = leadWeeks + 1;
  const arrivals = new Int32Array(slots);
  let onHand = parLevels[0] ?? 0;
  let onOrder = 0;
  for (let week = 0; week < demand.length; week += 1) {
    if (week % reviewWeeks === 0) {
      const receipts = () => Array.from({ length: leadWeeks }, (_, ahead) => arrivals[(week + ahead) % slots] ?? 0);
      const missing =
        project?.({ week, onHand, receipts: receipts() }) ??
        Math.max(0, (parLevels[Math.floor(week / refitWeeks)] ?? 0) - onHand - onOrder);
      const order = Math.ceil(missing / packSize) * packSize;
      const slot = (week + leadWeeks) % slots;
      arrivals[slot] = (arrivals[slot] ?? 0) + order;
      onOrder += order;
    }
    const arriving = arrivals[week % slots] ?? 0;
    arrivals[week % slots] = 0;
    onOrder -= arriving;
    onHand += arriving;
    if (!counted[week]) continue;
    const demanded = demand[week] ?? 0;
    const sold = Math.min(onHand, demanded);
    onHand -= sold;
    result.sold += sold;
    result.demanded += demanded;
    result.stock += onHand;
    result.weeks += 1;
    onWeek(week, demanded - sold);
  }
  return result;
};
