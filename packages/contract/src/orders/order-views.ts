import type { OrderStatus, OrderSyncStatus } from './orders.rules.ts';

interface OrderView {
  readonly label: string;
  readonly filter: {
    readonly status?: OrderStatus[];
    readonly syncStatus?: OrderSyncStatus[];
    readonly inRush?: true;
  };
}

/** The built-in views: tabs in the list, counted by the summary. */
export const orderViews = {
  all: { label: 'All orders', filter: {} },
  needsApproval: { label: 'Needs approval', filter: { status: ['PENDING'] } },
  readyToPack: { label: 'Ready to pack', filter: { status: ['APPROVED'] } },
  rush: { label: 'Rush', filter: { inRush: true, status: ['DRAFT', 'PENDING', 'APPROVED', 'PACKING'] } },
  syncFailed: { label: 'Sync failed', filter: { syncStatus: ['FAILED'] } },
} satisfies Readonly<Record<string, OrderView>>;
export type OrderViewName = keyof typeof orderViews;
