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
    path: '/password',
    title: 'Change Password',
    access: 'signedIn',
    scoped: 'PARTNER',
    component: lazyRouteComponent(() => import('../features/auth/settings/password-page.tsx'), 'PasswordPage'),
  },
];
