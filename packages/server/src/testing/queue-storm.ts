import { leaseMs } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import { sql } from 'kysely';
import { makeIntegration } from '../features/integrations/core/integrations.factory.ts';
import { insertQueueItem } from '../features/integrations/core/queue.queries.ts';
import { runWaitingSyncs } from '../features/integrations/core/queue-worker.service.ts';
import { RunFailed, type Sync, TryLater } from '../features/integrations/core/sync.types.ts';
import type { AuditedCtx } from '../platform/context/context.ts';
import type { Logger } from '../platform/core/log.ts';
import type { Database } from '../platform/db/database.ts';
import { LeaseLost } from '../platform/jobs/job-queue.ts';

interface Storm {
  readonly database: Database;
  readonly log: Logger;
  readonly tenantIds: readonly number[];
  /** Of each client: so many connections with two children each. */
  readonly connections: number;
  /** How often every integration is asked to run. */
  readonly rounds: number;
  readonly nodes: number;
  /** What happens to which run. */
  readonly seed: number;
}

export interface Toll {
  readonly asked: number;
  readonly ended: number;
  /** Asked for, and nowhere. */
  readonly lost: number;
  /** Processed, and yet its line is not there once. */
  readonly doubled: number;
  /** Times that two runs went through one connection at once. */
  readonly crossed: number;
  readonly kills: number;
  readonly hangs: number;
}

interface Member {
  readonly tenantId: number;
  readonly integrationId: number;
}

/**
 * Many runs on nodes that are killed, hang past their lease and meet systems that are busy or refuse. A run writes one
 * line where it works, and looks for it before, as a sync looks for what it created. Ends when nothing waits any more.
 */
export const raiseStorm = async (storm: Storm): Promise<Toll> => {
  const { database } = storm;
  const members = await makeMembers(storm);
  const weather = weatherOf(storm);
  let asked = 0;
  for (let round = 0; round < storm.rounds; round += 1) {
    asked += await askAll(database, members);
    await weather.settle();
  }
  const { ended, doubled } = await countRuns(storm);
  return { asked, ended, lost: asked - ended, doubled, ...weather.toll() };
};

const weatherOf = (storm: Storm) => {
  const { database, log, nodes, seed } = storm;
  const luck = luckOf(seed);
  let now = new Date();
  const count = { crossed: 0, kills: 0, hangs: 0 };
  const lanesOf = (node: AbortController, lanes: number): Promise<unknown> => {
    const services = { database, log, clock: () => now, signal: node.signal, syncOf: () => syncOn(node) };
    return Promise.all(Array.from({ length: lanes }, () => runWaitingSyncs(services)));
  };
  const die = (node: AbortController): never => {
    count.kills += 1;
    // Half of them are told to end and hand their run over; the run of the others waits until its lease has lapsed.
    if (luck() < 0.5) node.abort();
    throw new LeaseLost();
  };
  const hang = async (): Promise<void> => {
    count.hangs += 1;
    now = new Date(now.getTime() + leaseMs + 1);
    await lanesOf(new AbortController(), 1);
  };
  const syncOn =
    (node: AbortController): Sync =>
    async ({ integrationId, reportProgress, begin }) => {
      await reportProgress({ done: 1 });
      count.crossed += await begin((ctx) => countOthers(ctx, integrationId));
      const fate = luck();
      if (fate < 0.02) die(node);
      if (fate < 0.07) throw new TryLater('The remote system is busy.');
      if (fate < 0.1) throw new RunFailed('The remote system rejected the request.');
      if (fate < 0.12) await hang();
      await begin((ctx) => writeOnce(ctx, integrationId));
      if (fate > 0.98) die(node);
      return 'Done.';
    };
  /** A killed node is started again at once; its runs wait for their lease to lapse. */
  const keepNode = async (): Promise<void> => {
    const node = new AbortController();
    await lanesOf(node, 2);
    if (node.signal.aborted) await keepNode();
  };
  return {
    toll: () => count,
    settle: async (): Promise<void> => {
      while ((await countWaiting(storm)) > 0) {
        await Promise.all(Array.from({ length: nodes }, keepNode));
        now = new Date(now.getTime() + 150 * 60_000 + leaseMs);
      }
    },
  };
};

/** From 0 to 1, as good as by chance, and the same again for the same seed. */
const luckOf = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const makeMembers = async ({ database, tenantIds, connections }: Storm): Promise<readonly Member[]> => {
  const members: Member[] = [];
  for (const tenantId of tenantIds)
    for (let made = 0; made < connections; made += 1) {
      const ids = await database.tenant(tenantId, async (db) => {
        const parentId = await makeIntegration(db, { integrationType: 'ODOO_BASE' });
        const company = await makeIntegration(db, { integrationType: 'ODOO_TO_SHELF_COMPANY', parentId });
        return [parentId, company, await makeIntegration(db, { integrationType: 'ODOO_TO_SHELF_STORE', parentId })];
      });
      members.push(...ids.map((integrationId) => ({ tenantId, integrationId })));
    }
  return members;
};

const askAll = async (database: Database, members: readonly Member[]): Promise<number> => {
  let asked = 0;
  for (const { tenantId, integrationId } of members) {
    const run = { integrationId, completeSync: false, priority: 10 };
    const id = await database.tenant(tenantId, (db) => insertQueueItem({ db, tenantId, now: new Date() }, run));
    asked += id === undefined ? 0 : 1;
  }
  return asked;
};

const countWaiting = ({ database, tenantIds }: Storm): Promise<number> =>
  database.system(async (db) => {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from integration_queue_item
      where tenant_id = any (${tenantIds}) and status in ('PENDING', 'RUNNING')`.execute(db);
    return rows[0]?.total ?? 0;
  });

/** Under way through the same connection. */
const countOthers = async ({ db, tenantId }: AuditedCtx, integrationId: number): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total
    from integration_queue_item item
    join integration i on i.tenant_id = ${tenantId} and i.id = item.integration_id
    join integration mine on mine.tenant_id = ${tenantId} and mine.id = ${integrationId}
    where item.tenant_id = ${tenantId} and item.status = 'RUNNING' and i.id <> mine.id
      and coalesce(i.parent_id, i.id) = coalesce(mine.parent_id, mine.id)`.execute(db);
  return rows[0]?.total ?? 0;
};

const writeOnce = async ({ db, tenantId }: AuditedCtx, integrationId: number): Promise<void> => {
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
    const { rows } = await sql<{ ended: number; doubled: number }>`
      select count(*) filter (where ended_at is not null) as ended,
        count(*) filter (where case status when 'PROCESSED' then written <> 1 else written > 1 end) as doubled
      from (
        select item.status, item.ended_at, (
          select count(*) from integration_log log
          where log.tenant_id = item.tenant_id and log.queue_item_id = item.id and log.message = 'Created') as written
        from integration_queue_item item where item.tenant_id = any (${tenantIds})) counted`.execute(db);
    return rows[0] ?? { ended: 0, doubled: 0 };
  });
