import type { PreviewStep } from '@shelfward/contract/integrations/core/integration-previews.shapes.ts';
import type { IntegrationType } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import { sql } from 'kysely';
import { getTimeZone } from '../../../../platform/auth/clients.queries.ts';
import type { Logger } from '../../../../platform/core/log.ts';
import type { Database, Db } from '../../../../platform/db/database.ts';
import { runWaitingJobs } from '../../../../platform/jobs/job-worker.ts';
import type { JobServices, Lease } from '../../../../platform/jobs/lease.ts';
import {
  createPreviewGroups,
  createPreviewRun,
  RetryLaterError,
  RunFailedError,
  type Sync,
} from '../../core/public.ts';
import { OdooError } from '../client/odoo.errors.ts';
import {
  type ClaimedPreview,
  type FirstRunChild,
  findFirstRunChildren,
  findUncheckedCompanyImports,
  previewQueue,
} from './first-run.queries.ts';

export interface PreviewServices extends JobServices {
  readonly log: Logger;
  /** Returns the sync of an integration type. */
  readonly getSync: (type: IntegrationType) => Sync;
  /** A preview that waits longer for records that a user is changing starts again later. */
  readonly lockTimeoutMs?: number;
}

/** Computes the waiting previews; returns how many. */
export const runWaitingPreviews = (services: PreviewServices): Promise<number> =>
  runWaitingJobs<'odooPreview', ClaimedPreview>(services, previewQueue, {
    work: (job, lease) => runPreview(services, job, lease),
    fail: (_, { now, reason }) => ({
      endedAt: now,
      outcome: reason === 'CANCELED' ? 'CANCELED' : 'FAILED',
      message: 'The preview was interrupted too often. Start a new preview.',
    }),
  });

type PreviewLease = Lease<'odooPreview'>;

const runPreview = async (services: PreviewServices, job: ClaimedPreview, lease: PreviewLease): Promise<void> => {
  const { database, clock, lockTimeoutMs = 10_000 } = services;
  const outcome = await rollBack(database, job.tenantId, async (db) => {
    await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(db);
    return computeSteps(services, { job, lease, db });
  });
  await lease.release(() => ({
    endedAt: clock(),
    outcome: outcome.message === null ? 'DONE' : 'FAILED',
    message: outcome.message,
    steps: sql`${JSON.stringify(outcome.steps)}::jsonb`,
  }));
};

/** Rolls the transaction back whatever happens, and returns what the work returned. */
const rollBack = async <T>(database: Database, tenantId: number, work: (db: Db) => Promise<T>): Promise<T> => {
  const done: { value?: T } = {};
  const stop = new Error('The preview is complete.');
  await database
    .tenantHeld(tenantId, async (db) => {
      done.value = await work(db);
      throw stop;
    })
    .catch((error: unknown) => {
      if (error !== stop) throw error;
    });
  return done.value as T;
};

interface OpenPreview {
  readonly job: ClaimedPreview;
  readonly lease: PreviewLease;
  readonly db: Db;
}

interface PreviewOutcome {
  readonly steps: readonly PreviewStep[];
  /** Why the preview stopped. */
  readonly message: string | null;
}

/** Runs the integrations of the connection one after the other, each with the changes of those before it. */
const computeSteps = async (
  { clock, log, getSync }: PreviewServices,
  { job, lease, db }: OpenPreview,
): Promise<PreviewOutcome> => {
  const { tenantId } = job;
  const timeZone = await getTimeZone(db, tenantId);
  const { startStep } = createPreviewGroups();
  const children = await findFirstRunChildren({ db }, job.integrationId);
  const steps = children.map((child) => ({ ...child, ...startStep(), error: null as string | null }));
  const listSteps = (): PreviewStep[] => steps.map(toPreviewStep);
  const runStep = async (step: (typeof steps)[number], observe = step.observe): Promise<string | undefined> => {
    const { id, integrationType } = step;
    await lease.renew({ currentType: integrationType, done: 0, total: null });
    const run = createPreviewRun({
      tenantId,
      integrationId: id,
      now: clock(),
      timeZone,
      db,
      observe,
      reportProgress: ({ done, total }) =>
        lease.renew({ ...(done !== undefined && { done }), ...(total !== undefined && { total }) }),
      signal: lease.signal,
      log,
    });
    const failure = await getSync(integrationType)(run).then(
      () => undefined,
      (error: unknown) => toFailure(error),
    );
    step.error = failure?.message ?? null;
    return failure?.stops ? failure.message : undefined;
  };
  for (const step of steps) {
    const message = await runStep(step);
    if (message !== undefined) return { steps: [], message };
  }
  // As in the run, companies are assigned price lists whose first prices were imported after them.
  const repeated = await findUncheckedCompanyImports({ db }, job.integrationId);
  for (const step of steps.filter(({ id }) => repeated.includes(id))) {
    // Its failures have been observed.
    const message = await runStep(step, (what) => what.outcome === 'CHANGED' && step.observe(what));
    if (message !== undefined) return { steps: [], message };
  }
  return { steps: listSteps(), message: null };
};

interface ComputedStep extends FirstRunChild {
  readonly error: string | null;
  readonly list: () => PreviewStep['groups'];
}

const toPreviewStep = ({ id, integrationType, name, error, list }: ComputedStep): PreviewStep => ({
  integrationId: id,
  integrationType,
  name,
  error,
  groups: list().filter(({ outcome }) => !(createsMissing(integrationType) && outcome === 'UNMATCHED')),
});

/** The export of products creates those without a counterpart. */
const createsMissing = (type: IntegrationType): boolean => type === 'SHELF_TO_ODOO_PRODUCT';

/** Without a connection, the other integrations fail, too; each would sign in again, and accounts are locked. */
const toFailure = (error: unknown): { readonly message: string; readonly stops: boolean } => {
  if (error instanceof RetryLaterError) return { message: error.message, stops: true };
  if (!(error instanceof RunFailedError)) throw error;
  const { cause } = error;
  return { message: error.message, stops: cause instanceof OdooError && cause.kind === 'CONNECTION' };
};
