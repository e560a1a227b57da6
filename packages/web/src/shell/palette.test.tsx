import { globalAssortmentRoutes } from '@shelfward/contract/assortments/global-assortments.contract.ts';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import type { Role } from '@shelfward/contract/kit/access.ts';
import { masterImportRoutes } from '@shelfward/contract/master-import/master-import.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { userRoutes } from '@shelfward/contract/users/users.contract.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Identity } from '../kit/session.ts';
import { makeStore } from '../kit/testing/fixtures/stores.fixture.ts';
import { renderScreen } from '../kit/testing/render.tsx';
import { pageWith } from '../kit/testing/responses.ts';
import { respond } from '../kit/testing/server.ts';
import { menuFor } from './menu.ts';
import { openPalette, Palette } from './palette.tsx';
import { commandsFor, containsWords } from './palette-commands.ts';

const nothing = pageWith([]);
const server = [
  respond(storeRoutes.list, ({ query }) => pageWith([makeStore({ id: 12, name: `Store ${query.search}` })])),
  respond(orderRoutes.list, nothing),
  respond(companyRoutes.list, nothing),
  respond(productRoutes.list, nothing),
  respond(globalAssortmentRoutes.list, nothing),
  respond(masterImportRoutes.list, nothing),
  respond(userRoutes.list, nothing),
  respond(orderProposalRoutes.list, nothing),
];
const open = async (roles: readonly Role[] = ['ROLE_REPORTING'], identity: Partial<Identity> = {}) => {
  const sections = menuFor({ roles, scope: identity.scope ?? null, betaFlag: true });
  const shown = renderScreen(<Palette sections={sections} onKeyList={() => undefined} />, { server, roles, identity });
  await waitFor(() => expect(shown.address()).toBe('/'));
  act(openPalette);
  return { ...shown, input: await screen.findByRole('textbox', { name: 'Search or run a command' }) };
};
const findSelected = () => document.querySelector('[data-selected]')?.textContent;

test('the first entry is selected from the start, and Enter opens it', async () => {
  const { user, address } = await open();
  await waitFor(() => expect(findSelected()).toBe('Order Conversion'));

  await user.keyboard('{Enter}');

  await waitFor(() => expect(address()).toBe('/order-conversion'));
});

test.each([
  ['sources', 'Feeds', '/feeds'],
  ['partners', 'EDI', '/edi'],
  ['sftp', 'File servers', '/sales-import/servers'],
  ['report emails', 'Schedules', '/reports/schedules'],
  ['sales charts', 'Sales View', '/sales-view'],
  ['shipments', 'Shipments', '/shipments'],
])('finds a page by "%s"', async (text, name, to) => {
  const { user, input, address } = await open(['ROLE_ADMIN', 'ROLE_REPORTING']);

  await user.type(input, text);
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));

  await waitFor(() => expect(address()).toBe(to));
});

test('Enter opens the first record, even before the search has ended', async () => {
  const { user, input, address } = await open();

  await user.type(input, 'quincy{Enter}');

  await waitFor(() => expect(address()).toBe('/stores/storeDetail/12'));
});

test.each(['schedule e-mail', 'Schedule Email', 'email schedule retail'])('finds a command by "%s"', async (text) => {
  const { user, input, address } = await open();

  await user.type(input, text);
  await user.click(await screen.findByRole('button', { name: /^Schedule e-mail: Retail Sales/ }));

  await waitFor(() => expect(address()).toBe('/retail-sales?mail=Retail+Sales'));
});

test('offers only commands that the user may run', () => {
  const labels = (roles: readonly Role[], betaFlag: boolean) =>
    commandsFor({ roles, betaFlag, scope: null }).map(({ label }) => label);

  expect(labels([], true)).toEqual(['New order', 'Two-factor sign-in', 'API tokens']);
  expect(labels(['ROLE_REPORTING'], false)).toContain('Schedule e-mail: Retail Sales');
  expect(labels(['ROLE_ORDER_MANAGER'], true).join()).not.toContain('Schedule e-mail');
  expect(labels(['ROLE_ADMIN'], false)).toContain('Invite user');
});

test('offers partners a search of their orders and stores only, and no command of the account', async () => {
  const { user, input, sent } = await open(['ROLE_REPORTING'], { scope: 'PARTNER' });

  await user.type(input, 'quincy');

  expect(await screen.findByRole('button', { name: /^Store quincy/ })).toBeTruthy();
  expect(new Set(sent.map(({ path }) => path))).toEqual(new Set(['/api/v1/orders', '/api/v1/stores']));
  expect(
    commandsFor({ roles: ['ROLE_REPORTING'], scope: 'PARTNER', betaFlag: true }).map(({ label }) => label),
  ).toEqual(['Two-factor sign-in', 'API tokens']);
});

test('matches all words in any order', () => {
  expect(containsWords('Two-factor sign-in', 'sign twofactor')).toBe(true);
  expect(containsWords('New order', 'new store')).toBe(false);
});
