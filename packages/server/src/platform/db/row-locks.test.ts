// G4, G25

import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { makeProduct } from '../../features/products/products.factory.ts';
import { useWorld } from '../../testing/world.ts';
import { toAppError } from '../http/problems.ts';
import { openDatabase } from './database.ts';
import { DatabaseUnavailable } from './transient-errors.ts';

const world = useWorld();

test('a record can be changed while new rows refer to it', async () => {
  const client = await world.newClient();
  const id = await client.db((db) => makeProduct(db));

  const changed = await client.db(async (referring) => {
    // PostgreSQL locks the referenced row like this for a new reference.
    await sql`select from product where tenant_id = ${client.tenantId} and id = ${id} for key share`.execute(referring);
    return client.db(async (changing) => {
      await sql`set local lock_timeout = '3s'`.execute(changing);
      const { numUpdatedRows } = await changing
        .updateTable('product')
        .set({ onHand: 7 })
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return numUpdatedRows;
    });
  });

  expect(changed).toBe(1n);
});

test('a request that waits too long for a lock fails so that it can be repeated', async () => {
  const client = await world.newClient();
  const id = await client.db((db) => makeProduct(db));
  const { host, port, user } = inject('cluster');
  const name = await world.database.system((db) =>
    sql<{ name: string }>`select current_database() as name`.execute(db).then(({ rows }) => rows[0]?.name ?? ''),
  );
  const database = openDatabase({ connection: { host, port, user, database: name }, lockTimeoutMs: 50 });
  const select = { prepare: 'prepare nothing as select 1', execute: 'execute nothing' };
  const change = () =>
    database.tenantWith(client.tenantId, { select }, (db) =>
      db.updateTable('product').set({ onHand: 7 }).where('id', '=', id).execute(),
    );

  const failure = await client.db(async (db) => {
    await sql`select from product where tenant_id = ${client.tenantId} and id = ${id} for update`.execute(db);
    return change().catch((error: unknown) => error);
  });
  await change();
  await database.close();

  expect(failure).toBeInstanceOf(DatabaseUnavailable);
  expect(toAppError(failure)).toMatchObject({ status: 503, facts: { headers: { 'retry-after': '2' } } });
});

test('no generated column belongs to the key of a table that others refer to', async () => {
  const { rows } = await world.database.system((db) =>
    sql<{ name: string }>`
      select distinct index_class.relname as name
      from pg_index
      join pg_class index_class on index_class.oid = pg_index.indexrelid
      join pg_attribute on attrelid = pg_index.indrelid and attnum = any(pg_index.indkey) and attgenerated <> ''
      where indisunique and indpred is null and indexprs is null
        and exists (select from pg_constraint where contype = 'f' and confrelid = pg_index.indrelid)`.execute(db),
  );

  expect(rows).toEqual([]);
});
