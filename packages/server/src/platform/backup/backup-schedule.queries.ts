import type pg from 'pg';
import type { LabeledFigure } from '../core/figure.ts';
import type { Database, Db } from '../db/database.ts';
import { findLatestBackup } from './latest-backup.queries.ts';

/** The newest backup of the schedule that was restored into a scratch database. */
export interface CheckedBackup {
  readonly name: string;
  readonly createdAt: Date;
  readonly rows: number;
  readonly seconds: number;
}

/** One process makes the scheduled backups at a time; the lock ends with the connection. */
export const lockSchedule = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ mine: boolean }>(
    "select pg_try_advisory_lock(hashtext('backup'), hashtext('schedule')) as mine",
  );
  return rows[0]?.mine ?? false;
};

export const recordSchedule = async (
  client: pg.Client,
  { target, keep, intervalHours }: { target: string; keep: number; intervalHours: number },
): Promise<void> => {
  await client.query(
    `insert into backup_schedule (id, target, keep, interval_hours, attempted_at) values (1, $1, $2, $3, now())
     on conflict (id) do update set target = excluded.target, keep = excluded.keep,
       interval_hours = excluded.interval_hours, attempted_at = excluded.attempted_at`,
    [target, keep, intervalHours],
  );
};

export const recordChecked = async (client: pg.Client, checked: CheckedBackup): Promise<void> => {
  await client.query(
    `update backup_schedule set error = null, checked_name = $1, checked_created_at = $2, checked_rows = $3,
       checked_seconds = $4, checked_at = now()`,
    [checked.name, checked.createdAt, checked.rows, checked.seconds],
  );
};

export const recordFailure = async (client: pg.Client, error: string): Promise<void> => {
  await client.query('update backup_schedule set error = $1', [error]);
};

export const findSchedule = (db: Db) => db.selectFrom('backupSchedule').selectAll().executeTakeFirst();
export type RecordedSchedule = NonNullable<Awaited<ReturnType<typeof findSchedule>>>;

/** Absent values: no backup was made, or no schedule is set up. */
export const createBackupFigures = (database: Database, clock: () => Date): readonly LabeledFigure[] => {
  const age = (at: Date): number => Math.max(0, (clock().getTime() - at.getTime()) / 1000);
  return [
    {
      name: 'backup_age_seconds',
      help: 'Age of the newest backup, and of the newest backup that was restored into a scratch database',
      label: 'backup',
      values: () =>
        database.system(async (db) => {
          const latest = await findLatestBackup(db);
          const checked = (await findSchedule(db))?.checkedCreatedAt;
          return [
            ...(latest ? [['complete', age(latest.finishedAt)] as const] : []),
            ...(checked ? [['restored', age(checked)] as const] : []),
          ];
        }),
    },
    {
      name: 'backup_failed',
      help: '1 if the last scheduled backup could not be written or restored',
      label: 'backup',
      values: () =>
        database.system(async (db) => {
          const schedule = await findSchedule(db);
          return schedule ? [['scheduled', schedule.error === null ? 0 : 1] as const] : [];
        }),
    },
  ];
};
