import { admins, isAllowed } from '@shelfward/contract/kit/access.ts';
import type { EventListener, EventSource } from '@shelfward/contract/kit/route.ts';
import { findLivingSessions } from '../../../platform/auth/session.ts';
import type { OpenCtx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/core/errors.ts';
import type { Database } from '../../../platform/db/database.ts';
import { findRunStates, type RunState } from './run-states.queries.ts';

const everyMs = 1000;
const mostListeners = 500;
const mostOfOneSession = 6;

interface Listening extends EventListener {
  readonly tenantId: number;
  readonly sessionId: string;
  readonly log: OpenCtx['log'];
}

/**
 * Tells pages which integrations there is news of. While somebody listens, one question a second looks at the runs of
 * the clients that listen, whichever node works on them, and at whether the sessions still live.
 */
export const createIntegrationEvents = (database: Database) => {
  const listeners = new Set<Listening>();
  const known = new Map<number, ReadonlyMap<number, string>>();
  let timer: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    const { living, states } = await database.system(async (db) => ({
      living: await findLivingSessions(db, [...new Set([...listeners].map(({ sessionId }) => sessionId))]),
      states: await findRunStates(db, [...new Set([...listeners].map(({ tenantId }) => tenantId))]),
    }));
    const welcome = new Set(living.filter(({ roles }) => isAllowed(admins, roles)).map(({ id }) => id));
    const changed = newsOf(known, states);
    for (const listener of listeners) {
      if (!welcome.has(listener.sessionId)) listener.end();
      const integrationIds = changed.get(listener.tenantId) ?? [];
      if (integrationIds.length > 0) listener.send({ event: 'changed', data: { integrationIds } });
    }
  };

  const lookAgain = (): void => {
    timer = setTimeout(() => {
      look()
        .catch((error: unknown) => {
          const [first] = listeners;
          first?.log.warn({ err: error }, 'news of integrations could not be read');
        })
        .finally(() => {
          if (listeners.size > 0) return lookAgain();
          timer = undefined;
          known.clear();
        });
    }, everyMs).unref();
  };

  return ({ tenantId, actor: { sessionId }, log }: Pick<OpenCtx, 'tenantId' | 'actor' | 'log'>): EventSource => {
    const own = [...listeners].filter((listener) => listener.sessionId === sessionId);
    // The page that was opened first is the likeliest to be forgotten.
    if (own.length >= mostOfOneSession) own[0]?.end();
    if (listeners.size >= mostListeners) throw new AppError('UNAVAILABLE', { headers: { 'retry-after': '60' } });
    return (listener) => {
      const listening = { ...listener, tenantId, sessionId, log };
      listeners.add(listening);
      if (!timer) lookAgain();
      return () => void listeners.delete(listening);
    };
  };
};

/**
 * By client, the integrations that look different from what is known of them, which is brought up to date. Of a client
 * of whom nothing is known all are told: something may have changed between its page's questions and the first look.
 */
const newsOf = (
  known: Map<number, ReadonlyMap<number, string>>,
  states: readonly RunState[],
): ReadonlyMap<number, readonly number[]> => {
  const news = new Map<number, readonly number[]>();
  for (const tenantId of new Set(states.map((state) => state.tenantId))) {
    const own = states.filter((state) => state.tenantId === tenantId);
    const before = known.get(tenantId);
    const changed = own.filter(({ integrationId, state }) => before?.get(integrationId) !== state);
    news.set(
      tenantId,
      changed.map(({ integrationId }) => integrationId),
    );
    known.set(tenantId, new Map(own.map(({ integrationId, state }) => [integrationId, state])));
  }
  return news;
};
