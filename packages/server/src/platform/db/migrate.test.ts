// G22

import { readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { previousRelease, readRelease } from '../core/release.ts';
import { migrate } from './migrate.ts';

const world = useWorld();

const findConnection = async () => {
  const { rows } = await world.database.system((db) =>
    sql<{ name: string }>`select current_database() as name`.execute(db),
  );
  const { host, port, user } = inject('cluster');
  return { host, port, user, database: rows[0]?.name ?? '' };
};

test.for([
  { release: '99.0.0', beside: '98.0.0', rejection: 'but the database has 2 migrations of Shelfward 99.0.0. Start' },
  { release: null, beside: null, rejection: 'but the database has 2 migrations of a later release. Start' },
  { release: readRelease(), beside: previousRelease, rejection: 'has 2 migrations of a later release. Start' },
  // The next release: nodes of this one can start during its update.
  { release: '99.0.0', beside: readRelease(), rejection: undefined },
])('a database with migrations of $release, beside which $beside can run', async ({ release, beside, rejection }) => {
  const connection = await findConnection();
  await migrate(connection);
  const client = new pg.Client(connection);
  await client.connect();
  onTestFinished(async () => {
    await client.query(`delete from migration where name ~ '^94'`);
    await client.end();
  });
  for (const name of ['9400_a.sql', '9401_b.sql'])
    await client.query('insert into migration (name, release, beside) values ($1, $2, $3)', [name, release, beside]);

  const outcome = await migrate(connection).catch((error: Error) => error.message);

  expect(outcome ?? '').toContain(rejection ?? '');
  expect(outcome === undefined).toBe(rejection === undefined);
});

test('the previous release is the one before this one in the changelog', () => {
  const changelog = readFileSync(path.resolve(import.meta.dirname, '../../../../../CHANGELOG.md'), 'utf8');
  const [latest, before] = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version]) => version);

  expect([latest, before]).toEqual([readRelease(), previousRelease]);
});

test('a migration that changed after it was applied is rejected by name, and is not run', async () => {
  const connection = await findConnection();
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'migrations-'));
  onTestFinished(() => fs.rm(folder, { recursive: true }));
  await fs.cp(path.resolve(import.meta.dirname, '../../../migrations'), folder, { recursive: true });
  await fs.writeFile(path.join(folder, '9300_checked.sql'), 'create table checked (id integer)');
  await migrate(connection, { folder });
  await fs.writeFile(path.join(folder, '9300_checked.sql'), 'create table checked (id bigint)');

  await expect(migrate(connection, { folder })).rejects.toThrow('Migration 9300_checked.sql has changed');
  await fs.writeFile(path.join(folder, '9300_checked.sql'), 'create table checked (id integer)');
  await migrate(connection, { folder });
});
