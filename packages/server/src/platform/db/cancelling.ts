import type pg from 'pg';

/** Cancels the statement of a transaction whose caller disconnected. */
export interface Cancelling {
  /** Resolves to whether a cancel request was sent. */
  readonly settle: () => Promise<boolean>;
}

/**
 * Cancels the running statement of a connection when the signal aborts. The connection must not be reused:
 * a late cancel request would cancel the next statement.
 */
export const cancelWhen = (signal: AbortSignal | undefined, client: pg.PoolClient, from: pg.Pool): Cancelling => {
  let cancelRequest: Promise<boolean> | undefined;
  const cancel = (): void => {
    cancelRequest = tellBackend(client, from);
  };
  signal?.addEventListener('abort', cancel, { once: true });
  return {
    settle: async () => {
      signal?.removeEventListener('abort', cancel);
      return cancelRequest ?? false;
    },
  };
};

/** If the cancel request fails, the statement continues to its end. */
const tellBackend = async (client: pg.PoolClient, from: pg.Pool): Promise<boolean> => {
  const backend = 'processID' in client ? client.processID : undefined;
  await from.query('select pg_cancel_backend($1)', [backend]).catch(() => undefined);
  return true;
};
