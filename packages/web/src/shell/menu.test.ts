import { isOpenTo, type Role, roles, scopeKinds } from '@shelfward/contract/kit/access.ts';
import { expect, test } from 'vitest';
import { listPages, listTabs, menu, menuFor, ownPages } from './menu.ts';
import type { MenuSection } from './menu.types.ts';
import { joinMarks } from './menu-marks.ts';
import { findTabbedItem } from './page-tabs.tsx';
import { partnerMenu } from './partner-menu.ts';
import { pagesByKey } from './use-shell-keys.ts';

const everything = new Set(listPages(menu).map(({ to }) => to));
/** A line per entry, with its tabs. */
const labels = (sections: readonly MenuSection[]) =>
  sections.flatMap((section) => [
    ...(section.label ? [`# ${section.label}`] : []),
    ...section.items.map((item) => [item, ...(item.tabs ?? [])].map(({ label }) => label).join(' | ')),
  ]);

const records = ['# Customers', 'Stores', 'Companies', '# Catalog', 'Product Lines', 'Products', 'Price Lists'];
const plans = 'Assortments | Par levels | Promotions | Back-test';
const reports = [
  '# Reports',
  'Order Conversion',
  'Store Performance',
  'Sales View | Pivot table',
  'Sales Overview',
  'Dashboards | Schedules | Alerts',
];
const work = ['Orders | Shipments', 'Import Sales Data | Feeds'];
const managed = [
  'Getting started',
  'Today',
  'Orders | Shipments',
  'Import Sales Data | Feeds | EDI',
  'Proposals | Expected orders | Autopilot | Ledger',
];
const administered = managed.with(3, 'Import Sales Data | Feeds | EDI | File servers');
const admin = ['# Admin', 'Users', 'Settings | Audit log', 'Customizations', 'Integrations'];

test.each([
  ['no role', [], [...work, ...records, 'Assortments']],
  ['an order manager', ['ROLE_ORDER_MANAGER'], [...managed, ...records, plans]],
  [
    'a reporting user, who sees the reports first,',
    ['ROLE_REPORTING'],
    [...reports, 'Today', ...work, 'Expected orders | Ledger', ...records, plans],
  ],
  ['a reporting order manager', ['ROLE_REPORTING', 'ROLE_ORDER_MANAGER'], [...managed, ...records, plans, ...reports]],
  ['an administrator', ['ROLE_ADMIN'], [...administered, ...records, plans, ...reports, ...admin]],
  [
    'a superuser',
    ['ROLE_SUPERUSER'],
    [
      ...administered,
      ...records,
      plans,
      ...reports,
      ...admin.with(2, 'Settings | Audit log | Operation'),
      '# Super User',
      'Manage Accounts',
    ],
  ],
] as const)(
  'shows %s what the specification lists, in its order, with the other pages as tabs',
  (_, names, expected) => {
    const person = { roles: roles.filter((role) => names.some((one) => one === role)), scope: null, betaFlag: false };

    expect(labels(menuFor(person))).toEqual(expected);
  },
);

const scopedReports = [
  '# Reports',
  'Order Conversion',
  'Store Performance',
  'Sales View',
  'Sales Overview',
  'Schedules',
];
const scopedRecords = ['# Customers', 'Stores', 'Companies', '# Catalog', 'Products'];

test.each([
  ['a partner', 'PARTNER', [], false, ['Orders | Shipments', 'Proposals to review', 'Stores']],
  [
    'a partner of an account whose users count',
    'PARTNER',
    [],
    true,
    ['Orders | Shipments', 'Proposals to review', 'Stores', 'Counts'],
  ],
  [
    'a partner who reads reports',
    'PARTNER',
    ['ROLE_REPORTING'],
    false,
    [
      'Orders | Shipments',
      'Proposals to review',
      'Stores',
      'Reports | Retail Sales | Sales View | Store Performance | Order Conversion | Schedules',
    ],
  ],
  ['a representative', 'REPRESENTATIVE', [], false, ['Orders | Shipments', ...scopedRecords]],
  [
    'a representative who is an order manager and reads reports',
    'REPRESENTATIVE',
    ['ROLE_ORDER_MANAGER', 'ROLE_REPORTING'],
    false,
    ['Orders | Shipments', ...scopedRecords, ...scopedReports],
  ],
] as const)(
  'shows %s only what is open to the scope, without marks of the account',
  (_, scope, held, usersCanCount, expected) => {
    const shown = menuFor({ roles: held, scope, usersCanCount, betaFlag: true });

    expect(labels(shown)).toEqual(expected);
    const marked = listPages(shown).filter(({ mark }) => mark);
    expect(marked.map(({ label }) => label)).toEqual(
      scope === 'PARTNER' ? ['Orders', 'Proposals to review'] : ['Orders'],
    );
  },
);

test('leads users with a scope only to screens that are open to them', async () => {
  const { screens } = await import('../routes/screens.tsx');
  const sets: readonly (readonly Role[])[] = [[], ['ROLE_REPORTING'], ['ROLE_ORDER_MANAGER', 'ROLE_REPORTING']];
  for (const scope of scopeKinds)
    for (const held of sets) {
      const person = { roles: held, scope, usersCanCount: true, betaFlag: true };
      const open = new Set<string>(screens.filter((screen) => isOpenTo(screen, person)).map(({ path }) => path));
      const addresses = [...listPages(menuFor(person)), ...ownPages].map(({ to }) => to);

      expect(addresses.filter((path) => !open.has(path))).toEqual([]);
    }
});

test('has one letter per page of the menu of partners', () => {
  expect(pagesByKey(partnerMenu).size).toBe(listPages(partnerMenu).length);
});

test('shows administrators about twelve entries while Catalog and Admin are folded', () => {
  const sections = menuFor({ roles: ['ROLE_ADMIN'], scope: null, betaFlag: false });
  const open = sections.filter(({ startsFolded }) => !startsFolded).flatMap(({ items }) => items);

  expect(sections.filter(({ startsFolded }) => startsFolded).map(({ label }) => label)).toEqual(['Catalog', 'Admin']);
  expect(open.filter(({ isTemporary }) => !isTemporary)).toHaveLength(12);
});

test('names the first tab of an entry by what the page does', () => {
  const tabs = findTabbedItem(menu, '/feeds');

  expect(tabs && listTabs(tabs).map(({ label }) => label)).toEqual(['Import', 'Feeds', 'EDI', 'File servers']);
  expect(findTabbedItem(menu, '/stores')).toBeUndefined();
  expect(findTabbedItem(menu, '/orders/import')).toBeUndefined();
});

test('sums the counts of an entry and its tabs, and keeps the first warning', () => {
  expect(joinMarks([{ count: 7 }, undefined, { count: 2, isUnused: true }])).toEqual({ count: 9 });
  expect(joinMarks([{ count: 0 }, { warning: 'One issue needs attention' }])).toEqual({
    warning: 'One issue needs attention',
  });
  expect(joinMarks([])).toEqual({});
});

/** Every address that a menu of an earlier release led to. */
const earlierAddresses = [
  '/getting-started',
  '/today',
  '/orders',
  '/shipments',
  '/sales-import',
  '/feeds',
  '/edi',
  '/proposals',
  '/stores',
  '/companies',
  '/product-lines',
  '/products',
  '/price-lists',
  '/assortments',
  '/par-levels',
  '/promotions',
  '/expected-orders',
  '/back-test',
  '/order-conversion',
  '/store-performance',
  '/sales-view',
  '/sales-overview',
  '/reports/pivot',
  '/reports/dashboards',
  '/reports/schedules',
  '/reports/alerts',
  '/user-management',
  '/system/settings',
  '/system/customizations',
  '/system/integrations',
  '/account',
  '/operation',
];

test('still leads to every address of earlier menus', () => {
  expect(earlierAddresses.filter((address) => !everything.has(address))).toEqual([]);
});

test('shows a beta entry only to accounts with the flag', () => {
  const beta: readonly MenuSection[] = menu.map((section) => ({
    ...section,
    items: section.items.map((item) => (item.to === '/orders' ? { ...item, beta: 'webhooks' as const } : item)),
  }));

  expect(labels(menuFor({ roles: [], scope: null, betaFlag: false }, beta))).not.toContain('Orders | Shipments');
  expect(labels(menuFor({ roles: [], scope: null, betaFlag: true }, beta))).toContain('Orders | Shipments');
});

test('leaves out a heading without entries', () => {
  const sections = menu.map((section) => ({ ...section, items: section.label === 'Admin' ? [] : section.items }));

  expect(labels(menuFor({ roles: [...roles], scope: null, betaFlag: true }, sections))).not.toContain('# Admin');
});

test('has one letter per page', () => {
  expect(pagesByKey(menu).size).toBe(everything.size);
  expect(pagesByKey(menu).get('o')).toBe('/orders');
  expect(pagesByKey(menu).get('p')).toBe('/proposals');
});

test('leads only to addresses that have a screen', async () => {
  const { screens } = await import('../routes/screens.tsx');
  const paths = new Set<string>(screens.map((screen) => screen.path));
  const addresses = [...everything, ...ownPages.map(({ to }) => to)];

  expect(addresses.filter((path) => !paths.has(path))).toEqual([]);
});
