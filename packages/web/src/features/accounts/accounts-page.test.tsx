import type { Client } from '@shelfward/contract/accounts/clients.contract.ts';
import { clientRoutes } from '@shelfward/contract/accounts/clients.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { suggestedTimeZone } from '../../kit/time-zone.ts';
import { AccountsPage } from './accounts-page.tsx';

const makeAccount = (overrides: Partial<Client> = {}): Client => ({
  id: 5,
  name: 'Fresh Fields',
  subdomain: 'fresh',
  registrationDate: '2026-02-03T10:00:00.000Z',
  inactive: false,
  betaFlag: true,
  timeZone: 'UTC',
  currency: 'USD',
  createdUserId: 77,
  activated: true,
  ...overrides,
});
const accounts = [
  makeAccount({ id: 1, name: 'Demo', subdomain: 'demo' }),
  makeAccount(),
  makeAccount({ id: 6, name: 'Green Grocer', subdomain: 'green', activated: false }),
];
const server = [
  respond(clientRoutes.list, pageWith(accounts)),
  respond(clientRoutes.impersonate, ({ query }) => ({
    token: 't',
    url: `https://other.example/impersonate?token=t${query.otherClientId}`,
  })),
  respond(clientRoutes.create, makeAccount({ id: 8 })),
  respond(clientRoutes.remove),
];
const roles = ['ROLE_SUPERUSER'] as const;

test("lists accounts without actions for the user's own account", async () => {
  renderScreen(<AccountsPage />, { server, roles });

  const row = await screen.findByRole('row', { name: /Green Grocer/ });

  expect(within(row).getByText('Invited')).toBeTruthy();
  expect(within(row).getByText('02/03/2026')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Actions for Demo' })).toBeNull();
});

test('creates an account with its first administrator', async () => {
  const { user, sent, address } = renderScreen(<AccountsPage />, { server, roles, at: '/?open=new' });

  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Blue Barn');
  const subdomain = screen.getByRole<HTMLInputElement>('textbox', { name: /Subdomain/ });
  expect(subdomain.value).toBe('blue-barn');
  await user.type(screen.getByRole('textbox', { name: /First name/ }), 'Ida');
  await user.type(screen.getByRole('textbox', { name: /Last name/ }), 'Berg');
  await user.type(screen.getByRole('textbox', { name: /E-mail/ }), 'ida@barn.example');
  await user.click(screen.getByRole('button', { name: 'Create and invite' }));

  await waitFor(() => expect(address()).toBe('/'));
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Blue Barn',
    subdomain: 'blue-barn',
    currency: 'USD',
    betaFlag: false,
    timeZone: suggestedTimeZone(),
    administrator: { firstName: 'Ida', lastName: 'Berg', email: 'ida@barn.example' },
  });
});

test('rejects a reserved subdomain at its field before sending the form', async () => {
  const { user, sent } = renderScreen(<AccountsPage />, { server, roles, at: '/?open=new' });

  await user.type(await screen.findByRole('textbox', { name: /Subdomain/ }), 'www');
  await user.click(screen.getByRole('button', { name: 'Create and invite' }));

  await screen.findByText('Must not be a reserved name.');
  expect(sent.some(({ method }) => method === 'POST')).toBe(false);
});

test('opens the other account when impersonating', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  const { user } = renderScreen(<AccountsPage />, { server, roles });

  await user.click(await screen.findByRole('button', { name: 'Actions for Fresh Fields' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Impersonate' }));

  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://other.example/impersonate?token=t5'));
  assign.mockRestore();
});

test('asks for confirmation before deactivating an account', async () => {
  const { user, sent } = renderScreen(<AccountsPage />, { server, roles });

  await user.click(await screen.findByRole('button', { name: 'Actions for Fresh Fields' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
  const dialog = await screen.findByRole('dialog', { name: 'Deactivate Fresh Fields?' });
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(false);
  await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }));

  await waitFor(() => expect(sent.find(({ method }) => method === 'DELETE')?.path).toBe('/api/clients/5'));
});
