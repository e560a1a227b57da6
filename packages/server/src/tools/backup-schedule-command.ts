import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BackupError } from '../platform/backup/backup-format.ts';
import { type BackupStore, openDirectory } from '../platform/backup/backup-store.ts';
import { openBucket } from '../platform/backup/bucket-store.ts';
import { findDelayMs, parseBackupName, parseTarget, sortBackups } from '../platform/backup/schedule.rules.ts';
import { type BackupSchedule, runScheduledBackup } from '../platform/backup/scheduled-backup.service.ts';
import { type BackupConfig, readBackupConfig } from '../platform/config.ts';
import { withConnection } from './command-connection.ts';

type Environment = Readonly<Record<string, string | undefined>>;

interface Options {
  /** One backup now, instead of one whenever it is due. */
  readonly once: boolean;
  /** Ends the schedule after the backup that runs. */
  readonly signal: AbortSignal;
  readonly print: (line: string) => void;
}

const hourMs = 3_600_000;

/** Makes backups until the signal. After an error, the next attempt is in an hour. Returns the exit code. */
export const runBackupSchedule = async (env: Environment, { once, signal, print }: Options): Promise<0 | 1> => {
  const config = readBackupConfig(env);
  const schedule = openSchedule(config);
  const attempt = (): Promise<boolean> =>
    runOnce(env, schedule, print).catch((error: unknown) => {
      print(`The backup failed. ${error instanceof Error ? error.message : String(error)}`);
      return false;
    });
  if (once) return (await attempt()) ? 0 : 1;
  print(`Backups every ${schedule.intervalHours} hours in ${schedule.target}; the newest ${schedule.keep} remain.`);
  let hasFailed = false;
  while (!signal.aborted) {
    const newest = await findNewest(schedule.store).catch(() => undefined);
    const delayMs = findDelayMs(newest, schedule.intervalHours * hourMs, new Date());
    await sleep(hasFailed ? hourMs : delayMs, undefined, { signal }).catch(() => undefined);
    if (!signal.aborted) hasFailed = !(await attempt());
  }
  return 0;
};

const findNewest = async (store: BackupStore): Promise<Date | undefined> => {
  const [name] = sortBackups(await store.list());
  return name === undefined ? undefined : parseBackupName(name);
};

const runOnce = (env: Environment, schedule: BackupSchedule, print: Options['print']): Promise<boolean> =>
  withConnection(env, { isNew: false }, async (connection) => {
    const made = await runScheduledBackup(connection, schedule, new Date());
    if (!made) {
      print('Another process makes the backup.');
      return true;
    }
    const { place, rows, bytes, seconds, deleted } = made;
    const size = `${rows.toLocaleString('en-US')} rows, ${Math.ceil(bytes / 1000).toLocaleString('en-US')} kB`;
    print(`Wrote ${place} (${size}), and restored it in ${seconds} s. Deleted: ${deleted.join(', ') || 'none'}.`);
    return true;
  });

const openSchedule = (config: BackupConfig): BackupSchedule => {
  if (config.BACKUP_TARGET === undefined)
    throw new BackupError('Set BACKUP_TARGET to a directory or s3://bucket/prefix.');
  const folder = path.join(config.DATA_DIR, 'backup');
  return {
    store: openStore(config, config.BACKUP_TARGET, folder),
    target: config.BACKUP_TARGET,
    keep: config.BACKUP_KEEP,
    intervalHours: config.BACKUP_INTERVAL_HOURS,
    folder,
  };
};

const openStore = (config: BackupConfig, text: string, folder: string): BackupStore => {
  const target = parseTarget(text);
  if (!target || 'directory' in target) return openDirectory(path.resolve(text));
  const { BACKUP_BUCKET_REGION: region, BACKUP_BUCKET_ACCESS_KEY, BACKUP_BUCKET_SECRET_KEY } = config;
  if (!BACKUP_BUCKET_ACCESS_KEY || !BACKUP_BUCKET_SECRET_KEY)
    throw new BackupError('A bucket needs BACKUP_BUCKET_ACCESS_KEY and BACKUP_BUCKET_SECRET_KEY.');
  return openBucket(
    {
      ...target,
      region,
      endpoint: config.BACKUP_BUCKET_ENDPOINT ?? `https://s3.${region}.amazonaws.com`,
      accessKeyId: BACKUP_BUCKET_ACCESS_KEY,
      secretAccessKey: BACKUP_BUCKET_SECRET_KEY,
    },
    folder,
  );
};
