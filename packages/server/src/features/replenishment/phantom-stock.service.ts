import { setImmediate } from 'node:timers/promises';
import { addDays, daysBetween, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import type { DataCtx } from '../../platform/context/context.ts';
import type { BaseStocks } from './base-stock.rules.ts';
import { type FoundPhantom, loadRecordedStock, type RecordedStock } from './phantom-stock.queries.ts';
import { findPhantomStock } from './phantom-stock.rules.ts';
import type { RunStore } from './run-inputs.queries.ts';
import { firstRunDay, type RunSeries } from './run-series.service.ts';

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

/** Recorded stock of the series that probably does not exist. */
export const findPhantoms = async (
  withDb: <T>(work: (ctx: DataCtx) => Promise<T>) => Promise<T>,
  { asOf, stores, series, stocks }: Computed,
): Promise<FoundPhantom[]> => {
  const phantoms: FoundPhantom[] = [];
  const byStore = toPlaces(series);
  for (let at = 0; at < stores.length; at += storesAtOnce) {
    const some = stores.slice(at, at + storesAtOnce).map(({ id }) => id);
    const recorded = await withDb((ctx) => loadRecordedStock(ctx, some));
    const places = some.flatMap((id) => byStore.get(id) ?? []);
    for (const [count, place] of places.entries()) {
      if (count % seriesAtOnce === 0) await setImmediate();
      const one = series[place];
      const phantom = one && findPhantom(one, { asOf, recorded, dispersion: stocks.weekDispersions[place] ?? 1 });
      if (phantom) phantoms.push(phantom);
    }
  }
  return phantoms;
};

interface Recorded {
  readonly asOf: string;
  readonly recorded: RecordedStock;
  readonly dispersion: number;
}

const firstDay = '1970-01-01';

const findPhantom = (
  { storeId, productId, units, available, values, priceCents }: RunSeries,
  { asOf, recorded, dispersion }: Recorded,
): FoundPhantom | undefined => {
  const onHand = recorded.onHand.get(storeId)?.get(productId) ?? 0;
  const lastActivity = recorded.lastActivity.get(storeId)?.get(productId);
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
