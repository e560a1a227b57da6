import { z } from 'zod';
import { superusers } from '../kit/access.ts';
import { instant } from '../kit/dates.ts';
import { defineRoutes } from '../kit/route.ts';
import { id } from '../kit/shapes.ts';

const count = z.int().nonnegative();

/** The clients with the most storage that are listed. */
export const maxListedClients = 100;

/** Open jobs of all clients. */
export const queueState = z.strictObject({
  name: z.string(),
  /** No worker holds them. */
  waiting: count,
  /** A worker holds them. */
  running: count,
  /** Waiting jobs that failed before. */
  retrying: count,
  /** The longest time that a job which may start has waited for a worker. */
  overdueSeconds: count,
});
export type QueueState = z.infer<typeof queueState>;

export const clientStorage = z.strictObject({
  id,
  name: z.string(),
  subdomain: z.string(),
  inactive: z.boolean(),
  rows: count,
  /** The share of the client in each table by its rows, with indexes. */
  bytes: count,
});
export type ClientStorage = z.infer<typeof clientStorage>;

export const encryptionKey = z.strictObject({
  /** The name of the key, which does not reveal it. */
  name: z.string(),
  /** New secrets are encrypted with it. */
  current: z.boolean(),
  /** In ENCRYPTION_KEY. Secrets of other keys cannot be decrypted. */
  available: z.boolean(),
  /** Secrets that are encrypted with it. */
  secrets: count,
});
export type EncryptionKey = z.infer<typeof encryptionKey>;

/** The state of the installation, of all clients. */
export const operationState = z.strictObject({
  product: z.strictObject({
    version: z.string(),
    /** Of Node. */
    runtime: z.string(),
    /** When the node that responds was started. */
    startedAt: instant,
  }),
  database: z.strictObject({
    version: z.string(),
    bytes: count,
    /** The newest migration. */
    migration: z.string(),
    migratedAt: instant,
    /** The number of applied migrations. */
    migrations: count,
  }),
  queues: z.array(queueState),
  storage: z.strictObject({
    /** Null before the first measurement. */
    measuredAt: instant.nullable(),
    /** The number of clients. */
    count,
    /** The largest first, at most 100. */
    clients: z.array(clientStorage).max(maxListedClients),
  }),
  mail: z.strictObject({
    /** Null without SMTP_URL. */
    server: z.string().nullable(),
    waiting: count,
    /** Given up in the last 30 days. */
    failed: count,
    /** The newest error of an e-mail that waits or was given up. */
    lastError: z.string().nullable(),
  }),
  keys: z.array(encryptionKey),
  /** The newest backup of the backup command. Null without one. */
  backup: z.strictObject({ finishedAt: instant, rows: count, bytes: count }).nullable(),
  /** Of the backup command with --schedule. Null before its first run. */
  backupSchedule: z
    .strictObject({
      target: z.string(),
      keep: count,
      intervalHours: count,
      attemptedAt: instant,
      /** Why the last attempt failed. */
      error: z.string().nullable(),
      /** The newest backup that was restored into a scratch database. */
      restoredBackup: z
        .strictObject({ createdAt: instant, restoredAt: instant, rows: count, seconds: count })
        .nullable(),
    })
    .nullable(),
});
export type OperationState = z.infer<typeof operationState>;

export const operationRoutes = defineRoutes({
  state: {
    method: 'GET',
    path: '/api/v1/operation',
    access: superusers,
    summary: 'State of the installation: versions, queues, storage by client, mail, encryption keys, last backup',
    status: 200,
    response: operationState,
  },
});
