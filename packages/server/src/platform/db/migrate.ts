import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { previousRelease, readRelease } from '../core/release.ts';
import { StartError } from '../core/start-error.ts';
import { adaptToNodes } from './distribute.ts';
import { isDistributedDatabase } from './distribution.ts';
import { toSingleChanges, toStatements } from './sql-statements.rules.ts';

interface Settings {
  /** The folder of the migrations. */
  readonly folder?: string;
  /** While a migration waits for a lock, all other users of the table wait behind it, so it waits briefly. */
  readonly lockTimeoutMs?: number;
  /** The migration retries until this time has passed. */
  readonly patienceMs?: number;
  /** Only these migrations; each must exist. */
  readonly names?: readonly string[];
}

const own = new URL('../../../migrations/', import.meta.url);

/**
 * Runs every migration once, in order, while the application may be working; an advisory lock lets one process at a time
 * run them. An interrupted migration is restarted at the next start.
 */
export const migrate = async (connection: pg.ClientConfig, settings: Settings = {}): Promise<void> => {
  const folder = settings.folder ? pathToFileURL(`${settings.folder}/`) : own;
  const client = new pg.Client(connection);
  // A lost connection rejects its query; the event adds no information.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('shelfward migrations'))`);
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    );
    await client.query(
      'alter table migration add column if not exists checksum text, add column if not exists release text, add column if not exists beside text',
    );
    for (const [before, after] of renumbered)
      await client.query('update migration set name = $2 where name = $1', [before, after]);
    const { rows } = await client.query<Applied>('select name, checksum from migration');
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    let isChanged = false;
    const names = await migrationNames(folder);
    if (!settings.folder) await requireKnown(client, names);
    for (const name of names) {
      if (settings.names && !settings.names.includes(name)) continue;
      const script = await fs.readFile(new URL(name, folder), 'utf8');
      const migration = { name, script, checksum: computeChecksum(script) };
      const checksum = applied.get(name);
      if (checksum !== undefined) {
        requireUnchanged(migration, checksum);
        continue;
      }
      const run = /^-- outside a transaction\b/.test(script) ? runConcurrently : runAtOnce;
      await run(client, migration, settings).catch((cause: unknown) => failed(name, cause));
      isChanged = true;
    }
    if (isChanged && (await isDistributedDatabase(client))) await adaptToNodes(client);
  } finally {
    await client.end();
  }
};

/** Migrations that got another number after they had been applied to databases. */
const renumbered = [['0013_master_import.sql', '0012_master_import.sql']] as const;

/** The checksum of each migration of this release by its name. */
export const findOwnMigrations = async (): Promise<ReadonlyMap<string, string>> => {
  const names = await migrationNames(own);
  const scripts = await Promise.all(names.map((name) => fs.readFile(new URL(name, own), 'utf8')));
  return new Map(names.map((name, index) => [name, computeChecksum(scripts[index] ?? '')]));
};

const computeChecksum = (script: string): string => createHash('sha256').update(script).digest('hex');

const migrationNames = async (folder: URL): Promise<string[]> =>
  (await fs.readdir(folder)).filter((name) => name.endsWith('.sql')).sort();

interface Migration {
  readonly name: string;
  readonly script: string;
  readonly checksum: string;
}

interface Applied {
  readonly name: string;
  /** Null: applied by a release that did not record checksums. */
  readonly checksum: string | null;
}

/** A changed migration would leave this database with another schema than new ones. */
const requireUnchanged = ({ name, checksum }: Migration, recorded: string | null): void => {
  if (recorded === null || recorded === checksum) return;
  throw new Error(
    `Migration ${name} has changed since it was applied to this database. Restore the file and add a new migration instead.`,
  );
};

interface LaterMigration {
  readonly release: string | null;
  /** The oldest release that can run beside that one. */
  readonly beside: string | null;
}

/**
 * Migrations are numbered: those after the last one of this release are of later ones. During an update, nodes of the previous release start while the database is that of the next one. An older release would
 * write what the later ones do not expect.
 */
const requireKnown = async (client: pg.Client, names: readonly string[]): Promise<void> => {
  const { rows } = await client.query<LaterMigration>(
    'select release, beside from migration where name > $1 order by name desc',
    [names.at(-1)],
  );
  const own = readRelease();
  const isNext = ({ release, beside }: LaterMigration): boolean => release !== own && beside === own;
  const [latest] = rows;
  if (!latest || rows.every(isNext)) return;
  const later = latest.release === null || latest.release === own ? 'a later release' : `Shelfward ${latest.release}`;
  throw new StartError(
    `This is Shelfward ${own}, but the database has ${rows.length === 1 ? 'a migration' : `${rows.length} migrations`} of ${later}. Start that release, or restore a backup from before its update.`,
  );
};

const record = `insert into migration (name, checksum, release, beside) values ($1, $2, $3, $4)`;
const toRecord = ({ name, checksum }: Migration): string[] => [name, checksum, readRelease(), previousRelease];

const runAtOnce = async (client: pg.Client, migration: Migration, settings: Settings): Promise<void> => {
  const { lockTimeoutMs = 250, patienceMs = 600_000 } = settings;
  const { script } = migration;
  const isDistributed = await isDistributedDatabase(client);
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      await client.query('begin');
      // A distributed database sends the text of some commands to its nodes, together with all that is in the same text.
      await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
      for (const statement of isDistributed ? toStatements(script).flatMap(toSingleChanges) : [script])
        await client.query(statement);
      await client.query(record, toRecord(migration));
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (!isLockTimeout(error) || Date.now() > deadline) throw error;
      await sleep(lockTimeoutMs * (1 + Math.random()));
    }
  }
};

/**
 * Builds indexes concurrently and drops invalid indexes of an interrupted build. A select may return the statements to
 * execute in a column `statement`, because conditional blocks would be transactions.
 */
const runConcurrently = async (client: pg.Client, migration: Migration): Promise<void> => {
  const { rows } = await client.query<{ drop: string }>(
    `select format('drop index concurrently %s', indexrelid::regclass) as drop from pg_index
     where not indisvalid and indrelid::regclass::text !~ '^pg_'`,
  );
  const statements = migration.script.replaceAll(/^--.*$/gm, '').split(';');
  for (const statement of [...rows.map((row) => row.drop), ...statements]) {
    if (statement.trim() === '') continue;
    const { rows: found } = await client.query<{ statement?: string }>(statement);
    for (const row of found) if (row.statement) await client.query(row.statement);
  }
  await client.query(record, toRecord(migration));
};

const isLockTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');

const failed = (name: string, cause: unknown): never => {
  throw new Error(`Migration ${name} failed and was rolled back`, { cause });
};
