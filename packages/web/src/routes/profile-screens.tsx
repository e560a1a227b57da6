import { lazyRouteComponent } from '@tanstack/react-router';
import type { Screen } from './screen.types.ts';

/** The screens of the signed-in user. */
export const profileScreens: readonly Screen[] = [
  {
    path: '/settings',
    title: 'Profile',
    access: 'signedIn',
    scoped: 'PARTNER',
    component: lazyRouteComponent(() => import('../features/auth/settings/settings-page.tsx'), 'SettingsPage'),
  },
  {
    path: '/oauth/authorize',
    title: 'Connect an assistant',
    access: 'signedIn',
    scoped: 'PARTNER',
    component: lazyRouteComponent(() => import('../features/auth/connect-assistant-page.tsx'), 'ConnectAssistantPage'),
  },
  {
    path: '/proposals/reviews',
    title: 'Proposals to review',
    access: 'signedIn',
    scoped: 'PARTNER',
    component: lazyRouteComponent(() => import('../features/proposals/own-reviews-page.tsx'), 'OwnReviewsPage'),
  },
  {
    path: '/proposals/reviews/$reviewId',
    title: 'Proposal',
    parent: { label: 'Proposals to review', to: '/proposals/reviews' },
    access: 'signedIn',
    scoped: 'PARTNER',
    component: lazyRouteComponent(() => import('../features/proposals/own-review-page.tsx'), 'OwnReviewPage'),
  },
  {
    path: '/password',
    title: 'Change Password',
    access: 'signedIn',
    scoped: 'PARTNER',
    component: lazyRouteComponent(() => import('../features/auth/settings/password-page.tsx'), 'PasswordPage'),
  },
];
