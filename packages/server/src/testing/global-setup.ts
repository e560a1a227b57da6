import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startLocalPostgres } from '../platform/db/local-postgres.ts';
import { migrate } from '../platform/db/migrate.ts';
import { type FileServerPrograms, findFileServerPrograms } from './file-server-programs.ts';
import type { Cluster } from './own-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: Cluster;
    fileServerPrograms: FileServerPrograms | undefined;
  }
}

/** One PostgreSQL for all test files, which persists between runs, with one migrated template database per set of migrations. */
const setup = async (project: TestProject) => {
  const root = path.resolve(import.meta.dirname, '../../../..');
  const unsafeButFast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };
  // The files of a worker share a database: plans and the order of rows must not depend on when rows of others are removed.
  const steady = { autovacuum: 'off' };
  const local = await startLocalPostgres(path.join(root, '.data/test'), { ...unsafeButFast, ...steady });
  const { host, port, user } = local.connection;
  const server = { host, port, user };
  const template = `template_${hashMigrations()}`;
  const admin = new pg.Client(local.connection);
  await admin.connect();
  // A concurrent run uses these databases.
  const { rows } = await admin.query<{ datname: string }>(
    `select datname from pg_database d where datname ~ '^(making_)?(test|template)_'
       and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
  );
  const existing = rows.map(({ datname }) => datname);
  for (const name of existing) if (name !== template) await admin.query(`drop database if exists ${name}`);
  if (!existing.includes(template)) {
    await admin.query(`create database making_${template}`);
    await migrate({ ...server, database: `making_${template}` });
    await admin.query(`alter database making_${template} rename to ${template}`);
  }
  await admin.end();
  project.provide('fileServerPrograms', findFileServerPrograms());
  project.provide('cluster', { ...server, template });
  return () => local.stop();
};
export default setup;

const hashMigrations = (): string => {
  const folder = path.resolve(import.meta.dirname, '../../migrations');
  const hash = createHash('sha256');
  for (const name of fs.readdirSync(folder).sort()) hash.update(name).update(fs.readFileSync(path.join(folder, name)));
  return hash.digest('hex').slice(0, 12);
};
