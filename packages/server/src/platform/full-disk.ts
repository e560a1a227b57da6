import fs from 'node:fs';
import { readCommandConfig } from './config.ts';
import { toDatabaseTrouble } from './db/transient-errors.ts';

/** PostgreSQL needs a segment of its log to continue. */
const minFreeBytes = 32_000_000;

/** A sentence for the operator whose disk is full; undefined for other errors, which need their stack trace. */
export const explainFullDisk = (error: unknown): string | undefined => {
  const { DATA_DIR: dataFolder } = readCommandConfig(process.env);
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? cause.code : undefined;
    const isFull = code === 'ENOSPC' || code === '53100' || /No space left on device/.test(cause.message);
    // The embedded database ends when it cannot write its log.
    const isDatabaseLost = toDatabaseTrouble(cause)?.isConnectionLost && countFreeBytes(dataFolder) < minFreeBytes;
    if (isFull || isDatabaseLost)
      return `The disk is full (${cause.message.trim()}). Free space for ${dataFolder} or for the database, and start again.`;
  }
  return undefined;
};

const countFreeBytes = (folder: string): number => {
  const { bavail, bsize } = fs.statfsSync(folder);
  return bavail * bsize;
};
