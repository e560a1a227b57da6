import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../core/log.ts';

/** Notifications of the triggers on the tables of jobs. The connection runs no other statement. */
export interface JobNotifications {
  /** False while the connection is lost. */
  readonly isListening: () => boolean;
  /** Calls the listener after each commit that adds jobs to the table or makes them due, and when `isListening` changes. */
  readonly subscribe: (table: string, listener: () => void) => void;
  readonly close: () => Promise<void>;
}

const channel = 'shelfward_jobs';
const reconnectMs = 2000;

/** Listens in the background, and connects again whenever the connection is lost. */
export const listenForJobs = (connection: pg.ClientConfig, log: Pick<Logger, 'warn'>): JobNotifications => {
  const tables = new EventEmitter().setMaxListeners(0);
  const closing = new AbortController();
  let client: pg.Client | undefined;
  let isListening = false;

  const setListening = (value: boolean): void => {
    if (isListening === value) return;
    isListening = value;
    for (const table of tables.eventNames()) tables.emit(table);
  };

  /** Resolves when the connection has ended. */
  const listen = async (): Promise<void> => {
    const opened = new pg.Client({ ...connection, keepAlive: true });
    client = opened;
    const ended = new Promise<void>((resolve) => {
      opened.once('end', resolve);
    });
    opened.on('notification', ({ payload = '' }) => tables.emit(payload));
    opened.on('error', (error) => log.warn({ err: error }, 'the connection for notifications of jobs was lost'));
    try {
      await opened.connect();
      await opened.query(`listen ${channel}`);
      setListening(true);
      await ended;
    } finally {
      setListening(false);
      await opened.end().catch(() => undefined);
    }
  };

  const stayConnected = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await listen().catch((error: unknown) =>
        log.warn({ err: error }, 'notifications of jobs are not available; workers look for jobs at their interval'),
      );
      await sleep(reconnectMs, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
    }
  };
  const running = stayConnected();

  return {
    isListening: () => isListening,
    subscribe: (table, listener) => {
      tables.on(table, listener);
    },
    close: async () => {
      closing.abort();
      await client?.end();
      await running;
    },
  };
};
