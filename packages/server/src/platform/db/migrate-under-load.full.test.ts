// G22

import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { routeUrl } from '@shelfward/contract/kit/route.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { eventually } from '../../testing/eventually.ts';
import { maxMs } from '../../testing/tier.ts';
import { useWorld } from '../../testing/world.ts';
import { migrate } from './migrate.ts';

const world = useWorld();
const readerMs = 4000;
let client: TestClient;
let connection: pg.ClientConfig;
let folder = '';

beforeAll(async () => {
  client = await world.newClient();
  const database = await client.db((db) => sql<{ name: string }>`select current_database() as name`.execute(db));
  const { host, port, user } = inject('cluster');
  connection = { host, port, user, database: database.rows[0]?.name ?? '' };
  await fillOrders();
});
afterEach(() => fs.rm(folder, { recursive: true, force: true }));

/** Inserts a hundred thousand orders of one store without triggers and foreign keys, for speed. */
const fillOrders = () =>
  world.database.system(async (db) => {
    await sql`reset role`.execute(db);
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`insert into company (tenant_id, name) values (${client.tenantId}, 'Chain')`.execute(db);
    await sql`insert into store (tenant_id, company_id, name)
      select tenant_id, id, 'Store' from company where tenant_id = ${client.tenantId}`.execute(db);
    await sql`insert into sales_order (tenant_id, company_id, store_id, total_unit)
      select store.tenant_id, company_id, id, n from store, generate_series(1, 100000) n
      where tenant_id = ${client.tenantId}`.execute(db);
  });

const withMigration = async (name: string, text: string): Promise<string> => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'migrations-'));
  await fs.cp(path.resolve(import.meta.dirname, '../../../migrations'), folder, { recursive: true });
  await fs.writeFile(path.join(folder, name), text);
  return folder;
};

const connect = async (): Promise<pg.Client> => {
  const session = new pg.Client(connection);
  session.on('error', () => undefined);
  await session.connect();
  return session;
};

/** A report that reads orders for four seconds. */
const startReader = async (): Promise<{ readonly ended: Promise<unknown> }> => {
  const reader = await connect();
  await reader.query('begin; select count(*) from sales_order');
  return { ended: reader.query(`select pg_sleep(${readerMs / 1000}); commit`).then(() => reader.end()) };
};

/** Lists, opens and changes orders until `work` is done; returns the slowest response time and the failures. */
const whilePeopleWork = async (work: () => Promise<void>): Promise<{ worstMs: number; failures: string[] }> => {
  const ids = await client.db((db) => db.selectFrom('salesOrder').select('id').limit(4).execute());
  const failures: string[] = [];
  let worstMs = 0;
  let isOver = false;
  const ask = async (request: { method: 'GET' | 'PUT' | 'PATCH'; url: string; payload?: object }) => {
    const startedAt = performance.now();
    const { statusCode, body } = await world.app.inject({ ...request, headers: client.headersFor('ROLE_ADMIN') });
    worstMs = Math.max(worstMs, performance.now() - startedAt);
    if (statusCode >= 400) failures.push(`${request.method} ${request.url}: ${body}`);
  };
  const person = async (id: number) => {
    const params = { orderId: id };
    while (!isOver) {
      await ask({ method: 'GET', url: routeUrl(orderRoutes.list, { query: { size: 20 } }) });
      await ask({ method: 'GET', url: routeUrl(orderRoutes.get, { params }) });
      const { method } = orderRoutes.update;
      await ask({ method, url: routeUrl(orderRoutes.update, { params }), payload: { salesNote: `At ${Date.now()}` } });
    }
  };
  const people = ids.map(({ id }) => person(id));
  await work().finally(() => {
    isOver = true;
  });
  await Promise.all(people);
  return { worstMs, failures };
};

const newColumn = 'alter table sales_order add column season_note text, add column rank integer not null default 0;';

describe('a migration during requests and a report of four seconds', () => {
  test('delays no request by more than half a second, and no call fails', async () => {
    const usual = await whilePeopleWork(() => sleep(1500));
    const target = await withMigration('9001_column.sql', newColumn);

    const report = await startReader();
    const during = await whilePeopleWork(() => migrate(connection, { folder: target }));
    await report.ended;
    const after = await whilePeopleWork(() => sleep(300));

    expect([during.failures, after.failures]).toEqual([[], []]);
    expect(during.worstMs).toBeLessThan(maxMs(500) + usual.worstMs);
  });

  test('without a lock timeout is detected by the same measurement', async () => {
    const target = await withMigration('9002_patient.sql', 'alter table sales_order add column other_note text;');

    const report = await startReader();
    const { worstMs } = await whilePeopleWork(() => migrate(connection, { folder: target, lockTimeoutMs: 60_000 }));
    await report.ended;

    expect(worstMs).toBeGreaterThan(readerMs / 2);
  });

  test('builds an index concurrently, and rebuilds it after a kill', async () => {
    const build = 'create index concurrently if not exists rank_idx on sales_order (tenant_id, total_unit, id);';
    const target = await withMigration('9003_index.sql', `-- outside a transaction\n${build}\n`);
    const stateOfIndex = async () => {
      const { rows } = await world.database.system((db) =>
        sql<{ valid: boolean }>`select indisvalid as valid from pg_index
          where indexrelid = to_regclass('rank_idx')`.execute(db),
      );
      return rows.map(({ valid }) => valid);
    };

    const report = await startReader();
    const killed = migrate(connection, { folder: target }).catch((error: unknown) => error);
    const killer = await connect();
    await eventually(async () => expect(await stateOfIndex()).toHaveLength(1));
    await killer.query(`select pg_terminate_backend(pid) from pg_stat_activity where query like 'create index conc%'
      or query like E'\ncreate index conc%'`);
    const outcome = await killed;
    const left = await stateOfIndex();
    await report.ended;
    const during = await whilePeopleWork(() => migrate(connection, { folder: target }));
    await killer.end();

    expect(outcome).toBeInstanceOf(Error);
    expect(left).toEqual([false]);
    expect(await stateOfIndex()).toEqual([true]);
    expect(during.failures).toEqual([]);
  });

  test('leaves nothing when killed in its transaction, and runs at the next start', async () => {
    const target = await withMigration('9004_slow.sql', 'create table half_made (id bigint); select pg_sleep(0.6);');
    const isThere = async () => {
      const { rows } = await world.database.system((db) =>
        sql<{ is: boolean }>`select to_regclass('half_made') is not null as is`.execute(db),
      );
      return rows[0]?.is;
    };
    const killer = await connect();

    const killed = migrate(connection, { folder: target }).catch((error: unknown) => error);
    const pidOfIt = `select pid from pg_stat_activity where query like 'create table half_made%'`;
    await eventually(async () => expect((await killer.query(pidOfIt)).rows).toHaveLength(1));
    await killer.query(`select pg_terminate_backend(pid) from (${pidOfIt}) as it`);
    const outcome = await killed;
    const left = await isThere();
    await migrate(connection, { folder: target });
    await killer.end();

    expect(outcome).toBeInstanceOf(Error);
    expect([left, await isThere()]).toEqual([false, true]);
  });
});
