import { MantineProvider } from '@mantine/core';
import { gettingStartedRoutes } from '@shelfward/contract/getting-started/getting-started.contract.ts';
import type { Role } from '@shelfward/contract/kit/access.ts';
import { importMappingRoutes } from '@shelfward/contract/master-import/import-mappings.contract.ts';
import { savedViewRoutes } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { cssVariables, theme } from '../../theme/theme.ts';
import { queryClient } from '../query-client.ts';
import { parseSearch, stringifySearch } from '../screens/search-text.ts';
import { type Identity, session } from '../session.ts';
import { FloatingHost } from '../ui/floating-host.tsx';
import { makeGettingStarted } from './fixtures/getting-started.fixture.ts';
import { type Handler, respond, scriptServer } from './server.ts';

/** Every list loads its saved views, and an empty one what the account lacks. */
const background = [
  respond(savedViewRoutes.list, []),
  respond(gettingStartedRoutes.get, makeGettingStarted()),
  respond(importMappingRoutes.list, { mappings: [] }),
  respond(importMappingRoutes.save, ({ body }) => ({ ...body, updatedAt: '2026-11-20T10:00:00.000Z' })),
];

interface Options {
  /** The responses to the requests of the screen. */
  readonly server?: readonly Handler[];
  /** The URL of the screen. */
  readonly at?: string;
  /** The path of the route, if the screen reads its parameters. */
  readonly path?: string;
  readonly roles?: readonly Role[];
  /** Other properties of the signed-in user. */
  readonly identity?: Partial<Identity>;
}

export const testIdentity = (roles: readonly Role[] = ['ROLE_ADMIN']): Identity => ({
  userId: 7,
  userName: 'admin@demo.example',
  firstName: 'Dana',
  lastName: 'Whitfield',
  roles,
  scope: null,
  scopeNames: [],
  orderManagers: [],
  adminOnlyDelete: false,
  usersCanCount: false,
  betaFlag: true,
  imageUrl: null,
  twoFactorOn: false,
  twoFactorSetupRequired: false,
  impersonator: null,
  accountName: 'Northwind Naturals',
  subdomain: 'demo',
  currency: 'USD',
  hasErp: true,
  reportCalendar: { kind: 'GREGORIAN' },
  draftKeys: ['d1'.repeat(32)],
  offlineKeys: ['0f'.repeat(32)],
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** A user who clicks a control once it is enabled. */
const actingUser = () => {
  const user = userEvent.setup({ delay: null });
  return {
    ...user,
    click: async (element: Element) => {
      await waitFor(() => expect(element.closest(':disabled, [data-disabled]')).toBeNull());
      await user.click(element);
    },
  };
};

/** Renders a screen as the application does, with router, cache, theme, a signed-in user and a scripted server. */
export const renderScreen = (screen: ReactNode, options: Options = {}) => {
  const { server: handlers = [], at = '/', path = '$', roles, identity } = options;
  session.storeToken('token-of-the-test');
  session.identify({ ...testIdentity(roles), ...identity });
  const server = scriptServer([...handlers, ...background]);
  const rootRoute = createRootRoute();
  const page = createRoute({ getParentRoute: () => rootRoute, path, component: () => screen });
  const router = createRouter({
    routeTree: rootRoute.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch,
    stringifySearch,
  });
  render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <FloatingHost />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { ...server, router, user: actingUser(), address: () => router.state.location.href };
};
