import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, testIdentity } from '../../../kit/testing/render.tsx';
import type { Answer, Sent } from '../../../kit/testing/server.ts';
import { PasswordPage } from './password-page.tsx';
import { SettingsPage } from './settings-page.tsx';
import { formatBrowser } from './user-agent.rules.ts';

const codes = Array.from({ length: 10 }, (_, n) => `ABCD${n}-EFGH${n}`);
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const at = '2026-11-20T09:00:00.000Z';
const session = { createdDate: at, lastUsedDate: at, address: '10.0.0.1', impersonatorEmail: null };

const serverWith = (initial: { on?: boolean; left?: number } = {}) => {
  let on = initial.on ?? false;
  return ({ path, method, body }: Sent): Answer => {
    if (path === '/api/sessions' && method === 'GET')
      return {
        body: [
          { ...session, id: '1', agent: chrome, current: true },
          { ...session, id: '2', agent: firefox, current: false },
        ],
      };
    if (path.startsWith('/api/sessions')) return { status: 204 };
    if (path === '/api/current-user/two-factor')
      return { body: { on, recoveryCodesLeft: on ? (initial.left ?? 10) : 0 } };
    if (JSON.stringify(body).includes('"wrong"'))
      return { status: 500, body: { code: 'AUTHENTICATION_FAILED', message: 'Incorrect password.' } };
    if (path.endsWith('/begin')) return { body: { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x?secret=ABC' } };
    if (path.endsWith('/turn-off')) on = false;
    if (path.endsWith('/turn-off')) return { body: { on: false, recoveryCodesLeft: 0 } };
    if (path.endsWith('/change-password')) return { body: { endedSessions: 2 } };
    on = true;
    return { body: { recoveryCodes: codes } };
  };
};

const password = (name: string) => screen.findByLabelText(name, { selector: 'input' });

test('uploads and removes the profile picture', async () => {
  let imageUrl: string | null = null;
  const me = { ...testIdentity(), id: 7, email: 'admin@demo.example', authorities: ['ROLE_ADMIN'], firmSettings: {} };
  const { user, sent } = renderScreen(<SettingsPage />, {
    answer: ({ path, method }) => {
      if (path === '/api/current-user/image' && method === 'GET') return { status: 404 };
      if (path === '/api/current-user/image') imageUrl = method === 'PUT' ? '/api/current-user/image?v=3' : null;
      if (method === 'DELETE') return { status: 204 };
      if (method === 'PUT') return { body: { imageUrl } };
      if (path === '/api/current-user') return { body: { ...me, imageUrl } };
      return { body: { accountName: 'Northwind', subdomain: 'demo', betaFlag: false, draftKeys: [] } };
    },
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
  const { user, sent } = renderScreen(<SettingsPage />, { answer: serverWith(), at: '/settings?tab=two-factor' });

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
    answer: serverWith({ on: true, left: 2 }),
    at: '/settings?tab=two-factor',
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Only 2 recovery codes left.');

  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  await user.type(await password('Password'), 'right{Enter}');

  expect(await screen.findByRole('button', { name: 'Set up two-factor sign-in' })).toBeTruthy();
  expect(sent.find(({ path }) => path.endsWith('/turn-off'))?.body).toEqual({ password: 'right' });
});

test('lists sessions by browser and signs out another session, but not the current one', async () => {
  const { user, sent } = renderScreen(<SettingsPage />, { answer: serverWith(), at: '/settings?tab=sessions' });

  const mine = await screen.findByRole('row', { name: /Chrome on Linux/ });
  expect(within(mine).getByText('Current')).toBeTruthy();
  expect(within(mine).queryByRole('button')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Sign out Firefox on Windows at 10.0.0.1' }));

  await waitFor(() => expect(sent.find(({ method }) => method === 'DELETE')?.path).toBe('/api/sessions/2'));
});

test('creates an API token, shows it once, and revokes another one', async () => {
  const token = {
    id: '0b6f3c1e-58b5-4c0a-8e53-0c6a7c6f1a11',
    userId: 7,
    name: 'Old ERP',
    access: 'READ',
    authorities: [],
    createdDate: at,
    expirationDate: at,
    lastUsedDate: null,
  };
  const { user, sent } = renderScreen(<SettingsPage />, {
    answer: ({ method }) => {
      if (method === 'POST') return { body: { ...token, name: 'ERP', token: 'shelfward_1_7_secret' } };
      return method === 'DELETE' ? { status: 204 } : { body: [token] };
    },
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
  const { user, sent } = renderScreen(<PasswordPage />, { answer: serverWith() });
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
