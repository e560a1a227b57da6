import type { IdentityProvider } from '@shelfward/contract/auth/openid.contract.ts';
import { identityProviderRoutes } from '@shelfward/contract/auth/openid.contract.ts';
import { superuserWarning } from '@shelfward/contract/auth/openid.rules.ts';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { regionRoutes } from '@shelfward/contract/companies/regions.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { userRoutes } from '@shelfward/contract/users/users.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeCompany } from '../../../kit/testing/fixtures/companies.fixture.ts';
import { makeUser } from '../../../kit/testing/fixtures/users.fixture.ts';
import { renderScreen } from '../../../kit/testing/render.tsx';
import { type FakeResponse, pageWith, rejectWith } from '../../../kit/testing/responses.ts';
import { respond, type Sent } from '../../../kit/testing/server.ts';
import { IdentityProviderCard } from './identity-provider-card.tsx';

const provider: IdentityProvider = {
  name: 'Company sign-in',
  issuer: 'https://login.example.com/realms/one',
  clientId: 'shelfward',
  hasClientSecret: true,
  additionalScopes: '',
  groupsClaim: 'groups',
  groups: [{ name: 'planners', authorities: ['ROLE_ORDER_MANAGER'], scope: null }],
  createsUsers: true,
  passwordsAllowed: true,
  passwordUserId: 7,
  redirectUrl: 'https://demo.example/login/return',
  warning: null,
};
const users = [
  makeUser(),
  makeUser({ id: 8, email: 'invited@demo.example', activated: false }),
  makeUser({ id: 9, email: 'orders@demo.example', authorities: ['ROLE_ORDER_MANAGER'] }),
];
const found = {
  issuer: provider.issuer,
  authorizationEndpoint: `${provider.issuer}/auth`,
  signingKeys: 2,
  hasUserInfo: true,
  clientAccepted: true,
  unknownScopes: [],
  listsGroupsClaim: true,
};
interface Server {
  stored?: IdentityProvider | undefined;
  test?: FakeResponse<typeof identityProviderRoutes.test>;
}
const serverWith = (server: Server) => [
  respond(userRoutes.list, pageWith(users)),
  respond(identityProviderRoutes.test, () => server.test ?? found),
  respond(identityProviderRoutes.get, () =>
    server.stored ? { ...server.stored, version: 4 } : rejectWith('IDENTITY_PROVIDER_NOT_FOUND'),
  ),
  respond(identityProviderRoutes.save, () => {
    server.stored = provider;
    return provider;
  }),
  respond(identityProviderRoutes.remove, () => {
    server.stored = undefined;
    return undefined;
  }),
];
const open = (server: Server) => renderScreen(<IdentityProviderCard />, { server: serverWith(server) });
const findPut = (sent: readonly Sent[]) => sent.find(({ method }) => method === 'PUT');

test('sets a provider up with groups and a named administrator, who must have a password', async () => {
  const { user: actor, sent } = open({});

  await actor.click(await screen.findByRole('button', { name: 'Set up identity provider' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Identity provider' }));
  await actor.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Company sign-in');
  await actor.type(dialog.getByRole('textbox', { name: /^Issuer/ }), provider.issuer);
  await actor.type(dialog.getByRole('textbox', { name: /^Client ID/ }), 'shelfward');
  await actor.type(dialog.getByLabelText(/^Client secret/, { selector: 'input' }), 'a secret');
  await actor.click(dialog.getByRole('button', { name: 'Add group' }));
  await actor.click(dialog.getByRole('button', { name: 'Add group' }));
  await actor.type(dialog.getByRole('textbox', { name: 'Name of group 1' }), 'planners');
  await actor.click(dialog.getByRole('combobox', { name: 'Authorities of group 1' }));
  await actor.click(await screen.findByRole('option', { name: 'Order manager' }));
  await actor.click(dialog.getByRole('button', { name: 'Remove group 2' }));
  await actor.click(dialog.getByRole('combobox', { name: /^Named administrator/ }));
  await actor.click(await screen.findByRole('option', { name: 'admin@demo.example' }));
  expect(screen.queryByRole('option', { name: 'invited@demo.example' })).toBeNull();
  await actor.click(dialog.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(findPut(sent)).toBeDefined());
  const { hasClientSecret: _, redirectUrl: __, warning: ___, ...input } = provider;
  expect(findPut(sent)?.body).toEqual({ ...input, clientSecret: 'a secret' });
  expect(await screen.findByText('https://demo.example/login/return')).toBeTruthy();
});

test('does not show or send the stored secret, and sends the loaded version', async () => {
  const { user: actor, sent } = open({ stored: provider });

  await actor.click(await screen.findByRole('button', { name: 'Change' }));
  const name = await screen.findByRole('textbox', { name: /^Name(?! of)/ });
  expect(screen.getByLabelText<HTMLInputElement>(/^Client secret/, { selector: 'input' }).value).toBe('');
  await actor.type(name, '!');
  await actor.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(findPut(sent)).toBeDefined());
  expect(findPut(sent)?.body).not.toHaveProperty('clientSecret');
  expect(findPut(sent)?.headers.get('if-match')).toBe('"4"');
});

test('warns superusers in the form, and with the stored settings', async () => {
  const { user: actor } = renderScreen(<IdentityProviderCard />, {
    server: serverWith({ stored: { ...provider, warning: superuserWarning } }),
    roles: ['ROLE_SUPERUSER'],
  });
  expect((await screen.findByRole('note')).textContent).toBe(superuserWarning);

  await actor.click(screen.getByRole('button', { name: 'Change' }));

  const dialog = within(await screen.findByRole('dialog', { name: 'Identity provider' }));
  expect((await dialog.findByRole('note')).textContent).toBe(superuserWarning);
});

test('requires a confirmation before passwords are turned off', async () => {
  const { user: actor, sent } = open({ stored: provider });
  await actor.click(await screen.findByRole('button', { name: 'Change' }));
  await actor.click(await screen.findByRole('switch', { name: /^Allow passwords/ }));

  await actor.click(screen.getByRole('button', { name: 'Save' }));
  const question = within(await screen.findByRole('dialog', { name: 'Turn passwords off?' }));
  await actor.click(question.getByRole('button', { name: 'Cancel' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Passwords are still allowed.');
  expect(findPut(sent)).toBeUndefined();

  await actor.click(screen.getByRole('button', { name: 'Save' }));
  await actor.click(await screen.findByRole('button', { name: 'Turn passwords off' }));
  await waitFor(() => expect(findPut(sent)?.body).toMatchObject({ passwordsAllowed: false }));
});

test('reports the findings of a connection test', async () => {
  const { user: actor } = open({ stored: provider });

  await actor.click(await screen.findByRole('button', { name: 'Test the connection' }));

  const status = await screen.findByRole('status');
  expect(status.textContent).toContain('The connection works');
  expect(status.textContent).toContain('with 2 signing keys.');
  expect(status.textContent).toContain('The client ID and the client secret are accepted.');
});

test('reports remarks, and the reason of a failed test', async () => {
  const remarks = { ...found, clientAccepted: false, unknownScopes: ['groups'], listsGroupsClaim: false };
  const server: Server = { stored: provider, test: remarks };
  const { user: actor } = open(server);

  await actor.click(await screen.findByRole('button', { name: 'Test the connection' }));
  const status = await screen.findByRole('status');
  expect(status.textContent).toContain('The client ID or the client secret is rejected.');
  expect(status.textContent).toContain('does not list these scopes: groups.');

  const detail = 'The identity provider could not be reached.';
  server.test = rejectWith('IDENTITY_PROVIDER_FAILED', { detail });
  await actor.click(screen.getByRole('button', { name: 'Test the connection' }));
  expect((await screen.findByRole('alert')).textContent).toBe(detail);
});

test('removes the provider after a confirmation', async () => {
  const { user: actor, sent } = open({ stored: provider });

  await actor.click(await screen.findByRole('button', { name: 'Remove' }));
  const question = within(await screen.findByRole('dialog', { name: 'Remove the identity provider?' }));
  await actor.click(question.getByRole('button', { name: 'Remove' }));

  expect(await screen.findByRole('button', { name: 'Set up identity provider' })).toBeTruthy();
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(true);
});

test('gives a group a scope, and shows why it contradicts the authority', async () => {
  const { user: actor, sent } = renderScreen(<IdentityProviderCard />, {
    server: [
      respond(companyRoutes.list, pageWith([makeCompany({ id: 3, name: 'Willow & Pine' })])),
      respond(regionRoutes.allShort, pageWith([])),
      respond(storeRoutes.list, pageWith([])),
      respond(identityProviderRoutes.save, rejectWith('SCOPE_OF_PARTNER')),
      ...serverWith({ stored: provider }),
    ],
  });
  await actor.click(await screen.findByRole('button', { name: 'Change' }));

  await actor.click(await screen.findByRole('combobox', { name: 'Scope of group 1' }));
  await actor.click(await screen.findByRole('option', { name: /^Partner/ }));
  await actor.click(await screen.findByRole('combobox', { name: 'Companies of group 1' }));
  await actor.click(await screen.findByRole('option', { name: 'Willow & Pine' }));
  await actor.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Partners can only have the role of a reporting user.')).toBeTruthy();
  expect(findPut(sent)?.body).toMatchObject({
    groups: [{ name: 'planners', scope: { kind: 'PARTNER', companyIds: [3], regionIds: [], storeIds: [] } }],
  });
});
