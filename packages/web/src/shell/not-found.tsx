import { lazy, Suspense } from 'react';

const Page = lazy(() => import('./not-found-page.tsx').then((module) => ({ default: module.NotFoundPage })));

/** The page for an unknown address, loaded when somebody is lost. */
export const NotFoundPage = () => (
  <Suspense>
    <Page />
  </Suspense>
);
