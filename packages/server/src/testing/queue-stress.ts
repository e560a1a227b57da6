import { sql } from 'kysely';
import { makeIntegration } from '../features/integrations/core/integrations.factory.ts';
import { insertQueueItem } from '../features/integrations/core/queue.queries.ts';
import { runWaitingSyncs } from '../features/integrations/core/queue-worker.service.ts';
import { RetryLaterError, RunFailedError } from '../features/integrations/core/sync.errors.ts';
import type { Sync } from '../features/integrations/core/sync.types.ts';
import type { AuditedCtx } from '../platform/context/context.ts';
import type { Logger } from '../platform/core/log.ts';
import type { Database } from '../platform/db/database.ts';
import { LeaseLost, usualLeaseMs } from '../platform/jobs/job-queue.ts';

interface Storm {
  readonly database: Database;
  readonly log: Logger;
  readonly tenantIds: readonly number[];
  /** The number of connections per client, with two child integrations each. */
  readonly connections: number;
  /** How often a run of each integration is queued. */
  readonly rounds: number;
  readonly nodes: number;
  /** Determines the injected outcome of each run. */
  readonly seed: number;
}

export interface QueueStressResult {
  readonly requested: number;
  readonly completed: number;
  /** Queued runs that never completed. */
  readonly lost: number;
  /** Completed runs that wrote their log entry twice, or not at all. */
  readonly duplicated: number;
  /** How often two runs used one connection concurrently. */
  readonly overlapping: number;
  readonly kills: number;
  readonly hangs: number;
}

interface Member {
  readonly tenantId: number;
  readonly integrationId: number;
}

/**
 * Many runs on nodes that are killed or hang past their lease, with remote systems that are busy or reject. A run writes
 * one log entry after it looked for that entry, as a sync looks for records it created. Ends when the queue is empty.
 */
export const runQueueStress = async (storm: Storm): Promise<QueueStressResult> => {
  const { database } = storm;
  const members = await makeMembers(storm);
  const faultyNodes = createFaultyNodes(storm);
  let requested = 0;
  for (let round = 0; round < storm.rounds; round += 1) {
    requested += await queueRuns(database, members);
    await faultyNodes.runUntilEmpty();
  }
  const { completed, duplicated } = await countRuns(storm);
  return { requested, completed, lost: requested - completed, duplicated, ...faultyNodes.counts() };
};

const createFaultyNodes = (storm: Storm) => {
  const { database, log, nodes, seed } = storm;
  const random = createRandom(seed);
  let now = new Date();
  const counters = { overlapping: 0, kills: 0, hangs: 0 };
  const runLanes = (node: AbortController, lanes: number): Promise<unknown> => {
    const services = { database, log, clock: () => now, signal: node.signal, getSync: () => syncOn(node) };
    return Promise.all(Array.from({ length: lanes }, () => runWaitingSyncs(services)));
  };
  const kill = (node: AbortController): never => {
    counters.kills += 1;
    // Half of the nodes release their run on shutdown; the runs of the others wait until their lease expires.
    if (random() < 0.5) node.abort();
    throw new LeaseLost();
  };
  const hang = async (): Promise<void> => {
    counters.hangs += 1;
    now = new Date(now.getTime() + usualLeaseMs + 1);
    await runLanes(new AbortController(), 1);
  };
  const syncOn =
    (node: AbortController): Sync =>
    async ({ integrationId, reportProgress, begin }) => {
      await reportProgress({ done: 1 });
      counters.overlapping += await begin((ctx) => countConcurrentRuns(ctx, integrationId));
      const outcome = random();
      if (outcome < 0.02) kill(node);
      if (outcome < 0.07) throw new RetryLaterError('The remote system is busy.');
      if (outcome < 0.1) throw new RunFailedError('The remote system rejected the request.');
      if (outcome < 0.12) await hang();
      await begin((ctx) => writeLogOnce(ctx, integrationId));
      if (outcome > 0.98) kill(node);
      return 'Done.';
    };
  /** A killed node restarts immediately; its runs wait until their lease expires. */
  const runNode = async (): Promise<void> => {
    const node = new AbortController();
    await runLanes(node, 2);
    if (node.signal.aborted) await runNode();
  };
  return {
    counts: () => counters,
    runUntilEmpty: async (): Promise<void> => {
      while ((await countWaiting(storm)) > 0) {
        await Promise.all(Array.from({ length: nodes }, runNode));
        now = new Date(now.getTime() + 150 * 60_000 + usualLeaseMs);
      }
    },
  };
};

/** Pseudo-random numbers from 0 to 1, determined by the seed. */
const createRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const makeMembers = async ({ database, tenantIds, connections }: Storm): Promise<readonly Member[]> => {
  const members: Member[] = [];
  for (const tenantId of tenantIds)
    for (let n = 0; n < connections; n += 1) {
      const ids = await database.tenant(tenantId, async (db) => {
        const parentId = await makeIntegration(db, { integrationType: 'ODOO_BASE' });
        const company = await makeIntegration(db, { integrationType: 'ODOO_TO_SHELF_COMPANY', parentId });
        return [parentId, company, await makeIntegration(db, { integrationType: 'ODOO_TO_SHELF_STORE', parentId })];
      });
      members.push(...ids.map((integrationId) => ({ tenantId, integrationId })));
    }
  return members;
};

const queueRuns = async (database: Database, members: readonly Member[]): Promise<number> => {
  let requested = 0;
  for (const { tenantId, integrationId } of members) {
    const run = { integrationId, completeSync: false, priority: 10 };
    const id = await database.tenant(tenantId, (db) => insertQueueItem({ db, tenantId, now: new Date() }, run));
    requested += id === undefined ? 0 : 1;
  }
  return requested;
};

const countWaiting = ({ database, tenantIds }: Storm): Promise<number> =>
  database.system(async (db) => {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from integration_queue_item
      where tenant_id = any (${tenantIds}) and status in ('PENDING', 'RUNNING')`.execute(db);
    return rows[0]?.total ?? 0;
  });

/** Other runs that use the same connection. */
const countConcurrentRuns = async ({ db, tenantId }: AuditedCtx, integrationId: number): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total
    from integration_queue_item item
    join integration i on i.tenant_id = ${tenantId} and i.id = item.integration_id
    join integration own on own.tenant_id = ${tenantId} and own.id = ${integrationId}
    where item.tenant_id = ${tenantId} and item.status = 'RUNNING' and i.id <> own.id
      and coalesce(i.parent_id, i.id) = coalesce(own.parent_id, own.id)`.execute(db);
  return rows[0]?.total ?? 0;
};

const writeLogOnce = async ({ db, tenantId }: AuditedCtx, integrationId: number): Promise<void> => {
  await sql`
    insert into integration_log (tenant_id, integration_id, queue_item_id, integration_log_type, success, message, fingerprint)
    select ${tenantId}, integration_id, id, 'COMPANY', true, 'Created', ''
    from integration_queue_item item
    where tenant_id = ${tenantId} and integration_id = ${integrationId} and status = 'RUNNING' and not exists (
      select from integration_log log
      where log.tenant_id = ${tenantId} and log.queue_item_id = item.id and log.message = 'Created')`.execute(db);
};

const countRuns = ({ database, tenantIds }: Storm) =>
  database.system(async (db) => {
    const { rows } = await sql<{ completed: number; duplicated: number }>`
      select count(*) filter (where ended_at is not null) as completed,
        count(*) filter (where case status when 'PROCESSED' then written <> 1 else written > 1 end) as duplicated
      from (
        select item.status, item.ended_at, (
          select count(*) from integration_log log
          where log.tenant_id = item.tenant_id and log.queue_item_id = item.id and log.message = 'Created') as written
        from integration_queue_item item where item.tenant_id = any (${tenantIds})) counted`.execute(db);
    return rows[0] ?? { completed: 0, duplicated: 0 };
  });
