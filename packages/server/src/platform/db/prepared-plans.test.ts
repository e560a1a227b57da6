import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeProduct } from '../../features/products/products.factory.ts';
import { runAsOwner } from '../../testing/run-as-owner.ts';
import { useWorld } from '../../testing/world.ts';
import { toAppError } from '../http/problems.ts';
import { keepingPlans } from './connection.ts';
import { openDatabase } from './database.ts';
import type { Db } from './db.ts';

const world = useWorld();

const productNames = (db: Db) =>
  keepingPlans(db)
    .selectFrom('product')
    .select('name')
    .orderBy('id')
    .execute()
    .then((rows) => rows.map(({ name }) => name));

test('a prepared plan returns each client its own rows, on any connection and in any order', async () => {
  const clients = await Promise.all(
    ['one', 'two', 'three'].map(async (name) => {
      const client = await world.newClient();
      await client.db((db) => makeProduct(db, { name }));
      return { client, name };
    }),
  );

  for (let turn = 0; turn < 12; turn += 1)
    await Promise.all(clients.map(async ({ client, name }) => expect(await client.db(productNames)).toEqual([name])));
});

test('a plan from before a migration is discarded with its connection', async () => {
  const connection = { connectionString: world.environment.DATABASE_URL };
  const database = openDatabase({ connection, maxConnections: 1 });
  const read = () =>
    database.system(
      async (db) => (await sql<{ note: unknown }>`select * from plan_test`.execute(keepingPlans(db))).rows,
    );
  try {
    await runAsOwner(
      connection,
      `create table plan_test as select 7 as note; grant select on plan_test to shelfward_system`,
    );
    expect([await read(), await read()]).toEqual([[{ note: 7 }], [{ note: 7 }]]);

    await runAsOwner(connection, 'alter table plan_test alter note type text');

    const error = await read().catch(toAppError);
    expect(error).toMatchObject({ code: 'UNAVAILABLE' });
    expect(await read()).toEqual([{ note: '7' }]);
  } finally {
    await database.close();
    await runAsOwner(connection, 'drop table plan_test');
  }
});

test('the query sent with BEGIN is planned once per connection, and discarded with it after a migration', async () => {
  const connection = { connectionString: world.environment.DATABASE_URL };
  const database = openDatabase({ connection, maxConnections: 1 });
  const { tenantId } = await world.newClient();
  const read = (value: number) => {
    const prepare = 'prepare opening_test (integer) as select *, $1 as requested from opening_test';
    const opening = { select: { prepare, execute: `execute opening_test (${value})` } };
    return database.tenantWith(tenantId, opening, (_, rows) => Promise.resolve(rows));
  };
  try {
    await runAsOwner(
      connection,
      `create table opening_test as select 7 as note; grant select on opening_test to shelfward_tenant`,
    );
    expect([await read(1), await read(2)]).toEqual([[{ note: 7, requested: 1 }], [{ note: 7, requested: 2 }]]);

    await runAsOwner(connection, 'alter table opening_test alter note type text');

    expect(await read(3).catch(toAppError)).toMatchObject({ code: 'UNAVAILABLE' });
    expect(await read(4)).toEqual([{ note: '7', requested: 4 }]);
  } finally {
    await database.close();
    await runAsOwner(connection, 'drop table opening_test');
  }
});
