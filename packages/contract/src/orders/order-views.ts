import type { OrderStatus, OrderSyncStatus } from './orders.rules.ts';

interface OrderView {
  readonly label: string;
  readonly filter: {
    readonly status?: OrderStatus[];
    readonly syncStatus?: OrderSyncStatus[];
    readonly inRush?: true;
  };
}

/** The views that every client has: the list shows them as tabs, the summary counts them. */
export const orderViews = {
  all: { label: 'All orders', filter: {} },
  needsApproval: { label: 'Needs approval', filter: { status: ['PENDING'] } },
  readyToPack: { label: 'Ready to pack', filter: { status: ['APPROVED'] } },
  rush: { label: 'Rush', filter: { inRush: true, status: ['DRAFT', 'PENDING', 'APPROVED', 'PACKING'] } },
  syncFailed: { label: 'Sync failed', filter: { syncStatus: ['FAILED'] } },
} satisfies Readonly<Record<string, OrderView>>;
export type OrderViewName = keyof typeof orderViews;
