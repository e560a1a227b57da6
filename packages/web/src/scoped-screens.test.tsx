import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { isOpenTo, isOpenToScope, type Role, type ScopeKind, scopeKinds } from '@shelfward/contract/kit/access.ts';
import type { Route } from '@shelfward/contract/kit/route.ts';
import { routesByArea } from '@shelfward/contract/routes.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from './kit/query-client.ts';
import { session } from './kit/session.ts';
import { makeCompany } from './kit/testing/fixtures/companies.fixture.ts';
import { makeStore } from './kit/testing/fixtures/stores.fixture.ts';
import { makeAccountInfo, makeClientInfo, makeCurrentUser } from './kit/testing/fixtures/users.fixture.ts';
import { pageWith, rejectWith } from './kit/testing/responses.ts';
import { intercept, respond, type Sent, scriptServer } from './kit/testing/server.ts';
import { createAppRouter } from './router.tsx';
import { screens } from './routes/screens.tsx';
import { App } from './start.tsx';

const allRoutes = Object.values(routesByArea).flatMap((routes): readonly Route[] => Object.values(routes));
const toPattern = ({ path }: Route) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
const findRoute = ({ method, path }: Sent) =>
  allRoutes
    .filter((route) => route.method === method && toPattern(route).test(path))
    .sort((one, other) => one.path.split('{').length - other.path.split('{').length)[0];

const held: Readonly<Record<ScopeKind, readonly Role[]>> = {
  PARTNER: ['ROLE_REPORTING'],
  REPRESENTATIVE: ['ROLE_ORDER_MANAGER', 'ROLE_REPORTING'],
};
const pages = scopeKinds.flatMap((scope) =>
  screens
    .filter((one) => isOpenTo(one, { roles: held[scope], scope }))
    .map(({ path }) => [scope, path.replaceAll(/\$\w+Id/g, '1').replace('$pageName', 'glossary')] as const),
);

/** Records and empty lists; other requests fail, which every screen must survive. */
const serverFor = (scope: ScopeKind) => [
  respond(authRoutes.clientInfo, makeClientInfo()),
  respond(authRoutes.currentUser, makeCurrentUser({ authorities: [...held[scope]], scope })),
  respond(authRoutes.accountInfo, makeAccountInfo()),
  respond(storeRoutes.get, makeStore({ id: 1 })),
  respond(companyRoutes.get, makeCompany({ id: 1 })),
  respond(storeRoutes.list, pageWith([makeStore({ id: 1 })])),
  respond(companyRoutes.list, pageWith([makeCompany({ id: 1 })])),
  intercept(() => rejectWith('INTERNAL_ERROR')),
];

beforeEach(() => {
  document.body.innerHTML = '<section id="floating"></section>';
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
});

test.each(pages)('calls only routes that are open to a %s on %s', async (scope, at) => {
  session.storeToken('good');
  const { sent } = scriptServer(serverFor(scope));
  const router = createAppRouter(createMemoryHistory({ initialEntries: [at] }));
  render(<App router={router} />);

  expect(await screen.findByRole('navigation', { name: 'Main menu' })).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('main').querySelector('h1, h2, [role=alert], [role=form]')).toBeTruthy());
  await waitFor(() => expect([router.state.status, queryClient.isFetching()]).toEqual(['idle', 0]));

  expect(screen.queryByText("You don't have access to this page")).toBeNull();
  expect(screen.queryByText('Houston, we have a problem!')).toBeNull();
  const closed = sent.filter((one) => {
    const route = findRoute(one);
    return route?.access !== 'public' && !isOpenToScope(route?.scoped, scope);
  });
  expect([...new Set(closed.map(({ method, path }) => `${method} ${path}`))]).toEqual([]);
});
