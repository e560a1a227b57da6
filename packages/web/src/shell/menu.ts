import {
  type Access,
  admins,
  isAllowed,
  masterDataWriters,
  orderManagers,
  type Role,
  reporting,
  superusers,
} from '@shelfward/contract/kit/access.ts';
import { type BetaFeature, hasFeature } from '@shelfward/contract/kit/beta.rules.ts';
import { todayReaders } from '@shelfward/contract/today/today.rules.ts';
import type { Icon } from '@tabler/icons-react';
import {
  IconAdjustments,
  IconBell,
  IconBox,
  IconBuilding,
  IconBuildingStore,
  IconCalendarStats,
  IconChartBar,
  IconChartDots3,
  IconChecklist,
  IconFileImport,
  IconFilter,
  IconHistory,
  IconInbox,
  IconLayoutDashboard,
  IconLayoutGrid,
  IconListCheck,
  IconMailForward,
  IconPackages,
  IconPlugConnected,
  IconReceipt,
  IconRss,
  IconServer2,
  IconSettings,
  IconSpeakerphone,
  IconStack2,
  IconTablePlus,
  IconTags,
  IconTargetArrow,
  IconTrendingUp,
  IconTruckDelivery,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { MenuBadge } from '../kit/menu-badge.ts';

export interface MenuItem {
  readonly label: string;
  readonly to: string;
  readonly icon: Icon;
  readonly access: Access;
  /** The letter or digit after `g` that opens the page. */
  readonly key: string;
  /** Only for beta users. */
  readonly beta?: BetaFeature;
  /** Imported on demand, so that no feature is part of the first load. */
  readonly mark?: () => Promise<MenuBadge>;
  /** In the menu only while the badge has progress. The palette, the keys, and the user menu always lead to it. */
  readonly isTemporary?: true;
}
export interface MenuSection {
  readonly label?: 'Reports' | 'Admin' | 'Super User';
  readonly items: readonly MenuItem[];
}

/**
 * The menu in the order of the specification. Added entries stand beside the specified ones to which they belong, and the
 * operation of the installation at the end.
 */
export const menu: readonly MenuSection[] = [
  {
    items: [
      {
        label: 'Getting started',
        to: '/getting-started',
        icon: IconListCheck,
        access: masterDataWriters,
        key: 'b',
        mark: () =>
          import('../features/getting-started/getting-started.badge.ts').then((module) => module.gettingStartedBadge()),
        isTemporary: true,
      },
      {
        label: 'Today',
        to: '/today',
        icon: IconChecklist,
        access: todayReaders,
        key: 'y',
        mark: () => import('../features/today/today.badge.ts').then(({ todayBadge }) => todayBadge()),
      },
      {
        label: 'Orders',
        to: '/orders',
        icon: IconReceipt,
        access: 'signedIn',
        key: 'o',
        mark: () => import('../features/orders/orders.badge.ts').then(({ orderBadge }) => orderBadge()),
      },
      { label: 'Shipments', to: '/shipments', icon: IconTruckDelivery, access: 'signedIn', key: 'h' },
      { label: 'Import Sales Data', to: '/sales-import', icon: IconFileImport, access: 'signedIn', key: 'i' },
      { label: 'Feeds', to: '/feeds', icon: IconRss, access: 'signedIn', key: '1' },
      { label: 'EDI', to: '/edi', icon: IconInbox, access: masterDataWriters, key: '2' },
      { label: 'Proposals', to: '/proposals', icon: IconLayoutGrid, access: orderManagers, key: 'p' },
      { label: 'Stores', to: '/stores', icon: IconBuildingStore, access: 'signedIn', key: 's' },
      { label: 'Companies', to: '/companies', icon: IconBuilding, access: 'signedIn', key: 'c' },
      { label: 'Product Lines', to: '/product-lines', icon: IconStack2, access: 'signedIn', key: 'l' },
      { label: 'Products', to: '/products', icon: IconBox, access: 'signedIn', key: 'r' },
      { label: 'Price Lists', to: '/price-lists', icon: IconTags, access: 'signedIn', key: 'd' },
      { label: 'Assortments', to: '/assortments', icon: IconPackages, access: 'signedIn', key: 'a' },
      { label: 'Par levels', to: '/par-levels', icon: IconTargetArrow, access: 'signedIn', key: 'e' },
      { label: 'Promotions', to: '/promotions', icon: IconSpeakerphone, access: 'signedIn', key: 'j' },
      { label: 'Expected orders', to: '/expected-orders', icon: IconCalendarStats, access: 'signedIn', key: 'q' },
      { label: 'Back-test', to: '/back-test', icon: IconHistory, access: 'signedIn', key: 'k' },
    ],
  },
  {
    label: 'Reports',
    items: [
      { label: 'Order Conversion', to: '/order-conversion', icon: IconFilter, access: reporting, key: 'n' },
      { label: 'Store Performance', to: '/store-performance', icon: IconTrendingUp, access: reporting, key: 'f' },
      { label: 'Sales View', to: '/sales-view', icon: IconChartBar, access: reporting, key: 'v' },
      { label: 'Sales Overview', to: '/sales-overview', icon: IconChartDots3, access: reporting, key: 'w' },
      { label: 'Pivot table', to: '/reports/pivot', icon: IconTablePlus, access: reporting, key: '4' },
      { label: 'Dashboards', to: '/reports/dashboards', icon: IconLayoutDashboard, access: reporting, key: '3' },
      { label: 'Schedules', to: '/reports/schedules', icon: IconMailForward, access: reporting, key: '7' },
      { label: 'Alerts', to: '/reports/alerts', icon: IconBell, access: reporting, key: '6' },
    ],
  },
  {
    label: 'Admin',
    items: [
      { label: 'Users', to: '/user-management', icon: IconUsers, access: admins, key: 'u' },
      { label: 'Settings', to: '/system/settings', icon: IconSettings, access: admins, key: 't' },
      { label: 'Customizations', to: '/system/customizations', icon: IconAdjustments, access: admins, key: 'z' },
      {
        label: 'Integrations',
        to: '/system/integrations',
        icon: IconPlugConnected,
        access: admins,
        key: 'g',
        mark: () =>
          import('../features/integrations/core/integrations.badge.ts').then((module) => module.integrationBadge()),
      },
    ],
  },
  {
    label: 'Super User',
    items: [
      { label: 'Manage Accounts', to: '/account', icon: IconUsersGroup, access: superusers, key: 'm' },
      { label: 'Operation', to: '/operation', icon: IconServer2, access: superusers, key: 'x' },
    ],
  },
];

/** The user's own pages, in the user menu. */
export const ownPages = [
  { label: 'Profile', to: '/settings' },
  { label: 'Change Password', to: '/password' },
] as const;

/** The page that the user menu offers to users with access, also after it has left the main menu. */
export const startPage = { label: 'Getting started', to: '/getting-started', access: masterDataWriters } as const;

/** What this user sees: by role and by the account's beta flag. */
export const menuFor = (
  person: { readonly roles: readonly Role[]; readonly betaFlag: boolean },
  sections: readonly MenuSection[] = menu,
): readonly MenuSection[] =>
  sections
    .map((section) => ({
      ...section,
      items: section.items.filter((item) => isAllowed(item.access, person.roles) && hasFeature(item.beta, person)),
    }))
    .filter((section) => section.items.length > 0);
