import { insertAuditEntries } from '../../../platform/audit/audit.queries.ts';
import type { AuditedCtx } from '../../../platform/context/context.ts';
import type { AuditEvent } from '../../../platform/core/audit-event.ts';
import type { Logger } from '../../../platform/core/log.ts';
import type { Database } from '../../../platform/db/database.ts';
import { LeaseLost } from '../../../platform/jobs/job-queue.ts';
import type { Lease } from '../../../platform/jobs/lease.ts';
import {
  completeResolvedRuns,
  recordFailure,
  recordSuccess,
  resolveRecordFailures,
  resolveUnrepeatedFailures,
} from './integration-logs.queries.ts';
import type { Retries } from './retries.queries.ts';
import type { ClaimedRun, Progress } from './runs.queries.ts';
import type { SyncRun } from './sync.types.ts';

interface RunServices {
  readonly database: Database;
  readonly clock: () => Date;
  readonly log: Logger;
}

interface LeasedRun {
  readonly claimed: ClaimedRun;
  readonly lease: Lease<'integrationQueueItem'>;
  readonly retries: Retries;
  /** Of the account. */
  readonly timeZone: string;
}

/** The operations of a sync while it owns the lease of its run. */
export const createSyncRun = (
  { database, clock, log }: RunServices,
  { claimed, lease, retries, timeZone }: LeasedRun,
): SyncRun => {
  let progress: Progress = { done: 0, total: null, failed: 0, message: null };
  const { tenantId, id, integrationId } = claimed;
  const { signal } = lease;
  const transaction = <T>(work: (ctx: AuditedCtx) => Promise<T>) =>
    database.tenant(
      tenantId,
      async (db) => {
        const events: AuditEvent[] = [];
        // No user is the actor: the run was scheduled, or the request of the user is on record.
        const author = { tenantId, actor: null, requestId: `run ${id}` };
        const audit = (event: AuditEvent) => void events.push(event);
        const result = await work({ ...author, db, now: clock(), timeZone, audit });
        await insertAuditEntries(db, author, events);
        // Nothing is committed that another node writes after it has taken the run over.
        await lease.check(db);
        return result;
      },
      signal,
    );
  // A statement may take longer than the process has to shut down, so it is canceled.
  const begin = <T>(work: (ctx: AuditedCtx) => Promise<T>) =>
    transaction(work).catch((error: unknown) => {
      throw signal.aborted ? new LeaseLost() : error;
    });
  return {
    ...claimed,
    timeZone,
    retries: retries.records,
    begin,
    isPreview: false,
    observe: () => undefined,
    log,
    signal,
    reportProgress: (changes) => {
      progress = { ...progress, ...changes };
      return lease.renew(progress);
    },
    fail: async (failure) => {
      progress = { ...progress, failed: progress.failed + 1 };
      await begin((ctx) => recordFailure(ctx, { integrationId, queueItemId: id }, failure));
    },
    report: (ctx, change) => recordSuccess(ctx, { integrationId, queueItemId: id }, change),
    resolveFailures: (about) =>
      begin(async (ctx) => {
        await resolveRecordFailures(ctx, integrationId, about);
        await completeResolvedRuns(ctx, integrationId);
      }),
    resolveUnrepeated: (kind) =>
      begin(async (ctx) => {
        await resolveUnrepeatedFailures(ctx, { integrationId, queueItemId: id }, kind);
        await completeResolvedRuns(ctx, integrationId);
      }),
  };
};
