import { setImmediate } from 'node:timers/promises';
import { addDays, daysBetween, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { getConfidence } from '@shelfward/contract/replenishment/replenishment.rules.ts';
import type { DataCtx } from '../../platform/context/context.ts';
import type { Cells } from '../inventory/public.ts';
import type { BaseStocks } from './base-stock.rules.ts';
import { findPhantomStock } from './phantom-stock.rules.ts';
import type { RunStore } from './run-inputs.queries.ts';
import { firstRunDay, type RunSeries } from './run-series.service.ts';
import { loadPositions, type StorePositions } from './stock-risks.queries.ts';
import { addStockRisk, type FoundPhantom, noStockRisks, type StockRisks } from './stock-risks.rules.ts';
import { toRelativeError } from './suggestions.rules.ts';

interface Computed {
  /** The Monday after the last week of the series. */
  readonly asOf: string;
  readonly stores: readonly RunStore[];
  /** In the order of store id. */
  readonly series: readonly RunSeries[];
  readonly stocks: BaseStocks;
}

const storesAtOnce = 250;
/** Series that are computed at a time, so that requests do not wait long. */
const seriesAtOnce = 2000;

/** What the stores are expected to lose with their stock and the deliveries on their way. */
export const computeStockRisks = async (
  withDb: <T>(work: (ctx: DataCtx) => Promise<T>) => Promise<T>,
  { asOf, stores, series, stocks }: Computed,
): Promise<StockRisks> => {
  const risks = noStockRisks();
  const companies = new Map(stores.map(({ id, companyId }) => [id, companyId]));
  const byStore = toPlaces(series);
  for (let at = 0; at < stores.length; at += storesAtOnce) {
    const some = stores.slice(at, at + storesAtOnce).map(({ id }) => id);
    const positions = await withDb((ctx) => loadPositions(ctx, some));
    const places = some.flatMap((id) => byStore.get(id) ?? []);
    for (const [count, place] of places.entries()) {
      if (count % seriesAtOnce === 0) await setImmediate();
      const one = series[place];
      const onHand = one && positions.onHand.get(one.storeId)?.get(one.productId);
      // Without a known stock the risk cannot be computed.
      if (!one || onHand === undefined) continue;
      const phantom = findPhantom(one, { asOf, positions, dispersion: stocks.weekDispersions[place] ?? 1 });
      if (phantom) risks.phantoms.push(phantom);
      const unitsIn = (cells: Cells) => cells.get(one.storeId)?.get(one.productId) ?? 0;
      addStockRisk(risks, {
        ...one,
        ...one.values,
        companyId: companies.get(one.storeId) ?? 0,
        demand: isUncertain(one, stocks, place) ? 0 : (stocks.demand[place] ?? 0),
        dispersion: stocks.dispersions[place] ?? 1,
        onHand,
        inTransit: unitsIn(positions.inTransit),
        pending: unitsIn(positions.pending),
        open: unitsIn(positions.open),
        proposed: unitsIn(positions.drafts) + unitsIn(positions.proposed),
      });
    }
  }
  return risks;
};

/** A forecast of low confidence names no losses. */
const isUncertain = ({ available }: RunSeries, stocks: BaseStocks, place: number): boolean => {
  const availableWeeks = available.reduce((sum, week) => sum + week, 0);
  return getConfidence({ availableWeeks, relativeError: toRelativeError(stocks, place) }) === 'LOW';
};

interface Recorded {
  readonly asOf: string;
  readonly positions: StorePositions;
  readonly dispersion: number;
}

const firstDay = '1970-01-01';

const findPhantom = (
  { storeId, productId, units, available, values, priceCents }: RunSeries,
  { asOf, positions, dispersion }: Recorded,
): FoundPhantom | undefined => {
  const onHand = positions.onHand.get(storeId)?.get(productId) ?? 0;
  const lastActivity = positions.lastActivity.get(storeId)?.get(productId);
  if (onHand === 0 || lastActivity === undefined) return undefined;
  const since = addDays(firstDay, lastActivity + 1);
  const firstWeek = Math.max(0, Math.ceil(daysBetween(firstRunDay(asOf), since) / daysPerWeek));
  const found = findPhantomStock({ units, available, firstWeek, dispersion });
  if (!found) return undefined;
  const { weeks, level, probability } = found;
  const lostCents = Math.round(level * Math.max(1, values.leadWeeks) * probability * (priceCents ?? 0));
  return { storeId, productId, onHand, weeks, lostCents, since };
};

const toPlaces = (series: readonly RunSeries[]): Map<number, number[]> => {
  const byStore = new Map<number, number[]>();
  for (const [place, { storeId }] of series.entries()) {
    const places = byStore.get(storeId);
    if (places) places.push(place);
    else byStore.set(storeId, [place]);
  }
  return byStore;
};
