import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import type { Root } from 'react-dom/client';
import { watchSession } from './entities/auth/watch-session.ts';
import { queryClient } from './kit/query-client.ts';
import { watchRelease } from './kit/release.ts';
import { restoreScrollOnBack } from './kit/scroll-memory.ts';
import { FloatingHost } from './kit/ui/floating-host.tsx';
import { createAppRouter } from './router.tsx';
import { cssVariables, theme } from './theme/theme.ts';

export const renderApp = (root: Root): void => {
  watchRelease();
  const router = createAppRouter();
  restoreScrollOnBack(router);
  root.render(<App router={router} />);
};

type Router = ReturnType<typeof createAppRouter>;

/** The providers around the screens. */
export const App = ({ router }: { readonly router: Router }) => {
  useEffect(() => watchSession(createNavigation(router)), [router]);
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <FloatingHost />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  );
};

/** The server writes a new nonce into every page; the browser blocks styles without it. */
const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

const createNavigation = (router: Router) => ({
  toSignIn: (reason: 'expired' | 'signed out') => {
    const { href, pathname } = router.state.location;
    const search = reason === 'expired' && pathname !== '/login' && href !== '/' ? { target: href } : {};
    void router.navigate({ to: '/login', search, ignoreBlocker: true });
  },
  fromSignIn: () => {
    if (router.state.location.pathname === '/login') void router.navigate({ to: '/' });
  },
  restart: () => location.assign('/'),
});
