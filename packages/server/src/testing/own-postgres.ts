import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startLocalPostgres } from '../platform/db/local-postgres.ts';
import { migrate } from '../platform/db/migrate.ts';
import { runAsOwner } from './run-as-owner.ts';

/** A PostgreSQL, and the database in it that has every migration. */
export interface Cluster {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly template: string;
}

/** A PostgreSQL that a test may kill without taking other tests along. */
export interface OwnPostgres {
  readonly cluster: Cluster;
  /** As `pg_ctl stop -m immediate`, or a machine that is switched off; it is started again by itself. */
  readonly crash: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export const startOwnPostgres = async (): Promise<OwnPostgres> => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'own-postgres-'));
  await fs.chmod(folder, 0o755);
  // Only a machine that goes down loses what was not flushed.
  const local = await startLocalPostgres(folder, { fsync: 'off', shared_buffers: '32MB' });
  const { host, port, user } = local.connection;
  const template = 'template_of_tests';
  await runAsOwner(local.connection, `create database ${template}`);
  await migrate({ host, port, user, database: template });
  return {
    cluster: { host, port, user, template },
    crash: async () => {
      const lock = await fs.readFile(path.join(folder, 'data', 'postmaster.pid'), 'utf8');
      process.kill(Number.parseInt(lock, 10), 'SIGQUIT');
    },
    stop: async () => {
      await local.stop();
      await fs.rm(folder, { recursive: true, force: true });
    },
  };
};
