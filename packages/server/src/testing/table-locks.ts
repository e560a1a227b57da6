import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../platform/db/database.ts';
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
