import { maxListedClients } from '@shelfward/contract/operation/operation.contract.ts';
import { sql } from 'kysely';
import { isDistributed } from '../../platform/db/connection.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { tenantTables } from '../../platform/db/schema.gen.ts';
import { shareBytes, type TableUsage } from './storage.rules.ts';

/** Counts the rows of every client table by an index, one table at a time, and replaces the result of the last time. */
export const measureStorage = async (database: Database, now: Date): Promise<void> => {
  const usages: TableUsage[] = [];
  for (const table of tenantTables) usages.push(await database.system((db) => measureTable(db, table)));
  const clients = shareBytes(usages);
  await database.system(async (db) => {
    await db.deleteFrom('clientStorage').execute();
    if (clients.length === 0) return;
    await sql`insert into client_storage (client_id, row_count, bytes, measured_at)
      select client_id, row_count, bytes, ${now} from unnest(${clients.map(({ clientId }) => clientId)}::integer[],
        ${clients.map(({ rows }) => rows)}::bigint[], ${clients.map(({ bytes }) => bytes)}::bigint[])
        as measured (client_id, row_count, bytes)`.execute(db);
  });
};

const measureTable = async (db: Db, name: string): Promise<TableUsage> => {
  const table = sql.table(name);
  const { rows } = await sql<{ clientId: number; rows: number }>`
    select tenant_id as client_id, count(*) as rows from ${table} where tenant_id > 0 group by 1`.execute(db);
  const size = sql.raw(isDistributed(db) ? 'citus_total_relation_size' : 'pg_total_relation_size');
  const { rows: sizes } = await sql<{ bytes: number }>`
    select ${size}(${tableName(name)}::regclass) as bytes`.execute(db);
  return { bytes: sizes[0]?.bytes ?? 0, rows };
};

const tableName = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The clients with the most storage. */
export const listClientStorage = (db: Db) =>
  db
    .selectFrom('client')
    .leftJoin('clientStorage', 'clientStorage.clientId', 'client.id')
    .select((eb) => [
      'client.id',
      'client.name',
      'client.subdomain',
      'client.inactive',
      eb.fn.coalesce('clientStorage.rowCount', sql<number>`0`).as('rows'),
      eb.fn.coalesce('clientStorage.bytes', sql<number>`0`).as('bytes'),
    ])
    .where('client.id', '>', 0)
    .orderBy('bytes', 'desc')
    .orderBy('client.id')
    .limit(maxListedClients)
    .execute();

export const findStorageFacts = async (db: Db): Promise<{ measuredAt: Date | null; count: number }> => {
  const { rows } = await sql<{ measuredAt: Date | null; count: number }>`
    select (select max(measured_at) from client_storage) as measured_at,
      (select count(*) from client where id > 0) as count`.execute(db);
  return rows[0] ?? { measuredAt: null, count: 0 };
};
