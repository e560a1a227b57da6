import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startLocalPostgres } from '../db/local-postgres.ts';
import { BackupError } from './backup-format.ts';
import { lockSchedule, recordChecked, recordFailure, recordSchedule } from './backup-schedule.queries.ts';
import type { BackupStore } from './backup-store.ts';
import { recordBackup } from './latest-backup.queries.ts';
import { restoreBackup } from './restore-backup.service.ts';
import { chooseOldBackups, formatBackupName } from './schedule.rules.ts';
import { writeBackup } from './write-backup.service.ts';

export interface BackupSchedule {
  readonly store: BackupStore;
  /** As it was set up, for people. */
  readonly target: string;
  readonly keep: number;
  readonly intervalHours: number;
  /** For the scratch database. */
  readonly folder: string;
}

export interface ScheduledBackup {
  readonly place: string;
  readonly rows: number;
  readonly bytes: number;
  /** Of the restore. */
  readonly seconds: number;
  readonly deleted: readonly string[];
}

/**
 * Writes a backup, restores the stored file into a scratch database, and deletes old backups. Nothing is deleted after an
 * error. Undefined while another process does the same.
 */
export const runScheduledBackup = async (
  connection: pg.ClientConfig,
  schedule: BackupSchedule,
  now: Date,
): Promise<ScheduledBackup | undefined> => {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    if (!(await lockSchedule(client))) return undefined;
    await recordSchedule(client, schedule);
    return await makeAndCheck(client, connection, schedule, now).catch(async (error: unknown) => {
      await recordFailure(client, error instanceof Error ? error.message : String(error));
      throw error;
    });
  } finally {
    await client.end();
  }
};

const makeAndCheck = async (
  client: pg.Client,
  connection: pg.ClientConfig,
  { store, keep, folder }: BackupSchedule,
  now: Date,
): Promise<ScheduledBackup> => {
  const name = formatBackupName(now);
  const { rows, bytes } = await store.add(name, (file) => writeBackup(connection, file));
  await recordBackup(connection, { rows, bytes });
  const startedAt = performance.now();
  const restored = await store.read(name, (file) => restoreIntoScratch(file, path.join(folder, 'scratch')));
  const seconds = Math.ceil((performance.now() - startedAt) / 1000);
  await recordChecked(client, { name, createdAt: new Date(restored.createdAt), rows: restored.rows, seconds });
  const deleted = chooseOldBackups(await store.list(), keep);
  for (const old of deleted) await store.remove(old);
  return { place: store.describe(name), rows, bytes, seconds, deleted };
};

/** A PostgreSQL of its own, which needs no rights in the other one and cannot disturb it. */
const restoreIntoScratch = async (file: string, folder: string) => {
  removeScratch(folder);
  const local = await startLocalPostgres(folder, { fsync: 'off', full_page_writes: 'off', max_wal_size: '4GB' }).catch(
    (error: unknown) => {
      throw new BackupError(
        `The scratch database did not start: ${error instanceof Error ? error.message : String(error)}`,
      );
    },
  );
  try {
    const restored = await restoreBackup(local.connection, file);
    const [broken] = restored.brokenSeals;
    if (broken) throw new BackupError(`The audit log of ${broken.subdomain} does not match its seal ${broken.seal}.`);
    return restored;
  } finally {
    await local.stop();
    removeScratch(folder);
  }
};

/** Its files may be in another folder, to which a link points. */
const removeScratch = (folder: string): void => {
  for (const name of ['moved-to', 'sockets-in']) {
    const link = path.join(folder, name);
    if (fs.lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink())
      fs.rmSync(fs.readlinkSync(link), { recursive: true, force: true });
  }
  fs.rmSync(folder, { recursive: true, force: true });
};
