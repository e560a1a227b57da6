import { addDays, daysBetween, toMonday } from '@shelfward/contract/kit/dates.ts';
import type { LedgerOutput } from '@shelfward/forecast/ledger/ledger.rules.ts';
import { toLedgerFigures } from '@shelfward/forecast/ledger/ledger-figures.rules.ts';
import { packSeries } from '@shelfward/forecast/ledger/packed-series.rules.ts';
import { type DataCtx, today } from '../../platform/context/context.ts';
import { type JobHandler, runWaitingJobs } from '../../platform/jobs/job-worker.ts';
import type { JobServices, Lease } from '../../platform/jobs/lease.ts';
import { builtProgram } from '../../platform/worker-threads.ts';
import { computeInThread, findRunStores, findTimeZone } from '../replenishment/public.ts';
import { type ClaimedLedger, ledgerQueue } from './ledger.queries.ts';
import { findFirstAcceptances } from './ledger-inputs.queries.ts';
import { type LedgerPair, type LedgerScope, loadLedgerPairs, toScopeDays } from './ledger-series.service.ts';
import {
  deleteEarlier,
  insertOverrides,
  insertParts,
  insertStockOuts,
  type PartToWrite,
} from './ledger-writes.queries.ts';

const program = builtProgram('./ledger.worker.js', import.meta.url);

/** Few stores, because their daily sales are in memory together. */
const storesAtOnce = 2;
const readingPercent = 70;

/** Computes the queued ledgers; returns how many. */
export const runWaitingLedgers = (services: JobServices): Promise<number> =>
  runWaitingJobs(services, ledgerQueue, handleLedgers(services));

export const handleLedgers = (services: JobServices): JobHandler<'ledger', ClaimedLedger> => ({
  work: (job, lease) => runLedger(services, job, lease),
  fail: (_, { now }) => ({ endedAt: now, outcome: 'FAILED' }),
});

/** Reads in short transactions, computes in a thread, and writes the result once, at the end. */
const runLedger = async (services: JobServices, job: ClaimedLedger, lease: Lease<'ledger'>): Promise<void> => {
  const { database, clock } = services;
  const withDb = <T>(work: (ctx: DataCtx) => Promise<T>): Promise<T> =>
    database.tenant(job.tenantId, (db) => work({ db, tenantId: job.tenantId, now: clock() }), lease.signal);
  const { stores, timeZone, ...scope } = await withDb((ctx) => loadScope(ctx, job));
  const pairs: LedgerPair[] = [];
  for (let at = 0; at < stores.length; at += storesAtOnce) {
    const some = stores.slice(at, at + storesAtOnce);
    pairs.push(...(await withDb((ctx) => loadLedgerPairs({ ...ctx, timeZone }, some, scope))));
    await lease.renew({ percent: Math.floor((readingPercent * (at + some.length)) / stores.length) });
  }
  const days = daysBetween(scope.from, scope.until);
  const output = await computeInThread<LedgerOutput>({
    program,
    input: {
      packed: packSeries(pairs, days),
      calendars: scope.calendars,
      from: daysBetween(scope.from, scope.firstDay),
    },
    signal: lease.signal,
  });
  await lease.release(async (db) => {
    const ctx = { db, tenantId: job.tenantId, now: clock() };
    await insertParts(ctx, job.id, toParts(output, scope));
    await insertStockOuts(ctx, job.id, toStockOuts(output, pairs, scope));
    await insertOverrides(ctx, job.id, toOverrides(output, pairs, scope));
    await deleteEarlier(ctx, job.id);
    return { percent: 100, firstDay: scope.firstDay, untilDay: scope.until, endedAt: ctx.now, outcome: 'DONE' };
  });
};

const loadScope = async (ctx: DataCtx, { weeks, formerRule }: ClaimedLedger) => {
  const timeZone = await findTimeZone(ctx);
  const days = toScopeDays(toMonday(today({ ...ctx, timeZone })), weeks);
  const stores = await findRunStores(ctx);
  const acceptances = await findFirstAcceptances({ ...ctx, timeZone }, days.from);
  return { ...days, timeZone, stores, acceptances, formerRule, calendars: [] };
};

const toParts = ({ groups }: LedgerOutput, { from, firstDay, until, acceptances }: LedgerScope): PartToWrite[] => {
  const period = { firstDay, days: daysBetween(firstDay, until) };
  const first = acceptances.size > 0 ? Math.min(...acceptances.values()) : undefined;
  const toChange = (day: number | undefined) => (day === undefined ? null : addDays(from, day));
  return groups.map(({ company, sums }) => ({
    companyId: company,
    changedOn: toChange(company === 0 ? first : acceptances.get(company)),
    figures: toLedgerFigures(sums, period),
  }));
};

const toStockOuts = ({ series }: LedgerOutput, pairs: readonly LedgerPair[], { from }: LedgerScope) =>
  series.flatMap(({ at, stockOuts }) =>
    stockOuts.map(({ day, days, cause, line }) => {
      const { pair, lineRows } = getPair(pairs, at);
      const row = lineRows[line];
      return {
        companyId: pair.companyId,
        storeId: pair.storeId,
        productId: pair.productId,
        cause,
        firstDay: addDays(from, day),
        days,
        salesOrderId: row?.orderId ?? null,
        orderProposalId: row?.orderProposalId ?? null,
      };
    }),
  );

const toOverrides = ({ series }: LedgerOutput, pairs: readonly LedgerPair[], { from }: LedgerScope) =>
  series.flatMap(({ at, overrides }) =>
    overrides.flatMap((replayed, place) => {
      const { pair, overrides: decided, deciders } = getPair(pairs, at);
      const override = decided[place];
      if (!replayed || !override) return [];
      const price = pair.priceCents ?? 0;
      return {
        companyId: pair.companyId,
        storeId: pair.storeId,
        productId: pair.productId,
        userId: deciders[place] ?? null,
        kind: override.kind,
        changedOn: addDays(from, override.day),
        proposed: override.proposed,
        chosen: override.chosen,
        proposedCents: Math.round(replayed.proposedUnits * price),
        chosenCents: Math.round(replayed.chosenUnits * price),
        proposedEmptyDays: replayed.proposedEmptyDays,
        chosenEmptyDays: replayed.chosenEmptyDays,
      };
    }),
  );

const getPair = (pairs: readonly LedgerPair[], at: number): LedgerPair => {
  const pair = pairs[at];
  if (!pair) throw new Error('A result belongs to a product in a store');
  return pair;
};
