import { insertAuditEntries } from '../../platform/audit/audit.queries.ts';
import { getTimeZone } from '../../platform/auth/clients.queries.ts';
import type { AuditedCtx } from '../../platform/context/context.ts';
import type { AuditEvent } from '../../platform/core/audit-event.ts';
import type { Logger } from '../../platform/core/log.ts';
import { LeaseLost } from '../../platform/jobs/job-queue.ts';
import { runWaitingJobs } from '../../platform/jobs/job-worker.ts';
import type { JobServices, Lease } from '../../platform/jobs/lease.ts';
import type { ImportCtx } from '../sales/public.ts';
import { type BookedDocument, bookDocument } from './book-document.service.ts';
import { bookOrder } from './book-order.service.ts';
import { type InterchangeThread, openInterchangeThread } from './interchange-thread.service.ts';
import {
  type ClaimedInterchange,
  failDocuments,
  findReceived,
  interchangeQueue,
} from './interchange-writes.queries.ts';
import { findContent } from './interchanges.queries.ts';
import { findSender, toEdiSettings } from './partner-settings.rules.ts';
import { listPartners, type PartnerRecord } from './partners.queries.ts';
import { recognize, refreshReports } from './recognize-interchange.service.ts';

interface WorkerServices extends JobServices {
  readonly log: Logger;
}

/** Processes received interchanges; returns how many. */
export const runWaitingInterchanges = (services: WorkerServices): Promise<number> =>
  runWaitingJobs<'interchange', ClaimedInterchange>(services, interchangeQueue, {
    work: (job, lease) => processInterchange(services, job, lease),
    fail: async (job, { now }, db) => {
      await failDocuments({ db, now, tenantId: job.tenantId }, job.id);
      return { processedAt: now };
    },
  });

/**
 * Each step commits with what it says about the interchange and its documents, so that a step that was completed before
 * the worker stopped is not repeated.
 */
const processInterchange = async (
  services: WorkerServices,
  job: ClaimedInterchange,
  lease: Lease<'interchange'>,
): Promise<void> => {
  const run = await createRun(services, job, lease);
  const { stored, partners } = await run.begin(async (ctx) => ({
    stored: await findContent(ctx, job.id),
    partners: await listPartners(ctx),
  }));
  const thread = openInterchangeThread(stored?.content ?? Buffer.alloc(0), lease.signal);
  try {
    const isBooked = await processDocuments(run, { job, partners, thread });
    await lease.release(async (db) => {
      // A document can be replayed while others of its interchange are booked.
      const waiting = isBooked ? await findReceived({ db, tenantId: job.tenantId, now: services.clock() }, job.id) : [];
      return { processedAt: waiting.length > 0 ? null : services.clock() };
    });
  } catch (error) {
    throw lease.signal.aborted ? new LeaseLost() : error;
  } finally {
    await thread.stop();
  }
};

interface OpenedInterchange {
  readonly job: ClaimedInterchange;
  readonly partners: readonly PartnerRecord[];
  readonly thread: InterchangeThread;
}

/** Recognizes the interchange and books its documents; false if its partner is not known. */
const processDocuments = async (run: ImportCtx, { job, partners, thread }: OpenedInterchange): Promise<boolean> => {
  const read = await thread.read(
    partners.map(({ mode, productionAddress, testAddress, inactive, settings }) => ({
      mode,
      productionAddress,
      testAddress,
      inactive,
      settings: toEdiSettings(settings),
    })),
  );
  const partner = read && findSender(partners, read.report.interchange);
  if (!read || !partner) return false;
  const recognized = { ...read, partner };
  if (job.status === 'RECEIVED') await run.begin((ctx) => recognize(ctx, job, recognized));
  else await run.begin((ctx) => refreshReports(ctx, job, recognized));
  const documents = await run.begin((ctx) => findReceived(ctx, job.id));
  const settings = toEdiSettings(partner.settings);
  for (const document of documents) await book(run, { job, document, partner, settings, thread });
  return true;
};

const book = (run: ImportCtx, booked: BookedDocument): Promise<void> =>
  booked.document.type === '850' ? bookOrder(run, booked) : bookDocument(run, booked);

/** The context of imports while this worker holds the lease. */
const createRun = async (
  { database, clock, log }: WorkerServices,
  job: ClaimedInterchange,
  lease: Lease<'interchange'>,
) => {
  const { tenantId, id } = job;
  const { signal } = lease;
  const timeZone = await database.tenant(tenantId, (db) => getTimeZone(db, tenantId));
  const transaction = <T>(work: (ctx: AuditedCtx) => Promise<T>) =>
    database.tenant(
      tenantId,
      async (db) => {
        const events: AuditEvent[] = [];
        const author = { tenantId, actor: { userId: job.receivedBy }, requestId: `interchange ${id}` };
        const result = await work({
          ...author,
          db,
          now: clock(),
          timeZone,
          audit: (event) => void events.push(event),
        });
        await insertAuditEntries(db, author, events);
        // Nothing is committed that another worker writes after it has taken the job over.
        await lease.check(db);
        return result;
      },
      signal,
    );
  return {
    tenantId,
    now: clock(),
    timeZone,
    log,
    begin: <T>(work: (ctx: AuditedCtx) => Promise<T>) =>
      transaction(work).catch((error: unknown) => {
        throw signal.aborted ? new LeaseLost() : error;
      }),
  };
};
