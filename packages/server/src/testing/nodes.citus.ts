import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { makeCompany } from '../features/companies/companies.factory.ts';
import { makePrice, makePriceList } from '../features/pricing/pricing.factory.ts';
import { makeProduct } from '../features/products/products.factory.ts';
import { makeStore } from '../features/stores/stores.factory.ts';
import { openDatabase } from '../platform/db/database.ts';
import { moveAccounts } from '../platform/db/move-accounts.ts';
import { DatabaseUnavailable } from '../platform/db/transient-errors.ts';
import type { TestClient } from './client.ts';
import { findPlace, newClientsOnTwoNodes, queryCoordinator } from './cluster-places.ts';
import { eventually } from './eventually.ts';
import { runAsOwner } from './run-as-owner.ts';
import { useWorld } from './world.ts';

const world = useWorld();

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

const [replication] = await queryCoordinator<{ isLogical: boolean }>(
  `select bool_and(result = 'logical') as "isLogical" from run_command_on_workers('show wal_level')`,
);

describe.for([{ blocksWrites: true }, { blocksWrites: false }])('a move with %j', ({ blocksWrites }) => {
  // PostgreSQL replicates into other tables only with this setting.
  test.skipIf(!blocksWrites && !replication?.isLogical)(
    'an order that is written while its shard moves to another node is neither lost nor written twice',
    async () => {
      const [client, other] = await newClientsOnTwoNodes(world);
      const createOrder = await prepareOrders(client);
      const createOtherOrder = await prepareOrders(other);
      const from = await findPlace(client.tenantId);
      const [to] = await queryCoordinator<{ host: string; port: number }>(
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
      const others: number[] = [];
      let longestOther = 0;
      const writingOthers = (async () => {
        while (isMoving) {
          const begin = performance.now();
          others.push((await createOtherOrder()).status);
          longestOther = Math.max(longestOther, performance.now() - begin);
        }
      })();
      const reads: number[] = [];
      const reading = (async () => {
        while (isMoving)
          for (const account of [client, other])
            reads.push((await account.as('ROLE_ADMIN')(orderRoutes.list, { query: {} })).status);
      })();
      const { subdomain } = client;
      const steps: string[] = [];
      const onStep = (step: string) => steps.push(step);
      const move = { subdomain, to, blocksWrites, onStep };
      const { longestWaitMs } = await moveAccounts({ connectionString: process.env.CITUS_URL }, move);
      expect(steps.length).toBeGreaterThan(1);
      isMoving = false;
      await Promise.all([writing, writingOthers, reading]);

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
      expect(new Set(others)).toEqual(new Set([201]));
      // Reads and other accounts never wait. Changes of the account wait for the end of the move, with --block-writes for the whole move.
      expect(new Set(reads)).toEqual(new Set([200]));
      expect(Math.min(reads.length, others.length)).toBeGreaterThan(20);
      if (blocksWrites) expect(longestOther).toBeLessThan(longestWaitMs / 2);
      else expect(statuses.length).toBeGreaterThan(20);
      // A request that waits too long for the move can be repeated.
      expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
      expect(await countUnforcedTables()).toEqual([0, 0, 0]);
    },
  );
});

test('an account with a shard without forced row-level security is not served until the repeated move has repaired it', async () => {
  const [client, other] = await newClientsOnTwoNodes(world);
  const { host, port } = await findPlace(client.tenantId);
  const [shard] = await queryCoordinator<{ name: string }>(
    `select shard_name('store', get_shard_id_for_distribution_column('store', $1::integer)) as name`,
    [client.tenantId],
  );
  const move = { subdomain: client.subdomain, to: { host, port } };
  const connection = { connectionString: process.env.CITUS_URL };
  onTestFinished(async () => void (await moveAccounts(connection, move)));
  await runAsOwner(
    { ...inject('cluster'), host, port },
    'set citus.enable_manual_changes_to_shards = on',
    `alter table ${shard?.name} no force row level security`,
  );

  const started = openDatabase({ connection });
  onTestFinished(() => started.close());
  const countStores = ({ tenantId }: TestClient) =>
    started.tenant(tenantId, (db) => db.selectFrom('store').select('id').execute());
  await expect(countStores(client)).rejects.toThrow(DatabaseUnavailable);
  expect(await countStores(other)).toEqual([]);

  expect(await moveAccounts(connection, move)).toMatchObject({ isMoved: false, repaired: 1 });
  expect(await countUnforcedTables()).toEqual([0, 0, 0]);
  await eventually(async () => expect(await countStores(client)).toEqual([]));
});

test('products are found after a statement that cannot be planned', async () => {
  const { tenantId } = await world.newClient();
  const started = openDatabase({ connection: { connectionString: process.env.CITUS_URL }, maxConnections: 1 });
  onTestFinished(() => started.close());
  const rejected = started.tenant(tenantId, async (db) => {
    await sql`create temporary table stage on commit drop as select 1::bigint as id`.execute(db);
    await sql`select stage.ctid from pg_temp.stage join store on store.tenant_id = ${tenantId} and store.id = stage.id`.execute(
      db,
    );
  });
  await expect(rejected).rejects.toThrow('-1');

  const { rows } = await started.tenant(tenantId, (db) =>
    sql`select find_products_by_text(${tenantId}, '%tea%', 10) as ids`.execute(db),
  );
  expect(rows).toEqual([{ ids: [] }]);
});

/** The tables of each node whose row-level security does not apply to their owners. */
const countUnforcedTables = async (): Promise<number[]> => {
  const nodes = await queryCoordinator<{ host: string; port: number }>(
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
