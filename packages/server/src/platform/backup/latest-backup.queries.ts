import pg from 'pg';
import type { Db } from '../db/database.ts';

export interface LatestBackup {
  readonly finishedAt: Date;
  readonly rows: number;
  readonly bytes: number;
}

export const findLatestBackup = async (db: Db): Promise<LatestBackup | undefined> =>
  db.selectFrom('latestBackup').select(['finishedAt', 'rowCount as rows', 'bytes']).executeTakeFirst();

/**
 * Records a complete backup in the database that was backed up. The reason if that is not possible, for example because the
 * database is a read-only copy.
 */
export const recordBackup = async (
  connection: pg.ClientConfig,
  { rows, bytes }: Pick<LatestBackup, 'rows' | 'bytes'>,
): Promise<string | undefined> => {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(
      `insert into latest_backup (id, finished_at, row_count, bytes) values (1, now(), $1, $2)
       on conflict (id) do update set finished_at = excluded.finished_at, row_count = excluded.row_count,
         bytes = excluded.bytes`,
      [rows, bytes],
    );
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await client.end();
  }
};
