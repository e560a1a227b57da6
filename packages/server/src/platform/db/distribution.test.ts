import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { rawConnection } from './connection.ts';
import type { Db } from './database.ts';
import { findTablesToPlace, isDistributedDatabase } from './distribution.ts';

const world = useWorld();

const findTables = (db: Db) => findTablesToPlace(rawConnection(db));

test('every table has a place on a distributed database, and nothing prevents it', async () => {
  const tables = await world.database.system(findTables);

  const unplaced = tables.filter(({ place, obstacles }) => place === undefined || obstacles.length > 0);
  expect(unplaced).toEqual([]);
  const shared = tables.filter(({ place }) => place !== 'client').map(({ name, place }) => `${name}: ${place}`);
  expect(shared.toSorted()).toEqual([
    'backup_schedule: coordinator',
    'client: reference',
    'client_storage: coordinator',
    'latest_backup: coordinator',
    'migration: coordinator',
    'setup_key: coordinator',
    'throttle: coordinator',
  ]);
});

test('a table comes after those to which it refers', async () => {
  const tables = (await world.database.system(findTables)).map(({ name }) => name);

  expect(tables.indexOf('client')).toBeLessThan(tables.indexOf('app_user'));
  expect(tables.indexOf('app_user')).toBeLessThan(tables.indexOf('session'));
});

test.for([
  ['without a class', 'create table added (id bigint primary key)', { place: undefined, obstacles: [] }],
  [
    'with a unique index across clients',
    'create table added (tenant_id integer, id bigint, name text unique, primary key (tenant_id, id))',
    { place: 'client', obstacles: ['the unique index added_name_key lacks tenant_id'] },
  ],
  [
    'with a reference across clients',
    'alter table app_user add unique (id); create table added (tenant_id integer, id bigint references app_user (id), primary key (tenant_id, id))',
    { place: 'client', obstacles: ['the foreign key added_id_fkey lacks tenant_id'] },
  ],
  [
    'with an identity that does not fit',
    'create table added (tenant_id integer, id integer generated always as identity, primary key (tenant_id, id))',
    { place: 'client', obstacles: ['the identity column id is not a bigint'] },
  ],
] as const)('finds a table %s', async ([, statements, expected]) => {
  const failure = new Error('roll back');
  const found: unknown[] = [];
  const work = world.database.system(async (db) => {
    await sql`reset role`.execute(db);
    for (const statement of statements.split('; ')) await sql.raw(statement).execute(db);
    found.push((await findTables(db)).find(({ name }) => name === 'added'));
    throw failure;
  });

  await expect(work).rejects.toBe(failure);
  expect(found).toEqual([{ name: 'added', ...expected }]);
});

test('a PostgreSQL without Citus is not a distributed database', async () => {
  expect(await world.database.system((db) => isDistributedDatabase(rawConnection(db)))).toBe(false);
});
