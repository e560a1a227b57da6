import { type batchAnswer, batchRoutes, maxBatchItems } from '@shelfward/contract/batch/batch.contract.ts';
import { type Route, urlOf } from '@shelfward/contract/kit/route.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import type { OrderStatus } from '@shelfward/contract/orders/orders.rules.ts';
import type { OrderRow } from '@shelfward/contract/orders/orders.shapes.ts';
import type { z } from 'zod';
import { newKey, send } from '../../kit/client.ts';
import { unexpectedMessage } from '../../kit/problem.ts';
import { markChanged } from '../../kit/query-client.ts';

/** The same done to many orders: what it is called, and the call that does it to one. */
export interface BulkJob {
  readonly label: string;
  /** "approved" */
  readonly done: string;
  readonly route: Route;
  readonly body?: object;
}

export const approveJob: BulkJob = {
  label: 'Approve',
  done: 'approved',
  route: orderRoutes.setStatus,
  body: { status: 'APPROVED' },
};
export const rushJob: BulkJob = { label: 'Flag as rush', done: 'flagged as rush', route: orderRoutes.flagRush };

export const statusJob = (to: OrderStatus, words: Pick<BulkJob, 'label' | 'done'>, reason: string): BulkJob => ({
  ...words,
  route: orderRoutes.setStatus,
  body: { status: to, ...(reason !== '' && { reason }) },
});

export interface BulkFailure {
  readonly order: OrderRow;
  readonly message: string;
}

/** Sends the calls in batches; each order is answered on its own, and exactly those that failed come back. */
export const runBulk = async (
  job: BulkJob,
  rows: readonly OrderRow[],
  onProgress: (done: number) => void,
): Promise<readonly BulkFailure[]> => {
  const failures: BulkFailure[] = [];
  try {
    for (let from = 0; from < rows.length; from += maxBatchItems) {
      const some = rows.slice(from, from + maxBatchItems);
      const answers = await sendBatch(job, some);
      failures.push(...some.flatMap((order) => failureOf(order, answers.get(String(order.id)))));
      onProgress(from + some.length);
    }
  } finally {
    markChanged('orders', 'products', 'inventory', 'menu-mark');
  }
  return failures;
};

type Answer = z.output<typeof batchAnswer>;

const sendBatch = async (job: BulkJob, rows: readonly OrderRow[]): Promise<ReadonlyMap<string, Answer>> => {
  const items = rows.map(({ id }) => ({
    id: String(id),
    method: job.route.method,
    uri: urlOf(job.route, { params: { orderId: id } }),
    headers: { 'idempotency-key': newKey() },
    ...(job.body && { body: job.body }),
  }));
  const answer = await send(batchRoutes.run, { body: { items } });
  return new Map(answer.items.map((item) => [item.id, item]));
};

const failureOf = (order: OrderRow, answer: Answer | undefined): BulkFailure[] => {
  if (answer && answer.status < 400) return [];
  const { body } = answer ?? {};
  const detail = typeof body === 'object' && body !== null && 'detail' in body ? body.detail : undefined;
  return [{ order, message: typeof detail === 'string' ? detail : unexpectedMessage }];
};
