import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../platform/db/database.ts';

interface Open {
  readonly isHeld: boolean;
  hasEnded: boolean;
}

const rejection =
  'A transaction was begun within another one. Concurrent requests that hold a connection and need another one wait for each other. Pass the connection on, or use tenantHeld for the outer one.';

/** The database of an application under test. Rejects what could take all connections of the pool: nested transactions. */
export const rejectNestedTransactions = (database: Database): Database => {
  const opened = new AsyncLocalStorage<Open>();
  const within = <T>(isHeld: boolean, begin: () => Promise<T>): Promise<T> => {
    const outer = opened.getStore();
    if (outer && !outer.hasEnded && (isHeld || !outer.isHeld)) return Promise.reject(new Error(rejection));
    const own: Open = { isHeld, hasEnded: false };
    return opened.run(own, () =>
      begin().finally(() => {
        own.hasEnded = true;
      }),
    );
  };
  return {
    ...database,
    tenant: (tenantId, work, signal) => within(false, () => database.tenant(tenantId, work, signal)),
    tenantWith: (tenantId, opening, work) => within(false, () => database.tenantWith(tenantId, opening, work)),
    tenantHeld: (tenantId, work) => within(true, () => database.tenantHeld(tenantId, work)),
    tenantSnapshot: (tenantId, work) => within(false, () => database.tenantSnapshot(tenantId, work)),
    system: (work) => within(false, () => database.system(work)),
  };
};
