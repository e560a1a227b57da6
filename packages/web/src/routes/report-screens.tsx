import { reporting } from '@shelfward/contract/kit/access.ts';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { Screen } from './screen.types.ts';

/** The screens of the menu section Reports, and those below them. */
export const reportScreens: readonly Screen[] = [
  {
    path: '/order-conversion',
    title: 'Order Conversion',
    section: 'Reports',
    access: reporting,
    scoped: 'PARTNER',
    component: lazyRouteComponent(
      () => import('../features/analytics/order-conversion/order-conversion-page.tsx'),
      'OrderConversionPage',
    ),
  },
  {
    path: '/store-performance',
    title: 'Store Performance',
    section: 'Reports',
    access: reporting,
    scoped: 'PARTNER',
    component: lazyRouteComponent(
      () => import('../features/analytics/store-performance/store-performance-page.tsx'),
      'StorePerformancePage',
    ),
  },
  {
    path: '/sales-overview',
    title: 'Sales Overview',
    section: 'Reports',
    access: reporting,
    scoped: 'PARTNER',
    component: lazyRouteComponent(
      () => import('../features/analytics/sales-overview/sales-overview-page.tsx'),
      'SalesOverviewPage',
    ),
  },
  {
    path: '/reports/schedules',
    title: 'Schedules',
    section: 'Reports',
    access: reporting,
    scoped: 'PARTNER',
    component: lazyRouteComponent(
      () => import('../features/analytics/report-mails/schedules-page.tsx'),
      'SchedulesPage',
    ),
  },
  {
    path: '/retail-sales',
    title: 'Retail Sales',
    section: 'Reports',
    parent: { label: 'Sales Overview', to: '/sales-overview' },
    access: reporting,
    scoped: 'PARTNER',
    component: lazyRouteComponent(
      () => import('../features/analytics/retail-sales/retail-sales-page.tsx'),
      'RetailSalesPage',
    ),
  },
  {
    path: '/sales-view',
    title: 'Sales View',
    section: 'Reports',
    access: reporting,
    scoped: 'PARTNER',
    component: lazyRouteComponent(
      () => import('../features/analytics/sales-view/sales-view-page.tsx'),
      'SalesViewPage',
    ),
  },
  {
    path: '/reports/pivot',
    title: 'Pivot table',
    section: 'Reports',
    access: reporting,
    component: lazyRouteComponent(() => import('../features/analytics/pivot/pivot-page.tsx'), 'PivotPage'),
  },
  {
    path: '/reports/changes',
    title: 'Why did it change',
    section: 'Reports',
    access: reporting,
    component: lazyRouteComponent(() => import('../features/analytics/changes/changes-page.tsx'), 'ChangesPage'),
  },
  {
    path: '/reports/dashboards',
    title: 'Dashboards',
    section: 'Reports',
    access: reporting,
    component: lazyRouteComponent(() => import('../features/dashboards/dashboards-page.tsx'), 'DashboardsPage'),
  },
  {
    path: '/reports/dashboards/$dashboardId',
    title: 'Dashboard',
    parent: { label: 'Dashboards', to: '/reports/dashboards' },
    access: reporting,
    component: lazyRouteComponent(() => import('../features/dashboards/dashboard-page.tsx'), 'DashboardPage'),
  },
  {
    path: '/reports/alerts',
    title: 'Alerts',
    section: 'Reports',
    access: reporting,
    component: lazyRouteComponent(() => import('../features/alerts/alerts-page.tsx'), 'AlertsPage'),
  },
];
