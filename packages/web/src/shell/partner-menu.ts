import { counters, reporting } from '@shelfward/contract/kit/access.ts';
import {
  IconBuildingStore,
  IconClipboardCheck,
  IconClipboardList,
  IconReceipt,
  IconReportAnalytics,
} from '@tabler/icons-react';
import type { MenuSection } from './menu.types.ts';

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
          { label: 'Retail Sales', to: '/retail-sales', access: reporting, scoped: 'PARTNER', key: 'r' },
          { label: 'Sales View', to: '/sales-view', access: reporting, scoped: 'PARTNER', key: 'v' },
          { label: 'Store Performance', to: '/store-performance', access: reporting, scoped: 'PARTNER', key: 'f' },
          { label: 'Order Conversion', to: '/order-conversion', access: reporting, scoped: 'PARTNER', key: 'n' },
        ],
      },
      { label: 'Counts', to: '/counts', icon: IconClipboardList, access: counters, scoped: 'PARTNER', key: 'c' },
    ],
  },
];
