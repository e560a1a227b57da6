import { lazyRouteComponent } from '@tanstack/react-router';

/** The page for an unknown address, loaded when somebody is lost. */
export const NotFoundPage = lazyRouteComponent(() => import('./not-found-page.tsx'), 'NotFoundPage');
