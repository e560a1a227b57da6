import { orderRow } from '@shelfward/contract/orders/orders.shapes.ts';
import { z } from 'zod';
import { createDraftStore } from '../../kit/drafts/draft-store.ts';

/** The same done to many orders: what it is called, and the call that does it to one. */
const bulkJob = z.object({
  label: z.string(),
  /** "approved" */
  done: z.string(),
  call: z.enum(['setStatus', 'flagRush']),
  body: z.record(z.string(), z.string()).optional(),
});
export type BulkJob = z.infer<typeof bulkJob>;

const bulkRun = z.object({
  job: bulkJob,
  /** Each order with its Idempotency-Key: a change whose answer was lost is sent again without being made twice. */
  rows: z.array(z.object({ order: orderRow, key: z.string() })),
  madeAt: z.number(),
});
/** A bulk change whose end nobody has seen yet. */
export type BulkRun = z.infer<typeof bulkRun>;

/** The server knows a key for 24 hours; what is older could be made twice. */
const keptMs = 23 * 3_600_000;

/** Survives the page, so that a closed tab does not forget which orders are done. */
export const bulkRunJournal = createDraftStore({
  name: 'bulk-orders',
  lifetime: 'browser',
  schema: bulkRun,
  unexpired: (run, now) => (now - run.madeAt < keptMs ? run : undefined),
});
