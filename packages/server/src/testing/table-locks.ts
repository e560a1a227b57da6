import { sql } from 'kysely';
import { expect } from 'vitest';
import { isDistributed } from '../platform/db/connection.ts';
import type { Database, Db } from '../platform/db/database.ts';
import { eventually } from './eventually.ts';

/** Blocks writes to a table until `happens` is done while a writer waits. Returns its result and the blocked work. */
export const whileWritesWait = async <T, H>(
  database: Database,
  table: string,
  { work, happens }: { readonly work: () => Promise<T>; readonly happens: () => H | Promise<H> },
): Promise<{ readonly worked: Promise<T>; readonly happened: H }> =>
  database.system(async (db) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(db);
    const worked = work();
    worked.catch(() => undefined);
    await eventually(async () => expect(await countWaitingWriters(database, table)).toBe(1));
    return { worked, happened: await happens() };
  });

const countWaitingWriters = (database: Database, table: string): Promise<number> =>
  database.system(async (db) => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::integer as waiting from pg_locks
      where relation = ${table}::regclass and not granted and mode = 'RowExclusiveLock'`.execute(db);
    return rows[0]?.waiting ?? 0;
  });

/** Until a transaction waits for a lock; on a distributed database it waits on a node. */
export const waitForLockQueue = async (db: Db): Promise<void> => {
  for (;;) {
    const { rows } = isDistributed(db)
      ? await sql`select from citus_lock_waits`.execute(db)
      : await sql`select from pg_locks where not granted`.execute(db);
    if (rows.length > 0) return;
  }
};

/** Ends the connections that wait for the transaction of this process; returns their number. */
export const endBlockedConnections = (database: Database, blockingPid: number): Promise<number> =>
  database.system(async (db) => {
    await sql`reset role`.execute(db);
    const { rows } = isDistributed(db)
      ? await sql`select pg_terminate_backend(waiting_gpid) from citus_lock_waits`.execute(db)
      : await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where ${blockingPid} = any(pg_blocking_pids(pid))`.execute(db);
    return rows.length;
  });
