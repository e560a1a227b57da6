import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { findBrokenSeal } from '../audit/seal.ts';
import { openDatabase } from '../db/database.ts';
import { findOwnMigrations, migrate } from '../db/migrate.ts';
import { BackupError, type Manifest, type Summary } from './backup-format.ts';
import { copyInSql, findAppliedMigrations, findTables, isEmptyDatabase } from './backup-tables.queries.ts';
import { type BackupReader, openBackup } from './read-backup.ts';

export interface RestoredBackup {
  readonly createdAt: string;
  readonly tables: number;
  readonly rows: number;
  /** Accounts whose audit log does not match its seals. */
  readonly brokenSeals: readonly { readonly subdomain: string; readonly seal: number }[];
  readonly keys: Summary['keys'];
}

/**
 * Restores a backup into an empty database and brings it to this release. The rows are written in one transaction: after an
 * error, the database is as empty as before.
 */
export const restoreBackup = async (connection: pg.ClientConfig, file: string): Promise<RestoredBackup> => {
  const reader = await openBackup(file);
  try {
    await requireKnownMigrations(reader.manifest);
    await withClient(connection, (client) => requireUsable(client, reader.manifest));
    await migrate(connection, { names: reader.manifest.migrations.map(({ name }) => name) });
    const summary = await withClient(connection, (client) => loadRows(client, reader));
    await migrate(connection);
    await withClient(connection, (client) => client.query('analyze'));
    const counts = Object.values(summary.tables).map(({ rows }) => rows);
    return {
      createdAt: reader.manifest.createdAt,
      tables: counts.length,
      rows: counts.reduce((sum, rows) => sum + rows, 0),
      brokenSeals: await findBrokenSeals(connection),
      keys: summary.keys,
    };
  } finally {
    reader.close();
  }
};

const withClient = async <T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const requireKnownMigrations = async ({ migrations }: Manifest): Promise<void> => {
  const own = await findOwnMigrations();
  for (const { name, checksum } of migrations) {
    const known = own.get(name);
    if (known === undefined)
      throw new BackupError(`The backup was made by a newer release: this one has no migration ${name}.`);
    if (checksum !== null && checksum !== known)
      throw new BackupError(`The backup was made by another build: its migration ${name} differs.`);
  }
};

const requireUsable = async (client: pg.Client, { migrations }: Manifest): Promise<void> => {
  if (!(await isEmptyDatabase(client)))
    throw new BackupError('The database is not empty. A backup is restored into an empty database only.');
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('public.migration') is not null as exists",
  );
  if (!rows[0]?.exists) return;
  const names = new Set(migrations.map(({ name }) => name));
  const newer = (await findAppliedMigrations(client)).find(({ name }) => !names.has(name));
  if (newer)
    throw new BackupError(
      `The tables of the database are newer than the backup (${newer.name}). Restore into a new, empty database.`,
    );
};

const loadRows = async (client: pg.Client, reader: BackupReader): Promise<Summary> => {
  await client.query('begin');
  // The rows were consistent when they were read: foreign keys and triggers would do the same work again.
  await client.query("set local session_replication_role = 'replica'").catch(explainMissingRight);
  const existing = (await findTables(client)).map(({ name }) => name);
  await client.query(`truncate ${existing.map((name) => `"${name}"`).join(', ')}`);
  const rows: Record<string, number> = {};
  const tables = new Map(reader.manifest.tables.map((table) => [table.name, table]));
  for await (const { name, parts } of reader.tables()) {
    const table = tables.get(name);
    if (!table) throw new BackupError(`The backup is damaged: it does not describe the table ${name}.`);
    const copying = client.query(copyFrom(copyInSql(table)));
    await pipeline(Readable.from(parts), createGunzip(), copying).catch((error: unknown) =>
      explainUnreadableRows(error, name),
    );
    rows[name] = copying.rowCount ?? 0;
  }
  const summary = await reader.readSummary();
  for (const [name, written] of Object.entries(summary.tables))
    if (rows[name] !== written.rows)
      throw new BackupError(`The backup is damaged: ${name} has ${rows[name] ?? 0} rows instead of ${written.rows}.`);
  for (const [name, value] of Object.entries(summary.sequences))
    await client.query('select setval(quote_ident($1)::regclass, $2)', [name, value]);
  await client.query('commit');
  return summary;
};

const explainMissingRight = (error: unknown): never => {
  if (error instanceof pg.DatabaseError && error.code === '42501')
    throw new BackupError(
      'The database user may not restore: it must be a superuser. Restore with pg_restore from a backup of pg_dump instead.',
      { cause: error },
    );
  throw error;
};

/** Errors of gzip, and of PostgreSQL: invalid data, a row that is too long, and no space. */
const explainUnreadableRows = (error: unknown, table: string): never => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof Error && /^(Z_|(22|54)...$)/.test(code))
    throw new BackupError(`The backup is damaged: the rows of ${table} cannot be read (${error.message}).`, {
      cause: error,
    });
  if (code === '53100')
    throw new BackupError('The disk of the database is full. Nothing was restored.', { cause: error });
  throw error;
};

const findBrokenSeals = async (connection: pg.ClientConfig): Promise<RestoredBackup['brokenSeals']> => {
  const database = openDatabase({ connection, maxConnections: 2 });
  try {
    const clients = await database.system((db) => db.selectFrom('client').select(['id', 'subdomain']).execute());
    const broken: { subdomain: string; seal: number }[] = [];
    for (const { id, subdomain } of clients) {
      const seal = await findBrokenSeal(database, id);
      if (seal !== undefined) broken.push({ subdomain, seal });
    }
    return broken;
  } finally {
    await database.close();
  }
};
