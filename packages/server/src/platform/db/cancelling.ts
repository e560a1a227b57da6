import type pg from 'pg';

/** What a transaction does when nobody waits for its answer any more. */
export interface Cancelling {
  /** Resolves once the database was told; true where it was. */
  readonly settle: () => Promise<boolean>;
}

/**
 * Ends the statement that a connection is running as soon as the signal comes. The connection must not be used again:
 * the database may hear of it only when that statement has ended by itself, and would then end the next one.
 */
export const cancelWhen = (signal: AbortSignal | undefined, client: pg.PoolClient, from: pg.Pool): Cancelling => {
  let told: Promise<boolean> | undefined;
  const cancel = (): void => {
    told = tellBackend(client, from);
  };
  signal?.addEventListener('abort', cancel, { once: true });
  return {
    settle: async () => {
      signal?.removeEventListener('abort', cancel);
      return told ?? false;
    },
  };
};

/** When the database cannot be told, the statement ends by itself, unheard. */
const tellBackend = async (client: pg.PoolClient, from: pg.Pool): Promise<boolean> => {
  const backend = 'processID' in client ? client.processID : undefined;
  await from.query('select pg_cancel_backend($1)', [backend]).catch(() => undefined);
  return true;
};
