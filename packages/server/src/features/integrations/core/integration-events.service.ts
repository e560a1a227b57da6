import { admins, isAllowed } from '@shelfward/contract/kit/access.ts';
import { groupBy } from '@shelfward/contract/kit/group-by.rules.ts';
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

interface Subscriber extends Pick<OpenCtx, 'tenantId' | 'log'> {
  readonly actor: Pick<OpenCtx['actor'], 'sessionId'>;
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

  const end = (listening: Listening): void => {
    listeners.delete(listening);
    listening.end();
  };

  /** A session, and a client while all streams are used, gives up its oldest stream: its page is likely to be unused. */
  const makeRoom = (tenantId: number, sessionId: string): void => {
    const ofSession = [...listeners].filter((listener) => listener.sessionId === sessionId);
    const oldest = ofSession.length >= maxStreamsPerSession ? ofSession[0] : findSurplus(listeners, tenantId);
    if (oldest) end(oldest);
  };

  return ({ tenantId, actor: { sessionId }, log }: Subscriber): EventSource =>
    (listener) => {
      makeRoom(tenantId, sessionId);
      const listening = { ...listener, tenantId, sessionId, log };
      listeners.add(listening);
      if (!timer) schedulePoll();
      return () => void listeners.delete(listening);
    };
};

/**
 * The stream to end before the client opens another one. A client may use all streams of the node while others need none.
 * Otherwise the client with the most streams loses one to a client that then still has no more than it.
 */
const findSurplus = (listeners: ReadonlySet<Listening>, tenantId: number): Listening | undefined => {
  if (listeners.size < maxListeners) return undefined;
  const byTenant = groupBy([...listeners], (listener) => listener.tenantId);
  const ownCount = byTenant.get(tenantId)?.length ?? 0;
  const [most = []] = [...byTenant.values()].sort((a, b) => b.length - a.length);
  if (most.length <= ownCount + 1) throw new AppError('UNAVAILABLE', { headers: { 'retry-after': '60' } });
  return most[0];
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
