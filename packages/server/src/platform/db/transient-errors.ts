import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * The database is unreachable, full or stopped, or aborted the transaction because of a conflict. Nothing of
 * the transaction was committed, unless the connection broke during the commit; a retry may succeed.
 */
export class DatabaseUnavailable extends Error {
  /** The transaction lost a conflict: nothing was committed, and it may be retried immediately. */
  readonly isConflict: boolean;
  /** The connection is no longer usable. */
  readonly isConnectionLost: boolean;
  /** The disk is full, or the server is read-only: reads succeed. */
  readonly isWriteRejected: boolean;

  constructor(cause: unknown) {
    super('The database is in trouble', { cause });
    const code = getErrorCode(cause);
    this.isConflict = conflictCodes.has(code);
    this.isWriteRejected = code === '53100' || code === '25006';
    this.isConnectionLost = !(cause instanceof pg.DatabaseError) || isStale(cause);
  }
}

/** The transient database error behind an error; undefined for other errors. */
export const toDatabaseTrouble = (error: unknown): DatabaseUnavailable | undefined => {
  if (error instanceof DatabaseUnavailable) return error;
  const isTrouble =
    error instanceof pg.DatabaseError
      ? unavailableCodes.test(getErrorCode(error)) || conflictCodes.has(getErrorCode(error)) || isStale(error)
      : networkErrorCodes.has(getErrorCode(error)) ||
        (error instanceof Error && endedConnectionMessage.test(error.message));
  return isTrouble ? new DatabaseUnavailable(error) : undefined;
};

const maxAttempts = 4;

/** Retries work that consists of one transaction after a deadlock or serialization failure. */
export const retryOnConflict = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable && error.isConflict) || attempt === maxAttempts) throw error;
    }
};

const everyMs = 500;

/**
 * Records a fact that cannot be determined again, such as that a message was sent: retries for a minute while the
 * database fails. The operation must be idempotent.
 */
export const retryUntilPersisted = async <T>(
  record: () => Promise<T>,
  signal?: AbortSignal,
  forMs = 60_000,
): Promise<T> => {
  const endsAt = Date.now() + forMs;
  for (;;)
    try {
      return await record();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || Date.now() > endsAt || signal?.aborted) throw error;
      await sleep(everyMs);
    }
};

/** Connection errors, insufficient resources, shutdown and startup, I/O errors, canceled statements, lock timeouts. */
const unavailableCodes = /^(08|53|57P|58)|^57014$|^55P03$/;
/** Serialization failure and deadlock: the other transaction continued. */
const conflictCodes = new Set(['40001', '40P01']);
/**
 * A cached plan from before a migration; a read-only server after a failover. The code of the former is also that of statements
 * that a distributed database never plans, and its text depends on the language.
 */
const isStale = ({ code, routine }: pg.DatabaseError): boolean =>
  code === '25006' || (code === '0A000' && routine === 'RevalidateCachedQuery');
const networkErrorCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
const endedConnectionMessage =
  /^Connection terminated|connection error and is not queryable|was closed and is not queryable/;

const getErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
