import { counters, reporting } from '@shelfward/contract/kit/access.ts';
import {
  IconBuildingStore,
  IconClipboardCheck,
  IconClipboardList,
  IconReceipt,
  IconReportAnalytics,
} from '@tabler/icons-react';
import type { MenuPage, MenuSection } from './menu.types.ts';

const report = (label: string, to: string, key: string): MenuPage => ({
  label,
  to,
  key,
  access: reporting,
  scoped: 'PARTNER',
});

/** The menu of the people of a retailer. */
export const partnerMenu: readonly MenuSection[] = [
  {
    items: [
      {
        label: 'Orders',
        to: '/orders',
        icon: IconReceipt,
        access: 'signedIn',
        scoped: 'PARTNER',
        key: 'o',
        scopedMark: () => import('../entities/orders/scoped-badges.ts').then(({ draftOrders }) => draftOrders()),
        tabs: [{ label: 'Shipments', to: '/shipments', access: 'signedIn', scoped: 'PARTNER', key: 'h' }],
      },
      {
        label: 'Proposals to review',
        to: '/proposals/reviews',
        icon: IconClipboardCheck,
        access: 'signedIn',
        scoped: 'PARTNER',
        key: 'p',
        scopedMark: () => import('../entities/orders/scoped-badges.ts').then(({ openReviews }) => openReviews()),
      },
      { label: 'Stores', to: '/stores', icon: IconBuildingStore, access: 'signedIn', scoped: 'PARTNER', key: 's' },
      {
        label: 'Reports',
        tabLabel: 'Sales Overview',
        to: '/sales-overview',
        icon: IconReportAnalytics,
        access: reporting,
        scoped: 'PARTNER',
        key: 'w',
        names: ['Sales Overview'],
        tabs: [
          report('Retail Sales', '/retail-sales', 'r'),
          report('Sales View', '/sales-view', 'v'),
          report('Store Performance', '/store-performance', 'f'),
          report('Order Conversion', '/order-conversion', 'n'),
          report('Schedules', '/reports/schedules', '7'),
        ],
      },
      { label: 'Counts', to: '/counts', icon: IconClipboardList, access: counters, scoped: 'PARTNER', key: 'c' },
    ],
  },
];
