import { newKey } from '@shelfward/client/caller.ts';
import type { OrderStatus } from '@shelfward/contract/orders/orders.rules.ts';
import type { OrderRow } from '@shelfward/contract/orders/orders.shapes.ts';
import type { BulkJob, BulkRun } from './bulk-journal.ts';

export const approveJob: BulkJob = {
  label: 'Approve',
  done: 'approved',
  call: 'setStatus',
  body: { status: 'APPROVED' },
};
export const rushJob: BulkJob = { label: 'Flag as rush', done: 'flagged as rush', call: 'flagRush' };

export const statusJob = (to: OrderStatus, texts: Pick<BulkJob, 'label' | 'done'>, reason: string): BulkJob => ({
  ...texts,
  call: 'setStatus',
  body: { status: to, ...(reason !== '' && { reason }) },
});

/** Creates the run of a job. Each order gets an idempotency key that is reused for every attempt. */
export const createBulkRun = (job: BulkJob, rows: readonly OrderRow[]): BulkRun => ({
  job,
  rows: rows.map((order) => ({ order, key: newKey() })),
  madeAt: Date.now(),
});
