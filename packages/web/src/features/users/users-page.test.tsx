import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith } from '../../kit/testing/responses.ts';
import type { Answer, Sent } from '../../kit/testing/server.ts';
import { UsersPage } from './users-page.tsx';

const olga = {
  id: 9,
  email: 'olga@demo.example',
  firstName: 'Olga',
  lastName: 'Mann',
  activated: true,
  lastLogin: '2026-10-04T09:30:00.000Z',
  authorities: ['ROLE_ORDER_MANAGER', 'ROLE_REPORTING'],
  betaFlag: false,
  clientName: 'Demo',
  inactive: false,
};
const pat = { ...olga, id: 10, email: 'pat@demo.example', firstName: 'Pat', activated: false, lastLogin: null };

const answer = ({ method, path }: Sent): Answer => {
  if (path === '/api/v1/saved-views') return { body: [] };
  if (path === '/api/users/9') return { body: olga, headers: { etag: '"4"' } };
  if (method === 'POST' && path === '/api/users') return { status: 201, body: { ...pat, id: 11 } };
  if (path.endsWith('/reset-password-init')) return {};
  if (method !== 'GET') return { body: olga };
  return { body: pageWith([olga, pat]) };
};

test('lists users with their authorities and last login', async () => {
  renderScreen(<UsersPage />, { answer });

  const row = await screen.findByRole('row', { name: /Olga Mann/ });
  const invited = await screen.findByRole('row', { name: /Pat Mann/ });

  expect(within(row).getByText('Order manager, Reporting')).toBeTruthy();
  expect(within(row).getByText('10/04/2026')).toBeTruthy();
  expect(within(row).getByText('Active')).toBeTruthy();
  expect(within(invited).getByText('Invited')).toBeTruthy();
});

test('shows the API tokens of a user and revokes one', async () => {
  const token = {
    id: '0b6f3c1e-58b5-4c0a-8e53-0c6a7c6f1a11',
    userId: 9,
    name: 'ERP',
    access: 'READ_WRITE',
    authorities: ['ROLE_ORDER_MANAGER'],
    createdDate: '2026-10-04T09:30:00.000Z',
    expirationDate: '2999-10-04T09:30:00.000Z',
    lastUsedDate: '2026-10-05T09:30:00.000Z',
  };
  const { user, sent } = renderScreen(<UsersPage />, {
    answer: (request) => {
      if (request.path === '/api/users/9/api-tokens') return { body: [token] };
      return request.path.includes('/api-tokens/') ? { status: 204 } : answer(request);
    },
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
  const { user, sent, address } = renderScreen(<UsersPage />, { answer, at: '/?open=new' });

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
  const { user, sent } = renderScreen(<UsersPage />, { answer });

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
  const { user, sent } = renderScreen(<UsersPage />, { answer });

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
  const { user, sent } = renderScreen(<UsersPage />, { answer });
  const row = await screen.findByRole('row', { name: /Olga Mann/ });

  await user.click(within(row).getByRole('button', { name: /actions/i }));
  await user.click(await screen.findByRole('menuitem', { name: 'End sessions' }));
  expect(await screen.findByText('End all sessions of Olga Mann?')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'End sessions' }));

  await waitFor(() => expect(sent.some(({ path }) => path === '/api/users/9/sessions')).toBe(true));
  expect(await screen.findByText('Olga Mann was signed out')).toBeTruthy();
});
