import { addDays, toMonday } from '@shelfward/contract/kit/dates.ts';
import { countHorizonWeeks } from '@shelfward/forecast/back-test/back-test-orders.rules.ts';
import type { BackTestOutcome, ComparedPart } from '@shelfward/forecast/back-test/back-test-summary.rules.ts';
import { type DataCtx, today } from '../../../platform/context/context.ts';
import { type JobHandler, runWaitingJobs } from '../../../platform/jobs/job-worker.ts';
import type { JobServices, Lease } from '../../../platform/jobs/lease.ts';
import { builtProgram } from '../../../platform/worker-threads.ts';
import { findPlannedPromotions } from '../promotions/promotions.queries.ts';
import { computeInThread } from '../series/computing-thread.service.ts';
import { findRunStores, findTimeZone } from '../series/run-inputs.queries.ts';
import { resolveCompanies } from '../settings/settings.rules.ts';
import { getSettings } from '../settings/settings.service.ts';
import {
  countStates,
  getReplayPeriod,
  loadReplayCalendars,
  loadReplayPairs,
  type ReplayPair,
  type ReplayScope,
  toBackTestInput,
} from './back-test-series.service.ts';
import { insertParts, toResultColumns } from './back-test-writes.queries.ts';
import { backTestQueue, type ClaimedBackTest } from './back-tests.queries.ts';

const backTestProgram = builtProgram('./back-test.worker.js', import.meta.url);

type BackTestLease = Lease<'backTest'>;

/** Few stores, because their daily sales are in memory together. */
const storesAtOnce = 2;
/** The share of the work that is reading. */
const readingPercent = 40;

/** Runs the queued back-tests; returns how many. */
export const runWaitingBackTests = (services: JobServices): Promise<number> =>
  runWaitingJobs(services, backTestQueue, handleBackTests(services));

export const handleBackTests = (services: JobServices): JobHandler<'backTest', ClaimedBackTest> => ({
  work: (job, lease) => runBackTest(services, job, lease),
  fail: (_, { now, reason }) => ({ endedAt: now, outcome: reason === 'CANCELED' ? 'CANCELED' : 'FAILED' }),
});

/** Reads in short transactions, computes in a thread, and writes the result once, at the end. */
const runBackTest = async (services: JobServices, job: ClaimedBackTest, lease: BackTestLease): Promise<void> => {
  const { database, clock } = services;
  const withDb = <T>(work: (ctx: DataCtx) => Promise<T>): Promise<T> =>
    database.tenant(job.tenantId, (db) => work({ db, tenantId: job.tenantId, now: clock() }), lease.signal);
  const { timeZone, stores, ...plan } = await withDb((ctx) => loadPlan(ctx, job));
  const { testWeeks } = job;
  const { asOf } = plan;
  const productLineIds = new Set(job.productLines.map(({ id }) => id));
  const scope: ReplayScope = { ...plan, testWeeks, productLineIds };
  await lease.renew({ asOf, startedAt: job.startedAt ?? clock(), percent: 0 });
  const pairs: ReplayPair[] = [];
  for (let at = 0; at < stores.length; at += storesAtOnce) {
    const some = stores.slice(at, at + storesAtOnce);
    pairs.push(...(await withDb((ctx) => loadReplayPairs({ ...ctx, timeZone }, some, scope))));
    await lease.renew({ percent: Math.floor((readingPercent * (at + some.length)) / stores.length) });
  }
  const outcome = await computeInThread<BackTestOutcome>({
    program: backTestProgram,
    input: toBackTestInput(pairs, scope, job),
    signal: lease.signal,
    onProgress: reportProgress(lease),
  });
  await lease.release(async (db) => {
    const ctx = { db, tenantId: job.tenantId, now: clock() };
    const backTestId = job.id;
    const storeIds = listDistinct(pairs.map(({ storeId }) => storeId));
    const lineIds = listDistinct(pairs.map(({ productLineId }) => productLineId));
    await insertParts(ctx, { backTestId, kind: 'STORE', parts: toParts(storeIds, outcome.stores) });
    await insertParts(ctx, { backTestId, kind: 'PRODUCT_LINE', parts: toParts(lineIds, outcome.lines) });
    const columns = await toResultColumns(ctx, {
      counts: countStates(pairs),
      outcome,
      firstWeek: addDays(asOf, -7 * testWeeks),
      pairAt: (series) => pairs[series] ?? { storeId: 0, productId: 0, priceCents: null },
    });
    return { ...columns, percent: 100, endedAt: ctx.now, outcome: 'DONE' };
  });
};

/** In the order of `toIndexes`, which numbers ids as they appear. */
const listDistinct = <T>(ids: readonly T[]): T[] => [...new Set(ids)];

const toParts = (ids: readonly (number | null)[], parts: readonly ComparedPart[]) =>
  parts.map((part, at) => ({ recordId: ids[at] ?? null, part }));

const reportProgress = (lease: BackTestLease) => {
  let reported = readingPercent;
  return (percent: number): void => {
    const total = Math.floor(readingPercent + ((100 - readingPercent) * percent) / 100);
    if (total <= reported || total >= 100) return;
    reported = total;
    // The signal of the lease ends the thread when the work is to stop.
    lease.renew({ percent: total }).catch(() => undefined);
  };
};

/** Stores whose suggestions are off are tested, too: the test shows whether to use them. */
const loadPlan = async (ctx: DataCtx, { companies, testWeeks, leadWeeks, reviewWeeks }: ClaimedBackTest) => {
  const timeZone = await findTimeZone(ctx);
  const settings = await getSettings(ctx);
  const byCompany = resolveCompanies(settings);
  const wanted = new Set(companies.map(({ id }) => id));
  const stores = (await findRunStores(ctx))
    .filter(({ companyId }) => wanted.size === 0 || wanted.has(companyId))
    .map((store) => ({
      ...store,
      presentationMinimum: (byCompany.get(store.companyId) ?? settings).presentationMinimum,
    }));
  const asOf = toMonday(today({ ...ctx, timeZone }));
  const storeIds = stores.map(({ id }) => id);
  const calendars = await loadReplayCalendars({ ...ctx, timeZone }, storeIds, { asOf, testWeeks });
  const horizon = countHorizonWeeks({ testWeeks, leadWeeks, reviewWeeks, ...calendars });
  const { from } = getReplayPeriod({ asOf, testWeeks });
  const promotions = await findPlannedPromotions(ctx, { from, until: addDays(asOf, 7 * horizon) });
  return { timeZone, asOf, stores, promotions, calendars, movingHolidays: settings.movingHolidays };
};
