// ASVS 1.4.3

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inSpan, type OpenSpan, type SpanStart } from '../tracing/spans.ts';
import { cancelWhen } from './cancelling.ts';
import { type DatabaseHome, kyselyOn, releaseConnection } from './connection.ts';
import type { Db } from './db.ts';
import { isDistributedDatabase } from './distribution.ts';
import { createRowSecurityGuard } from './forced-row-security.ts';
import { scopedRole, type TransactionScope, toScopeSettings } from './scope.ts';
import { createSilenceWatch } from './silence.ts';
import { DatabaseUnavailable, toDatabaseTrouble } from './transient-errors.ts';
import { typeParsers } from './types.ts';

export type { Db };

/** The only access to the database; the pool is private to this folder, because a session-level SET would leak. */
export interface Database {
  /** The identity of the database of its transactions. */
  readonly home: Readonly<DatabaseHome>;
  /** A UUID, by which leases of jobs name their node. */
  readonly nodeId: string;
  /**
   * A transaction of one client: row-level security shows only its rows, and every query names it. If the signal aborts, the
   * running statement is canceled and the transaction rolls back.
   */
  readonly tenant: <T>(tenantId: number, work: (db: Db) => Promise<T>, signal?: AbortSignal) => Promise<T>;
  /**
   * The transaction of a request: with the rows of `opening`, which is sent with the BEGIN and costs no round trip, and with
   * the lock timeout of the database.
   */
  readonly tenantWith: <R, T>(
    tenantId: number,
    opening: {
      readonly select: PreparedSelect;
      readonly signal?: AbortSignal | undefined;
      /** Instead of the limit of the database; 0: waits for a lock as long as it takes. */
      readonly maxLockMs?: number;
      /** Reduces the transaction to the scope of the user, which the select has found. */
      findScope?(rows: readonly R[]): TransactionScope | undefined;
    },
    work: (db: Db, rows: readonly R[]) => Promise<T>,
  ) => Promise<T>;
  /**
   * A transaction of one client that stays open while other transactions of the same request run. It uses separate
   * connections: in one pool, requests that hold one and need another would deadlock.
   */
  readonly tenantHeld: <T>(tenantId: number, work: (db: Db) => Promise<T>) => Promise<T>;
  /** A read-only transaction of one client that sees one state of the database until it ends. */
  readonly tenantSnapshot: <T>(tenantId: number, work: (db: Db) => Promise<T>) => Promise<T>;
  /** A transaction over all clients: sign-in, cleanup, set-up. Never on behalf of a signed-in user. */
  readonly system: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

/** A prepared select: the text of PREPARE, and of EXECUTE with its arguments. */
export interface PreparedSelect {
  readonly prepare: string;
  readonly execute: string;
}

export interface DatabaseOptions {
  readonly connection: pg.PoolConfig;
  readonly maxConnections?: number;
  /** Without it, the connections belong to a node that does not return. */
  readonly nodeId?: string;
  /** The database is lost if it sends nothing for so long. */
  readonly silenceMs?: number;
  /** A request that waits longer for a lock fails, and can be repeated. Without it, it waits for as long as it takes. */
  readonly lockTimeoutMs?: number;
  /** Receives every statement; tests count queries and detect statements without a client. */
  readonly onStatement?: (statement: string) => void;
}

export const openDatabase = (options: DatabaseOptions): Database => {
  const { maxConnections = 10, nodeId = randomUUID(), silenceMs = 8000, lockTimeoutMs = 0, onStatement } = options;
  const openedAt = new Map<object, number>();
  const watch = createSilenceWatch({
    isWaiting: (sinceMs) => [...openedAt.values()].some((at) => performance.now() - at > sinceMs),
    probe: () => control.query('select 1'),
    silenceMs,
  });
  const connection = { ...options.connection, stream: watch.openSocket };
  const pool = openPool(connection, maxConnections);
  const held = openPool(connection, maxHeldConnections);
  const control = openPool(connection, 1);
  const home: DatabaseHome = { isDistributed: undefined };
  const prepared: PreparedSelects = new WeakMap();
  const requireForcedRowSecurity = createRowSecurityGuard(control);

  const run = <R, T>(opening: TransactionOptions<R>, work: (db: Db, rows: readonly R[]) => Promise<T>): Promise<T> =>
    inSpan(describeSpan(opening), (span) => runTransaction(opening, work, span));

  const runTransaction = async <R, T>(
    opening: TransactionOptions<R>,
    work: (db: Db, rows: readonly R[]) => Promise<T>,
    span: OpenSpan | undefined,
  ): Promise<T> => {
    const { from = pool, tenantId, signal } = opening;
    signal?.throwIfAborted();
    const client = await from.connect().catch((error: unknown) => Promise.reject(new DatabaseUnavailable(error)));
    const cancelling = cancelWhen(signal, client, control);
    let failure: unknown;
    let isOpen = false;
    openedAt.set(client, performance.now());
    try {
      home.isDistributed ??= await isDistributedDatabase(client);
      if (home.isDistributed && tenantId !== null) await requireForcedRowSecurity(tenantId);
      const rows = await beginTransaction<R>(client, opening, { isDistributed: home.isDistributed, prepared });
      isOpen = true;
      const scope = opening.findScope?.(rows);
      if (scope) await client.query(toReduction(opening, scope, home.isDistributed));
      const count = countStatements(span, onStatement);
      const db = kyselyOn(client, { home, tenantId, scope, signal, ...(count && { onStatement: count }) });
      const result = await work(db, rows);
      releaseConnection(db);
      const { command } = await client.query('commit');
      if (command !== 'COMMIT') throw new Error('A failed statement was ignored: the transaction rolled back');
      return result;
    } catch (error) {
      failure = signal?.aborted ? signal.reason : (toDatabaseTrouble(error) ?? error);
      if (failure instanceof DatabaseUnavailable && failure.isWriteRejected) home.writeRejectedAt = Date.now();
      throw failure;
    } finally {
      const isCancelled = await cancelling.settle();
      if (failure === undefined) client.release(isCancelled);
      else
        await client.query('rollback').then(
          // A transaction that failed to open may not have prepared its statement.
          () =>
            client.release(isCancelled || !isOpen || isLost(failure) || (home.isDistributed && isUnplanned(failure))),
          () => client.release(true),
        );
      openedAt.delete(client);
    }
  };

  const asTenant = (tenantId: number) => ({ role: 'shelfward_tenant', tenantId: requirePositiveInteger(tenantId) });
  return {
    home,
    nodeId,
    tenant: (tenantId, work, signal) => run({ ...asTenant(tenantId), signal }, work),
    tenantWith: (tenantId, opening, work) => run({ ...asTenant(tenantId), maxLockMs: lockTimeoutMs, ...opening }, work),
    tenantHeld: (tenantId, work) => run({ ...asTenant(tenantId), from: held }, work),
    tenantSnapshot: (tenantId, work) => run({ ...asTenant(tenantId), isSnapshot: true }, work),
    system: (work) => run({ role: 'shelfward_system', tenantId: null }, work),
    close: async () => {
      watch.stop();
      await Promise.all([pool.end(), held.end(), control.end()]);
    },
  };
};

interface TransactionOptions<R = never> {
  readonly from?: pg.Pool;
  readonly role: string;
  readonly select?: PreparedSelect;
  readonly tenantId: number | null;
  readonly signal?: AbortSignal | undefined;
  readonly maxLockMs?: number;
  readonly isSnapshot?: true;
  findScope?(rows: readonly R[]): TransactionScope | undefined;
}

/** The texts that each connection has prepared. */
type PreparedSelects = WeakMap<pg.PoolClient, Set<string>>;

const beginTransaction = async <R>(
  client: pg.PoolClient,
  { select, ...opening }: BeginOptions,
  { isDistributed, prepared }: { readonly isDistributed: boolean; readonly prepared: PreparedSelects },
): Promise<readonly R[]> => {
  const begin = toBegin(opening, isDistributed);
  if (!select) {
    await client.query(begin);
    return [];
  }
  const known = prepared.get(client) ?? new Set();
  const prepare = known.has(select.prepare) ? '' : `${select.prepare};`;
  const results = await client.query(`${begin} ${prepare} ${select.execute}`);
  prepared.set(client, known.add(select.prepare));
  return [results].flat().at(-1)?.rows ?? [];
};

type BeginOptions = Omit<TransactionOptions, 'findScope'>;

const toBegin = (
  { role, tenantId, isSnapshot, maxLockMs = 0 }: BeginOptions,
  isDistributed: boolean,
  scopeSettings = '',
): string => {
  const scope = tenantId === null ? '' : `set local app.tenant = ${tenantId};`;
  const lockTimeout = maxLockMs > 0 ? `set local lock_timeout = ${requirePositiveInteger(maxLockMs)};` : '';
  const settings = `set local role ${role}; ${scope} ${lockTimeout} ${scopeSettings}`;
  const opening = isSnapshot ? 'begin isolation level repeatable read read only' : 'begin';
  return isDistributed ? `${opening}; do $$ begin ${settings} end $$;` : `${opening}; ${settings}`;
};

/**
 * Reduces an open transaction to a scope. Citus signs in to the nodes as the role of a transaction, which cannot become
 * another one there, so that a second transaction follows.
 */
const toReduction = (opening: BeginOptions, scope: TransactionScope, isDistributed: boolean): string =>
  isDistributed
    ? `commit; ${toBegin({ ...opening, role: scopedRole }, true, toScopeSettings(scope))}`
    : toScopeSettings(scope);

const describeSpan = ({ role, tenantId }: Pick<TransactionOptions, 'role' | 'tenantId'>): SpanStart => ({
  name: 'transaction',
  kind: 'CLIENT',
  attributes: {
    'db.system.name': 'postgresql',
    'shelfward.database.role': role,
    ...(tenantId !== null && { 'shelfward.client.id': tenantId }),
  },
  needsParent: true,
});

/** The number of the statements of a transaction is an attribute of its span. */
const countStatements = (
  span: OpenSpan | undefined,
  onStatement: DatabaseOptions['onStatement'],
): DatabaseOptions['onStatement'] => {
  if (!span) return onStatement;
  let statements = 0;
  return (statement) => {
    statements += 1;
    span.set({ 'shelfward.database.statements': statements });
    onStatement?.(statement);
  };
};

const isLost = (failure: unknown): boolean => failure instanceof DatabaseUnavailable && failure.isConnectionLost;

/**
 * Citus cannot send a function to its node once the planning of a statement has failed on the same connection. Constraints and
 * locks reject a statement that was planned.
 */
const isUnplanned = (failure: unknown): boolean =>
  failure instanceof pg.DatabaseError && !/^(?:23|40|55)/.test(failure.code ?? '');

export const maxHeldConnections = 8;

/** The working set is in memory, so random access costs little more than sequential access. */
const settings = '-c random_page_cost=1.1';

const openPool = (connection: pg.PoolConfig, max: number): pg.Pool => {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types: typeParsers,
    options: settings,
    ...connection,
    max,
  });
  // A lost connection emits an error here; its query rejects separately.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

const requirePositiveInteger = (value: number): number => {
  if (!Number.isSafeInteger(value) || value < 1) throw new TypeError(`${value} is not a positive integer`);
  return value;
};

/** Waits until the database responds; throws after `timeoutMs`. */
export const waitForDatabase = async (connection: pg.ClientConfig, timeoutMs: number): Promise<void> => {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...connection });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(500);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
};
