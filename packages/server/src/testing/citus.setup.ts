import type { TestProject } from 'vitest/node';
import { distribute } from '../platform/db/distribute.ts';
import { migrate } from '../platform/db/migrate.ts';
import { deleteDistributedRows } from './distributed-rows.ts';
import { findFileServerPrograms } from './file-server-programs.ts';

/** Few shards: each test file migrates or deletes in all of them. */
const shards = 4;

/** Migrates and distributes the database at CITUS_URL, unless that has been done. */
export const setup = async (project: TestProject) => {
  const url = new URL(process.env.CITUS_URL ?? '');
  const connection = { connectionString: url.href };
  await migrate(connection);
  await distribute(connection, { shards });
  if (url.password) process.env.PGPASSWORD = decodeURIComponent(url.password);
  project.provide('fileServerPrograms', findFileServerPrograms());
  const server = {
    host: url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    database: url.pathname.slice(1),
  };
  project.provide('cluster', { ...server, template: '' });
  return () => deleteDistributedRows(server);
};
