import { admins, isAllowed } from '@shelfward/contract/kit/access.ts';
import type { EventListener, EventSource } from '@shelfward/contract/kit/route.ts';
import { findActiveSessions } from '../../../platform/auth/session.ts';
import type { OpenCtx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/core/errors.ts';
import type { Database } from '../../../platform/db/database.ts';
import { findRunStates, type RunState } from './run-states.queries.ts';

const pollIntervalMs = 1000;
const maxListeners = 500;
const maxStreamsPerSession = 6;

interface Listening extends EventListener {
  readonly tenantId: number;
  readonly sessionId: string;
  readonly log: OpenCtx['log'];
}

/**
 * Publishes changed integrations to open pages. While a page listens, one query a second polls the runs of the
 * listening clients, on any node, and whether the sessions are still valid.
 */
export const createIntegrationEvents = (database: Database) => {
  const listeners = new Set<Listening>();
  const known = new Map<number, ReadonlyMap<number, string>>();
  let timer: NodeJS.Timeout | undefined;

  const poll = async (): Promise<void> => {
    const { living, states } = await database.system(async (db) => ({
      living: await findActiveSessions(db, [...new Set([...listeners].map(({ sessionId }) => sessionId))]),
      states: await findRunStates(db, [...new Set([...listeners].map(({ tenantId }) => tenantId))]),
    }));
    const allowedSessions = new Set(living.filter(({ roles }) => isAllowed(admins, roles)).map(({ id }) => id));
    const changed = findChanges(known, states);
    for (const listener of listeners) {
      if (!allowedSessions.has(listener.sessionId)) listener.end();
      const integrationIds = changed.get(listener.tenantId) ?? [];
      if (integrationIds.length > 0) listener.send({ event: 'changed', data: { integrationIds } });
    }
  };

  const schedulePoll = (): void => {
    timer = setTimeout(() => {
      poll()
        .catch((error: unknown) => {
          const [first] = listeners;
          first?.log.warn({ err: error }, 'loading integration events failed');
        })
        .finally(() => {
          if (listeners.size > 0) return schedulePoll();
          timer = undefined;
          known.clear();
        });
    }, pollIntervalMs).unref();
  };

  return ({ tenantId, actor: { sessionId }, log }: Pick<OpenCtx, 'tenantId' | 'actor' | 'log'>): EventSource => {
    const own = [...listeners].filter((listener) => listener.sessionId === sessionId);
    // The page that was opened first is the most likely to be unused.
    if (own.length >= maxStreamsPerSession) own[0]?.end();
    if (listeners.size >= maxListeners) throw new AppError('UNAVAILABLE', { headers: { 'retry-after': '60' } });
    return (listener) => {
      const listening = { ...listener, tenantId, sessionId, log };
      listeners.add(listening);
      if (!timer) schedulePoll();
      return () => void listeners.delete(listening);
    };
  };
};

/**
 * Returns the changed integrations by client and updates the known states. All integrations of a client without known
 * states are returned: they may have changed between the requests of its page and the first poll.
 */
const findChanges = (
  known: Map<number, ReadonlyMap<number, string>>,
  states: readonly RunState[],
): ReadonlyMap<number, readonly number[]> => {
  const changesByTenant = new Map<number, readonly number[]>();
  for (const tenantId of new Set(states.map((state) => state.tenantId))) {
    const own = states.filter((state) => state.tenantId === tenantId);
    const before = known.get(tenantId);
    const changed = own.filter(({ integrationId, state }) => before?.get(integrationId) !== state);
    changesByTenant.set(
      tenantId,
      changed.map(({ integrationId }) => integrationId),
    );
    known.set(tenantId, new Map(own.map(({ integrationId, state }) => [integrationId, state])));
  }
  return changesByTenant;
};
