import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface DatabaseFacts {
  readonly version: string;
  readonly bytes: number;
  readonly migration: string;
  readonly migratedAt: Date;
  readonly migrations: number;
}

export const findDatabaseFacts = async (db: Db): Promise<DatabaseFacts> => {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      newest.name as migration, (select max(applied_at) from migration) as migrated_at,
      (select count(*) from migration) as migrations
    from migration newest order by newest.name desc limit 1`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('The database has no migrations');
  return facts;
};

export const findMailFacts = async (db: Db): Promise<{ failed: number; lastError: string | null }> => {
  const { rows } = await sql<{ failed: number; lastError: string | null }>`
    select count(*) filter (where failed_at is not null) as failed,
      (array_agg(last_error order by created_at desc) filter (where last_error is not null and sent_at is null))[1]
        as last_error
    from mail where tenant_id > 0 and sent_at is null`.execute(db);
  return rows[0] ?? { failed: 0, lastError: null };
};
