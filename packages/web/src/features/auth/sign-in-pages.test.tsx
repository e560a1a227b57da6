import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { session } from '../../kit/session.ts';
import { makeAccountInfo, makeClientInfo, makeCurrentUser } from '../../kit/testing/fixtures/users.fixture.ts';
import { renderScreen, testIdentity } from '../../kit/testing/render.tsx';
import { rejectWith, withHeaders } from '../../kit/testing/responses.ts';
import { intercept, respond } from '../../kit/testing/server.ts';
import { ActivatePage } from './activate-page.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { ImpersonatePage } from './impersonate-page.tsx';
import { ImpersonationBanner } from './impersonation-banner.tsx';
import { LoginPage } from './login-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { UnlockPage } from './unlock-page.tsx';

const email = 'dana@demo.example';
const signedIn = withHeaders({ verifyTwoFactor: false }, { authorization: 'Bearer good' });

/** A server with one user, Dana, who uses two-factor sign-in. */
const server = [
  respond(authRoutes.clientInfo, makeClientInfo()),
  respond(authRoutes.authenticate, { verifyTwoFactor: true }),
  respond(authRoutes.authenticateTwoFactor, ({ body }) =>
    body.token === '123456' ? signedIn : rejectWith('UNAUTHORIZED'),
  ),
  respond(authRoutes.authenticateViaImpersonate, ({ query }) =>
    query.token === 'good' ? signedIn : rejectWith('UNAUTHORIZED'),
  ),
  respond(authRoutes.currentUser, makeCurrentUser({ email, twoFactorOn: true })),
  respond(authRoutes.accountInfo, makeAccountInfo()),
  respond(authRoutes.resetPasswordInit, {}),
  respond(authRoutes.resetPasswordCheck, ({ params }) =>
    params.key === 'good' ? { email, isFirstPassword: false } : rejectWith('RESET_KEY_INVALID', invalidLink),
  ),
  respond(authRoutes.resetPasswordFinish, { email }),
  respond(authRoutes.unlockSignIn, ({ body }) =>
    body.key === 'good' ? { email } : rejectWith('RESET_KEY_INVALID', invalidLink),
  ),
  respond(authRoutes.activate, ({ query }) => ({
    email,
    clientName: 'Northwind',
    passwordRequired: query.key === 'good',
  })),
];
const invalidLink = { message: 'This link has expired or was already used.' };

const password = (name: string) => screen.findByLabelText(name, { selector: 'input' });

test('requires the verification code with two-factor sign-in, and allows another attempt after an incorrect code', async () => {
  const { user, sent, address } = renderScreen(<LoginPage />, { server, at: '/login?target=%2Fstores' });
  await user.type(await screen.findByRole('textbox', { name: 'Username' }), ' dana@demo.example ');
  await user.type(await password('Password'), 'right{Enter}');

  const code = await screen.findByRole('textbox', { name: 'Verification code' });
  expect(code.getAttribute('autocomplete')).toBe('one-time-code');
  await user.type(code, '000000{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Unauthorized');
  await user.clear(code);
  await user.type(code, '123456{Enter}');

  await waitFor(() => expect(address()).toBe('/stores'));
  expect(session.token()).toBe('good');
  expect(sent.filter(({ path }) => path === '/api/authenticate-twofactor').at(-1)?.body).toEqual({
    username: 'dana@demo.example',
    token: '123456',
  });
});

test('returns from the code to the password', async () => {
  const { user } = renderScreen(<LoginPage />, { server });
  await user.type(await screen.findByRole('textbox', { name: 'Username' }), 'dana@demo.example');
  await user.type(await password('Password'), 'right{Enter}');

  await user.click(await screen.findByRole('button', { name: 'Back to password' }));

  expect(await password('Password')).toBeTruthy();
});

test('shows the same message for every address on the forgotten password page', async () => {
  const { user, sent } = renderScreen(<ForgotPasswordPage />, { server });
  await user.click(await screen.findByRole('button', { name: 'Send link' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Enter your e-mail address.');

  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'dana@demo.example{Enter}');

  expect((await screen.findByRole('status')).textContent).toBe(
    'If dana@demo.example has an account, we sent a link. It can be used once within one hour.',
  );
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ email: 'dana@demo.example' });
});

test('sets a new password with a valid link, and rejects weak and mistyped passwords', async () => {
  const { user, sent, address } = renderScreen(<ResetPasswordPage />, { server, at: '/reset-password?key=good' });
  const type = async (first: string, second: string) => {
    await user.clear(await password('New password'));
    await user.type(await password('New password'), first);
    await user.clear(await password('Confirm new password'));
    await user.type(await password('Confirm new password'), `${second}{Enter}`);
  };

  await type('dana1', 'dana1');
  expect((await screen.findByRole('alert')).textContent).toBe('Use at least 8 characters.');
  await type('a good one, really', 'a good one, realy');
  expect((await screen.findByRole('alert')).textContent).toBe('The passwords do not match.');
  await type('a good one, really', 'a good one, really');

  await waitFor(() => expect(address()).toBe('/login?done=password'));
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { key: 'good', newPassword: 'a good one, really' },
  ]);
});

test('reports an invalid link and offers to request a new one', async () => {
  renderScreen(<ResetPasswordPage />, { server, at: '/reset-password?key=old' });

  expect((await screen.findByRole('alert')).textContent).toBe('This link has expired or was already used.');
  expect(screen.getByRole('link', { name: 'Request a new link' })).toBeTruthy();
});

test.each([
  ['a new password', <ResetPasswordPage key="reset" />, '/reset-password?key=good', 'New password'],
  ['an invitation', <ActivatePage key="activate" />, '/activate?key=good', 'New password'],
])('offers a retry if a link for %s could not be checked', async (...row) => {
  const [, page, at, label] = row;
  let isDown = true;
  const down = intercept(({ path }) =>
    isDown && /reset-password|activate/.test(path) ? rejectWith('UNAVAILABLE') : undefined,
  );
  const { user } = renderScreen(page, { server: [down, ...server], at });

  expect((await screen.findByRole('alert')).textContent).toContain('Try again in a moment.');
  expect(screen.queryByRole('link', { name: 'Request a new link' })).toBeNull();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await password(label)).toBeTruthy();
});

test.each([
  ['good', 'Set password'],
  ['used', 'Sign in'],
])('an invitation with a %s key offers "%s"', async (key, button) => {
  renderScreen(<ActivatePage />, { server, at: `/activate?key=${key}` });

  expect(await screen.findByRole('heading', { name: 'Welcome to Northwind' })).toBeTruthy();
  expect(screen.getByText(button)).toBeTruthy();
});

test('unlocks this browser with the link of an e-mail, after a click', async () => {
  const { user, sent, address } = renderScreen(<UnlockPage />, {
    server,
    at: '/unlock?key=good',
  });
  const button = await screen.findByRole('button', { name: 'Unlock and sign in' });
  const redeemed = () => sent.filter(({ path }) => path === '/api/unlock-sign-in').map(({ body }) => body);
  expect(redeemed()).toEqual([]);

  await user.click(button);

  await waitFor(() => expect(address()).toBe('/login?done=unlock'));
  expect(redeemed()).toEqual([{ key: 'good' }]);
});

test('reports an unlock link that was used, and offers a new password', async () => {
  const { user } = renderScreen(<UnlockPage />, { server, at: '/unlock?key=old' });

  await user.click(await screen.findByRole('button', { name: 'Unlock and sign in' }));

  expect((await screen.findByRole('alert')).textContent).toBe('This link has expired or was already used.');
  expect(screen.getByRole('link', { name: 'Request a new link' })).toBeTruthy();
});

test('exchanges an impersonation token and removes it from the URL', async () => {
  const { address } = renderScreen(<ImpersonatePage />, { server, at: '/impersonate?token=good' });

  await waitFor(() => expect(address()).toBe('/'));
  expect(session.token()).toBe('good');
});

test('reports an invalid impersonation token', async () => {
  renderScreen(<ImpersonatePage />, { server, at: '/impersonate?token=old' });

  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Unauthorized\. This link has expired or was already used\./,
  );
  expect(session.token()).toBeNull();
});

test('names both users during impersonation', async () => {
  const impersonator = {
    email: 'root@home.example',
    clientName: 'Home',
    url: 'https://home.shelfward.example',
    viewsOnly: false,
  };
  renderScreen(<ImpersonationBanner identity={{ ...testIdentity(), impersonator }} />, { server });

  const banner = await screen.findByRole('complementary', { name: 'Acting for another account' });

  expect(banner.textContent).toContain(
    'You are root@home.example of Home and act as admin@demo.example of Northwind Naturals.',
  );
  expect(screen.getByRole('button', { name: 'Back to Home' })).toBeTruthy();
});

test('says who is viewed, and ends the view', async () => {
  const impersonator = { email: 'dana@demo.example', clientName: 'Demo', url: 'https://demo.example', viewsOnly: true };
  const { user, sent } = renderScreen(
    <ImpersonationBanner identity={{ ...testIdentity([]), firstName: 'Robin', lastName: 'Retail', impersonator }} />,
    { server: [respond(authRoutes.endImpersonation, rejectWith('UNAVAILABLE'))] },
  );

  const banner = await screen.findByRole('complementary', { name: 'Viewing as another user' });
  expect(banner.textContent).toContain('You view what Robin Retail (admin@demo.example) sees.');
  await user.click(within(banner).getByRole('button', { name: 'End' }));

  await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/api/impersonation/end'));
});
