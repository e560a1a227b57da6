import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { deleteDistributedRows } from './distributed-rows.ts';
import { watchStatements } from './distributed-statements.ts';
import type { Cluster } from './own-postgres.ts';
import { runAsOwner } from './run-as-owner.ts';

/** A copy of the migrated template, with open connections. */
export interface TestDatabase {
  readonly name: string;
  readonly server: Pick<Cluster, 'host' | 'port' | 'user'>;
  readonly database: Database;
  /** Every statement of the application. */
  readonly statements: string[];
}

/** The database that the files of a worker use in turn: its open connections have loaded the catalog. */
interface SharedDatabase extends TestDatabase {
  readonly owner: pg.Client;
  readonly schema: string;
  /** Deletes all rows. */
  readonly cleanup: string;
  deletedRows: number;
}
let shared: SharedDatabase | undefined;
let distributed: TestDatabase | undefined;

/** Deleted rows slow down the next files; above this number a new database is faster. */
const maxDeletedRows = 50_000;
/** Statements of an earlier file that still run. */
const lockTimeoutMs = 10_000;

export const createDatabase = async ({ template, ...server }: Cluster): Promise<TestDatabase> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runAsOwner(
    { ...server, database: 'postgres' },
    `create database ${name} template ${template} strategy file_copy`,
  );
  return openTestDatabase(server, name);
};

const openTestDatabase = (server: TestDatabase['server'], name: string, settings: pg.PoolConfig = {}): TestDatabase => {
  const statements: string[] = [];
  // A file sends many statements with few texts. Each text is in memory once.
  const texts = new Map<string, string>();
  const onStatement = (text: string): void => {
    if (statements.length === 0) texts.clear();
    const known = texts.get(text) ?? text;
    texts.set(known, known);
    statements.push(known);
  };
  // On a busy machine requests wait for a connection instead of failing.
  const connection = { ...server, database: name, connectionTimeoutMillis: 300_000, idleTimeoutMillis: 0, ...settings };
  const database = openDatabase({ connection, maxConnections: 8, onStatement });
  return { name, server, database, statements };
};

export const dropDatabase = async ({ name, server, database }: TestDatabase): Promise<void> => {
  await database.close();
  await runAsOwner({ ...server, database: 'postgres' }, `drop database ${name} with (force)`);
};

/** The worker's database without rows. Ids continue, so that caches of earlier files contain nothing under new ids. */
export const claimSharedDatabase = async (cluster: Cluster): Promise<TestDatabase> => {
  const { database: existing, template: _, isTimed, ...server } = cluster;
  if (existing !== undefined) {
    await deleteDistributedRows({ ...server, database: existing });
    if (isTimed) return openTestDatabase(server, existing);
    distributed ??= openTestDatabase(server, existing, watchStatements());
    distributed.statements.length = 0;
    return { ...distributed, database: { ...distributed.database } };
  }
  if (shared && !(await isCleanedUp(shared))) {
    const { owner, ...used } = shared;
    shared = undefined;
    await owner.end();
    await dropDatabase(used);
  }
  shared ??= await createShared(cluster);
  shared.statements.length = 0;
  // Caches belong to a database object, so each file starts with empty ones.
  return { ...shared, database: { ...shared.database } };
};

const createShared = async (cluster: Cluster): Promise<SharedDatabase> => {
  const created = await createDatabase(cluster);
  // Its connection also shows other runs on this machine that the database is in use.
  const owner = new pg.Client({ ...created.server, database: created.name });
  owner.on('error', () => undefined);
  await owner.connect();
  const { rows } = await owner.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migration'`,
  );
  const cleanup = rows.map(({ name }) => `delete from ${name};`).join('\n');
  return { ...created, owner, schema: await readSchema(owner), cleanup, deletedRows: 0 };
};

/** False if the file changed the schema, has left many rows, or still holds locks: then a new database is needed. */
const isCleanedUp = async (used: SharedDatabase): Promise<boolean> => {
  try {
    if ((await readSchema(used.owner)) !== used.schema) return false;
    const results = await used.owner.query(
      `begin; set local session_replication_role = replica; set local lock_timeout = ${lockTimeoutMs};
       ${used.cleanup} commit`,
    );
    for (const { command, rowCount } of [results].flat()) if (command === 'DELETE') used.deletedRows += rowCount ?? 0;
    return used.deletedRows <= maxDeletedRows;
  } catch {
    return false;
  }
};

/** Differs after a migration, a new trigger, or a setting of the database. */
const readSchema = async (owner: pg.Client): Promise<string> => {
  const { rows } = await owner.query<{ schema: string }>(
    `select md5(concat_ws(' ',
       (select string_agg(concat_ws(' ', attrelid, attname, atttypid, attnotnull), ',' order by attrelid, attnum)
        from pg_attribute where attrelid >= 16384),
       (select count(*) from pg_constraint), (select count(*) from pg_trigger), (select count(*) from pg_policy),
       (select count(*) from pg_proc), (select count(*) from pg_db_role_setting), (select count(*) from migration)
     )) as schema`,
  );
  return rows[0]?.schema ?? '';
};
