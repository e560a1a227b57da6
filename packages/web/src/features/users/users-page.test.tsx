import { userApiTokenRoutes } from '@shelfward/contract/auth/api-tokens.contract.ts';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { regionRoutes } from '@shelfward/contract/companies/regions.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { userRoutes } from '@shelfward/contract/users/users.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeCompany } from '../../kit/testing/fixtures/companies.fixture.ts';
import { makeStore } from '../../kit/testing/fixtures/stores.fixture.ts';
import { makeApiToken, makeUser } from '../../kit/testing/fixtures/users.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith, rejectWith } from '../../kit/testing/responses.ts';
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
const robin = makeUser({
  id: 12,
  email: 'robin@willow.example',
  firstName: 'Robin',
  lastName: 'Retail',
  authorities: [],
  scope: { kind: 'PARTNER', companyIds: [3], regionIds: [], storeIds: [8, 9] },
  scopeNames: ['Willow & Pine', 'Store 8', 'Store 9'],
});
const records = [
  respond(companyRoutes.list, pageWith([makeCompany({ id: 3, name: 'Willow & Pine' })])),
  respond(regionRoutes.allShort, pageWith([])),
  respond(storeRoutes.list, pageWith([makeStore({ id: 8, name: 'Store 8' }), makeStore({ id: 9, name: 'Store 9' })])),
];
const server = [
  ...records,
  respond(userRoutes.viewAs, { token: 'one-time' }),
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

test('shows the scope of each user, and filters by its kind', async () => {
  const { user, sent } = renderScreen(<UsersPage />, {
    server: [respond(userRoutes.list, pageWith([olga, robin])), ...server],
  });

  const partner = await screen.findByRole('row', { name: /Robin Retail/ });
  const other = screen.getByRole('row', { name: /Olga Mann/ });
  expect(within(partner).getByText('Partner: Willow & Pine, Store 8 +1')).toBeTruthy();
  expect(within(other).getByText('All records')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: /^Partners/ }));

  await waitFor(() => expect(sent.at(-1)?.query.get('scope')).toBe('PARTNER'));
});

/** A second click on the selected choice clears it. */
const removeKind = async (user: ReturnType<typeof renderScreen>['user']) => {
  await user.click(await screen.findByRole('combobox', { name: /Kind of user/ }));
  await user.click(await screen.findByRole('option', { name: /^Partner/ }));
};

test('gives a user a scope, after it has said that this ends the sessions', async () => {
  const { user, sent } = renderScreen(<UsersPage />, { server, at: '/?open=9' });

  await user.click(await screen.findByRole('combobox', { name: /Kind of user/ }));
  await user.click(await screen.findByRole('option', { name: /^Partner/ }));
  expect(screen.getByText(/Without companies, regions, and stores, the user sees nothing\. Saving signs the user out/));
  await user.click(screen.getByRole('combobox', { name: /Companies/ }));
  await user.click(await screen.findByRole('option', { name: 'Willow & Pine' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true));
  const put = sent.find(({ method }) => method === 'PUT');
  expect(put?.body).toMatchObject({
    scope: { kind: 'PARTNER', companyIds: [3], regionIds: [], storeIds: [] },
  });
  expect(put?.headers.get('if-match')).toBe('"4"');
});

test('removes a scope, and sends no lists of a kind that was removed', async () => {
  const { user, sent } = renderScreen(<UsersPage />, {
    server: [respond(userRoutes.list, pageWith([robin])), respond(userRoutes.get, robin), ...server],
    at: '/?open=12',
  });

  await screen.findByRole('combobox', { name: /Kind of user/ });
  expect(screen.queryByText(/Saving signs the user out/)).toBeNull();
  await removeKind(user);
  await screen.findByText(/The user sees all records of the account\. Saving signs the user out/);
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ scope: null }));
});

test('shows beside the field why an administrator cannot have a scope', async () => {
  const { user } = renderScreen(<UsersPage />, {
    server: [respond(userRoutes.update, rejectWith('SCOPE_OF_ADMINISTRATOR')), ...server],
    at: '/?open=9',
  });

  await user.click(await screen.findByRole('combobox', { name: /Kind of user/ }));
  await user.click(await screen.findByRole('option', { name: /^Representative/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));

  const field = await screen.findByRole('combobox', { name: /Kind of user/ });
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('Administrators and superusers see all records and cannot have a scope.')).toBeTruthy();
});

test('shows both scopes if another administrator has changed the user', async () => {
  let current = { ...robin, version: 4 };
  const saved: unknown[] = [];
  const { user } = renderScreen(<UsersPage />, {
    server: [
      ...records,
      respond(userRoutes.list, pageWith([robin])),
      respond(userRoutes.get, () => current),
      respond(userRoutes.update, ({ body, headers }) => {
        if (headers.get('if-match') === '"4"') {
          current = { ...robin, scope: { kind: 'PARTNER', companyIds: [], regionIds: [], storeIds: [8] }, version: 5 };
          return rejectWith('PRECONDITION_FAILED');
        }
        saved.push(body.scope);
        return robin;
      }),
    ],
    at: '/?open=12',
  });

  await removeKind(user);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const conflict = within(await screen.findByRole('alert', { name: 'Conflict' }));
  expect(conflict.getByRole('row', { name: /^Companies Willow & Pine empty/ })).toBeTruthy();
  await user.click(within(conflict.getByRole('row', { name: /^Kind of user/ })).getByRole('radio', { name: 'Theirs' }));
  await user.click(conflict.getByRole('button', { name: 'Save this choice' }));

  await waitFor(() => expect(saved).toEqual([current.scope]));
});

test('opens the view of a user with a scope, and offers none of other users', async () => {
  const { user, address } = renderScreen(<UsersPage />, {
    server: [respond(userRoutes.list, pageWith([olga, robin])), ...server],
  });

  await user.click(await screen.findByRole('button', { name: 'Actions for Olga Mann' }));
  await screen.findByRole('menuitem', { name: 'End sessions' });
  expect(screen.queryByRole('menuitem', { name: 'View as' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Actions for Robin Retail' }));
  await user.click(await screen.findByRole('menuitem', { name: 'View as' }));

  await waitFor(() => expect(address()).toBe('/impersonate?token=one-time'));
});
