import type { Root } from 'react-dom/client';
import { App } from './app.tsx';
import { watchRelease } from './kit/release.ts';
import { restoreScrollOnBack } from './kit/scroll-memory.ts';
import { createAppRouter } from './router.tsx';

export const renderApp = (root: Root): void => {
  watchRelease();
  const router = createAppRouter();
  restoreScrollOnBack(router);
  root.render(<App router={router} />);
};
