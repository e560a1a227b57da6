import {
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { PoolClient } from 'pg';
import type { Db } from './db.ts';
import type { Schema } from './schema.gen.ts';
import { TenantPlugin } from './tenant-plugin.ts';

interface Options {
  readonly tenantId: number | null;
  readonly onStatement?: (statement: string) => void;
}

const clients = new WeakMap<object, { readonly client: PoolClient; readonly options: Options }>();

/** Kysely over one connection that is already inside its transaction. */
export const kyselyOn = (client: PoolClient, options: Options): Db => {
  const { tenantId, onStatement } = options;
  const db: Db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driverOn(client, onStatement),
      createIntrospector: (any) => new PostgresIntrospector(any),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [
      ...(tenantId === null ? [] : [new TenantPlugin(tenantId)]),
      new CamelCasePlugin({ maintainNestedObjectKeys: true }),
    ],
  });
  clients.set(db, { client, options });
  return db;
};

/** The connection beneath, for COPY, which Kysely does not speak. Only this folder may ask. */
export const connectionOf = (db: Db): PoolClient => {
  const { client } = runningOf(db);
  return client;
};

/** The same transaction, in which every statement of a feature is about one client. For transactions over all of them. */
export const withinClient = (db: Db, tenantId: number): Db => {
  const { client, options } = runningOf(db);
  if (options.tenantId !== null) throw new Error('This transaction is of one client already');
  return kyselyOn(client, { ...options, tenantId });
};

const runningOf = (db: Db) => {
  const running = clients.get(db);
  if (!running) throw new Error('This transaction has ended');
  return running;
};

export const releaseConnection = (db: Db): void => {
  clients.delete(db);
};

const driverOn = (client: PoolClient, onStatement: Options['onStatement']): Driver => {
  const unsupported = () => Promise.reject(new Error('The platform opens and ends transactions'));
  const connection: DatabaseConnection = {
    executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
      onStatement?.(sql);
      const { rows, rowCount, command } = await client.query(sql, [...parameters]);
      const counted = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
      return counted ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
    },
    streamQuery: () => {
      throw new Error('Streaming is not supported here');
    },
  };
  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: unsupported,
    commitTransaction: unsupported,
    rollbackTransaction: unsupported,
    savepoint: (_, name) => client.query(`savepoint ${name}`).then(() => undefined),
    rollbackToSavepoint: (_, name) => client.query(`rollback to savepoint ${name}`).then(() => undefined),
    releaseSavepoint: (_, name) => client.query(`release savepoint ${name}`).then(() => undefined),
    releaseConnection: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
  };
};
