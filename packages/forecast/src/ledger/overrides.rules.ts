import type { LedgerSeries, Override } from './ledger-series.types.ts';
import { listExecutions, listPipeline, type ReplayedStock, replayRule } from './rule-replay.rules.ts';
import { type DailyRates, fillDemand, type StockDays } from './stock-days.rules.ts';

/** What came of a decision, for what was proposed and for what was chosen. */
export interface ReplayedOverride {
  /** Days whose stock is known. */
  readonly days: number;
  /** Stock at the end of these days, on average. */
  readonly proposedUnits: number;
  readonly chosenUnits: number;
  readonly proposedEmptyDays: number;
  readonly chosenEmptyDays: number;
}

/**
 * Replays both sides with the same demand. On days without stock it is the mean of the days around, so that a side with
 * more stock does not seem to sell nothing.
 */
export const replayOverride = (
  { series, days, rates }: { readonly series: LedgerSeries; readonly days: StockDays; readonly rates: DailyRates },
  override: Override,
): ReplayedOverride | undefined => {
  const from = Math.max(1, override.day);
  const until = Math.min(override.until, days.stock.length);
  const onHand = days.stock[from - 1] ?? -1;
  let known = 0;
  for (let day = from; day < until; day += 1) if ((days.stock[day] ?? -1) >= 0) known += 1;
  if (onHand < 0 || known === 0) return undefined;
  const demand = fillDemand(series.dailyUnits, days, { rates, factor: 1 });
  const isParLevel = override.kind === 'PAR_LEVEL_RAISED' || override.kind === 'PAR_LEVEL_LOWERED';
  const replay = (units: number): ReplayedStock =>
    isParLevel
      ? replayRule({
          from,
          until,
          demand,
          onHand,
          pipeline: listPipeline(series, from),
          parLevels: [{ day: from, parLevel: units }],
          packSize: series.packSize,
          windows: series.windows,
          executions: listExecutions(series, days),
          days,
        })
      : replayDelivery({ from, until, demand, days, onHand }, units - override.chosen);
  const [proposed, chosen] = [replay(override.proposed), replay(override.chosen)];
  return {
    days: known,
    proposedUnits: proposed.stock / known,
    chosenUnits: chosen.stock / known,
    proposedEmptyDays: proposed.emptyDays,
    chosenEmptyDays: chosen.emptyDays,
  };
};

interface Delivery {
  readonly from: number;
  readonly until: number;
  readonly demand: Int32Array;
  readonly days: StockDays;
  readonly onHand: number;
}

/** The deliveries that came, and units more or less with the first one. */
const replayDelivery = ({ from, until, demand, days, onHand }: Delivery, more: number): ReplayedStock => {
  const result: ReplayedStock = { stock: 0, emptyDays: 0, lost: 0 };
  let stock = Math.max(0, onHand + more);
  for (let day = from; day < until; day += 1) {
    stock += days.received[day] ?? 0;
    const isKnown = (days.stock[day] ?? -1) >= 0;
    if (isKnown && stock === 0) result.emptyDays += 1;
    const wanted = demand[day] ?? 0;
    if (isKnown) result.lost += Math.max(0, wanted - stock);
    stock = Math.max(0, stock - wanted + (days.corrections[day] ?? 0));
    if (isKnown) result.stock += stock;
  }
  return result;
};
