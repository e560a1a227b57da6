import { unexpectedMessage } from '@shelfward/client/api-error.ts';
import { type batchResponse, batchRoutes, maxBatchItems } from '@shelfward/contract/batch/batch.contract.ts';
import { routeUrl } from '@shelfward/contract/kit/route.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import type { OrderRow } from '@shelfward/contract/orders/orders.shapes.ts';
import type { z } from 'zod';
import { send } from '../../kit/client.ts';
import { markChanged } from '../../kit/query-client.ts';
import { type BulkJob, type BulkRun, bulkRunJournal } from './bulk-journal.ts';

export interface BulkFailure {
  readonly order: OrderRow;
  readonly message: string;
}

export interface BulkOutcome {
  readonly done: readonly OrderRow[];
  readonly failures: readonly BulkFailure[];
}

/**
 * Sends the requests in batches and returns the failed orders. The run is stored until it completes, so that it can be
 * resumed after the page was closed; a resumed run changes only the remaining orders.
 */
export const runBulk = async (run: BulkRun, onProgress: (done: number) => void): Promise<BulkOutcome> => {
  const done: OrderRow[] = [];
  const failures: BulkFailure[] = [];
  bulkRunJournal.save(run);
  try {
    for (let from = 0; from < run.rows.length; from += batchSize) {
      const batch = run.rows.slice(from, from + batchSize);
      const responses = await sendBatch(run.job, batch);
      for (const { order } of batch) {
        const failed = findFailure(order, responses.get(String(order.id)));
        failures.push(...failed);
        if (failed.length === 0) done.push(order);
      }
      onProgress(from + batch.length);
    }
    bulkRunJournal.remove();
  } finally {
    markChanged('orders', 'products', 'inventory', 'today', 'menu-mark');
  }
  return { done, failures };
};

/** Smaller than the maximum batch size, so that the user sees progress. */
const batchSize = Math.min(20, maxBatchItems);

type BatchItemResponse = z.output<typeof batchResponse>;

const sendBatch = async (job: BulkJob, rows: BulkRun['rows']): Promise<ReadonlyMap<string, BatchItemResponse>> => {
  const route = orderRoutes[job.call];
  const items = rows.map(({ order: { id }, key }) => ({
    id: String(id),
    method: route.method,
    uri: routeUrl(route, { params: { orderId: id } }),
    headers: { 'idempotency-key': key },
    ...(job.body && { body: job.body }),
  }));
  const response = await send(batchRoutes.run, { body: { items } });
  return new Map(response.items.map((item) => [String(item.id), item]));
};

const findFailure = (order: OrderRow, response: BatchItemResponse | undefined): BulkFailure[] => {
  if (response && response.status < 400) return [];
  const { body } = response ?? {};
  const detail = typeof body === 'object' && body !== null && 'detail' in body ? body.detail : undefined;
  return [{ order, message: typeof detail === 'string' ? detail : unexpectedMessage }];
};
