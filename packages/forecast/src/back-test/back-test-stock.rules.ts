import { daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import type { OrderDates } from '../simulation/order-steps.rules.ts';
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
  /** In the order of their days, from the first Monday of the test on. */
  readonly orders: readonly OrderDates[];
  /** The units that an order needs; undefined: those missing to the par level. */
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
 * Replays the stock of a product in a store. Each order is of whole packs up to the par level; it arrives on its delivery day,
 * before the demand of the day. A day has a seventh of the demand of its week, in whole units. Demand above the stock is
 * lost. The first week starts with the par level on the shelf. `onWeek` is called for each counted week.
 */
export const replayStock = (
  { demand, counted, parLevels, packSize, orders, project }: StockPlan,
  onWeek: (week: number, lost: number) => void,
): StockResult => {
  const result: StockResult = { sold: 0, demanded: 0, stock: 0, weeks: 0 };
  const quantities = new Int32Array(orders.length);
  let onHand = parLevels[0] ?? 0;
  let onOrder = 0;
  // Orders arrive in the order in which they were placed.
  let [placed, arrived] = [0, 0];
  const order = (dates: OrderDates): void => {
    const week = Math.floor(dates.orderDay / daysPerWeek);
    const listReceipts = () =>
      orders
        .slice(arrived, placed)
        .flatMap(({ deliveryDay }, at) => [deliveryDay - dates.orderDay, quantities[arrived + at] ?? 0]);
    const missing =
      project?.({ dates, onHand, receipts: listReceipts() }) ??
      Math.max(0, (parLevels[Math.floor(week / refitWeeks)] ?? 0) - onHand - onOrder);
    const units = Math.ceil(missing / packSize) * packSize;
    quantities[placed] = units;
    placed += 1;
    onOrder += units;
  };
  const receive = (): void => {
    const units = quantities[arrived] ?? 0;
    arrived += 1;
    onOrder -= units;
    onHand += units;
  };
  for (let week = 0; week < demand.length; week += 1) {
    const demanded = counted[week] ? (demand[week] ?? 0) : 0;
    const first = week * daysPerWeek;
    let [asked, sold] = [0, 0];
    const sellUntil = (day: number): void => {
      const total = Math.floor((demanded * (day - first)) / daysPerWeek);
      const units = Math.min(onHand, total - asked);
      asked = total;
      onHand -= units;
      sold += units;
    };
    for (;;) {
      const next = orders[placed];
      const orderDay = next?.orderDay ?? Number.POSITIVE_INFINITY;
      const deliveryDay = arrived < placed ? (orders[arrived]?.deliveryDay ?? 0) : Number.POSITIVE_INFINITY;
      const day = Math.min(orderDay, deliveryDay);
      if (day >= first + daysPerWeek) break;
      sellUntil(day);
      if (next && orderDay <= deliveryDay) order(next);
      else receive();
    }
    sellUntil(first + daysPerWeek);
    if (!counted[week]) continue;
    result.sold += sold;
    result.demanded += demanded;
    result.stock += onHand;
    result.weeks += 1;
    onWeek(week, demanded - sold);
  }
  return result;
};
