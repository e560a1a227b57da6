import { userApiTokenRoutes } from '@shelfward/contract/auth/api-tokens.contract.ts';
import { userRoutes } from '@shelfward/contract/users/users.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeApiToken, makeUser } from '../../kit/testing/fixtures/users.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { UsersPage } from './users-page.tsx';

const olga = makeUser({
  id: 9,
  email: 'olga@demo.example',
  firstName: 'Olga',
  lastName: 'Mann',
  lastLogin: '2026-10-04T09:30:00.000Z',
  authorities: ['ROLE_ORDER_MANAGER', 'ROLE_REPORTING'],
});
const pat = { ...olga, id: 10, email: 'pat@demo.example', firstName: 'Pat', activated: false, lastLogin: null };
const server = [
  respond(userRoutes.list, pageWith([olga, pat])),
  respond(userRoutes.get, { ...olga, version: 4 }),
  respond(userRoutes.create, { ...pat, id: 11 }),
  respond(userRoutes.update, olga),
  respond(userRoutes.resetPasswordInit),
  respond(userRoutes.endSessions),
];

test('lists users with their authorities and last login', async () => {
  renderScreen(<UsersPage />, { server });

  const row = await screen.findByRole('row', { name: /Olga Mann/ });
  const invited = await screen.findByRole('row', { name: /Pat Mann/ });

  expect(within(row).getByText('Order manager, Reporting')).toBeTruthy();
  expect(within(row).getByText('10/04/2026')).toBeTruthy();
  expect(within(row).getByText('Active')).toBeTruthy();
  expect(within(invited).getByText('Invited')).toBeTruthy();
});

test('shows the API tokens of a user and revokes one', async () => {
  const token = makeApiToken({
    userId: 9,
    access: 'READ_WRITE',
    authorities: ['ROLE_ORDER_MANAGER'],
    expirationDate: '2999-10-04T09:30:00.000Z',
  });
  const { user, sent } = renderScreen(<UsersPage />, {
    server: [respond(userApiTokenRoutes.list, [token]), respond(userApiTokenRoutes.revoke), ...server],
  });

  await user.click(await screen.findByRole('button', { name: /Actions.*Olga Mann/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'API tokens' }));
  const row = await screen.findByRole('row', { name: /ERP Read and write Order manager/ });
  await user.click(within(row).getByRole('button', { name: 'Revoke ERP' }));
  await user.click(await screen.findByRole('button', { name: 'Revoke' }));

  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'DELETE')?.path).toBe(`/api/users/9/api-tokens/${token.id}`),
  );
});

test('invites a user without offering authorities that only superusers can grant', async () => {
  const { user, sent, address } = renderScreen(<UsersPage />, { server, at: '/?open=new' });

  await user.type(await screen.findByRole('textbox', { name: /First name/ }), 'Ida');
  await user.type(screen.getByRole('textbox', { name: /Last name/ }), 'Berg');
  await user.type(screen.getByRole('textbox', { name: /E-mail/ }), 'ida@demo.example');
  await user.click(screen.getByRole('combobox', { name: /Authorities/ }));
  expect(screen.queryByRole('option', { name: 'Superuser', hidden: true })).toBeNull();
  await user.click(await screen.findByRole('option', { name: 'Reporting', hidden: true }));
  await user.click(screen.getByRole('button', { name: 'Invite' }));

  await waitFor(() => expect(address()).toBe('/'));
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    email: 'ida@demo.example',
    firstName: 'Ida',
    lastName: 'Berg',
    authorities: ['ROLE_REPORTING'],
    betaFlag: false,
  });
});

test('sends a password reset link, or resends the invitation', async () => {
  const { user, sent } = renderScreen(<UsersPage />, { server });

  await user.click(await screen.findByRole('button', { name: 'Actions for Pat Mann' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Resend invitation' }));
  await screen.findByText('Invitation sent to pat@demo.example');
  await user.click(screen.getByRole('button', { name: 'Actions for Olga Mann' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Send password reset link' }));

  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/api/users/10/reset-password-init',
      '/api/users/9/reset-password-init',
    ]),
  );
});

test('deactivates a user with the loaded version and changes no other field', async () => {
  const { user, sent } = renderScreen(<UsersPage />, { server });

  await user.click(await screen.findByRole('button', { name: 'Actions for Olga Mann' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));

  await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true));
  const put = sent.find(({ method }) => method === 'PUT');
  expect(put?.path).toBe('/api/users');
  expect(put?.body).toEqual({
    id: 9,
    email: 'olga@demo.example',
    firstName: 'Olga',
    lastName: 'Mann',
    authorities: ['ROLE_ORDER_MANAGER', 'ROLE_REPORTING'],
    betaFlag: false,
    inactive: true,
  });
  expect(put?.headers.get('if-match')).toBe('"4"');
});

test('ends the sessions of a user after a confirmation', async () => {
  const { user, sent } = renderScreen(<UsersPage />, { server });
  const row = await screen.findByRole('row', { name: /Olga Mann/ });

  await user.click(within(row).getByRole('button', { name: /actions/i }));
  await user.click(await screen.findByRole('menuitem', { name: 'End sessions' }));
  expect(await screen.findByText('End all sessions of Olga Mann?')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'End sessions' }));

  await waitFor(() => expect(sent.some(({ path }) => path === '/api/users/9/sessions')).toBe(true));
  expect(await screen.findByText('Olga Mann was signed out')).toBeTruthy();
});
