import type { StockEvent } from '../levels/availability.rules.ts';
import { createRandom } from '../simulation/demand-draws.rules.ts';
import type { OrderDates } from '../simulation/order-steps.rules.ts';
import type { LedgerSeries, OrderedLine } from './ledger-series.types.ts';

/** What goes wrong with a product in a store, by the place of the window or by day. */
export interface Faults {
  readonly isSkipped?: (window: number) => boolean;
  readonly daysLate?: (window: number) => number;
  /** Shares of the units: delivered of ordered, proposed of wanted, and ordered of proposed. */
  readonly delivered?: (window: number) => number;
  readonly proposed?: (window: number) => number;
  readonly ordered?: (window: number) => number;
  readonly isStolen?: (day: number) => boolean;
  readonly isCounted?: (day: number) => boolean;
  readonly listedUntil?: number;
}

export interface PlantedSeries {
  readonly demand: Int32Array;
  readonly parLevelAt: (day: number) => number;
  readonly windows: readonly OrderDates[];
  readonly faults: Faults;
}

export interface PlantedResult {
  readonly sales: Int32Array;
  readonly shelf: Int32Array;
  readonly isEmpty: Uint8Array;
  readonly lost: Int32Array;
  readonly events: readonly StockEvent[];
  readonly lines: readonly OrderedLine[];
}

/** What happens to a product in a store whose demand, rule, and faults are known. */
export const simulatePlanted = ({ demand, parLevelAt, windows, faults }: PlantedSeries): PlantedResult => {
  const days = demand.length;
  const [sales, shelf, lost] = [new Int32Array(days), new Int32Array(days), new Int32Array(days)];
  const isEmpty = new Uint8Array(days);
  const events: StockEvent[] = [];
  const lines: OrderedLine[] = [];
  // The shelf, and what the brand believes is on it.
  let onHand = parLevelAt(0);
  let believed = onHand;
  let pending: OrderedLine[] = [];
  for (let day = 0; day < days; day += 1) {
    pending = pending.filter(({ deliveredDay, delivered }) => {
      if (deliveredDay > day) return true;
      if (delivered > 0) events.push({ day, kind: 'RECEIPT', units: delivered });
      onHand += delivered;
      believed += delivered;
      return false;
    });
    windows.forEach(({ orderDay, deliveryDay }, window) => {
      if (orderDay !== day || day >= (faults.listedUntil ?? days) || faults.isSkipped?.(window)) return;
      const open = pending.reduce((sum, one) => sum + one.delivered, 0);
      const wanted = parLevelAt(day) - believed - open;
      if (wanted <= 0) return;
      const proposed = Math.floor(wanted * (faults.proposed?.(window) ?? 1));
      const ordered = Math.floor(proposed * (faults.ordered?.(window) ?? 1));
      const delivered = Math.floor(ordered * (faults.delivered?.(window) ?? 1));
      const deliveredDay = deliveryDay + (faults.daysLate?.(window) ?? 0);
      const line = { orderDay, promisedDay: deliveryDay, deliveredDay, wanted, proposed, ordered, delivered };
      lines.push(line);
      pending.push(line);
    });
    const wanted = demand[day] ?? 0;
    const sold = Math.min(onHand, wanted);
    isEmpty[day] = Number(onHand === 0);
    sales[day] = sold;
    lost[day] = wanted - sold;
    onHand -= sold;
    believed = Math.max(0, believed - sold);
    if (faults.isStolen?.(day)) onHand = 0;
    if (day === 0 || faults.isCounted?.(day)) {
      events.push({ day, kind: 'COUNT', units: onHand });
      believed = onHand;
    }
    shelf[day] = onHand;
  }
  return { sales, shelf, isEmpty, lost, events, lines };
};

/** As the ledger sees it. */
export const toLedgerSeries = (
  { sales, events, lines }: PlantedResult,
  given: Pick<LedgerSeries, 'windows' | 'parLevels'> & Partial<LedgerSeries>,
): LedgerSeries => ({
  store: 0,
  company: 0,
  packSize: 1,
  priceCents: 100,
  listedFrom: 0,
  listedUntil: sales.length,
  formerParLevels: undefined,
  followsParLevel: true,
  dailyUnits: sales,
  events,
  hasEarlierEvents: false,
  lines,
  ...given,
});

/** A week of orders on Mondays and deliveries on Thursdays. */
export const listWeeklyWindows = (weeks: number): OrderDates[] =>
  Array.from({ length: weeks }, (_, week) => ({
    orderDay: 7 * week,
    deliveryDay: 7 * week + 3,
    nextDeliveryDay: 7 * week + 10,
  }));

/** Days of a Poisson demand whose rate itself varies by week. */
export const drawDays = (seed: readonly number[], { days, rate }: { readonly days: number; readonly rate: number }) => {
  const random = createRandom(...seed);
  let weekRate = rate;
  return Int32Array.from({ length: days }, (_, day) => {
    if (day % 7 === 0) weekRate = rate * (0.6 + 0.8 * random());
    return drawPoisson(weekRate, random);
  });
};

const drawPoisson = (rate: number, random: () => number): number => {
  let units = 0;
  for (let left = random(); left > Math.exp(-rate); left *= random()) units += 1;
  return units;
};
