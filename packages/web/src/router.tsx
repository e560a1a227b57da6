import { type Access, isAllowed } from '@shelfward/contract/kit/access.ts';
import { idText } from '@shelfward/contract/kit/shapes.ts';
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
import { ApiError } from './kit/problem.ts';
import { useIsOutdated } from './kit/release.ts';
import { parseSearch, stringifySearch } from './kit/screens/search-text.ts';
import { session } from './kit/session.ts';
import { hideToasts } from './kit/ui/toast.tsx';
import { drawAgain } from './kit/ui/widget-boundary.tsx';
import { type ParentScreen, type Screen, screens } from './routes/screens.tsx';
import { ForbiddenPage, OutdatedPage, ServerErrorPage } from './shell/error-pages.tsx';
import { NotFoundPage } from './shell/not-found.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly title?: string;
    readonly section?: string | undefined;
    readonly parent?: ParentScreen | undefined;
    readonly access?: Access;
    readonly foldsSidebar?: boolean;
  }
}

const Shell = lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell');

const rootRoute = createRootRoute({ component: Outlet });

/** For people who are not signed in, or not as whom they will be. */
const openRoutes = [
  ['/login', lazyRouteComponent(() => import('./features/auth/login-page.tsx'), 'LoginPage')],
  [
    '/forgot-password',
    lazyRouteComponent(() => import('./features/auth/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  ],
  ['/reset-password', lazyRouteComponent(() => import('./features/auth/reset-password-page.tsx'), 'ResetPasswordPage')],
  ['/activate', lazyRouteComponent(() => import('./features/auth/activate-page.tsx'), 'ActivatePage')],
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

/** Finds out who is here before any screen shows. An unknown address is told as such even to nobody. */
const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'frame',
  component: Shell,
  beforeLoad: async ({ location, matches }) => {
    void Shell.preload?.(); // while the server is asked who is here
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
  beforeLoad: () => {
    throw redirect({ to: '/orders', replace: true });
  },
});

/** The specification's other names of a screen. */
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

const routeOf = ({ path, component: Component, access, ...about }: Screen) =>
  createRoute({
    getParentRoute: () => frameRoute,
    path,
    staticData: { ...about, access },
    component: () => {
      if (!isAllowed(access, session.state().identity?.roles ?? [])) return <ForbiddenPage />;
      return <Known path={path} screen={<Component />} />;
    },
  });

interface KnownProps {
  readonly path: string;
  readonly screen: ReactNode;
}
/** No record has an id that is no number: such an address is as unknown as one that leads nowhere. */
const Known = ({ path, screen }: KnownProps) => {
  const given = useParams({ strict: false });
  const names = [...path.matchAll(/\$(\w+Id)\b/g)].map(([, name = '']) => name);
  const isKnown = names.every((name) => idText.safeParse(Reflect.get(given, name)).success);
  return isKnown ? screen : <NotFoundPage />;
};

/** Every screen has its own boundary: what breaks in one leaves the frame alive. */
const ScreenError = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter();
  const isOutdated = useIsOutdated();
  // What was thrown while drawing the boundary forgets; what failed while loading the router must load again.
  const retry = () => {
    if (router.state.matches.some((match) => match.status === 'error')) void router.invalidate();
    else drawAgain(reset);
  };
  if (isOutdated) return <OutdatedPage />;
  return <ServerErrorPage error={error instanceof Error ? error : new Error(String(error))} reset={retry} />;
};

export const routerFor = (history?: RouterHistory, shown: readonly Screen[] = screens) => {
  const router = createRouter({
    routeTree: rootRoute.addChildren([
      ...openRoutes.map(([path, component]) => createRoute({ getParentRoute: () => rootRoute, path, component })),
      frameRoute.addChildren([startRoute, ...shown.map(routeOf), ...renamedRoutes, unknownRoute]),
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
