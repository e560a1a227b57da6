import { orderRow } from '@shelfward/contract/orders/orders.shapes.ts';
import { z } from 'zod';
import { createDraftStore } from '../../kit/drafts/draft-store.ts';
import { bulkRunName } from './bulk-run-name.ts';

/** A bulk action: its labels and the request that is sent for each order. */
const bulkJob = z.object({
  label: z.string(),
  /** Past participle for messages: "approved". */
  done: z.string(),
  call: z.enum(['setStatus', 'flagRush']),
  body: z.record(z.string(), z.string()).optional(),
});
export type BulkJob = z.infer<typeof bulkJob>;

const bulkRun = z.object({
  job: bulkJob,
  /** Each order with its idempotency key, so that a change whose response was lost can be sent again. */
  rows: z.array(z.object({ order: orderRow, key: z.string() })),
  madeAt: z.number(),
});
/** A bulk action that has not completed in this browser. */
export type BulkRun = z.infer<typeof bulkRun>;

/** The server stores idempotency keys for 24 hours. Older runs could apply changes twice. */
const maxAgeMs = 23 * 3_600_000;

/** Stored in the browser, so that an interrupted run can be continued after the tab was closed. */
export const bulkRunJournal = createDraftStore({
  name: bulkRunName,
  lifetime: 'browser',
  schema: bulkRun,
  unexpired: (run, now) => (now - run.madeAt < maxAgeMs ? run : undefined),
});
