import { admins, superusers } from '@shelfward/contract/kit/access.ts';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { Screen } from './screen.types.ts';

const integrations = { label: 'Integrations', to: '/system/integrations' };

/** The screens of administrators and superusers. */
export const adminScreens: readonly Screen[] = [
  {
    path: '/user-management',
    title: 'Users',
    section: 'Admin',
    access: admins,
    component: lazyRouteComponent(() => import('../features/users/users-page.tsx'), 'UsersPage'),
  },
  {
    path: '/system/settings',
    title: 'Settings',
    section: 'Admin',
    access: admins,
    component: lazyRouteComponent(() => import('./account-settings-page.tsx'), 'AccountSettingsPage'),
  },
  {
    path: '/system/customizations',
    title: 'Customizations',
    section: 'Admin',
    access: admins,
    component: lazyRouteComponent(() => import('./customizations-page.tsx'), 'CustomizationsPage'),
  },
  {
    path: '/system/integrations',
    title: 'Integrations',
    section: 'Admin',
    access: admins,
    component: lazyRouteComponent(
      () => import('../features/integrations/pages/integrations-page.tsx'),
      'IntegrationsPage',
    ),
  },
  {
    path: '/sales-import/servers',
    title: 'File servers',
    access: admins,
    component: lazyRouteComponent(
      () => import('../features/integrations/pages/file-servers-page.tsx'),
      'FileServersPage',
    ),
  },
  {
    path: '/system/integrations/attention',
    title: 'Needs attention',
    section: 'Admin',
    parent: integrations,
    access: admins,
    component: lazyRouteComponent(() => import('../features/integrations/pages/attention-page.tsx'), 'AttentionPage'),
  },
  {
    path: '/system/integrations/integrationDetail/$integrationId',
    title: 'Integration',
    section: 'Admin',
    parent: integrations,
    access: admins,
    component: lazyRouteComponent(
      () => import('../features/integrations/pages/integration-page.tsx'),
      'IntegrationPage',
    ),
  },
  {
    path: '/system/webhooks',
    title: 'Webhooks',
    beta: 'webhooks',
    section: 'Admin',
    parent: integrations,
    access: admins,
    component: lazyRouteComponent(() => import('../features/integrations/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  },
  {
    path: '/system/webhooks/webhookDetail/$webhookId',
    title: 'Webhook',
    beta: 'webhooks',
    section: 'Admin',
    parent: { label: 'Webhooks', to: '/system/webhooks', parent: integrations },
    access: admins,
    component: lazyRouteComponent(() => import('../features/integrations/webhooks/webhook-page.tsx'), 'WebhookPage'),
  },
  {
    path: '/account',
    title: 'Accounts',
    section: 'Super User',
    access: superusers,
    component: lazyRouteComponent(() => import('../features/accounts/accounts-page.tsx'), 'AccountsPage'),
  },
  {
    path: '/system/audit-log',
    title: 'Audit log',
    section: 'Admin',
    access: admins,
    component: lazyRouteComponent(() => import('../features/audit/audit-page.tsx'), 'AuditPage'),
  },
  {
    path: '/operation',
    title: 'Operation',
    section: 'Admin',
    access: superusers,
    component: lazyRouteComponent(() => import('../features/operation/operation-page.tsx'), 'OperationPage'),
  },
];
