import type { TodayCounts } from '@shelfward/contract/today/today.contract.ts';
import type { LaterPage, MenuCount } from '@shelfward/contract/today/today.rules.ts';
import type { MenuBadge } from '../../kit/menu-badge.ts';
import { queryClient } from '../../kit/query-client.ts';
import { inBackground } from '../../kit/resource.ts';
import { today } from './today.api.ts';

const toBadge = (convert: (counts: TodayCounts) => MenuBadge) => async (): Promise<MenuBadge> =>
  convert(await queryClient.fetchQuery(inBackground(today.counts())));

const ofTab = (tab: MenuCount | undefined, page?: LaterPage) =>
  toBadge(({ tabs, unused }) => ({
    ...(tab && { count: tabs[tab] }),
    ...(page && { isUnused: unused.includes(page) }),
  }));

/** The badges of the menu that one request counts. */
export const menuBadges = {
  today: toBadge(({ open }) => ({ count: open })),
  orders: toBadge(({ ordersToApprove }) => ({ count: ordersToApprove })),
  shipments: ofTab('shipments'),
  feeds: ofTab('feeds'),
  edi: ofTab('edi', 'EDI'),
  fileServers: ofTab(undefined, 'FILE_SERVERS'),
  proposals: ofTab('proposals'),
  autopilot: ofTab('autopilot'),
  parLevels: ofTab('parLevels'),
  promotions: ofTab(undefined, 'PROMOTIONS'),
  backTests: ofTab(undefined, 'BACK_TESTS'),
  schedules: ofTab(undefined, 'SCHEDULES'),
  alerts: ofTab('alerts', 'ALERTS'),
} as const;
