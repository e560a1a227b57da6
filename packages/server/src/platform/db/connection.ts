// ASVS 1.2.4

import {
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type KyselyPlugin,
  type PluginTransformResultArgs,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { PoolClient, QueryArrayResult } from 'pg';
import type { Db } from './db.ts';
import { type Send, sendDistributed } from './distributed-sending.ts';
import { toDistributedStatement } from './distributed-statements.rules.ts';
import type { Schema } from './schema.gen.ts';
import { type TransactionScope, toMoreScopeStatement, toScopeKey } from './scope.ts';
import { tenantPlugin } from './tenant-plugin.ts';

/** An identity of the database that its transactions share. */
export interface DatabaseHome {
  /** Whether client tables are on several nodes. Undefined before the first transaction. */
  isDistributed: boolean | undefined;
  /** In milliseconds; the last time that it had no space for a change, or was read-only. */
  writeRejectedAt?: number;
}

interface Options {
  readonly home: DatabaseHome;
  readonly tenantId: number | null;
  /** The scope of the user, if the transaction is reduced to it. */
  readonly scope?: TransactionScope | undefined;
  readonly keepsPlans?: true;
  /** Once it is aborted, no further statement is sent. */
  readonly signal?: AbortSignal | undefined;
  readonly onStatement?: (statement: string) => void;
  /** The temporary tables that the steps of its statements have created. */
  readonly stepTables?: Set<string>;
}

interface Running {
  readonly client: PoolClient;
  readonly options: Options;
  /** The same transaction with prepared statements, created on first use. */
  keeping?: Db;
}

const clients = new WeakMap<object, Running>();

/** Shared by all transactions; creating them costs more than a small statement. */
const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();

/** Kysely over one connection that is already inside its transaction. */
export const kyselyOn = (client: PoolClient, given: Options): Db => {
  const options = { ...given, stepTables: given.stepTables ?? new Set<string>() };
  const { tenantId } = options;
  const db: Db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => driverOn(client, options),
      createIntrospector: (any) => new PostgresIntrospector(any),
      createQueryCompiler: () => compiler,
    },
    plugins: tenantId === null ? [columnNames] : [tenantPlugin(tenantId), columnNames],
  });
  clients.set(db, { client, options });
  return db;
};

/**
 * The same transaction, for statements that find few rows by key: each connection plans them
 * once, which takes several times as long as running them. Not for filters and searches, whose best plan depends on
 * the values, nor for lists of thousands of ids.
 */
export const keepingPlans = (db: Db): Db => {
  const running = getRunning(db);
  running.keeping ??= kyselyOn(running.client, { ...running.options, keepsPlans: true });
  return running.keeping;
};

/** The underlying connection, for COPY, which Kysely does not support. Only for this folder. */
export const rawConnection = (db: Db): PoolClient => {
  const { client } = getRunning(db);
  return client;
};

/** The identity of the database of a transaction, as a key of caches. */
export const databaseIdentity = (db: Db): object => getRunning(db).options.home;

/** The scope to which a transaction is reduced; undefined if it sees the whole account. */
export const getScope = (db: Db): TransactionScope | undefined => getRunning(db).options.scope;

/** Identifies the rows of an account that a transaction sees: empty for all of them. A part of the key of caches. */
export const getScopeKey = (db: Db): string => {
  const scope = getScope(db);
  return scope ? toScopeKey(scope) : '';
};

/**
 * Adds ids of records without a store of their own to the scope of a transaction, which has found them through records that
 * it sees; nothing for a transaction that sees the whole account.
 */
export const addToScope = async (db: Db, ids: TransactionScope['ids']): Promise<void> => {
  if (getScope(db)) await getRunning(db).client.query(toMoreScopeStatement(ids));
};

/**
 * Whether the tables of a transaction are on several nodes. Then the few statements that a distributed database does not
 * support have another form.
 */
export const isDistributed = (db: Db): boolean => getRunning(db).options.home.isDistributed ?? false;

/** The same transaction restricted to one client, for system transactions. */
export const withinClient = (db: Db, tenantId: number): Db => {
  const { client, options } = getRunning(db);
  if (options.tenantId !== null) throw new Error('This transaction is of one client already');
  return kyselyOn(client, { ...options, tenantId });
};

const getRunning = (db: Db) => {
  const running = clients.get(db);
  if (!running) throw new Error('This transaction has ended');
  return running;
};

export const releaseConnection = (db: Db): void => {
  clients.delete(db);
};

const driverOn = (
  client: PoolClient,
  {
    home,
    tenantId,
    scope,
    onStatement,
    keepsPlans,
    signal,
    stepTables,
  }: Options & Required<Pick<Options, 'stepTables'>>,
): Driver => {
  const unsupported = () => Promise.reject(new Error('The platform opens and ends transactions'));
  const send: Send = (text, values, { isPrepared = false, types } = {}) => {
    signal?.throwIfAborted();
    const statement = home.isDistributed ? toDistributedStatement(text, tenantId) : text;
    const plan = isPrepared && findPlanName(statement);
    // A plan contains the policies of its role: PostgreSQL would plan it again after each change of the role.
    const name = plan && scope ? `${plan}_scoped` : plan;
    const query = { text: statement, values: [...values], ...(types && { types }), ...(name && { name }) };
    return client.query<unknown[]>({ ...query, rowMode: 'array' });
  };
  const connection: DatabaseConnection = {
    executeQuery: async <R>(compiled: CompiledQuery): Promise<QueryResult<R>> => {
      signal?.throwIfAborted();
      onStatement?.(compiled.sql);
      const result =
        home.isDistributed && tenantId !== null
          ? await sendDistributed(send, stepTables, compiled, keepsPlans ?? false)
          : await send(compiled.sql, compiled.parameters, { isPrepared: keepsPlans ?? false });
      const rows = toRecords<R>(result);
      const { rowCount, command } = result;
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

const planNames = new Map<string, string>();
/** Each connection caches them; there are a few dozen prepared statements. */
const maxPlans = 500;

const findPlanName = (text: string): string | undefined => {
  const known = planNames.get(text);
  if (known !== undefined || planNames.size >= maxPlans) return known;
  const name = `plan_${planNames.size + 1}`;
  planNames.set(text, name);
  return name;
};

/** Columns are snake_case in the database and camelCase here; names inside JSON values are unchanged. */
class ColumnNames extends CamelCasePlugin {
  /** Rows are already named by the record parser. */
  override transformResult({ result }: PluginTransformResultArgs): ReturnType<CamelCasePlugin['transformResult']> {
    return Promise.resolve(result);
  }

  nameOf(column: string): string {
    return this.camelCase(column);
  }
}

const names = new ColumnNames({ maintainNestedObjectKeys: true });
const columnNames: KyselyPlugin = names;

/** The rows of a result as records; each column name is translated once. */
const toRecords = <R>({ fields, rows }: QueryArrayResult<unknown[]>): QueryResult<R>['rows'] => {
  const keys = fields.map(({ name }) => names.nameOf(name));
  return rows.map((values) => {
    const record: Record<string, unknown> = {};
    for (const [index, key] of keys.entries()) record[key] = values[index];
    return record as R; // the type that the statement declares
  });
};
