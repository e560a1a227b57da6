import { ApiError } from '@shelfward/client/api-error.ts';
import { type Access, isOpenTo, type ScopeAccess } from '@shelfward/contract/kit/access.ts';
import { type BetaFeature, hasFeature } from '@shelfward/contract/kit/beta.rules.ts';
import { isIdText } from '@shelfward/contract/kit/shapes.ts';
import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
  redirect,
  useParams,
  useRouter,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useIsOutdated } from './kit/release.ts';
import { parseSearch, stringifySearch } from './kit/screens/search-text.ts';
import { session } from './kit/session.ts';
import { hideToasts } from './kit/ui/toast.tsx';
import { resetBoundary } from './kit/ui/widget-boundary.tsx';
import type { ParentScreen, Screen } from './routes/screen.types.ts';
import { screens } from './routes/screens.tsx';
import { ForbiddenPage, OutdatedPage, ServerErrorPage } from './shell/error-pages.tsx';
import { NotFoundPage } from './shell/not-found.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly title?: string;
    readonly section?: string | undefined;
    readonly parent?: ParentScreen | undefined;
    readonly access?: Access;
    readonly scoped?: ScopeAccess | undefined;
    readonly collapsesSidebar?: boolean;
    readonly beta?: BetaFeature;
    readonly preload?: (() => Promise<void> | undefined) | undefined;
  }
}

const Shell = lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell');

const rootRoute = createRootRoute({ component: Outlet });

/** Routes without a signed-in user. */
const openRoutes = [
  ['/login', lazyRouteComponent(() => import('./features/auth/login-page.tsx'), 'LoginPage')],
  ['/login/return', lazyRouteComponent(() => import('./features/auth/provider-return-page.tsx'), 'ProviderReturnPage')],
  [
    '/forgot-password',
    lazyRouteComponent(() => import('./features/auth/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  ],
  ['/reset-password', lazyRouteComponent(() => import('./features/auth/reset-password-page.tsx'), 'ResetPasswordPage')],
  ['/unlock', lazyRouteComponent(() => import('./features/auth/unlock-page.tsx'), 'UnlockPage')],
  ['/activate', lazyRouteComponent(() => import('./features/auth/activate-page.tsx'), 'ActivatePage')],
  ['/setup', lazyRouteComponent(() => import('./features/setup/setup-page.tsx'), 'SetupPage')],
  ['/proposal-review', lazyRouteComponent(() => import('./features/proposals/review-page.tsx'), 'ReviewPage')],
  [
    '/report-mails/stop',
    lazyRouteComponent(
      () => import('./features/analytics/report-mails/stop-report-mails-page.tsx'),
      'StopReportMailsPage',
    ),
  ],
  ['/impersonate', lazyRouteComponent(() => import('./features/auth/impersonate-page.tsx'), 'ImpersonatePage')],
] as const;

/** Identifies the user before any screen is shown. Unknown URLs show the not-found page without sign-in. */
const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'frame',
  component: Shell,
  beforeLoad: async ({ location, matches }) => {
    // While the user is identified.
    void Shell.preload?.();
    void matches.at(-1)?.staticData.preload?.();
    const isUnknown = matches.at(-1)?.routeId.endsWith('/$') ?? false;
    if (session.token() && !session.state().identity) await identify();
    if (!session.state().identity && !isUnknown)
      throw redirect({ to: '/login', search: location.href === '/' ? {} : { target: location.href }, replace: true });
  },
});

const identify = async () => {
  const auth = await import('./entities/auth/auth.api.ts');
  await auth.identify().catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  });
};

const startRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/',
  beforeLoad: async () => {
    const { findStartPath } = await import('./entities/getting-started/start-path.ts');
    throw redirect({ to: await findStartPath(), replace: true });
  },
});

/** Aliases of screens in the specification. */
const otherNames = [['/sales-charts', '/sales-view']] as const;
const renamedRoutes = otherNames.map(([path, to]) =>
  createRoute({
    getParentRoute: () => frameRoute,
    path,
    beforeLoad: () => {
      throw redirect({ to, search: true, replace: true });
    },
  }),
);

const unknownRoute = createRoute({ getParentRoute: () => frameRoute, path: '$', component: NotFoundPage });

const signedOut = { roles: [], scope: null, betaFlag: false };

const createScreenRoute = ({ path, component: Component, ...about }: Screen) =>
  createRoute({
    getParentRoute: () => frameRoute,
    path,
    staticData: { ...about, preload: Component.preload },
    component: () => {
      const { identity = signedOut } = session.state();
      if (!isOpenTo(about, identity) || !hasFeature(about.beta, identity)) return <ForbiddenPage />;
      return <Known path={path} screen={<Component />} />;
    },
  });

interface KnownProps {
  readonly path: string;
  readonly screen: ReactNode;
}
/** A record id must be a number; other URLs show the not-found page. */
const Known = ({ path, screen }: KnownProps) => {
  const params = useParams({ strict: false });
  const names = [...path.matchAll(/\$(\w+Id)\b/g)].map(([, name = '']) => name);
  const isKnown = names.every((name) => isIdText(String(Reflect.get(params, name))));
  return isKnown ? screen : <NotFoundPage />;
};

/** Every screen has its own error boundary, so that the shell survives a failure. */
const ScreenError = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter();
  const isOutdated = useIsOutdated();
  // A render error is reset in the boundary; a failed load must be retried by the router.
  const retry = async () => {
    // A screen whose code failed to load throws the same error until its code is loaded again.
    await router.state.matches.at(-1)?.staticData.preload?.();
    if (router.state.matches.some((match) => match.status === 'error')) void router.invalidate();
    else resetBoundary(reset);
  };
  if (isOutdated) return <OutdatedPage />;
  return (
    <ServerErrorPage error={error instanceof Error ? error : new Error(String(error))} reset={() => void retry()} />
  );
};

export const createAppRouter = (history?: RouterHistory, shown: readonly Screen[] = screens) => {
  const router = createRouter({
    routeTree: rootRoute.addChildren([
      ...openRoutes.map(([path, component]) => createRoute({ getParentRoute: () => rootRoute, path, component })),
      frameRoute.addChildren([startRoute, ...shown.map(createScreenRoute), ...renamedRoutes, unknownRoute]),
    ]),
    ...(history ? { history } : {}),
    parseSearch,
    stringifySearch,
    defaultErrorComponent: ScreenError,
    defaultNotFoundComponent: NotFoundPage,
    defaultPreload: false,
    defaultPreloadStaleTime: 0,
    scrollRestoration: false,
  });
  router.subscribe('onBeforeNavigate', (event) => {
    if (event.pathChanged) hideToasts();
  });
  return router;
};
