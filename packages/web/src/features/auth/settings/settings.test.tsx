import { apiTokenRoutes } from '@shelfward/contract/auth/api-tokens.contract.ts';
import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { profilePictureRoutes } from '@shelfward/contract/auth/profile-picture.contract.ts';
import { sessionRoutes } from '@shelfward/contract/auth/sessions.contract.ts';
import { twoFactorRoutes } from '@shelfward/contract/auth/two-factor.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeAccountInfo, makeApiToken, makeCurrentUser } from '../../../kit/testing/fixtures/users.fixture.ts';
import { renderScreen } from '../../../kit/testing/render.tsx';
import { rejectWith } from '../../../kit/testing/responses.ts';
import { respond } from '../../../kit/testing/server.ts';
import { PasswordPage } from './password-page.tsx';
import { SettingsPage } from './settings-page.tsx';
import { formatBrowser } from './user-agent.rules.ts';

const codes = Array.from({ length: 10 }, (_, n) => `ABCD${n}-EFGH${n}`);
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const at = '2026-11-20T09:00:00.000Z';
const session = { createdDate: at, lastUsedDate: at, address: '10.0.0.1', impersonatorEmail: null };
const [mine, other] = ['6f6b6e1e-7f4a-4c1c-9d5b-0e6d1f0a2b31', '6f6b6e1e-7f4a-4c1c-9d5b-0e6d1f0a2b32'];
const wrongPassword = rejectWith('AUTHENTICATION_FAILED', { message: 'Incorrect password.' });

const serverWith = (initial: { on?: boolean; left?: number } = {}) => {
  let on = initial.on ?? false;
  const recoveryCodes = { recoveryCodes: codes };
  return [
    respond(sessionRoutes.list, [
      { ...session, id: mine, agent: chrome, current: true },
      { ...session, id: other, agent: firefox, current: false },
    ]),
    respond(sessionRoutes.remove),
    respond(sessionRoutes.removeOthers),
    respond(authRoutes.currentUser, () => makeCurrentUser({ twoFactorOn: on })),
    respond(authRoutes.accountInfo, makeAccountInfo()),
    respond(twoFactorRoutes.get, () => ({ on, recoveryCodesLeft: on ? (initial.left ?? 10) : 0 })),
    respond(twoFactorRoutes.begin, ({ body }) =>
      body.password === 'right' ? { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x?secret=ABC' } : wrongPassword,
    ),
    respond(twoFactorRoutes.confirm, () => {
      on = true;
      return recoveryCodes;
    }),
    respond(twoFactorRoutes.turnOff, () => {
      on = false;
      return { on, recoveryCodesLeft: 0 };
    }),
    respond(authRoutes.changePassword, ({ body }) =>
      body.currentPassword === 'right' ? { endedSessions: 2 } : wrongPassword,
    ),
  ];
};
const password = (name: string) => screen.findByLabelText(name, { selector: 'input' });

test('uploads and removes the profile picture', async () => {
  let imageUrl: string | null = null;
  const { user, sent } = renderScreen(<SettingsPage />, {
    server: [
      respond(profilePictureRoutes.get, rejectWith('PICTURE_NOT_FOUND')),
      respond(profilePictureRoutes.change, () => {
        imageUrl = '/api/current-user/image?v=3';
        return { imageUrl };
      }),
      respond(profilePictureRoutes.remove, () => {
        imageUrl = null;
        return undefined;
      }),
      respond(authRoutes.currentUser, () => makeCurrentUser({ imageUrl })),
      respond(authRoutes.accountInfo, makeAccountInfo()),
    ],
    at: '/settings',
  });
  await screen.findByRole('button', { name: 'Choose a picture' });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]') ?? document.createElement('input');

  await user.upload(input, new File(['x'], 'me.png', { type: 'image/png' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));

  expect(await screen.findByRole('button', { name: 'Choose a picture' })).toBeTruthy();
  expect(sent.filter(({ path }) => path === '/api/current-user/image').map(({ method }) => method)).toEqual([
    'PUT',
    'GET',
    'DELETE',
  ]);
});

test('sets up two-factor sign-in: password, key, code, recovery codes', async () => {
  const { user, sent } = renderScreen(<SettingsPage />, { server: serverWith(), at: '/settings?tab=two-factor' });

  await user.click(await screen.findByRole('button', { name: 'Set up two-factor sign-in' }));
  await user.type(await password('Password'), 'wrong{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Incorrect password.');
  await user.clear(await password('Password'));
  await user.type(await password('Password'), 'right{Enter}');
  expect(await screen.findByText('ABCD EFGH IJKL MNOP')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Verification code' }), '123456{Enter}');

  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(codes);
  for (const name of ['Copy', 'Download', 'Print']) expect(screen.getByRole('button', { name })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'I have saved them' }));
  expect(await screen.findByText('10 recovery codes left')).toBeTruthy();
  expect(sent.filter(({ path }) => path.endsWith('/confirm')).map(({ body }) => body)).toEqual([{ code: '123456' }]);
});

test('warns when few recovery codes are left, and turns two-factor sign-in off with the password', async () => {
  const { user, sent } = renderScreen(<SettingsPage />, {
    server: serverWith({ on: true, left: 2 }),
    at: '/settings?tab=two-factor',
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Only 2 recovery codes left.');

  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  await user.type(await password('Password'), 'right{Enter}');

  expect(await screen.findByRole('button', { name: 'Set up two-factor sign-in' })).toBeTruthy();
  expect(sent.find(({ path }) => path.endsWith('/turn-off'))?.body).toEqual({ password: 'right' });
});

test('lists sessions by browser and signs out another session, but not the current one', async () => {
  const { user, sent } = renderScreen(<SettingsPage />, { server: serverWith(), at: '/settings?tab=sessions' });

  const mine = await screen.findByRole('row', { name: /Chrome on Linux/ });
  expect(within(mine).getByText('Current')).toBeTruthy();
  expect(within(mine).queryByRole('button')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Sign out Firefox on Windows at 10.0.0.1' }));

  await waitFor(() => expect(sent.find(({ method }) => method === 'DELETE')?.path).toBe(`/api/sessions/${other}`));
});

test('creates an API token, shows it once, and revokes another one', async () => {
  const token = makeApiToken({ name: 'Old ERP' });
  const { user, sent } = renderScreen(<SettingsPage />, {
    server: [
      respond(apiTokenRoutes.list, [token]),
      respond(apiTokenRoutes.create, { ...token, name: 'ERP', token: 'shelfward_1_7_secret' }),
      respond(apiTokenRoutes.revoke),
    ],
    at: '/settings?tab=api-tokens',
  });

  expect(within(await screen.findByRole('row', { name: /Old ERP/ })).getByText('Expired')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Create API token' }));
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'ERP');
  await user.click(screen.getByRole('button', { name: 'Create' }));

  const dialog = within(await screen.findByRole('dialog', { name: 'Your API token' }));
  const shown = dialog.getByRole('textbox', { name: 'Token' });
  expect((shown as HTMLInputElement).value).toBe('shelfward_1_7_secret');
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'ERP',
    access: 'READ',
    authorities: [],
    expiresInDays: 90,
  });
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Token' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Revoke Old ERP' }));
  await user.click(await screen.findByRole('button', { name: 'Revoke' }));
  await screen.findByText('Old ERP was revoked');
  expect(sent.find(({ method }) => method === 'DELETE')?.path).toBe(`/api/current-user/api-tokens/${token.id}`);
});

test('changes the password, clears the form, and reports the sessions that it ended', async () => {
  const { user, sent } = renderScreen(<PasswordPage />, { server: serverWith() });
  await user.type(await password('Current password'), 'wrong');
  await user.type(await password('New password'), 'a good one, really');
  await user.type(await password('Confirm new password'), 'a good one, really{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Incorrect password.');
  await user.clear(await password('Current password'));
  await user.type(await password('Current password'), 'right{Enter}');

  expect(await screen.findByText('Password changed. 2 other sessions were signed out.')).toBeTruthy();
  await waitFor(async () => expect(((await password('New password')) as HTMLInputElement).value).toBe(''));
  expect(sent.at(-1)?.body).toEqual({ currentPassword: 'right', newPassword: 'a good one, really' });
});

test('revokes API tokens with a new password, if it is selected', async () => {
  const { user, sent } = renderScreen(<PasswordPage />, {
    server: [
      respond(authRoutes.changePassword, ({ body }) => ({
        endedSessions: 0,
        ...(body.revokeApiTokens && { revokedApiTokens: 1 }),
      })),
    ],
  });
  await user.type(await password('Current password'), 'right');
  await user.type(await password('New password'), 'a good one, really');
  await user.type(await password('Confirm new password'), 'a good one, really');
  await user.click(screen.getByRole('checkbox', { name: 'Also revoke all API tokens' }));
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText(/1 API token was revoked\./)).toBeTruthy();
  expect(sent.at(-1)?.body).toMatchObject({ revokeApiTokens: true });
});

test('signs out other sessions, and revokes API tokens if it is selected', async () => {
  const { user, sent } = renderScreen(<SettingsPage />, { server: serverWith(), at: '/settings?tab=sessions' });

  await user.click(await screen.findByRole('checkbox', { name: 'Also revoke all API tokens' }));
  await user.click(screen.getByRole('button', { name: 'Sign out of other sessions' }));

  await waitFor(() => expect(sent.find(({ method }) => method === 'DELETE')).toBeDefined());
  const ended = sent.find(({ method }) => method === 'DELETE');
  expect([ended?.path, ended?.query.get('revokeApiTokens')]).toEqual(['/api/sessions', 'true']);
});

test.each([
  [firefox, 'Firefox on Windows'],
  [chrome, 'Chrome on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on macOS'],
  ['curl/8.1', 'curl/8.1'],
  ['', 'Unknown browser'],
])('formats %s as %s', (agent, label) => {
  expect(formatBrowser(agent)).toBe(label);
});
