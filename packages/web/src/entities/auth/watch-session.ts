import { clearVersions } from '../../kit/etags.ts';
import { queryClient } from '../../kit/query-client.ts';
import { session, tokenKey } from '../../kit/session.ts';

/** Navigation of the application when the user signs out or another user signs in. */
export interface SessionHandlers {
  readonly toSignIn: (reason: 'expired' | 'signed out') => void;
  readonly fromSignIn: () => void;
  readonly restart: () => void;
}

/** Watches the session of this tab and of other tabs: signing out in one tab signs out all tabs. */
export const watchSession = (handlers: SessionHandlers): (() => void) => {
  const stopWatchingEnd = session.onEnd((reason) => {
    queryClient.clear();
    clearVersions();
    if (reason !== 'unidentified') handlers.toSignIn(reason);
  });
  const listen = (event: StorageEvent) => {
    if (event.key !== null && event.key !== tokenKey) return;
    const { identity } = session.state();
    if (!session.token()) {
      if (identity) session.clear('signed out');
    } else if (!identity) handlers.fromSignIn();
    else void followToken(identity.userId, handlers);
  };
  addEventListener('storage', listen);
  return () => {
    stopWatchingEnd();
    removeEventListener('storage', listen);
  };
};

/** Another tab renewed the token or signed in another user. For another user, all data of the first is removed. */
const followToken = async (userId: number, { restart }: SessionHandlers): Promise<void> => {
  const { identify } = await import('./auth.api.ts');
  const identity = await identify().catch(() => undefined);
  if (identity && identity.userId !== userId) restart();
};
