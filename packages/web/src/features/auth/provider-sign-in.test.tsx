import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { startOpenIdSignIn } from '../../entities/auth/openid.api.ts';
import { session } from '../../kit/session.ts';
import { renderScreen, testIdentity } from '../../kit/testing/render.tsx';
import type { Answer, Sent } from '../../kit/testing/server.ts';
import { LoginPage } from './login-page.tsx';
import { ProviderReturnPage } from './provider-return-page.tsx';
import { SignInAgain } from './sign-in-again-dialog.tsx';

const key = 'k'.repeat(43);
const kim = {
  id: 3,
  email: 'kim@demo.example',
  firstName: 'Kim',
  lastName: 'Lee',
  authorities: [],
  betaFlag: false,
  firmSettings: { adminOnlyDelete: false },
  imageUrl: null,
  twoFactorOn: false,
  impersonator: null,
};
const refusal: Answer = {
  status: 403,
  body: { code: 'OPENID_REFUSED', message: 'You cannot sign in.', detail: 'None of your groups has access.' },
};

const answerWith =
  (ways: { readonly signInWith: string | null; readonly passwordsAllowed: boolean }, finish?: Answer) =>
  ({ path }: Sent): Answer => {
    if (path === '/api/client-info') return { body: { name: 'Northwind', subdomain: 'demo', logoUrl: null, ...ways } };
    if (path === '/api/openid/start') return { body: { key, url: 'https://login.example.com/auth?state=s' } };
    if (path === '/api/openid/finish') return finish ?? { body: {}, headers: { authorization: 'Bearer good' } };
    if (path === '/api/current-user') return { body: kim };
    return { body: { ...kim, accountName: 'Northwind', subdomain: 'demo', draftKeys: [] } };
  };
const both = { signInWith: 'Company sign-in', passwordsAllowed: true };
const back = '/login/return?code=007&state=s&iss=https%3A%2F%2Flogin.example.com&session_state=x';

/** As the tab that has started a sign-in. */
const start = async (target: string) => {
  const open = vi.fn<(url: string) => void>();
  const { server } = { server: renderScreen(null, { answer: answerWith(both) }) };
  await startOpenIdSignIn(target, open);
  return { open, server };
};

beforeEach(() => sessionStorage.clear());

test('the sign-in page offers the provider beside the password', async () => {
  renderScreen(<LoginPage />, { answer: answerWith(both), at: '/login' });

  expect(await screen.findByRole('button', { name: 'Sign in with Company sign-in' })).toBeTruthy();
  expect(screen.getByLabelText('Username')).toBeTruthy();
});

test('with passwords off, the sign-in page shows the password form only on request', async () => {
  const { user } = renderScreen(<LoginPage />, {
    answer: answerWith({ ...both, passwordsAllowed: false }),
    at: '/login',
  });

  await user.click(await screen.findByRole('button', { name: 'Sign in with a password' }));

  expect(await screen.findByLabelText('Username')).toBeTruthy();
});

test('without a provider, the sign-in page has only the password form', async () => {
  const none = { signInWith: null, passwordsAllowed: true };
  renderScreen(<LoginPage />, { answer: answerWith(none), at: '/login' });

  expect(await screen.findByText('Northwind')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Sign in with/ })).toBeNull();
});

test('the sign-in page shows why a sign-in cannot start', async () => {
  const detail = 'The identity provider could not be reached.';
  const down: Answer = { status: 409, body: { code: 'IDENTITY_PROVIDER_FAILED', message: 'Failed.', detail } };
  const answer = (sent: Sent) => (sent.path === '/api/openid/start' ? down : answerWith(both)(sent));
  const { user } = renderScreen(<LoginPage />, { answer, at: '/login' });

  await user.click(await screen.findByRole('button', { name: 'Sign in with Company sign-in' }));

  expect((await screen.findByRole('alert')).textContent).toBe(detail);
});

test('the return page sends the parameters of the provider with the key of the tab, and opens the target', async () => {
  const { open } = await start('/stores');
  const { sent, address } = renderScreen(<ProviderReturnPage />, { answer: answerWith(both), at: back });

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

test('the return page shows the reason of a refusal, and a link back', async () => {
  await start('/');
  renderScreen(<ProviderReturnPage />, { answer: answerWith(both, refusal), at: `${back}&n=1` });

  expect((await screen.findByRole('alert')).textContent).toBe('None of your groups has access.');
  expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/login');
  expect(session.token()).toBeNull();
});

test('the return page sends nothing in a tab that has started no sign-in', async () => {
  const { sent } = renderScreen(<ProviderReturnPage />, { answer: answerWith(both), at: `${back}&n=2` });

  expect((await screen.findByRole('alert')).textContent).toContain('was not started in this tab');
  expect(sent.some(({ path }) => path === '/api/openid/finish')).toBe(false);
});

test('the dialog of an expired session offers the provider', async () => {
  renderScreen(<SignInAgain identity={testIdentity()} />, { answer: answerWith(both) });

  expect(await screen.findByRole('button', { name: 'Sign in with Company sign-in' })).toBeTruthy();
});
