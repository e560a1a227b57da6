import { addDays, daysBetween, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import type { BaseStocks } from '@shelfward/forecast/levels/base-stock.rules.ts';
import { findPhantomStock } from '@shelfward/forecast/levels/phantom-stock.rules.ts';
import type { DataCtx } from '../../../platform/context/context.ts';
import type { RunStore } from '../series/run-inputs.queries.ts';
import { firstRunDay, type RunSeries } from '../series/run-series.service.ts';
import { type FoundPhantom, loadRecordedStock, type RecordedStock } from './phantom-stock.queries.ts';

interface Computed {
  /** The Monday after the last week of the series. */
  readonly asOf: string;
  readonly stores: readonly RunStore[];
  /** In the order of store id. */
  readonly series: readonly RunSeries[];
  readonly stocks: BaseStocks;
}

const storesAtOnce = 250;

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
    for (const id of some) {
      const places = byStore.get(id) ?? [];
      const openWeeks = recorded.reported.has(id) ? findOpenWeeks(places.flatMap((place) => series[place] ?? [])) : [];
      for (const place of places) {
        const one = series[place];
        const dispersion = stocks.weekDispersions[place] ?? 1;
        const phantom = one && findPhantom(one, { asOf, recorded, openWeeks, dispersion });
        if (phantom) phantoms.push(phantom);
      }
    }
  }
  return phantoms;
};

interface Recorded {
  readonly asOf: string;
  readonly recorded: RecordedStock;
  /** 1 for each week in which the store sold any product. */
  readonly openWeeks: ArrayLike<number>;
  readonly dispersion: number;
}

const firstDay = '1970-01-01';

/** By the estimate or, if it shows no such stock, by what the retailer reports. */
const findPhantom = (one: RunSeries, computed: Recorded): FoundPhantom | undefined =>
  findRecordedPhantom(one, computed) ?? findReportedPhantom(one, computed);

const findRecordedPhantom = (one: RunSeries, { recorded, ...computed }: Recorded): FoundPhantom | undefined => {
  const { storeId, productId, available } = one;
  const onHand = recorded.onHand.get(storeId)?.get(productId) ?? 0;
  const lastDay = recorded.lastActivity.get(storeId)?.get(productId);
  if (onHand === 0 || lastDay === undefined) return undefined;
  return assessStock(one, { ...computed, onHand, lastDay, toAvailable: () => available, isReported: false });
};

/** Weeks that the estimate takes for weeks without stock count too, because the retailer reports stock. */
const findReportedPhantom = (
  one: RunSeries,
  { recorded, openWeeks, ...computed }: Recorded,
): FoundPhantom | undefined => {
  const { storeId, productId, units, available } = one;
  const onHand = recorded.reported.get(storeId)?.get(productId) ?? 0;
  if (onHand === 0) return undefined;
  const weeksSold = units.findLastIndex((sold) => sold > 0) + 1;
  const soldUntil = daysBetween(firstDay, firstRunDay(computed.asOf)) + weeksSold * daysPerWeek - 1;
  const lastDay = Math.max(soldUntil, recorded.lastMovement.get(storeId)?.get(productId) ?? soldUntil);
  const toAvailable = (firstWeek: number) =>
    available.map((isAvailable, week) => (week < firstWeek ? isAvailable : (openWeeks[week] ?? 0)));
  return assessStock(one, { ...computed, onHand, lastDay, toAvailable, isReported: true });
};

interface AssessedStock extends Pick<Recorded, 'asOf' | 'dispersion'> {
  readonly onHand: number;
  /** In days since 1970-01-01. */
  readonly lastDay: number;
  readonly toAvailable: (firstWeek: number) => Uint8Array;
  readonly isReported: boolean;
}

const assessStock = (
  { storeId, productId, units, values, priceCents }: RunSeries,
  { asOf, dispersion, onHand, lastDay, toAvailable, isReported }: AssessedStock,
): FoundPhantom | undefined => {
  const since = addDays(firstDay, lastDay + 1);
  const firstWeek = Math.max(0, Math.ceil(daysBetween(firstRunDay(asOf), since) / daysPerWeek));
  const found = findPhantomStock({ units, available: toAvailable(firstWeek), firstWeek, dispersion });
  if (!found) return undefined;
  const { weeks, level, probability } = found;
  const lostCents = Math.round(level * Math.max(1, values.leadWeeks) * probability * (priceCents ?? 0));
  return { storeId, productId, onHand, weeks, lostCents, since, isReported };
};

/** Weeks in which a store sold any of these products: it was open, and its sales have arrived. */
const findOpenWeeks = (series: readonly RunSeries[]): Uint8Array => {
  const open = new Uint8Array(series[0]?.units.length ?? 0);
  for (const { units } of series)
    for (let week = 0; week < open.length; week += 1) if ((units[week] ?? 0) > 0) open[week] = 1;
  return open;
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
