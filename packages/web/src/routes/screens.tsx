import {
  type Access,
  admins,
  masterDataWriters,
  orderManagers,
  reporting,
  superusers,
} from '@shelfward/contract/kit/access.ts';
import type { BetaFeature } from '@shelfward/contract/kit/beta.rules.ts';
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';

/** The list of a record page, or the page that links to this one, with its own parent. */
export interface ParentScreen {
  readonly label: string;
  readonly to: string;
  readonly parent?: ParentScreen;
}

/** Metadata of a screen that the application frame needs before its code is loaded. */
export interface Screen {
  readonly path: `/${string}`;
  readonly title: string;
  /** The menu section, shown as the first breadcrumb. */
  readonly section?: 'Reports' | 'Admin' | 'Super User';
  readonly parent?: ParentScreen;
  readonly access: Access;
  /** Only for beta users; the header shows the badge. */
  readonly beta?: BetaFeature;
  /** Collapses the sidebar to give the screen its space. */
  readonly collapsesSidebar?: true;
  readonly component: RouteComponent;
}

/** All screens. Code is loaded when the user opens a screen or hovers over its link. */
export const screens: readonly Screen[] = [
  {
    path: '/settings',
    title: 'Profile',
    access: 'signedIn',
    component: lazyRouteComponent(() => import('../features/auth/settings/settings-page.tsx'), 'SettingsPage'),
  },
  {
    path: '/password',
    title: 'Change Password',
    access: 'signedIn',
    component: lazyRouteComponent(() => import('../features/auth/settings/password-page.tsx'), 'PasswordPage'),
  },
  {
    path: '/orders',
    title: 'Orders',
    access: 'signedIn',
    component: lazyRouteComponent(() => import('../features/orders/orders-page.tsx'), 'OrdersPage'),
  },
  {
    path: '/shipments',
    title: 'Shipments',
    access: 'signedIn',
    component: lazyRouteComponent(() => import('../features/shipments/shipments-page.tsx'), 'ShipmentsPage'),
  },
  {
    path: '/shipments/import',
    title: 'Import shipments',
    parent: { label: 'Shipments', to: '/shipments' },
    access: orderManagers,
    component: lazyRouteComponent(() => import('../features/shipments/shipment-import-page.tsx'), 'ShipmentImportPage'),
  },
  {
    path: '/orders/import',
    title: 'Import orders',
    parent: { label: 'Orders', to: '/orders' },
    access: 'signedIn',
    component: lazyRouteComponent(() => import('../features/orders/order-import-page.tsx'), 'OrderImportPage'),
  },
  {
    path: '/orders/entry/$orderId',
    title: 'Order lines',
    parent: { label: 'Orders', to: '/orders' },
    access: 'signedIn',
    component: lazyRouteComponent(() => import('../features/orders/order-entry-page.tsx'), 'OrderEntryPage'),
  },
  {
    path: '/orders/print/$orderId',
    title: 'Print',
    parent: { label: 'Orders', to: '/orders' },
    access: 'signedIn',
    component: lazyRouteComponent(() => import('../features/orders/order-print-page.tsx'), 'OrderPrintPage'),
  },
  {
    path: '/orders/orderDetail/$orderId',
    title: 'Order',
    parent: { label: 'Orders', to: '/orders' },
    access: 'signedIn',
    component: lazyRouteComponent(() => import('./order-page.tsx'), 'OrderPage'),
  },
  {
    path: '/sales-import',
    title: 'Sales data import',
    access: 'signedIn',
    component: lazyRouteComponent(() => import('../features/sales/sales-import-page.tsx'), 'SalesImportPage'),
  },
  {
    path: '/sales-import/names',
    title: 'Name aliases',
    parent: { label: 'Sales data import', to: '/sales-import' },
    access: 'signedIn',
    component: lazyRouteComponent(() => import('../features/sales/aliases-page.tsx'), 'AliasesPage'),
  },
  {
    path: '/product-on-hand-import',
    title: 'Import on-hand quantities',
    parent: { label: 'Products', to: '/products' },
    access: masterDataWriters,
    component: lazyRouteComponent(
      () => import('../features/product-on-hand/product-on-hand-import-page.tsx'),
      'ProductOnHandImportPage',
    ),
  },
  {
    path: '/store-count-import',
    title: 'Import store counts',
    parent: { label: 'Stores', to: '/stores' },
    access: masterDataWriters,
    component: lazyRouteComponent(() => import('../features/inventory/count-import-page.tsx'), 'CountImportPage'),
  },
  {
    path: '/assortment-import',
    title: 'Import par levels',
    parent: { label: 'Assortments', to: '/assortments' },
    access: masterDataWriters,
    component: lazyRouteComponent(
      () => import('../features/assortments/par-level-import-page.tsx'),
      'ParLevelImportPage',
    ),
  },
  {
    path: '/master-import',
    title: 'Import master data',
    access: masterDataWriters,
    component: lazyRouteComponent(() => import('../features/master-import/master-import-page.tsx'), 'MasterImportPage'),
  },
  {
    path: '/getting-started/workbook',
    title: 'Import a workbook',
    parent: { label: 'Import master data', to: '/master-import' },
    access: masterDataWriters,
    component: lazyRouteComponent(() => import('../features/workbook-import/workbook-page.tsx'), 'WorkbookPage'),
  },
  {
    path: '/proposals',
    title: 'Proposals',
    access: orderManagers,
    component: lazyRouteComponent(() => import('../features/proposals/proposals-page.tsx'), 'ProposalsPage'),
  },
  {
    path: '/proposals/edit/$orderProposalId',
    title: 'Proposal',
    parent: { label: 'Proposals', to: '/proposals' },
    access: orderManagers,
    collapsesSidebar: true,
    component: lazyRouteComponent(() => import('../features/proposals/proposal-page.tsx'), 'ProposalPage'),
  },
  {
    path: '/stores',
    title: 'Stores',
    access: 'signedIn',
    component: lazyRouteComponent(() => import('../features/stores/stores-page.tsx'), 'StoresPage'),
  },
  {
    path: '/stores/storeDetail/$storeId',
    title: 'Store',
    parent: { label: 'Stores', to: '/stores' },
    access: 'signedIn',
    component: lazyRouteComponent(() => import('./store-page.tsx'), 'StorePage'),
  },
  {
    path: '/companies',
    title: 'Companies',
    access: 'signedIn',
    component: lazyRouteComponent(() => import('../features/companies/companies-page.tsx'), 'CompaniesPage'),
  },
  {
    path: '/companies/companyDetail/$companyId',
    title: 'Company',
    parent: { label: 'Companies', to: '/companies' },
    access: 'signedIn',
    component: lazyRouteComponent(() => import('./company-page.tsx'), 'CompanyPage'),
  },
  {
    path: '/product-lines',
    title: 'Product Lines',
    access: 'signedIn',
    component: lazyRouteComponent(
      () => import('../features/products/product-lines/product-lines-page.tsx'),
      'ProductLinesPage',
    ),
  },
  {
    path: '/product-lines/productLineDetail/$productLineId',
    title: 'Product line',
    parent: { label: 'Product Lines', to: '/product-lines' },
    access: 'signedIn',
    component: lazyRouteComponent(
      () => import('../features/products/product-lines/product-line-page.tsx'),
      'ProductLinePage',
    ),
  },
  {
    path: '/products',
    title: 'Products',
    access: 'signedIn',
    component: lazyRouteComponent(() => import('../features/products/products-page.tsx'), 'ProductsPage'),
  },
  {
    path: '/products/productDetail/$productId',
    title: 'Product',
    parent: { label: 'Products', to: '/products' },
    access: 'signedIn',
    component: lazyRouteComponent(() => import('../features/products/product-page.tsx'), 'ProductPage'),
  },
  {
    path: '/price-lists',
    title: 'Price Lists',
    access: 'signedIn',
    component: lazyRouteComponent(() => import('../features/pricing/price-lists-page.tsx'), 'PriceListsPage'),
  },
  {
    path: '/price-lists/grid',
    title: 'Price grid',
    parent: { label: 'Price Lists', to: '/price-lists' },
    access: 'signedIn',
    component: lazyRouteComponent(() => import('../features/pricing/price-grid-page.tsx'), 'PriceGridPage'),
  },
  {
    path: '/price-lists/priceListDetail/$priceListId',
    title: 'Price list',
    parent: { label: 'Price Lists', to: '/price-lists' },
    access: 'signedIn',
    component: lazyRouteComponent(() => import('../features/pricing/price-list-page.tsx'), 'PriceListPage'),
  },
  {
    path: '/assortments',
    title: 'Assortments',
    access: 'signedIn',
    component: lazyRouteComponent(() => import('../features/assortments/assortments-page.tsx'), 'AssortmentsPage'),
  },
  {
    path: '/assortments/assortmentDetail/$assortmentId',
    title: 'Assortment',
    parent: { label: 'Assortments', to: '/assortments' },
    access: 'signedIn',
    component: lazyRouteComponent(() => import('../features/assortments/assortment-page.tsx'), 'AssortmentPage'),
  },
  {
    path: '/par-levels',
    title: 'Par levels',
    access: 'signedIn',
    component: lazyRouteComponent(() => import('../features/replenishment/par-levels-page.tsx'), 'ParLevelsPage'),
  },
  {
    path: '/order-conversion',
    title: 'Order Conversion',
    section: 'Reports',
    access: reporting,
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
    component: lazyRouteComponent(
      () => import('../features/analytics/sales-overview/sales-overview-page.tsx'),
      'SalesOverviewPage',
    ),
  },
  {
    path: '/retail-sales',
    title: 'Retail Sales',
    section: 'Reports',
    parent: { label: 'Sales Overview', to: '/sales-overview' },
    access: reporting,
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
    component: lazyRouteComponent(
      () => import('../features/analytics/sales-view/sales-view-page.tsx'),
      'SalesViewPage',
    ),
  },
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
    component: lazyRouteComponent(() => import('../features/accounts/firm-settings-page.tsx'), 'FirmSettingsPage'),
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
    path: '/system/integrations/attention',
    title: 'Needs attention',
    section: 'Admin',
    parent: { label: 'Integrations', to: '/system/integrations' },
    access: admins,
    component: lazyRouteComponent(() => import('../features/integrations/pages/attention-page.tsx'), 'AttentionPage'),
  },
  {
    path: '/system/integrations/integrationDetail/$integrationId',
    title: 'Integration',
    section: 'Admin',
    parent: { label: 'Integrations', to: '/system/integrations' },
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
    parent: { label: 'Integrations', to: '/system/integrations' },
    access: admins,
    component: lazyRouteComponent(() => import('../features/integrations/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  },
  {
    path: '/system/webhooks/webhookDetail/$webhookId',
    title: 'Webhook',
    beta: 'webhooks',
    section: 'Admin',
    parent: {
      label: 'Webhooks',
      to: '/system/webhooks',
      parent: { label: 'Integrations', to: '/system/integrations' },
    },
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
    path: '/help',
    title: 'Help',
    access: 'signedIn',
    component: lazyRouteComponent(() => import('../features/guide/help-page.tsx'), 'HelpPage'),
  },
  {
    path: '/help/$pageName',
    title: 'Guide',
    parent: { label: 'Help', to: '/help' },
    access: 'signedIn',
    component: lazyRouteComponent(() => import('../features/guide/guide-page.tsx'), 'GuidePage'),
  },
];
