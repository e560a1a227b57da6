import { availableParallelism } from 'node:os';
import type { PackedTotals } from '@shelfward/cube/sales-vectors.types.ts';
import { createResultCache } from '@shelfward/cube/scan/result-cache.ts';
import type { CubeQuestion } from '@shelfward/cube/scan/scan-messages.types.ts';
import type { PoolConfig } from 'pg';
import type { SalesCtx } from '../vectors/sales-vectors.types.ts';
import { createCachedClients } from './cached-clients.ts';
import { findSalesVersion } from './cube.queries.ts';
import { ThreadExitedError } from './cube-threads.ts';

export interface CubeSettings {
  readonly connection: PoolConfig;
  /** Limit for the columns of all clients; the least recently used client is evicted. */
  readonly memoryBytes: number;
  /** Clients with fewer rows are queried in the database, which is equally fast for them. */
  readonly minRows?: number;
  readonly scanWorkers?: number;
  /** Clients without a query for so long are evicted. */
  readonly maxIdleMs?: number;
}

/** In-memory columns of daily sales. */
export interface SalesCube {
  /**
   * Undefined if the database must run the query: the client is not loaded, is being loaded, or does not fit. Requests load
   * their client; scheduled work, which any node does for all clients, does not.
   */
  readonly query: (ctx: SalesCtx, question: CubeQuestion) => Promise<PackedTotals | undefined>;
  readonly metrics: () => CubeMetrics;
  readonly stop: () => Promise<void>;
}

export interface CubeMetrics {
  readonly clients: number;
  readonly rows: number;
  readonly bytes: number;
  /** Duration of the last load. */
  readonly loadSeconds: number;
  readonly served: number;
  readonly passedOn: number;
}

/** If more days changed, the database serves queries while the cube is updated. */
const maxDaysToWaitFor = 40;
const maxWaitMs = 1500;
const maxLoadWaitMs = 30_000;
const maxScanWorkers = 4;
const resultCacheBytes = 32_000_000;
const oneDayMs = 24 * 3_600_000;

export const createSalesCube = ({
  connection,
  memoryBytes,
  minRows = 20_000,
  scanWorkers = Math.min(maxScanWorkers, availableParallelism()),
  maxIdleMs = oneDayMs,
}: CubeSettings): SalesCube => {
  const clients = createCachedClients({
    connection,
    scanners: scanWorkers,
    limits: { minRows, maxBytes: memoryBytes },
    maxIdleMs,
  });
  const results = createResultCache(resultCacheBytes);
  let [served, passedOn] = [0, 0];

  const find = async (ctx: SalesCtx, question: CubeQuestion): Promise<PackedTotals | undefined> => {
    const { tenantId } = ctx;
    const before = clients.loadedVersion(tenantId);
    if (before === undefined && ctx.isScheduled) return undefined;
    const { version, changedDays } = await findSalesVersion(ctx, before ?? 0);
    if (before === undefined || before < version) {
      const loaded = clients.load(ctx, version);
      const isLong = before === undefined || changedDays > maxDaysToWaitFor;
      // The database needs longer for the causes of a change than the cube needs to load the client.
      if (isLong && question.of !== 'change') return undefined;
      await waitAtMost(isLong ? maxLoadWaitMs : maxWaitMs, loaded);
    }
    // A transaction that changed sales sees its own uncommitted version, which the cube cannot load.
    const current = clients.loadedVersion(tenantId);
    if (current === undefined || current < version) return undefined;
    return results.get({ tenantId, version: current, question }, () =>
      clients.scan({ tenantId, version: current, question }),
    );
  };

  return {
    query: async (ctx, question) => {
      const sums = await find(ctx, question).catch((error: unknown) => {
        if (!(error instanceof ThreadExitedError)) throw error;
        ctx.log?.warn({ err: error }, 'a cube thread exited; the database runs the query');
        return undefined;
      });
      if (sums) served += 1;
      else passedOn += 1;
      return sums;
    },
    metrics: () => ({ ...clients.metrics(), served, passedOn }),
    stop: clients.stop,
  };
};

const waitAtMost = async (milliseconds: number, work: Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, timeout]);
  clearTimeout(timer);
};
