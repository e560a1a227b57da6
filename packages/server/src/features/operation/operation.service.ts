import type { EncryptionKey, OperationState } from '@shelfward/contract/operation/operation.contract.ts';
import { findSchedule, type RecordedSchedule } from '../../platform/backup/backup-schedule.queries.ts';
import { findLatestBackup } from '../../platform/backup/latest-backup.queries.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { readRelease } from '../../platform/core/release.ts';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import { countSecretsByKey, type SecretsOfKey } from '../../platform/crypto/stored-secrets.ts';
import type { Services } from '../../platform/http/services.ts';
import type { JobQueue, JobTable } from '../../platform/jobs/job-queue.ts';
import { listQueueStates } from '../../platform/jobs/queue-states.queries.ts';
import { mailQueue } from '../../platform/mail/outbox.queries.ts';
import { findDatabaseFacts, findMailFacts } from './operation.queries.ts';
import { findStorageFacts, listClientStorage } from './storage.queries.ts';

export interface OperationServices extends Pick<Services, 'keys' | 'mailServer'> {
  readonly queues: readonly JobQueue<JobTable>[];
}

const version = readRelease();

/** Reads across clients. The statements run one after the other on the connection of the request. */
export const getOperationState = async (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { keys, mailServer, queues }: OperationServices,
): Promise<OperationState> => {
  const states = await listQueueStates(db, queues, now);
  const facts = await findDatabaseFacts(db);
  const storage = await findStorageFacts(db);
  const backup = await findLatestBackup(db);
  const schedule = await findSchedule(db);
  return {
    product: {
      version,
      runtime: `Node ${process.versions.node}`,
      startedAt: new Date(now.getTime() - Math.round(1000 * process.uptime())).toISOString(),
    },
    database: { ...facts, migratedAt: facts.migratedAt.toISOString() },
    queues: states.map((state) => ({ ...state, overdueSeconds: Math.floor(state.overdueSeconds) })),
    storage: {
      measuredAt: storage.measuredAt?.toISOString() ?? null,
      count: storage.count,
      clients: await listClientStorage(db),
    },
    mail: {
      server: mailServer?.host ?? null,
      waiting: states.find(({ name }) => name === mailQueue.name)?.waiting ?? 0,
      ...(await findMailFacts(db)),
    },
    keys: describeKeys(keys, await countSecretsByKey(db)),
    backup: backup ? { ...backup, finishedAt: backup.finishedAt.toISOString() } : null,
    backupSchedule: schedule ? describeSchedule(schedule) : null,
  };
};

const describeSchedule = (schedule: RecordedSchedule): OperationState['backupSchedule'] => {
  const { target, keep, intervalHours, attemptedAt, error } = schedule;
  const { checkedCreatedAt, checkedAt, checkedRows, checkedSeconds } = schedule;
  return {
    target,
    keep,
    intervalHours,
    error,
    attemptedAt: attemptedAt.toISOString(),
    restoredBackup:
      checkedCreatedAt && checkedAt
        ? {
            createdAt: checkedCreatedAt.toISOString(),
            restoredAt: checkedAt.toISOString(),
            rows: checkedRows ?? 0,
            seconds: checkedSeconds ?? 0,
          }
        : null,
  };
};

/** The keys on the ring, the newest first, then the missing ones. */
const describeKeys = (keys: KeyRing, counts: readonly SecretsOfKey[]): EncryptionKey[] => {
  const names = [...new Set([...keys.names, ...counts.map(({ key }) => key)])];
  return names.map((name) => ({
    name,
    current: keys.isCurrent(`${name}.`),
    available: keys.canOpen(`${name}.`),
    secrets: counts.filter(({ key }) => key === name).reduce((sum, { secrets }) => sum + secrets, 0),
  }));
};
