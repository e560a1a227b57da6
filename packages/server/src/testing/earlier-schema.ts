import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, inject } from 'vitest';
import { migrate } from '../platform/db/migrate.ts';
import { runAsOwner } from './run-as-owner.ts';

interface EarlierSchema {
  /** Connected as the owner of the tables. */
  readonly connection: pg.Client;
  /** Applies the remaining migrations. */
  readonly migrate: () => Promise<unknown>;
}

const migrations = path.resolve(import.meta.dirname, '../../migrations');

/** For each test of a file, an empty database with the migrations before this number. */
export const useEarlierSchema = (until: string): EarlierSchema => {
  const { host, port, user } = inject('cluster');
  const admin = { host, port, user, database: 'postgres' };
  const target = { ...admin, database: `before_${until}_${process.pid}` };
  let folder = '';
  let connection: pg.Client | undefined;
  beforeEach(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'migrations-'));
    for (const name of await fs.readdir(migrations))
      if (name.endsWith('.sql') && name < until)
        await fs.copyFile(path.join(migrations, name), path.join(folder, name));
    await runAsOwner(admin, `create database ${target.database}`);
    await migrate(target, { folder });
    connection = new pg.Client(target);
    await connection.connect();
  });
  afterEach(async () => {
    await connection?.end();
    await runAsOwner(admin, `drop database ${target.database}`);
    await fs.rm(folder, { recursive: true });
  });
  return {
    get connection() {
      if (!connection) throw new Error('The connection opens before each test, not at import');
      return connection;
    },
    migrate: () => migrate(target),
  };
};
