import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { openIdRoutes } from '@shelfward/contract/auth/openid.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { startOpenIdSignIn } from '../../entities/auth/openid.api.ts';
import { session } from '../../kit/session.ts';
import { makeAccountInfo, makeClientInfo, makeCurrentUser } from '../../kit/testing/fixtures/users.fixture.ts';
import { renderScreen, testIdentity } from '../../kit/testing/render.tsx';
import { type FakeResponse, rejectWith, withHeaders } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { LoginPage } from './login-page.tsx';
import { ProviderReturnPage } from './provider-return-page.tsx';
import { SignInAgain } from './sign-in-again-dialog.tsx';

const key = 'k'.repeat(43);
const rejection = rejectWith('OPENID_REFUSED', { detail: 'None of your groups has access.' });
type Ways = Pick<ReturnType<typeof makeClientInfo>, 'signInWith' | 'passwordsAllowed'>;
type Finished = FakeResponse<typeof openIdRoutes.finish>;
const signedIn = withHeaders({}, { authorization: 'Bearer good' });
const serverWith = (options: Ways, finished: Finished = signedIn) => [
  respond(authRoutes.clientInfo, makeClientInfo({ name: 'Northwind', ...options })),
  respond(openIdRoutes.start, { key, url: 'https://login.example.com/auth?state=s' }),
  respond(openIdRoutes.finish, finished),
  respond(authRoutes.currentUser, makeCurrentUser({ email: 'kim@demo.example' })),
  respond(authRoutes.accountInfo, makeAccountInfo()),
];
const both = { signInWith: 'Company sign-in', passwordsAllowed: true };
const back = '/login/return?code=007&state=s&iss=https%3A%2F%2Flogin.example.com&session_state=x';

/** As the tab that has started a sign-in. */
const start = async (target: string) => {
  const open = vi.fn<(url: string) => void>();
  const { server } = { server: renderScreen(null, { server: serverWith(both) }) };
  await startOpenIdSignIn(target, open);
  return { open, server };
};

beforeEach(() => sessionStorage.clear());

test('the sign-in page offers the provider beside the password', async () => {
  renderScreen(<LoginPage />, { server: serverWith(both), at: '/login' });

  expect(await screen.findByRole('button', { name: 'Sign in with Company sign-in' })).toBeTruthy();
  expect(screen.getByLabelText('Username')).toBeTruthy();
});

test('with passwords off, the sign-in page shows the password form only on request', async () => {
  const { user } = renderScreen(<LoginPage />, {
    server: serverWith({ ...both, passwordsAllowed: false }),
    at: '/login',
  });

  await user.click(await screen.findByRole('button', { name: 'Sign in with a password' }));

  expect(await screen.findByLabelText('Username')).toBeTruthy();
});

test('without a provider, the sign-in page has only the password form', async () => {
  const none = { signInWith: null, passwordsAllowed: true };
  renderScreen(<LoginPage />, { server: serverWith(none), at: '/login' });

  expect(await screen.findByText('Northwind')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Sign in with/ })).toBeNull();
});

test('the sign-in page shows why a sign-in cannot start', async () => {
  const detail = 'The identity provider could not be reached.';
  const down = respond(openIdRoutes.start, rejectWith('IDENTITY_PROVIDER_FAILED', { detail }));
  const { user } = renderScreen(<LoginPage />, { server: [down, ...serverWith(both)], at: '/login' });

  await user.click(await screen.findByRole('button', { name: 'Sign in with Company sign-in' }));

  expect((await screen.findByRole('alert')).textContent).toBe(detail);
});

test('the return page sends the parameters of the provider with the key of the tab, and opens the target', async () => {
  const { open } = await start('/stores');
  const { sent, address } = renderScreen(<ProviderReturnPage />, { server: serverWith(both), at: back });

  await waitFor(() => expect(address()).toBe('/stores'));
  expect(open).toHaveBeenCalledWith('https://login.example.com/auth?state=s');
  expect(sent.find(({ path }) => path === '/api/openid/finish')?.body).toEqual({
    key,
    code: '007',
    state: 's',
    iss: 'https://login.example.com',
  });
  expect(session.token()).toBe('good');
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain(key);
});

test('the return page shows the reason of a rejection, and a link back', async () => {
  await start('/');
  renderScreen(<ProviderReturnPage />, { server: serverWith(both, rejection), at: `${back}&n=1` });

  expect((await screen.findByRole('alert')).textContent).toBe('None of your groups has access.');
  expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/login');
  expect(session.token()).toBeNull();
});

test('the return page sends nothing in a tab that has started no sign-in', async () => {
  const { sent } = renderScreen(<ProviderReturnPage />, { server: serverWith(both), at: `${back}&n=2` });

  expect((await screen.findByRole('alert')).textContent).toContain('was not started in this tab');
  expect(sent.some(({ path }) => path === '/api/openid/finish')).toBe(false);
});

test('the dialog of an expired session offers the provider', async () => {
  renderScreen(<SignInAgain identity={testIdentity()} />, { server: serverWith(both) });

  expect(await screen.findByRole('button', { name: 'Sign in with Company sign-in' })).toBeTruthy();
});
