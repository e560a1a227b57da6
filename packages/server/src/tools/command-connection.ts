import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { BackupError } from '../platform/backup/backup-format.ts';
import { readCommandConfig } from '../platform/config.ts';
import { startLocalPostgres } from '../platform/db/local-postgres.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Connects a command to the database as the server does. A new embedded database is created if none exists. */
export const withConnection = async <T>(
  env: Environment,
  { isNew }: { isNew: boolean },
  work: (connection: pg.ClientConfig, dataFolder: string) => Promise<T>,
): Promise<T> => {
  const { DATABASE_URL, DATA_DIR } = readCommandConfig(env);
  if (DATABASE_URL) {
    await requireReachable({ connectionString: DATABASE_URL });
    return work({ connectionString: DATABASE_URL }, DATA_DIR);
  }
  const folder = path.join(DATA_DIR, 'postgres');
  if (!isNew && !fs.existsSync(folder))
    throw new BackupError(`${DATA_DIR} contains no database. Set DATA_DIR or DATABASE_URL.`);
  const local = await startLocalPostgres(folder);
  try {
    return await work(local.connection, DATA_DIR);
  } finally {
    await local.stop();
  }
};

const requireReachable = async (connection: pg.ClientConfig): Promise<void> => {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new BackupError('The database cannot be reached. Check DATABASE_URL.', { cause: error });
  } finally {
    await client.end();
  }
};
