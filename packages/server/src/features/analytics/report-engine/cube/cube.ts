import { availableParallelism } from 'node:os';
import type { PoolConfig } from 'pg';
import type { SalesCtx } from '../vectors/sales-vectors.types.ts';
import { createMemo } from './answer-cache.ts';
import { createHeldClients } from './cached-clients.ts';
import { findSalesVersion } from './cube.queries.ts';
import type { Question, Sums } from './scan.ts';
import { ThreadDied } from './worker-threads.ts';

export interface CubeSettings {
  readonly connection: PoolConfig;
  /** Of all clients' columns; whoever was not asked about for longest gives way. */
  readonly memoryBytes: number;
  /** A client with fewer rows is answered by the database, which is as fast there. */
  readonly leastRows?: number;
  readonly scanners?: number;
}

/** The sums of sales in memory. */
export interface SalesCube {
  /** Undefined when the database must be asked: the client is not held, is being loaded, or does not fit. */
  readonly answer: (ctx: SalesCtx, question: Question) => Promise<Sums | undefined>;
  readonly figures: () => CubeFigures;
  readonly stop: () => Promise<void>;
}

export interface CubeFigures {
  readonly clients: number;
  readonly rows: number;
  readonly bytes: number;
  /** Of the last load. */
  readonly loadSeconds: number;
  readonly answered: number;
  readonly passedOn: number;
}

/** More changed days than these are brought in while the database answers. */
const mostDaysToWaitFor = 40;
const patienceMs = 1500;
const mostScanners = 4;
const memoBytes = 32_000_000;

export const createSalesCube = ({
  connection,
  memoryBytes,
  leastRows = 20_000,
  scanners = Math.min(mostScanners, availableParallelism()),
}: CubeSettings): SalesCube => {
  const clients = createHeldClients({ connection, scanners, limits: { leastRows, mostBytes: memoryBytes } });
  const memo = createMemo(memoBytes);
  let [answered, passedOn] = [0, 0];

  const find = async (ctx: SalesCtx, question: Question): Promise<Sums | undefined> => {
    const { tenantId } = ctx;
    const before = clients.versionOf(tenantId);
    const { version, changedDays } = await findSalesVersion(ctx, before ?? 0);
    if (before === undefined || before < version) {
      const brought = clients.bring(ctx, version);
      if (before === undefined || changedDays > mostDaysToWaitFor) return undefined;
      await within(patienceMs, brought);
    }
    // A transaction that changed sales itself sees a version that nobody else can know.
    const held = clients.versionOf(tenantId);
    if (held === undefined || held < version) return undefined;
    return memo.get({ tenantId, version: held, question }, () => clients.ask({ tenantId, version: held, question }));
  };

  return {
    answer: async (ctx, question) => {
      const sums = await find(ctx, question).catch((error: unknown) => {
        if (!(error instanceof ThreadDied)) throw error;
        ctx.log?.warn({ err: error }, 'the database answers instead of a thread');
        return undefined;
      });
      if (sums) answered += 1;
      else passedOn += 1;
      return sums;
    },
    figures: () => ({ ...clients.figures(), answered, passedOn }),
    stop: clients.stop,
  };
};

const within = async (milliseconds: number, work: Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
};
