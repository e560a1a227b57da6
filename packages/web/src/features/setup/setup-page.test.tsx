import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { setupRoutes } from '@shelfward/contract/setup/setup.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { session } from '../../kit/session.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { rejectWith, withHeaders } from '../../kit/testing/responses.ts';
import { type Handler, respond } from '../../kit/testing/server.ts';
import { SetupPage } from './setup-page.tsx';

const installation: z.infer<typeof setupRoutes.get.response> = {
  expiresAt: '2026-11-20T10:00:00.000Z',
  publicUrl: location.origin,
  exampleUrl: 'http://your-account.localhost:8080',
  subdomain: null,
  mailServer: 'mail.example.com',
};
const created = withHeaders(
  { subdomain: 'fresh-fields', url: 'http://fresh-fields.localhost:8080/impersonate?token=once' },
  { authorization: 'Bearer of-the-account' },
);
const assign = vi.fn();

beforeEach(() => {
  assign.mockClear();
  vi.spyOn(location, 'assign').mockImplementation(assign);
});

/** A server without users. */
const server = [
  respond(authRoutes.clientInfo, rejectWith('CLIENT_NOT_FOUND')),
  respond(setupRoutes.get, installation),
  respond(setupRoutes.findSubdomain, ({ query: { subdomain } }) => ({
    value: subdomain,
    isAvailable: subdomain !== 'taken',
    inactive: false,
  })),
  respond(setupRoutes.testMail),
  respond(setupRoutes.create, created),
];
const render = (...overrides: readonly Handler[]) =>
  renderScreen(<SetupPage />, { server: [...overrides, ...server], at: '/setup?key=good' });
type User = ReturnType<typeof render>['user'];

const fill = async (user: User, change: Readonly<Record<string, string>> = {}) => {
  const values = {
    'Account name': 'Fresh Fields',
    Subdomain: 'fresh-fields',
    'First name': 'Fay',
    'Last name': 'First',
    'E-mail': 'fay@fresh-fields.example',
    Password: 'seven quiet lanterns',
    'Confirm password': 'seven quiet lanterns',
    ...change,
  };
  await screen.findByRole('form');
  for (const [label, value] of Object.entries(values)) {
    const input = screen.getByLabelText(new RegExp(`^${label}`), { selector: 'input' });
    // The subdomain follows the name.
    await user.clear(input);
    await user.click(input);
    await user.paste(value);
  }
  await user.click(screen.getByRole('button', { name: 'Create account' }));
};

test('creates the account with the time zone of the browser and opens it, without a session at this URL', async () => {
  session.dropToken();
  const { user, sent } = render();

  await fill(user);
  expect(
    screen.getByText(/^The first part of the account's URL: http:\/\/fresh-fields\.localhost:8080\./),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();

  await waitFor(() => expect(assign).toHaveBeenCalledWith('http://fresh-fields.localhost:8080/impersonate?token=once'));
  expect(sent.find(({ method, path }) => method === 'POST' && path === '/api/setup')?.body).toEqual({
    key: 'good',
    name: 'Fresh Fields',
    subdomain: 'fresh-fields',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    currency: 'USD',
    firstName: 'Fay',
    lastName: 'First',
    email: 'fay@fresh-fields.example',
    password: 'seven quiet lanterns',
  });
  expect(session.token()).toBeNull();
});

test.each([
  ['a short password', { Password: 'short', 'Confirm password': 'short' }, 'Use at least 8 characters.'],
  ['passwords that differ', { 'Confirm password': 'seven quiet lantern' }, 'The passwords do not match.'],
  ['a reserved subdomain', { Subdomain: 'www' }, 'Must not be a reserved name.'],
  ['a subdomain with a space', { Subdomain: 'fresh fields' }, 'Must contain only letters, digits, and hyphens.'],
])('rejects %s at the field', async (_, change, message) => {
  const { user, sent } = render();

  await fill(user, change);

  expect(await screen.findByText(message)).toBeTruthy();
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('shows a taken subdomain while the user types, and errors of the server at their fields', async () => {
  const message = 'This password is on public lists of leaked passwords.';
  const errors = [{ pointer: '/body/password', message }];
  const { user } = render(respond(setupRoutes.create, rejectWith('PASSWORD_TOO_WEAK', { errors })));

  await user.type(await screen.findByLabelText(/^Subdomain/), 'taken');
  expect(await screen.findByText('Subdomain is already in use.')).toBeTruthy();
  await user.clear(screen.getByLabelText(/^Subdomain/));
  await fill(user);

  expect(await screen.findByText(message)).toBeTruthy();
  expect(assign).not.toHaveBeenCalled();
});

test('sends a test e-mail and shows the response of a mail server that rejects it', async () => {
  const failed = rejectWith('TEST_MAIL_FAILED', { detail: 'mail: 554 Relaying denied' });
  const { user, sent } = render(respond(setupRoutes.testMail, failed));

  await user.type(await screen.findByLabelText('Recipient of a test e-mail'), 'fay@fresh-fields.example{Enter}');

  expect((await screen.findByRole('alert')).textContent).toBe(
    'The test e-mail was not sent. mail: 554 Relaying denied',
  );
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { key: 'good', email: 'fay@fresh-fields.example' },
  ]);
});

test('reports a test e-mail that was sent', async () => {
  const { user } = render();

  await user.type(await screen.findByLabelText('Recipient of a test e-mail'), 'fay@fresh-fields.example');
  await user.click(screen.getByRole('button', { name: 'Send test e-mail' }));

  expect((await screen.findByRole('status')).textContent).toContain('fay@fresh-fields.example');
});

test.each([
  ['another PUBLIC_URL', { publicUrl: 'https://other.example' }, 'but PUBLIC_URL is https://other.example'],
  ['a URL without subdomains', { exampleUrl: location.origin }, 'cannot have subdomains. Set CLIENT'],
  ['no mail server', { mailServer: null }, 'SMTP_URL is not set.'],
])('warns about %s', async (_, change, text) => {
  render(respond(setupRoutes.get, { ...installation, ...change }));

  expect((await screen.findByRole('region', { name: 'Configuration' })).textContent).toContain(text);
});

test.each([
  ['SETUP_LINK_EXPIRED', 'This set-up link has expired. Restart the server', false],
  ['SETUP_LINK_INVALID', 'Each start of the server replaces the link', false],
  ['SETUP_DONE', 'This installation is already set up.', true],
] as const)('explains %s', async (code, text, offersSignIn) => {
  render(respond(setupRoutes.get, rejectWith(code)));

  expect((await screen.findByRole('alert')).textContent).toContain(text);
  expect(screen.queryByRole('link', { name: 'Sign in' }) !== null).toBe(offersSignIn);
});
