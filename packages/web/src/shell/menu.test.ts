import { roles } from '@shelfward/contract/kit/access.ts';
import { expect, test } from 'vitest';
import { pagesByKey } from './keys.ts';
import { type MenuSection, menu, menuFor, ownPages } from './menu.ts';

const everything = new Set(menu.flatMap((section) => section.items.map((item) => item.to)));
const labels = (sections: readonly MenuSection[]) =>
  sections.flatMap((section) => [
    ...(section.label ? [`# ${section.label}`] : []),
    ...section.items.map((item) => item.label),
  ]);

const everyonesEntries = [
  'Orders',
  'Shipments',
  'Import Sales Data',
  'Feeds',
  'Stores',
  'Companies',
  'Product Lines',
  'Products',
  'Price Lists',
  'Assortments',
  'Par levels',
  'Promotions',
  'Expected orders',
  'Back-test',
];
const reports = [
  '# Reports',
  'Order Conversion',
  'Store Performance',
  'Sales View',
  'Sales Overview',
  'Pivot table',
  'Dashboards',
  'Schedules',
  'Alerts',
];
const admin = ['# Admin', 'Users', 'Settings', 'Customizations', 'Integrations'];
const withProposals = ['Getting started', 'Today', ...everyonesEntries.toSpliced(4, 0, 'EDI', 'Proposals')];

test.each([
  ['no role', [], everyonesEntries],
  ['an order manager', ['ROLE_ORDER_MANAGER'], withProposals],
  ['a reporting user', ['ROLE_REPORTING'], ['Today', ...everyonesEntries, ...reports]],
  ['an administrator', ['ROLE_ADMIN'], [...withProposals, ...reports, ...admin]],
  [
    'a superuser',
    ['ROLE_SUPERUSER'],
    [...withProposals, ...reports, ...admin, '# Super User', 'Manage Accounts', 'Operation'],
  ],
] as const)(
  'shows %s what the specification lists, in its order, with today, shipments, par levels, and expected orders',
  (_, names, expected) => {
    const person = { roles: roles.filter((role) => names.some((one) => one === role)), betaFlag: false };

    expect(labels(menuFor(person))).toEqual(expected);
  },
);

test('shows a beta entry only to accounts with the flag', () => {
  const beta: readonly MenuSection[] = menu.map((section) => ({
    ...section,
    items: section.items.map((item) => (item.to === '/orders' ? { ...item, beta: 'webhooks' as const } : item)),
  }));

  expect(labels(menuFor({ roles: [], betaFlag: false }, beta))).not.toContain('Orders');
  expect(labels(menuFor({ roles: [], betaFlag: true }, beta))).toContain('Orders');
});

test('leaves out a heading without entries', () => {
  const sections = menu.map((section) => ({ ...section, items: section.label === 'Admin' ? [] : section.items }));

  expect(labels(menuFor({ roles: [...roles], betaFlag: true }, sections))).not.toContain('# Admin');
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
