import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { session } from '../../kit/session.ts';
import { renderScreen, somebody } from '../../kit/testing/render.tsx';
import type { Answer, Sent } from '../../kit/testing/server.ts';
import { ActivatePage } from './activate-page.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { ImpersonatePage } from './impersonate-page.tsx';
import { ImpersonationBanner } from './impersonation-banner.tsx';
import { LoginPage } from './login-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

const dana = {
  id: 3,
  email: 'dana@demo.example',
  firstName: 'Dana',
  lastName: 'Whitfield',
  authorities: ['ROLE_ADMIN'],
  betaFlag: false,
  firmSettings: { adminOnlyDelete: false },
  imageUrl: null,
  twoFactorOn: true,
  impersonator: null,
};
const refused: Answer = { status: 401, body: { code: 'UNAUTHORIZED', message: 'Unauthorized' } };
const dead: Answer = {
  status: 500,
  body: { code: 'RESET_KEY_INVALID', message: 'This link has already been used or has expired.' },
};
const good: Answer = { body: { verifyTwoFactor: false }, headers: { authorization: 'Bearer good' } };

/** A server that knows Dana, whose account asks for a code. */
const answer = ({ path, query, body }: Sent): Answer => {
  const sent = JSON.stringify(body ?? null);
  if (path === '/api/client-info') return { body: { name: 'Northwind Naturals', subdomain: 'demo' } };
  if (path === '/api/authenticate') return { body: { verifyTwoFactor: true } };
  if (path === '/api/authenticate-twofactor') return sent.includes('123456') ? good : refused;
  if (path === '/api/authenticate-via-impersonate') return query.get('token') === 'good' ? good : refused;
  if (path === '/api/current-user') return { body: dana };
  if (path === '/api/account-info') return { body: { ...dana, accountName: 'Northwind', subdomain: 'demo' } };
  if (path === '/api/reset-password/good/check') return { body: { email: dana.email, isFirstPassword: false } };
  if (path === '/api/reset-password/finish') return { body: { email: dana.email } };
  if (path === '/api/activate' && query.get('key') === 'good')
    return { body: { email: dana.email, clientName: 'Northwind', passwordRequired: true } };
  if (path === '/api/activate' && query.get('key') === 'used')
    return { body: { email: dana.email, clientName: 'Northwind', passwordRequired: false } };
  if (path.startsWith('/api/reset-password/init')) return { body: {} };
  return dead;
};

const password = (name: string) => screen.findByLabelText(name, { selector: 'input' });

test('asks for the code where two-factor sign-in is on, again after a wrong one, and then lets in', async () => {
  const { user, sent, address } = renderScreen(<LoginPage />, { answer, at: '/login?target=%2Fstores' });
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

test('goes back from the code to the password', async () => {
  const { user } = renderScreen(<LoginPage />, { answer });
  await user.type(await screen.findByRole('textbox', { name: 'Username' }), 'dana@demo.example');
  await user.type(await password('Password'), 'right{Enter}');

  await user.click(await screen.findByRole('button', { name: 'Sign in again' }));

  expect(await password('Password')).toBeTruthy();
});

test('says the same to everybody who forgot a password', async () => {
  const { user, sent } = renderScreen(<ForgotPasswordPage />, { answer });
  await user.click(await screen.findByRole('button', { name: 'Send the link' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Enter your e-mail address.');

  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'dana@demo.example{Enter}');

  expect((await screen.findByRole('status')).textContent).toBe(
    'If dana@demo.example has an account here, a link is on its way. It works once, for one hour.',
  );
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ email: 'dana@demo.example' });
});

test('sets a new password with the key of a link, but no weak one and none mistyped', async () => {
  const { user, sent, address } = renderScreen(<ResetPasswordPage />, { answer, at: '/reset-password?key=good' });
  const type = async (first: string, second: string) => {
    await user.clear(await password('New password'));
    await user.type(await password('New password'), first);
    await user.clear(await password('New password again'));
    await user.type(await password('New password again'), `${second}{Enter}`);
  };

  await type('dana1', 'dana1');
  expect((await screen.findByRole('alert')).textContent).toBe('Use at least 8 characters.');
  await type('a good one, really', 'a good one, realy');
  expect((await screen.findByRole('alert')).textContent).toBe('The two passwords are not the same.');
  await type('a good one, really', 'a good one, really');

  await waitFor(() => expect(address()).toBe('/login?done=password'));
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { key: 'good', newPassword: 'a good one, really' },
  ]);
});

test('tells that a link works no more, and how to get another', async () => {
  renderScreen(<ResetPasswordPage />, { answer, at: '/reset-password?key=old' });

  expect((await screen.findByRole('alert')).textContent).toBe('This link has already been used or has expired.');
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeTruthy();
});

test.each([
  ['a new password', <ResetPasswordPage key="reset" />, '/reset-password?key=good', 'New password'],
  ['an invitation', <ActivatePage key="activate" />, '/activate?key=good', 'New password'],
])('a link for %s that cannot be looked at just now is no dead one, and is looked at again', async (...given) => {
  const [, page, at, label] = given;
  let isDown = true;
  const down: Answer = { status: 503, body: { code: 'UNAVAILABLE', message: 'Try again in a moment.' } };
  const isOfLink = ({ path }: Sent) => /reset-password|activate/.test(path);
  const { user } = renderScreen(page, { answer: (sent) => (isDown && isOfLink(sent) ? down : answer(sent)), at });

  expect((await screen.findByRole('alert')).textContent).toContain('Try again in a moment.');
  expect(screen.queryByRole('link', { name: 'Ask for a new link' })).toBeNull();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await password(label)).toBeTruthy();
});

test.each([
  ['good', 'Set the password'],
  ['used', 'Sign in'],
])('an invitation with a %s key offers "%s"', async (key, offer) => {
  renderScreen(<ActivatePage />, { answer, at: `/activate?key=${key}` });

  expect(await screen.findByRole('heading', { name: 'Welcome to Northwind' })).toBeTruthy();
  expect(screen.getByText(offer)).toBeTruthy();
});

test('hands in a key to act for this client and leaves it behind', async () => {
  const { address } = renderScreen(<ImpersonatePage />, { answer, at: '/impersonate?token=good' });

  await waitFor(() => expect(address()).toBe('/'));
  expect(session.token()).toBe('good');
});

test('tells that a key to act for this client is of no use', async () => {
  renderScreen(<ImpersonatePage />, { answer, at: '/impersonate?token=old' });

  expect((await screen.findByRole('alert')).textContent).toMatch(/^Unauthorized\. This key was used already/);
  expect(session.token()).toBeNull();
});

test('names who acts and as whom, for as long as it lasts', async () => {
  const impersonator = { email: 'root@home.example', clientName: 'Home', url: 'https://home.shelfward.example' };
  renderScreen(<ImpersonationBanner identity={{ ...somebody(), impersonator }} />, { answer });

  const banner = await screen.findByRole('complementary', { name: 'Acting for another account' });

  expect(banner.textContent).toContain(
    'You are root@home.example of Home and act as admin@demo.example of Northwind Naturals.',
  );
  expect(screen.getByRole('button', { name: 'Back to Home' })).toBeTruthy();
});
