import path from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError, type Summary } from '../platform/backup/backup-format.ts';
import { recordBackup } from '../platform/backup/latest-backup.queries.ts';
import { restoreBackup } from '../platform/backup/restore-backup.service.ts';
import { writeBackup } from '../platform/backup/write-backup.service.ts';
import { createKeyRing } from '../platform/crypto/key-ring.ts';
import { readSecret } from '../platform/crypto/secret-file.ts';
import type { Ended } from './account-command.ts';
import { runBackupSchedule } from './backup-schedule-command.ts';
import { withConnection } from './command-connection.ts';

// Backup and restore from the command line.

type Environment = Readonly<Record<string, string | undefined>>;

const backupHelp = `Usage: npm run backup -- FILE
       npm run backup -- --schedule [--once]

Writes all data of one moment to FILE, a tar archive, while the server runs or is stopped.
The keys that decrypt secrets are not in it: keep DATA_DIR/encryption-key or ENCRYPTION_KEY in another place.

  --schedule         Without FILE: makes a backup in BACKUP_TARGET every BACKUP_INTERVAL_HOURS, restores it into a scratch
                     database, and keeps the newest BACKUP_KEEP. Runs until it is stopped.
  --schedule --once  Does so once, now.
`;

const restoreHelp = `Usage: npm run restore -- FILE

Restores a backup into an empty database: DATABASE_URL, or a new DATA_DIR. Stop the server before.
Counts the rows of each table and compares the seals of the audit log.

Exit codes: 0 done, 1 rejected or failed, 2 the command line is not valid.
`;

/** Of the schedule, which runs until it is stopped. */
export interface Running {
  readonly signal: AbortSignal;
  readonly print: (line: string) => void;
}

export const runBackupCommand = (args: readonly string[], env: Environment, running?: Running): Promise<Ended> =>
  running && args.includes('--schedule')
    ? runSchedule(args, env, running)
    : runCommand(args, backupHelp, (file) => backUp(env, file));

const runSchedule = (args: readonly string[], env: Environment, running: Running): Promise<Ended> =>
  explainErrors(backupHelp, async () => {
    const options = { schedule: { type: 'boolean' }, once: { type: 'boolean', default: false } } as const;
    const { once } = parseArgs({ args: [...args], options }).values;
    return { code: await runBackupSchedule(env, { once, ...running }), stdout: '', stderr: '' };
  });

const backUp = (env: Environment, file: string): Promise<Ended> =>
  withConnection(env, { isNew: false }, async (connection) => {
    const { tables, rows, bytes, keys } = await writeBackup(connection, file);
    const size = bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${Math.round(bytes / 1_000_000)} MB`;
    const text = `Wrote ${count(rows, 'row')} of ${count(tables, 'table')} to ${file} (${size}).\n`;
    const problem = await recordBackup(connection, { rows, bytes });
    const stderr = problem === undefined ? '' : `The backup is complete, but could not be recorded: ${problem}\n`;
    return { code: 0, stdout: `${text}${describeKeys(keys)}`, stderr };
  });

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

const runCommand = (args: readonly string[], help: string, run: (file: string) => Promise<Ended>): Promise<Ended> =>
  explainErrors(help, async () => {
    const options = { help: { type: 'boolean', short: 'h' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (values.help) return { code: 0, stdout: help, stderr: '' };
    const [file, ...rest] = positionals;
    if (file === undefined || rest.length > 0) return { code: 2, stdout: '', stderr: `One file is required.\n${help}` };
    return run(path.resolve(file));
  });

const explainErrors = async (help: string, run: () => Promise<Ended>): Promise<Ended> => {
  try {
    return await run();
  } catch (error) {
    const usage = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
    if (usage) return { code: 2, stdout: '', stderr: `${error.message}\n${help}` };
    if (error instanceof BackupError) return { code: 1, stdout: '', stderr: `${error.message}\n` };
    throw error;
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
