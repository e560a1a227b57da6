import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { BackupError, type Summary } from '../platform/backup/backup-format.ts';
import { recordBackup } from '../platform/backup/latest-backup.queries.ts';
import { restoreBackup } from '../platform/backup/restore-backup.service.ts';
import { writeBackup } from '../platform/backup/write-backup.service.ts';
import { readCommandConfig } from '../platform/config.ts';
import { createKeyRing } from '../platform/crypto/key-ring.ts';
import { readSecret } from '../platform/crypto/secret-file.ts';
import { startLocalPostgres } from '../platform/db/local-postgres.ts';
import type { Ended } from './account-command.ts';

// Backup and restore from the command line.

type Environment = Readonly<Record<string, string | undefined>>;

const backupHelp = `Usage: npm run backup -- FILE

Writes all data of one moment to FILE, a tar archive, while the server runs or is stopped.
The keys that decrypt secrets are not in it: keep DATA_DIR/encryption-key or ENCRYPTION_KEY in another place.
`;

const restoreHelp = `Usage: npm run restore -- FILE

Restores a backup into an empty database: DATABASE_URL, or a new DATA_DIR. Stop the server before.
Counts the rows of each table and compares the seals of the audit log.

Exit codes: 0 done, 1 rejected or failed, 2 the command line is not valid.
`;

export const runBackupCommand = (args: readonly string[], env: Environment): Promise<Ended> =>
  runCommand(args, backupHelp, (file) =>
    withConnection(env, { isNew: false }, async (connection) => {
      const { tables, rows, bytes, keys } = await writeBackup(connection, file);
      const size = bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${Math.round(bytes / 1_000_000)} MB`;
      const text = `Wrote ${count(rows, 'row')} of ${count(tables, 'table')} to ${file} (${size}).\n`;
      const problem = await recordBackup(connection, { rows, bytes });
      const stderr = problem === undefined ? '' : `The backup is complete, but could not be recorded: ${problem}\n`;
      return { code: 0, stdout: `${text}${describeKeys(keys)}`, stderr };
    }),
  );

export const runRestoreCommand = (args: readonly string[], env: Environment): Promise<Ended> =>
  runCommand(args, restoreHelp, (file) =>
    withConnection(env, { isNew: true }, async (connection, folder) => {
      const { createdAt, tables, rows, brokenSeals, keys } = await restoreBackup(connection, file);
      const text = `Restored ${count(rows, 'row')} of ${count(tables, 'table')} as of ${createdAt}.\n`;
      const unreadable = describeUnreadable(keys, env, folder);
      const broken = brokenSeals.map(
        ({ subdomain, seal }) => `The audit log of ${subdomain} does not match its seal ${seal}.\n`,
      );
      const advice =
        'If the original still runs, set the integrations of this copy to not operating before its server starts.\n';
      const code = broken.length > 0 ? 1 : 0;
      return { code, stdout: `${text}${unreadable}${advice}`, stderr: broken.join('') };
    }),
  );

const runCommand = async (
  args: readonly string[],
  help: string,
  run: (file: string) => Promise<Ended>,
): Promise<Ended> => {
  const options = { help: { type: 'boolean', short: 'h' } } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (values.help) return { code: 0, stdout: help, stderr: '' };
    const [file, ...rest] = positionals;
    if (file === undefined || rest.length > 0) return { code: 2, stdout: '', stderr: `One file is required.\n${help}` };
    return await run(path.resolve(file));
  } catch (error) {
    const usage = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
    if (usage) return { code: 2, stdout: '', stderr: `${error.message}\n${help}` };
    if (error instanceof BackupError) return { code: 1, stdout: '', stderr: `${error.message}\n` };
    throw error;
  }
};

type Work = (connection: pg.ClientConfig, dataFolder: string) => Promise<Ended>;

const withConnection = async (env: Environment, { isNew }: { isNew: boolean }, work: Work): Promise<Ended> => {
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

const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;

const describeKeys = (keys: Summary['keys']): string => {
  const names = [...new Set(keys.map(({ key }) => key))];
  return names.length === 0
    ? ''
    : `Secrets need the encryption ${names.length === 1 ? 'key' : 'keys'} ${names.join(', ')}, which ${names.length === 1 ? 'is' : 'are'} not in the backup.\n`;
};

const describeUnreadable = (keys: Summary['keys'], env: Environment, folder: string): string => {
  const given = env.ENCRYPTION_KEY || readSecret({ folder, name: 'encryption-key' });
  const ring = given ? createKeyRing(given) : undefined;
  const missing = keys.filter(({ key }) => !ring?.canOpen(`${key}.`));
  const lines = missing.map(
    ({ column, key, secrets }) =>
      `${count(secrets, 'secret')} in ${column} cannot be decrypted without the key ${key}.\n`,
  );
  if (lines.length > 0) lines.push(`Set ENCRYPTION_KEY or copy the key to ${folder} before the server starts.\n`);
  return lines.join('');
};
