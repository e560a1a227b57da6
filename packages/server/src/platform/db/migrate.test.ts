// G22

import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { migrate } from './migrate.ts';

const world = useWorld();

test('a migration that changed after it was applied is rejected by name, and is not run', async () => {
  const { rows } = await world.database.system((db) =>
    sql<{ name: string }>`select current_database() as name`.execute(db),
  );
  const { host, port, user } = inject('cluster');
  const connection = { host, port, user, database: rows[0]?.name ?? '' };
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
