import { addDays, toMonday } from '@shelfward/contract/kit/dates.ts';
import { expectedWeeks } from '@shelfward/contract/replenishment/expected-orders.contract.ts';
import type { ReplenishmentSettings } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import type { BaseStocks } from '@shelfward/forecast/levels/base-stock.rules.ts';
import { toForecasts } from '@shelfward/forecast/levels/forecasts.rules.ts';
import { computePromotionLifts } from '@shelfward/forecast/levels/promotion-lifts.rules.ts';
import { openPromotionNames, type PlannedPromotion } from '@shelfward/forecast/levels/promotions.rules.ts';
import { countWeeks, toProtection } from '@shelfward/forecast/levels/protection-times.rules.ts';
import { recentWeeks, toSuggestions } from '@shelfward/forecast/levels/suggestions.rules.ts';
import { type DataCtx, today } from '../../../platform/context/context.ts';
import { type JobHandler, runWaitingJobs } from '../../../platform/jobs/job-worker.ts';
import type { JobServices, Lease } from '../../../platform/jobs/lease.ts';
import { builtProgram } from '../../../platform/worker-threads.ts';
import { lockStores } from '../../assortments/public.ts';
import { compareForecasts, storeAccuracy } from '../accuracy/par-accuracy.service.ts';
import { replaceExpectedOrders } from '../expected-orders/expected-order-writes.queries.ts';
import { findPlannedPromotions, savePromotionLifts } from '../promotions/promotions.queries.ts';
import { computeEnded, listStops } from '../sales-stops/find-stops.service.ts';
import { findDecidedStops, replaceStops } from '../sales-stops/stop-writes.queries.ts';
import { computeInThread } from '../series/computing-thread.service.ts';
import { replaceForecasts } from '../series/forecasts.queries.ts';
import { findPredecessors } from '../series/predecessors.queries.ts';
import { replaceProductSeasons } from '../series/product-seasons.queries.ts';
import { loadProtections } from '../series/protection-times.service.ts';
import { findRunStores, findSalesVersion, findTimeZone } from '../series/run-inputs.queries.ts';
import {
  firstRunDay,
  loadSeries,
  maxHorizonWeeks,
  type PlannedStore,
  type RunSeries,
  toBaseStockInput,
} from '../series/run-series.service.ts';
import { resolveCompanies } from '../settings/settings.rules.ts';
import { getSettings } from '../settings/settings.service.ts';
import { replacePhantoms } from '../stock-risks/phantom-stock.queries.ts';
import { findPhantoms } from '../stock-risks/phantom-stock.service.ts';
import { deleteEndedStockOuts, markRunStores } from '../stock-risks/stock-risks.queries.ts';
import { acceptAutomatically } from '../suggestions/automatic.service.ts';
import { replaceSuggestions } from '../suggestions/suggestion-writes.queries.ts';
import { computeRunOrders } from './run-orders.service.ts';
import { type ClaimedParRun, runQueue } from './runs.queries.ts';

const baseStockProgram = builtProgram('./base-stock.worker.js', import.meta.url);

type RunLease = Lease<'replenishmentRun'>;

/** Few stores, because their daily sales are in memory together. */
const storesAtOnce = 5;

/** Computes the par levels of the queued runs; returns how many runs. */
export const runWaitingParRuns = (services: JobServices): Promise<number> =>
  runWaitingJobs(services, runQueue, handleParRuns(services));

export const handleParRuns = (services: JobServices): JobHandler<'replenishmentRun', ClaimedParRun> => ({
  work: (job, lease) => computeRun(services, job, lease),
  fail: (_, { now, reason }) => ({ endedAt: now, result: reason === 'CANCELED' ? 'CANCELED' : 'FAILED' }),
});

interface RunPlan {
  readonly timeZone: string;
  readonly today: string;
  /** The Monday after the last complete week. */
  readonly asOf: string;
  readonly productLines: ReplenishmentSettings['productLines'];
  readonly movingHolidays: ReplenishmentSettings['movingHolidays'];
  /** Of the weeks that the run uses, and of the longest horizon after them. */
  readonly promotions: readonly PlannedPromotion[];
  readonly stores: readonly PlannedStore[];
  readonly predecessors: ReadonlyMap<number, number>;
}

/**
 * Reads in several short transactions and writes in one, so that a run that fails or is canceled leaves the suggestions of
 * the previous run.
 */
const computeRun = async (services: JobServices, job: ClaimedParRun, lease: RunLease): Promise<void> => {
  const { database, clock } = services;
  const withDb = <T>(work: (ctx: DataCtx) => Promise<T>): Promise<T> =>
    database.tenant(job.tenantId, (db) => work({ db, tenantId: job.tenantId, now: clock() }), lease.signal);
  const salesVersion = await withDb(findSalesVersion);
  const plan = await withDb(loadPlan);
  const { timeZone, asOf, stores } = plan;
  await lease.renew({ asOf, stores: stores.length, doneStores: 0, pairs: 0 });
  const series: RunSeries[] = [];
  for (let at = 0; at < stores.length; at += storesAtOnce) {
    const some = stores.slice(at, at + storesAtOnce);
    series.push(...(await withDb((ctx) => loadSeries({ ...ctx, timeZone }, { ...plan, stores: some }))));
    await lease.renew({ doneStores: at + some.length, pairs: series.length });
  }
  const endedProbabilities = computeEnded(series, { asOf, decisions: await withDb(findDecidedStops) });
  const { input, promotions } = toBaseStockInput(series, { ...plan, endedProbabilities });
  const stocks = await computeInThread<BaseStocks>({ program: baseStockProgram, input, signal: lease.signal });
  const phantoms = await findPhantoms(withDb, { asOf, stores, series, stocks });
  const orders = await computeRunOrders(withDb, { ...plan, series, stocks, signal: lease.signal });
  const lifts = computePromotionLifts({ series, stocks, marks: promotions, promotions: plan.promotions, asOf });
  const findName = openPromotionNames(plan.promotions, asOf);
  const namePromotion = (at: number) => {
    const one = series[at];
    return one ? findName(one, countWeeks(one.protection)) : null;
  };
  const accuracy = await compareForecasts(withDb, { asOf, series });
  await lease.release(async (db) => {
    const ctx = { db, tenantId: job.tenantId, now: clock(), timeZone };
    // As in every change of an assortment, the stores are locked before the suggestions.
    const automatic = await lockStores(ctx, findAutomaticStores(stores, await getSettings(ctx)));
    const count = await replaceSuggestions(ctx, {
      runId: job.id,
      recentFrom: addDays(asOf, -recentWeeks * 7),
      today: plan.today,
      batches: toBatches(series, (some, first) =>
        toSuggestions(some, { ...plan, stocks, promotions, namePromotion }, first),
      ),
    });
    await replaceForecasts(ctx, {
      asOf,
      batches: toBatches(series, (some, first) => toForecasts(some, stocks, first)),
    });
    await replacePhantoms(ctx, phantoms);
    await replaceStops(ctx, listStops(series, stocks, asOf));
    await replaceProductSeasons(ctx, series, stocks.seasonFactors);
    await deleteEndedStockOuts(ctx);
    await markRunStores(
      ctx,
      stores.map(({ id }) => id),
    );
    await replaceExpectedOrders(ctx, { asOf, stockDay: plan.today, weeks: expectedWeeks, orders });
    await savePromotionLifts(ctx, lifts);
    await storeAccuracy(ctx, { asOf, series, stocks, accuracy });
    const changes = await acceptAutomatically(ctx, { runId: job.id, storeIds: automatic });
    const acceptedChanges = changes.length > 0 ? JSON.stringify(changes) : null;
    const accepted = changes.length;
    return { endedAt: clock(), result: 'DONE', salesVersion, suggestions: count, accepted, acceptedChanges };
  });
};

/** Series that are written at a time. */
const seriesAtOnce = 2000;

function* toBatches<T>(
  series: readonly RunSeries[],
  compute: (some: readonly RunSeries[], first: number) => readonly T[],
): Iterable<readonly T[]> {
  for (let at = 0; at < series.length; at += seriesAtOnce) yield compute(series.slice(at, at + seriesAtOnce), at);
}

/** By the settings at the end of the run, because a user may have changed the mode meanwhile. */
const findAutomaticStores = (stores: RunPlan['stores'], settings: ReplenishmentSettings): number[] => {
  const byCompany = resolveCompanies(settings);
  return stores
    .filter(({ companyId }) => (byCompany.get(companyId) ?? settings).mode === 'AUTOMATIC')
    .map(({ id }) => id);
};

const loadPlan = async (ctx: DataCtx): Promise<RunPlan> => {
  const timeZone = await findTimeZone(ctx);
  const settings = await getSettings(ctx);
  const byCompany = resolveCompanies(settings);
  const { companies: _, productLines, movingHolidays, ...account } = settings;
  const withValues = (await findRunStores(ctx))
    .map((store) => ({ ...store, values: byCompany.get(store.companyId) ?? account }))
    .filter(({ values }) => values.mode !== 'OFF');
  const day = today({ ...ctx, timeZone });
  const asOf = toMonday(day);
  const protections = await loadProtections({ ...ctx, timeZone }, withValues);
  const stores = withValues.map((store) => ({
    ...store,
    protection: protections.get(store.id) ?? toProtection(store.values),
  }));
  const promotions = await findPlannedPromotions(ctx, {
    from: firstRunDay(asOf),
    until: addDays(asOf, 7 * maxHorizonWeeks),
  });
  const predecessors = await findPredecessors(ctx);
  return { timeZone, today: day, asOf, productLines, movingHolidays, promotions, stores, predecessors };
};
