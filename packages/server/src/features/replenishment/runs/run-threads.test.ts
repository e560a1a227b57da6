import { replenishmentRoutes as routes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openJobThreads } from '../../../platform/job-threads.ts';
import { builtProgram } from '../../../platform/worker-threads.ts';
import { eventually } from '../../../testing/eventually.ts';
import { useWorld } from '../../../testing/world.ts';
import { runWaitingParRuns } from '../public.ts';
import { everyWeek, findLastRun, listSuggestions, makeSellingStore } from '../replenishment.factory.ts';

const world = useWorld();

interface Given {
  readonly program?: URL;
  readonly signal?: AbortSignal;
}

/** A run in a thread, as the server runs it. */
const runInThread = (given: Given = {}) => {
  const warnings: string[] = [];
  const { signal = new AbortController().signal } = given;
  const inThread = openJobThreads({
    program: builtProgram('./../../../jobs.worker.js', import.meta.url),
    connection: { connectionString: world.environment.DATABASE_URL },
    nodeId: world.database.nodeId,
    endpoint: undefined,
    log: { warn: (_, warning) => warnings.push(warning) },
    signal,
    ...given,
  });
  const services = { database: world.database, clock: () => new Date(), signal, runInThread: inThread };
  return runWaitingParRuns(services).then((count) => ({ count, warnings }));
};

const startRun = async () => {
  const client = await world.newClient();
  await client.db((db) => makeSellingStore(db, { products: [{ parLevel: 10, weekly: everyWeek(10, 30) }] }));
  const { body } = await client.as('ROLE_ORDER_MANAGER')(routes.startRun, {});
  return { client, runId: body.id };
};

describe('a run in a thread', () => {
  test('suggests the same par levels as in the main thread', async () => {
    const { client } = await startRun();
    expect(await runInThread()).toEqual({ count: 1, warnings: [] });
    const inThread = await listSuggestions(client);
    await client.as('ROLE_ORDER_MANAGER')(routes.startRun, {});

    await runWaitingParRuns({ database: world.database, clock: () => new Date() });

    expect(inThread).not.toEqual([]);
    const expected = inThread.map((one) => ({ ...one, id: expect.any(Number) }));
    expect(await listSuggestions(client)).toEqual(expected);
  });

  test('that was canceled ends', async () => {
    const { client, runId } = await startRun();
    await client.as('ROLE_ORDER_MANAGER')(routes.cancelRun, { params: { runId } });

    await runInThread();

    expect(await findLastRun(client)).toMatchObject({ result: 'CANCELED' });
  });

  test('is handed over when the process stops', async () => {
    const { client } = await startRun();
    const stopping = new AbortController();

    // The run waits for this lock when it reads sales.
    await client.db(async (db) => {
      await sql`lock table sale_day`.execute(db);
      const running = runInThread({ signal: stopping.signal });
      await eventually(async () => expect(await findLastRun(client)).toMatchObject({ stores: 1 }));
      stopping.abort();
      await running;
    });

    expect(await findLastRun(client)).toMatchObject({ endedAt: null, leaseUntil: null });
  });

  test('whose thread dies is repeated', async () => {
    const { client } = await startRun();

    const program = new URL(`data:text/javascript,${encodeURIComponent("throw new Error('Injected failure');")}`);
    await runInThread({ program });

    expect(await findLastRun(client)).toMatchObject({ endedAt: null, leaseUntil: null });
    const { nextAttemptAt } = await client.db((db) =>
      db.selectFrom('replenishmentRun').select('nextAttemptAt').executeTakeFirstOrThrow(),
    );
    expect(nextAttemptAt.getTime()).toBeGreaterThan(Date.now());
  });
});
