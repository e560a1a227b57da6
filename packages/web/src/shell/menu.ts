import {
  admins,
  isAllowed,
  isOpenTo,
  masterDataWriters,
  orderManagers,
  planReaders,
  type RestrictedUser,
  reporting,
  superusers,
} from '@shelfward/contract/kit/access.ts';
import { hasFeature } from '@shelfward/contract/kit/beta.rules.ts';
import { todayReaders } from '@shelfward/contract/today/today.rules.ts';
import {
  IconAdjustments,
  IconBox,
  IconBuilding,
  IconBuildingStore,
  IconChartBar,
  IconChartDots3,
  IconChecklist,
  IconFileImport,
  IconFilter,
  IconLayoutDashboard,
  IconLayoutGrid,
  IconListCheck,
  IconPackages,
  IconPlugConnected,
  IconReceipt,
  IconSettings,
  IconStack2,
  IconTags,
  IconTrendingUp,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { MenuItem, MenuPage, MenuSection } from './menu.types.ts';
import { partnerMenu } from './partner-menu.ts';

type CountedPage = keyof typeof import('../entities/today/menu-badges.ts').menuBadges;
const count = (page: CountedPage) => () =>
  import('../entities/today/menu-badges.ts').then(({ menuBadges }) => menuBadges[page]());

/**
 * The menu in the order of the specification, with its labels. Headings group entries. Other pages are tabs of the
 * specified ones.
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
        names: ['Tasks', 'Inbox'],
        mark: count('today'),
      },
      {
        label: 'Orders',
        to: '/orders',
        icon: IconReceipt,
        access: 'signedIn',
        scoped: 'REPRESENTATIVE',
        key: 'o',
        mark: count('orders'),
        scopedMark: () =>
          import('../entities/orders/scoped-badges.ts').then(({ ordersToApprove }) => ordersToApprove()),
        tabs: [
          {
            label: 'Shipments',
            to: '/shipments',
            access: 'signedIn',
            scoped: 'REPRESENTATIVE',
            key: 'h',
            mark: count('shipments'),
          },
        ],
      },
      {
        label: 'Import Sales Data',
        tabLabel: 'Import',
        to: '/sales-import',
        icon: IconFileImport,
        access: 'signedIn',
        key: 'i',
        names: ['Sales data import', 'Import files'],
        tabs: [
          { label: 'Feeds', to: '/feeds', access: 'signedIn', key: '1', names: ['Sources'], mark: count('feeds') },
          {
            label: 'EDI',
            to: '/edi',
            access: masterDataWriters,
            key: '2',
            names: ['Partners', 'X12', 'EDIFACT'],
            mark: count('edi'),
          },
          {
            label: 'File servers',
            to: '/sales-import/servers',
            access: admins,
            key: '5',
            names: ['SFTP', 'FTP import sales'],
            mark: count('fileServers'),
          },
        ],
      },
      {
        label: 'Proposals',
        to: '/proposals',
        icon: IconLayoutGrid,
        access: orderManagers,
        key: 'p',
        mark: count('proposals'),
        tabs: [
          {
            label: 'Expected orders',
            to: '/expected-orders',
            access: planReaders,
            key: 'q',
            names: ['Order forecast'],
          },
          {
            label: 'Autopilot',
            to: '/proposals/autopilot',
            access: orderManagers,
            key: '0',
            names: ['Automatic orders'],
            mark: count('autopilot'),
          },
          {
            label: 'Ledger',
            to: '/proposals/ledger',
            access: planReaders,
            key: '9',
            names: ['Former rule', 'Causes of stock-outs', 'What people changed'],
          },
        ],
      },
    ],
  },
  {
    label: 'Customers',
    items: [
      {
        label: 'Stores',
        to: '/stores',
        icon: IconBuildingStore,
        access: 'signedIn',
        scoped: 'REPRESENTATIVE',
        key: 's',
      },
      {
        label: 'Companies',
        to: '/companies',
        icon: IconBuilding,
        access: 'signedIn',
        scoped: 'REPRESENTATIVE',
        key: 'c',
      },
    ],
  },
  {
    label: 'Catalog',
    startsFolded: true,
    items: [
      { label: 'Product Lines', to: '/product-lines', icon: IconStack2, access: 'signedIn', key: 'l' },
      { label: 'Products', to: '/products', icon: IconBox, access: 'signedIn', scoped: 'REPRESENTATIVE', key: 'r' },
      { label: 'Price Lists', to: '/price-lists', icon: IconTags, access: 'signedIn', key: 'd' },
    ],
  },
  {
    items: [
      {
        label: 'Assortments',
        to: '/assortments',
        icon: IconPackages,
        access: 'signedIn',
        key: 'a',
        tabs: [
          { label: 'Par levels', to: '/par-levels', access: planReaders, key: 'e', mark: count('parLevels') },
          { label: 'Promotions', to: '/promotions', access: planReaders, key: 'j', mark: count('promotions') },
          { label: 'Back-test', to: '/back-test', access: planReaders, key: 'k', mark: count('backTests') },
        ],
      },
    ],
  },
  {
    label: 'Reports',
    items: [
      {
        label: 'Order Conversion',
        to: '/order-conversion',
        icon: IconFilter,
        access: reporting,
        scoped: 'REPRESENTATIVE',
        key: 'n',
      },
      {
        label: 'Store Performance',
        to: '/store-performance',
        icon: IconTrendingUp,
        access: reporting,
        scoped: 'REPRESENTATIVE',
        key: 'f',
      },
      {
        label: 'Sales View',
        to: '/sales-view',
        icon: IconChartBar,
        access: reporting,
        scoped: 'REPRESENTATIVE',
        key: 'v',
        names: ['Sales charts'],
        tabs: [{ label: 'Pivot table', to: '/reports/pivot', access: reporting, key: '4' }],
      },
      {
        label: 'Sales Overview',
        to: '/sales-overview',
        icon: IconChartDots3,
        access: reporting,
        scoped: 'REPRESENTATIVE',
        key: 'w',
      },
      {
        label: 'Dashboards',
        to: '/reports/dashboards',
        icon: IconLayoutDashboard,
        access: reporting,
        key: '3',
        tabs: [
          {
            label: 'Schedules',
            to: '/reports/schedules',
            access: reporting,
            scoped: 'REPRESENTATIVE',
            key: '7',
            names: ['Report e-mails', 'Weekly mail'],
            mark: count('schedules'),
          },
          { label: 'Alerts', to: '/reports/alerts', access: reporting, key: '6', mark: count('alerts') },
        ],
      },
    ],
  },
  {
    label: 'Admin',
    startsFolded: true,
    items: [
      { label: 'Users', to: '/user-management', icon: IconUsers, access: admins, key: 'u' },
      {
        label: 'Settings',
        to: '/system/settings',
        icon: IconSettings,
        access: admins,
        key: 't',
        tabs: [
          { label: 'Audit log', to: '/system/audit-log', access: admins, key: '8', names: ['Changes', 'History'] },
          { label: 'Operation', to: '/operation', access: superusers, key: 'x' },
        ],
      },
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
      {
        label: 'Manage Accounts',
        to: '/account',
        icon: IconUsersGroup,
        access: superusers,
        key: 'm',
        names: ['Accounts'],
      },
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

interface Person extends RestrictedUser {
  readonly betaFlag: boolean;
}

/** What this user sees: by role, scope, and the account's beta flag. A person who only reports sees reports first. */
export const menuFor = (
  person: Person,
  sections: readonly MenuSection[] = person.scope === 'PARTNER' ? partnerMenu : menu,
): readonly MenuSection[] => {
  const shown = sections
    .map((section) => ({ ...section, items: section.items.flatMap((item) => toShownItem(item, person)) }))
    .filter((section) => section.items.length > 0);
  if (!isOnlyReporting(person)) return shown;
  const isReports = ({ label }: MenuSection) => label === 'Reports';
  return [...shown.filter(isReports), ...shown.filter((section) => !isReports(section))];
};

const isOnlyReporting = ({ roles }: Person): boolean =>
  isAllowed(reporting, roles) && !isAllowed(orderManagers, roles) && !isAllowed(masterDataWriters, roles);

/** The entry with its tabs for this user. Without access to its page, the entry is the first tab with access. */
const toShownItem = (item: MenuItem, person: Person): readonly MenuItem[] => {
  if (!hasFeature(item.beta, person)) return [];
  const tabs = (item.tabs ?? []).filter((tab) => isOpenTo(tab, person)).map((tab) => toShownPage(tab, person));
  if (isOpenTo(item, person)) return [{ ...toShownPage(item, person), tabs }];
  const [first, ...others] = tabs;
  return first ? [{ ...first, icon: item.icon, tabs: others }] : [];
};

const toShownPage = <P extends MenuPage>({ mark, scopedMark, ...page }: P, { scope }: Person) => {
  const own = scope === null ? mark : scopedMark;
  return own ? { ...page, mark: own } : page;
};

/** The page of an entry and its tabs. */
export const listTabs = ({ tabLabel, tabs = [], ...page }: MenuItem): readonly MenuPage[] => [
  { ...page, label: tabLabel ?? page.label },
  ...tabs,
];

/** All pages of the menu, by their own names. */
export const listPages = (sections: readonly MenuSection[]): readonly MenuPage[] =>
  sections.flatMap(({ items }) => items.flatMap((item) => [item, ...(item.tabs ?? [])]));
