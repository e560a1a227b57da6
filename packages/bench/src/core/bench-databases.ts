import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type LocalConnection, startLocalPostgres } from '@shelfward/server/platform/db/local-postgres.ts';
import { migrate } from '@shelfward/server/platform/db/migrate.ts';
import { runAsOwner } from '@shelfward/server/testing/run-as-owner.ts';

export interface BenchDatabase {
  readonly connection: LocalConnection;
  readonly drop: () => Promise<void>;
}

const startServer = async () => {
  const local = await startLocalPostgres(fileURLToPath(new URL('../../../../.data/bench', import.meta.url)));
  const migrated = await createDatabase(local.connection);
  await migrate(migrated.connection);
  return { ...local, migrated };
};

let started: ReturnType<typeof startServer> | undefined;
const copied: BenchDatabase[] = [];

/** A new database of the only server of this run: with all migrations, or with the data of a database without connections. */
export const copyDatabase = async (source?: BenchDatabase): Promise<BenchDatabase> => {
  started ??= startServer();
  const { connection, migrated } = await started;
  const database = await createDatabase(connection, source ?? migrated);
  copied.push(database);
  return database;
};

export const stopBenchDatabase = async (): Promise<void> => {
  const local = await started;
  if (!local) return;
  for (const database of [...copied, local.migrated]) await database.drop();
  await local.stop();
};

const createDatabase = async (connection: LocalConnection, source?: BenchDatabase): Promise<BenchDatabase> => {
  const database = `bench_${randomUUID().replaceAll('-', '')}`;
  // Copying files writes large data only once.
  const copy = source ? `template ${source.connection.database} strategy file_copy` : '';
  await runAsOwner(connection, `create database ${database} ${copy}`);
  return {
    connection: { ...connection, database },
    drop: () => runAsOwner(connection, `drop database if exists ${database} with (force)`),
  };
};

/** Filling inserts what refers to existing rows; checking each reference takes most of its time. */
export const withoutReferenceChecks = async <T>({ connection }: BenchDatabase, work: () => Promise<T>): Promise<T> => {
  await runAsOwner(connection, setReferenceChecks('disable'));
  const result = await work();
  await runAsOwner(connection, setReferenceChecks('enable'));
  return result;
};

const setReferenceChecks = (state: 'enable' | 'disable'): string => `
  do $$ declare one record; begin
    for one in select tgrelid::regclass as relation, tgname as name from pg_trigger where tgisinternal loop
      execute format('alter table %s ${state} trigger %I', one.relation, one.name);
    end loop;
  end $$`;
