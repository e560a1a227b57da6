import { daysBetween, daysPerWeek, toMonday } from '@shelfward/contract/kit/dates.ts';
import { forecastWeeks } from '@shelfward/forecast/levels/base-stock.rules.ts';
import type { Forecast } from '@shelfward/forecast/levels/forecast.types.ts';
import { sumDays } from '@shelfward/forecast/levels/forecasts.rules.ts';
import { addStockRisk, type StockRisks } from '@shelfward/forecast/levels/stock-risks.rules.ts';
import { type DataCtx, today, type ZonedCtx } from '../../../platform/context/context.ts';
import type { Logger } from '../../../platform/core/log.ts';
import { takeTurn } from '../../../platform/core/turns.ts';
import type { Database } from '../../../platform/db/database.ts';
import { DatabaseUnavailable } from '../../../platform/db/transient-errors.ts';
import { findCalendarClients, findStoresPastCutOff, loadDeliveryWindows } from '../../deliveries/public.ts';
import type { Cells } from '../../inventory/public.ts';
import { loadForecasts } from '../series/forecasts.queries.ts';
import { findRunPairs, findRunStores, findTimeZone } from '../series/run-inputs.queries.ts';
import { resolveCompanies } from '../settings/settings.rules.ts';
import { getSettings } from '../settings/settings.service.ts';
import {
  findChangedClients,
  findRiskStores,
  loadPositions,
  markStores,
  replaceStockRisks,
  takeChangedStores,
} from './stock-risks.queries.ts';

interface RefreshServices {
  readonly database: Database;
  readonly log?: Pick<Logger, 'warn'>;
}

/** Stores of a transaction. The clients take turns after each, so that a large import of one does not delay the others. */
const storesAtOnce = 200;
/** Products in stores that are computed at a time, so that requests do not wait long. */
const pairsAtOnce = 2000;

/** Computes the risks of all stores whose stock, orders, or proposals have changed; returns how many stores. */
export const refreshStockRisks = async ({ database, log }: RefreshServices, now: Date): Promise<number> => {
  const failed = new Set<number>();
  for (let count = 0; ; ) {
    const clients = (await database.system(findChangedClients)).filter((tenantId) => !failed.has(tenantId));
    if (clients.length === 0) return count;
    for (const tenantId of clients)
      try {
        count += await database.tenant(tenantId, (db) => refreshSome({ db, tenantId, now }));
      } catch (error) {
        if (error instanceof DatabaseUnavailable) throw error;
        failed.add(tenantId);
        log?.warn({ err: error, client: tenantId }, 'computing the risks of stock-outs failed');
      }
  }
};

/** Covers the minutes between two calls of the task also if one of them is late. */
const lookBackMs = 2 * 60_000;

/** Marks the stores whose cut-off has passed: their stock must last until a later delivery. Returns how many stores. */
export const markStoresPastCutOff = async (database: Database, now: Date): Promise<number> => {
  const since = new Date(now.getTime() - lookBackMs);
  let count = 0;
  for (const tenantId of await database.system(findCalendarClients))
    count += await database.tenant(tenantId, async (db) => {
      const ctx = { db, tenantId, now };
      const zoned = { ...ctx, timeZone: await findTimeZone(ctx) };
      const passed = await findStoresPastCutOff(zoned, await findRiskStores(ctx), since);
      if (passed.length > 0) await markStores(ctx, passed);
      return passed.length;
    });
  return count;
};

const refreshSome = async (ctx: DataCtx): Promise<number> => {
  const storeIds = await takeChangedStores(ctx, storesAtOnce);
  const zoned = { ...ctx, timeZone: await findTimeZone(ctx) };
  await replaceStockRisks(ctx, { storeIds, today: today(zoned), risks: await computeStockRisks(zoned, storeIds) });
  return storeIds.length;
};

/** What the stores are expected to lose with their stock and the deliveries on their way. */
const computeStockRisks = async (ctx: ZonedCtx, storeIds: readonly number[]): Promise<StockRisks> => {
  const risks: StockRisks = { stores: new Map(), stockOuts: [] };
  const leadDays = await findLeadDays(ctx, storeIds);
  const ids = [...leadDays.keys()];
  if (ids.length === 0) return risks;
  const day = today(ctx);
  const from = toMonday(day);
  const firstDay = daysBetween(from, day);
  const lastDay = firstDay + Math.max(...leadDays.values());
  const period = { from, weeks: Math.min(forecastWeeks, Math.ceil(lastDay / daysPerWeek)) };
  const forecasts = await loadForecasts(ctx, ids, period);
  const positions = await loadPositions(ctx, ids);
  for (const [count, pair] of (await findRunPairs(ctx, ids)).entries()) {
    if (count % pairsAtOnce === 0) await takeTurn();
    const { storeId, productId } = pair;
    const onHand = positions.onHand.get(storeId)?.get(productId);
    // Without a known stock the risk cannot be computed.
    if (onHand === undefined) continue;
    const unitsIn = (cells: Cells) => cells.get(storeId)?.get(productId) ?? 0;
    const days = leadDays.get(storeId) ?? daysPerWeek;
    addStockRisk(risks, {
      ...pair,
      leadDays: days,
      ...toDemand(forecasts.get(storeId)?.get(productId), { firstDay, days }),
      onHand,
      inTransit: unitsIn(positions.inTransit),
      pending: unitsIn(positions.pending),
      open: unitsIn(positions.open),
      drafts: unitsIn(positions.drafts),
      proposed: unitsIn(positions.proposed),
    });
  }
  return risks;
};

/** Of the stores that a run computes: by their calendar, else by the lead time, which is at least a week. */
const findLeadDays = async (ctx: ZonedCtx, storeIds: readonly number[]): Promise<Map<number, number>> => {
  const settings = await getSettings(ctx);
  const byCompany = resolveCompanies(settings);
  const windows = await loadDeliveryWindows(ctx, storeIds);
  return new Map(
    (await findRunStores(ctx, storeIds)).flatMap(({ id, companyId }) => {
      const { mode, leadWeeks } = byCompany.get(companyId) ?? settings;
      if (mode === 'OFF') return [];
      const window = windows.get(id);
      const days = window ? daysBetween(today(ctx), window.deliveryDay) : daysPerWeek * Math.max(1, leadWeeks);
      return [[id, Math.max(1, days)] as const];
    }),
  );
};

/** A forecast of low confidence names no losses. */
const toDemand = (
  forecast: Forecast | undefined,
  { firstDay, days }: { readonly firstDay: number; readonly days: number },
) =>
  forecast && !forecast.isUncertain
    ? { demand: sumDays(forecast.weekly, firstDay)(0, days), dispersion: forecast.horizonDispersion }
    : { demand: 0, dispersion: 1 };
