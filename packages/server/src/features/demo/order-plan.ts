import { itemAt, type Random } from './random.ts';
import type { OrderStatus, SyncStatus } from './world.types.ts';

export interface OrderPlan {
  readonly status: OrderStatus;
  readonly syncStatus: SyncStatus;
  readonly inRush: boolean;
}

/** Of 1,284 orders, 7 are pending approval, 181 are approved and open, 45 are rush, and 75 failed to sync to the ERP. */
const perThousand = {
  DRAFT: 8,
  PENDING: 5.5,
  APPROVED: 92,
  PACKING: 49,
  CANCELLED: 67,
  rush: 35,
  syncFailed: 58.4,
} as const;

/** Statuses by age, oldest order first: drafts and pending orders are the newest, and no old order is open. */
export const planOrders = (random: Random, count: number): OrderPlan[] => {
  const quota = (name: keyof typeof perThousand) => Math.max(1, Math.round((count * perThousand[name]) / 1000));
  const statuses: OrderStatus[] = Array.from({ length: count }, () => 'SHIPPED');
  const place = (status: 'DRAFT' | 'PENDING' | 'APPROVED' | 'PACKING' | 'CANCELLED', newestShare: number) => {
    const candidates = newest(statuses, newestShare).filter((index) => statuses[index] === 'SHIPPED');
    for (const index of random.shuffled(candidates).slice(0, quota(status))) statuses[index] = status;
  };
  place('DRAFT', 0.03);
  place('PENDING', 0.04);
  place('APPROVED', 0.17);
  place('PACKING', 0.2);
  place('CANCELLED', 1);
  const rush = new Set([
    ...sample(random, newest(statuses, 0.2), Math.ceil(quota('rush') / 2)),
    ...sample(random, oldest(statuses, 0.8), Math.floor(quota('rush') / 2)),
  ]);
  const eligible = statuses.flatMap((status, index) => (status === 'DRAFT' || status === 'PENDING' ? [] : [index]));
  const failed = new Set(sample(random, eligible, quota('syncFailed')));
  return statuses.map((status, index) => ({
    status,
    syncStatus: failed.has(index) ? 'FAILED' : pickSyncStatus(random, status),
    inRush: rush.has(index),
  }));
};

const newest = (items: readonly unknown[], share: number): number[] =>
  [...items.keys()].slice(Math.floor(items.length * (1 - share)));
const oldest = (items: readonly unknown[], share: number): number[] =>
  [...items.keys()].slice(0, Math.floor(items.length * share));
const sample = (random: Random, items: readonly number[], count: number): number[] =>
  random.shuffled(items).slice(0, count);

/** Only approved orders are exported to the ERP. */
const pickSyncStatus = (random: Random, status: OrderStatus): SyncStatus => {
  if (status === 'DRAFT' || status === 'PENDING') return 'NOT_STARTED';
  const weights = status === 'APPROVED' || status === 'CANCELLED' ? [0.25, 0.7, 0.03, 0.02] : [0, 0.98, 0.01, 0.01];
  return itemAt(['NOT_STARTED', 'SYNCHRONIZED', 'PENDING_FOR_RETRY', 'PAUSED'], random.weighted(weights));
};
