import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * The database cannot be reached, has no room, was stopped, or gave a transaction up for another one's sake. Nothing of
 * the transaction was kept, unless the line broke while it was committed; the same may go well in a moment.
 */
export class DatabaseTrouble extends Error {
  /** The transaction had to give way to others: nothing of it was kept, and it may begin again at once. */
  readonly gaveWay: boolean;
  /** The connection is of no use any more. */
  readonly isConnectionLost: boolean;

  constructor(cause: unknown) {
    super('The database is in trouble', { cause });
    const code = codeOf(cause);
    this.gaveWay = givingWay.has(code);
    this.isConnectionLost = !(cause instanceof pg.DatabaseError) || wornOut.has(code);
  }
}

/** What a transaction failed with, if that is no fault of whoever asked. */
export const troubleOf = (error: unknown): DatabaseTrouble | undefined => {
  if (error instanceof DatabaseTrouble) return error;
  const isTrouble =
    error instanceof pg.DatabaseError
      ? troubled.test(codeOf(error)) || givingWay.has(codeOf(error)) || wornOut.has(codeOf(error))
      : brokenLine.has(codeOf(error)) || (error instanceof Error && endedConnection.test(error.message));
  return isTrouble ? new DatabaseTrouble(error) : undefined;
};

const mostAttempts = 4;

/** Work that is one transaction and nothing else begins again when it had to give way to others. */
export const againWhenItGaveWay = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseTrouble && error.gaveWay) || attempt === mostAttempts) throw error;
    }
};

const everyMs = 500;

/**
 * Tells the database what cannot be found out a second time, such as that a message was sent: again and again while it
 * is in trouble, for a minute. What is told must be the same however often it is told.
 */
export const untilKept = async <T>(tell: () => Promise<T>, signal?: AbortSignal, forMs = 60_000): Promise<T> => {
  const endsAt = Date.now() + forMs;
  for (;;)
    try {
      return await tell();
    } catch (error) {
      if (!(error instanceof DatabaseTrouble) || Date.now() > endsAt || signal?.aborted) throw error;
      await sleep(everyMs);
    }
};

/** Lost connections, want of room, stops and starts, the server's own disk, a statement that an operator ended. */
const troubled = /^(08|53|57P|58)|^57014$/;
/** A serialization failure and a deadlock: the other one went on. */
const givingWay = new Set(['40001', '40P01']);
/** A kept plan of before a migration; a server that may only be read since another one took its place. */
const wornOut = new Set(['0A000', '25006']);
const brokenLine = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
const endedConnection = /^Connection terminated|connection error and is not queryable|was closed and is not queryable/;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
