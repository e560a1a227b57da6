// U11

import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../kit/query-client.ts';
import { type QueryOptions, resource } from '../../kit/resource.ts';
import { session, tokenKey } from '../../kit/session.ts';
import { makePaymentTerm } from '../../kit/testing/fixtures/terms.fixture.ts';
import { makeAccountInfo, makeCurrentUser } from '../../kit/testing/fixtures/users.fixture.ts';
import { testIdentity } from '../../kit/testing/render.tsx';
import { pageWith } from '../../kit/testing/responses.ts';
import { respond, scriptServer } from '../../kit/testing/server.ts';
import { watchSession } from './watch-session.ts';

const terms = resource('payment-terms', paymentTermRoutes);
const firstUser = testIdentity();
const otherUser = { ...testIdentity(), userId: 8, userName: 'other@demo.example' };
const readToken = (headers: Headers) => headers.get('authorization')?.replace('Bearer ', '');

/** Each user sees a record of their own. */
const startServer = () =>
  scriptServer([
    respond(authRoutes.currentUser, ({ headers }) =>
      makeCurrentUser({ id: readToken(headers) === 'first' ? firstUser.userId : otherUser.userId }),
    ),
    respond(authRoutes.accountInfo, makeAccountInfo()),
    respond(paymentTermRoutes.list, ({ headers }) => pageWith([makePaymentTerm({ name: `Of ${readToken(headers)}` })])),
  ]);

const signIn = (token: 'first' | 'other') => {
  session.storeToken(token);
  session.identify(token === 'first' ? firstUser : otherUser);
};

/** What a screen shows before the response of its own request arrives. */
const shownAtOnce = <T>(query: QueryOptions<T>): T | undefined => {
  const observer = new QueryObserver(queryClient, query);
  const stop = observer.subscribe(() => undefined);
  const { data } = observer.getCurrentResult();
  stop();
  return data;
};

let stopWatching: (() => void) | undefined;
afterEach(() => stopWatching?.());
const watch = () => {
  const handlers = { toSignIn: vi.fn(), fromSignIn: vi.fn(), restart: vi.fn() };
  stopWatching = watchSession(handlers);
  return handlers;
};
/** As the browser reports a change of the token by another tab. */
const changeTokenElsewhere = (token: string | null) => {
  if (token === null) localStorage.removeItem(tokenKey);
  else session.storeToken(token);
  dispatchEvent(new StorageEvent('storage', { key: tokenKey }));
};

describe('the responses of one user', () => {
  test('are not shown to another user of the same browser', async () => {
    startServer();
    signIn('first');
    await queryClient.fetchQuery(terms.list({}));
    expect(shownAtOnce(terms.list({}))?.content[0]?.name).toBe('Of first');

    signIn('other');

    expect(shownAtOnce(terms.list({}))).toBeUndefined();
  });

  test('the check detects a query without the user in its key', async () => {
    startServer();
    const query = () => ({ ...terms.list({}), queryKey: ['payment-terms'] });
    signIn('first');
    await queryClient.fetchQuery(query());

    signIn('other');

    expect(shownAtOnce(query())?.content[0]?.name).toBe('Of first');
  });
});

describe('a tab', () => {
  test('forgets all responses and opens the sign-in page when the user signs out in another tab', async () => {
    startServer();
    signIn('first');
    const handlers = watch();
    await queryClient.fetchQuery(terms.list({}));

    changeTokenElsewhere(null);

    expect(handlers.toSignIn).toHaveBeenCalledExactlyOnceWith('signed out');
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    expect(session.state().identity).toBeUndefined();
  });

  test('restarts when another user signs in in another tab, but not when the token is renewed', async () => {
    const { sent } = startServer();
    signIn('first');
    const handlers = watch();

    changeTokenElsewhere('first');
    await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/api/current-user'));
    expect(handlers.restart).not.toHaveBeenCalled();

    changeTokenElsewhere('other');
    await waitFor(() => expect(handlers.restart).toHaveBeenCalledTimes(1));
  });
});
