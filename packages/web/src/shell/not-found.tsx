import { lazy, Suspense } from 'react';

const Page = lazy(() => import('./not-found-page.tsx').then((module) => ({ default: module.NotFoundPage })));

/** The not-found page, loaded on demand. */
export const NotFoundPage = () => (
  <Suspense>
    <Page />
  </Suspense>
);
