import { forgetVersions } from '../../kit/etags.ts';
import { queryClient } from '../../kit/query-client.ts';
import { session, tokenKey } from '../../kit/session.ts';

/** What the application does when somebody leaves or another person comes. */
export interface SessionMoves {
  readonly toSignIn: (why: 'expired' | 'signed out') => void;
  readonly fromSignIn: () => void;
  readonly startAgain: () => void;
}

/** Follows this tab's session and the other tabs': signing out in one signs out all of them at once. */
export const watchSession = (moves: SessionMoves): (() => void) => {
  const forgetEnd = session.onEnd((why) => {
    queryClient.clear();
    forgetVersions();
    if (why !== 'unidentified') moves.toSignIn(why);
  });
  const listen = (event: StorageEvent) => {
    if (event.key !== null && event.key !== tokenKey) return;
    const { identity } = session.state();
    if (!session.token()) {
      if (identity) session.clear('signed out');
    } else if (!identity) moves.fromSignIn();
    else void followToken(identity.userId, moves);
  };
  addEventListener('storage', listen);
  return () => {
    forgetEnd();
    removeEventListener('storage', listen);
  };
};

/** Another tab renewed the token, or somebody else signed in there: then nothing of the first may stay on screen. */
const followToken = async (userId: number, { startAgain }: SessionMoves): Promise<void> => {
  const { identify } = await import('./auth.api.ts');
  const identity = await identify().catch(() => undefined);
  if (identity && identity.userId !== userId) startAgain();
};
