import type { PreviewEntity } from '@shelfward/contract/integrations/core/integration-previews.shapes.ts';
import type { IntegrationLogType } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import { sql } from 'kysely';
import type { AuditedCtx } from '../../../platform/context/context.ts';
import type { Logger } from '../../../platform/core/log.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Failure, Report } from './integration-logs.queries.ts';
import type { Progress } from './runs.queries.ts';
import type { Observation, SyncRun } from './sync.types.ts';

interface PreviewedRun {
  readonly tenantId: number;
  readonly integrationId: number;
  readonly now: Date;
  readonly timeZone: string;
  /** A transaction that is rolled back at the end. */
  readonly db: Db;
  readonly observe: (what: Observation) => void;
  readonly reportProgress: (progress: Partial<Progress>) => Promise<void>;
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/**
 * A run whose changes are rolled back: its transactions are savepoints, so that later steps see what earlier ones would
 * have changed. Audit entries and logs are not written.
 */
export const createPreviewRun = (preview: PreviewedRun): SyncRun => {
  const { db, tenantId, now, timeZone, observe, signal } = preview;
  const ctx: AuditedCtx = { db, tenantId, now, timeZone, requestId: 'preview', audit: () => undefined };
  const toObservation = ({ integrationLogType, message, isAmbiguous }: Failure): Observation => ({
    entity: entities[integrationLogType],
    outcome: isAmbiguous ? 'AMBIGUOUS' : 'FAILED',
    name: message,
  });
  return {
    tenantId,
    integrationId: preview.integrationId,
    completeSync: false,
    timeZone,
    retries: [],
    begin: async (work) => {
      signal.throwIfAborted();
      await sql`savepoint preview`.execute(db);
      try {
        const result = await work(ctx);
        await sql`release savepoint preview`.execute(db);
        return result;
      } catch (error) {
        await sql`rollback to savepoint preview`.execute(db);
        throw error;
      }
    },
    isPreview: true,
    observe,
    reportProgress: preview.reportProgress,
    fail: async (failure) => observe(toObservation(failure)),
    report: async (_ctx, change) => observe(toChange(change)),
    resolveFailures: async () => undefined,
    resolveUnrepeated: async () => undefined,
    signal,
    log: preview.log,
  };
};

const entities: Readonly<Record<IntegrationLogType, PreviewEntity>> = {
  CONNECTION: 'CONNECTION',
  COMPANY: 'COMPANY',
  STORE: 'STORE',
  PRODUCT: 'PRODUCT',
  PRICING: 'PRICE',
  INVENTORY: 'STOCK',
  ORDER: 'ORDER',
  SHIPMENT: 'ORDER',
  SALES: 'ORDER',
};

const toChange = ({ integrationLogType, record, message, summary }: Report): Observation => ({
  entity: entities[integrationLogType],
  outcome: 'CHANGED',
  name: record?.name ?? message,
  detail: summary ?? null,
});
