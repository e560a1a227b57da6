import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { makeCompany } from '../features/companies/companies.factory.ts';
import { makePrice, makePriceList } from '../features/pricing/pricing.factory.ts';
import { makeProduct } from '../features/products/products.factory.ts';
import { makeStore } from '../features/stores/stores.factory.ts';
import { moveAccounts } from '../platform/db/move-accounts.ts';
import type { TestClient } from './client.ts';
import { eventually } from './eventually.ts';
import { useWorld } from './world.ts';

const world = useWorld();

interface Place {
  readonly shard: string;
  readonly host: string;
  readonly port: number;
}

const query = async <R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> => {
  const client = new pg.Client({ connectionString: process.env.CITUS_URL });
  await client.connect();
  try {
    return (await client.query<R>(text, values)).rows;
  } finally {
    await client.end();
  }
};

const findPlace = async (tenantId: number): Promise<Place> => {
  const [place] = await query<Place>(
    `select shardid as shard, nodename as host, nodeport as port from pg_dist_shard_placement
     where shardid = get_shard_id_for_distribution_column('sales_order', $1::integer)`,
    [tenantId],
  );
  if (!place) throw new Error('Every client has a shard');
  return place;
};

/** Two clients whose rows are on different nodes. */
const newClientsOnTwoNodes = async (): Promise<readonly [TestClient, TestClient]> => {
  const first = await world.newClient();
  const { port } = await findPlace(first.tenantId);
  for (;;) {
    const second = await world.newClient();
    if ((await findPlace(second.tenantId)).port !== port) return [first, second];
  }
};

/** Creates an order with one line. */
const prepareOrders = async (client: TestClient) => {
  const items = await client.db(async (db) => {
    const priceListId = await makePriceList(db);
    const companyId = await makeCompany(db, { priceListId });
    const storeId = await makeStore(db, { companyId });
    const productId = await makeProduct(db);
    await makePrice(db, { priceListId, productId, priceCents: 450 });
    return { companyId, storeId, productId };
  });
  const { productId, ...customer } = items;
  return () =>
    client.as('ROLE_ADMIN')(orderRoutes.create, {
      body: { ...customer, items: [{ productId, quantity: 12, unitPrice: 450 }] },
    });
};

const [replication] = await query<{ isLogical: boolean }>(
  `select bool_and(result = 'logical') as "isLogical" from run_command_on_workers('show wal_level')`,
);

describe.for([{ blocksWrites: true }, { blocksWrites: false }])('a move with %j', ({ blocksWrites }) => {
  // PostgreSQL replicates into other tables only with this setting.
  test.skipIf(!blocksWrites && !replication?.isLogical)(
    'an order that is written while its shard moves to another node is neither lost nor written twice',
    async () => {
      const client = await world.newClient();
      const createOrder = await prepareOrders(client);
      const from = await findPlace(client.tenantId);
      const [to] = await query<{ host: string; port: number }>(
        `select nodename as host, nodeport as port from pg_dist_node
         where shouldhaveshards and groupid > 0 and (nodename, nodeport) <> ($1::text, $2::integer)`,
        [from.host, from.port],
      );
      if (!to) throw new Error('Two workers are required');

      let isMoving = true;
      const statuses: number[] = [];
      const writing = (async () => {
        while (isMoving) statuses.push((await createOrder()).status);
        statuses.push((await createOrder()).status);
      })();
      const { subdomain } = client;
      await moveAccounts({ connectionString: process.env.CITUS_URL }, { subdomain, to, blocksWrites });
      isMoving = false;
      await writing;

      expect((await findPlace(client.tenantId)).port).toBe(to.port);
      const written = statuses.filter((status) => status === 201).length;
      const stored = await client.db((db) =>
        db
          .selectFrom('salesOrder')
          .select((row) => row.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
      );
      expect(Number(stored.count)).toBe(written);
      expect(written).toBeGreaterThan(1);
      // A request that waits too long for the move can be repeated.
      expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
      expect(await countUnforcedTables()).toEqual([0, 0, 0]);
    },
  );
});

/** The tables of each node whose row-level security does not apply to their owners. */
const countUnforcedTables = async (): Promise<number[]> => {
  const nodes = await query<{ host: string; port: number }>(
    'select nodename as host, nodeport as port from pg_dist_node',
  );
  return Promise.all(
    nodes.map(async ({ host, port }) => {
      const { user, database } = inject('cluster');
      const client = new pg.Client({ host, port, user, database });
      await client.connect();
      await client.query('set citus.override_table_visibility = off');
      const { rows } = await client.query(
        `select 1 from pg_class where relkind = 'r' and relrowsecurity and not relforcerowsecurity and relname !~ '^client(_\\d+)?$'`,
      );
      await client.end();
      return rows.length;
    }),
  );
};

/** Shell commands; the port of the worker is in the environment variable WORKER_PORT. */
const { CITUS_STOP_WORKER = '', CITUS_START_WORKER = '' } = process.env;

const runFor = (command: string, port: number) =>
  promisify(execFile)('/bin/sh', ['-c', command], { env: { ...process.env, WORKER_PORT: String(port) } });

describe.skipIf(!CITUS_STOP_WORKER || !CITUS_START_WORKER)('a worker that is stopped', () => {
  test('clients on other nodes continue; its own get 503 until it is back', async () => {
    const [up, down] = await newClientsOnTwoNodes();
    const { port } = await findPlace(down.tenantId);
    const list = async (client: TestClient) => client.as('ROLE_ADMIN')(paymentTermRoutes.list, {});
    const write = async (client: TestClient) =>
      client.as('ROLE_ADMIN')(paymentTermRoutes.create, { body: { name: `Net ${Math.random()}`, days: 30 } });
    expect([(await list(up)).status, (await list(down)).status]).toEqual([200, 200]);

    await runFor(CITUS_STOP_WORKER, port);
    onTestFinished(async () => {
      await runFor(CITUS_START_WORKER, port).catch(() => undefined);
    });
    for (let round = 0; round < 10; round += 1) {
      expect([(await list(up)).status, (await write(up)).status]).toEqual([200, 201]);
      const rejected = [await list(down), await write(down)];
      expect(rejected.map(({ status }) => status)).toEqual([503, 503]);
      for (const { headers } of rejected) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }

    await runFor(CITUS_START_WORKER, port);
    await eventually(async () => expect((await list(down)).status).toBe(200));
    expect((await write(down)).status).toBe(201);
  });
});
