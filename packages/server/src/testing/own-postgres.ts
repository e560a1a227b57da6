import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startLocalPostgres } from '../platform/db/local-postgres.ts';
import { migrate } from '../platform/db/migrate.ts';
import { runAsOwner } from './run-as-owner.ts';

/** A PostgreSQL with a template database that has all migrations. */
export interface Cluster {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly template: string;
  /** A database that all files use as it is, for a distributed database, which cannot be copied. */
  readonly database?: string;
  /** Without the log by which tests verify the commands of a distributed database: it would be a part of the measured times. */
  readonly isTimed?: true;
}

/** A separate PostgreSQL that a test may kill without affecting other tests. */
export interface OwnPostgres {
  readonly cluster: Cluster;
  /** Stops like `pg_ctl stop -m immediate` or a power failure. It restarts automatically. */
  readonly crash: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export const startOwnPostgres = async (): Promise<OwnPostgres> => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'own-postgres-'));
  await fs.chmod(folder, 0o755);
  // A killed process loses no unflushed writes; only a machine failure does.
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
